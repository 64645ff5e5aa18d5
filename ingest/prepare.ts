import { ArtworkRefused } from '../artwork/prepare.ts';
import type { Image, LanguageTag } from '../mappings/document.ts';
import { fold } from '../mappings/fold.ts';
import { RecordingRefused } from '../speech/recording.ts';
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
  /** Paths of its recordings by language. */
  recordings: Readonly<Record<LanguageTag, string>>;
  /** Hash of all that the document is made from; empty where that is not known. */
  source_hash: string;
}

/** Makes the picture of a symbol, or finds the one made before. */
export type PrepareImage = (symbol: RawSymbol) => Promise<Image>;

/** Checks and keeps the recordings of a symbol. @returns their paths by language. Throws `RecordingRefused`. */
export type PrepareRecordings = (symbol: RawSymbol) => Promise<Record<LanguageTag, string>>;

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

/**
 * Sees to the pictures and recordings of symbols, as many in the making as `imageConcurrency` says; one that is no good
 * rejects its symbol.
 */
export async function* withFiles(
  symbols: AsyncIterable<CheckedSymbol>,
  tally: Tally,
  options: { prepareImage: PrepareImage; prepareRecordings?: PrepareRecordings; imageConcurrency: number },
): AsyncGenerator<PicturedSymbol> {
  const { prepareImage, prepareRecordings = async () => ({}), imageConcurrency } = options;
  const ready = mapConcurrently(symbols, imageConcurrency, async (checked) => {
    try {
      const image = await prepareImage(checked.symbol);
      return { ...checked, image, recordings: await prepareRecordings(checked.symbol) };
    } catch (error) {
      // Anything but a file that is no good (a full disk, a closed renderer) would reject them all.
      if (error instanceof ArtworkRefused)
        return { ...checked, refusal: `artwork ${error.rule}: ${error.message}` };
      if (error instanceof RecordingRefused) return { ...checked, refusal: `recording: ${error.message}` };
      throw error;
    }
  });
  for await (const { origin, symbol, ...files } of ready) {
    if ('refusal' in files) countRejected(tally, origin, files.refusal);
    else {
      const { image, recordings } = files;
      yield { origin, symbol, image, recordings, source_hash: sourceHash(symbol, image, recordings) };
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
  for await (const { origin, symbol, image, recordings, source_hash } of symbols) {
    const key = symbolKey(symbol);
    const entry = register(registry, symbol);
    if (source_hash !== '' && base?.sourceHashes.get(entry.id) === source_hash && isShown(entry)) {
      const { content_hash = '', created_at = now, updated_at = now } = entry;
      countCarried(tally, key, { content_hash, created_at, updated_at }, receiptOf(symbol, entry.id));
      continue;
    }
    const content = symbolContent(symbol, entry.id, image, recordings);
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
