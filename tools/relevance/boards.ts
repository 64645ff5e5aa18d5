import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { ServiceClient, ServiceHit } from './service-client.ts';
import { askEach, type Judged, type Limits, type Suite } from './suite.ts';

/**
 * Labels of communication boards by language, each with how often it is used and, where known, the symbol beside it
 * (`{"en": [["more", 14, null], …]}`).
 */
const boardLabels = z.record(z.string(), z.array(z.tuple([z.string(), z.number().positive()], z.unknown())));

interface Label {
  text: string;
  uses: number;
}

/** How a label is answered, from the best answer to none. `other` is a type that this table does not know. */
const answerKinds = ['whole', 'phrase', 'word', 'beginning', 'look-alike', 'other', 'nothing'] as const;
type AnswerKind = (typeof answerKinds)[number];

/** `match.type` of the service, as a reader of the table names it. */
const kindOfType: Readonly<Record<string, AnswerKind>> = {
  exact: 'whole',
  phrase: 'phrase',
  word: 'word',
  prefix: 'beginning',
  fuzzy: 'look-alike',
};

/** Labels that people type, most used first: those without a letter, or with damaged bytes, are left out. */
function typedLabels(labels: z.infer<typeof boardLabels>[string]): Label[] {
  return labels
    .map(([text, uses]) => ({ text: text.normalize('NFC').trim(), uses }))
    .filter(({ text }) => /\p{L}/u.test(text) && !/\p{Cc}/u.test(text))
    .sort((left, right) => right.uses - left.uses);
}

/** The labels of one word, most used first. */
export function singleWords(labels: z.infer<typeof boardLabels>[string]): Label[] {
  return typedLabels(labels).filter(({ text }) => !/\s/u.test(text));
}

/** The labels of several words, most used first. */
export function severalWords(labels: z.infer<typeof boardLabels>[string]): Label[] {
  return typedLabels(labels).filter(({ text }) => /\s/u.test(text));
}

/** How a label is answered. */
export function answerKindOf(hit: ServiceHit | undefined): AnswerKind {
  if (!hit) return 'nothing';
  return kindOfType[hit.type ?? ''] ?? 'other';
}

/** Languages of whose labels a look-alike may answer one use in fifty; of all others one in twenty. */
const strict = new Set('en de fr es it pt pl ru uk tr ro ar sr hi'.split(' '));
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
/** Least share of the labels of several words that a whole text answers, or the one thing that they mean. */
const severalMinimum = 0.6;
/** The same for the labels that are used most. */
const mostUsed = { language: 'en', count: 300, wholeMinimum: 0.9 } as const;
const mostUsedRow = `match ${mostUsed.language}, ${mostUsed.count} most used`;

/**
 * The limits of a row. A search offers beginnings to those who type on; a match fills boards unseen, so that a beginning
 * (`more` → `more information`) is a wrong word there.
 */
export function limitsOf(row: string): Limits {
  if (row === mostUsedRow) return { whole: mostUsed.wholeMinimum };
  const [operation, language = ''] = row.split(' ');
  const lookAlikes = { 'look-alike': strict.has(language) ? 0.02 : 0.05 };
  if (operation === 'search') return lookAlikes;
  if (operation === 'several') return { answered: severalMinimum };
  const whole = wholeMinimum[language];
  return { ...lookAlikes, beginning: 0, ...(whole !== undefined && { whole }) };
}

/** How the labels that people put on their boards are answered, by `match` and by a search. */
export const boardSuite: Suite = {
  title: 'Measured: labels of communication boards',
  noun: 'single words, and several, shares of uses',
  hasParts: false,
  columns: {
    labels: { title: 'labels', is: 'sum' },
    uses: { title: 'uses', is: 'sum' },
    whole: { title: 'whole', is: 'share', limit: 'least' },
    phrase: { title: 'phrase', is: 'share' },
    answered: { title: 'whole or phrase', is: 'share', limit: 'least' },
    word: { title: 'word', is: 'share' },
    beginning: { title: 'beginning', is: 'share', limit: 'most' },
    'look-alike': { title: 'look-alike', is: 'share', limit: 'most' },
    other: { title: 'other', is: 'share' },
    nothing: { title: 'nothing', is: 'share' },
  },
  limitsOf,
  ask: async (service, options) => {
    const labels = boardLabels.parse(JSON.parse(await readFile(resolve(options.labels), 'utf8')));
    const judged: Judged[] = [];
    for (const language of options.languages ?? Object.keys(labels)) {
      judged.push(...(await answersTo(service, singleWords(labels[language] ?? []), language)));
      const several = severalWords(labels[language] ?? []);
      const texts = several.map(({ text }) => text);
      const matches = await service.match(texts, language);
      judged.push(
        ...several.map((label, place) => answerMarks(label, matches[place], [`several ${language}`])),
      );
    }
    return judged;
  },
};

async function answersTo(
  service: ServiceClient,
  labels: readonly Label[],
  language: string,
): Promise<Judged[]> {
  const matches = await service.match(
    labels.map(({ text }) => text),
    language,
  );
  const searches = await askEach(labels, ({ text }) => service.search({ text, language }, 1));
  const isMostUsed = (place: number) => language === mostUsed.language && place < mostUsed.count;
  return [
    ...labels.map((label, place) =>
      answerMarks(label, matches[place], [`match ${language}`, isMostUsed(place) ? mostUsedRow : undefined]),
    ),
    ...labels.map((label, place) => answerMarks(label, searches[place]?.[0], [`search ${language}`])),
  ];
}

/** What an answer counts for in the table: as often as its label is used. */
export function answerMarks(
  { text, uses }: Label,
  hit: ServiceHit | undefined,
  groups: Judged['groups'],
): Judged {
  const answer = answerKindOf(hit);
  const shares = Object.fromEntries(answerKinds.map((kind) => [kind, kind === answer ? 1 : 0]));
  const answered = answer === 'whole' || answer === 'phrase' ? 1 : 0;
  const isMissing = groups[0]?.startsWith('match') && answer !== 'whole';
  return {
    ...{ groups, held_out: false, weight: uses },
    marks: { labels: 1, uses, ...shares, answered },
    failure: isMissing ? [groups[0], uses, text, answer, hit?.name ?? ''].join('\t') : undefined,
  };
}
