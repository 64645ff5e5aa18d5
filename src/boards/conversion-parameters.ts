import { z } from 'zod';
import { variantParameters } from '../images/serving/variant-parameters.ts';
import { exportParameters, filters, language, preferSet } from '../symbols/parameters.ts';
import { boardBody } from './parameters.ts';

const { skin, hair, mono } = variantParameters.shape;

/** Parameters of `POST /boards/convert`. */
export const conversionParameters = z.object({
  lang: language.lang.meta({
    description:
      'The language that labels are to be in, or a chain of them: a label that is the name of its symbol becomes its name in the first that it has.',
  }),
  set: filters.set.meta({
    description: 'Sets that pictures are to be of: comma list or repeated, any of them.',
  }),
  prefer_set: preferSet.prefer_set.meta({
    description:
      'Sets that pictures are to be of where they have the symbol, in their order; else of any set.',
  }),
  skin,
  hair,
  mono,
  colours: boardBody.shape.colours,
  size: exportParameters.shape.size.meta({
    description: 'Width and height in pixels of new pictures that the file holds.',
  }),
});

/** Parsed parameters of `POST /boards/convert`. */
export type ConversionParameters = z.output<typeof conversionParameters>;
