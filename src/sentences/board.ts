import type { LanguageTag } from '../../mappings/document.ts';
import { openBoard } from '../boards/open-board.ts';
import type { ShownToken } from './answer.ts';

/** Columns of a board: a sentence reads in rows. */
const columnsMaximum = 7;

/**
 * The strip as a board of the Open Board Format: a button a token, in the order of the sentence.
 * @param colourOf the colour of a token's word class, as CSS writes it.
 */
export function sentenceBoard(
  shown: readonly ShownToken[],
  {
    text,
    language,
    colourOf,
  }: { text: string; language: LanguageTag; colourOf: (token: ShownToken) => string | undefined },
): object {
  const columns = Math.min(columnsMaximum, Math.max(1, shown.length));
  return openBoard({
    id: 'sentence',
    name: text,
    language,
    grid: { rows: Math.max(1, Math.ceil(shown.length / columns)), columns },
    cells: shown.map((token, index) => {
      const { answer, symbol } = token;
      const { image_url: url } = answer;
      const image = url === null ? undefined : { id: `image-${index + 1}`, url };
      return { label: answer.text, symbol: symbol?.core, image, colour: colourOf(token) };
    }),
  });
}
