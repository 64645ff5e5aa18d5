import { z } from 'zod';
import type { LanguageTag } from '../../mappings/document.ts';
import { lookupChain } from '../../mappings/language-tags.ts';
import { conceptOf, symbolsOfConcepts } from '../catalogue/equivalents.ts';
import { type ListServices, readSymbols } from '../catalogue/list.ts';
import { httpError } from '../errors.ts';
import { languageChainMaximum } from '../http/parameter-types.ts';
import { variantParameters } from '../images/serving/variant-parameters.ts';
import { parseVariantKey, type Variant } from '../images/variants/variant.ts';
import { mapConcurrently } from '../lib/map-concurrently.ts';
import type { Release } from '../opensearch/release.ts';
import { type CachedSymbol, translationOf } from '../opensearch/symbol-store.ts';
import { filters, language as languages, preferSet } from '../symbols/parameters.ts';
import { type MediaFile, withFiles } from './board-files.ts';
import { hasNoLanguage, likelyLanguage, type MatchLabels, tagOf, textOf } from './board-language.ts';
import { type JsonObject, objectsOf } from './board-package.ts';
import type { Board, Media } from './board-schema.ts';
import { symbolCell } from './board-symbols.ts';
import type { ReadBoard } from './conversion-file.ts';
import { boardImage, boardSound, type MediaSource, rgbOf } from './open-board.ts';
import { boardBody, imageSize } from './parameters.ts';
import { translatedLabel } from './translated-label.ts';

const { skin, hair, mono } = variantParameters.shape;

/** Parameters of `POST /boards/convert`. */
export const conversionParameters = z.object({
  lang: languages.lang.meta({
    description:
      'The language that labels are to be in, or a chain of them: a label that is the name of its symbol becomes its name in the first that it has.',
  }),
  set: filters.set.meta({
    description: 'Sets that pictures are to be of: comma list or repeated, any of them.',
  }),
  prefer_set: preferSet.prefer_set.meta({
    description:
      'Sets that pictures are to be of where they have the symbol, in their order; else of any set.',
  }),
  skin,
  hair,
  mono,
  colours: boardBody.shape.colours,
  size: imageSize.meta({
    description: 'Width and height in pixels of new pictures that the file holds.',
  }),
});

/** What of a button stays as it was although something else was asked for, and why. */
export interface Kept {
  board: string;
  button: string;
  label: string;
  what: 'picture' | 'label' | 'sound';
  /** There is no symbol for it (in these sets); its symbol's picture is not stored here; it is somebody's own; or its symbol has no name in the language. */
  why: 'no-symbol' | 'no-picture' | 'own' | 'no-name';
}

/** Files whose presence is looked up at a time. */
const filesAtOnce = 32;

/** A button as it is now. */
type ChangedButton = ReturnType<typeof changedButton>;

interface Conversion {
  services: ListServices;
  release: Release;
  values: z.output<typeof conversionParameters>;
  baseUrl: string;
  match: MatchLabels;
  /** Whether there is the artwork that a picture is made from: without it the button keeps the picture that it has. */
  isStored(path: string): Promise<boolean>;
}

/** A button with its image, and the symbol of this service that the image says it shows. */
interface Button {
  file: ReadBoard;
  json: JsonObject;
  read: Board['buttons'][number];
  label: string;
  from: LanguageTag;
  image: Media | undefined;
  own: { id: number; variant: Variant } | undefined;
}

/**
 * Finds for every button the symbol that it means, that which it is to show, and what of it changes.
 * @returns the buttons of each board, and the language in which those were read that do not say theirs
 * @throws HttpError `bad-request` for boards in too many languages
 */
export async function convertSymbols(
  conversion: Conversion,
  files: readonly ReadBoard[],
): Promise<{ changed: ChangedButton[][]; unsaid: LanguageTag }> {
  const unsaid = await likelyLanguage(conversion.match, files, conversion.values.lang);
  const boards = files.map((file) => buttonsOf(file, unsaid.language));
  const all = boards.flat();
  if (new Set(all.map(({ from }) => from)).size > languageChainMaximum)
    throw httpError('bad-request', `The boards may be in at most ${languageChainMaximum} languages.`);
  const meant = await meantSymbols(conversion, all, unsaid.byLabel);
  const shown = await counterparts(conversion, meant);
  const described = await describe(conversion, all, [...meant.values(), ...shown.values()]);
  const symbolOf = (symbol: CachedSymbol | undefined) => symbol && described.get(symbol.core.id);
  const changed = boards.map((buttons) =>
    buttons.map((button) =>
      changedButton(conversion, button, symbolOf(meant.get(button)), symbolOf(shown.get(button))),
    ),
  );
  return { changed, unsaid: unsaid.language };
}

function buttonsOf(file: ReadBoard, unsaid: LanguageTag): Button[] {
  const { locale = '', buttons, images } = file.board;
  const byId = new Map(images.map((image) => [image.id, image]));
  const written = objectsOf(file.json.buttons);
  return buttons.map((read, index) => {
    const image = read.image_id === undefined ? undefined : byId.get(read.image_id);
    const [, id, key = ''] =
      (image?.ext_symbolcatalog_attribution && /^image-(\d{1,10})(?:-(.*))?$/.exec(image.id ?? '')) || [];
    return {
      file,
      json: written[index] ?? {},
      read,
      label: read.label ?? '',
      from: tagOf(locale) ?? unsaid,
      image,
      own: id === undefined ? undefined : { id: Number(id), variant: parseVariantKey(key) },
    };
  });
}

/**
 * The symbols that buttons mean: those that they show, else those that their labels find, language by language.
 * @param unsaid those of the labels of boards that do not say their language
 */
async function meantSymbols(
  { services, release, match }: Conversion,
  buttons: readonly Button[],
  unsaid: ReadonlyMap<string, CachedSymbol>,
): Promise<Map<Button, CachedSymbol>> {
  const ids = [...new Set(buttons.flatMap(({ own }) => own?.id ?? []))];
  const read = ids.length === 0 ? [] : await services.symbols.get(release, ids, []);
  const byId = new Map(read.flatMap((symbol) => (symbol ? [[symbol.core.id, symbol]] : [])));
  const meant = new Map<Button, CachedSymbol>();
  const languageOf = ({ file, from }: Button) => (hasNoLanguage(file) ? undefined : from);
  for (const [language, group] of Map.groupBy(buttons, languageOf)) {
    const labels = [...new Set(group.flatMap((button) => textOf(button) ?? []))];
    const byLabel = language === undefined ? unsaid : await match(labels, language);
    for (const button of group) {
      const symbol = shownBy(button, byId) ?? byLabel.get(textOf(button) ?? '');
      if (symbol) meant.set(button, symbol);
    }
  }
  return meant;
}

/** Ids of another catalogue may be those of other symbols here: the source that the board names has to be the same. */
function shownBy({ own, image }: Button, byId: ReadonlyMap<number, CachedSymbol>): CachedSymbol | undefined {
  const symbol = own && byId.get(own.id);
  const { set, filename } = image?.symbol ?? {};
  const { source } = symbol?.core ?? {};
  return set === undefined || (source?.set === set && source.id === filename) ? symbol : undefined;
}

/** The symbols that buttons are to show: those of the same concept in the requested sets. */
async function counterparts(
  { services, release, values: { set, prefer_set } }: Conversion,
  meant: ReadonlyMap<Button, CachedSymbol>,
): Promise<Map<Button, CachedSymbol>> {
  if (!set && !prefer_set) return new Map();
  const concepts = [...new Set([...meant.values()].map(conceptOf))];
  const members = await symbolsOfConcepts(services, release, concepts, set);
  const rankOf = ({ core }: CachedSymbol) =>
    prefer_set?.includes(core.source.set) ? prefer_set.indexOf(core.source.set) : Number.POSITIVE_INFINITY;
  return new Map(
    [...meant].flatMap(([button, symbol]) => {
      const itself = !set || set.includes(symbol.core.source.set) ? [symbol] : [];
      const all = [...itself, ...(members.get(conceptOf(symbol)) ?? [])];
      const best = all.find((each) => rankOf(each) === Math.min(...all.map(rankOf)));
      return best ? [[button, best] as const] : [];
    }),
  );
}

/** A symbol with its names in the languages of the labels before and after, and whether its picture can be made. */
interface DescribedSymbol {
  symbol: CachedSymbol;
  isStored: boolean;
}

async function describe(
  { services, release, values: { lang = [] }, isStored }: Conversion,
  buttons: readonly Button[],
  symbols: readonly CachedSymbol[],
): Promise<Map<number, DescribedSymbol>> {
  const languages = [...new Set([...lang, ...buttons.map(({ from }) => from)])];
  const chain = lookupChain(languages, release.languages);
  const ids = [...new Set(symbols.map(({ core }) => core.id))];
  if (ids.length === 0) return new Map();
  const read = await readSymbols(services.symbols, release, ids, { chain, translations: 'chain' });
  const described = await mapConcurrently(read, filesAtOnce, async (symbol) => ({
    symbol,
    isStored: await isStored(symbol.core.image.path),
  }));
  return new Map(described.map((each) => [each.symbol.core.id, each]));
}

function changedButton(
  { release, values, baseUrl }: Conversion,
  button: Button,
  meant: DescribedSymbol | undefined,
  counterpart: DescribedSymbol | undefined,
) {
  const { set, prefer_set, skin, hair, mono, size, lang = [button.from] } = values;
  const { file, json, read, label, image, own } = button;
  const { variant = {} as Variant } = own ?? {};
  const isOurs = own !== undefined && own.id === meant?.symbol.core.id;
  const isTheirs = image !== undefined && !isOurs && isOwnPicture(image);
  const shown = !image || isTheirs ? undefined : (counterpart ?? (isOurs ? meant : undefined));
  const { symbol } = shown ?? meant ?? {};
  const { text = label, why } = labelOf(button, meant?.symbol, counterpart?.symbol, lang, release);
  // A spoken name that this service wrote is that of the label; any other sound is somebody's own.
  const isSilenced = read.sound_id !== undefined && text !== label;
  const sounds = isSilenced && isOurs && /^sound-\d{1,10}-/.test(read.sound_id ?? '');
  const look = { ...variant, ...values, language: lang[0] ?? button.from };
  const chain = lookupChain(lang, release.languages);
  const cell = symbolCell({ label: text, overlay: variant.overlay }, symbol, look, chain);
  const files = withFiles(cell, { sounds, baseUrl, size });
  const asksPicture = (set ?? prefer_set) !== undefined;
  const turns = values.lang !== undefined && cell.variant.mirror !== variant.mirror;
  const changes = asksPicture || turns || [skin, hair, mono, size].some((value) => value !== undefined);
  const isMissing = shown !== undefined && changes && !shown.isStored;
  const newImage = shown && changes && !isMissing && files.image;
  const background = rgbOf(cell.colour);
  const kept: Kept[] = [];
  const keep = (what: Kept['what'], reason: Kept['why']) =>
    kept.push({ board: file.board.id ?? file.file, button: read.id ?? '', label, what, why: reason });
  if (why && label.trim() !== '') keep('label', why);
  if (asksPicture && isTheirs) keep('picture', 'own');
  else if (asksPicture && image && !counterpart) keep('picture', 'no-symbol');
  else if (isMissing) keep('picture', 'no-picture');
  if (isSilenced && !sounds) keep('sound', 'own');
  return {
    /** What of it stays as it was. */
    kept,
    /** The symbol of this service that it shows. */
    shown: isMissing && !isOurs ? undefined : shown?.symbol,
    /** The image and the sound in place of its own, and the symbol that they are of. */
    image: newImage ? { ...newImage, id: freeId(file, newImage.id) } : undefined,
    sound: files.sound,
    core: symbol?.core,
    // A field that is undefined is not written.
    json: {
      ...json,
      ...(text !== label && { label: text, ...(read.vocalization === label && { vocalization: text }) }),
      ...(newImage && { image_id: freeId(file, newImage.id) }),
      ...(sounds && { sound_id: files.sound?.id }),
      ...(background !== undefined && { background_color: background }),
    },
  };
}

/** An id of a new image that no image of another program has in the board. */
function freeId({ board }: ReadBoard, id: string): string {
  const isForeign = (image: Media) => image.id === id && image.ext_symbolcatalog_attribution === undefined;
  return board.images.some(isForeign) ? `${id}-symbol` : id;
}

/** Whether an image is somebody's own and no symbol: a photo, what is private, and what Cboard packs as `custom`. */
function isOwnPicture({ content_type = '', data = '', path = '', license, symbol }: Media): boolean {
  const isPhoto =
    /image\/(?:jpe?g|heic|webp)/i.test(`${content_type} ${data.slice(0, 40)}`) ||
    /\.(?:jpe?g|heic|webp)$/i.test(path);
  const isPrivate = license.type?.toLowerCase() === 'private';
  return isPrivate || (symbol.set === undefined && (isPhoto || /^\/?custom\//i.test(path)));
}

/** The label in the requested language, as the board itself translates it, else by its symbol; or why it stays. */
function labelOf(
  { file: { board }, label, from }: Button,
  meant: CachedSymbol | undefined,
  counterpart: CachedSymbol | undefined,
  lang: readonly LanguageTag[],
  release: Release,
): { text?: string; why?: Kept['why'] } {
  const [language = 'en'] = lang;
  if (language === from) return {};
  const [, strings = {}] = Object.entries(board.strings).find(([code]) => tagOf(code) === language) ?? [];
  const written = Object.hasOwn(strings, label) ? strings[label] : undefined;
  if (written !== undefined) return { text: written };
  if (textOf({ label }) === undefined) return { why: 'own' };
  if (!meant) return { why: 'no-symbol' };
  const translations = (symbol: CachedSymbol, languages: readonly LanguageTag[]) =>
    lookupChain(languages, release.languages).flatMap((tag) => translationOf(symbol, tag) ?? []);
  const [to] = [meant, counterpart].flatMap((symbol) => (symbol ? translations(symbol, lang) : []));
  if (!to) return { why: 'no-name' };
  const text = translatedLabel(label, translations(meant, [from]), to, language);
  return text === undefined ? { why: 'own' } : { text };
}

/** A board with other buttons and further fields, without the images and sounds that no button has any more. Pure. */
export function convertedBoard(
  { json }: ReadBoard,
  buttons: readonly Pick<ChangedButton, 'json' | 'image' | 'sound' | 'core'>[],
  sourceOf: (file: MediaFile) => MediaSource,
  fields: JsonObject,
): JsonObject {
  const mediaOf = (kind: 'image' | 'sound', write: typeof boardImage | typeof boardSound) => {
    const added = new Map(
      buttons.flatMap(({ [kind]: file, core }) => {
        return file && core ? [[file.id, write(file, sourceOf(file), core)] as const] : [];
      }),
    );
    const idsOf = (list: readonly JsonObject[]) =>
      new Set(list.map((button) => String(button[`${kind}_id`])));
    const before = idsOf(objectsOf(json.buttons));
    const after = idsOf(buttons.map((button) => button.json));
    const kept = objectsOf(json[`${kind}s`]).filter(
      ({ id }) => !added.has(String(id)) && (after.has(String(id)) || !before.has(String(id))),
    );
    return [...kept, ...added.values()];
  };
  return {
    ...json,
    buttons: buttons.map((button) => button.json),
    ...{ images: mediaOf('image', boardImage), sounds: mediaOf('sound', boardSound) },
    ...fields,
  };
}
