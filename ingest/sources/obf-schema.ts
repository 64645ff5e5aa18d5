/**
 * The Open Board Format (https://www.openboardformat.org/docs) as programs write it: null, or a number, where a text stands, and
 * null where a list or a map stands. What has another form counts as absent, so that one odd field loses no board.
 */

type Fields = Readonly<Record<string, unknown>>;

/** Terms of a board or of an image. */
export interface BoardLicence {
  type: string | undefined;
  copyright_notice_url: string | undefined;
  source_url: string | undefined;
  author_name: string | undefined;
}

/** An image or a sound of a board. */
export interface Media {
  id: string | undefined;
  content_type: string | undefined;
  /** A data URI. */
  data: string | undefined;
  /** Its place in the package. */
  path: string | undefined;
  url: string | undefined;
  license: BoardLicence;
  /** A symbol of a set that the program has, and the board has not. */
  symbol: { set: string | undefined; filename: string | undefined };
  /** Of boards of this service: the sentence to print, and whether a licence of its own allows commercial use. */
  attribution: string | undefined;
  commercialUse: boolean | undefined;
}

/** A button: what it shows, says and plays. */
interface Button {
  label: string | undefined;
  vocalization: string | undefined;
  image_id: string | undefined;
  sound_id: string | undefined;
}

/** A board: buttons that show images. */
export interface Board {
  id: string | undefined;
  locale: string | undefined;
  name: string | undefined;
  license: BoardLicence;
  buttons: readonly Button[];
  images: readonly Media[];
  sounds: readonly Media[];
  /** Translations of its texts, by language as it is written. */
  strings: Readonly<Record<string, Texts>>;
}

type Texts = Readonly<Record<string, string>>;

/** `manifest.json` of a package: its boards, and where images and sounds lie that do not say it themselves. */
export interface Manifest {
  boards: Texts;
  images: Texts;
  sounds: Texts;
}

/** Reads a board. @returns undefined for what is no object. */
export function readBoard(json: unknown): Board | undefined {
  if (!isObject(json)) return undefined;
  const { id, locale, name, license, buttons, images, sounds, strings } = json;
  return {
    id: textOf(id),
    locale: textOf(locale),
    name: textOf(name),
    license: readLicence(license),
    buttons: listOf(buttons).map((button) => ({
      label: textOf(button.label),
      vocalization: textOf(button.vocalization),
      image_id: textOf(button.image_id),
      sound_id: textOf(button.sound_id),
    })),
    images: listOf(images).map(readMedia),
    sounds: listOf(sounds).map(readMedia),
    strings: Object.fromEntries(
      Object.entries(fieldsOf(strings)).map(([code, texts]) => [code, textsOf(texts)]),
    ),
  };
}

/** Reads a manifest; what is none names nothing. */
export function readManifest(json: unknown): Manifest {
  const { boards, images, sounds } = fieldsOf(fieldsOf(json).paths);
  return { boards: textsOf(boards), images: textsOf(images), sounds: textsOf(sounds) };
}

function readMedia({ id, content_type, data, path, url, license, symbol, ...further }: Fields): Media {
  const { set, filename } = fieldsOf(symbol);
  const { ext_symbolcatalog_attribution: attribution, ext_symbolcatalog_commercial_use: commercialUse } =
    further;
  return {
    id: textOf(id),
    content_type: textOf(content_type),
    data: textOf(data),
    path: textOf(path),
    url: textOf(url),
    license: readLicence(license),
    symbol: { set: textOf(set), filename: textOf(filename) },
    attribution: textOf(attribution),
    commercialUse: typeof commercialUse === 'boolean' ? commercialUse : undefined,
  };
}

function readLicence(json: unknown): BoardLicence {
  const { type, copyright_notice_url, source_url, author_name } = fieldsOf(json);
  return {
    type: textOf(type),
    copyright_notice_url: textOf(copyright_notice_url),
    source_url: textOf(source_url),
    author_name: textOf(author_name),
  };
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function textsOf(value: unknown): Texts {
  const entries = Object.entries(fieldsOf(value)).flatMap(([name, entry]) => {
    const text = textOf(entry);
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}

/** A text that says something; a number is its digits. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
