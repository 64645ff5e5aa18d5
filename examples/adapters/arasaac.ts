import type { CatalogueClient, SymbolHit, Variant } from '../../clients/typescript/src/client.ts';
import { type AdapterRoute, firstId } from './route.ts';

/** Most symbols of a search: apps that ask in this way page by themselves. */
const limit = 100;

/** Codes of languages that mean another one elsewhere: `br` is Breton in BCP 47. */
const languages: Readonly<Record<string, string>> = { br: 'pt-BR', val: 'ca-valencia' };

/** Word classes by the number that `keywords[].type` has for them; all others are 6. */
const keywordTypes: Readonly<Record<string, number>> = {
  noun: 2,
  verb: 3,
  adjective: 4,
  adverb: 4,
  social: 5,
};

const skins: Readonly<Record<string, Variant['skin']>> = {
  white: 1,
  assian: 2,
  asian: 2,
  mulatto: 3,
  aztec: 4,
  black: 5,
};
const hairs: Readonly<Record<string, Variant['hair']>> = {
  blonde: 'blonde',
  brown: 'brown',
  darkBrown: 'brown',
  gray: 'gray',
  darkGray: 'gray',
  red: 'red',
  black: 'black',
};

/** Where ARASAAC's own pictograms are: ids that an app already holds are its, and are redirected there. */
const arasaacUrl = 'https://api.arasaac.org/api/pictograms';

/** Search and pictures as ARASAAC's public API has them: `pictograms/{language}/search/{text}`, `pictograms/{id}?…`. */
export function arasaacRoutes(client: CatalogueClient, baseUrl: string): AdapterRoute[] {
  return [
    {
      path: '/api/pictograms/:language/search/:text',
      async reply({ language = '', text = '' }) {
        const { data } = await client.search(text, { lang: languages[language] ?? language, limit });
        // Nothing found is 404 there, with an empty list.
        return { status: data.length > 0 ? 200 : 404, json: data.map(pictogramOf) };
      },
    },
    {
      path: '/api/pictograms/:id(\\d{1,16})',
      async reply({ id = '' }, query) {
        const symbolId = Number(id) - firstId;
        if (symbolId < 0) return { location: `${arasaacUrl}/${id}${query.size > 0 ? `?${query}` : ''}` };
        const location = `${baseUrl}/api/v1/symbols/${symbolId}/variant${variantQuery(query)}`;
        return query.get('url') === 'true' ? { json: { image: location } } : { location };
      },
    },
  ];
}

function pictogramOf({
  id,
  name,
  language_code,
  translations,
  part_of_speech,
  variants,
  tags,
  group,
  ...hit
}: SymbolHit) {
  const { keywords = [], has_audio = false, plural } = translations?.[language_code] ?? {};
  const type = keywordTypes[part_of_speech ?? ''] ?? 6;
  return {
    _id: firstId + id,
    // Apps show the first one as the label.
    keywords: [
      { keyword: name, type, hasLocution: has_audio, ...(plural !== undefined && { plural }) },
      ...keywords.map((keyword) => ({ keyword, type, hasLocution: false })),
    ],
    skin: variants.skin,
    hair: variants.hair,
    schematic: false,
    categories: [group],
    tags,
    created: hit.created_at,
    lastUpdated: hit.updated_at,
  };
}

/** Options that have no counterpart (`action`, `identifier`) change nothing. */
function variantQuery(query: URLSearchParams): string {
  const skin = skins[query.get('skin') ?? ''];
  const hair = hairs[query.get('hair') ?? ''];
  const variant = new URLSearchParams({
    ...(skin !== undefined && { skin: String(skin) }),
    ...(hair !== undefined && { hair }),
    ...(query.get('plural') === 'true' && { overlay: 'plural' }),
    ...(query.get('color') === 'false' && { mono: '1' }),
    size: '512',
  });
  return `?${variant}`;
}
