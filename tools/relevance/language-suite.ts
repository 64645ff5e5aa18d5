import { strangersCheck, twinsCheck } from './accent-twins.ts';
import { type LanguageCheck, verdictsOf } from './language-check.ts';
import { oneTruthVerdicts } from './one-truth.ts';
import { digraphsCheck, readingsCheck } from './other-spellings.ts';
import { regionVerdicts } from './regions.ts';
import { type QuestionVerdict, type Suite, sampleSize } from './suite.ts';

/** Checks of spellings that may be of two words. */
const spellingChecks: readonly LanguageCheck[] = [readingsCheck, digraphsCheck];
const checks: readonly LanguageCheck[] = [twinsCheck, strangersCheck, ...spellingChecks];

/** What the catalogue itself tells the right answer of, in every language. */
export const languageSuite: Suite = {
  title: 'Measured: what holds in every language',
  noun: `questions from the catalogue itself, a third of them held out; of one first symbol and of regions ${sampleSize} a language unless all are asked`,
  hasParts: false,
  columns: {
    asked: { title: 'asked', is: 'sum' },
    wrong: { title: 'wrong', is: 'sum' },
    share: { title: 'share', is: 'share', limit: 'most' },
  },
  limitsOf: (row) => ({ share: spellingChecks.some(({ name }) => row.startsWith(name)) ? 0.05 : 0.01 }),
  ask: async (service, { all = false }) => {
    const symbols = await service.symbols();
    const verdicts = new Map<string, QuestionVerdict[]>();
    for (const check of checks) verdicts.set(check.name, await verdictsOf(service, check, symbols));
    const oneTruth = 'one first symbol in type-ahead, search, match and sentence';
    verdicts.set(oneTruth, await oneTruthVerdicts(service, symbols, all));
    verdicts.set('a region as its language', await regionVerdicts(service, symbols, all));
    return [...verdicts].flatMap(([name, some]) =>
      some.map(({ language, query, held_out, wrong }) => {
        const isWrong = wrong === undefined ? 0 : 1;
        return {
          groups: [`${name}, ${held_out ? 'held-out' : 'tuned'}`],
          held_out,
          marks: { asked: 1, wrong: isWrong, share: isWrong },
          failure: isWrong ? `${name}\t${language}\t${query}\t${wrong}` : undefined,
        };
      }),
    );
  },
};
