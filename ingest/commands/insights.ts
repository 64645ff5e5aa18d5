import {
  type CountedWord,
  type Insights,
  insightsCsv,
  insightsMaximum,
  readInsights,
} from '../../src/catalogue/insights.ts';
import type { Command } from './command.ts';
import { partnerStore } from './partner-store.ts';

const wordsDefault = 20;

/** `catalog insights`: what people search for and what they find, and what the releases hold. */
export const insightsCommand: Command = {
  summary:
    'what people search for in vain, find by similar spelling alone, and most; what each kept release holds',
  options: ['days', 'lang', 'limit', 'csv'],
  run: async ({ client, alias, options }) => {
    const value = await readInsights(partnerStore(client), alias, {
      days: options.days ?? insightsMaximum.days / 2,
      words: Math.min(options.limit ?? wordsDefault, insightsMaximum.words),
      languages: options.lang && [...options.lang],
    });
    const lines = options.csv ? `\ufeff${insightsCsv(value)}`.trimEnd().split('\r\n') : linesOf(value);
    return { lines, value: { format: 1, ...value } };
  },
};

function linesOf({ since, threshold, totals, by_day, releases, ...lists }: Insights): string[] {
  const { asked, missed, similar } = totals;
  return [
    `since ${since}: ${asked} searches, ${missed} in vain (${percent(totals)}), ${similar} answered by similar spelling alone`,
    ...by_day.map(
      (day) =>
        `  ${day.day}  ${day.language_code.padEnd(10)} ${day.asked}, in vain ${day.missed} (${percent(day)})`,
    ),
    ...listed('searched for and not found', 'missed', lists.in_vain, threshold),
    ...listed('answered by similar spelling alone', 'similar', lists.by_spelling, threshold),
    ...listed('searched for most', 'asked', lists.most_asked, threshold),
    'releases:',
    ...releases.map(({ release, symbols, languages, groups, by_set }) => {
      const sets = by_set.map(({ set, symbols: count }) => `${set} ${count}`).join(', ');
      return `  ${release}  ${symbols} symbols, ${languages} languages, ${groups} groups: ${sets}`;
    }),
  ];
}

function listed(
  title: string,
  field: 'asked' | 'missed' | 'similar',
  words: readonly CountedWord[],
  threshold: number,
): string[] {
  const none = `none yet. A word is counted when a serving process was asked for it ${threshold} times within a minute: rarer ones may say something about one person`;
  return [
    `${title}: ${words.length === 0 ? none : ''}`,
    ...words.map(
      (word) => `  ${String(word[field]).padStart(6)}  ${word.language_code.padEnd(10)} ${word.text}`,
    ),
  ];
}

const percent = ({ zero_result_rate }: { zero_result_rate: number }) =>
  `${(100 * zero_result_rate).toFixed(1)} %`;
