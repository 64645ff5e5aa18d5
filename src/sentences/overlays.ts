import { fold } from '../../mappings/fold.ts';
import type { Overlay } from '../images/variants/variant.ts';
import { textsOf } from '../search/match-text.ts';
import type { Hit } from '../search/matcher.ts';
import { asWritten, type LemmaCandidate } from './lemma-candidates.ts';
import type { Reading } from './read-sentence.ts';
import { idOf, isCoreWordOf, isCountable, isNameOf, isVerb } from './senses.ts';
import { candidatesOf, isIn, type SentenceParts } from './sentence-parts.ts';
import type { Token } from './tokenize.ts';

/**
 * The overlays of readings: `negation` on what a word of negation negates, `plural` on a noun that means several.
 * @returns for each reading its overlay. Pure.
 */
export function overlaysOf(readings: readonly Reading[], parts: SentenceParts): (Overlay | undefined)[] {
  const { tokens, grammar } = parts;
  const negated = new Set<number>();
  for (const [position, reading] of readings.entries()) {
    const next = tokens[reading.to]?.text ?? '';
    const isNeeded = [next, `${reading.text} ${next}`].some((text) => isIn(grammar.necessities, text));
    if (!isNeeded && isNegatedForm(reading, parts)) negated.add(position);
    // `Får inte gå`: several words that negate are one symbol.
    if (reading.kind !== 'negation' && idOf(reading.senses[0]?.hit) !== 'dont') continue;
    const target = negatedBy(readings, position, parts);
    if (target !== undefined) negated.add(target);
  }
  return readings.map((reading, position) => {
    if (negated.has(position)) return 'negation';
    if (isOne(reading, parts)) return undefined;
    // Persian `سه تا پرنده`: a number and the word that counts are one symbol.
    const before = readings[position - 1];
    const isCounted = before?.to === reading.from && grammar.plurals.has(asWritten(before.text));
    const isSeveral = isCounted || isBehind(grammar.plurals, reading, tokens) || isUnchanged(reading, parts);
    if (isSeveral && isCountableWord(reading)) return 'plural';
    return isPlural(reading, parts) && !isNoNoun(readings, position, parts) ? 'plural' : undefined;
  });
}

/** The reading that a word of negation negates: the next word of its clause with a meaning, or the verb before it. */
function negatedBy(
  readings: readonly Reading[],
  position: number,
  { tokens, grammar }: SentenceParts,
): number | undefined {
  const own = readings[position];
  if (!own) return undefined;
  const isInClause = ({ from, to }: Reading) =>
    !tokens.slice(Math.min(to, own.to), Math.max(from, own.from)).some(({ kind }) => kind === 'punctuation');
  const isTarget = (reading: Reading | undefined): reading is Reading =>
    reading !== undefined &&
    reading.kind === 'word' &&
    reading.senses.length > 0 &&
    !grammar.auxiliaries.has(asWritten(reading.text)) &&
    !isGrammatical(reading);
  const nearest = (step: 1 | -1, fits: (reading: Reading) => boolean): number | undefined => {
    for (let at = position + step; ; at += step) {
      const reading = readings[at];
      if (!reading || !isInClause(reading)) return undefined;
      if (isTarget(reading) && fits(reading)) return at;
    }
  };
  const verb = nearest(-1, ({ senses: [best] }) => isVerb(best?.hit));
  const target = nearest(1, () => true);
  // `우유가 없어요`: what is not there.
  const last = readings[position - 1];
  const isNext = isTarget(last) && last.to === own.from;
  if (isNext && grammar.negationsOfLast.has(asWritten(own.text))) return position - 1;
  const thing = isNext && isCountableWord(last) ? position - 1 : undefined;
  // German `ich mag weder Milch noch Tee`: the second one negates what follows it.
  const isSecond = readings
    .slice(0, position)
    .some(({ kind, text }) => kind === 'negation' && grammar.negationFrames.has(asWritten(text)));
  if (isSecond && target !== undefined) return target;
  if (grammar.negationsBehind.has(asWritten(own.text))) return verb ?? target ?? thing;
  // `Slå inte din bror`, `Ich finde nicht meinen Schuh`; the infinitive behind it comes first: `vill inte gå`.
  const followsVerb = isNext && isVerb(last.senses[0]?.hit);
  const isOfVerb = followsVerb && grammar.negationsOfVerbs.has(asWritten(own.text));
  const negatesVerb = target !== undefined && isVerb(readings[target]?.senses[0]?.hit);
  return isOfVerb && !negatesVerb ? position - 1 : (target ?? verb ?? thing);
}

/** Pronouns, prepositions and the like stand between a negation and what it negates. */
function isGrammatical({ senses: [best] }: Reading): boolean {
  const symbol = best?.hit.symbol;
  const own = symbol?.core.part_of_speech;
  if (idOf(best?.hit) === 'be') return true;
  if (isCoreWordOf('negations', symbol) || isCoreWordOf('possessives', symbol)) return true;
  return own === 'pronoun' || own === 'preposition' || own === 'conjunction';
}

/** Whether a reading stands behind one of some words. */
function isBehind(words: ReadonlySet<string>, { from }: Reading, tokens: readonly Token[]): boolean {
  return isIn(words, tokens[from - 1]?.text ?? '');
}

/** Whether an article tells that a noun of one form is several: `die Mädchen`. */
const isUnchanged = (reading: Reading, { tokens, grammar }: SentenceParts) =>
  isIn(grammar.unchanged, reading.text) && isBehind(grammar.unchangedBehind, reading, tokens);

const isCountableWord = ({ senses: [best], kind }: Reading) =>
  best !== undefined && kind === 'word' && isCountable(best.hit);

/** Whether the table of forms has a word as a plural, which no genitive of one looks like: `яблоки`, `пауков`. */
const isListedPlural = (reading: Reading, parts: SentenceParts) =>
  candidatesOf(parts, reading).some(({ isListedPlural }) => isListedPlural);

/** Whether what looks like a plural is none: behind `do` a Polish `szkoły` is one school. */
function isOne(reading: Reading, parts: SentenceParts): boolean {
  const { tokens, grammar } = parts;
  if (grammar.pairs.has(asWritten(reading.text))) return true;
  if (isBehind(grammar.singulars, reading, tokens)) return !isListedPlural(reading, parts);
  const { negations, settings } = grammar;
  // `Nie mam książki`, `нет воды`: a genitive of one.
  const isNegated = tokens.slice(0, reading.from).some(({ text }) => negations.has(asWritten(text)));
  return isNegated && settings.has('negated-genitive');
}

const startsWithCapital = /^\p{Lu}/u;

/** Whether what looks like the plural of a noun describes one, is a verb, or a genitive. */
function isNoNoun(readings: readonly Reading[], position: number, parts: SentenceParts): boolean {
  const { tokens, grammar } = parts;
  const reading = readings[position] as Reading;
  const { text, from } = reading;
  // Who types no capitals at all means nouns too: `wir schaukeln`.
  const hasCapitals = tokens.some((token, at) => at !== from && startsWithCapital.test(token.text));
  if (grammar.settings.has('capital-nouns')) {
    const isCapital = startsWithCapital.test(text);
    if (hasCapitals && !isCapital) return true;
    if (isCapital && from > 0) return false;
  }
  if (isBehind(grammar.articles, reading, tokens)) return false;
  if (isAdjective(reading, parts)) return true;
  const [before, next] = [readings[position - 1], readings[position + 1]];
  if (before?.to !== from) return false;
  if (isCountableWord(before) && !isAdjective(before, parts)) {
    // Russian `цвет травы`, but `мама яблоки`; `les cheveux blonds`, but `lait biscuits`: an adjective agrees in number.
    if (grammar.settings.has('noun-genitive')) return !isListedPlural(reading, parts);
    const isSeveral = grammar.pairs.has(asWritten(before.text)) || isPlural(before, parts);
    return isSeveral && grammar.settings.has('noun-describes');
  }
  // `Tu pêches` is to fish; `wij kinderen spelen` has a verb of its own.
  const hasVerbBehind = next?.from === reading.to && isVerb(next.senses[0]?.hit);
  return isBehind(grammar.verbAnnouncers, reading, tokens) && !hasVerbBehind;
}

/** Folded texts of what a reading shows. */
const textsOfFirst = ({ senses: [best] }: Reading, { language }: SentenceParts): ReadonlySet<string> =>
  new Set(textsOf(best?.hit.symbol.texts.get(language)?.lines ?? '').texts);

/** Folded names of a symbol. */
const namesOf = (hit: Hit | undefined, language: string): readonly string[] => {
  const { texts, nameCount } = textsOf(hit?.symbol.texts.get(language)?.lines ?? '');
  return texts.slice(0, nameCount);
};

/** Whether an adjective is called as what a word shows: drawings of colours are things (`chaussures bleues`). */
const isAdjective = ({ senses }: Reading, { language }: SentenceParts): boolean => {
  const names = namesOf(senses[0]?.hit, language);
  return senses.some(
    ({ hit }) =>
      hit.symbol.core.part_of_speech === 'adjective' &&
      namesOf(hit, language).some((name) => names.includes(name)),
  );
};

/** Whether a word negates what it is a form of: `içmez`, also where the dictionary has its stem alone. */
function isNegatedForm(reading: Reading, parts: SentenceParts): boolean {
  const texts = textsOfFirst(reading, parts);
  return candidatesOf(parts, reading).some(({ mark, key }) => mark === 'negated' && texts.has(key));
}

/** Whether a word is another one's plural and both are the same symbol. */
function isPlural(reading: Reading, parts: SentenceParts): boolean {
  const [best] = reading.senses;
  if (!best || !isCountableWord(reading)) return false;
  const own = fold(reading.text);
  const texts = textsOfFirst(reading, parts);
  // `Vögel` and `Vogel` fold alike, as do `Tür`, the name of the door, and a "Tur" that there is not.
  const isNamedSo = isNameOf(best.hit, best.candidate);
  const isText = ({ key, lemma }: LemmaCandidate) =>
    texts.has(key) && (key !== own || !isNamedSo || asWritten(best.hit.match?.text ?? '') === lemma);
  return candidatesOf(parts, reading).some(
    (candidate) =>
      candidate.mark === 'plural' && candidate.distance > 0 && !candidate.isSibling && isText(candidate),
  );
}
