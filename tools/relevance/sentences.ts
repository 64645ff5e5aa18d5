import { mapConcurrently } from '../../src/lib/map-concurrently.ts';
import { type JudgedSentence, readSentences } from './judged-sentences.ts';
import { judgeSentence, type SentenceVerdict, sentenceShares } from './sentence-verdicts.ts';
import { isInPart, type Part, type Suite } from './suite.ts';
import { readSymbolKeys } from './symbol-keys.ts';

/** Least share of right tokens: of the first languages, and of all others. */
const rightMinimum = { de: 0.9, en: 0.9, es: 0.9, fr: 0.9, others: 0.85 } as const;
/** Least share of words with a meaning that have a symbol. */
const withSymbolMinimum = 0.75;
/** Sentences in flight; no time is measured. */
const concurrency = 2;

/** Sentences whose symbols a person has decided, word by word. */
export const sentenceSuite: Suite<JudgedSentence, SentenceVerdict> = {
  name: 'sentences',
  noun: 'sentences',
  read: async () => readSentences(await readSymbolKeys()),
  judge: async (cases, service) => {
    const keys = new Map((await service.symbols()).map(({ id, key }) => [id, key]));
    return mapConcurrently(cases, concurrency, async (entry) =>
      judgeSentence(entry, await service.sentence(entry.sentence, entry.language, keys)),
    );
  },
  table: rowsOf,
  failures: failureLines,
};

/** The parts with their limits, then each language in both parts. */
function rowsOf(verdicts: readonly SentenceVerdict[], part: Part): { table: string[][]; missed: string[] } {
  const missed: string[] = [];
  const row = (name: string, some: readonly SentenceVerdict[], rightLimit: number) => {
    const shares = sentenceShares(some);
    const misses = [
      ...(shares.right < rightLimit ? [`right ≥ ${rightLimit}`] : []),
      ...(shares.withSymbol < withSymbolMinimum ? [`with a symbol ≥ ${withSymbolMinimum}`] : []),
      ...(shares.hurtful > 0 ? ['hurtful 0'] : []),
    ];
    missed.push(...misses.map((miss) => `${name}: ${miss}`));
    const { sentences, tokens, right, withSymbol, hurtful, lemmas, plurals } = shares;
    return [
      name,
      String(sentences),
      String(tokens),
      `${right.toFixed(3)} (≥ ${rightLimit})`,
      withSymbol.toFixed(3),
      String(hurtful),
      lemmas.toFixed(3),
      plurals.toFixed(3),
      misses.length === 0 ? 'reached' : `NOT REACHED: ${misses.join(', ')}`,
    ];
  };
  const measured = part === 'both' ? (['tuned', 'held-out'] as const) : [part];
  const inPart = (name: Part) => verdicts.filter(({ entry }) => isInPart(entry, name));
  const rows = measured.map((name) => row(name, inPart(name), rightMinimum.others));
  const languages = measured.flatMap((name) =>
    [...Map.groupBy(inPart(name), ({ entry }) => entry.language)].map(([language, some]) =>
      row(`${language}, ${name}`, some, limitOf(language)),
    ),
  );
  const heading = [
    '',
    'sentences',
    'tokens',
    'right',
    `with a symbol (≥ ${withSymbolMinimum})`,
    'hurtful (0)',
    'lemmas',
    'plurals',
    '',
  ];
  return { table: [heading, ...rows, ...languages.toSorted(byName)], missed };
}

const limitOf = (language: string): number =>
  (({ ...rightMinimum }) as Readonly<Record<string, number>>)[language] ?? rightMinimum.others;

const byName = ([left = '']: string[], [right = '']: string[]) => (left < right ? -1 : 1);

function failureLines(verdicts: readonly SentenceVerdict[]): string[] {
  return verdicts.flatMap(({ entry, tokens }) => {
    const wrong = tokens.filter(({ isRight, hurtful }) => !isRight || hurtful.length > 0);
    if (wrong.length === 0) return [];
    const parts = wrong.map(({ expected, answered, hurtful }) => {
      const got = answered
        .map(
          ({ text, key = '–', overlay, lemma }) => `${text}>${lemma} ${key}${overlay ? ` (${overlay})` : ''}`,
        )
        .join(' | ');
      const hurt = hurtful.length > 0 ? ` HURTFUL ${hurtful.join(', ')}` : '';
      return `    ${expected.text} [${expected.accepted[0] ?? expected.kind}${expected.isNegated ? '!' : ''}]: ${got || 'nothing'}${hurt}`;
    });
    return [`${entry.language}  ${entry.sentence}`, ...parts];
  });
}
