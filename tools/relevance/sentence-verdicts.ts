import type { ExpectedToken, JudgedSentence } from './judged-sentences.ts';

/** A token of an answer, as far as it is judged. */
export interface AnsweredToken {
  text: string;
  lemma: string;
  /** `<set>/<source id>`; undefined = no symbol. */
  key: string | undefined;
  overlay: string | undefined;
}

/** How a token of a judged sentence was answered. */
interface TokenVerdict {
  expected: ExpectedToken;
  /** Tokens of the answer that stand where it stands. */
  answered: readonly AnsweredToken[];
  isRight: boolean;
  hasSymbol: boolean;
  isLemmaRight: boolean;
  /** Whether a noun that means several has the sign; undefined where it does not. */
  isPluralRight: boolean | undefined;
  /** Symbols that hurt. */
  hurtful: readonly string[];
}

/** A sentence with what came back. */
export interface SentenceVerdict {
  entry: JudgedSentence;
  tokens: readonly TokenVerdict[];
}

/** Symbols that hurt in every sentence that does not ask for them: weapons, death, alcohol, the middle finger. */
const alwaysHurtful: ReadonlySet<string> = new Set(
  [
    ...[
      '1F52B',
      '1F52A',
      '1F5E1',
      '1F4A3',
      '2694',
      '1FA93',
      '1F3F9',
      '26B0',
      '1FAA6',
      '26B1',
      '1F480',
      '2620',
    ],
    ...['1F37A', '1F37B', '1F377', '1F942', '1F378', '1F379', '1F376', '1F943', '1F37E', '1F595'],
  ].map((hexcode) => `openmoji/${hexcode}`),
);

/** Symbols that negate by themselves. */
const negating: ReadonlySet<string> = new Set(
  [
    'not',
    'no',
    'dont',
    'never',
    'without',
    'cannot',
    'none',
    'nothing',
    'dont-like',
    'dont-know',
    'empty',
  ].map((id) => `core/${id}`),
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
export function judgeSentence(entry: JudgedSentence, answered: readonly AnsweredToken[]): SentenceVerdict {
  const placed = place(entry.sentence, answered);
  const expected = place(entry.sentence, entry.tokens);
  // A word of negation with its symbol says it as well as a sign on what it negates.
  const isNegationShown = placed.some(
    ({ overlay, key }) => overlay === 'negation' || (key !== undefined && negating.has(key)),
  );
  return {
    entry,
    tokens: expected.map((token) => judgeToken(token, placed, isNegationShown)),
  };
}

function judgeToken(
  expected: ExpectedToken & { start: number; end: number },
  placed: readonly Placed[],
  isNegationShown: boolean,
): TokenVerdict {
  const answered = placed.filter(({ start, end }) => start < expected.end && end > expected.start);
  const inside = answered.filter(({ start, end }) => start >= expected.start && end <= expected.end);
  const accepted = new Set(expected.accepted);
  const shown = answered.flatMap(({ key }) => (key === undefined ? [] : [key]));
  const isAccepted = shown.length > 0 && shown.every((key) => accepted.has(key));
  // A symbol that shows several words shows an article among them too.
  const isRightlyEmpty = inside.every(({ key }) => key === undefined);
  const needsSymbol = expected.kind === 'content' && expected.accepted.length > 0;
  const isLost = expected.isNegated && !isNegationShown;
  const hurtful = shown.filter(
    (key) => expected.hurtful.includes(key) || (alwaysHurtful.has(key) && !accepted.has(key)),
  );
  return {
    expected,
    answered,
    isRight: (isAccepted || (!needsSymbol && isRightlyEmpty)) && !isLost,
    hasSymbol: shown.length > 0,
    isLemmaRight: answered.some(({ lemma }) => hasWord(lemma.toLowerCase(), expected.lemma.toLowerCase())),
    isPluralRight: expected.isPlural ? answered.some(({ overlay }) => overlay === 'plural') : undefined,
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

/** Sums of some sentences. */
interface SentenceShares {
  sentences: number;
  tokens: number;
  /** Share of tokens that are right. */
  right: number;
  /** Share of the tokens with a meaning that have a symbol. */
  withSymbol: number;
  hurtful: number;
  lemmas: number;
  /** Share of the nouns that mean several and have the sign. */
  plurals: number;
}

/** Sums up verdicts. */
export function sentenceShares(verdicts: readonly SentenceVerdict[]): SentenceShares {
  const tokens = verdicts.flatMap((verdict) => verdict.tokens);
  const content = tokens.filter(({ expected }) => expected.kind === 'content');
  const plurals = tokens.filter(({ isPluralRight }) => isPluralRight !== undefined);
  const share = <Item>(items: readonly Item[], isCounted: (item: Item) => boolean) =>
    items.filter(isCounted).length / Math.max(1, items.length);
  return {
    sentences: verdicts.length,
    tokens: tokens.length,
    right: share(tokens, ({ isRight }) => isRight),
    withSymbol: share(content, ({ hasSymbol }) => hasSymbol),
    hurtful: tokens.reduce((sum, { hurtful }) => sum + hurtful.length, 0),
    lemmas: share(content, ({ isLemmaRight }) => isLemmaRight),
    plurals: share(plurals, ({ isPluralRight }) => isPluralRight === true),
  };
}
