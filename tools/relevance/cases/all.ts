import type { RelevanceCase } from './case.ts';
import { coreWordCases } from './core-words.ts';
import { orderCases } from './order.ts';
import { spellingCases } from './spellings.ts';
import { wordFormCases } from './word-forms.ts';

/** Every reviewed case. */
export const relevanceCases: readonly RelevanceCase[] = [
  ...coreWordCases,
  ...wordFormCases,
  ...spellingCases,
  ...orderCases,
];
