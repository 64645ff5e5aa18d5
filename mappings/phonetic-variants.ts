/**
 * Spellings that sound alike, for people who write as they hear: `fone`, `мошина`, `vaca`/`baca`. Folded, by language,
 * as pairs of what is typed and what may be meant; tried beside the text, never instead.
 */
import type { LanguageTag } from './document.ts';
import { hasHangul } from './hangul-keys.ts';
import { memoized } from './language-tags.ts';
import { readByLanguage } from './read-table.ts';

/** The end of a text in a pair: what is silent there is left out (`elefan`). */
const end = '$';

/** What is typed, and what may be meant. */
type Pairs = readonly (readonly [string, string])[];

/** Pairs of a row by primary language: `f=ph` stands for both ways round, `$>t` for what is typed alone. */
const pairsByLanguage: ReadonlyMap<LanguageTag, Pairs> = new Map(
  Object.entries(readByLanguage('phonetic-variants', 'pairs')).map(([language, row]) => [
    language,
    row.split(' ').flatMap(pairsOf),
  ]),
);

function pairsOf(text: string): Pairs {
  const [one = '', other = ''] = text.split(/[=>]/);
  const pair = hasHangul(one) ? differingJamo(one, other) : ([one, other] as const);
  return text.includes('>') ? [pair] : [pair, [pair[1], pair[0]]];
}

/** What differs in two syllables (`개`, `게`), as they are taken apart by Unicode's normal form D. */
function differingJamo(one: string, other: string): readonly [string, string] {
  const [left, right] = [[...one.normalize('NFD')], [...other.normalize('NFD')]];
  const place = left.findIndex((jamo, index) => jamo !== right[index]);
  return [left[place] ?? '', right[place] ?? ''];
}

/** Most spellings of a text: each is one more key to look up. */
const spellingsMaximum = 60;

/**
 * Other spellings of a folded text that sound like it in a language: with one pair exchanged at one place, then with
 * two. None for languages without a row.
 */
export function phoneticVariants(text: string, language: LanguageTag): ReadonlySet<string> {
  return variantsByKey(`${language} ${text}`);
}

/** By language and text: of a search they are looked up, and then compared with each candidate. */
const variantsByKey = memoized((key): ReadonlySet<string> => {
  const space = key.indexOf(' ');
  return new Set(computeVariants(key.slice(space + 1), key.slice(0, space)));
});

function computeVariants(text: string, language: LanguageTag): string[] {
  const [primary = ''] = language.split('-');
  const pairs = pairsByLanguage.get(primary);
  if (!pairs) return [];
  // Only syllables are taken apart: signs of other scripts belong to their letters.
  const ended = (hasHangul(text) ? text.normalize('NFD') : text) + end;
  const once = exchanged([ended], pairs, new Set([withoutEnd(ended)]));
  const twice = exchanged(once, pairs, new Set([withoutEnd(ended), ...once.map(withoutEnd)]));
  return [...once, ...twice]
    .slice(0, spellingsMaximum)
    .map((spelling) => withoutEnd(spelling).normalize('NFC'));
}

function withoutEnd(text: string): string {
  return text.replace(end, '');
}

function exchanged(texts: readonly string[], pairs: Pairs, known: Set<string>): string[] {
  const found: string[] = [];
  for (const text of texts) {
    for (const [typed, meant] of pairs) {
      if (typed === '') continue;
      for (let at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, at + 1)) {
        const other = text.slice(0, at) + meant + text.slice(at + typed.length);
        const bare = withoutEnd(other);
        if (bare.trim() !== bare || bare === '' || known.has(bare)) continue;
        known.add(bare);
        found.push(other);
        if (found.length >= spellingsMaximum) return found;
      }
    }
  }
  return found;
}
