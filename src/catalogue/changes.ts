import { httpError } from '../errors.ts';
import type { TranslationChoice } from '../http/parameter-types.ts';
import type { Engine } from '../opensearch/client.ts';
import { recordedRuns, searchRegistry, shownBy } from '../opensearch/registry.ts';
import type { Release } from '../opensearch/release.ts';
import { type SeenChange, seenOf } from '../symbols/cursor.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { type ListServices, list } from './list.ts';

/** A symbol that left the catalogue, or the requested part of it. */
export interface Deletion {
  id: number;
  deleted_at: string;
}

/**
 * A change is recorded, goes live a moment later, and is noticed a second after that. A client that polls by the clock
 * gets all that was recorded up to this long before: rather twice than never.
 */
const recordedBeforeMilliseconds = 5 * 60_000;

/** Engine and alias of the registry, where changes are recorded. */
interface ChangesServices {
  engine: Engine;
  alias: string;
}

/**
 * Symbols that changed after a change or a time, each once and as it is now, and those that are gone. With filters,
 * a symbol that exists but passes them no more is gone too. Only changes that the release shows are answered, so that
 * a process that has not noticed the next release yet skips none of its changes.
 * @returns a page: how many changes there are from here on, its last one, and whether there are more.
 * @throws HttpError `changes-lost` for a change that was never recorded here.
 */
export async function symbolChangesAfter(
  { engine, symbols, alias }: ListServices & ChangesServices,
  release: Release,
  parameters: SearchParameters,
  page: { limit: number; after: SeenChange; since: string | undefined; translations: TranslationChoice },
) {
  const { changes: after } = page.after;
  await expectRecorded({ engine, alias }, release, page.after);
  const answer = await searchRegistry(engine, alias, {
    size: page.limit,
    _source: ['id', 'sequence', 'changed_at', 'deleted_at'],
    track_total_hits: true,
    query: {
      bool: {
        filter: [
          shownBy(release, after),
          ...(page.since === undefined
            ? []
            : [{ range: { changed_at: { gte: recordedBefore(page.since) } } }]),
        ],
      },
    },
    sort: [{ sequence: 'asc' }],
  });
  const changes = answer.hits.hits.map(({ _source }) => _source);
  const lastChange = changes.at(-1);
  const ids = changes.map(({ id }) => id);
  const { updated_since: _since, ...others } = parameters;
  const requested = others.ids ? ids.filter((id) => others.ids?.includes(id)) : ids;
  const window = { limit: requested.length, offset: 0, after: undefined, translations: page.translations };
  const found =
    requested.length === 0
      ? []
      : (await list({ engine, symbols }, release, { ...others, ids: requested }, window)).symbols;
  const present = new Map(found.map((symbol) => [symbol.core.id, symbol]));
  return {
    count: answer.hits.total.value,
    symbols: ids.flatMap((id) => present.get(id) ?? []),
    deleted: changes.flatMap(({ id, changed_at, deleted_at }) =>
      present.has(id) ? [] : [{ id, deleted_at: deleted_at ?? changed_at }],
    ),
    last:
      after > release.changes
        ? page.after
        : { ...seenOf(release), ...(lastChange && { changes: lastChange.sequence }) },
    more: answer.hits.total.value > changes.length,
  };
}

/**
 * A change that the release does not show yet may be one of the next release, which another process has noticed already. One
 * behind all that are recorded, or of a run that recorded none of them, is of a catalogue that was since restored to an earlier
 * state: a client that goes on from it would miss changes for ever.
 * @throws HttpError `changes-lost`.
 */
async function expectRecorded(
  { engine, alias }: ChangesServices,
  release: Release,
  { changes, run }: SeenChange,
): Promise<void> {
  // A run that the release does not know may be of the next one.
  const isOfHistory =
    run === undefined || release.runs.includes(run) || (await recordedRuns(engine, alias)).includes(run);
  if (isOfHistory && changes <= release.changes) return;
  const last = { size: 0, aggs: { last: { max: { field: 'sequence' } } } };
  const { aggregations } = await searchRegistry(engine, alias, last);
  if (isOfHistory && changes <= (aggregations?.last?.value ?? 0)) return;
  throw httpError(
    'changes-lost',
    'The catalogue was restored to a state before this cursor: begin anew with an empty cursor.',
  );
}

function recordedBefore(since: string): string {
  return new Date(Date.parse(since) - recordedBeforeMilliseconds).toISOString();
}
