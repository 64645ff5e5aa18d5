import { expect, it } from 'vitest';
import { readSymbols } from '../../src/catalogue/list.ts';
import type { Engine } from '../../src/opensearch/client.ts';
import type { Release } from '../../src/opensearch/release.ts';
import { createSymbolStore, symbolEntries } from '../../src/opensearch/symbol-store.ts';
import type { RouteRequest, RouteServices } from '../../src/routes/route.ts';
import { sentenceRoute } from '../../src/routes/sentences.ts';
import { findingEntries } from '../../src/sentences/finding-cache.ts';
import { answerLanguage, toSimplified } from '../../src/symbols/serialize.ts';
import { hitFieldsOf } from '../support/symbols.ts';

const counts = { symbolCount: 1, audioCount: 0 };
const languages = new Map(['de', 'en', 'fr', 'ru'].map((tag) => [tag, counts]));
const release = {
  index: 'symbols-1',
  version: '1',
  symbolCount: 1,
  languages: Object.assign(languages, { regionsOf: () => [] }),
} as unknown as Release;

const drawn = {
  image: { path: 'test/7.png' },
  variants: {},
  license: { attribution: 'Test', url: '', name: '' },
};

/** A catalogue with one symbol, 7, which has no English name. */
function frenchSymbol() {
  const fields = hitFieldsOf(
    { fr: { name: 'galette' }, ru: { name: 'блин' } },
    { id: 7, default_language: 'fr', ...drawn },
  );
  let reads = 0;
  const engine = {
    async request(
      _method: string,
      _path: string,
      { docvalue_fields: asked }: { docvalue_fields?: string[] },
    ) {
      if (!asked) return { hits: { hits: [] } };
      reads += 1;
      return {
        hits: {
          hits: [
            { fields: Object.fromEntries(asked.flatMap((key) => (fields[key] ? [[key, fields[key]]] : []))) },
          ],
        },
      };
    },
  } as unknown as Engine;
  return { engine, symbols: createSymbolStore(engine, symbolEntries(1e6)), readCount: () => reads };
}

it.each([{ chain: undefined }, { chain: ['de'] }, { chain: [] }])(
  'a symbol is named whatever others asked of it before, in a chain of $chain',
  async ({ chain }) => {
    const { symbols, readCount } = frenchSymbol();
    const named = async (languages: string[] | undefined) => {
      const read = await readSymbols(symbols, release, [7], { chain: languages, translations: 'chain' });
      return read.map((symbol) => toSimplified(symbol, answerLanguage(symbol, languages), '').name);
    };
    expect(await named(['ru'])).toEqual(['блин']);
    expect(readCount()).toBe(1);
    expect(await named(chain)).toEqual(['galette']);
  },
);

it('a symbol that was chosen for a sentence is named in its default language where it has no other name', async () => {
  const { engine, symbols } = frenchSymbol();
  const wordLists = { isWord: async () => true, standingOf: async () => 'known' };
  const services = { engine, symbols, wordLists, findings: findingEntries(1e6) } as unknown as RouteServices;
  const values = { text: 'went', lang: ['en'], mode: 'all', format: 'json', choices: { went: 7 } };
  const request = { values, release, warnings: [], baseUrl: '' } as unknown as RouteRequest<never>;
  const answer = await sentenceRoute.handle?.(services, request);
  expect(answer?.body).toMatchObject({ data: [{ symbol: { id: 7, name: 'galette', language_code: 'fr' } }] });
});
