import type { z } from 'zod';
import type { coreAnswer } from '../../../src/symbols/schemas.ts';
import { fetchJson, pathWith } from '../api-client.ts';
import { type Board, type BoardCell, emptyBoard } from './board.ts';
import { matchWords } from './match-words.ts';

type CoreResponse = z.output<typeof coreAnswer>;

/** A board to begin with: core words, or the symbols of some English words, named in the board's language. */
type Template = { columns: number; rows: number } & ({ words: readonly string[] } | { isCore: true });

/** The templates, in the order in which they are offered. */
export const templates = {
  core24: { columns: 6, rows: 4, isCore: true },
  core40: { columns: 8, rows: 5, isCore: true },
  core60: { columns: 10, rows: 6, isCore: true },
  yesNo: { columns: 2, rows: 2, words: ['yes', 'no', 'maybe', 'help'] },
  routine: {
    columns: 4,
    rows: 3,
    words: [
      ...['wake up', 'toilet', 'wash', 'get dressed'],
      ...['eat', 'school', 'play', 'book'],
      ...['bath', 'toothbrush', 'pajamas', 'sleep'],
    ],
  },
  feelings: {
    columns: 4,
    rows: 3,
    words: [
      ...['happy', 'sad', 'angry', 'scared'],
      ...['tired', 'excited', 'bored', 'sick'],
      ...['surprised', 'calm', 'worried', 'proud'],
    ],
  },
  pain: {
    columns: 5,
    rows: 4,
    words: [
      ...['hurt', 'here', 'headache', 'eye', 'ear'],
      ...['tooth', 'nose', 'mouth', 'stomach', 'arm'],
      ...['hand', 'leg', 'knee pain', 'foot', 'fever'],
      ...['a little', 'a lot', 'medicine', 'doctor', 'help'],
    ],
  },
} as const satisfies Record<string, Template>;

/** One of {@link templates}. */
export type TemplateName = keyof typeof templates;

/**
 * Word classes from the first column of a core board to the last: who, does, what, how, where; questions and social words at
 * the end. A sentence is pointed at from the side where reading begins.
 */
const columnOrder = [
  ...['pronoun', 'verb', 'adverb', 'adjective', 'determiner', 'numeral'],
  ...['preposition', 'conjunction', 'particle', 'noun', 'question', 'social', 'interjection', 'phrase'],
];

/**
 * Reads a template in a language.
 * @throws ApiError where the service does not answer.
 */
export async function loadTemplate(name: TemplateName, lang: string, title: string): Promise<Board> {
  const template: Template = templates[name];
  const { columns, rows } = template;
  const ids =
    'isCore' in template
      ? byColumns(await coreWords(lang, columns * rows), rows)
      : (await matchWords(template.words, 'en')).map(({ symbol }) => symbol?.id ?? null);
  // A template's own words are English: “a lot” stays so, also where its symbol is called “many”.
  const captions = 'words' in template && /^en\b/i.test(lang) ? template.words : [];
  const cells = Array.from({ length: columns * rows }, (_, index): BoardCell | null => {
    const [id, caption] = [ids[index], captions[index]];
    if (id === undefined || id === null) return null;
    return caption === undefined ? { id } : { id, caption };
  });
  return { ...emptyBoard(lang, columns, rows), title, cells };
}

interface CoreWord {
  id: number;
  part_of_speech?: string | undefined;
}

async function coreWords(lang: string, limit: number): Promise<CoreWord[]> {
  const path = pathWith('api/v1/core', { lang, limit: String(limit) });
  return (await fetchJson<CoreResponse>(path, new AbortController().signal)).data;
}

/** Core words by word class, each column filled before the next one, as ids in the order of the cells. */
function byColumns(words: readonly CoreWord[], rows: number): (number | null)[] {
  const orderOf = ({ part_of_speech = '' }: CoreWord) => {
    const order = columnOrder.indexOf(part_of_speech);
    return order < 0 ? columnOrder.length : order;
  };
  const sorted = [...words].sort((left, right) => orderOf(left) - orderOf(right));
  const columns = Math.ceil(sorted.length / rows);
  return Array.from({ length: rows * columns }, (_, index) => {
    const { row, column } = { row: Math.floor(index / columns), column: index % columns };
    return sorted[column * rows + row]?.id ?? null;
  });
}
