import type { Client } from '@opensearch-project/opensearch';
import type { LanguageTag, SymbolFilter } from '../../mappings/document.ts';
import { IngestFailure } from '../failure.ts';
import { scanValues } from '../opensearch/scan.ts';
import { currentLayout, type Release } from '../releases/releases.ts';
import { isInScope, isPartial, type Scope } from '../scope.ts';

/** A live release that the next one is built upon: what does not differ is taken over as it is. */
export interface Base {
  name: string;
  /** `sourceHash` of what each document was made from, by id; documents of unknown origin are left out. */
  sourceHashes: ReadonlyMap<number, string>;
  /** Symbols that stay unless the run names them, by language and in all: those that its sources are not about. */
  retained: { symbols: number; languages: ReadonlyMap<LanguageTag, number> };
}

const hashFields = ['filter.id', 'filter.source_hash'] as const satisfies IndexedField[];
const retainedFields = [...hashFields, 'filter.set', 'filter.lang'] as const satisfies IndexedField[];
type IndexedField = `filter.${keyof SymbolFilter}`;

/**
 * The live release, where the next one can be built upon it.
 * @returns undefined where there is no live release, or one whose documents are made or indexed otherwise.
 * @throws IngestFailure where the run is about a part of the catalogue, and the rest cannot be taken over.
 */
export async function openBase(
  client: Client,
  live: Release | undefined,
  scope: Scope,
): Promise<Base | undefined> {
  if (live === undefined) {
    if (scope.languages === undefined) return undefined;
    throw new IngestFailure(
      'validation-failed',
      'nothing is live that could be translated: ingest a catalogue first',
    );
  }
  if (live.meta.layout !== currentLayout()) {
    if (!isPartial(scope)) return undefined;
    throw new IngestFailure(
      'validation-failed',
      'the live release was made by another version of this program: ingest the whole catalogue once, without --only',
    );
  }
  const sourceHashes = new Map<number, string>();
  const languages = new Map<LanguageTag, number>();
  let symbols = 0;
  // Languages are many values: they are read only where symbols stay that no source names.
  const fields: readonly (typeof retainedFields)[number][] = isPartial(scope) ? retainedFields : hashFields;
  for await (const values of scanValues(client, live.name, fields)) {
    const hash = String(values['filter.source_hash']?.[0] ?? '');
    if (hash !== '') sourceHashes.set(Number(values['filter.id']?.[0]), hash);
    if (!isPartial(scope) || !isRetained(scope, String(values['filter.set']?.[0]))) continue;
    symbols += 1;
    for (const tag of values['filter.lang'] ?? []) {
      languages.set(String(tag), (languages.get(String(tag)) ?? 0) + 1);
    }
  }
  return { name: live.name, sourceHashes, retained: { symbols, languages } };
}

/** Whether symbols of a set stay though no source has them. A run for some languages removes nothing. */
export function isRetained(scope: Scope, set: string): boolean {
  return scope.languages !== undefined || !isInScope(scope, set);
}
