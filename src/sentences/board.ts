import { formatRgb, parse } from 'culori';
import { imageLicense } from '../catalogue/export-lines.ts';
import type { ShownToken } from './answer.ts';

/** Columns of a board: a sentence reads in rows. */
const columnsMaximum = 7;
/** Width and height of the pictures that a board links to. */
const pictureSize = 1024;

/**
 * The strip as a board of the Open Board Format: a button a token, in the order of the sentence.
 * @param colourOf the colour of a token's word class, as CSS writes it.
 * @see https://www.openboardformat.org/docs
 */
export function sentenceBoard(
  shown: readonly ShownToken[],
  {
    text,
    language,
    colourOf,
  }: { text: string; language: string; colourOf: (token: ShownToken) => string | undefined },
): object {
  const columns = Math.min(columnsMaximum, Math.max(1, shown.length));
  const rows = Math.max(1, Math.ceil(shown.length / columns));
  const ids = shown.map((_, index) => String(index + 1));
  const images = shown.flatMap(({ answer, symbol }, index) =>
    symbol && answer.image_url !== null
      ? [
          {
            id: `image-${ids[index]}`,
            url: answer.image_url,
            width: pictureSize,
            height: pictureSize,
            content_type: 'image/png',
            license: imageLicense(symbol.core),
            symbol: { set: symbol.core.source.set, filename: symbol.core.source.id },
            ext_symbolcatalog_attribution: symbol.core.license.attribution,
          },
        ]
      : [],
  );
  return {
    format: 'open-board-0.1',
    id: 'sentence',
    locale: language,
    name: text,
    buttons: shown.map((token, index) => {
      const colour = rgbOf(colourOf(token));
      return {
        id: ids[index],
        label: token.answer.text,
        ...(token.symbol && { image_id: `image-${ids[index]}` }),
        ...(colour !== undefined && { background_color: colour }),
      };
    }),
    grid: {
      rows,
      columns,
      order: Array.from({ length: rows }, (_, row) =>
        Array.from({ length: columns }, (_, column) => ids[row * columns + column] ?? null),
      ),
    },
    images,
    sounds: [],
  };
}

/** The format writes colours as `rgb(…)`. */
function rgbOf(css: string | undefined): string | undefined {
  const colour = css === undefined ? undefined : parse(css);
  return colour && formatRgb(colour);
}
