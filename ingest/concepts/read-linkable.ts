import type { Client } from '@opensearch-project/opensearch';
import { betweenKinds, decodeHitText, type LanguageTag } from '../../mappings/document.ts';
import { fieldsOf } from '../../mappings/symbols.ts';
import { scanValues } from '../opensearch/scan.ts';
import type { LinkableSymbol, LinkableTexts } from './link-concepts.ts';

/** A symbol of a release, with how it was linked when its document was made. */
export interface ReleaseSymbol extends LinkableSymbol {
  content_hash: string;
  concept_hash: string;
}

/** Languages that are compared: more say the same again. */
const languagesMaximum = 12;
/** Symbols a request: some kilobytes each. */
const pageSize = 1000;

const fixedFields = [
  'filter.id',
  'filter.set',
  'filter.source_id',
  'filter.group',
  'filter.part_of_speech',
  'filter.lang',
  'filter.content_hash',
  'filter.concept_hash',
] as const;

/** All symbols of a refreshed release, with their texts in the languages that its sets share; none where it has one set. */
export async function readLinkable(client: Client, index: string): Promise<ReleaseSymbol[]> {
  const languages = await sharedLanguages(client, index);
  if (languages.length === 0) return [];
  const fieldOf = new Map(languages.map((language) => [language, fieldsOf(language).hitText]));
  const fields: string[] = [...fixedFields, ...fieldOf.values()];
  const symbols: ReleaseSymbol[] = [];
  for await (const values of scanValues(client, index, fields, { pageSize })) {
    const text = (field: (typeof fixedFields)[number]) => String(values[field]?.[0] ?? '');
    const named = (values['filter.lang'] ?? []).map(String);
    const texts = new Map<LanguageTag, LinkableTexts>();
    for (const [language, field] of fieldOf) {
      const encoded = values[field]?.[0];
      if (encoded !== undefined) texts.set(language, textsOf(String(encoded)));
    }
    symbols.push({
      id: Number(values['filter.id']?.[0]),
      set: text('filter.set'),
      source_id: text('filter.source_id'),
      group: text('filter.group'),
      part_of_speech: text('filter.part_of_speech') || undefined,
      default_language: named.includes('en') ? 'en' : (named[0] ?? 'und'),
      languages: named.length,
      texts,
      content_hash: text('filter.content_hash'),
      concept_hash: text('filter.concept_hash'),
    });
  }
  return symbols;
}

function textsOf(encoded: string): LinkableTexts {
  const [names = '', keywords = ''] = decodeHitText(encoded).lines.split(betweenKinds);
  return { names: names.split('\n'), keywords: keywords === '' ? [] : keywords.split('\n') };
}

interface LanguagesBySet {
  set: { buckets: { lang: { buckets: { key: string; doc_count: number }[] } }[] };
}

/** Languages in which two sets or more have names, those first in which most symbols of two sets have one. */
async function sharedLanguages(client: Client, index: string): Promise<LanguageTag[]> {
  // The client's types forget `field`.
  const terms = (field: string) => ({ field, size: 1000 }) as { size: number };
  const { body } = await client.search({
    index,
    body: {
      size: 0,
      aggs: { set: { terms: terms('filter.set'), aggs: { lang: { terms: terms('filter.lang') } } } },
    },
  });
  const { set } = body.aggregations as unknown as LanguagesBySet;
  const counts = new Map<LanguageTag, number[]>();
  for (const { lang } of set.buckets) {
    for (const { key, doc_count } of lang.buckets) counts.set(key, [...(counts.get(key) ?? []), doc_count]);
  }
  const secondMost = (of: readonly number[]) => of.toSorted((a, b) => b - a)[1] ?? 0;
  return [...counts]
    .map(([language, of]) => ({ language, symbols: secondMost(of) }))
    .filter(({ symbols }) => symbols > 0)
    .sort((a, b) => b.symbols - a.symbols || (a.language < b.language ? -1 : 1))
    .slice(0, languagesMaximum)
    .map(({ language }) => language);
}
