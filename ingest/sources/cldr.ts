import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LanguageTag } from '../../mappings/document.ts';
import { canonicalTag } from '../../mappings/language-tags.ts';
import { type TextColumn, textColumn } from '../../src/lib/text-column.ts';
import type { RawNames } from '../symbol.ts';
import { countryOf } from './flag-languages.ts';

/** Names of characters in every language of CLDR. */
export type CharacterNames = ReturnType<typeof readCharacterNames>;

/** Fewer names than this are accidental remnants of a locale, not a translation that anybody could use. */
const nameMinimum = 50;

/** As CLDR's JSON has it: `tts` holds the name, `default` the keywords. */
type Annotations = Record<string, { tts?: string[]; default?: string[] }>;

/**
 * The annotations of all wanted characters in one language, in one string: a million small ones would weigh several times as
 * much, and would be looked at by every collection of garbage.
 */
interface LanguageNames {
  tag: LanguageTag;
  entries: TextColumn;
}

/** Between the name and the keywords of an entry; occurs in no text. */
const separator = '\u001f';

/**
 * The same characters written with and without the emoji presentation selector name one image: OpenMoji, CLDR's
 * annotations and CLDR's derived annotations each put U+FE0F in other places (UTS #51, ED-20).
 */
export function withoutPresentation(characters: string): string {
  return characters.replaceAll('\ufe0f', '');
}

/**
 * Reads the names of `wanted` characters, locale by locale. A locale keeps only what CLDR states for it (`fr-CA`
 * repeats nothing of `fr`), and is kept from {@link nameMinimum} names of `counted` characters on.
 */
export function readCharacterNames(wanted: ReadonlySet<string>, counted: ReadonlySet<string>) {
  const annotations = join(packageFolder('cldr-annotations-full'), 'annotations');
  const derived = join(packageFolder('cldr-annotations-derived-full'), 'annotationsDerived');
  const numbers = numbered(wanted);
  const countedNumbers = [...numbered(counted).keys()].map((bare) => numbers.get(bare));
  const languages: LanguageNames[] = [];

  for (const locale of readdirSync(annotations).sort()) {
    const tag = locale === 'und' ? undefined : canonicalTag(locale);
    if (tag === undefined || languages.some((language) => language.tag === tag)) continue;
    const entries: string[] = Array(numbers.size).fill('');
    fill(entries, numbers, readLocale(annotations, locale, 'annotations'));
    fill(entries, numbers, readLocale(derived, locale, 'annotationsDerived'));
    fill(entries, numbers, flagsOf(tag, numbers));
    const count = countedNumbers.filter((number) => number !== undefined && entries[number] !== '').length;
    if (count >= nameMinimum) languages.push({ tag, entries: textColumn(entries) });
  }

  return {
    version: packageVersion(join(packageFolder('cldr-annotations-full'), 'package.json')),
    /** Languages that were kept. */
    languages: languages.map(({ tag }) => tag),
    /** Names and keywords of one character (or sequence), by language; empty where CLDR has none. */
    of: (characters: string): RawNames => {
      const names: RawNames = {};
      const number = numbers.get(withoutPresentation(characters));
      if (number === undefined) return names;
      for (const { tag, entries } of languages) {
        const entry = entries.at(number);
        if (entry === '') continue;
        const [name = '', ...keywords] = entry.split(separator);
        names[tag] = { name, keywords };
      }
      return names;
    },
  };
}

/** Characters, each once however it is written, with the number under which its texts are kept. */
function numbered(characters: ReadonlySet<string>): Map<string, number> {
  const bare = new Set([...characters].map(withoutPresentation));
  return new Map([...bare].map((character, number) => [character, number]));
}

/** Puts what a file states of the numbered characters in its place, over what is there. */
function fill(entries: string[], numbers: ReadonlyMap<string, number>, stated: Annotations): void {
  for (const characters of Object.keys(stated)) {
    const number = numbers.get(withoutPresentation(characters));
    if (number === undefined) continue;
    const { tts, default: keywords = [] } = stated[characters] ?? {};
    const name = tts?.[0];
    if (name !== undefined) entries[number] = [name, ...keywords].join(separator);
  }
}

/** What a flag is called in languages for which CLDR derives no names of flags, though it names the countries. */
const flagLabels: Readonly<Record<LanguageTag, string>> = {
  da: 'flag',
  lb: 'Fändel',
  mt: 'bandiera',
  nn: 'flagg',
};

/** Names of the numbered flags in a language that has none, made as CLDR derives those of other languages. */
function flagsOf(tag: LanguageTag, numbers: ReadonlyMap<string, number>): Annotations {
  const label = flagLabels[tag];
  if (label === undefined) return {};
  const regions = new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' });
  return Object.fromEntries(
    [...numbers.keys()].flatMap((characters) => {
      const country = countryOf(characters);
      const region = country === undefined ? undefined : regions.of(country);
      return region === undefined
        ? []
        : [[characters, { tts: [`${label}: ${region}`], default: [label] }] as const];
    }),
  );
}

/** The folder of an installed npm package. */
export function packageFolder(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}

/** `version` of an npm package, given the path of its `package.json`. */
export function packageVersion(packageJson: string): string {
  return (JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string }).version;
}

function readLocale(root: string, locale: string, key: string): Annotations {
  let text: string;
  try {
    text = readFileSync(join(root, locale, 'annotations.json'), 'utf8');
  } catch (error) {
    // Not every locale has derived annotations.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  const file = JSON.parse(text) as Record<string, { annotations: Annotations | null } | undefined>;
  return file[key]?.annotations ?? {};
}
