import type { ServiceClient } from './service-client.ts';
import { askEach, type Judged, type Suite } from './suite.ts';
import { readUtterances } from './utterance-suite.ts';

/** Two rows of suggestions above a board, and one. */
const places = { twelve: 12, six: 6 } as const;

/**
 * Whether the core words of a row of suggestions hold what was said next: of the words of `cases/utterances`, which were not
 * written for it, each core word behind the first.
 */
export const nextWordsSuite: Suite = {
  title: 'Measured: what comes next',
  noun: 'core words behind others',
  hasParts: true,
  columns: {
    entries: { title: 'words', is: 'sum' },
    twelve: { title: 'among twelve', is: 'share', limit: 'least' },
    six: { title: 'among six', is: 'share', limit: 'least' },
    core_twelve: { title: 'first twelve of the core words', is: 'share' },
    core_six: { title: 'first six', is: 'share' },
  },
  limitsOf: (_row, grouping) => (grouping === 0 ? { twelve: 0.75, six: 0.6 } : undefined),
  async ask(service, { languages }) {
    const utterances = (await readUtterances()).filter(
      ({ language }) => languages?.includes(language) ?? true,
    );
    const judged: Judged[] = [];
    for (const [language, cases] of Map.groupBy(utterances, (one) => one.language)) {
      const core = await service.core(language);
      const words = [...new Set(cases.flatMap((one) => one.words))];
      const symbols = new Map(
        (await service.match(words, language)).map((hit, place) => [words[place], hit?.id]),
      );
      const isCore = (word: string) => core.includes(symbols.get(word) ?? -1);
      const asked = cases.flatMap(({ words: said, held_out }) =>
        said.flatMap((word, place) =>
          place > 0 && isCore(word) ? [{ said, place, held_out, expected: symbols.get(word) }] : [],
        ),
      );
      judged.push(...(await askEach(asked, (one) => judge(service, { ...one, language, core }))));
    }
    return judged;
  },
};

async function judge(
  service: ServiceClient,
  asked: {
    said: readonly string[];
    place: number;
    language: string;
    held_out: boolean;
    expected: number | undefined;
    core: readonly number[];
  },
): Promise<Judged> {
  const { said, place, language, held_out, expected = -1, core } = asked;
  const following = await service.following(said.slice(0, place), language, places.twelve);
  const has = (ids: readonly number[], most: number) => (ids.slice(0, most).includes(expected) ? 1 : 0);
  return {
    groups: [language],
    held_out,
    marks: {
      entries: 1,
      twelve: has(following, places.twelve),
      six: has(following, places.six),
      core_twelve: has(core, places.twelve),
      core_six: has(core, places.six),
    },
    failure: has(following, places.twelve)
      ? undefined
      : [language, said.slice(0, place).join(' · '), said[place]].join('\t'),
  };
}
