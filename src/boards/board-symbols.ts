import type { LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { lookupChain } from '../../mappings/language-tags.ts';
import { wordClasses } from '../../mappings/parts-of-speech.ts';
import { readSymbols } from '../catalogue/list.ts';
import { asRead } from '../images/variants/as-read.ts';
import { applicable, type Variant } from '../images/variants/variant.ts';
import { findRemoved } from '../opensearch/registry.ts';
import type { Release } from '../opensearch/release.ts';
import { type CachedSymbol, translationOf } from '../opensearch/symbol-store.ts';
import { parseText } from '../search/parse-query.ts';
import type { SearchServices } from '../search/retrieve.ts';
import { searchAll } from '../search/search.ts';
import { answerLanguage } from '../symbols/serialize.ts';
import { type BoardRequest, type CellRequest, cellsOf } from './parameters.ts';

/** A cell with the symbol that it shows. */
export interface SymbolCell {
  label: string;
  symbol?: CachedSymbol;
  /** Skin, hair, mono and overlay, as far as they apply to the symbol, and mirrored where its language has arrows so. */
  variant: Variant;
  /** Language in which the label is spoken; undefined where it is not the name of the symbol, or no voice speaks it. */
  spokenIn?: LanguageTag;
  /** Background as CSS writes it. */
  colour?: string | undefined;
}

/** Removed symbols of a board whose successors are looked up: each is a request to the engine. */
const successorsMaximum = 20;

/** Finds the symbols of a board's cells by their ids and words. @returns the cells, the board's language, and what to tell the client. */
export async function findBoardSymbols(
  services: SearchServices & { alias: string },
  release: Release,
  request: BoardRequest,
  signal: AbortSignal,
) {
  const cells = cellsOf(request);
  const lang = request.lang;
  const chain = lang && lookupChain(lang, release.languages);
  const { byWord, corrected } = await symbolsOfWords(services, release, request, signal);
  const { byId, warnings } = await symbolsOfIds(services, release, cells, chain, signal);
  const language = chain?.[0] ?? lang?.[0] ?? 'en';
  const missing = [...byWord].filter(([, symbol]) => !symbol).map(([word]) => word);
  return {
    cells: cells.map((cell) => {
      const symbol = cell.id !== undefined ? byId.get(cell.id) : byWord.get(cell.word ?? '');
      return symbolCell(cell, symbol, { ...request, language }, chain);
    }),
    language,
    warnings: [
      ...warnings,
      ...(missing.length > 0 ? [`There is no symbol for: ${missing.join(', ')}.`] : []),
      ...(corrected.length > 0 ? [`Words that were taken for others: ${corrected.join(', ')}.`] : []),
    ],
  };
}

/** A cell with its symbol, in the language, the variant and the colours of the board. Pure. */
export function symbolCell(
  { word, label, colour, ...own }: CellRequest,
  symbol: CachedSymbol | undefined,
  board: Pick<BoardRequest, 'skin' | 'hair' | 'mono' | 'colours'> & { language: LanguageTag },
  chain: readonly LanguageTag[] | undefined,
): SymbolCell {
  if (!symbol) return { label: label ?? word ?? '', variant: {}, colour };
  const { core } = symbol;
  const language = answerLanguage(symbol, chain);
  const translation = translationOf(symbol, language);
  const shown = label ?? word ?? translation?.name ?? '';
  const { skin = board.skin, hair = board.hair, mono = board.mono, overlay } = own;
  const isSpoken = translation?.has_audio === true && fold(shown) === fold(translation.name);
  const scheme = board.colours ?? 'none';
  const classColour =
    scheme === 'none' || core.part_of_speech === undefined
      ? undefined
      : wordClasses[core.part_of_speech].colours[scheme].css;
  return {
    label: shown,
    symbol,
    variant: asRead(
      applicable({ skin, hair, mono, overlay }, core.variants),
      core.image.path,
      board.language,
    ),
    ...(isSpoken && { spokenIn: language }),
    colour: colour ?? classColour,
  };
}

/** The best symbol of each word, as `POST /symbols/match` finds it, and the words that are only spelt like what was found. */
async function symbolsOfWords(
  services: SearchServices,
  release: Release,
  request: BoardRequest,
  signal: AbortSignal,
): Promise<{ byWord: Map<string, CachedSymbol | undefined>; corrected: string[] }> {
  const { lang, set, age_group } = request;
  const words = [...new Set(cellsOf(request).flatMap(({ word }) => word ?? []))];
  // A blank word has no symbol: searching for it would list everything.
  const texts = words.filter((word) => parseText(word) !== undefined);
  const searches = texts.map((q) => ({ q, lang, set, age_group }));
  const page = { offset: 0, limit: 1 };
  const results = await searchAll(services, release, searches, page, { wholeWords: true, signal });
  const found = new Map(texts.map((text, position) => [text, results[position]?.hits[0]]));
  return {
    byWord: new Map(words.map((word) => [word, found.get(word)?.symbol])),
    // A picture of another word is told, as `corrected_to` of `POST /symbols/match` does.
    corrected: [...found].flatMap(([word, hit]) =>
      hit?.match?.type === 'fuzzy' ? [`${word} (${hit.match.text})`] : [],
    ),
  };
}

/** Symbols by the ids that were asked for; in place of one that was removed, its successor. */
async function symbolsOfIds(
  services: SearchServices & { alias: string },
  release: Release,
  cells: readonly CellRequest[],
  chain: readonly LanguageTag[] | undefined,
  signal: AbortSignal,
): Promise<{ byId: Map<number, CachedSymbol>; warnings: string[] }> {
  const ids = [...new Set(cells.flatMap(({ id }) => id ?? []))];
  const read = (wanted: readonly number[]) =>
    wanted.length === 0
      ? []
      : readSymbols(services.symbols, release, wanted, { chain, translations: 'chain' });
  const byId = new Map((await read(ids)).map((symbol) => [symbol.core.id, symbol]));
  const warnings: string[] = [];
  const missing = ids.filter((each) => !byId.has(each));
  for (const id of missing.slice(0, successorsMaximum)) {
    signal.throwIfAborted();
    const successor = (await findRemoved(services, release, id))?.successor;
    const [symbol] = successor === undefined ? [] : await read([successor]);
    if (symbol) byId.set(id, symbol);
    warnings.push(
      symbol
        ? `The symbol ${id} was removed: ${successor} means the same and stands in its place.`
        : `There is no symbol with the id ${id}.`,
    );
  }
  const further = missing.length - successorsMaximum;
  if (further > 0) warnings.push(`There are no symbols with ${further} further ids.`);
  return { byId, warnings };
}
