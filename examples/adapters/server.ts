import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CatalogueClient, CatalogueError } from '../../clients/typescript/src/client.ts';

/** What a route answers: JSON, or where to find it. */
export type Reply = { status?: number; json: unknown } | { location: string };

/** A path as `URLPattern` writes it, and its answer; parts of the path come decoded. */
export interface AdapterRoute {
  path: string;
  reply(inPath: Readonly<Record<string, string>>, query: URLSearchParams): Promise<Reply>;
}

/**
 * Serves the routes of an adapter for browser apps of any origin. The command line names the catalogue and the port:
 * `node examples/adapters/cboard.ts http://localhost:8080 8090`.
 */
export function serveAdapter(routesOf: (client: CatalogueClient, baseUrl: string) => AdapterRoute[]): void {
  const [baseUrl = 'http://localhost:8080', port = '8090'] = process.argv.slice(2);
  const routes = routesOf(new CatalogueClient({ baseUrl, retries: 1 }), baseUrl).map(({ path, reply }) => ({
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
}

/** Text of a path; apps that do not encode it send `50%`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
