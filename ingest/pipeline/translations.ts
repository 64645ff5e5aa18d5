import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@opensearch-project/opensearch';
import { z } from 'zod';
import type { SymbolDisplay } from '../../mappings/document.ts';
import type { Registry } from '../registry/registry.ts';
import { isInScope, type Scope } from '../scope.ts';
import { inBatches } from '../streams.ts';
import { RawSymbol, type SymbolSource, symbolKey } from '../symbol.ts';
import type { SymbolFacts } from '../transform.ts';
import { findingOf, namesWithoutBrokenTexts } from '../validation/check.ts';
import { countRejected, type IngestCounts, type Origin, uncountReused } from './counts.ts';
import type { CheckedSymbol } from './prepare.ts';

/** The part of an entry that a run for some languages reads: it needs no image. */
const Named = z.object({ set: RawSymbol.shape.set, id: RawSymbol.shape.id, names: RawSymbol.shape.names });

interface Translated {
  origin: Origin;
  key: string;
  names: RawSymbol['names'];
}

/** Symbols that are read from the live release at once: some 60 KB each. */
const mgetSize = 50;

/**
 * The live symbols that sources name in some languages, with those names put in; everything else about them stays,
 * their images too. A symbol that is not live is rejected.
 */
export async function* withTranslations(
  client: Client,
  live: string,
  registry: Registry,
  sources: readonly SymbolSource[],
  run: { scope: Scope; counts: IngestCounts; signal: AbortSignal },
): AsyncGenerator<CheckedSymbol> {
  for await (const translated of inBatches(readTranslations(sources, run), mgetSize))
    yield* merged(client, live, registry, translated, run.counts);
}

async function* readTranslations(
  sources: readonly SymbolSource[],
  { scope, counts, signal }: { scope: Scope; counts: IngestCounts; signal: AbortSignal },
): AsyncGenerator<Translated> {
  for (const source of sources) {
    for await (const { file, line, id, symbol } of source.entries()) {
      signal.throwIfAborted();
      const origin = { file, line, id };
      const { success, data, error } = Named.safeParse(symbol);
      counts.read += 1;
      if (!success) {
        countRejected(counts, origin, error.issues.map((issue) => findingOf(issue).message).join('; '));
        continue;
      }
      const names = Object.entries(namesWithoutBrokenTexts(data.names).names).filter(([tag]) =>
        scope.languages?.has(tag),
      );
      if (names.length === 0 || !isInScope(scope, data.set)) continue;
      yield { origin, key: symbolKey(data), names: Object.fromEntries(names) };
    }
  }
}

async function* merged(
  client: Client,
  live: string,
  registry: Registry,
  translated: readonly Translated[],
  counts: IngestCounts,
): AsyncGenerator<CheckedSymbol> {
  const ids = translated.map(({ key }) => String(registry.entries.get(key)?.id ?? 0));
  const { body } = await client.mget({ index: live, _source: ['display'], body: { ids } });
  for (const [position, { origin, key, names }] of translated.entries()) {
    const found = body.docs[position] as { _source?: { display: SymbolDisplay } } | undefined;
    if (found?._source === undefined) {
      countRejected(
        counts,
        origin,
        `${key} is not in the live catalogue: only what is there can be translated`,
      );
      continue;
    }
    const { display } = found._source;
    const facts = factsOf(display);
    if (Object.entries(names).every(([tag, name]) => isDeepStrictEqual(facts.names[tag], name))) continue;
    uncountReused(counts, Object.keys(display.translations));
    yield {
      origin,
      isUnchanged: false,
      symbol: { ...facts, names: { ...facts.names, ...names } },
      image: display.image,
      recordings: display.recordings ?? {},
      // The source of the rest is not at hand: the next run of it makes the document anew.
      source_hash: '',
    };
  }
}

/** A symbol as its source had it, as far as the catalogue shows it. Pure. */
export function factsOf(display: SymbolDisplay): SymbolFacts {
  const { source, translations, characters, tags, group, age_groups, license, variants } = display;
  const { part_of_speech, core_rank, popularity } = display;
  return {
    set: source.set,
    id: source.id,
    names: Object.fromEntries(
      Object.entries(translations).map(([tag, { has_audio: _, ...translation }]) => [tag, translation]),
    ),
    ...(characters !== undefined && { characters }),
    tags,
    group,
    age_groups,
    ...(part_of_speech !== undefined && { part_of_speech }),
    ...(core_rank !== undefined && { core_rank }),
    ...(popularity !== undefined && { popularity }),
    license,
    ...(source.url !== undefined && { url: source.url }),
    variants,
  };
}
