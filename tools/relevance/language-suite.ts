import { strangersCheck, twinsCheck } from './accent-twins.ts';
import { oneTruthCheck } from './one-truth.ts';
import { digraphsCheck, readingsCheck } from './other-spellings.ts';
import type { CatalogueSymbol, ServiceClient } from './service-client.ts';
import { type Judged, type QuestionVerdict, type Suite, sampleSize } from './suite.ts';

/** A check of what holds in every language, by questions that come from the catalogue itself. */
interface LanguageCheck {
  name: string;
  /** @param all the words of which a sample is asked else */
  ask: (
    service: ServiceClient,
    symbols: readonly CatalogueSymbol[],
    all: boolean,
  ) => Promise<QuestionVerdict[]>;
}

/** Checks of spellings that may be of two words. */
const spellingChecks: readonly LanguageCheck[] = [readingsCheck, digraphsCheck];
const checks: readonly LanguageCheck[] = [twinsCheck, strangersCheck, oneTruthCheck, ...spellingChecks];

/** What the catalogue itself tells the right answer of, in every language. */
export const languageSuite: Suite = {
  title: 'Measured: what holds in every language',
  noun: `questions from the catalogue itself, a third of them held out; of one first symbol ${sampleSize} a language unless all are asked`,
  hasParts: false,
  columns: {
    asked: { title: 'asked', is: 'sum' },
    wrong: { title: 'wrong', is: 'sum' },
    share: { title: 'share', is: 'share', limit: 'most' },
  },
  limitsOf: (row) => ({ share: spellingChecks.some(({ name }) => row.startsWith(name)) ? 0.05 : 0.01 }),
  ask: async (service, { all = false }) => {
    const symbols = await service.symbols();
    const judged: Judged[] = [];
    for (const { name, ask } of checks) {
      for (const { language, query, held_out, wrong } of await ask(service, symbols, all)) {
        const isWrong = wrong === undefined ? 0 : 1;
        judged.push({
          groups: [`${name}, ${held_out ? 'held-out' : 'tuned'}`],
          held_out,
          marks: { asked: 1, wrong: isWrong, share: isWrong },
          failure: isWrong ? `${name}\t${language}\t${query}\t${wrong}` : undefined,
        });
      }
    }
    return judged;
  },
};
