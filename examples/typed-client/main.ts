/**
 * A client that knows every path, parameter and answer: a wrong one does not compile.
 * Run: npm run generate && node main.ts http://localhost:8080
 */

import createClient from 'openapi-fetch';
import type { paths } from './catalogue.ts';

const client = createClient<paths>({ baseUrl: process.argv[2] ?? 'http://localhost:8080' });

const { data, error } = await client.GET('/api/v1/symbols/search', {
  params: { query: { q: 'apple', lang: 'en', group: 'food-drink', facets: 'tags', limit: 3 } },
});
if (error) throw new Error(`${error.error.code}: ${error.error.message}`);
for (const { name, image, license } of data.data)
  console.log(`${name}\n${image.url}\n${license.attribution}`);
