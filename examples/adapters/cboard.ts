/**
 * Credit: wherever the app names ARASAAC (CC BY-NC-SA) as the source of the pictures of that provider, name the sets and
 * licences of your catalogue instead (`/api/v1/sets`): with this adapter the pictures are theirs.
 *
 * The two providers that Cboard asks, answered from a catalogue. In Cboard, set `ARASAAC_BASE_PATH_API` to
 * `http://localhost:8090/api/` and `GLOBALSYMBOLS_BASE_PATH_API` to `http://localhost:8090/api/v1/`.
 * Run: node examples/adapters/cboard.ts http://localhost:8080 8090
 */

import { arasaacRoutes } from './arasaac.ts';
import { globalSymbolsRoutes } from './global-symbols.ts';
import { serveAdapter } from './server.ts';

serveAdapter((client, baseUrl) => [...arasaacRoutes(client, baseUrl), ...globalSymbolsRoutes(client)]);
