import { z } from 'zod';
import { oneOf } from '../http/parameter-types.ts';
import { language } from '../symbols/parameters.ts';
import { audioFormatNames } from './encode.ts';

/** Parameters of `GET /symbols/:id/audio`. */
export const audioParameters = z.object({
  lang: language.lang.meta({
    description:
      'BCP 47 language tag, or a comma list as a fallback chain (`de-AT,de,en`): the name is heard in the first of them that the symbol has, with the accent of the region asked for. A language without a voice is not passed over: the answer is then 404, as `has_audio` of that language says. Default: `en`, else the symbol’s first.',
  }),
  format: oneOf(audioFormatNames).default('mp3').meta({ description: 'Kind of file.' }),
});
