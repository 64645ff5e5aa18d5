import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RawNames, SourceEntry, SymbolSource, UncheckedSymbol } from '../symbol.ts';
import { type CharacterNames, packageVersion, readCharacterNames } from './cldr.ts';
import { filledLayers } from './openmoji-layers.ts';
import { ageGroupsOf, groupOf, nameOf } from './openmoji-review.ts';

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
  skintone: number | '';
  skintone_base_hexcode: string;
}

/** Where a name says what kind of thing it names: "flag: France", "drapeau : France", "旗: フランス", "keycap: #". */
const kindAndThing = /^[^:：․−፦]+[:：․−፦]\s*(\S.*)$/u;

/**
 * The demo catalogue: OpenMoji's drawings without skin tones (toned ones are variants of a symbol, not symbols),
 * named by CLDR in every language that it has, the extras in English by OpenMoji itself.
 * Reads the packages when called, from where Node finds them.
 */
export function openMojiSource(): SymbolSource {
  const packageJson = createRequire(import.meta.url).resolve('openmoji/package.json');
  const root = dirname(packageJson);
  const all = JSON.parse(readFileSync(join(root, 'data/openmoji.json'), 'utf8')) as Row[];
  const rows = all.flatMap((row, index) => (row.skintone === '' ? [{ row, line: index + 1 }] : []));
  const toned = new Set(all.filter((row) => row.skintone !== '').map((row) => row.skintone_base_hexcode));
  const characters = new Set(rows.map(({ row }) => row.emoji));
  const ofUnicode = new Set(
    rows.filter(({ row }) => !row.group.startsWith('extras-')).map(({ row }) => row.emoji),
  );
  const names = readCharacterNames(characters, ofUnicode);

  async function* entries(): AsyncGenerator<SourceEntry> {
    for (const { row, line } of rows) {
      const path = join(root, 'color/svg', `${row.hexcode}.svg`);
      const layers = filledLayers(await readFile(path, 'utf8'));
      const variants = { skin: layers.has('skin') || toned.has(row.hexcode), hair: layers.has('hair') };
      const symbol = toSymbol(row, names, path, variants);
      yield { file: 'openmoji.json', line, id: row.hexcode, symbol };
    }
  }

  return {
    set: 'openmoji',
    versions: { openmoji: packageVersion(packageJson), cldr: names.version },
    count: rows.length,
    entries,
  };
}

function toSymbol(
  row: Row,
  names: CharacterNames,
  path: string,
  variants: { skin: boolean; hair: boolean },
): UncheckedSymbol {
  const translations = translationsOf(row, names);
  const author = row.openmoji_author;
  return {
    set: 'openmoji',
    id: row.hexcode,
    names: translations,
    // Extras of OpenMoji's own lie in the Private Use Area: nobody can type them.
    ...(!/\p{Co}/u.test(row.emoji) && { characters: row.emoji }),
    tags: [row.subgroups, ...list(row.openmoji_tags), ...list(row.tags)],
    group: groupOf(row.group, row.subgroups),
    age_groups: ageGroupsOf(row.hexcode),
    license: {
      id: 'CC-BY-SA-4.0',
      url: 'https://creativecommons.org/licenses/by-sa/4.0/',
      attribution: `“${translations.en?.name}” by ${author}, OpenMoji (https://openmoji.org), CC BY-SA 4.0`,
      author,
      commercial_use: true,
    },
    artwork: { kind: 'svg', path },
    variants,
  };
}

function translationsOf(row: Row, names: CharacterNames): RawNames {
  const translations = names.of(row.emoji);
  const english = translations.en ?? { name: nameOf(row.hexcode, row.annotation) };
  const isKindAndThing = row.group === 'flags' || row.subgroups === 'keycap';
  const added = {
    ...translations,
    en: { ...english, keywords: [...(english.keywords ?? []), ...list(row.openmoji_tags)] },
  };
  if (!isKindAndThing) return added;
  return Object.fromEntries(
    Object.entries(added).map(([tag, { name, keywords = [] }]) => {
      // Who looks for the flag types "France": the whole word is a keyword, the first one.
      const thing = kindAndThing.exec(name)?.[1];
      return [tag, { name, keywords: thing === undefined ? keywords : [thing, ...keywords] }];
    }),
  );
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
