import type { Client } from '@opensearch-project/opensearch';
import type { LanguageTag } from '../../mappings/document.ts';
import { languageMaximum, languageParts } from '../../mappings/symbols.ts';
import { IngestFailure } from '../failure.ts';
import { whileCreating } from './releases.ts';

/** @throws IngestFailure where an index would have more languages than it has room for. */
export function expectRoom(languages: readonly LanguageTag[], present: readonly LanguageTag[] = []): void {
  if (present.length + languages.length <= languageMaximum) return;
  throw new IngestFailure(
    `the catalogue has more than ${languageMaximum} languages: ${languages.join(', ')} found no room`,
  );
}

/**
 * Gives the index of a release the analyzers and fields of languages that it lacks. Analyzers are defined while an index
 * is closed, so nothing may read it or write to it meanwhile.
 * @throws IngestFailure where it has no room for them.
 */
export async function addLanguages(
  client: Client,
  index: string,
  languages: readonly LanguageTag[],
): Promise<void> {
  const present = await languagesOf(client, index);
  const missing = languages.filter((language) => !present.includes(language));
  if (missing.length === 0) return;
  expectRoom(missing, present);
  const { analysis, properties } = languageParts(missing);
  const defined = languageParts(present).analysis.analyzer;
  if (Object.keys(analysis.analyzer).some((name) => !Object.hasOwn(defined, name))) {
    await client.indices.close({ index, ...whileCreating });
    await client.indices.putSettings({ index, ...whileCreating, body: { analysis } as never });
    await client.indices.open({ index, ...whileCreating, wait_for_active_shards: 1 });
  }
  await client.indices.putMapping({ index, ...whileCreating, body: { properties } as never });
}

/** The languages of an index, by its name or alias: those that its mapping has fields for. */
export async function languagesOf(client: Client, index: string): Promise<LanguageTag[]> {
  const { body } = await client.indices.getMapping({ index });
  const [mapping] = Object.values(body).map(({ mappings }) => mappings as { properties?: Properties });
  return Object.keys(mapping?.properties?.query?.properties?.text?.properties ?? {});
}

type Properties = Readonly<Record<string, { properties?: Properties }>>;
