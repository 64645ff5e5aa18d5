import { join } from 'node:path';
import { z } from 'zod';
import { readTable } from '../../mappings/read-table.ts';
import { casesFolder, isHeldOut, parseRows, readCases } from './cases.ts';
import type { Tense } from './service-client.ts';
import { askEach, type Suite } from './suite.ts';

/** Words that become a sentence, with the sentences that a person accepts. */
export interface JudgedUtterance {
  language: string;
  words: readonly string[];
  /** Empty where the words say it. */
  tense: Tense | '';
  accepted: readonly string[];
  held_out: boolean;
}

const weightFile = 'weighty.tsv';

/** Sentences of a text with choices in braces: `{a|the} dog` is two. */
function expanded(text: string): string[] {
  const choice = /\{([^{}]*)\}/.exec(text);
  if (!choice) return [text];
  const [whole, parts = ''] = choice;
  return parts
    .split('|')
    .flatMap((part) =>
      expanded(text.slice(0, choice.index) + part + text.slice(choice.index + whole.length)),
    );
}

/** What counts in a sentence: words and question marks. */
const comparable = (text: string): string =>
  text.toLowerCase().replace(/[.,!]/g, '').replace(/\s*\?/g, ' ?').replace(/\s+/g, ' ').trim();

/** The cases of all languages, in their order. */
export function readUtterances(): Promise<JudgedUtterance[]> {
  const row = z.strictObject({ words: z.string(), tense: z.string(), accepted: z.string() });
  return readCases(
    'utterances',
    (content, language) =>
      parseRows(content, language, row).map(
        ({ words, tense, accepted }): JudgedUtterance => ({
          ...{ language, words: words.split(', '), tense: tense as Tense | '' },
          accepted: accepted.split(' / ').flatMap(expanded),
          held_out: isHeldOut(language, tense === '' ? words : `${words} @${tense}`),
        }),
      ),
    weightFile,
  );
}

/** The words of each language that decide who is meant, what is negated and how many. */
export function readWeights(): ReadonlyMap<string, ReadonlySet<string>> {
  const rows = readTable(join(casesFolder, 'utterances', weightFile), ['language', 'words']);
  return new Map(rows.map(({ language, words }) => [language, new Set(words.split(' '))]));
}

/** Whether a sentence is accepted, and whether it means something else. Pure. */
export function judgeUtterance(
  { words, accepted }: Pick<JudgedUtterance, 'words' | 'accepted'>,
  text: string,
  weights: ReadonlySet<string>,
): { isAccepted: boolean; isChanged: boolean } {
  const isAccepted = accepted.some((one) => comparable(one) === comparable(text));
  const weightOf = (sentence: string) =>
    (comparable(sentence).match(/[\p{L}\p{M}]+(?:'t)?/gu) ?? [])
      .filter((word) => weights.has(word))
      .sort()
      .join(' ');
  const known = [...accepted, words.join(' ')].map(weightOf);
  return { isAccepted, isChanged: !isAccepted && !known.includes(weightOf(text)) };
}

/** Words and symbols as sentences. */
export const utteranceSuite: Suite = {
  title: 'Measured: words as sentences',
  noun: 'utterances',
  hasParts: true,
  columns: {
    entries: { title: 'utterances', is: 'sum' },
    accepted: { title: 'acceptable', is: 'share', limit: 'least' },
    unchanged: { title: 'as sent', is: 'share' },
    changed: { title: 'another meaning', is: 'sum', limit: 'most' },
  },
  limitsOf: () => ({ accepted: 0.85, changed: 0 }),
  async ask(service, { languages }) {
    const weights = readWeights();
    const cases = (await readUtterances()).filter(({ language }) => languages?.includes(language) ?? true);
    return askEach(cases, async (entry) => {
      const { language, words, tense, accepted, held_out } = entry;
      const { text, isUnchanged } = await service.utterance(words, language, tense);
      const { isAccepted, isChanged } = judgeUtterance(entry, text, weights.get(language) ?? new Set());
      return {
        groups: [language],
        held_out,
        marks: {
          entries: 1,
          accepted: isAccepted ? 1 : 0,
          unchanged: isUnchanged ? 1 : 0,
          changed: isChanged ? 1 : 0,
        },
        failure: isAccepted
          ? undefined
          : [language, words.join(' · '), text, isChanged ? 'ANOTHER MEANING' : '', accepted[0]].join('\t'),
      };
    });
  },
};
