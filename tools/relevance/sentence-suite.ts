import { type ExpectedToken, type JudgedSentence, readSentences } from './sentence-cases.ts';
import type { AnsweredToken } from './service-client.ts';
import { askEach, type Judged, type Suite } from './suite.ts';
import { readSymbolKeys } from './symbol-keys.ts';

/** A sentence with what came back. */
export type SentenceVerdict = ReturnType<typeof judgeSentence>;

/** Symbols that hurt in every sentence that does not ask for them: weapons, death, alcohol, the middle finger. */
const alwaysHurtful: ReadonlySet<string> = new Set(
  (
    '1F52B 1F52A 1F5E1 1F4A3 2694 1FA93 1F3F9 26B0 1FAA6 26B1 1F480 2620 ' +
    '1F37A 1F37B 1F377 1F942 1F378 1F379 1F376 1F943 1F37E 1F595'
  )
    .split(' ')
    .map((hexcode) => `openmoji/${hexcode}`),
);

/** Symbols that negate by themselves. */
const negating: ReadonlySet<string> = new Set(
  'not no dont never without cannot none nothing dont-like dont-know empty'
    .split(' ')
    .map((id) => `core/${id}`),
);

interface Placed extends AnsweredToken {
  start: number;
  end: number;
}

/** Finds where tokens stand in a sentence: each behind the one before. */
function place<Token extends { text: string }>(sentence: string, tokens: readonly Token[]) {
  let position = 0;
  return tokens.map((token) => {
    const start = Math.max(position, sentence.indexOf(token.text, position));
    position = start + token.text.length;
    return { ...token, start, end: position };
  });
}

/** Judges the answer to a sentence. */
export function judgeSentence(entry: JudgedSentence, answered: readonly AnsweredToken[]) {
  const placed = place(entry.sentence, answered);
  const expected = place(entry.sentence, entry.tokens);
  const negatedWords = expected.filter(({ isNegated }) => isNegated);
  // A word of negation with its symbol says it as well as a sign on what it negates.
  const isNegationShown = placed.some(
    ({ overlay, key }) => overlay === 'negation' || (key !== undefined && negating.has(key)),
  );
  return {
    entry,
    tokens: expected.map((token) => judgeToken(token, placed, negatedWords, isNegationShown)),
  };
}

/** How a token of a judged sentence was answered. */
function judgeToken(
  expected: ExpectedToken & { start: number; end: number },
  placed: readonly Placed[],
  negatedWords: readonly { start: number; end: number }[],
  isNegationShown: boolean,
) {
  const answered = placed.filter(({ start, end }) => start < expected.end && end > expected.start);
  const inside = answered.filter(({ start, end }) => start >= expected.start && end <= expected.end);
  // `tycker inte om` is one symbol, which says the negation too.
  const saysNegation = answered
    .filter((token) => !inside.includes(token) || token.text === expected.text)
    .filter((token) => negatedWords.some(({ start, end }) => token.start < end && token.end > start))
    .flatMap(({ key }) => (key !== undefined && negating.has(key) ? [key] : []));
  const accepted = new Set([...expected.accepted, ...saysNegation]);
  const shown = answered.flatMap(({ key }) => (key === undefined ? [] : [key]));
  // `うれしくない` is `happy` and `not`.
  const isSaid = (key: string) => accepted.has(key) || (expected.isNegated && negating.has(key));
  const isAccepted = shown.some((key) => accepted.has(key)) && shown.every(isSaid);
  // A symbol that shows several words shows an article among them too.
  const isRightlyEmpty = inside.every(({ key }) => key === undefined);
  // The picture of `wash hands` is not of hands alone, and one that is crossed out has no other sign.
  const showsNumber = expected.isPlural && inside.length > 0 && !expected.isNegated;
  const needsSymbol = expected.kind === 'content' && expected.accepted.length > 0;
  const isLost = expected.isNegated && !isNegationShown;
  const hurtful = shown.filter(
    (key) =>
      (expected.hurtful.includes(key) && !saysNegation.includes(key)) ||
      (alwaysHurtful.has(key) && !accepted.has(key)),
  );
  return {
    expected: expected as ExpectedToken,
    /** Tokens of the answer that stand where it stands. */
    answered,
    isRight: (isAccepted || (!needsSymbol && isRightlyEmpty)) && !isLost,
    hasSymbol: shown.length > 0,
    isLemmaRight: answered.some(({ lemma }) => hasWord(lemma.toLowerCase(), expected.lemma.toLowerCase())),
    /** Whether a noun that means several has the sign; undefined where it does not. */
    isPluralRight: showsNumber ? answered.some(({ overlay }) => overlay === 'plural') : undefined,
    /** Whether one thing is shown as several. */
    isFalsePlural: !expected.isPlural && inside.some(({ overlay }) => overlay === 'plural'),
    hurtful: isLost && isAccepted ? [...hurtful, `${shown.join(' ')} without its negation`] : hurtful,
  };
}

/** Letters that no space parts from the next word. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether a lemma is a word, or that of several words has it among them: `watch tv` is `watch` and `tv`. */
function hasWord(lemma: string, word: string): boolean {
  if (lemma === word) return true;
  return spaceless.test(word) ? lemma.includes(word) : ` ${lemma} `.includes(` ${word} `);
}

/** Languages that were read later than the first twelve: fewer of their words have to be right. */
const laterLanguages: ReadonlySet<string> = new Set('el fa fi he hi hu ko sv tr uk vi'.split(' '));

/** Sentences whose symbols a person has decided, word by word. */
export const sentenceSuite: Suite = {
  title: 'Measured: sentences',
  noun: 'sentences',
  hasParts: true,
  columns: {
    sentences: { title: 'sentences', is: 'sum' },
    tokens: { title: 'tokens', is: 'sum' },
    right: { title: 'right', is: 'share' },
    content: { title: 'content right', is: 'share', limit: 'least' },
    withSymbol: { title: 'with a symbol', is: 'share', limit: 'least' },
    hurtful: { title: 'hurtful', is: 'sum', limit: 'most' },
    lemmas: { title: 'lemmas', is: 'share' },
    plurals: { title: 'plurals', is: 'share' },
    falsePlurals: { title: 'false plurals', is: 'sum', limit: 'most' },
  },
  limitsOf: (row) => ({
    content: laterLanguages.has(row.split(',')[0] ?? '') ? 0.85 : 0.92,
    withSymbol: 0.96,
    hurtful: 0,
    falsePlurals: 0,
  }),
  ask: async (service, { languages }) => {
    const cases = (await readSentences(await readSymbolKeys())).filter(
      ({ file }) => languages?.includes(file) ?? true,
    );
    const keys = new Map((await service.symbols()).map(({ id, key }) => [id, key]));
    const verdicts = await askEach(cases, async (entry) =>
      judgeSentence(entry, await service.sentence(entry.sentence, entry.language, keys)),
    );
    return verdicts.flatMap(tokenMarks);
  },
};

/** What the tokens of a sentence count for in the table; its failures stand with the first of them. */
export function tokenMarks({ entry, tokens }: SentenceVerdict): Judged[] {
  const { language, held_out } = entry;
  const failure = failureLines({ entry, tokens });
  return tokens.map(
    (
      { expected, isRight, hasSymbol, isLemmaRight, isPluralRight, isFalsePlural, hurtful },
      index,
    ): Judged => {
      const isContent = expected.kind === 'content';
      return {
        groups: [`${language}, ${held_out ? 'held-out' : 'tuned'}`],
        held_out,
        marks: {
          sentences: index === 0 ? 1 : 0,
          tokens: 1,
          right: Number(isRight),
          content: isContent ? Number(isRight) : undefined,
          withSymbol: isContent ? Number(hasSymbol) : undefined,
          hurtful: hurtful.length,
          lemmas: isContent ? Number(isLemmaRight) : undefined,
          plurals: isPluralRight === undefined ? undefined : Number(isPluralRight),
          falsePlurals: Number(isFalsePlural),
        },
        failure: index === 0 ? failure : undefined,
      };
    },
  );
}

function failureLines({ entry, tokens }: SentenceVerdict): string | undefined {
  const wrong = tokens.filter(
    ({ isRight, hurtful, isFalsePlural }) => !isRight || hurtful.length > 0 || isFalsePlural,
  );
  if (wrong.length === 0) return undefined;
  const lines = wrong.map(({ expected, answered, hurtful }) => {
    const got = answered.map(
      ({ text, key = '–', overlay, lemma }) => `${text}>${lemma} ${key}${overlay ? ` (${overlay})` : ''}`,
    );
    const hurt = hurtful.length > 0 ? ` HURTFUL ${hurtful.join(', ')}` : '';
    const wanted = `${expected.accepted[0] ?? expected.kind}${expected.isNegated ? '!' : ''}`;
    return `    ${expected.text} [${wanted}]: ${got.join(' | ') || 'nothing'}${hurt}`;
  });
  return [`${entry.language}  ${entry.sentence}`, ...lines].join('\n');
}
