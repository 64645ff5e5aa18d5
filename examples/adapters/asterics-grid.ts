/**
 * Credit: AsTeRICS Grid writes "ARASAAC - CC (BY-NC-SA)" and ARASAAC's terms below every picture of its ARASAAC provider,
 * and into printed boards. With this adapter that is untrue: change the constants `author` and `authorURL` of
 * `arasaacService` to the sets and licences of your catalogue (`/api/v1/sets`), or use the providers Global Symbols and
 * OpenSymbols, which take author and licence from each answer.
 *
 * The three providers that AsTeRICS Grid asks, answered from a catalogue. In its services, set `apiBaseUrl` (ARASAAC) to
 * `http://localhost:8090`, and in the URLs of Global Symbols and OpenSymbols the host.
 * Run: node examples/adapters/asterics-grid.ts http://localhost:8080 8090
 */

import type { CatalogueClient } from '../../clients/typescript/src/client.ts';
import { adaptedId } from './adapter-ids.ts';
import { arasaacRoutes } from './arasaac.ts';
import { globalSymbolsRoutes } from './global-symbols.ts';
import { type AdapterRoute, serveAdapter } from './server.ts';

/** Search as OpenSymbols answers it without a token. */
const openSymbolsRoute = (client: CatalogueClient): AdapterRoute => ({
  path: '/api/v1/symbols/search',
  async reply(_, query) {
    const { data } = await client.search(query.get('q') ?? '', {
      lang: query.get('locale') ?? 'en',
      limit: 50,
    });
    return {
      json: data.map(({ id, name, language_code, image, license, source }) => ({
        id: adaptedId(id),
        symbol_key: `${source.set}-${source.id}`,
        name,
        locale: language_code,
        repo_key: source.set,
        license: license.id,
        license_url: license.url,
        author: license.author ?? source.set,
        author_url: source.url ?? license.url,
        source_url: source.url,
        image_url: image.url,
        extension: 'png',
      })),
    };
  },
});

serveAdapter((client, baseUrl) => [
  ...arasaacRoutes(client, baseUrl),
  ...globalSymbolsRoutes(client),
  openSymbolsRoute(client),
]);
