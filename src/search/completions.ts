import type { HeldSymbol } from '../catalogue/symbol-store.ts';
import { shownText } from './shown-text.ts';
import { type Entry, entriesFrom, entriesLike, type Vocabulary } from './vocabulary.ts';

/** A word or phrase that a person is likely typing. */
export interface Completion {
  /** Folded. */
  phrase: string;
  /** As displayed in the text that speaks for it best. */
  text: string;
  /** Whether what was typed is taken for a misspelling. */
  type: 'prefix' | 'fuzzy';
  /** The symbols that carry it, best first. */
  symbols: HeldSymbol[];
  worth: number;
}

/**
 * What one text says for a phrase. A whole name is what people look for; names before keywords; the beginning of a text
 * before the words inside.
 */
const worths = {
  wholeName: 6,
  nameBeginning: 4,
  wholeKeyword: 4,
  nameWord: 3,
  keywordBeginning: 2,
  keywordWord: 1,
} as const satisfies Record<string, number>;
/** What stands there already is a word of the catalogue: it may be all that is meant. */
const worthOfWholeWord = 3;
/** Ten times as many symbols are worth as much as a step between texts. */
const worthOfTenfold = 1;
/** What was typed wrongly may have been meant, but whatever begins as typed comes first. */
const worthOfSlip = -10;
/** With fewer completions, those of texts with one slip more are looked for as well. */
const fewCompletions = 3;

/** Slips looked for in what was typed: in one or two letters every letter is a slip away from any other. */
function slipsAllowed(typed: string): number {
  const letters = [...typed].length;
  return letters < 3 ? 0 : letters < 7 ? 1 : 2;
}

/**
 * The words and phrases that a text is the beginning of, likeliest first: up to the end of the word that is being
 * typed; where there are few of those, the whole texts that begin so as well.
 * @param typed folded.
 * @param suits which symbols may be shown.
 */
export function completionsOf(
  vocabulary: Vocabulary,
  typed: string,
  { limit, suits }: { limit: number; suits: (symbol: HeldSymbol) => boolean },
): Completion[] {
  const gathered = new Map<string, Gathered>();
  const entries = entriesFrom(vocabulary, typed).filter(({ text }) => suits(text.symbol));
  for (const entry of entries) gather(gathered, entry, typed.length, 0);
  if (gathered.size < limit) {
    for (const entry of entries) if (entry.isStart) gather(gathered, entry, entry.key.length, 0);
  }
  // What stands in the catalogue as it was typed was meant.
  const isWhole = entries.some(({ key, isStart }) => isStart && key === typed);
  const slipsMaximum = isWhole ? 0 : slipsAllowed(typed);
  for (let slips = 1; slips <= slipsMaximum && gathered.size < fewCompletions; slips += 1) {
    for (const like of entriesLike(vocabulary, typed, slips)) {
      if (like.slips === slips && suits(like.entry.text.symbol)) {
        gather(gathered, like.entry, like.length, slips);
      }
    }
  }
  return [...gathered.values()]
    .map((one) => ranked(one, typed))
    .sort(
      (left, right) =>
        right.worth - left.worth ||
        left.phrase.length - right.phrase.length ||
        (left.phrase < right.phrase ? -1 : 1),
    )
    .slice(0, limit)
    .map(completed);
}

interface Gathered {
  phrase: string;
  slips: number;
  /** The best text of each symbol. */
  bySymbol: Map<HeldSymbol, Spoken>;
}

/** A text of a symbol, and what it says for a phrase. */
interface Spoken {
  entry: Entry;
  worth: number;
}

/** Counts an entry for the phrase that ends with the word in which so many characters of it end. */
function gather(gathered: Map<string, Gathered>, entry: Entry, length: number, slips: number): void {
  const { key, text, isStart } = entry;
  const end = key.indexOf(' ', length);
  const phrase = end < 0 ? key : key.slice(0, end);
  const isWhole = isStart && phrase.length === text.folded.length;
  const worth = text.isName
    ? isWhole
      ? worths.wholeName
      : isStart
        ? worths.nameBeginning
        : worths.nameWord
    : isWhole
      ? worths.wholeKeyword
      : isStart
        ? worths.keywordBeginning
        : worths.keywordWord;
  const known = gathered.get(phrase);
  const own = known ?? { phrase, slips, bySymbol: new Map() };
  if (!known) gathered.set(phrase, own);
  const best = own.bySymbol.get(text.symbol);
  if (!best || worth > best.worth) own.bySymbol.set(text.symbol, { entry, worth });
}

/** A phrase, by the symbol that speaks for it best. */
interface Ranked extends Gathered {
  best: Entry | undefined;
  worth: number;
}

function ranked(one: Gathered, typed: string): Ranked {
  const { phrase, slips, bySymbol } = one;
  let best: Spoken | undefined;
  for (const spoken of bySymbol.values()) if (!best || bestFirst(spoken, best) < 0) best = spoken;
  const worth =
    (best?.worth ?? 0) +
    worthOfTenfold * Math.log10(bySymbol.size) +
    (phrase === typed && best?.entry.isStart ? worthOfWholeWord : 0) +
    worthOfSlip * slips;
  return { ...one, best: best?.entry, worth };
}

function bestFirst(left: Spoken, right: Spoken): number {
  return right.worth - left.worth || left.entry.text.folded.length - right.entry.text.folded.length;
}

function completed({ phrase, slips, bySymbol, best, worth }: Ranked): Completion {
  return {
    phrase,
    text: best ? shownPhrase(best, phrase) : phrase,
    type: slips > 0 ? 'fuzzy' : 'prefix',
    symbols: [...bySymbol].sort(([, left], [, right]) => bestFirst(left, right)).map(([symbol]) => symbol),
    worth,
  };
}

/** A phrase as it is displayed: folding keeps words apart as spaces do, but for marks within a word. */
function shownPhrase({ key, text }: Entry, phrase: string): string {
  const shown = shownText(text.symbol, text.language, text.position);
  if (phrase.length === text.folded.length) return shown;
  const words = shown.split(/[\s\-‐–—_/]+/u);
  const folded = text.folded.split(' ');
  if (words.length !== folded.length) return phrase;
  const first = folded.length - key.split(' ').length;
  return words
    .slice(first, first + phrase.split(' ').length)
    .join(' ')
    .replace(/[\p{P}\s]+$/u, '');
}
