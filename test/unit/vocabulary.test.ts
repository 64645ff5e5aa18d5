import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RawSymbol } from '../../ingest/symbol.ts';
import { symbolContent } from '../../ingest/transform.ts';
import type { Image, SymbolDisplay } from '../../mappings/document.ts';
import { heldSymbol } from '../../src/catalogue/symbol-store.ts';
import { entriesOf } from '../../src/search/vocabulary.ts';
import { fixtureSymbols, rawFixture } from '../fixtures/source.ts';

const [fixture] = fixtureSymbols();
if (!fixture) throw new Error('there is no fixture');
const raw = rawFixture(fixture);
const image: Image = {
  path: 'x.png',
  width: 1,
  height: 1,
  content_type: 'image/png',
  sha256: '0',
  bytes: 1,
};

it('every name by which the index finds a symbol is in its vocabulary, and no other', () => {
  const text = fc
    .string({ unit: fc.constantFrom(...'aAáß -жЖ犬'), minLength: 1, maxLength: 6 })
    .filter((one) => /\p{L}/u.test(one));
  const named = fc.record(
    { name: text, plural: text, keywords: fc.array(text, { maxLength: 4 }) },
    { requiredKeys: ['name', 'keywords'] },
  );
  fc.assert(
    fc.property(named, named, (en, ja) => {
      const { display, query } = symbolContent(
        RawSymbol.parse({ ...raw, characters: '🐕', names: { en, ja } }),
        1,
        image,
      );
      const symbol = heldSymbol({ display: display as SymbolDisplay, query });
      const keys = ['en', 'ja'].flatMap((language) =>
        entriesOf(symbol, language)
          .filter(({ isStart, text: { isName } }) => isStart && isName)
          .map(({ key }) => `${language}:${key}`),
      );
      expect(new Set(keys)).toEqual(new Set(query.name));
    }),
  );
});
