import type { z } from 'zod';
import type { classesAnswer } from '../../src/symbols/vocabulary-schemas.ts';
import { useResponse } from './use-response.ts';

/** The colour of a word class as CSS writes it; undefined where cards are not coloured. */
export type ClassColour = (partOfSpeech: string | undefined) => string | undefined;

/**
 * The colour of each word class in a scheme.
 * @param scheme as the settings name it; undefined colours nothing, and requests nothing
 */
export function useClassColours(scheme: string | undefined): ClassColour {
  const path = scheme === undefined ? undefined : 'api/v1/classes';
  const { body } = useResponse<z.output<typeof classesAnswer>>(path);
  return (partOfSpeech) => {
    if (scheme === undefined) return undefined;
    const wordClass = body?.data.find(({ value }) => value === partOfSpeech);
    return wordClass?.colours[scheme as 'fitzgerald' | 'goossens'].css;
  };
}
