import { z } from 'zod';
import { StatedLicence, WebAddress } from '../licences.ts';
import { setPattern, symbolFacts, Text } from '../symbol.ts';
import { cleanText } from '../text.ts';

/**
 * The folder of a catalogue as curators write it. The JSON Schema in `docs/` and the guide's lists come from here.
 */

const LanguageCode = z
  .string()
  .regex(/^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*$/, 'not a language tag')
  .meta({ description: 'BCP 47 tag (de, pt-BR, zh-Hans); ISO 639-3 codes and usual aliases are understood' });

const File = z.string().min(1).meta({ description: 'A file, relative to the folder of the catalogue' });

/** The name, plural and keywords of a symbol in one language. */
const CatalogueName = z.strictObject({
  name: z.string().max(200),
  plural: z.string().max(200).optional(),
  keywords: z
    .array(z.string().max(200))
    .max(200)
    .optional()
    .meta({ description: 'Further words to find it by' }),
  machine_translated: z.boolean().optional(),
});

/** One symbol: a line of `catalog.ndjson`, an entry of `catalog.json`, or a row of `catalog.csv` put together. */
export const CatalogueSymbol = z
  .strictObject({
    ...symbolFacts,
    set: z.string().regex(setPattern, 'not the name of a set').optional().meta({
      description: 'The set that the symbol belongs to; may be left out where sets.json describes only one',
    }),
    names: z.record(LanguageCode, CatalogueName).meta({ description: 'Names and keywords by language' }),
    tags: symbolFacts.tags.optional(),
    group: symbolFacts.group.optional(),
    age_groups: symbolFacts.age_groups.optional(),
    variants: symbolFacts.variants.optional(),
    license: StatedLicence.partial().optional().meta({
      description: "What differs from the set's licence for this symbol: often its author",
    }),
    artwork: z
      .strictObject({
        path: File.optional().meta({
          description:
            'SVG, PNG or JPEG; artwork/<id>.svg, else .png or .jpg where it is left out; a JPEG becomes a PNG of at most 1024 pixels',
        }),
        toned: z
          .partialRecord(z.enum(['1', '2', '3', '4', '5']), File)
          .optional()
          .meta({
            description: "The set's own drawings by skin tone, from light to dark",
          }),
        line: File.optional().meta({ description: "The set's own drawing in black lines" }),
      })
      .optional(),
    recordings: z.record(LanguageCode, File).optional().meta({
      description: 'Recordings of the name by language; MP3; audio/<language>/<id>.mp3 where it is left out',
    }),
  })
  .meta({ title: 'Symbol of a catalogue' });
/** A symbol that passed {@link CatalogueSymbol}. */
export type CatalogueSymbol = z.output<typeof CatalogueSymbol>;

/** A set of symbols: what holds for all of them. */
const CatalogueSet = z.strictObject({
  title: Text.meta({ description: "The set's name as people write it" }),
  version: z.string().overwrite(cleanText).min(1).max(64),
  url: WebAddress.optional().meta({ description: 'Where the set is published' }),
  publisher: Text.optional().meta({
    description: "Who publishes it; the licence's author where it is left out",
  }),
  license: StatedLicence,
});

/** The file `sets.json`: every set of the catalogue by its name. */
export const CatalogueSets = z
  .record(z.string().regex(setPattern, 'not the name of a set'), CatalogueSet)
  .meta({ title: 'Sets of a catalogue' });
/** Sets that passed {@link CatalogueSets}. */
export type CatalogueSets = z.output<typeof CatalogueSets>;

/** JSON Schema (draft 2020-12) of both files, as it stands in `docs/catalogue.schema.json`. */
export function catalogueJsonSchema(): object {
  const schemaOf = (schema: z.ZodType) => {
    const { $schema: _, ...generated } = z.toJSONSchema(schema, { io: 'input' });
    return generated;
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Catalogue of symbols',
    description: 'symbol: a line of catalog.ndjson or an entry of catalog.json; sets: the whole of sets.json',
    $ref: '#/$defs/symbol',
    $defs: { symbol: schemaOf(CatalogueSymbol), sets: schemaOf(CatalogueSets) },
  };
}
