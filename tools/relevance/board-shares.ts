import { z } from 'zod';
import type { ServiceHit } from './service-client.ts';

/**
 * Labels of communication boards by language, each with how often it is used and, where known, the symbol beside it
 * (`{"en": [["more", 14, null], …]}`).
 */
export const boardLabels = z.record(
  z.string(),
  z.array(z.tuple([z.string(), z.number().positive()], z.unknown())),
);

/** A label of one word, with its number of uses. */
export interface Label {
  text: string;
  uses: number;
}

/** How a label is answered, from the best answer to none. `other` is a type that this table does not know. */
export const answerKinds = ['whole', 'word', 'beginning', 'look-alike', 'other', 'nothing'] as const;
/** One of {@link answerKinds}. */
export type AnswerKind = (typeof answerKinds)[number];

/** `match.type` of the service, as a reader of the table names it. */
const kindOfType: Readonly<Record<string, AnswerKind>> = {
  exact: 'whole',
  word: 'word',
  prefix: 'beginning',
  fuzzy: 'look-alike',
};

/** Share of uses by kind of answer: the kinds add up to 1. */
export type Shares = Record<AnswerKind, number>;

/** The labels of one word, most used first; those that no person types (no letter, or damaged bytes) are left out. */
export function singleWords(labels: z.infer<typeof boardLabels>[string]): Label[] {
  return labels
    .map(([text, uses]) => ({ text: text.normalize('NFC'), uses }))
    .filter(({ text }) => /^\S+$/u.test(text) && /\p{L}/u.test(text) && !/\p{Cc}/u.test(text))
    .sort((left, right) => right.uses - left.uses);
}

/** How a label is answered. */
export function answerKindOf(hit: ServiceHit | undefined): AnswerKind {
  if (!hit) return 'nothing';
  return kindOfType[hit.type ?? ''] ?? 'other';
}

/** Shares of uses by kind of answer. */
export function sharesOf(answers: readonly { uses: number; kind: AnswerKind }[]): Shares {
  const total = answers.reduce((sum, { uses }) => sum + uses, 0);
  const shareOf = (kind: AnswerKind) =>
    answers.reduce((sum, answer) => sum + (answer.kind === kind ? answer.uses : 0), 0) / Math.max(1, total);
  return Object.fromEntries(answerKinds.map((kind) => [kind, shareOf(kind)])) as Shares;
}

/** Most uses that a look-alike may answer, by language; `*` = every other language. */
const lookAlikeMaximum: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['en', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'ru', 'uk', 'tr', 'ro', 'ar', 'sr', 'hi'].map((language) => [
      language,
      0.02,
    ]),
  ),
  '*': 0.05,
};
/** Least share of uses that whole names and keywords answer, where the languages have one. */
const wholeMinimum: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      [0.85, 'en'],
      [0.88, 'de es it fr pt'],
      [0.82, 'pl ru tr ar he hi cs uk ro'],
      [0.75, 'ja zh sr'],
      [0.7, 'ca eu gl bn id bg'],
    ] as const
  ).flatMap(([share, languages]) => languages.split(' ').map((language) => [language, share])),
);
/** The same for the labels that are used most. */
export const mostUsed = { language: 'en', count: 300, wholeMinimum: 0.9 } as const;

/** A limit of a share. */
export interface Limit {
  kind: AnswerKind;
  at: 'most' | 'least';
  share: number;
}

/**
 * The limits of an operation in a language. A search offers beginnings to those who type on; a match fills boards
 * unseen, so that a beginning (`more` → `more information`) is a wrong word there.
 */
export function limitsOf(operation: 'match' | 'search', language: string): Limit[] {
  const lookAlikes: Limit = {
    kind: 'look-alike',
    at: 'most',
    share: lookAlikeMaximum[language] ?? lookAlikeMaximum['*'] ?? 0,
  };
  if (operation === 'search') return [lookAlikes];
  const whole = wholeMinimum[language];
  return [
    lookAlikes,
    { kind: 'beginning', at: 'most', share: 0 },
    ...(whole === undefined ? [] : [{ kind: 'whole', at: 'least', share: whole } as const]),
  ];
}

/** The limits that shares miss. */
export function missedLimits(shares: Shares, limits: readonly Limit[]): Limit[] {
  return limits.filter(({ kind, at, share }) =>
    at === 'most' ? shares[kind] > share : shares[kind] < share,
  );
}
