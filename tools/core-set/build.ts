import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Drawing, fitted, svgOf } from '../../catalogues/core/source/drawing.ts';
import { drawings } from '../../catalogues/core/source/drawings.ts';
import type { WordNames } from './names.ts';

/** What the set is made from: its drawings, and the tables of its words and their names. */
const sourceFolder = join(import.meta.dirname, '../../catalogues/core/source');

/** A word of the set with its drawing and where it belongs. */
interface Word {
  id: string;
  wordClass: string;
  tag: string;
  group: string;
  drawing: Drawing;
  /** For whom it is meant, where not for everybody: sex education. */
  ageGroups: string[];
  /** Place among the core words; none for a word that is not of the core vocabulary. */
  rank?: number;
}

type WordRow = Readonly<
  Record<'id' | 'vocabulary' | 'part_of_speech' | 'tag' | 'group' | 'age_groups', string>
>;

/**
 * All words in the order of their table: the core words by their rank, then the others.
 * @throws Error for a word that is not drawn
 */
export function rankedWords(): Word[] {
  const rows: WordRow[] = parse(readFileSync(join(sourceFolder, 'words.csv')), { columns: true });
  return rows.map(({ id, vocabulary, part_of_speech, tag, group, age_groups }, index) => {
    const drawing = drawings[id];
    if (!drawing) throw new Error(`"${id}" is not drawn`);
    const rank = vocabulary === 'core' ? { rank: index + 1 } : {};
    const ageGroups = age_groups.split('|').filter(Boolean);
    return { id, wordClass: part_of_speech, tag, group, drawing, ageGroups, ...rank };
  });
}

/** The SVG of every word, by id, in the order of rank. */
export const drawSet = (): Map<string, string> =>
  new Map(rankedWords().map(({ id, drawing }) => [id, svgOf(fitted(drawing))]));

/**
 * The files of the catalogue `core` that are made, by their paths.
 * @param names tables by language tag
 */
export function buildSet(names: ReadonlyMap<string, ReadonlyMap<string, WordNames>>): Map<string, string> {
  const rows = rankedWords().map(({ id, wordClass, tag, group, ageGroups, rank }) => {
    const named = [...names].flatMap(([lang, table]) => {
      const entry = table.get(id);
      return entry ? [[lang, entry] as const] : [];
    });
    // Where and when are asked among the drawings of time.
    const topic = wordClass === 'question' ? 'question' : tag;
    return {
      id,
      names: Object.fromEntries(named),
      tags: rank === undefined ? [topic] : ['core word', topic],
      group,
      ...(ageGroups.length > 0 && { age_groups: ageGroups }),
      part_of_speech: wordClass,
      // Drawn for this meaning, where other sets have the word for what is also to be seen: a family has its father as a keyword.
      ...(rank === undefined ? { popularity: 1 } : { core_rank: rank }),
    };
  });
  return new Map([
    ['catalog.ndjson', rows.map((row) => `${JSON.stringify(row)}\n`).join('')],
    ...[...drawSet()].map(([id, svg]): [string, string] => [`artwork/${id}.svg`, svg]),
  ]);
}
