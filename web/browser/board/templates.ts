import { type CoreResponse, corePath, fetchJson, matchWords } from '../api-client.ts';
import { readSettings } from '../settings.ts';
import { type Board, type BoardCell, emptyBoard, placeOf } from './board.ts';
import written from './templates.json' with { type: 'json' };

/** A board to begin with: core words, or the symbols of some English words, named in the board's language. */
interface Template {
  columns: number;
  rows: number;
  /** Word by word; an empty one leaves its cell free. Without words it is filled with core words. */
  words?: readonly string[];
}

/** The templates, in the order in which they are offered. */
export const templates: Readonly<Record<TemplateName, Template>> = written;

/** The name of a template. */
export type TemplateName = keyof typeof written;

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
  const { columns, rows, words }: Template = templates[name];
  const ids = words
    ? (await matchWords(words, 'en', { preferredSet: readSettings().set })).map(
        ({ symbol }) => symbol?.id ?? null,
      )
    : byColumns((await fetchJson<CoreResponse>(corePath(lang, columns * rows))).data, rows);
  // A template's own words are English: “a lot” stays so, also where its symbol is called “many”.
  const captions = words && /^en\b/i.test(lang) ? words : [];
  const cells = Array.from({ length: columns * rows }, (_, index): BoardCell | null => {
    const [id, caption] = [ids[index], captions[index]];
    if (id === undefined || id === null) return null;
    return caption === undefined ? { id } : { id, caption };
  });
  return { ...emptyBoard(lang, columns, rows), title, cells };
}

type CoreWord = Pick<CoreResponse['data'][number], 'id' | 'part_of_speech'>;

/** Core words by word class, each column filled before the next one, as ids in the order of the cells. */
function byColumns(words: readonly CoreWord[], rows: number): (number | null)[] {
  const orderOf = ({ part_of_speech }: CoreWord) => {
    const order = columnOrder.indexOf(part_of_speech ?? '');
    return order < 0 ? columnOrder.length : order;
  };
  const sorted = [...words].sort((left, right) => orderOf(left) - orderOf(right));
  const columns = Math.ceil(sorted.length / rows);
  return Array.from({ length: rows * columns }, (_, index) => {
    const { row, column } = placeOf({ columns }, index);
    return sorted[column * rows + row]?.id ?? null;
  });
}
