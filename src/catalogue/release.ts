import type { LanguageTag } from '../../mappings/document.ts';
import { facets } from '../../mappings/facets.ts';
import { temporarily } from '../errors.ts';
import { type Engine, EngineRefusal } from '../opensearch/client.ts';

/** The release of the catalogue that answers questions: one index, unchanged for as long as it lives. */
export interface Release {
  /** The concrete index behind the alias: asked instead of the alias, so that an answer never mixes two releases. */
  index: string;
  /** Changes with every release; part of every ETag. */
  version: string;
  /** When the release was made. */
  createdAt: Date;
  /** The last change of the registry that it shows; what is recorded behind that belongs to a later release. */
  changes: number;
  symbolCount: number;
  /** Symbols that have a name, and that can be heard, by language. */
  languages: ReadonlyMap<LanguageTag, { symbolCount: number; audioCount: number }>;
}

/** Knows the live release, and notices when the alias moves. */
export interface Catalogue {
  /** @throws HttpError `catalogue-empty` where nothing was ingested, `engine-unavailable` where that cannot be told. */
  current(): Promise<Release>;
  /** Looks at the alias now; called when an index turns out to be gone. */
  refresh(): Promise<Release>;
  /** The release known without asking, if any. */
  known(): Release | undefined;
  stop(): void;
}

/** How often the alias is looked at: a new release is seen after this at the latest. */
const pollMilliseconds = 1000;

interface AliasAnswer {
  [index: string]: unknown;
}
interface MappingAnswer {
  [index: string]: {
    mappings: { _meta?: { catalog_version?: string; created_at?: string; changes?: number } };
  };
}
interface CountAnswer {
  hits: { total: { value: number } };
  aggregations: {
    lang: { buckets: { key: string; doc_count: number }[] };
    has_audio: { buckets: { key: string; doc_count: number }[] };
  };
}

/**
 * Follows the alias of the live catalogue.
 * @param onChange called with each release when it becomes the live one.
 */
export function followCatalogue(
  engine: Engine,
  alias: string,
  onChange: (release: Release) => void = () => undefined,
): Catalogue {
  let release: Release | undefined;
  let loading: Promise<Release> | undefined;
  let stopped = false;

  async function load(): Promise<Release> {
    const index = await liveIndex(engine, alias);
    if (release?.index === index) return release;
    release = await readRelease(engine, index);
    onChange(release);
    return release;
  }

  function refresh(): Promise<Release> {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  const timer = setInterval(() => {
    // A failed look changes nothing: the release known so far goes on answering.
    if (!stopped) refresh().catch(() => undefined);
  }, pollMilliseconds);
  timer.unref();

  return {
    current: async () => release ?? refresh(),
    refresh,
    known: () => release,
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}

async function liveIndex(engine: Engine, alias: string): Promise<string> {
  try {
    // Of the node's own knowledge: a cluster that elects a new manager goes on answering searches, and this too.
    const aliases = await engine.request<AliasAnswer>('GET', `/_alias/${alias}?local=true`);
    const [index] = Object.keys(aliases);
    if (index !== undefined) return index;
  } catch (error) {
    if (!(error instanceof EngineRefusal && error.status === 404)) throw error;
  }
  throw temporarily('catalogue-empty', 'The catalogue holds no symbols yet.', 10);
}

/** Whether an ingest is under way: it holds a lock in the engine, and is heard of again and again while it lives. */
export async function isReindexing(engine: Engine, alias: string): Promise<boolean> {
  try {
    const { hits } = await engine.request<{ hits: { hits: { _source: { expires_at: string } }[] } }>(
      'POST',
      `/${alias}-lock/_search`,
      { size: 1 },
    );
    return hits.hits.some(({ _source }) => Date.parse(_source.expires_at) > Date.now());
  } catch (error) {
    if (error instanceof EngineRefusal && error.status === 404) return false;
    throw error;
  }
}

async function readRelease(engine: Engine, index: string): Promise<Release> {
  const [mapping, counts] = await Promise.all([
    engine.request<MappingAnswer>('GET', `/${index}/_mapping`),
    engine.request<CountAnswer>('POST', `/${index}/_search`, {
      size: 0,
      track_total_hits: true,
      aggs: {
        lang: { terms: { field: facets.lang.field, size: facets.lang.size } },
        has_audio: { terms: { field: facets.has_audio.field, size: facets.lang.size } },
      },
    }),
  ]);
  const meta = mapping[index]?.mappings._meta;
  const audio = new Map(counts.aggregations.has_audio.buckets.map(({ key, doc_count }) => [key, doc_count]));
  return {
    index,
    version: meta?.catalog_version ?? index,
    createdAt: new Date(meta?.created_at ?? 0),
    changes: meta?.changes ?? 0,
    symbolCount: counts.hits.total.value,
    languages: new Map(
      counts.aggregations.lang.buckets.map(({ key, doc_count }) => [
        key,
        { symbolCount: doc_count, audioCount: audio.get(key) ?? 0 },
      ]),
    ),
  };
}

/**
 * Runs work on the live release; where its index is gone because two releases followed each other quickly, once more
 * on the new one.
 */
export async function onLiveRelease<Result>(
  catalogue: Catalogue,
  run: (release: Release) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(await catalogue.current());
  } catch (error) {
    if (error instanceof EngineRefusal && error.status === 404) return run(await catalogue.refresh());
    throw error;
  }
}
