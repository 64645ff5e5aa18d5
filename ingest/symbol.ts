import { z } from 'zod';
import { ageGroups, type LanguageTag, type SetDescription } from '../mappings/document.ts';
import { canonicalTag } from '../mappings/language-tags.ts';
import { type PartOfSpeech, partsOfSpeech } from '../mappings/parts-of-speech.ts';
import { WebAddress } from './licences.ts';
import type { Finding, Problem } from './rules.ts';
import { cleanText } from './text.ts';

/** How a set is named. */
export const setPattern = /^[a-z0-9][a-z0-9-]{0,62}$/;
/** How a symbol is named within its set. */
export const sourceIdPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** A name or a keyword: clean, not empty, and so short that `<tag>:<text>` folded stays an exact term of the index. */
export const Text = z.string().overwrite(cleanText).min(1).max(200);

/** Tags seen so far: there are a few hundred of them on a million names, and looking into one takes 20 µs. */
const canonical = new Map<string, boolean>();

/** Whether a tag is written as BCP 47 has it. */
export function isCanonical(tag: string): boolean {
  const cached = canonical.get(tag) ?? canonicalTag(tag) === tag;
  canonical.set(tag, cached);
  return cached;
}

const Tag = z.string().refine(isCanonical, 'not a canonical BCP 47 language tag');

/** Word classes as tables write them: in any case, and by the names that other sets use. */
const otherWordClasses: Readonly<Record<string, PartOfSpeech>> = {
  'proper noun': 'noun',
  letter: 'noun',
  verbcomplex: 'verb',
  number: 'numeral',
  expression: 'phrase',
};

/** The word class that a table means. */
export function readPartOfSpeech(text: string): string {
  const written = text.trim().toLowerCase();
  return otherWordClasses[written] ?? written;
}

const Id = z.string().regex(sourceIdPattern, 'not an identifier');

/** What a symbol says of itself beside its names, rights and files, in a catalogue as in any other source. */
export const symbolFacts = {
  id: Id.meta({ description: 'Its identifier within the set, for ever: never given to another meaning' }),
  formerly: z.array(Id).max(20).optional().meta({
    description: 'Identifiers that it had before: it keeps its number in the catalogue',
  }),
  characters: Text.optional().meta({ description: 'The character of Unicode that it draws, if it does' }),
  tags: z.array(Text).max(200),
  group: Text.meta({ description: 'What it is about: food-drink, people-body; `other` where left out' }),
  age_groups: z.array(z.enum(ageGroups)).min(1).meta({ description: 'All of them where left out' }),
  part_of_speech: z
    .string()
    .overwrite(readPartOfSpeech)
    .pipe(z.enum(partsOfSpeech))
    .optional()
    .meta({ description: 'The word class of its name' }),
  core_rank: z.int().min(1).max(10_000).optional().meta({
    description: 'Place among the core words of the set: 1 for the word that people need most',
  }),
  popularity: z.int().min(0).max(1_000_000_000).optional().meta({
    description:
      'How much people use it, in any count that is the same for all symbols: more comes first among those that a search matches alike',
  }),
  url: WebAddress.optional().meta({ description: "The symbol's own page" }),
  variants: z.strictObject({ skin: z.boolean(), hair: z.boolean() }).meta({
    description: 'Whether skin and hair can be recoloured; seen from the image where it is left out',
  }),
} as const;

const RawTranslation = z.strictObject({
  name: Text,
  plural: Text.optional(),
  keywords: z.array(Text).max(200).default([]),
  machine_translated: z.boolean().optional(),
});

/** An image or a recording: a file, or its bytes where the source keeps them elsewhere (an archive, a fixture). */
const inFile = { path: z.string().min(1) };
const inMemory = { bytes: z.instanceof(Uint8Array) };
const SourceFile = z.union([z.strictObject(inFile), z.strictObject(inMemory)]);

/** The drawings of the symbol by the set's artists, all SVG or all PNG. */
const drawings = {
  kind: z.enum(['svg', 'png']),
  toned: z.partialRecord(z.enum(['1', '2', '3', '4', '5']), SourceFile).optional(),
  line: SourceFile.optional(),
};

const Artwork = z.union([
  z.strictObject({ ...drawings, ...inFile }),
  z.strictObject({ ...drawings, ...inMemory }),
]);

/** Whether a symbol can be what its `variants` promise; the layers of an SVG are seen when it is drawn. */
function isRecolourable(symbol: {
  artwork: z.output<typeof Artwork>;
  variants: { skin: boolean; hair: boolean };
}): boolean {
  const { artwork, variants } = symbol;
  return artwork.kind === 'svg' || (!variants.hair && (!variants.skin || artwork.toned !== undefined));
}

/**
 * One symbol as every source yields it, independent of the source's format. Its fields are all that ingest
 * knows of a symbol: a new source is a new generator of these, and nothing else changes.
 */
export const RawSymbol = z
  .strictObject({
    ...symbolFacts,
    set: z.string().regex(setPattern),
    names: z
      .record(Tag, RawTranslation)
      .refine((names) => Object.keys(names).length > 0, 'a symbol needs a name in at least one language'),
    age_groups: symbolFacts.age_groups.default([...ageGroups]),
    license: z.strictObject({
      id: z.string().min(1),
      url: WebAddress,
      // Longer than a text: it holds a name, an author, a title and an address, and ends with the licence.
      attribution: z.string().overwrite(cleanText).min(1).max(4000),
      author: Text.optional(),
      commercial_use: z.boolean(),
    }),
    artwork: Artwork,
    recordings: z.record(Tag, SourceFile).optional(),
  })
  .refine(isRecolourable, {
    path: ['variants'],
    error:
      'a PNG has no layers of skin and hair: it has the skin tones that are drawn of it, in artwork.toned',
  });

/** A symbol that passed {@link RawSymbol}: clean, with defaults filled in. */
export type RawSymbol = z.output<typeof RawSymbol>;

/** The name in one language, with the further words by which people look for the symbol; cleaned. */
export type RawTranslation = z.output<typeof RawTranslation>;

/** A symbol as a source yields it, before it is checked. */
export type UncheckedSymbol = z.input<typeof RawSymbol>;

/** One entry of a source: where it stands there, and what it says, which {@link RawSymbol} then checks. */
export interface SourceEntry {
  /** The file, relative to the source, and the line or the position (from 1) of the entry in it. */
  file: string;
  line: number;
  /** The identifier as far as it is known, to name the entry in a report. */
  id: string;
  symbol: unknown;
  /** Problems that the source itself found in the entry; with an error among them, `symbol` is ignored. */
  findings?: readonly Finding[];
}

/** A set of symbols that can be read from the start as often as wanted. */
export interface SymbolSource {
  /** The sources of the catalogue: package or publication → version. */
  versions: Record<string, string>;
  /** The sets that its symbols are of, by name, as far as it describes them. */
  sets?: Readonly<Record<string, SetDescription>>;
  /** Number of entries, for progress. */
  count: number;
  /** Languages of its entries, where it knows all of them before these are read: an index is best made with all it will have. */
  languages?: readonly LanguageTag[];
  /** Reads the entries in catalogue order, holding few of them at a time. */
  entries(): AsyncIterable<SourceEntry>;
  /** Problems of the source as a whole, such as files that nothing names; known once all entries were read. */
  sourceProblems?(): readonly Problem[];
}

/** Names of one symbol by language. */
export type RawNames = Record<LanguageTag, z.input<typeof RawTranslation>>;

/**
 * The permanent identity of a symbol: its set and its identifier within the set. Joined: what is concatenated keeps its
 * parts in memory, which are 30 MB of a million keys.
 */
export function symbolKey(symbol: { set: string; id: string }): string {
  return [symbol.set, symbol.id].join('/');
}
