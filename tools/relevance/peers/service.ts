import type { LanguageTag, SymbolDisplay } from '../../../mappings/document.ts';
import { type CachedSymbol, translationOf } from '../../../src/opensearch/symbol-store.ts';
import { wholeSymbol } from '../../../src/symbols/serialize.ts';
import type { QueryKind } from '../queries.ts';
import type { ComparedEngine, PeerQuery, SymbolTexts } from './peer.ts';

/** A request to the service, and the symbols in its answer. */
type Operation = Pick<ComparedEngine, 'pathOf' | 'placesIn'>;

const hitIds = (answer: unknown) => (answer as { data: { id: number }[] }).data.map(({ id }) => [id]);

/** A search by how much of each symbol is answered. */
const searches: Record<ComparedEngine['answers'], Operation> = {
  'five fields': {
    pathOf: ({ language, text }) =>
      `/api/v1/public/symbols/search?${new URLSearchParams({ q: text, language, limit: '10' })}`,
    placesIn: hitIds,
  },
  'whole symbols': {
    pathOf: ({ language, text }) =>
      `/api/v1/symbols/search?${new URLSearchParams({ q: text, lang: language, limit: '10' })}`,
    placesIn: hitIds,
  },
  'ids only': {
    pathOf: ({ language, text }) =>
      `/api/v1/symbols/search?${new URLSearchParams({ q: text, lang: language, limit: '10', fields: 'id' })}`,
    placesIn: hitIds,
  },
};

const suggestion = (fields: Record<string, string>): Operation => ({
  pathOf: ({ language, text }) =>
    `/api/v1/symbols/suggest?${new URLSearchParams({ q: text, lang: language, limit: '10', ...fields })}`,
  placesIn: (answer) =>
    (answer as { data: { symbols: { id: number }[] }[] }).data.map(({ symbols }) =>
      symbols.map(({ id }) => id),
    ),
});

/** Type-ahead by how much of each symbol is answered; it has no whole symbols. */
const suggestions: Partial<typeof searches> = {
  'five fields': suggestion({}),
  'ids only': suggestion({ fields: 'id' }),
};

/** Kinds of queries that go to type-ahead. */
const suggested: readonly QueryKind[] = ['first-half', 'first-half-clear'];

/**
 * This project's service, which runs already; it receives the requests of an app.
 * @param answers how much of each symbol is requested
 * @throws Error where no search is answered there
 */
export async function comparedService(
  url: string,
  answers: ComparedEngine['answers'] = 'five fields',
): Promise<ComparedEngine> {
  const search = searches[answers];
  const suggest = suggestions[answers];
  const probe: PeerQuery = { kind: 'first-half', language: 'en', text: 'do' };
  const status = await statusOf(url + search.pathOf(probe));
  if (status !== 200) throw new Error(`the service at ${url} answers ${status ?? 'nothing'} to a search`);
  const suggestStatus = suggest && (await statusOf(url + suggest.pathOf(probe)));
  const operationOf = ({ kind }: PeerQuery) =>
    suggest && suggestStatus === 200 && suggested.includes(kind) ? suggest : search;
  return {
    title: 'this service',
    url,
    answers,
    note:
      suggestStatus === 200
        ? 'symbols/suggest for unfinished names'
        : `no symbols/suggest ${suggest ? `there (${suggestStatus})` : 'of whole symbols'}, so unfinished names are searched for`,
    pathOf: (query) => operationOf(query).pathOf(query),
    placesIn: (answer, query) => operationOf(query).placesIn(answer, query),
    stop: async () => undefined,
  };
}

async function statusOf(url: string): Promise<number | undefined> {
  const response = await fetch(url).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status;
}

/** A page of `GET /api/v1/symbols`. */
interface Page {
  data: SymbolDisplay[];
  next: string | null;
}

/** All symbols as the harness takes them, in the order of ids, read over HTTP. */
export async function readCatalogue(url: string): Promise<CachedSymbol[]> {
  const symbols: CachedSymbol[] = [];
  let next: string | null = '/api/v1/symbols?cursor=&limit=100';
  while (next !== null) {
    const response = await fetch(url + next);
    if (!response.ok) throw new Error(`the service answers ${response.status} to ${next}`);
    const page = (await response.json()) as Page;
    symbols.push(...page.data.map(wholeSymbol));
    next = page.next;
  }
  return symbols.sort((left, right) => left.core.id - right.core.id);
}

/** The texts that every peer indexes. */
export function textsByLanguage(symbols: readonly CachedSymbol[]): Map<LanguageTag, SymbolTexts[]> {
  const texts = new Map<LanguageTag, SymbolTexts[]>();
  for (const symbol of symbols) {
    for (const language of symbol.texts.keys()) {
      const translation = translationOf(symbol, language);
      if (!translation) continue;
      const { name, plural, keywords } = translation;
      const own = texts.get(language) ?? [];
      own.push({
        id: symbol.core.id,
        name,
        keywords: plural === undefined ? keywords : [plural, ...keywords],
      });
      texts.set(language, own);
    }
  }
  return texts;
}
