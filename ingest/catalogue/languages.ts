import type { LanguageTag } from '../../mappings/document.ts';
import { canonicalTag } from '../../mappings/language-tags.ts';
import type { Finding } from '../rules.ts';
import { languageNamed } from './language-names.ts';

/** Codes of countries, and other mistakes, that curators write for a language. No code of ISO 639 is among them. */
const commonMistakes: Readonly<Record<string, LanguageTag>> = {
  jp: 'ja',
  cz: 'cs',
  dk: 'da',
  gr: 'el',
  ua: 'uk',
  cn: 'zh-Hans',
  tw: 'zh-Hant',
  tu: 'tr',
  vn: 'vi',
  rs: 'sr',
  iran: 'fa',
};

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** A language code as a curator wrote it: the canonical tag, unless it names no language, and what to fix. */
interface WrittenLanguage {
  tag: LanguageTag | undefined;
  finding?: Finding;
}

const checked = new Map<string, WrittenLanguage>();

/**
 * Reads a language code of a catalogue. Well-formed is not enough: `english`, `jp` and `de-Germany` are well-formed, and
 * no language or country has these codes. Languages of ISO 639-3 that CLDR does not name are let through with a warning.
 */
export function readLanguage(code: string): WrittenLanguage {
  const cached = checked.get(code);
  if (cached !== undefined) return cached;
  const result = judge(code);
  if (checked.size < 1000) checked.set(code, result);
  return result;
}

function judge(code: string): WrittenLanguage {
  const tag = canonicalTag(code);
  const written = code.trim().replaceAll('_', '-');
  const refuse = (problem: string, meant: string | undefined): WrittenLanguage => ({
    tag: undefined,
    finding: {
      rule: 'bad-language',
      message: `"${code}" ${problem}${meant === undefined ? '' : `; "${meant}" is probably meant`}`,
    },
  });
  if (tag === undefined) return refuse('is no language tag', languageNamed(written));
  const [language = '', ...rest] = written.split('-');
  const locale = new Intl.Locale(tag);
  if (languageNames.of(locale.language) === undefined) {
    if (locale.language.length !== 3) {
      const meant = commonMistakes[language.toLowerCase()] ?? languageNamed(language);
      return refuse('is the code of no language', meant && [meant, ...rest].join('-'));
    }
    const message = `"${code}": "${locale.language}" is a language that is not known here`;
    return { tag, finding: { rule: 'unusual-language', message } };
  }
  for (const subtag of rest.filter((part) => /^([a-z0-9]{5,8}|[0-9][a-z0-9]{3})$/i.test(part))) {
    if (languageNames.of(`${locale.language}-${subtag}`) !== undefined) continue;
    return refuse(`has a part that is not known, "${subtag}"`, undefined);
  }
  const writtenRegion = rest.find((part) => /^([a-z]{2}|[0-9]{3})$/i.test(part))?.toUpperCase();
  if (writtenRegion !== undefined && regionNames.of(writtenRegion) === undefined)
    return refuse(`names a country that is not known, "${writtenRegion}"`, undefined);
  if (writtenRegion === 'UK')
    return { tag, finding: { rule: 'unusual-language', message: `"${code}" is read as "${tag}"` } };
  return { tag };
}
