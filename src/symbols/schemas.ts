import { z } from 'zod';
import { ageGroups } from '../../mappings/document.ts';
import { facetNames } from '../../mappings/facets.ts';
import { nearMaximum, nearRelations } from '../../mappings/near-words.ts';
import { partsOfSpeech } from '../../mappings/parts-of-speech.ts';
import { errorCodes } from '../errors.ts';
import { idMaximum } from '../http/parameter-types.ts';

/**
 * The shapes of answers, for `/openapi.json` and for the tests that hold every answer against it.
 * Objects are loose: a later version may add fields, so clients must not reject them.
 */

/** Names of the schemas in the partner API's own document. */
export const partnerSchemas = z.registry<{ id: string; description?: string }>();

/** BCP 47 language tag. */
export const tag = z.string().meta({ description: 'BCP 47 language tag.' });
/** Absolute URL. */
export const url = z.url().meta({ description: 'Absolute URL.' });
/** RFC 3339, UTC. */
export const dateTime = z.iso.datetime().meta({ description: 'RFC 3339, UTC.' });
/** A number of things. */
export const count = z.int().min(0);
const id = z.int().min(0).max(idMaximum);

/** Exactly the five fields of the specification. */
export const simplifiedSymbol = z
  .strictObject({ id, name: z.string(), language_code: tag, image_url: url, thumbnail_url: url })
  .meta({ id: 'SimplifiedSymbol' });

/** One value of a facet and the symbols that have it. */
export const facetValue = z.looseObject({ value: z.string(), count }).meta({ id: 'FacetValue' });
/** One value of a facet of yes and no. */
export const yesOrNoValue = z.looseObject({ value: z.boolean(), count }).meta({ id: 'YesOrNoFacetValue' });

const translation = z
  .looseObject({
    name: z.string(),
    plural: z.string().optional(),
    keywords: z.array(z.string()),
    has_audio: z.boolean(),
    machine_translated: z.boolean().optional(),
  })
  .meta({ id: 'Translation' });

/** A symbol with everything that is known of it. */
export const fullSymbol = z
  .looseObject({
    id,
    name: z.string(),
    language_code: tag,
    translations: z
      .record(z.string(), translation)
      .optional()
      .meta({ description: 'By language; those that `translations` chooses.' }),
    characters: z
      .string()
      .optional()
      .meta({ description: 'The character of Unicode that the symbol draws.' }),
    tags: z.array(z.string()),
    group: z.string(),
    age_groups: z.array(z.enum(ageGroups)),
    part_of_speech: z.enum(partsOfSpeech).optional(),
    core_rank: z.int().min(1).optional().meta({
      description: 'Place among the core words of its set, 1 for the word that people need most.',
    }),
    popularity: z.int().min(0).optional().meta({
      description: 'How much people use it, as its curator counts: orders symbols that match alike.',
    }),
    image: z.looseObject({
      url,
      svg_url: url.optional().meta({ description: 'The drawing itself, where the set has it as SVG.' }),
      width: z.int(),
      height: z.int(),
      content_type: z.string(),
    }),
    thumbnails: z.looseObject({ '256': url, '512': url }),
    variants: z.looseObject({ skin: z.boolean(), hair: z.boolean(), url_template: z.string() }),
    license: z.looseObject({
      id: z.string(),
      url,
      attribution: z.string(),
      author: z.string().optional(),
      commercial_use: z.boolean(),
    }),
    source: z.looseObject({ set: z.string(), id: z.string(), url: url.optional() }),
    created_at: dateTime,
    updated_at: dateTime,
  })
  .meta({ id: 'FullSymbol' });

/** Why a symbol was found. */
export const match = z
  .looseObject({
    language_code: tag,
    text: z.string(),
    type: z.enum(['exact', 'prefix', 'word', 'fuzzy', 'phrase']),
    derived: z.literal(true).optional().meta({
      description:
        'The text is the name of a symbol of another set that means the same; this symbol has no name in the language.',
    }),
  })
  .meta({ id: 'Match', description: 'Why the symbol was found.' });

/** A symbol of the full search. */
export const symbolHit = z
  .looseObject({
    ...fullSymbol.shape,
    match: match.optional(),
    skin: z.int().min(1).max(5).optional().meta({
      description: 'The skin tone of the emoji in the query, as the variants of this symbol have it.',
    }),
  })
  .meta({ id: 'SymbolHit' });

/** The field `success` of every answer that is no failure. */
export const success = z.literal(true);
/** Sentences for the client. */
export const warnings = z
  .array(z.string())
  .meta({ description: 'Sentences about what was ignored, such as unknown parameters.' });
/** Fields of every page beside `data`. */
export const pageFields = {
  success,
  count: count.meta({ description: 'All matches, not only this page.' }),
  limit: z.int(),
  offset: z.int(),
  next: z.string().nullable().meta({ description: 'Relative URL of the next page.' }),
  warnings,
};

/** Answer of `GET /public/symbols/search`. */
export const publicSearchAnswer = z
  .strictObject({ success, data: z.array(simplifiedSymbol), count })
  .meta({ id: 'PublicSearchAnswer' });

/** Answer of `GET /symbols`. */
export const listAnswer = z
  .looseObject({
    ...pageFields,
    count: count.meta({
      description:
        'All matches, not only this page. Of changes: all from here on, deletions and what does not pass the filters too.',
    }),
    data: z.array(fullSymbol),
    deleted: z
      .array(z.looseObject({ id, deleted_at: dateTime }))
      .optional()
      .meta({
        description:
          'Of changes: symbols that are gone, or do not pass the filters (any more, or ever: ignore those that you never had).',
      }),
    next_changes: z.string().optional().meta({
      description: 'At the end of a walk by cursor: relative URL that lists what has changed since it began.',
    }),
  })
  .meta({ id: 'SymbolList' });

const correctedTo = z
  .string()
  .optional()
  .meta({ description: 'The text for which a misspelled one was taken: that of the first hit.' });

const correction = z
  .looseObject({
    text: z.string().meta({ description: 'A text of the symbol that is spelt like the query.' }),
    language_code: tag,
    similarity: z.number().min(0).max(1),
    symbol: simplifiedSymbol,
  })
  .meta({ id: 'Correction' });

const matchedSymbol = z
  .looseObject({ ...simplifiedSymbol.shape, match: match.optional() })
  .meta({ id: 'MatchedSymbol', description: 'The five fields of a symbol, and why it was found.' });

const near = z
  .array(z.looseObject({ relation: z.enum(nearRelations), word: z.string(), symbol: matchedSymbol }))
  .max(nearMaximum)
  .optional()
  .meta({
    description:
      'Of a word that no symbol shows: what a person judged to stand near it, never an answer. `kind`: of its kind (toad: frog); `part`: it is a part of it (petal: flower); `same`: it means the same.',
  });

/** Answer of `GET /symbols/search`. */
export const searchAnswer = z
  .looseObject({
    ...pageFields,
    data: z.array(symbolHit),
    corrected_to: correctedTo,
    corrections: z.array(correction).optional().meta({
      description:
        'Look-alikes of a correctly spelled text that no symbol carries, most similar first: never hits, but perhaps what was meant.',
    }),
    near,
    facets: z
      .looseObject(
        Object.fromEntries(
          facetNames.map((name) => [
            name,
            z.array(name === 'has_audio' ? yesOrNoValue : facetValue).optional(),
          ]),
        ),
      )
      .optional(),
  })
  .meta({ id: 'SearchAnswer' });

const suggestion = z
  .looseObject({
    text: z.string().meta({ description: 'The word or phrase that is probably being typed.' }),
    language_code: tag,
    type: z.enum(['prefix', 'fuzzy']).meta({ description: '`fuzzy` = what was typed is taken for a typo.' }),
    count: count.meta({
      description:
        'Symbols of which a name or keyword begins with it or holds it as a word. A search for it may find more: other forms, tags, similar words.',
    }),
    symbols: z.array(simplifiedSymbol).meta({ description: 'The best of them.' }),
  })
  .meta({ id: 'Suggestion' });

/** Answer of `GET /symbols/suggest`. */
export const suggestAnswer = z
  .looseObject({ success, data: z.array(suggestion), count, warnings })
  .meta({ id: 'SuggestAnswer' });

/** Answer of `GET /symbols/:id`. */
export const symbolAnswer = z
  .looseObject({ success, data: fullSymbol, warnings })
  .meta({ id: 'SymbolAnswer' });

const wordMatch = z
  .looseObject({
    word: z.string().meta({ description: 'As it was sent.' }),
    symbol: matchedSymbol.nullable().meta({ description: 'The best symbol; null = nothing was found.' }),
    alternatives: z.array(matchedSymbol).meta({ description: 'The next best ones, best first.' }),
    corrected_to: correctedTo,
    near,
  })
  .meta({ id: 'WordMatch' });

/** Answer of `POST /symbols/match`. */
export const matchAnswer = z
  .looseObject({
    success,
    data: z.array(wordMatch).meta({ description: 'One entry a word, in the order of the words.' }),
    count,
    found_count: count.meta({ description: 'Words for which something was found.' }),
    warnings,
  })
  .meta({ id: 'MatchAnswer' });

/** Answer of `POST /missing-words`. */
export const missingWordAnswer = z
  .looseObject({
    success,
    data: z.looseObject({
      word: z.string(),
      language_code: tag,
      status: z.enum(['recorded', 'answered']).meta({
        description: '`recorded` = counted as searched in vain; `answered` = there are symbols of the word.',
      }),
    }),
    warnings,
  })
  .meta({ id: 'MissingWordAnswer' });

/** Answer of `GET /symbols/:id/equivalents`. */
export const equivalentsAnswer = z
  .looseObject({ success, data: z.array(fullSymbol), count, warnings })
  .meta({ id: 'EquivalentList' });

/** Body of every failure. */
export const errorAnswer = z
  .looseObject({
    success: z.literal(false),
    error: z.looseObject({
      code: z.enum(Object.keys(errorCodes)),
      message: z.string(),
      details: z.array(z.looseObject({ parameter: z.string(), message: z.string() })).optional(),
      successor: id.optional().meta({
        description: 'Of `symbol-removed`: the id of a symbol that means the same, where there is one.',
      }),
    }),
  })
  .meta({
    id: 'ErrorAnswer',
    description: 'Any failure. New codes may come: treat an unknown one by the status.',
  });
