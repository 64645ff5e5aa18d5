/**
 * How many people use a language: where several match alike, the most widely used one names a symbol.
 *
 * @see https://www.unicode.org/reports/tr35/tr35-info.html#Supplemental_Territory_Information
 */
import territoryData from 'cldr-core/supplemental/territoryInfo.json' with { type: 'json' };
import type { LanguageTag } from './document.ts';

/** A territory as CLDR's JSON has it: numbers are written as text. */
interface Territory {
  _population: string;
  languagePopulation?: Readonly<Record<string, { _populationPercent: string }>>;
}

const territories: Readonly<Record<string, Territory>> = territoryData.supplemental.territoryInfo;

/** Speakers by language, in all territories (`de`) and in each (`de-AT`). */
const speakers = countSpeakers();

function countSpeakers(): ReadonlyMap<LanguageTag, number> {
  const counts = new Map<LanguageTag, number>();
  for (const [region, { _population, languagePopulation = {} }] of Object.entries(territories)) {
    for (const [code, { _populationPercent }] of Object.entries(languagePopulation)) {
      const language = code.replace('_', '-');
      const count = (Number(_population) * Number(_populationPercent)) / 100;
      counts.set(language, (counts.get(language) ?? 0) + count);
      counts.set(`${language}-${region}`, count);
    }
  }
  return counts;
}

/**
 * How many people speak a language, in its region where the tag has one; 0 where CLDR does not say. A script that
 * is usual for the language need not be named: `zh-Hans` is counted as `zh`, `zh-Hant` on its own.
 */
function speakersOf(tag: LanguageTag): number {
  const counted = speakers.get(tag);
  if (counted !== undefined) return counted;
  const [language = tag, script, ...rest] = tag.split('-');
  const isUsual = new Intl.Locale(language).maximize().script === script;
  return (isUsual && speakers.get([language, ...rest].join('-'))) || 0;
}

/** Tags in the order of their speakers, the most widely used first; of those alike in the order of the tags. */
export function bySpeakers(tags: Iterable<LanguageTag>): LanguageTag[] {
  const counted = [...tags].map((tag) => ({ tag, count: speakersOf(tag) }));
  return counted
    .sort((left, right) => right.count - left.count || (left.tag < right.tag ? -1 : 1))
    .map(({ tag }) => tag);
}
