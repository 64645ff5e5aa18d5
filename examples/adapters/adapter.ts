/**
 * Credit: apps write what they know of ARASAAC (CC BY-NC-SA) below the pictures of that provider. With this adapter that is untrue:
 * name the sets and licences of your catalogue (`/api/v1/sets`) there, in AsTeRICS Grid by the constants `author` and `authorURL` of
 * `arasaacService`, or use the provider Global Symbols, whose answers tell author and licence.
 *
 * ARASAAC's and Global Symbols' search, answered from a catalogue for browser apps of any origin. In Cboard, set
 * `ARASAAC_BASE_PATH_API` to `http://localhost:8090/api/` and `GLOBALSYMBOLS_BASE_PATH_API` to `http://localhost:8090/api/v1/`; in
 * AsTeRICS Grid the `apiBaseUrl` of ARASAAC and the host of Global Symbols.
 * Run: node examples/adapters/adapter.ts http://localhost:8080 8090
 */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CatalogueClient, CatalogueError } from '../../clients/typescript/src/client.ts';
import { arasaacRoutes } from './arasaac.ts';
import { globalSymbolsRoutes } from './global-symbols.ts';
import type { Reply } from './route.ts';

const [baseUrl = 'http://localhost:8080', port = '8090'] = process.argv.slice(2);
const client = new CatalogueClient({ baseUrl, retries: 1 });
const routes = [...arasaacRoutes(client, baseUrl), ...globalSymbolsRoutes(client)].map(({ path, reply }) => ({
  pattern: new URLPattern({ pathname: path }),
  reply,
}));

async function replyTo(url: URL): Promise<Reply> {
  for (const { pattern, reply } of routes) {
    const groups = pattern.exec(url)?.pathname.groups;
    if (!groups) continue;
    const inPath = Object.entries(groups).map(([name, text = '']) => [name, decoded(text)]);
    return reply(Object.fromEntries(inPath), url.searchParams);
  }
  return { status: 404, json: { error: 'not found' } };
}

/** Text of a path; apps that do not encode it send `50%`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const server = createServer(async (request, response) => {
  const reply = await replyTo(new URL(request.url ?? '/', 'http://adapter')).catch(
    (error: unknown): Reply => {
      const status = error instanceof CatalogueError ? error.status : 502;
      return { status, json: { error: String(error) } };
    },
  );
  response.setHeader('Access-Control-Allow-Origin', '*');
  if ('location' in reply) {
    response.writeHead(302, { Location: reply.location }).end();
  } else {
    response.writeHead(reply.status ?? 200, { 'Content-Type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(reply.json));
  }
});
server.listen(Number(port), () => {
  console.log(`http://localhost:${(server.address() as AddressInfo).port}`);
});
