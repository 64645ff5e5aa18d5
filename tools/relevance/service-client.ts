import { type Body, CatalogueClient, type Schemas } from '../../clients/typescript/src/client.ts';

/** The service that is measured where no other is named. */
export const defaultService = 'http://127.0.0.1:8080';
/** Most words of a request to `POST /symbols/match`. */
const wordsPerRequest = 200;
/** A busy service is asked again so often, as soon as it says; one that limits requests says longer. */
const patience = { retries: 20, maximumWaitSeconds: 5 } as const;

/** A symbol of an answer. */
export interface ServiceHit {
  /** `<set>/<source id>`, stable across ingests; absent where the operation does not tell it. */
  key?: string;
  name: string;
  /** The service's number of it; absent where the operation does not tell it. */
  id?: number;
  /** How it matched, as the service says it; absent where it does not. */
  type?: string;
  text?: string;
}

/** A symbol of the catalogue with its texts. */
export interface CatalogueSymbol {
  id: number;
  key: string;
  group: string;
  translations: ReadonlyMap<string, { name: string; plural?: string; keywords: readonly string[] }>;
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
export type ServiceClient = ReturnType<typeof serviceClient>;

/** A tense that an utterance may be asked for in. */
export type Tense = NonNullable<Body<'/api/v1/utterances'>['tense']>;

const keyOf = ({ source }: { source: { set: string; id: string } }) => `${source.set}/${source.id}`;

/** A client of the service at a URL. Its methods throw where an answer is not 200. */
export function serviceClient(url: string) {
  const root = url.replace(/\/$/, '');
  const client = new CatalogueClient({ baseUrl: root, ...patience });
  return {
    async search(query: { text: string; language?: string | undefined }, limit: number) {
      const { text, language } = query;
      const { data } = await client.search(text, {
        limit,
        ...(language !== undefined && { lang: language }),
      });
      return data.map((hit): ServiceHit => ({ id: hit.id, key: keyOf(hit), name: hit.name, ...hit.match }));
    },
    /** The best symbol of each word, in the order of the words; undefined = none. */
    async match(words: readonly string[], language: string) {
      const hits: (ServiceHit | undefined)[] = [];
      for (let start = 0; start < words.length; start += wordsPerRequest) {
        const some = words.slice(start, start + wordsPerRequest);
        const { data } = await client.match(some, { lang: language, alternatives: 0 });
        for (const { symbol } of data) {
          hits.push(symbol ? { id: symbol.id, name: symbol.name, ...symbol.match } : undefined);
        }
      }
      return hits;
    },
    /** The symbols of each of the first suggestions while a text is typed. */
    async suggest(text: string, language: string, limit: number): Promise<ServiceHit[][]> {
      const { data } = await client.suggest(text, { lang: language, limit });
      return data.map(({ symbols }) => symbols.map(({ id, name }) => ({ id, name })));
    },
    async symbols(): Promise<CatalogueSymbol[]> {
      const response = await fetch(`${root}/api/v1/export?format=ndjson`);
      if (!response.ok) throw new Error(`${response.status} from the export at ${root}`);
      const lines = (await response.text()).split('\n').filter((line) => line !== '');
      return lines.map((line) => {
        const symbol = JSON.parse(line) as Schemas['FullSymbol'];
        const translations = new Map(Object.entries(symbol.translations ?? {}));
        return { id: symbol.id, key: keyOf(symbol), group: symbol.group, translations };
      });
    },
    async sentence(text: string, language: string, keys: ReadonlyMap<number, string>) {
      const { data } = await client.sentence(text, { lang: language });
      return data.map(
        ({ text, lemma, symbol, overlay }): AnsweredToken => ({
          ...{ text, lemma, overlay },
          key: symbol ? keys.get(symbol.id) : undefined,
        }),
      );
    },
    /** The sentence that words make; `tense` is empty where the words say it. */
    async utterance(words: readonly string[], language: string, tense: Tense | '') {
      const body = { words: [...words], lang: language, ...(tense !== '' && { tense }) };
      const { data } = await client.post('/api/v1/utterances', body);
      return { text: data.text, isUnchanged: data.is_unchanged };
    },
    async core(language: string) {
      const { data } = await client.get('/api/v1/core', { query: { lang: language } });
      return data.map(({ id }) => id);
    },
    /** Ids of the core words that follow what was said, the likeliest first. */
    async following(words: readonly string[], language: string, limit: number) {
      const query = { words: words.join(), lang: language, limit };
      const { data } = await client.get('/api/v1/symbols/next', { query });
      return data.map(({ id }) => id);
    },
  };
}
