import { z } from 'zod';
import { bothLanguagesAgree, language, languagesDiffer } from '../search/parameters.ts';
import { audioFormatNames } from './encode.ts';

/** Parameters of `GET /symbols/:id/audio`. */
export const audioParameters = z
  .object({
    lang: language.lang.meta({
      description:
        'BCP 47 language tag, or a comma list as a fallback chain (`de-AT,de,en`): the name is heard in the first of them that the symbol has, with the accent of the region asked for. Default: `en`, else the symbol’s first.',
    }),
    language: language.language,
    format: z
      .string()
      .transform((value) => value.trim().toLowerCase())
      .pipe(z.enum(audioFormatNames, { error: `must be ${audioFormatNames.join(', ')}` }))
      .default('mp3')
      .meta({
        description: 'Kind of file.',
        schema: { type: 'string', enum: audioFormatNames, default: 'mp3' },
      }),
  })
  .refine(bothLanguagesAgree, languagesDiffer);
