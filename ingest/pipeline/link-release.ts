import { hash } from 'node:crypto';
import type { Client } from '@opensearch-project/opensearch';
import {
  betweenKinds,
  decodeHitText,
  type LanguageTag,
  type SymbolDisplay,
  type SymbolFilter,
} from '../../mappings/document.ts';
import { fieldsOf } from '../../mappings/symbols.ts';
import { codeHash } from '../../src/lib/code-hash.ts';
import { derivedNames } from '../concepts/derived-names.ts';
import { type Correction, linkConcepts } from '../concepts/link-concepts.ts';
import { type ReleaseSymbol, readLinkable } from '../concepts/read-linkable.ts';
import { IngestFailure } from '../failure.ts';
import { scanHits } from '../opensearch/scan.ts';
import { readLanguages } from '../readings.ts';
import { inBatches } from '../streams.ts';
import {
  type ConceptFacts,
  factsOf,
  type SerialisedDocument,
  symbolContent,
  toSerialisedDocument,
} from '../transform.ts';
import { loadDocuments, requestConcurrency } from './bulk-load.ts';

/** Concepts whose symbols are read together: some 60 KB a symbol. */
const conceptBatchSize = 20;

/** What links depend on beside the symbols: where it differs from the live release's, its symbols are linked anew. */
export function conceptsVersion(corrections: readonly Correction[]): string {
  const rules = codeHash(['ingest/concepts/link-concepts.ts', 'ingest/concepts/derived-names.ts']);
  const lines = corrections.map(({ left, right, relation }) => `${left} ${right} ${relation}`);
  return hash('sha256', [rules, ...lines.sort()].join('\n')).slice(0, 16);
}

/**
 * Links the symbols of a filled release with those of other sets, and gives each the names that it lacks and another
 * symbol of its concept has. Only documents whose concept has changed are made again. The symbol with the most languages
 * stands for the concept; nothing is written to it where it lacks no name.
 */
export async function linkRelease(
  client: Client,
  release: string,
  corrections: readonly Correction[],
  signal: AbortSignal,
): Promise<void> {
  await client.indices.refresh({ index: release });
  const symbols = await readLinkable(client, release);
  const { concepts } = linkConcepts(symbols, corrections);
  await loadDocuments(client, release, changedDocuments(client, release, symbols, concepts, signal), {
    requestsInFlight: requestConcurrency.background,
    onRejected: ({ id }, reason) => {
      throw new IngestFailure(`symbol ${id} could not be linked: ${reason}`);
    },
  });
}

async function* changedDocuments(
  client: Client,
  release: string,
  symbols: readonly ReleaseSymbol[],
  concepts: readonly (readonly ReleaseSymbol[])[],
  signal: AbortSignal,
): AsyncGenerator<SerialisedDocument> {
  const linked = new Set(concepts.flat().map(({ id }) => id));
  const changed = [
    ...concepts.filter(isChanged),
    ...symbols
      .filter(({ id, concept_hash }) => concept_hash !== '' && !linked.has(id))
      .map((symbol) => [symbol]),
  ];
  for await (const part of inBatches(changed, conceptBatchSize)) {
    signal.throwIfAborted();
    const stored = await readStored(client, release, part.flat());
    for (const members of part) yield* documentsOf(members, stored);
  }
}

/** Whether a member was linked otherwise. The first stands for the others, and need not be marked. */
function isChanged(members: readonly ReleaseSymbol[]): boolean {
  const expected = conceptHash(members);
  return members.some(
    ({ concept_hash }, position) => concept_hash !== expected && (position > 0 || concept_hash !== ''),
  );
}

function conceptHash(members: readonly ReleaseSymbol[]): string {
  if (members.length < 2) return '';
  const contents = members.map(({ id, content_hash }) => `${id} ${content_hash}`);
  return hash('sha256', contents.join('\n')).slice(0, 16);
}

/** What the engine gives back of a document: the rest is made of it. */
export interface Stored {
  display: SymbolDisplay;
  filter: Pick<SymbolFilter, 'content_hash' | 'source_hash'>;
  /** Its texts as hits carry them, in {@link readLanguages}. */
  texts: Readonly<Record<string, readonly string[]>>;
}

async function readStored(
  client: Client,
  release: string,
  symbols: readonly ReleaseSymbol[],
): Promise<ReadonlyMap<number, Stored>> {
  const stored = new Map<number, Stored>();
  const body = {
    query: { terms: { 'filter.id': symbols.map(({ id }) => id) } },
    _source: ['display', 'filter.content_hash', 'filter.source_hash'],
    docvalue_fields: readLanguages.map((language) => `${fieldsOf(language).hitText}*`),
  };
  const options = { index: release, sortField: 'filter.id', pageSize: symbols.length, body };
  for await (const { _source, fields } of scanHits(client, options)) {
    const { display, filter } = _source as Omit<Stored, 'texts'>;
    stored.set(display.id, { display, filter, texts: (fields ?? {}) as Stored['texts'] });
  }
  return stored;
}

/** The readings of a symbol as its document has them, after its keywords: no dictionary is loaded to link what has them. */
function storedReadings({ display, texts }: Stored, language: LanguageTag): readonly string[] {
  const [encoded] = texts[fieldsOf(language).hitText] ?? [];
  if (encoded === undefined) return [];
  const [, keys = ''] = decodeHitText(encoded).lines.split(betweenKinds);
  return keys.split('\n').slice(display.translations[language]?.keywords.length);
}

/** The documents of a concept that have to be made again. */
function* documentsOf(
  members: readonly ReleaseSymbol[],
  stored: ReadonlyMap<number, Stored>,
): Generator<SerialisedDocument> {
  const [first] = members;
  const concept_hash = conceptHash(members);
  for (const { id, concept_hash: before } of members) {
    const own = stored.get(id);
    if (own === undefined || first === undefined) continue;
    const others = members.flatMap((other) => (other.id === id ? [] : (stored.get(other.id)?.display ?? [])));
    const derived = derivedNames(own.display, others);
    const isMarked = concept_hash !== '' && (id !== first.id || derived.length > 0);
    if (before === (isMarked ? concept_hash : '')) continue;
    const linked = isMarked ? { concept: first.id, concept_hash, derived } : undefined;
    yield documentOf(own, linked);
  }
}

/** The document of a symbol, made again from what is stored of it. */
export function documentOf(stored: Stored, linked: ConceptFacts | undefined): SerialisedDocument {
  const { display, filter } = stored;
  const { id, image, recordings, created_at, updated_at } = display;
  const content = symbolContent(factsOf(display), id, image, recordings ?? {}, (_texts, language) =>
    storedReadings(stored, language),
  );
  const { content_hash, source_hash } = filter;
  const hashes = { content_hash, source_hash };
  return toSerialisedDocument(
    content,
    JSON.stringify(content.display),
    { created_at, updated_at },
    hashes,
    linked,
  );
}
