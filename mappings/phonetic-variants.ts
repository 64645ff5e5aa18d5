/**
 * Spellings that sound alike, for people who write as they hear: `fone`, `мошина`, `vaca`/`baca`. Folded, by language,
 * as pairs of what is typed and what may be meant; tried beside the text, never instead.
 */
import type { LanguageTag } from './document.ts';

/** The end of a text in a pair: what is silent there is left out (`elefan`). */
const end = '$';

type Pairs = readonly (readonly [string, string])[];

/** Both ways round. */
function eachOther(...pairs: Pairs): Pairs {
  return pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);
}

/** Letters that are written at the end of words, and not heard. */
function silentEnds(...letters: readonly string[]): Pairs {
  return letters.map((letter) => [end, letter] as const);
}

const eastSlavic = eachOther(
  ['о', 'а'],
  ['и', 'ы'],
  ['е', 'и'],
  ['в', 'ф'],
  ['д', 'т'],
  ['з', 'с'],
  ['г', 'к'],
  ['б', 'п'],
  ['сч', 'щ'],
  ['тс', 'ц'],
  ['шо', 'ше'],
);

/** By primary language. */
const pairsByLanguage = {
  da: eachOther(['d', 't'], ['b', 'p'], ['g', 'k'], ['ae', 'e'], ['j', 'g']),
  de: eachOther(
    ['f', 'v'],
    ['v', 'w'],
    ['d', 't'],
    ['b', 'p'],
    ['g', 'k'],
    ['ss', 's'],
    ['ai', 'ei'],
    ['ah', 'a'],
    ['eh', 'e'],
    ['ih', 'ie'],
    ['oh', 'o'],
    ['uh', 'u'],
    ['ie', 'i'],
    ['ph', 'f'],
    ['ck', 'k'],
    ['tz', 'z'],
    ['x', 'chs'],
    ['oi', 'eu'],
    ['aeu', 'eu'],
    ['kw', 'qu'],
    ['c', 'k'],
  ),
  en: eachOther(
    ['f', 'ph'],
    ['k', 'c'],
    ['k', 'ck'],
    ['k', 'ch'],
    ['s', 'c'],
    ['z', 's'],
    ['j', 'g'],
    ['ee', 'ea'],
    ['i', 'y'],
    ['ee', 'y'],
    ['oo', 'u'],
    ['ai', 'ay'],
    ['er', 'or'],
    ['er', 'ar'],
    ['ir', 'er'],
    ['ur', 'er'],
    ['ow', 'ou'],
    ['kw', 'qu'],
    ['x', 'ks'],
    ['sh', 'ti'],
    ['n', 'kn'],
    ['r', 'wr'],
    ['w', 'wh'],
    ['nf', 'mph'],
    ['ei', 'ie'],
    ['o', 'oa'],
    ['e', 'ea'],
    ['t', 'ght'],
    ['ite', 'ight'],
    ['ff', 'gh'],
    ['el', 'le'],
    ['ul', 'le'],
    ['shun', 'tion'],
  ),
  es: eachOther(
    ['b', 'v'],
    ['c', 's'],
    ['s', 'z'],
    ['c', 'z'],
    ['ll', 'y'],
    ['g', 'j'],
    ['k', 'c'],
    ['k', 'qu'],
    ['h', ''],
    ['i', 'y'],
    ['w', 'hu'],
    ['x', 'cs'],
  ),
  fr: [
    ...silentEnds('t', 's', 'e', 'x'),
    ...eachOther(
      ['f', 'ph'],
      ['k', 'c'],
      ['k', 'qu'],
      ['s', 'c'],
      ['s', 'ss'],
      ['z', 's'],
      ['j', 'g'],
      ['o', 'au'],
      ['o', 'eau'],
      ['e', 'ai'],
      ['e', 'ei'],
      ['an', 'en'],
      ['in', 'ain'],
      ['in', 'ein'],
      ['i', 'y'],
      ['wa', 'oi'],
      ['h', ''],
    ),
  ],
  it: eachOther(['c', 'k'], ['ch', 'k'], ['qu', 'cu'], ['gn', 'ni'], ['h', '']),
  nl: eachOther(['ij', 'ei'], ['au', 'ou'], ['d', 't'], ['f', 'v'], ['s', 'z'], ['g', 'ch'], ['c', 'k']),
  pl: eachOther(['u', 'o'], ['rz', 'z'], ['h', 'ch'], ['rz', 'sz'], ['om', 'a'], ['on', 'a'], ['en', 'e']),
  pt: eachOther(
    ['s', 'z'],
    ['s', 'c'],
    ['s', 'ss'],
    ['x', 'ch'],
    ['g', 'j'],
    ['u', 'l'],
    ['i', 'e'],
    ['k', 'c'],
    ['k', 'qu'],
    ['h', ''],
  ),
  ru: eastSlavic,
  be: eastSlavic,
  uk: eachOther(['и', 'і'], ['о', 'а'], ['е', 'и'], ['в', 'у'], ['г', 'х']),
  sv: eachOther(
    ['a', 'e'],
    ['sj', 'sk'],
    ['sk', 'stj'],
    ['k', 'ck'],
    ['j', 'g'],
    ['d', 't'],
    ['c', 's'],
    ['c', 'k'],
  ),
  tr: eachOther(['g', ''], ['b', 'p'], ['d', 't'], ['c', 'k']),
} as const satisfies Record<LanguageTag, Pairs>;

/** Most spellings of a text: each is one more key to look up. */
const spellingsMaximum = 60;

/**
 * Other spellings of a folded text that sound like it in a language: with one pair exchanged at one place, then with
 * two. None for languages without a row.
 */
export function phoneticVariants(text: string, language: LanguageTag): string[] {
  const [primary = ''] = language.split('-');
  const pairs = (pairsByLanguage as Readonly<Record<string, Pairs>>)[primary];
  if (!pairs) return [];
  const ended = text + end;
  const once = exchanged([ended], pairs, new Set([text]));
  const twice = exchanged(once, pairs, new Set([text, ...once.map(withoutEnd)]));
  return [...once, ...twice].slice(0, spellingsMaximum).map(withoutEnd);
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
