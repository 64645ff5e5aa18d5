import type { LanguageTag } from '../../mappings/document.ts';
import { canonicalTag, lookupChain } from '../../mappings/language-tags.ts';
import { conceptOf, symbolsOfConcepts } from '../catalogue/equivalents.ts';
import { type ListServices, readSymbols } from '../catalogue/list.ts';
import { languageChainMaximum, searchText } from '../http/parameter-types.ts';
import { badParameters } from '../http/parse-parameters.ts';
import { parseVariantKey, type Variant, variantKey } from '../images/variants/variant.ts';
import type { Release } from '../opensearch/release.ts';
import { type CachedSymbol, translationOf } from '../opensearch/symbol-store.ts';
import { filesOf } from './board-files.ts';
import { type JsonObject, objectsOf } from './board-package.ts';
import type { Board, Media } from './board-schema.ts';
import { symbolCell } from './board-symbols.ts';
import type { ReadBoard } from './conversion-file.ts';
import type { ConversionParameters } from './conversion-parameters.ts';
import { type ConvertedButton, translatedLabel } from './convert-board.ts';
import { rgbOf } from './open-board.ts';

/** What of a button stays as it was although something else was asked for, and why. */
export interface Kept {
  board: string;
  button: string;
  label: string;
  what: 'picture' | 'label' | 'sound';
  /** There is no symbol for it (in these sets); it is somebody's own; or its symbol has no name in the language. */
  why: 'no-symbol' | 'own' | 'no-name';
}

/** A board with its buttons as they are now. */
export type ChangedBoard = ReadBoard & {
  buttons: ConvertedButton[];
  /** The symbols of this service that it shows. */
  cores: CachedSymbol['core'][];
};

/** Finds the symbols of labels: of each the one that carries the whole of it, and not what is spelt like it. */
export type LabelMatcher = (
  texts: readonly string[],
  lang: LanguageTag[],
) => Promise<Map<string, CachedSymbol>>;

interface Conversion {
  services: ListServices;
  release: Release;
  values: ConversionParameters;
  match: LabelMatcher;
  baseUrl: string;
  /** Whether the file is a package, which holds its pictures. */
  isPackage: boolean;
}

/** A button with its media, and the symbol of this service that it shows. */
interface Button {
  file: ReadBoard;
  json: JsonObject;
  read: Board['buttons'][number];
  label: string;
  from: LanguageTag[];
  image: Media | undefined;
  own: { id: number; variant: Variant } | undefined;
}

/** Finds for every button the symbol that it means, and what of it changes. */
export async function convertSymbols(
  conversion: Conversion,
  files: readonly ReadBoard[],
): Promise<{ changed: ChangedBoard[]; kept: Kept[] }> {
  const boards = files.map((file) => ({ file, buttons: buttonsOf(file, conversion) }));
  const all = boards.flatMap(({ buttons }) => buttons);
  if (new Set(all.map(({ from }) => from.join())).size > languageChainMaximum) {
    const message = `has to be given where boards are in more than ${languageChainMaximum} languages`;
    throw badParameters([{ parameter: 'from', message }]);
  }
  const meant = await meantSymbols(conversion, all);
  const shown = await counterparts(conversion, meant);
  const named = await withNames(conversion, all, [...meant.values(), ...shown.values()]);
  const symbolOf = (symbol: CachedSymbol | undefined) => symbol && named.get(symbol.core.id);
  const kept: Kept[] = [];
  const changed = boards.map(({ file, buttons }): ChangedBoard => {
    const results = buttons.map((button) =>
      changeOf(conversion, button, symbolOf(meant.get(button)), symbolOf(shown.get(button))),
    );
    kept.push(...results.flatMap((result) => result.kept));
    const cores = results.flatMap(({ shown }) => shown?.core ?? []);
    return { ...file, buttons: results, cores };
  });
  return { changed, kept };
}

/** @throws HttpError `bad-parameter` where the language of a board is none */
function buttonsOf(file: ReadBoard, { values, baseUrl }: Conversion): Button[] {
  const { locale = 'en', buttons, images } = file.board;
  const tag = tagOf(locale);
  const from = values.from ?? (tag === undefined ? undefined : [tag]);
  if (!from) {
    const message = `has to be given: ${JSON.stringify(locale.slice(0, 40))}, the locale of a board, is no language`;
    throw badParameters([{ parameter: 'from', message }]);
  }
  const byId = new Map(images.map((image) => [image.id, image]));
  const written = objectsOf(file.json.buttons);
  return buttons.map((read, index) => {
    const image = read.image_id === undefined ? undefined : byId.get(read.image_id);
    const own = image && ownSymbol(image, baseUrl);
    return { file, json: written[index] ?? {}, read, label: read.label ?? '', from, image, own };
  });
}

/** The symbol of this service that an image says it shows, by its id or its URL. */
function ownSymbol({ id = '', url = '', ...image }: Media, baseUrl: string): Button['own'] {
  const [, number, key = ''] =
    (image.ext_symbolcatalog_attribution !== undefined && /^image-(\d{1,10})(?:-(.*))?$/.exec(id)) || [];
  if (number !== undefined) return { id: Number(number), variant: parseVariantKey(key) };
  const [, linked] = url.startsWith(`${baseUrl}/`)
    ? (/\/symbols\/(\d{1,10})\/variant\b/.exec(url) ?? [])
    : [];
  return linked === undefined ? undefined : { id: Number(linked), variant: {} };
}

/** The text of a label that is searched; undefined for none, one that is too long, and a number: 12 is no "12 o'clock". */
function textOf({ label }: { label?: string | undefined }): string | undefined {
  const text = searchText.safeParse(label).data;
  return text !== undefined && /\p{Letter}/u.test(text) ? text : undefined;
}

/** The labels of a board that are searched. */
export const labelsOf = ({ board }: ReadBoard): string[] =>
  board.buttons.flatMap((button) => textOf(button) ?? []);

/** The symbols that buttons mean: those that they show, else those that their labels find, language by language. */
async function meantSymbols(
  { services, release, match }: Conversion,
  buttons: readonly Button[],
): Promise<Map<Button, CachedSymbol>> {
  const ids = [...new Set(buttons.flatMap(({ own }) => own?.id ?? []))];
  const read = ids.length === 0 ? [] : await services.symbols.get(release, ids, []);
  const byId = new Map(read.flatMap((symbol) => (symbol ? [[symbol.core.id, symbol]] : [])));
  const meant = new Map<Button, CachedSymbol>();
  for (const [, group] of Map.groupBy(buttons, ({ from }) => from.join())) {
    const byLabel = await match(
      [...new Set(group.flatMap((button) => textOf(button) ?? []))],
      group[0]?.from ?? [],
    );
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
  const isSame =
    symbol && (set === undefined || (symbol.core.source.set === set && symbol.core.source.id === filename));
  return isSame ? symbol : undefined;
}

/** The symbols that buttons are to show: those of the same concept in the requested sets. */
async function counterparts(
  { services, release, values: { set, prefer_set } }: Conversion,
  meant: ReadonlyMap<Button, CachedSymbol>,
): Promise<Map<Button, CachedSymbol>> {
  if (!set && !prefer_set) return new Map();
  const concepts = [...new Set([...meant.values()].map(conceptOf))];
  const members = await symbolsOfConcepts(services, release, concepts, set);
  const rankOf = ({ core }: CachedSymbol) => {
    const rank = prefer_set?.indexOf(core.source.set) ?? -1;
    return rank < 0 ? (prefer_set?.length ?? 0) : rank;
  };
  return new Map(
    [...meant].flatMap(([button, symbol]) => {
      const itself = !set || set.includes(symbol.core.source.set) ? [symbol] : [];
      const [best] = [...itself, ...(members.get(conceptOf(symbol)) ?? [])].sort(
        (left, right) => rankOf(left) - rankOf(right),
      );
      return best ? [[button, best] as const] : [];
    }),
  );
}

/** Symbols by id, with their names in the languages of the labels before and after. */
async function withNames(
  { services, release, values: { lang = [] } }: Conversion,
  buttons: readonly Button[],
  symbols: readonly CachedSymbol[],
): Promise<Map<number, CachedSymbol>> {
  const languages = [...new Set([...lang, ...buttons.flatMap(({ from }) => from)])];
  const chain = lookupChain(languages, release.languages);
  const ids = [...new Set(symbols.map(({ core }) => core.id))];
  if (ids.length === 0) return new Map();
  const read = await readSymbols(services.symbols, release, ids, { chain, translations: 'chain' });
  return new Map(read.map((symbol) => [symbol.core.id, symbol]));
}

/** A button as it is now, what stays of it, and the symbol of this service that it shows. */
function changeOf(
  conversion: Conversion,
  button: Button,
  meant: CachedSymbol | undefined,
  counterpart: CachedSymbol | undefined,
): ConvertedButton & { kept: Kept[]; shown: CachedSymbol | undefined } {
  const { set, prefer_set, lang = button.from } = conversion.values;
  const { file, json, read, label, image, own } = button;
  const kept: Kept[] = [];
  const keep = (what: Kept['what'], why: Kept['why']) =>
    kept.push({ board: file.board.id ?? file.file, button: read.id ?? '', label, what, why });

  const { text = label, why } = labelOf(button, meant, counterpart, { lang, release: conversion.release });
  if (why && label.trim() !== '') keep('label', why);
  const isOwnSymbol = own !== undefined && own.id === meant?.core.id;
  const isPicture = image !== undefined && !isOwnSymbol && isOwnPicture(image);
  const shown = !image || isPicture ? undefined : (counterpart ?? (isOwnSymbol ? meant : undefined));
  if (image && (set ?? prefer_set) && (isPicture || !counterpart)) {
    keep('picture', isPicture ? 'own' : 'no-symbol');
  }
  // A spoken name that this service wrote is that of the label; any other sound is somebody's own.
  const isSpokenName = isOwnSymbol && /^sound-\d{1,10}-/.test(read.sound_id ?? '');
  const isStale = read.sound_id !== undefined && text !== label;
  if (isStale && !isSpokenName) keep('sound', 'own');

  const { newImage, newSound, background } = filesOfButton(conversion, button, shown ?? meant, text);
  const isSame = isOwnSymbol && shown === meant && newImage?.isSame;
  const changedImage = shown && !isSame ? newImage : undefined;
  const changedSound = isStale && isSpokenName ? newSound : undefined;
  return {
    kept,
    shown,
    image: changedImage,
    sound: changedSound,
    // A field that is undefined is not written.
    json: {
      ...json,
      ...(text !== label && { label: text, ...(read.vocalization === label && { vocalization: text }) }),
      ...(changedImage && { image_id: changedImage.id }),
      ...(isStale && isSpokenName && { sound_id: changedSound?.id }),
      ...(background !== undefined && { background_color: background }),
    },
  };
}

/** What a button would show and say of a symbol, in its own variant where no other one is requested. */
function filesOfButton(
  { release, values, baseUrl, isPackage }: Conversion,
  { file: { board }, from, image, own }: Button,
  symbol: CachedSymbol | undefined,
  label: string,
) {
  const { lang = from, skin, hair, mono, colours, size } = values;
  const { variant } = own ?? { variant: {} as Variant };
  const look = {
    skin: skin ?? variant.skin,
    hair: hair ?? variant.hair,
    mono: mono ?? variant.mono,
    colours,
  };
  const chain = lookupChain(lang, release.languages);
  const cell = symbolCell({ label, overlay: variant.overlay }, symbol, look, chain);
  const files = filesOf(cell, { sounds: true, baseUrl, size });
  const isForeign = ({ id, ext_symbolcatalog_attribution }: Media) =>
    id === files.image?.id && ext_symbolcatalog_attribution === undefined;
  const suffix = board.images.some(isForeign) ? '-symbol' : '';
  const isHeld = !isPackage || (image?.data ?? image?.path) !== undefined;
  const isSame = variantKey(cell.variant) === variantKey(variant) && isHeld;
  const core = symbol?.core;
  return {
    newImage: files.image && core && { id: files.image.id + suffix, file: files.image, core, isSame },
    newSound: files.sound && core && { id: files.sound.id, file: files.sound, core },
    background: rgbOf(cell.colour),
  };
}

/** Whether an image is somebody's own and no symbol: a photo, what is private, and what Cboard packs as `custom`. */
function isOwnPicture({ content_type = '', data = '', path = '', license, symbol }: Media): boolean {
  const type = `${content_type} ${data.slice(0, 40)}`;
  const isPhoto = /image\/(?:jpe?g|heic|webp)/i.test(type) || /\.(?:jpe?g|heic|webp)$/i.test(path);
  return (
    license.type?.toLowerCase() === 'private' ||
    (symbol.set === undefined && (isPhoto || /^\/?custom\//i.test(path)))
  );
}

/** The label in the requested language, as the board itself translates it, else by its symbol; or why it stays. */
function labelOf(
  { file: { board }, label, from }: Button,
  meant: CachedSymbol | undefined,
  counterpart: CachedSymbol | undefined,
  { lang, release }: { lang: readonly LanguageTag[]; release: Release },
): { text?: string; why?: Kept['why'] } {
  const [language = 'en'] = lang;
  if (language === from[0]) return {};
  const [, strings = {}] = Object.entries(board.strings).find(([code]) => tagOf(code) === language) ?? [];
  const written = Object.hasOwn(strings, label) ? strings[label] : undefined;
  if (written !== undefined) return { text: written };
  if (textOf({ label }) === undefined) return { why: 'own' };
  if (!meant) return { why: 'no-symbol' };
  const translations = (symbol: CachedSymbol | undefined, languages: readonly LanguageTag[]) =>
    symbol
      ? lookupChain(languages, release.languages).flatMap((tag) => translationOf(symbol, tag) ?? [])
      : [];
  const [to] = [meant, counterpart].flatMap((symbol) => translations(symbol, lang));
  if (!to) return { why: 'no-name' };
  const text = translatedLabel(label, translations(meant, from), to, language);
  return text === undefined ? { why: 'own' } : { text };
}

/** The tag of a language as programs write it: `pt_BR`. */
const tagOf = (code: string): LanguageTag | undefined => canonicalTag(code.replaceAll('_', '-'));
