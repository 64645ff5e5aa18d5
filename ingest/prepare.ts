import { ArtworkRefused } from '../artwork/prepare.ts';
import type { Image, LanguageTag } from '../mappings/document.ts';
import { fold } from '../mappings/fold.ts';
import type { Base } from './base.ts';
import type { Receipt, SerialisedDocument } from './batch.ts';
import { createCheck } from './check.ts';
import { mapConcurrently } from './concurrent.ts';
import { isError } from './problems.ts';
import { datesOf, isShown, type Registry, register } from './registry.ts';
import { isInScope, type Scope } from './scope.ts';
import { type RawSymbol, type SymbolSource, symbolKey } from './symbol.ts';
import { countCarried, countRejected, type Origin, type Tally } from './tally.ts';
import {
  contentHash,
  type SymbolFacts,
  sourceHash,
  symbolContent,
  toSerialisedDocument,
} from './transform.ts';

/** A checked symbol and where it came from. */
export interface CheckedSymbol {
  origin: Origin;
  symbol: RawSymbol;
}

/** A symbol that is ready to be made into a document. */
export interface PicturedSymbol {
  origin: Origin;
  symbol: SymbolFacts & Pick<RawSymbol, 'formerly'>;
  image: Image;
  /** Languages in which it can be heard. */
  audible?: ReadonlySet<LanguageTag>;
  /** Hash of all that the document is made from; empty where that is not known. */
  source_hash: string;
}

/** Makes the picture of a symbol, or finds the one made before. */
export type PrepareImage = (symbol: RawSymbol) => Promise<Image>;

/** Reads the symbols that a run is about, source by source; an entry with an error is counted as rejected. */
export async function* readSymbols(
  sources: readonly SymbolSource[],
  tally: Tally,
  { scope, signal }: { scope: Scope; signal: AbortSignal },
): AsyncGenerator<CheckedSymbol> {
  const check = createCheck();
  for (const source of sources) {
    for await (const entry of source.entries()) {
      signal.throwIfAborted();
      tally.read += 1;
      const { file, line, id } = entry;
      const { symbol, found } = check(entry);
      if (symbol === undefined) {
        const reasons = found.filter(isError).map(({ rule, message }) => `${rule}: ${message}`);
        countRejected(tally, entry, reasons.join('; '));
      } else if (isInScope(scope, symbol.set)) yield { origin: { file, line, id }, symbol };
    }
  }
}

/** Sees to the pictures of symbols, as many in the making as `imageConcurrency` says; one that is no good rejects its symbol. */
export async function* withPictures(
  symbols: AsyncIterable<CheckedSymbol>,
  tally: Tally,
  options: { prepareImage: PrepareImage; imageConcurrency: number },
): AsyncGenerator<PicturedSymbol> {
  const pictured = mapConcurrently(symbols, options.imageConcurrency, async (checked) => {
    try {
      return { ...checked, image: await options.prepareImage(checked.symbol) };
    } catch (error) {
      // Anything but a picture that is no good (a full disk, a closed renderer) would reject them all.
      if (!(error instanceof ArtworkRefused)) throw error;
      return { ...checked, refusal: error };
    }
  });
  for await (const { origin, symbol, ...picture } of pictured) {
    if ('refusal' in picture) {
      countRejected(tally, origin, `artwork ${picture.refusal.rule}: ${picture.refusal.message}`);
    } else {
      const { image } = picture;
      yield { origin, symbol, image, source_hash: sourceHash(symbol, image) };
    }
  }
}

/**
 * Turns symbols into documents, giving ids to those that are new. A symbol whose document the base has already is
 * counted, and not made again.
 */
export async function* makeDocuments(
  registry: Registry,
  symbols: AsyncIterable<PicturedSymbol>,
  tally: Tally,
  options: { base: Base | undefined; now: string },
): AsyncGenerator<SerialisedDocument> {
  const { base, now } = options;
  for await (const { origin, symbol, image, audible, source_hash } of symbols) {
    const key = symbolKey(symbol);
    const entry = register(registry, symbol);
    if (source_hash !== '' && base?.sourceHashes.get(entry.id) === source_hash && isShown(entry)) {
      const { content_hash = '', created_at = now, updated_at = now } = entry;
      countCarried(tally, key, { content_hash, created_at, updated_at }, receiptOf(symbol, entry.id));
      continue;
    }
    const content = symbolContent(symbol, entry.id, image, audible);
    const displayJson = JSON.stringify(content.display);
    const hash = contentHash(displayJson);
    const dates = datesOf(entry, hash, now);
    tally.underWay.set(entry.id, { origin, key, shown: { content_hash: hash, ...dates } });
    yield toSerialisedDocument(content, displayJson, dates, { content_hash: hash, source_hash });
  }
}

/** What is remembered of a document that is there already. */
function receiptOf({ names }: SymbolFacts, id: number): Receipt {
  const lang = Object.keys(names).sort();
  const tag = lang[id % lang.length] ?? '';
  return { id, lang, name: `${tag}:${fold(names[tag]?.name ?? '')}` };
}
