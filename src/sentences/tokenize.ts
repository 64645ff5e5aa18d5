import type { LanguageTag } from '../../mappings/document.ts';
import { emojiOf } from '../../mappings/emoticons.ts';
import { wordSegmenter } from '../../mappings/languages.ts';
import type { Grammar } from './grammar.ts';
import { asWritten } from './lemma-candidates.ts';

/** A word, number or mark of a sentence, as it stands there. */
export interface Token {
  text: string;
  /** Index of its first and behind its last character in the sentence. */
  start: number;
  end: number;
  kind: 'word' | 'number' | 'question' | 'punctuation';
  /** Of a character: where the word begins that a dictionary has it in. */
  segment?: number;
}

/** Most words of a sentence. */
export const sentenceMaximumWords = 60;

const number = /^\p{N}+(?:[.,:]\p{N}+)*$/u;
const questionMark = /[?？؟;]/u;
/** Pictographs, and signs that words name. */
const sign = /\p{Extended_Pictographic}|^[+&]$/u;
const anySign = /^\p{S}$/u;
const han = /^\p{Script=Han}{2,}$/u;
const blank = /^\s*$/u;

/**
 * Cuts a sentence by the rules and dictionaries of ICU (UAX #29), and elided words off (`l'eau`): every script, those
 * without spaces too. Pure.
 */
export function tokenize(
  sentence: string,
  language: LanguageTag,
  { elisions, midClauseCuts, settings }: Grammar,
): Token[] {
  const tokens: Token[] = [];
  for (const { segment, index, isWordLike } of wordSegmenter(language).segment(sentence)) {
    const end = index + segment.length;
    if (isWordLike && settings.has('cuts-characters') && han.test(segment)) {
      let start = index;
      for (const text of segment) {
        tokens.push({ text, start, end: start + text.length, kind: 'word', segment: index });
        start += text.length;
      }
    } else if (isWordLike) {
      const [elided = ''] = /^[^'’]+['’]/.exec(segment) ?? [];
      const last = tokens.at(-1);
      const inClause = last !== undefined && last.kind !== 'punctuation' && last.end === index;
      const isElided = elisions.has(asWritten(elided).slice(0, -1));
      const cutAt = inClause && midClauseCuts.has(segment) ? 1 : isElided ? elided.length : 0;
      const cut = cutAt === segment.length ? 0 : cutAt;
      if (cut > 0) {
        tokens.push({ text: segment.slice(0, cut), start: index, end: index + cut, kind: 'word' });
      }
      const text = segment.slice(cut);
      tokens.push({ text, start: index + cut, end, kind: number.test(text) ? 'number' : 'word' });
    } else if (isSign(segment)) tokens.push({ text: segment, start: index, end, kind: 'word' });
    else if (questionMark.test(segment) && segment !== ';') {
      tokens.push({ text: segment, start: index, end, kind: 'question' });
    } else if (!blank.test(segment) && !joinsWords.test(segment)) {
      tokens.push({ text: segment, start: index, end, kind: 'punctuation' });
    }
  }
  return tokens;
}

/** Whether a segment stands for a word: a pictograph, or a sign that has a picture (`mappings/tables/emoticons.tsv`). */
function isSign(segment: string): boolean {
  return sign.test(segment) || (anySign.test(segment) && emojiOf(segment) !== segment);
}

/** Hyphens and apostrophes part no clauses: `Brosse-toi`, `l'`. */
const joinsWords = /^[-‐‑'’]$/u;
