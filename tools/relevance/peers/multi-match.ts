import { resolve } from 'node:path';
import { z } from 'zod';
import { javaSettings } from '../../../embedded/java.ts';
import { openSearchEngine } from '../../../embedded/opensearch.ts';
import type { LanguageTag } from '../../../mappings/document.ts';
import type { ComparedEngine, Peer, PeerQuery, PeerSetting, SymbolTexts } from './peer.ts';

/** `multi_match` of OpenSearch with fuzziness AUTO: the query that most people would write, on names and keywords by language. */
export const multiMatchPeer: Peer = { name: 'multi_match', start };

/** Hits of an answer: as many as are judged. */
const hitCount = 10;
/** Symbols in one bulk request: some megabytes. */
const bulkSymbols = 200;

const info = z.looseObject({ version: z.looseObject({ number: z.string() }) });
const answerSchema = z.looseObject({
  hits: z.looseObject({ hits: z.array(z.looseObject({ _id: z.string() })) }),
});
const bulkAnswer = z.looseObject({ errors: z.literal(false) });

async function start({ texts, folder, cacheDir, openSearchUrl, log }: PeerSetting): Promise<ComparedEngine> {
  const engine = await openSearchEngine({
    url: openSearchUrl,
    dataDir: resolve(folder),
    cacheDir,
    java: javaSettings(process.env),
    installMissing: false,
    log,
  });
  const index = `peer-multi-match-${process.pid}`;
  try {
    const { version } = info.parse(await call(engine.url, 'GET', ''));
    log(`multi_match of OpenSearch ${version.number}: making its index`);
    await fillIndex(engine.url, index, texts);
    return {
      title: `multi_match, OpenSearch ${version.number}`,
      url: engine.url,
      answers: 'ids only',
      note: '`name^2, keywords` of the language, fuzziness AUTO, analyzer standard',
      pathOf: (query: PeerQuery) => multiMatchPath(index, query),
      placesIn: (answer: unknown) => answerSchema.parse(answer).hits.hits.map(({ _id }) => [Number(_id)]),
      stop: async () => {
        await call(engine.url, 'DELETE', index);
        await engine.stop();
      },
    };
  } catch (error) {
    await engine.stop();
    throw error;
  }
}

/** Path of the search, with its body in the query string: all engines are measured by GET. */
export function multiMatchPath(
  index: string,
  { language, text }: Pick<PeerQuery, 'language' | 'text'>,
): string {
  const source = {
    size: hitCount,
    _source: false,
    query: {
      multi_match: {
        query: text,
        fields: [`name.${language}^2`, `keywords.${language}`],
        fuzziness: 'AUTO',
      },
    },
  };
  const parameters = new URLSearchParams({
    source: JSON.stringify(source),
    source_content_type: 'application/json',
  });
  return `/${index}/_search?${parameters}`;
}

/** Makes the index: a document a symbol, with a field for the names and one for the keywords of each language. */
export async function fillIndex(
  url: string,
  index: string,
  texts: ReadonlyMap<LanguageTag, readonly SymbolTexts[]>,
): Promise<void> {
  await call(url, 'PUT', index, {
    settings: { number_of_shards: 1, number_of_replicas: 0, 'index.mapping.total_fields.limit': 2000 },
    mappings: {
      dynamic_templates: [{ texts: { match_mapping_type: 'string', mapping: { type: 'text' } } }],
    },
  });
  const documents = [...documentsOf(texts)];
  for (let from = 0; from < documents.length; from += bulkSymbols) {
    const lines = documents
      .slice(from, from + bulkSymbols)
      .flatMap(([id, document]) => [
        JSON.stringify({ index: { _id: String(id) } }),
        JSON.stringify(document),
      ]);
    bulkAnswer.parse(await call(url, 'POST', `${index}/_bulk`, `${lines.join('\n')}\n`));
  }
  await call(url, 'POST', `${index}/_refresh`);
}

interface MultiMatchDocument {
  name: Record<LanguageTag, string>;
  keywords: Record<LanguageTag, readonly string[]>;
}

function documentsOf(
  texts: ReadonlyMap<LanguageTag, readonly SymbolTexts[]>,
): Map<number, MultiMatchDocument> {
  const documents = new Map<number, MultiMatchDocument>();
  for (const [language, symbols] of texts) {
    for (const { id, name, keywords } of symbols) {
      const document = documents.get(id) ?? { name: {}, keywords: {} };
      document.name[language] = name;
      document.keywords[language] = keywords;
      documents.set(id, document);
    }
  }
  return documents;
}

async function call(url: string, method: string, path: string, body?: object | string): Promise<unknown> {
  const response = await fetch(`${url}/${path}`, {
    method,
    headers: { 'content-type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`OpenSearch answers ${response.status} to ${method} /${path}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
