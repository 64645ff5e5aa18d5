import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { miniSearchIndex, miniSearchTen } from './minisearch-index.ts';
import type { SymbolTexts } from './peer.ts';

/**
 * A server of MiniSearch: `node minisearch-server.ts <texts file> <port>`.
 * `GET /search?language=&q=` answers `{"ids": […]}`.
 */

const [file = '', port = ''] = process.argv.slice(2);

async function main(): Promise<void> {
  const byLanguage = new Map<string, SymbolTexts[]>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { language, ...symbol } = JSON.parse(line) as SymbolTexts & { language: string };
    const own = byLanguage.get(language) ?? [];
    own.push(symbol);
    byLanguage.set(language, own);
  }
  const indexes = new Map([...byLanguage].map(([language, own]) => [language, miniSearchIndex(own)]));
  createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const index = indexes.get(searchParams.get('language') ?? '');
    const body = JSON.stringify({ ids: index ? miniSearchTen(index, searchParams.get('q') ?? '') : [] });
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
      .end(body);
  }).listen(Number(port), '127.0.0.1');
}

await main();
