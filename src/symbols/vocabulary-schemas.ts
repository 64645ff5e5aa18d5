import { z } from 'zod';
import { partsOfSpeech } from '../../mappings/parts-of-speech.ts';
import { count, dateTime, pageFields, simplifiedSymbol, success, tag, url, warnings } from './schemas.ts';

/** The shapes of answers about the catalogue as a whole: its languages, sets, topics, word classes and core words. */

const language = z
  .looseObject({
    code: tag,
    name: z.string(),
    native_name: z.string(),
    direction: z.enum(['ltr', 'rtl']),
    symbol_count: count,
    audio_count: count,
    coverage: z.number().min(0).max(1),
    sentences: z.enum(['full', 'words']).meta({
      description:
        '`full` = sentences are read with forms of words, negation and plural; `words` = as words and phrases.',
    }),
  })
  .meta({ id: 'Language' });

/** Answer of `GET /translations/languages`. */
export const languagesAnswer = z
  .looseObject({ success, data: z.array(language), count, warnings })
  .meta({ id: 'LanguageList' });

const counted = <Key extends string>(key: Key) =>
  z.array(
    z.looseObject({ [key]: z.string(), symbols: count } as Record<Key, z.ZodString> & {
      symbols: typeof count;
    }),
  );

/** Answer of `GET /public/stats`. */
export const statsAnswer = z
  .looseObject({
    success,
    data: z.looseObject({
      symbols: count,
      languages: count,
      groups: count,
      translations: count,
      audio: count,
      by_language: z.array(z.looseObject({ language_code: tag, symbols: count, audio: count })),
      by_group: counted('group'),
      by_age_group: counted('age_group'),
      by_set: counted('set'),
      catalog_version: z.string(),
      updated_at: dateTime,
    }),
    warnings,
  })
  .meta({ id: 'StatsAnswer' });

const valueFields = {
  value: z.string(),
  name: z.string(),
  language_code: tag,
  count,
};

/** Answer of `GET /tags`. */
export const valuesAnswer = z
  .looseObject({ ...pageFields, data: z.array(z.looseObject(valueFields).meta({ id: 'NamedValue' })) })
  .meta({ id: 'NamedValues' });

/** Answer of `GET /groups`. */
export const groupsAnswer = z
  .looseObject({
    ...pageFields,
    data: z.array(
      z
        .looseObject({
          ...valueFields,
          symbol: simplifiedSymbol
            .optional()
            .meta({ description: 'A symbol of the group, to show it by: of its core words the first.' }),
        })
        .meta({ id: 'Group' }),
    ),
  })
  .meta({ id: 'GroupsAnswer' });

const boardColour = z
  .looseObject({ colour: z.string(), css: z.string().meta({ description: 'As CSS writes it.' }) })
  .meta({ id: 'BoardColour' });

/** Answer of `GET /classes`. */
export const classesAnswer = z
  .looseObject({
    success,
    data: z.array(
      z
        .looseObject({
          ...valueFields,
          value: z.enum(partsOfSpeech),
          colours: z.looseObject({ fitzgerald: boardColour, goossens: boardColour }),
        })
        .meta({ id: 'WordClass' }),
    ),
    count,
    schemes: z.record(z.string(), z.looseObject({ title: z.string(), source: z.string() })),
    warnings,
  })
  .meta({ id: 'WordClasses' });

/** Answer of `GET /core`. */
export const coreAnswer = z
  .looseObject({
    ...pageFields,
    data: z.array(
      z
        .looseObject({
          ...simplifiedSymbol.shape,
          core_rank: z.int().min(1),
          part_of_speech: z.enum(partsOfSpeech).optional(),
          set: z.string(),
          missing: z.boolean().meta({ description: 'No name in any of the requested languages.' }),
        })
        .meta({ id: 'CoreWord' }),
    ),
    missing_count: count.meta({ description: 'Words of the whole vocabulary that are missing.' }),
  })
  .meta({ id: 'CoreVocabulary' });

/** Answer of `GET /sets`. */
export const setsAnswer = z
  .looseObject({
    success,
    data: z.array(
      z
        .looseObject({
          set: z.string().meta({ description: 'What `set=` takes.' }),
          title: z.string(),
          version: z.string().optional(),
          url: url.optional(),
          publisher: z.string().optional(),
          license: z.looseObject({ id: z.string(), url, commercial_use: z.boolean() }).optional(),
          licenses: counted('license'),
          symbols: count,
          languages: count,
          by_language: z.array(z.looseObject({ language_code: tag, symbols: count })),
        })
        .meta({ id: 'SymbolSet' }),
    ),
    count,
    warnings,
  })
  .meta({ id: 'SetList' });
