import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { filledLayers } from '../catalogue/filled-layers.ts';
import type { RawNames, SourceEntry, SymbolSource, UncheckedSymbol } from '../symbol.ts';
import { type CharacterNames, packageVersion, readCharacterNames } from './cldr.ts';
import { everydayRowsBySymbol, readEverydayNames, withEverydayNames } from './everyday-names.ts';
import { countryAbbreviations, flagLanguage, flagTags } from './flag-languages.ts';
import { readNumberNames } from './number-names.ts';
import {
  ageGroupsOf,
  exclusionReason,
  groupOf,
  nameOf,
  partOfSpeechOf,
  plainKeywords,
  plainTags,
  showsItsSkin,
  topicsOf,
} from './openmoji-tables.ts';

/** A row of `data/openmoji.json`, as far as it is read here. */
interface Row {
  emoji: string;
  hexcode: string;
  group: string;
  subgroups: string;
  annotation: string;
  /** Comma-separated. */
  tags: string;
  /** Comma-separated. */
  openmoji_tags: string;
  openmoji_author: string;
  /** 1…5; two of them, `1,2`, for people of different tones; empty for none. */
  skintone: number | string;
  skintone_base_hexcode: string;
}

/** The licence of all drawings. */
const license = {
  id: 'CC-BY-SA-4.0',
  url: 'https://creativecommons.org/licenses/by-sa/4.0/',
  commercial_use: true,
} as const;

/** Where a name says what kind of thing it names: "flag: France", "drapeau : France", "旗: フランス", "keycap: #". */
const kindAndThing = /^[^:：․−፦]+[:：․−፦]\s*(\S.*)$/u;

/**
 * OpenMoji's drawings without skin tones (toned ones are variants of a symbol, not symbols), named by CLDR in every
 * language that it has, the extras in English by OpenMoji itself, numbers and everyday things by the words that people
 * say. Reads the packages when called, from where Node finds them.
 * @param options.complete also what is no word of a children's vocabulary; it then suits adults only.
 */
export function openMojiSource({ complete = false } = {}): SymbolSource {
  const packageJson = createRequire(import.meta.url).resolve('openmoji/package.json');
  const root = dirname(packageJson);
  const all = JSON.parse(readFileSync(join(root, 'data/openmoji.json'), 'utf8')) as Row[];
  const rows = all.flatMap((row, index) => {
    if (row.skintone !== '') return [];
    const isWord = exclusionReason(row.hexcode, row.group, row.subgroups) === undefined;
    return isWord || complete ? [{ row, line: index + 1, isWord }] : [];
  });
  const toned = tonedDrawings(root, all);
  const characters = new Set(rows.map(({ row }) => row.emoji));
  const ofUnicode = new Set(
    rows.filter(({ row }) => !row.group.startsWith('extras-')).map(({ row }) => row.emoji),
  );
  const names = readCharacterNames(characters, ofUnicode);
  const everydayNames = readEverydayNames();
  const everydayRows = everydayRowsBySymbol(everydayNames);
  const numberRows = everydayRowsBySymbol(readNumberNames(names.languages));

  async function* entries(): AsyncGenerator<SourceEntry> {
    for (const { row, line, isWord } of rows) {
      const path = drawingPath(root, 'color', row.hexcode);
      // A few KB: asking a thread for them takes ten times as long as reading them.
      const layers = filledLayers(readFileSync(path, 'utf8'));
      const tones = toned.get(row.hexcode);
      const skin = tones !== undefined || (layers.has('skin') && showsItsSkin(row.hexcode));
      const variants = { skin, hair: layers.has('hair') };
      const artwork = {
        kind: 'svg' as const,
        path,
        ...(tones && { toned: tones }),
        ...(!isFlag(row) && { line: { path: drawingPath(root, 'black', row.hexcode) } }),
      };
      const stated = withEverydayNames(
        withEverydayNames(translationsOf(row, names), numberRows(row.emoji, row.hexcode)),
        everydayRows(row.emoji, row.hexcode),
      );
      const translations: RawNames = Object.fromEntries(
        Object.entries(stated).map(([tag, { keywords = [], ...rest }]) => [
          tag,
          { ...rest, keywords: plainKeywords(row.hexcode, tag, keywords) },
        ]),
      );
      const symbol = toSymbol(row, translations, { artwork, variants });
      if (!isWord) symbol.age_groups = ['adult'];
      yield { file: 'openmoji.json', line, id: row.hexcode, symbol };
    }
  }

  return {
    versions: { openmoji: packageVersion(packageJson), cldr: names.version },
    sets: {
      openmoji: {
        title: 'OpenMoji',
        version: packageVersion(packageJson),
        url: 'https://openmoji.org',
        publisher: 'Hochschule für Gestaltung Schwäbisch Gmünd',
        license,
      },
    },
    count: rows.length,
    languages: [...new Set([...names.languages, ...everydayNames.keys(), 'en'])],
    entries,
  };
}

function drawingPath(root: string, folder: 'color' | 'black', hexcode: string): string {
  return join(root, folder, 'svg', `${hexcode}.svg`);
}

/** The drawings with one skin tone for all that they show: hexcode without tones → tone → file. */
function tonedDrawings(root: string, rows: readonly Row[]): Map<string, Record<string, { path: string }>> {
  const found = new Map<string, Record<string, { path: string }>>();
  for (const { skintone, skintone_base_hexcode: base, hexcode } of rows) {
    if (typeof skintone !== 'number') continue;
    found.set(base, { ...found.get(base), [skintone]: { path: drawingPath(root, 'color', hexcode) } });
  }
  return found;
}

/** In black lines OpenMoji's flags are all the same empty rectangle, so theirs are better made from the colours. */
function isFlag({ group, subgroups }: Row): boolean {
  return groupOf(group, subgroups) === 'flags' || subgroups === 'queer-symbols';
}

function toSymbol(
  row: Row,
  translations: RawNames,
  drawn: Pick<UncheckedSymbol, 'artwork' | 'variants'>,
): UncheckedSymbol {
  const author = row.openmoji_author;
  return {
    set: 'openmoji',
    url: `https://openmoji.org/library/emoji-${row.hexcode}/`,
    id: row.hexcode,
    names: translations,
    // Extras of OpenMoji's own lie in the Private Use Area: they cannot be typed.
    ...(!/\p{Co}/u.test(row.emoji) && { characters: row.emoji }),
    tags: [...topicsOf(row.group, row.subgroups), ...plainTags([...ownTags(row), ...list(row.tags)])],
    group: groupOf(row.group, row.subgroups),
    age_groups: ageGroupsOf(row.hexcode),
    part_of_speech: partOfSpeechOf(row.hexcode, row.group, row.subgroups),
    license: {
      ...license,
      attribution: `“${translations.en?.name}” by ${author}, OpenMoji (https://openmoji.org), CC BY-SA 4.0`,
      author,
    },
    ...drawn,
  };
}

function translationsOf(row: Row, names: CharacterNames): RawNames {
  const translations = names.of(row.emoji);
  const english = translations.en ?? { name: nameOf(row.hexcode, row.annotation) };
  const isKindAndThing = row.group === 'flags' || row.subgroups === 'keycap';
  const added = {
    ...translations,
    en: { ...english, keywords: [...(english.keywords ?? []), ...ownTags(row)] },
  };
  if (!isKindAndThing) return added;
  return Object.fromEntries(
    Object.entries(added).map(([tag, { name, keywords = [] }]) => {
      // People who look for the flag type "France": the whole word is a keyword, the first one.
      const thing = kindAndThing.exec(name)?.[1];
      const language = flagLanguage(tag, row.emoji);
      const others = [
        ...keywords,
        ...countryAbbreviations(tag, row.emoji),
        ...(language === undefined ? [] : [language]),
      ];
      return [tag, { name, keywords: thing === undefined ? others : [thing, ...others] }];
    }),
  );
}

/** OpenMoji's own tags of a symbol. */
function ownTags(row: Row): readonly string[] {
  return flagTags(list(row.openmoji_tags), row.emoji);
}

/** The items of a list, without those that lost letters in OpenMoji's own data (`le\ufffdn`) and cannot match a query. */
function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !item.includes('\ufffd'));
}
