import { pick } from '../../support/random.ts';

/** A character or a short sequence of a kind of writing. */
type Letter = (random: () => number) => string;

const between = (first: number, last: number): Letter => {
  return (random) => String.fromCodePoint(first + Math.floor(random() * (last - first + 1)));
};
/** Combining marks of different classes: canonical reordering has work with them. */
const marks = ['\u0301', '\u0323', '\u0334', '\u0345', '\u05B0', '\u064B'];
const mostMarks = 29;

const latin = between(0x61, 0x7a);
const arabic = between(0x627, 0x64a);
const emoji = between(0x1f400, 0x1f4ff);
/** Kinds of writing, each of which some part of the service works on in its own way. */
const scripts: Readonly<Record<string, Letter>> = {
  Latin: latin,
  capitals: between(0x41, 0x5a),
  Vietnamese: between(0x1ea0, 0x1ef9),
  Cyrillic: between(0x430, 0x44f),
  Greek: between(0x3b1, 0x3c9),
  Hebrew: between(0x5d0, 0x5ea),
  Arabic: (random) => arabic(random) + between(0x64b, 0x652)(random),
  Devanagari: (random) => between(0x915, 0x939)(random) + between(0x93e, 0x94c)(random),
  Thai: between(0xe01, 0xe2e),
  Hangul: between(0xac00, 0xd7a3),
  kana: between(0x3041, 0x3093),
  Han: between(0x4e00, 0x9fa5),
  'rare Han': between(0x20000, 0x2a6df),
  emoji,
  'joined emoji': (random) => `${emoji(random)}\u200D${emoji(random)}`,
  marks: (random) => latin(random) + Array.from({ length: mostMarks }, () => pick(random, marks)).join(''),
  ligatures: between(0xfb00, 0xfdf9),
  signs: between(0x21, 0x40),
};
const letters: Readonly<Record<string, Letter>> = {
  ...scripts,
  'any letter': (random) => pick(random, Object.values(scripts))(random),
};

/** Texts of one kind, which differ at each call. */
export interface TextKind {
  label: string;
  make(random: () => number): string;
}

/** Letters of a word; of the last kind a text is one word. */
const wordLengths = [1, 3, 6, 12, Number.POSITIVE_INFINITY];
const textLengths = [1000, 256, 128, 100, 64, 20, 6];

/**
 * Draws a kind of text: letters of a script, or words of the catalogue as they are and misspelled, cut to a length.
 * @param words names that the catalogue has.
 */
export function drawTextKind(words: readonly string[], random: () => number): TextKind {
  const characters = pick(random, textLengths);
  const written = random();
  if (written < 0.35) {
    const isMisspelled = written < 0.15;
    return {
      label: `${isMisspelled ? 'misspelled' : 'known'} words, ${characters} characters`,
      make: (next) =>
        filled(characters, () => {
          const word = pick(next, words);
          const at = Math.floor(next() * word.length);
          return `${isMisspelled ? word.slice(0, at) + latin(next) + word.slice(at + 1) : word} `;
        }),
    };
  }
  const [name, letter] = pick(random, Object.entries(letters));
  const wordLength = pick(random, wordLengths);
  const cut = Number.isFinite(wordLength) ? `words of ${wordLength}` : 'one word';
  return {
    label: `${name}, ${cut}, ${characters} characters`,
    make: (next) => {
      let count = 0;
      return filled(characters, () => {
        count += 1;
        return letter(next) + (count % wordLength === 0 ? ' ' : '');
      });
    },
  };
}

/** Pieces in a row, cut to so many code points. */
function filled(characters: number, piece: () => string): string {
  const text: string[] = [];
  while (text.length < characters) text.push(...piece());
  return text.slice(0, characters).join('').trim();
}
