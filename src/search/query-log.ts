import { hash } from 'node:crypto';
import type { LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import type { Engine } from '../opensearch/client.ts';

/** A text that was searched for. */
export interface Asked {
  text: string;
  /** The first language asked for; undefined where none was. */
  language: LanguageTag | undefined;
  found: boolean;
}

/** How often a text was searched for since it was last written down. */
export interface AskedCount {
  times: number;
}

/** Counts what people look for, so that curators see what is missing. */
export interface AskedWords {
  /** The count of a text, to be raised by whoever answers; undefined for one that is not counted. */
  countOf(asked: Asked): AskedCount | undefined;
  /** Writes down what was counted. */
  flush(): Promise<void>;
  /** Writes down the rest, and ends. */
  stop(): Promise<void>;
}

/** How often counts are written down. */
const flushMilliseconds = 60_000;
/** Texts counted at once: a client can make up any number of them. */
const textsMaximum = 5000;
/** What fewer have asked for may be somebody's own: it is never written down. */
const timesMinimum = 3;
const wordsMaximum = 3;
const charactersMaximum = 40;

/**
 * Whether a text can be counted without saying anything about a person: a few words, and nothing that looks like a
 * number, an address or an account. Pure.
 */
export function isCounted(text: string): boolean {
  if (text === '' || text.length > charactersMaximum) return false;
  return text.split(' ').length <= wordsMaximum && !/\d{3}|[@/\\]/.test(text);
}

/**
 * Counts texts by language in this process, and adds the counts up in the engine, for all processes together. With a
 * text go its language, whether anything was found, and the day: nothing of who asked, or when.
 */
export function countAskedWords(engine: Engine, alias: string): AskedWords {
  let counts = new Map<string, AskedCount & Asked>();

  async function flush(): Promise<void> {
    const due = [...counts.values()].filter(({ times }) => times >= timesMinimum);
    if (due.length === 0) return;
    const day = new Date().toISOString().slice(0, 10);
    const lines = due.flatMap(({ text, language = 'und', found, times }) => {
      const missed = found ? 0 : times;
      return [
        { update: { _id: hash('sha256', `${language} ${text}`).slice(0, 32), retry_on_conflict: 3 } },
        {
          script: {
            source:
              'ctx._source.asked += params.asked; ctx._source.missed += params.missed; ctx._source.day = params.day',
            params: { asked: times, missed, day },
          },
          upsert: { text, language, asked: times, missed, day },
        },
      ];
    });
    const path = `/${alias}-words/_bulk?filter_path=errors`;
    const { errors } = await engine.request<{ errors: boolean }>('POST', path, lines, 'application/x-ndjson');
    // An ingest makes the index; until then, and where some cannot be written, all are kept for the next time.
    if (errors) return;
    for (const count of due) count.times = 0;
    // Whoever holds a count goes on raising it: only what nobody raised is let go.
    if (counts.size >= textsMaximum) counts = new Map([...counts].filter(([, { times }]) => times > 0));
  }

  const timer = setInterval(() => {
    // The counts stay, and go with the next ones.
    flush().catch(() => undefined);
  }, flushMilliseconds);
  timer.unref();

  return {
    countOf({ text, language, found }) {
      const folded = fold(text);
      if (!isCounted(folded)) return undefined;
      const key = `${language} ${found} ${folded}`;
      const known = counts.get(key);
      if (known || counts.size >= textsMaximum) return known;
      const count = { text: folded, language, found, times: 0 };
      counts.set(key, count);
      return count;
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush().catch(() => undefined);
    },
  };
}
