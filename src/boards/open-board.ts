import type { LanguageTag, SymbolCore } from '../../mappings/document.ts';
import { citedLicence } from '../catalogue/cited-licence.ts';
import { parseColour } from '../images/variants/colour.ts';

/**
 * Boards of the Open Board Format: the one place that writes them.
 *
 * @see https://www.openboardformat.org/docs
 */

/** The version of the format. */
export const boardFormat = 'open-board-0.1';

/** Place of the bytes of an image or a sound: linked, in the same package, or in the board itself. */
export type MediaSource = { url: string } | { path: string } | { data: string };

/** An image or a sound of a board; cells that have the same one share it by its id. */
export interface BoardMedia {
  id: string;
  /** Where it is linked. */
  url: string;
  /** Width and height in pixels of an image that the file holds, where they are not its usual ones. */
  size?: number | undefined;
}

/** A button of a board. */
export interface BoardCell<Media extends BoardMedia = BoardMedia> {
  label: string;
  /** The symbol that its image shows. */
  symbol?: Pick<SymbolCore, 'image' | 'license' | 'source'> | undefined;
  image?: Media | undefined;
  sound?: Media | undefined;
  /** Background as CSS writes it. */
  colour?: string | undefined;
  /** The board of the same package that it opens. */
  opens?: { id: string; name: string; path: string } | undefined;
}

/** Rows and columns of a board. */
export interface Grid {
  rows: number;
  columns: number;
}

/** A board: its cells row by row, undefined where a place is empty. */
export interface BoardContent<Media extends BoardMedia> {
  id: string;
  name: string;
  language: LanguageTag;
  grid: Grid;
  cells: readonly (BoardCell<Media> | undefined)[];
  /** Lines that credit the authors of the images, ready to print. */
  credits?: readonly string[];
  /** Sentences about what could not be shown as asked for. */
  warnings?: readonly string[];
}

/** The licence of a symbol as the format writes it: `CC BY-SA 4.0`. */
function boardLicense({ license, source }: Pick<SymbolCore, 'license' | 'source'>): object {
  return {
    type: citedLicence(license.id),
    copyright_notice_url: license.url,
    ...(source.url !== undefined && { source_url: source.url }),
    ...(license.author !== undefined && { author_name: license.author }),
  };
}

/** An image object of the format; what the format does not know begins with `ext_`. */
export function boardImage(
  { id, size: heldSize }: BoardMedia,
  source: MediaSource,
  symbol: Pick<SymbolCore, 'image' | 'license' | 'source'>,
): object {
  const size = 'url' in source ? undefined : heldSize;
  return {
    id,
    ...source,
    width: size ?? symbol.image.width,
    height: size ?? symbol.image.height,
    content_type: symbol.image.content_type,
    license: boardLicense(symbol),
    symbol: { set: symbol.source.set, filename: symbol.source.id },
    ext_symbolcatalog_attribution: symbol.license.attribution,
    // The format has licences that everybody knows.
    ...(symbol.license.id.startsWith('LicenseRef-') && {
      ext_symbolcatalog_commercial_use: symbol.license.commercial_use,
    }),
  };
}

/** A sound object of the format: a spoken name of a symbol. */
export function boardSound(
  { id }: BoardMedia,
  source: MediaSource,
  symbol: Pick<SymbolCore, 'license' | 'source'>,
): object {
  return { id, ...source, content_type: 'audio/mpeg', license: boardLicense(symbol) };
}

/** How images and sounds are linked. */
const linked = ({ url }: BoardMedia): MediaSource => ({ url });

/**
 * The board as an object that JSON writes. Buttons have the numbers of their places as ids.
 * @param sourceOf the place of the bytes of an image or a sound.
 */
export function openBoard<Media extends BoardMedia>(
  { id, name, language, grid, cells, credits, warnings }: BoardContent<Media>,
  sourceOf: (media: Media) => MediaSource = linked,
): object {
  const images = new Map<string, object>();
  const sounds = new Map<string, object>();
  const buttons = cells.flatMap((cell, place) => {
    if (!cell) return [];
    const { label, symbol, image, sound, opens } = cell;
    if (image && symbol) images.set(image.id, boardImage(image, sourceOf(image), symbol));
    if (sound && symbol) sounds.set(sound.id, boardSound(sound, sourceOf(sound), symbol));
    const colour = rgbOf(cell.colour);
    return [
      {
        id: buttonId(place),
        label,
        ...(image && { image_id: image.id }),
        ...(sound && { sound_id: sound.id }),
        ...(colour !== undefined && { background_color: colour }),
        ...(opens && { load_board: opens }),
      },
    ];
  });
  return {
    format: boardFormat,
    id,
    locale: language,
    name,
    buttons,
    grid: {
      ...grid,
      order: Array.from({ length: grid.rows }, (_, row) =>
        Array.from({ length: grid.columns }, (_unused, column) => {
          const place = row * grid.columns + column;
          return cells[place] ? buttonId(place) : null;
        }),
      ),
    },
    images: [...images.values()],
    sounds: [...sounds.values()],
    ...(credits && credits.length > 0 && { ext_symbolcatalog_credits: credits }),
    ...(warnings && warnings.length > 0 && { ext_symbolcatalog_warnings: warnings }),
  };
}

function buttonId(place: number): string {
  return String(place + 1);
}

/** The format writes colours as `rgb(…)`. */
export function rgbOf(css: string | undefined): string | undefined {
  const colour = css === undefined ? undefined : parseColour(css);
  return colour && `rgb(${colour.r}, ${colour.g}, ${colour.b})`;
}
