import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LanguageTag } from '../../mappings/document.ts';
import { canonicalTag } from '../../mappings/language-tags.ts';
import type { RawNames } from '../symbol.ts';

/** Names of characters in every language of CLDR. */
export interface CharacterNames {
  /** Version of the CLDR packages. */
  version: string;
  /** Languages that were kept. */
  languages: readonly LanguageTag[];
  /** Names and keywords of one character (or sequence), by language; empty where CLDR has none. */
  of(characters: string): RawNames;
}

/** Fewer names than this are accidental remnants of a locale, not a translation that anybody could use. */
const nameMinimum = 50;

/** As CLDR's JSON has it: `tts` holds the name, `default` the keywords. */
type Annotations = Record<string, { tts?: string[]; default?: string[] }>;

/** Between the name and the keywords of an entry; occurs in no text. */
const separator = '\u001f';

/**
 * The same characters written with and without the emoji presentation selector name one picture: OpenMoji, CLDR's
 * annotations and CLDR's derived annotations each put U+FE0F in other places (UTS #51, ED-20).
 */
export function withoutPresentation(characters: string): string {
  return characters.replaceAll('\ufe0f', '');
}

/**
 * Reads the names of `wanted` characters, locale by locale. A locale keeps only what CLDR states for it (`fr-CA`
 * repeats nothing of `fr`), and is kept from {@link nameMinimum} names of `counted` characters on.
 * Names and keywords of one character in one language are held as one string: a million small strings would weigh
 * several times as much.
 */
export function readCharacterNames(
  wanted: ReadonlySet<string>,
  counted: ReadonlySet<string>,
): CharacterNames {
  const resolve = createRequire(import.meta.url).resolve;
  const folderOf = (name: string, folder: string) => join(dirname(resolve(`${name}/package.json`)), folder);
  const annotations = folderOf('cldr-annotations-full', 'annotations');
  const derived = folderOf('cldr-annotations-derived-full', 'annotationsDerived');
  const wantedKeys = new Set([...wanted].map(withoutPresentation));
  const countedKeys = new Set([...counted].map(withoutPresentation));
  const byCharacter = new Map<string, Map<LanguageTag, string>>();
  const languages = new Set<LanguageTag>();

  for (const locale of readdirSync(annotations).sort()) {
    const tag = locale === 'und' ? undefined : canonicalTag(locale);
    if (tag === undefined || languages.has(tag)) continue;
    const entries = new Map<string, string>();
    const stated = [
      ...readLocale(annotations, locale, 'annotations'),
      ...readLocale(derived, locale, 'annotationsDerived'),
    ];
    for (const [characters, { tts, default: keywords }] of stated) {
      const bare = withoutPresentation(characters);
      const name = tts?.[0];
      if (name === undefined || !wantedKeys.has(bare)) continue;
      entries.set(bare, [name, ...(keywords ?? [])].join(separator));
    }
    if ([...entries.keys()].filter((bare) => countedKeys.has(bare)).length < nameMinimum) continue;
    languages.add(tag);
    for (const [bare, entry] of entries) {
      const translations = byCharacter.get(bare) ?? new Map<LanguageTag, string>();
      byCharacter.set(bare, translations.set(tag, entry));
    }
  }

  return {
    version: packageVersion(resolve('cldr-annotations-full/package.json')),
    languages: [...languages],
    of: (characters) => {
      const names: RawNames = {};
      for (const [tag, entry] of byCharacter.get(withoutPresentation(characters)) ?? []) {
        const [name = '', ...keywords] = entry.split(separator);
        names[tag] = { name, keywords };
      }
      return names;
    },
  };
}

/** `version` of an npm package, given the path of its `package.json`. */
export function packageVersion(packageJson: string): string {
  return (JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string }).version;
}

function readLocale(root: string, locale: string, key: string): [string, Annotations[string]][] {
  let text: string;
  try {
    text = readFileSync(join(root, locale, 'annotations.json'), 'utf8');
  } catch (error) {
    // Not every locale has derived annotations.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const file = JSON.parse(text) as Record<string, { annotations: Annotations | null } | undefined>;
  return Object.entries(file[key]?.annotations ?? {});
}
