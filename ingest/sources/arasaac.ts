import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { LanguageTag } from '../../mappings/document.ts';
import { canonicalTag } from '../../mappings/language-tags.ts';
import { IngestFailure } from '../failure.ts';
import { completeLicence, describeSet } from '../licences.ts';
import type { Finding } from '../rules.ts';
import type { RawNames, SourceEntry, SymbolSource } from '../symbol.ts';

/** The set as attributions name it. */
const described = { title: 'ARASAAC' } as const;

const statedLicence = {
  id: 'CC-BY-NC-SA-4.0',
  author: 'Sergio Palao',
  attribution:
    'Pictograms by Sergio Palao, ARASAAC (https://arasaac.org), property of the Government of Aragón, CC BY-NC-SA 4.0',
} as const;

/** The set as the catalogue describes it. */
export const arasaacDescription = describeSet(
  { ...described, url: 'https://arasaac.org', publisher: 'Government of Aragón' },
  statedLicence,
);

/**
 * Listings as ARASAAC's API publishes them: one JSON array a language (`en.json`, `all-es.json`), with the images
 * beside them as `<_id>.png`, `<_id>_500.png` or `<_id>/<_id>_500.png`.
 */

const Listed = z.object({
  _id: z.int().positive(),
  keywords: z.array(
    z.looseObject({ keyword: z.string().nullish(), plural: z.string().nullish(), type: z.int().nullish() }),
  ),
  categories: z.array(z.string()).nullish(),
  tags: z.array(z.string()).nullish(),
  sex: z.boolean().nullish(),
  violence: z.boolean().nullish(),
});
type Listed = z.output<typeof Listed>;

const partsOfSpeech: Readonly<Record<number, string>> = {
  1: 'noun',
  2: 'noun',
  3: 'verb',
  4: 'adjective',
  5: 'interjection',
};

const largestFirst = ['_2500', '_1000', '_500', '_300', ''];

interface Pictogram {
  origin: { file: string; line: number };
  facts: Omit<Listed, 'keywords'>;
  type: number | undefined;
  names: RawNames;
}

/** The listings at a path: the file itself, or all of a folder. */
export function arasaacListings(path: string): string[] {
  const files = statSync(path).isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path];
  return files.filter((file) => languageOfFile(file) !== undefined && looksListed(file)).sort();
}

function languageOfFile(file: string): LanguageTag | undefined {
  const [, code] = /^(?:.*[-_.])?([a-z]{2,3})\.json$/i.exec(basename(file)) ?? [];
  return code === undefined ? undefined : arasaacLanguage(code);
}

/** The canonical tag of a code of ARASAAC; undefined for what is none. `br` is Brazilian Portuguese, where ISO 639 has Breton. */
export function arasaacLanguage(code: string): LanguageTag | undefined {
  return code.toLowerCase() === 'br' ? 'pt-BR' : canonicalTag(code);
}

function looksListed(file: string): boolean {
  const start = readFileSync(file, 'utf8').slice(0, 20_000);
  return /^\ufeff?\s*\[/.test(start) && start.includes('"_id"') && start.includes('"keywords"');
}

/** Reads listings one after the other, keeping of each the names alone. */
export function arasaacSource(path: string): SymbolSource {
  const listings = arasaacListings(path);
  const root = statSync(path).isDirectory() ? path : dirname(path);
  const pictograms = new Map<number, Pictogram>();
  const unreadable: SourceEntry[] = [];
  for (const listing of listings) {
    const file = basename(listing);
    const tag = languageOfFile(listing);
    for (const [index, value] of readArray(listing).entries()) {
      const { success, data, error } = Listed.safeParse(value);
      const line = index + 1;
      if (!success) {
        const message = z.prettifyError(error).replace(/\s+/g, ' ');
        unreadable.push({
          file,
          line,
          id: String((value as { _id?: unknown } | null)?._id),
          symbol: undefined,
          findings: [{ rule: 'wrong-value', message }],
        });
      } else if (tag !== undefined) addListed(pictograms, data, tag, { file, line });
    }
  }
  return {
    versions: { arasaac: listings.map((file) => basename(file)).join(' ') },
    sets: { arasaac: arasaacDescription },
    count: pictograms.size + unreadable.length,
    entries: async function* () {
      yield* unreadable;
      for (const pictogram of pictograms.values()) yield toEntry(pictogram, root);
    },
  };
}

function readArray(file: string): unknown[] {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
    if (Array.isArray(value)) return value;
    throw new Error('it is not an array');
  } catch (error) {
    throw new IngestFailure(`${file} is no listing: ${(error as Error).message}`);
  }
}

function addListed(
  pictograms: Map<number, Pictogram>,
  { keywords, ...facts }: Listed,
  tag: LanguageTag,
  origin: Pictogram['origin'],
): void {
  const words = keywords.flatMap(({ keyword, plural, type }) =>
    keyword?.trim() ? [{ keyword, plural: plural?.trim() || undefined, type: type ?? undefined }] : [],
  );
  const pictogram = pictograms.get(facts._id) ?? { origin, facts, type: undefined, names: {} };
  pictograms.set(facts._id, pictogram);
  const [first, ...others] = words;
  // Some are listed in a language in which they have no name yet.
  if (first === undefined) return;
  pictogram.type ??= first.type;
  pictogram.names[tag] = {
    name: first.keyword,
    ...(first.plural !== undefined && { plural: first.plural }),
    keywords: others.flatMap(({ keyword, plural }) => (plural === undefined ? [keyword] : [keyword, plural])),
  };
}

function toEntry({ origin, facts, type, names }: Pictogram, root: string): SourceEntry {
  const { _id, sex, violence } = facts;
  const id = String(_id);
  const findings: Finding[] = [];
  const image = findImage(root, id);
  if (image === undefined)
    findings.push({ rule: 'missing-image', message: `neither ${id}.png nor ${id}_500.png is there` });
  if (Object.keys(names).length === 0)
    findings.push({ rule: 'no-name', message: 'none of its keywords is a word' });
  const partOfSpeech = type === undefined ? undefined : partsOfSpeech[type];
  const symbol = {
    set: 'arasaac',
    id,
    names,
    tags: facts.tags ?? [],
    group: facts.categories?.[0] ?? 'other',
    ...(sex ? { age_groups: ['adult'] } : violence ? { age_groups: ['youth', 'adult'] } : {}),
    ...(partOfSpeech !== undefined && { part_of_speech: partOfSpeech }),
    license: completeLicence(statedLicence, { name: id, ...described }),
    url: `https://arasaac.org/pictograms/en/${id}`,
    artwork: { kind: image?.endsWith('.png') ? 'png' : 'svg', path: image },
    // Its PNGs have no layers that could be recoloured.
    variants: { skin: false, hair: false },
  };
  return { ...origin, id, symbol, findings };
}

function findImage(root: string, id: string): string | undefined {
  const folders = ['', id, 'pictograms', 'images', join('pictograms', id)];
  const names = [...largestFirst.map((size) => `${id}${size}.png`), `${id}.svg`];
  return folders
    .flatMap((folder) => names.map((name) => join(root, folder, name)))
    .find((file) => existsSync(file));
}
