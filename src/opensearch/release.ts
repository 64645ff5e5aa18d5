import type { LanguageTag, SetDescription } from '../../mappings/document.ts';
import { facets } from '../../mappings/facets.ts';
import {
  type AvailableLanguages,
  memoized,
  overlaidLanguage,
  regionalVariants,
} from '../../mappings/language-tags.ts';
import { bySpeakers } from '../../mappings/speakers.ts';
import { serviceUnavailable } from '../errors.ts';
import { type Engine, EngineRefusal } from './client.ts';
import type { Curation } from './curation.ts';

/** The release of the catalogue that answers questions: one index, unchanged for as long as it lives. */
export interface Release {
  /** The concrete index behind the alias: searched instead of the alias, so that an answer never mixes two releases. */
  index: string;
  /** Changes with every release and with what curators say of it; part of every ETag. */
  version: string;
  /** What curators changed without a release; absent where they never did. */
  curation?: Curation;
  createdAt: Date;
  /**
   * For Last-Modified: the latest of the time that the release went live, the build time and the last change of a curator,
   * since each changes responses.
   */
  lastModified: Date;
  /** The last change of the registry that it shows; what is recorded behind that belongs to a later release. */
  changes: number;
  /** The runs that recorded them, the newest last; none where no program has named them yet. */
  runs: readonly string[];
  symbolCount: number;
  /** What it was made from: set, package or publication → version. */
  sources: Readonly<Record<string, string>>;
  /** What the sources say of the sets, by name; releases of older programs say less. */
  sets: Readonly<Record<string, SetDescription>>;
  /** Symbols that have a name, and that can be heard, by language. */
  languages: CatalogueLanguages;
}

/** Symbols that have a name, and that can be heard, in a language. */
interface LanguageCounts {
  symbolCount: number;
  audioCount: number;
}

/** The languages of a catalogue, the most widely used first: a chain is looked up among them. */
export type CatalogueLanguages = ReadonlyMap<LanguageTag, LanguageCounts> &
  Pick<AvailableLanguages, 'regionsOf'>;

/** Knows the live release, and notices when the alias moves. */
export type Catalogue = ReturnType<typeof followCatalogue>;

/** How often the alias is looked at: a new release is seen after this at the latest. */
const pollMilliseconds = 1000;

interface MappingAnswer {
  [index: string]: {
    mappings: {
      _meta?: {
        catalog_version?: string;
        created_at?: string;
        live_since?: string;
        changes?: number;
        runs?: string[];
        sources?: Record<string, string>;
        sets?: Record<string, SetDescription>;
      };
    };
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
 * @param options.builtAt when this build of the service was made.
 * @param options.curation what curators change without a release.
 * @param options.onChange called with each release when it becomes the live one, and again when curators change it.
 */
export function followCatalogue(
  engine: Engine,
  alias: string,
  {
    builtAt = new Date(0),
    curation,
    onChange,
  }: {
    builtAt?: Date;
    curation?: () => Promise<Curation | undefined>;
    onChange?: (release: Release) => void;
  } = {},
) {
  /** The release as its index has it, and as curators changed it. */
  let indexed: Release | undefined;
  let release: Release | undefined;
  let loading: Promise<Release> | undefined;

  async function load(): Promise<Release> {
    const index = await liveIndex(engine, alias);
    const table = await curation?.();
    if (release?.index === index && release.curation === table) return release;
    if (indexed?.index !== index) indexed = await readRelease(engine, index, builtAt);
    release = table ? curated(indexed, table) : indexed;
    onChange?.(release);
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
    refresh().catch(() => undefined);
  }, pollMilliseconds);
  timer.unref();

  return {
    /** @throws HttpError `catalogue-empty` where nothing was ingested, `engine-unavailable` where the engine does not answer. */
    current: async () => release ?? refresh(),
    /** Looks at the alias now; called when an index turns out to be gone. */
    refresh,
    /** The release known without a request, if any. */
    known: () => release,
    stop: (): void => clearInterval(timer),
  };
}

/** A release as curators changed it: caches and entity tags go by its version. */
function curated(release: Release, curation: Curation): Release {
  const { version, changedAt } = curation;
  return {
    ...release,
    curation,
    version: version === '' ? release.version : `${release.version}-${version}`,
    lastModified: changedAt > release.lastModified ? changedAt : release.lastModified,
  };
}

async function liveIndex(engine: Engine, alias: string): Promise<string> {
  try {
    // Of the node's own knowledge: a cluster that elects a new manager goes on answering searches, and this too.
    const aliases = await engine.request<Record<string, unknown>>('GET', `/_alias/${alias}?local=true`);
    const [index] = Object.keys(aliases);
    if (index !== undefined) return index;
  } catch (error) {
    if (!(error instanceof EngineRefusal && error.status === 404)) throw error;
  }
  throw serviceUnavailable('catalogue-empty', 'The catalogue holds no symbols yet.', 10);
}

async function readRelease(engine: Engine, index: string, builtAt: Date): Promise<Release> {
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
  const symbols = new Map(counts.aggregations.lang.buckets.map(({ key, doc_count }) => [key, doc_count]));
  const languages = new Map(
    bySpeakers(symbols.keys()).map((tag): [LanguageTag, LanguageCounts] => [
      tag,
      { symbolCount: symbols.get(tag) ?? 0, audioCount: audio.get(tag) ?? 0 },
    ]),
  );
  const overlays = await findOverlays(engine, index, [...languages.keys()]);
  const regions = [...languages.keys()].filter((tag) => !overlays.has(tag));
  const createdAt = new Date(meta?.created_at ?? 0);
  const liveSince = new Date(meta?.live_since ?? createdAt);
  return {
    index,
    version: meta?.catalog_version ?? index,
    createdAt,
    lastModified: liveSince > builtAt ? liveSince : builtAt,
    changes: meta?.changes ?? 0,
    runs: meta?.runs ?? [],
    sources: meta?.sources ?? {},
    sets: meta?.sets ?? {},
    symbolCount: counts.hits.total.value,
    languages: Object.assign(languages, { regionsOf: memoized((tag) => regionalVariants(tag, regions)) }),
  };
}

interface OverlayAnswer {
  aggregations: { alone: { buckets: Record<LanguageTag, { doc_count: number }> } };
}

/**
 * The regional variants that name no symbol alone: every symbol with an `en-AU` name has an `en` name too. Searching
 * them for a reader of the language would cost time and add nothing but the words of a region.
 */
async function findOverlays(
  engine: Engine,
  index: string,
  tags: readonly LanguageTag[],
): Promise<ReadonlySet<LanguageTag>> {
  const { field } = facets.lang;
  const pairs = tags.flatMap((tag) => {
    const language = overlaidLanguage(tag, tags);
    return language === undefined ? [] : [[tag, language] as const];
  });
  if (pairs.length === 0) return new Set();
  const filters = Object.fromEntries(
    pairs.map(([tag, language]) => [
      tag,
      { bool: { filter: { term: { [field]: tag } }, must_not: { term: { [field]: language } } } },
    ]),
  );
  const { aggregations } = await engine.request<OverlayAnswer>('POST', `/${index}/_search`, {
    size: 0,
    aggs: { alone: { filters: { filters } } },
  });
  const alone = Object.entries(aggregations.alone.buckets);
  return new Set(alone.flatMap(([tag, { doc_count }]) => (doc_count === 0 ? [tag] : [])));
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
