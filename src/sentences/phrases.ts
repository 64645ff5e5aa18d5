import { asWritten } from './lemma-candidates.ts';
import {
  idOf,
  isCoreWordOf,
  isCountable,
  isNameOf,
  isVerb,
  type Neighbours,
  type Sense,
  sensesOf,
} from './senses.ts';
import { isFunctionWord, negates, negatesAt, type SentenceParts } from './sentence-parts.ts';
import type { Span } from './spans.ts';
import type { Token } from './tokenize.ts';

/**
 * Whether a phrase of the catalogue is a multiword expression here: `ice cream`, `sit down`. `I am hungry`, a keyword of
 * `hungry`, is not, since its words say more; neither is `don't want`, whose negation an overlay shows.
 */
export function isMultiwordExpression(parts: SentenceParts, span: Span, [best]: readonly Sense[]): boolean {
  if (!best) return false;
  const { grammar, isSpaceless } = parts;
  const { hit, candidate } = best;
  const isName = isNameOf(hit, candidate);
  // `Vamos a la playa` is a way, `vamos a jugar` what will be.
  if (idOf(hit) === 'will' && !isVerb(sensesOfWord(parts, span.to)[0]?.hit)) return false;
  const words = parts.tokens.slice(span.from, span.to);
  const [first, last] = [words[0], words.at(-1)];
  // Within a clause は with い behind it is no はい.
  const before = parts.tokens[span.from - 1];
  const beginsClause = before === undefined || before.kind === 'punctuation';
  // An enclitic belongs to the word before it: a phrase does not begin with it.
  if (isSpaceless && first && !beginsClause && grammar.enclitics.has(first.text)) return false;
  if (isName && candidate.distance === 0) return true;
  if (candidate.mark === 'negated' && (isName || isSpaceless)) return true;
  // `a une nouvelle` is no form of `à nouveau`.
  if (!isSpaceless && candidate.distance > 0 && asWritten(hit.match?.text ?? '') !== candidate.lemma)
    return false;
  // Italian `mi sento` is to feel, `sento` alone to hear; Hebrew `בא לי` to want.
  const isParticle = (word: Token | undefined) =>
    word !== undefined && grammar.reflexives.has(asWritten(word.text));
  if (candidate.distance === 0 && isVerb(hit) && (isParticle(first) || isParticle(last))) return true;
  // Politeness that negates says none of its words: `de rien`, Vietnamese `không sao`.
  const hasNegation = words.some((_, offset) => negatesAt(parts, span.from + offset));
  if (hasNegation && candidate.distance === 0 && /^(?:ok|welcome)$/.test(idOf(hit))) return true;
  if (hasNegation && !isNegatedSymbol(best, parts)) return false;
  const meanings = words.map((_, offset) => sensesOfWord(parts, span.from + offset));
  const [firstSense, lastSense] = [meanings[0]?.[0], meanings.at(-1)?.[0]];
  // Vietnamese relatives are pronouns too: `chị ấy` (she), `anh trai` (brother), `bạn thân` (friend), and `con` counts animals: `con bướm`.
  const { group, tags } = hit.symbol.core;
  const isLivingThing =
    tags?.some((tag) => tag === 'family' || tag === 'people') || group === 'animals-nature';
  const isPerson = isPronoun(best) || (isPronoun(firstSense) && isLivingThing);
  if (!isName && !isPerson && (isSubject(firstSense) || isSubject(lastSense))) return false;
  // `Gdzie boli`, a keyword of `hurt`, asks where.
  const isOfThing = hit.symbol.core.part_of_speech === 'noun';
  if (!isName && !isOfThing && isQuestion(firstSense) && !isQuestion(best)) return false;
  // Vietnamese `mệt quá`, a keyword of `tired`: how tired is said apart.
  if (!isName && isCoreWordOf('intensifiers', lastSense?.hit.symbol)) return false;
  const breaksOff = isPreposition(lastSense) || (last !== undefined && isFunctionWord(last, grammar));
  // A name that ends so is whole (`bawić się`), a question (`qu'est-ce que`), and a verb with its particle (`bojím se`).
  const isReflexive = candidate.distance === 0 && isParticle(last);
  const isWhole = isName || isReflexive || hit.symbol.core.part_of_speech === 'question';
  if (breaksOff && !isWhole && !isSpaceless && !isVerb(sensesOfWord(parts, span.to)[0]?.hit)) return false;
  if (isSpaceless && words.slice(1).every(({ text }) => hiragana.test(text))) return true;
  // `走开` (go away) is a word of the dictionary, whose characters go and open.
  const isOneWord = words.every(({ segment }) => segment !== undefined && segment === first?.segment);
  if (isSpaceless && isOneWord && candidate.distance === 0) return true;
  const isSame = (sense: Sense) => sense.hit.symbol.core.id === hit.symbol.core.id;
  const others = meanings.filter((senses) => !senses.some(isSame));
  if (others.length === meanings.length) {
    // `çok yemek`, much food, is a keyword of a pregnant person; `going to` is one of the core word `will`.
    const says = isSpaceless || isCoreWord(best) ? isPhraseFunctionWord : isCoreWord;
    return isName || !meanings.every(([sense]) => says(sense));
  }
  const saysVerb = !isName && isVerb(hit) && meanings.some(([sense]) => sense && isSame(sense));
  // A part means the same alone: `down` of `sit down` and `good` of `good night` belong to it, `turn off` does not.
  const saysMore = others.some(
    ([sense, ...further]) =>
      isSubject(sense) ||
      isPhraseFunctionWord(sense) ||
      isVerb(sense?.hit) ||
      (saysVerb && isThing(sense)) ||
      further.some(isCoreVerb),
  );
  return !saysMore && !isSwitch(others[0]?.[0]);
}

/** Whether a word is there and is a function word or an auxiliary verb, which says nothing that the rest of a phrase does not say. */
const isPhraseFunctionWord = (sense: Sense | undefined) => isCoreWordOf('phrase-words', sense?.hit.symbol);

/** Senses of single words of a sentence by its parts: each word is in several phrases. */
const sensesOfWords = new WeakMap<SentenceParts, Map<number, readonly Sense[]>>();

/** What the word at an index may mean without regard to its neighbours; nothing for function words. */
export function sensesOfWord(parts: SentenceParts, at: number): readonly Sense[] {
  const { tokens, spans, symbols, grammar } = parts;
  const cached = sensesOfWords.get(parts) ?? new Map<number, readonly Sense[]>();
  sensesOfWords.set(parts, cached);
  const token = tokens[at];
  const senses =
    cached.get(at) ??
    (!token || isFunctionWord(token, grammar)
      ? []
      : sensesOf(token.text, spans[at]?.at(-1)?.candidates ?? [], symbols, alone));
  cached.set(at, senses);
  return senses;
}

/** A word without regard to its neighbours. */
export const alone: Neighbours = { previous: undefined, beginsClause: false, endsPhrase: true };

const isCoreWord = (sense: Sense | undefined) => sense?.hit.symbol.core.core_rank !== undefined;
const isCoreVerb = (sense: Sense) => isVerb(sense.hit) && isCoreWord(sense);

/** Endings of Japanese verbs, which dictionaries cut off: 行き|まし|た. */
const hiragana = /^\p{Script=Hiragana}+$/u;

/** Whether a phrase of a thing says what to do with it: `turn off the light` is no light. */
const isSwitch = (sense: Sense | undefined) => /^(?:on|off|open|close)$/.test(idOf(sense?.hit));

/** Whether a phrase breaks off: `going to` needs a verb, as `have to` does. */
const isPreposition = (sense: Sense | undefined) => idOf(sense?.hit) === 'to';

const isPronoun = (sense: Sense | undefined) => sense?.hit.symbol.core.part_of_speech === 'pronoun';

/** Whether a word is a thing of its own, which a verb is about: `wash your face`, a keyword of `wash`. */
const isThing = (sense: Sense | undefined) =>
  sense !== undefined && isCountable(sense.hit) && isNameOf(sense.hit, sense.candidate);

const isQuestion = (sense: Sense | undefined) => sense?.hit.symbol.core.part_of_speech === 'question';

const isSubject = (sense: Sense | undefined): boolean =>
  isPronoun(sense) || isCoreWordOf('possessives', sense?.hit.symbol);

/** Whether a symbol negates by itself, as its name says: `don't like`. */
function isNegatedSymbol({ hit, candidate }: Sense, { language, grammar }: SentenceParts): boolean {
  if (isCoreWordOf('negations', hit.symbol)) return true;
  const name = isNameOf(hit, candidate) ? (hit.match?.text ?? '') : '';
  return name.split(' ').some((word) => negates(word, language, grammar));
}
