import { type Drawing, fitted, svgOf } from './drawing.ts';
import type { WordNames } from './names.ts';
import { readme } from './readme.ts';
import { everydayWords, themes, words } from './words.ts';

/** Version of the set; the catalogue shows it. */
export const version = '1.3';

/** A word of the set with its drawing and where it belongs. */
interface Word {
  id: string;
  wordClass: string;
  tag: string;
  group: string;
  drawing: Drawing;
  /** Place among the core words; none for a word that is not of the core vocabulary. */
  rank?: number;
}

/** All words: the core words in the order of their rank, then the others. */
export function rankedWords(): Word[] {
  const drawn = new Map<string, Pick<Word, 'tag' | 'group' | 'drawing'>>();
  for (const { drawings, tag, group } of themes) {
    for (const [id, drawing] of Object.entries<Drawing>(drawings)) drawn.set(id, { tag, group, drawing });
  }
  return [...words, ...everydayWords].map(([id, wordClass], index) => {
    const found = drawn.get(id);
    if (!found) throw new Error(`"${id}" is not drawn`);
    return { id, wordClass, ...found, ...(index < words.length && { rank: index + 1 }) };
  });
}

/** The SVG of every word, by id, in the order of rank. */
export const drawSet = (): Map<string, string> =>
  new Map(rankedWords().map(({ id, drawing }) => [id, svgOf(fitted(drawing))]));

const sets = {
  core: {
    title: 'Core words',
    version,
    license: { id: 'CC0-1.0', author: 'Symbol Catalog' },
  },
};

/**
 * The files of the catalogue `core` by their paths.
 * @param names tables by language tag
 */
export function buildSet(names: ReadonlyMap<string, ReadonlyMap<string, WordNames>>): Map<string, string> {
  const rows = rankedWords().map(({ id, wordClass, tag, group, rank }) => {
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
      part_of_speech: wordClass,
      ...(rank !== undefined && { core_rank: rank }),
    };
  });
  return new Map([
    ['README.md', readme({ coreWords: words.length, others: everydayWords.length }, [...names.keys()])],
    ['sets.json', `${JSON.stringify(sets, null, 2)}\n`],
    ['catalog.ndjson', rows.map((row) => `${JSON.stringify(row)}\n`).join('')],
    ...[...drawSet()].map(([id, svg]): [string, string] => [`artwork/${id}.svg`, svg]),
  ]);
}
