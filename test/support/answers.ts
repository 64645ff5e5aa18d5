import { expect } from 'vitest';
import type { stats } from '../../src/catalogue/stats.ts';
import type { Service } from '../../src/service.ts';

/** A symbol of the simplified search. */
export interface Simplified {
  id: number;
  name: string;
  language_code: string;
  image_url: string;
  thumbnail_url: string;
}

/** A symbol of the full routes, as far as tests look at it. */
export interface Full {
  id: number;
  name: string;
  language_code: string;
  translations: Record<string, { name: string; plural?: string; keywords: string[]; has_audio: boolean }>;
  tags: string[];
  group: string;
  age_groups: string[];
  part_of_speech?: string;
  core_rank?: number;
  image: { url: string; width: number; height: number; content_type: string };
  thumbnails: { '256': string; '512': string };
  variants: { skin: boolean; hair: boolean };
  license: { id: string };
  source: { set: string; id: string; url?: string };
  created_at: string;
  updated_at: string;
  match?: { language_code: string; text: string; type: string };
}

/** A page of the list or the full search. */
export interface Page<Item = Full> {
  success: true;
  data: Item[];
  count: number;
  limit: number;
  offset: number;
  next: string | null;
  warnings: string[];
  facets?: Record<string, { value: string | boolean; count: number }[]>;
}

/** An entry of the language list. */
export interface Language {
  code: string;
  name: string;
  native_name: string;
  direction: 'ltr' | 'rtl';
  symbol_count: number;
  audio_count: number;
  coverage: number;
}

/** Body of every failure. */
export interface Failure {
  success: false;
  error: { code: string; message: string; details?: { parameter: string; message: string }[] };
}

/** Values of query parameters, by name. */
export type Query = Readonly<Record<string, string | number | boolean>>;

/** The answer to a GET that has to succeed. */
export async function getJson<Answer>(service: Service, path: string, query: Query = {}): Promise<Answer> {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]);
  const url = `${service.url}${path}${entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''}`;
  const response = await fetch(url);
  const text = await response.text();
  expect(response.status, `${url}\n${text.slice(0, 300)}`).toBe(200);
  return JSON.parse(text) as Answer;
}

/** A page of the full search. */
export const fullSearch = (service: Service, query: Query) =>
  getJson<Page>(service, '/api/v1/symbols/search', query);

/** The counts for some filters. */
export const statsOf = async (service: Service, query: Query = {}) =>
  (await getJson<{ data: Awaited<ReturnType<typeof stats>> }>(service, '/api/v1/public/stats', query)).data;

/**
 * Follows `next` from a page to the last.
 * @param onPage done with each page before the next is asked for; pages are not kept.
 */
export async function walk(
  service: Service,
  start: string,
  onPage: (page: Page) => Promise<void> | void,
): Promise<void> {
  for (let next: string | null = start; next !== null; ) {
    const page: Page = await getJson<Page>(service, next);
    await onPage(page);
    next = page.next;
  }
}
