import directed from '../../../mappings/directed-pictures.json' with { type: 'json' };

/** A cell as it is drawn, printed and saved. */
export interface DrawnCell {
  caption: string;
  /** BCP 47 tag of the caption. */
  language: string;
  /** Its name in the second language of the settings. */
  second?: { name: string; language: string } | undefined;
  /** URL of the image, 512 pixels wide; undefined where there is none. */
  url: string | undefined;
  /** URL of its default picture, which is seen until one in another look is drawn. */
  meanwhile?: string | undefined;
  /** Whether the picture is turned to the direction of reading. */
  isMirrored?: boolean;
  /** An own picture, in the place of one of the service. */
  photo?: Blob | undefined;
  /** An own sound, in the place of its spoken name. */
  sound?: Blob | undefined;
  /** A caption alone, without an image even when all is loaded. */
  isWord?: boolean;
  /** The recording of its symbol, and whether the caption says something else. */
  spoken?: { url: string; prefersText: boolean } | undefined;
  /** Name of the board that it opens. */
  opens?: string | undefined;
  /** Colour of its word class, as CSS writes it. */
  colour: string | undefined;
}

/** Names of the pictures in which time or movement goes as one reads, from left to right as they are drawn. */
const directedPicture = new RegExp(`/core/(${directed.core.join('|')})\\.[^/]+$`);

/**
 * Whether a picture is to be mirrored where cells follow one another from the right: its arrow would point back.
 * @param thumbnail as a response names it
 */
export function isDirected(thumbnail: string): boolean {
  return directedPicture.test(thumbnail);
}

/** A grid of cells to be drawn. */
export interface DrawnGrid {
  columns: number;
  /** Cells row by row; null leaves a place empty. */
  cells: readonly (DrawnCell | null)[];
  title: string;
  captions: 'above' | 'below';
  direction: 'ltr' | 'rtl';
  /** Whom to name below, a line each. */
  credits: readonly string[];
}
