import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@opensearch-project/opensearch';
import { z } from 'zod';
import type { SymbolDisplay } from '../mappings/document.ts';
import { foundBy } from './check.ts';
import type { CheckedSymbol } from './prepare.ts';
import type { Registry } from './registry.ts';
import { isInScope, type Scope } from './scope.ts';
import { RawSymbol, type SymbolSource, symbolKey } from './symbol.ts';
import { countAgain, countRejected, type Origin, type Tally } from './tally.ts';
import type { SymbolFacts } from './transform.ts';

/** What a run for some languages reads of an entry: it needs no picture. */
const Named = z.object({ set: RawSymbol.shape.set, id: RawSymbol.shape.id, names: RawSymbol.shape.names });

interface Translated {
  origin: Origin;
  key: string;
  names: RawSymbol['names'];
}

/** Symbols that are read from the live release at once: some 60 KB each. */
const readTogether = 50;

/**
 * The live symbols that sources name in some languages, with those names put in; everything else about them stays,
 * their pictures too. A symbol that is not live is rejected.
 */
export async function* withTranslations(
  client: Client,
  live: string,
  registry: Registry,
  sources: readonly SymbolSource[],
  run: { scope: Scope; tally: Tally; signal: AbortSignal },
): AsyncGenerator<CheckedSymbol> {
  let waiting: Translated[] = [];
  for await (const translated of readTranslations(sources, run)) {
    waiting.push(translated);
    if (waiting.length < readTogether) continue;
    yield* merged(client, live, registry, waiting, run.tally);
    waiting = [];
  }
  if (waiting.length > 0) yield* merged(client, live, registry, waiting, run.tally);
}

async function* readTranslations(
  sources: readonly SymbolSource[],
  { scope, tally, signal }: { scope: Scope; tally: Tally; signal: AbortSignal },
): AsyncGenerator<Translated> {
  for (const source of sources) {
    for await (const { file, line, id, symbol } of source.entries()) {
      signal.throwIfAborted();
      const origin = { file, line, id };
      const { success, data, error } = Named.safeParse(symbol);
      tally.read += 1;
      if (!success) {
        countRejected(tally, origin, error.issues.map((issue) => foundBy(issue).message).join('; '));
        continue;
      }
      const names = Object.entries(data.names).filter(([tag]) => scope.languages?.has(tag));
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
  tally: Tally,
): AsyncGenerator<CheckedSymbol> {
  const ids = translated.map(({ key }) => String(registry.entries.get(key)?.id ?? 0));
  const { body } = await client.mget({ index: live, _source: ['display'], body: { ids } });
  for (const [position, { origin, key, names }] of translated.entries()) {
    const found = body.docs[position] as { _source?: { display: SymbolDisplay } } | undefined;
    if (found?._source === undefined) {
      countRejected(
        tally,
        origin,
        `${key} is not in the live catalogue: only what is there can be translated`,
      );
      continue;
    }
    const { display } = found._source;
    const facts = factsOf(display);
    if (Object.entries(names).every(([tag, name]) => isDeepStrictEqual(facts.names[tag], name))) continue;
    countAgain(tally, Object.keys(display.translations));
    yield {
      origin,
      known: false,
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
  const { source, translations, characters, tags, group, age_groups, part_of_speech, license, variants } =
    display;
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
    license,
    ...(source.url !== undefined && { url: source.url }),
    variants,
  };
}
