import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import type { Engine } from '../opensearch/client.ts';

/** A search for a text. */
export interface SearchEvent {
  text: string;
  /** The first language of the request; undefined where it names none. */
  language: LanguageTag | undefined;
  found: boolean;
  /** Whether what matched is spelt alike, and nothing carries the text. */
  similar?: boolean;
}

/** Counts what people search for, so that curators see which words have no symbol. */
export type QueryLog = ReturnType<typeof createQueryLog>;

/** Searches of this process for a folded text that the engine does not have yet. */
interface PendingCount extends SearchCounts {
  text: string;
  language: LanguageTag;
}

const flushMilliseconds = 60_000;
/** Bound of the memory: clients can make up any number of texts. Those that nobody searched for longest go first. */
const countsMaximum = 5000;
/** A text with fewer searches may say something about one person: it is never written. */
export const searchesMinimum = 3;
/** Longest text that is counted. */
export const queryLogMaximum = { words: 3, characters: 40 } as const;

/**
 * Whether a text, as it is written, can be counted without saying anything about a person: a few words, and nothing that
 * looks like a number, an address or an account. Folding takes the signs of an address away, so they are looked for
 * before it. Pure.
 */
export function isCounted(text: string): boolean {
  if (/[@/\\]/.test(text.normalize('NFKC'))) return false;
  const folded = fold(text);
  if (folded === '' || folded.length > queryLogMaximum.characters) return false;
  return folded.split(' ').length <= queryLogMaximum.words && !/\d{3}/.test(folded);
}

/** The index of the counts beside a catalogue's alias. */
export const queryLogIndex = (alias: string) => `${alias}-words`;

/** Fields of a count: of a text in a language, or, without a text, of all counted ones in a language on a day. */
export const queryLogFields = {
  text: { type: 'keyword' },
  language: { type: 'keyword' },
  asked: { type: 'long' },
  missed: { type: 'long' },
  similar: { type: 'long' },
  day: { type: 'date', format: 'yyyy-MM-dd' },
} as const;

/** Id of the document that counts a folded text in a language. Pure. */
export function queryLogId(language: LanguageTag, folded: string): string {
  return hash('sha256', `${language} ${folded}`).slice(0, 32);
}

/**
 * Opens the query log: it counts in this process, and once a minute adds the counts up in the engine. The engine gets
 * the text, its language, whether anything matched, and the day, and the sums of a language's counted texts by day; nothing
 * about the client, and no time of day.
 */
export function createQueryLog(engine: Pick<Engine, 'request'>, alias: string) {
  const pending = new LRUCache<string, PendingCount>({ max: countsMaximum });
  let lastWrite: Promise<void> = Promise.resolve();

  /** One write after the other: two at the same time would both add the same searches. */
  function flush(): Promise<void> {
    lastWrite = lastWrite.catch(() => undefined).then(() => writeCounts(engine, alias, pending));
    return lastWrite;
  }
  const timer = setInterval(() => {
    // The counts stay, and go with the next ones.
    flush().catch(() => undefined);
  }, flushMilliseconds);
  timer.unref();
  return {
    count({ text: typed, language = 'und', found, similar = false }: SearchEvent): void {
      if (!isCounted(typed)) return;
      const text = fold(typed);
      const key = `${language} ${text}`;
      const count = pending.get(key) ?? { text, language, ...noSearches };
      Object.assign(count, sumOf(count, { asked: 1, missed: found ? 0 : 1, similar: similar ? 1 : 0 }));
      pending.set(key, count);
    },
    flush,
    /** Adds the last counts, and ends. */
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await flush().catch(() => undefined);
    },
  };
}

/**
 * Adds counts to those in the engine, first those of texts; what is written leaves them, and is added to the sums of the day. A
 * sum that could not be written lacks them.
 */
async function writeCounts(
  engine: Pick<Engine, 'request'>,
  alias: string,
  pending: LRUCache<string, PendingCount>,
): Promise<void> {
  const due = [...pending]
    .reverse()
    .flatMap(([key, count]) =>
      count.asked >= searchesMinimum ? [{ key, count, written: { ...count } }] : [],
    );
  if (due.length === 0) return;
  const day = new Date().toISOString().slice(0, 10);
  const write = (lines: object[]) =>
    engine.request<{ items: { update: { status: number } }[] }>(
      'POST',
      `/${queryLogIndex(alias)}/_bulk?filter_path=items.update.status`,
      lines,
    );
  const { items } = await write(
    due.flatMap(({ written: { text, language, ...counts } }) =>
      updateLines(queryLogId(language, text), counts, { text, language, day }),
    ),
  );
  const sums = new Map<LanguageTag, SearchCounts>();
  for (const [position, { key, count, written }] of due.entries()) {
    // Counts that could not be written stay for the next time: an ingest makes the index, until then there is none.
    if ((items[position]?.update.status ?? 503) >= 300) continue;
    sums.set(count.language, sumOf(sums.get(count.language) ?? noSearches, written));
    for (const name of ['asked', 'missed', 'similar'] as const) count[name] -= written[name];
    if (count.asked === 0 && pending.peek(key) === count) pending.delete(key);
  }
  if (sums.size === 0) return;
  await write(
    [...sums].flatMap(([language, counts]) =>
      updateLines(queryLogId(language, `day:${day}`), counts, { language, day }),
    ),
  );
}

/** Searches: all, those that found nothing, and those that found what is spelt alike and nothing else. */
export interface SearchCounts {
  asked: number;
  missed: number;
  similar: number;
}

const noSearches: SearchCounts = { asked: 0, missed: 0, similar: 0 };

/** The sum of counts. Pure. */
export function sumOf(left: SearchCounts, right: SearchCounts): SearchCounts {
  return {
    asked: left.asked + right.asked,
    missed: left.missed + right.missed,
    similar: left.similar + right.similar,
  };
}

/** The two lines of `_bulk` that add searches to a document, or make it. */
function updateLines(
  id: string,
  counts: SearchCounts,
  described: { day: string; [field: string]: string },
): object[] {
  return [
    { update: { _id: id, retry_on_conflict: 3 } },
    {
      script: {
        source:
          'ctx._source.asked += params.asked; ctx._source.missed += params.missed; ctx._source.similar += params.similar; ctx._source.day = params.day',
        params: { ...counts, day: described.day },
      },
      upsert: { ...described, ...counts },
    },
  ];
}
