/**
 * What must not compile. The compiler fails where one of these lines is no error, so the types are tested by every check.
 */
import { audioUrl, CatalogueClient, variantUrl } from '../src/client.ts';

/** Never run. */
export async function mistakes(): Promise<void> {
  const client = new CatalogueClient({ baseUrl: 'http://localhost:8080', languages: ['de-AT', 'de'] });

  const { data, facets } = await client.search('dog', {
    tags: ['animal'],
    has_audio: true,
    lang: ['de', 'en'],
  });
  for (const hit of data) {
    hit.name satisfies string;
    hit.match?.type satisfies 'exact' | 'prefix' | 'word' | 'fuzzy' | 'phrase' | undefined;
    hit.translations?.de?.plural satisfies string | undefined;
    variantUrl(hit, { skin: 3, hair: 'gray' }) satisfies string;
    // @ts-expect-error a misspelled field
    hit.nmae;
    // @ts-expect-error a misspelled field of a field
    hit.license.autor;
    // @ts-expect-error a colour that there is not
    variantUrl(hit, { hair: 'green' });
  }
  facets?.group?.map(({ count }) => count) satisfies number[] | undefined;
  // @ts-expect-error a facet that there is not
  facets?.colour;
  // @ts-expect-error yes and no are no texts
  await client.search('dog', { has_audio: 'true' });
  // @ts-expect-error ids are numbers
  await client.search('dog', { ids: ['1'] });
  // @ts-expect-error a parameter that there is not
  await client.search('dog', { colour: 'red' });
  // @ts-expect-error a parameter that there is not, beside one that there is
  await client.search('dog', { colour: 'red', limit: 1 });
  const { data: chosen } = await client.search('dog', { fields: 'id,image.url' });
  chosen[0]?.image?.url satisfies string | undefined;
  // @ts-expect-error a field may not be among the chosen ones
  chosen[0]?.name.length;
  // @ts-expect-error a field of a field may not be either
  (await client.symbol(1, { fields: 'image.url' })).data.image?.sha256.length;
  (await client.symbol(1, { lang: 'de' })).data.name satisfies string;
  // @ts-expect-error a facet that cannot be counted
  await client.search('dog', { facets: ['colour'] });
  // @ts-expect-error the path needs an id
  await client.get('/api/v1/symbols/{id}');
  // @ts-expect-error a path that there is not
  await client.get('/api/v1/symbol');
  // @ts-expect-error pictures are no JSON
  await client.get('/static/{set}/{file}', { path: { set: 'openmoji', file: 'x.png' } });

  const { data: matches } = await client.match(['dog'], { alternatives: 0 });
  // @ts-expect-error a word may be a miss
  matches[0]?.symbol.name;
  const { data: tokens } = await client.sentence('two dogs', { lang: 'en', skin: 3 });
  tokens[0]?.overlay satisfies 'plural' | 'negation' | undefined;
  (await client.board({ words: ['dog'], format: 'obz' })) satisfies Blob;
  // @ts-expect-error a board is of the two formats of boards
  await client.board({ words: ['dog'], format: 'pdf' });
  (await client.get('/api/v1/sets')).data[0]?.title satisfies string | undefined;

  const suggested = await client.suggest('do', { fields: 'name' });
  suggested.data[0]?.text satisfies string | undefined;
  suggested.data[0]?.symbols[0]?.id satisfies number | undefined;
  // @ts-expect-error a field of a suggested symbol may not be among the chosen ones
  suggested.data[0]?.symbols[0]?.image_url.length;
  (await client.suggest('do')).data[0]?.symbols[0]?.image_url satisfies string | undefined;
  const matched = await client.match(['dog'], { fields: ['name'] });
  // @ts-expect-error a field of a matched symbol may not be either
  matched.data[0]?.symbol?.image_url.length;
  const listed = await client.get('/api/v1/symbols', { query: { fields: 'name' } });
  // @ts-expect-error nor of a listed one
  listed.data[0]?.image.url;
  const one = await client.get('/api/v1/symbols/{id}', { path: { id: 1 }, query: { fields: 'name' } });
  // @ts-expect-error nor of one that is got
  one.data.image.url;
  audioUrl((await client.symbol(1)).data, { lang: ['de', 'en'], format: 'ogg' }) satisfies string;
  // @ts-expect-error a format that there is not
  audioUrl((await client.symbol(1)).data, { format: 'flac' });
  // @ts-expect-error languages that the route does not know
  await client.get('/api/v1/sets', { query: { lang: 'de' } });
}
