import { expect, test } from 'vitest';
import { verdictsOf } from '../../tools/relevance/language-check.ts';
import { digraphsCheck, readingsCheck } from '../../tools/relevance/other-spellings.ts';
import type { CatalogueSymbol, ServiceClient } from '../../tools/relevance/service-client.ts';

const symbolOf = (id: number, language: string, name: string, keywords: string[] = []): CatalogueSymbol =>
  ({
    ...{ id, key: `core/${id}`, group: 'objects' },
    translations: new Map([[language, { name, keywords }]]),
  }) as CatalogueSymbol;
const chopsticks = symbolOf(1, 'ja', '箸');
const bridge = symbolOf(2, 'ja', '橋');
const red = symbolOf(3, 'da', 'rød');

/** A service that answers every text by one symbol. */
const answering = ({ id }: CatalogueSymbol) =>
  ({
    search: async () => [{ id, name: 'answer' }],
    match: async (words: readonly string[]) => words.map(() => ({ id, name: 'answer' })),
  }) as unknown as ServiceClient;

test('a reading is answered by a word that is read so, and only words of the catalogue are asked', async () => {
  const right = await verdictsOf(answering(bridge), readingsCheck, [chopsticks, bridge]);
  expect(right.map(({ query, wrong }) => [query, wrong])).toEqual([
    ['はし (箸)', undefined],
    ['はし (橋)', undefined],
  ]);
  const [wrong] = await verdictsOf(answering(red), readingsCheck, [chopsticks]);
  expect(wrong?.wrong).toBe('answer, answer');
});

test('letters that a keyboard lacks are asked as two', async () => {
  expect(await verdictsOf(answering(red), digraphsCheck, [red])).toMatchObject([
    { language: 'da', query: 'roed (rød)', wrong: undefined },
  ]);
});
