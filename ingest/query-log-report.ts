import type { Client } from '@opensearch-project/opensearch';
import { searchesMinimum } from '../src/catalogue/query-log.ts';
import { createIndex } from './opensearch/create-index.ts';
import { refusalStatus } from './opensearch/errors.ts';

/** A text that was searched for, as the service counts it: by language, with nothing about the client. */
interface SearchedText {
  text: string;
  /** BCP 47; `und` where the search named none. */
  language: string;
  /** How often it was searched for, and how often nothing was found. */
  asked: number;
  missed: number;
  /** RFC 3339 date on which it was last counted. */
  day: string;
}

/** The counted queries: without results, and most frequent. */
interface MissingReport {
  /** Number of the shape of this report. */
  format: 1;
  /** Texts for which nothing was found, most first. */
  missing: SearchedText[];
  /** Texts most looked for. */
  asked: SearchedText[];
}

const textsMaximum = 200;

/** Makes the index in which the service counts, where there is none. */
export async function prepareWords(client: Client, alias: string): Promise<void> {
  await createIndex(client, `${alias}-words`, {
    settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
    mappings: {
      dynamic: 'strict',
      properties: {
        text: { type: 'keyword' },
        language: { type: 'keyword' },
        asked: { type: 'long' },
        missed: { type: 'long' },
        day: { type: 'date', format: 'yyyy-MM-dd' },
      },
    },
  });
}

/** Reads what the service has counted; nothing where it has counted nothing yet. */
export async function missingWords(client: Client, alias: string): Promise<MissingReport> {
  const missing = await most(client, alias, 'missed');
  return { format: 1, missing, asked: await most(client, alias, 'asked') };
}

async function most(client: Client, alias: string, field: 'asked' | 'missed'): Promise<SearchedText[]> {
  try {
    const { body } = await client.search({
      index: `${alias}-words`,
      body: {
        size: textsMaximum,
        query: { range: { [field]: { gt: 0 } } },
        sort: [{ [field]: 'desc' }],
      } as never,
    });
    return body.hits.hits.map(({ _source }) => _source as SearchedText);
  } catch (error) {
    if (refusalStatus(error) === 404) return [];
    throw error;
  }
}

const noneYet =
  `none yet. Words are counted and withheld until a serving process was asked for them ${searchesMinimum} times: ` +
  'rarer ones may say something about one person';

/** The report as people read it. */
export function missingLines({ missing, asked }: MissingReport): string[] {
  const listed = (title: string, texts: readonly SearchedText[], field: 'asked' | 'missed') => [
    `${title}: ${texts.length === 0 ? noneYet : ''}`,
    ...texts.map(
      (entry) => `  ${String(entry[field]).padStart(6)}  ${entry.language.padEnd(10)} ${entry.text}`,
    ),
  ];
  return [
    ...listed('searched for and not found', missing, 'missed'),
    ...listed('searched for most', asked, 'asked'),
  ];
}
