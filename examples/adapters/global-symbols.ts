import type { CatalogueClient, SymbolHit } from '../../clients/typescript/src/client.ts';
import { type AdapterRoute, firstId } from './route.ts';

/** Most labels and concepts there. */
const limitMaximum = 100;

/**
 * Search as the first version of Global Symbols' API has it: `labels/search`, `concepts/suggest`, and `symbolsets`, which
 * says under which licence a symbol is.
 */
export function globalSymbolsRoutes(client: CatalogueClient): AdapterRoute[] {
  const sets = async () => (await client.get('/api/v1/sets')).data;
  async function search(query: URLSearchParams, limit: number): Promise<SymbolHit[]> {
    const text = (query.get('query') ?? '').trim();
    // Empty is everything for the catalogue, and nothing there.
    if (text === '') return [];
    // Three letters or two: the catalogue takes either.
    return (await client.search(text, { lang: query.get('language') ?? 'eng', limit })).data;
  }
  async function pictoOf() {
    const ids = new Map((await sets()).map(({ set }, index) => [set, index + 1]));
    return ({ id, part_of_speech, image, variants, source }: SymbolHit) => ({
      id: firstId + id,
      symbolset_id: ids.get(source.set),
      part_of_speech: part_of_speech ?? 'unknown',
      image_url: image.url,
      native_format: 'png',
      adaptable: variants.skin || variants.hair,
    });
  }
  return [
    {
      path: '/api/v1/labels/search{/}?',
      async reply(_, query) {
        const hits = await search(query, limitOf(query));
        const picto = await pictoOf();
        const language = query.get('language') ?? 'eng';
        return {
          json: hits.map((hit) => ({
            id: firstId + hit.id,
            text: hit.name,
            description: '',
            language,
            picto: picto(hit),
          })),
        };
      },
    },
    {
      path: '/api/v1/concepts/suggest',
      async reply(_, query) {
        const picto = await pictoOf();
        const concepts = Map.groupBy(await search(query, limitMaximum), ({ name }) => name);
        return {
          json: [...concepts].slice(0, limitOf(query)).map(([subject, hits]) => ({
            id: hits[0] && firstId + hits[0].id,
            subject,
            pictos: hits.map(picto),
          })),
        };
      },
    },
    {
      path: '/api/v1/symbolsets',
      reply: async () => ({
        json: (await sets()).map(({ set, title, publisher, url, license }, index) => ({
          id: index + 1,
          slug: set,
          name: title,
          publisher,
          // Apps show it as the author's page: a set without one is credited by its licence.
          publisher_url: url ?? license?.url,
          status: 'published',
          licence: license && { name: license.id, url: license.url },
        })),
      }),
    },
  ];
}

function limitOf(query: URLSearchParams): number {
  return Math.min(Number(query.get('limit')) || 10, limitMaximum);
}
