import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';

/** The service that is measured where no other is named. */
export const defaultService = 'http://127.0.0.1:8080';
/** Most words of a request to `POST /symbols/match`. */
const wordsPerRequest = 200;

/** A symbol of an answer. */
export interface ServiceHit {
  /** `<set>/<source id>`, stable across ingests; absent where the operation does not tell it. */
  key?: string;
  name: string;
  /** The service's number of it; absent where the operation does not tell it. */
  id?: number;
  /** How it matched, as the service says it; absent where it does not. */
  type?: string;
  /** The text that matched. */
  text?: string;
}

/** What a symbol is called in a language. */
export interface SymbolTexts {
  name: string;
  plural?: string | undefined;
  keywords: readonly string[];
}

/** A symbol of the catalogue with its texts. */
export interface CatalogueSymbol {
  id: number;
  key: string;
  translations: ReadonlyMap<string, SymbolTexts>;
}

/** A token of an answer, as far as it is judged. */
export interface AnsweredToken {
  text: string;
  lemma: string;
  /** `<set>/<source id>`; undefined = no symbol. */
  key: string | undefined;
  overlay: string | undefined;
}

/** A running service, as an app calls it. */
export interface ServiceClient {
  /** The first symbols of the full search, best first. */
  search(query: { text: string; language?: string | undefined }, limit: number): Promise<ServiceHit[]>;
  /** The best symbol of each word, in the order of the words; undefined = none. */
  match(words: readonly string[], language: string): Promise<(ServiceHit | undefined)[]>;
  /** The symbols of each of the first suggestions while a text is typed. */
  suggest(text: string, language: string, limit: number): Promise<ServiceHit[][]>;
  /** All symbols in the order of ids. */
  symbols(): Promise<CatalogueSymbol[]>;
  /** The tokens of a sentence with their symbols. */
  sentence(text: string, language: string, keys: ReadonlyMap<number, string>): Promise<AnsweredToken[]>;
  /** The sentence that words make; `tense` is empty where the words say it. */
  utterance(
    words: readonly string[],
    language: string,
    tense: string,
  ): Promise<{ text: string; isUnchanged: boolean }>;
  /** Ids of the core words, most needed first. */
  core(language: string): Promise<number[]>;
  /** Ids of the core words that follow what was said, the likeliest first. */
  following(words: readonly string[], language: string, limit: number): Promise<number[]>;
}

const matchField = z.looseObject({ type: z.string().optional(), text: z.string().optional() }).nullish();
const searchAnswer = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.int(),
      name: z.string(),
      source: z.looseObject({ set: z.string(), id: z.string() }),
      match: matchField,
    }),
  ),
});
const matchAnswer = z.looseObject({
  data: z.array(
    z.looseObject({ symbol: z.looseObject({ id: z.int(), name: z.string(), match: matchField }).nullable() }),
  ),
});
const suggestAnswer = z.looseObject({
  data: z.array(z.looseObject({ symbols: z.array(z.looseObject({ id: z.int(), name: z.string() })) })),
});
const exportedSymbol = z.looseObject({
  id: z.int(),
  source: z.looseObject({ set: z.string(), id: z.string() }),
  translations: z.record(
    z.string(),
    z.looseObject({ name: z.string(), plural: z.string().optional(), keywords: z.array(z.string()) }),
  ),
});

const utteranceAnswer = z.looseObject({
  data: z.looseObject({ text: z.string(), is_unchanged: z.boolean() }),
});
const idsAnswer = z.looseObject({ data: z.array(z.looseObject({ id: z.int() })) });
const sentenceAnswer = z.looseObject({
  data: z.array(
    z.looseObject({
      text: z.string(),
      lemma: z.string(),
      symbol: z.looseObject({ id: z.int() }).nullable(),
      overlay: z.string().optional(),
    }),
  ),
});

/** A client of the service at a URL. Its methods throw where an answer is not 200. */
export function serviceClient(url: string): ServiceClient {
  const root = url.replace(/\/$/, '');
  const base = `${root}/api/v1/symbols`;
  return {
    async search({ text, language }, limit) {
      const parameters = new URLSearchParams({ q: text, limit: String(limit) });
      if (language !== undefined) parameters.set('lang', language);
      const { data } = searchAnswer.parse(await readJson(`${base}/search?${parameters}`));
      return data.map(({ id, name, source, match }) => ({
        id,
        key: `${source.set}/${source.id}`,
        name,
        ...typeOf(match),
      }));
    },
    async match(words, language) {
      const hits: (ServiceHit | undefined)[] = [];
      for (let start = 0; start < words.length; start += wordsPerRequest) {
        const body = JSON.stringify({
          words: words.slice(start, start + wordsPerRequest),
          lang: language,
          alternatives: 0,
        });
        const headers = { 'content-type': 'application/json' };
        const answer = await readJson(`${base}/match`, { method: 'POST', headers, body });
        hits.push(
          ...matchAnswer
            .parse(answer)
            .data.map(({ symbol }) =>
              symbol ? { id: symbol.id, name: symbol.name, ...typeOf(symbol.match) } : undefined,
            ),
        );
      }
      return hits;
    },
    async suggest(text, language, limit) {
      const parameters = new URLSearchParams({ q: text, lang: language, limit: String(limit) });
      const { data } = suggestAnswer.parse(await readJson(`${base}/suggest?${parameters}`));
      return data.map(({ symbols }) => symbols.map(({ id, name }) => ({ id, name })));
    },
    async symbols() {
      const response = await fetch(`${root}/api/v1/export?format=ndjson`);
      if (!response.ok) throw new Error(`${response.status} from the export at ${root}`);
      const lines = (await response.text()).split('\n').filter((line) => line !== '');
      return lines.map((line) => {
        const { id, source, translations } = exportedSymbol.parse(JSON.parse(line));
        return {
          ...{ id, key: `${source.set}/${source.id}` },
          translations: new Map(Object.entries(translations)),
        };
      });
    },
    async sentence(text, language, keys) {
      const parameters = new URLSearchParams({ text, lang: language });
      const { data } = sentenceAnswer.parse(await readJson(`${root}/api/v1/sentences?${parameters}`));
      return data.map((token) => ({
        text: token.text,
        lemma: token.lemma,
        key: token.symbol ? keys.get(token.symbol.id) : undefined,
        overlay: token.overlay,
      }));
    },
    async utterance(words, language, tense) {
      const body = JSON.stringify({ words, lang: language, ...(tense !== '' && { tense }) });
      const headers = { 'content-type': 'application/json' };
      const answer = await readJson(`${root}/api/v1/utterances`, { method: 'POST', headers, body });
      const { text, is_unchanged: isUnchanged } = utteranceAnswer.parse(answer).data;
      return { text, isUnchanged };
    },
    async core(language) {
      const answer = await readJson(`${root}/api/v1/core?${new URLSearchParams({ lang: language })}`);
      return idsAnswer.parse(answer).data.map(({ id }) => id);
    },
    async following(words, language, limit) {
      const parameters = new URLSearchParams({ words: words.join(), lang: language, limit: String(limit) });
      return idsAnswer.parse(await readJson(`${base}/next?${parameters}`)).data.map(({ id }) => id);
    },
  };
}

function typeOf(match: z.infer<typeof matchField>): Pick<ServiceHit, 'type' | 'text'> {
  const { type, text } = match ?? {};
  return { ...(type !== undefined && { type }), ...(text !== undefined && { text }) };
}

/** How often a request that a busy service refuses is sent again, each time a second later. */
const busyAttempts = 20;

async function readJson(url: string, init?: RequestInit, attempt = 1): Promise<unknown> {
  const response = await fetch(url, init).catch((error: unknown) => {
    throw new Error(`no service answers at ${new URL(url).origin} (--service <url>): ${lineOf(error)}`);
  });
  if (response.status === 503 && attempt < busyAttempts) {
    await response.body?.cancel();
    await setTimeout(1000);
    return readJson(url, init, attempt + 1);
  }
  const text = await response.text();
  if (response.status === 429) {
    throw new Error(`the service at ${new URL(url).origin} limits requests: start it with RATE_LIMIT_JSON=0`);
  }
  if (!response.ok) throw new Error(`${response.status} from ${url}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** An error in one line, with the cause that `fetch` hides. */
function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
