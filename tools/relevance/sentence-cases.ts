import { join } from 'node:path';
import { z } from 'zod';
import { isHeldOut, parseRows, readCaseFile, readCases, symbolList } from './cases.ts';
import type { SymbolKeys } from './symbol-keys.ts';

/** What a word of a judged sentence may show. */
export interface ExpectedToken {
  /** As it stands in the sentence. */
  text: string;
  /** The word that a dictionary lists it under. */
  lemma: string;
  /**
   * `content` = it means something and should have a symbol; `optional` = it may have one (`to`, `is`); `function` = an
   * article or the like, which has none; `name` = of a person.
   */
  kind: 'content' | 'optional' | 'function' | 'name';
  /** Symbols that a person would accept, as `<set>/<source id>`; none where no symbol shows the word. */
  accepted: readonly string[];
  /** Symbols that say something else and hurt. */
  hurtful: readonly string[];
  /** Whether it means several, which the picture should show. */
  isPlural: boolean;
  /** Whether the sentence negates it: a picture of it alone says the opposite. */
  isNegated: boolean;
}

/** A sentence whose symbols a person has decided before seeing any. */
export interface JudgedSentence {
  file: string;
  language: string;
  sentence: string;
  tokens: readonly ExpectedToken[];
  /** Held out: in the figures, never listed, never tuned on. */
  held_out: boolean;
}

/** The symbols of the words that the sentences are about. */
interface Concept {
  accepted: readonly string[];
  hurtful: readonly string[];
}

const conceptsFile = 'concepts.tsv';
const separators = { token: '|', lemma: '>', concepts: ':', alternative: '+' } as const;
const conceptPattern = /^(?<concepts>-|[a-z-]+(?:\+[a-z-]+)*)(?<marks>[?*!]*)$/;

/** The rows of `concepts.tsv`. */
export function parseConcepts(content: string, keys: SymbolKeys): ReadonlyMap<string, Concept> {
  const row = z.strictObject({ concept: z.string(), symbols: symbolList(keys), hurtful: symbolList(keys) });
  return new Map(
    parseRows(content, 'concepts', row).map(({ concept, symbols, hurtful }) => [
      concept,
      { accepted: symbols, hurtful },
    ]),
  );
}

/** The rows of one file of judged sentences. */
export function parseSentences(
  content: string,
  language: string,
  concepts: ReadonlyMap<string, Concept>,
  keys: SymbolKeys,
): JudgedSentence[] {
  const row = z
    .strictObject({ sentence: z.string().min(1), tokens: z.string().min(1) })
    .transform(({ sentence, tokens }, context): JudgedSentence => {
      let expected: ExpectedToken[] = [];
      try {
        expected = tokens.split(separators.token).map((token) => parseToken(token, concepts, keys));
        checkOrder(sentence, expected);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
      }
      const held_out = isHeldOut(language, sentence);
      return { file: language, language, sentence, tokens: expected, held_out };
    });
  return parseRows(content, language, row);
}

/** `went>go:go*`: the word, its lemma where that differs, and its concepts with marks. */
function parseToken(token: string, concepts: ReadonlyMap<string, Concept>, keys: SymbolKeys): ExpectedToken {
  const colon = token.lastIndexOf(separators.concepts);
  const [text = '', lemma] = token.slice(0, colon).split(separators.lemma);
  const { concepts: names = '', marks = '' } = conceptPattern.exec(token.slice(colon + 1))?.groups ?? {};
  if (text === '' || names === '') throw new Error(`"${token}" is no token`);
  const alternatives = names
    .split(separators.alternative)
    .filter((name) => !(name in kindsWithoutConcept))
    .map((name) => conceptNamed(name, concepts, keys));
  const accepted = [...new Set(alternatives.flatMap((concept) => concept.accepted))];
  return {
    text,
    lemma: lemma ?? text.toLowerCase(),
    kind: marks.includes('?') ? 'optional' : (kindsWithoutConcept[names] ?? 'content'),
    accepted,
    hurtful: alternatives.flatMap((concept) => concept.hurtful).filter((key) => !accepted.includes(key)),
    isPlural: marks.includes('*'),
    isNegated: marks.includes('!'),
  };
}

/** Written in place of concepts. `none` = a word with a meaning that no symbol shows. */
const kindsWithoutConcept: Readonly<Record<string, ExpectedToken['kind']>> = {
  '-': 'function',
  name: 'name',
  none: 'content',
};

/** A concept of the table, or the core word of that id. */
function conceptNamed(name: string, concepts: ReadonlyMap<string, Concept>, keys: SymbolKeys): Concept {
  const concept = concepts.get(name);
  if (concept) return concept;
  const key = keys.get(`core/${name}`);
  if (key === undefined) throw new Error(`no concept is "${name}"`);
  return { accepted: [key], hurtful: [] };
}

function checkOrder(sentence: string, tokens: readonly ExpectedToken[]): void {
  let position = 0;
  for (const { text } of tokens) {
    const found = sentence.indexOf(text, position);
    // Separable verbs and contractions repeat no letters, so each token begins behind the one before.
    if (found < 0) throw new Error(`"${text}" is not in the rest of the sentence`);
    position = found + text.length;
  }
}

/** All judged sentences, in the order of languages. */
export async function readSentences(keys: SymbolKeys): Promise<JudgedSentence[]> {
  const concepts = parseConcepts(await readCaseFile(join('sentences', conceptsFile)), keys);
  const parse = (content: string, language: string) => parseSentences(content, language, concepts, keys);
  return readCases('sentences', parse, conceptsFile);
}
