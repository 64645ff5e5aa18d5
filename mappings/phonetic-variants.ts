/**
 * Spellings that sound alike, for people who write as they hear: `fone`, `мошина`, `vaca`/`baca`. Folded, by language,
 * as pairs of what is typed and what may be meant; tried beside the text, never instead.
 */
import type { LanguageTag } from './document.ts';
import { hasHangul } from './hangul-keys.ts';
import { memoized } from './language-tags.ts';

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

/** Consonants of Devanagari that are written twice, and heard nearly as one (`कुता`: कुत्ता). */
const doubledConsonants = [...'कगचजटडतदनपबमलस'].map((letter) => [letter, `${letter}्${letter}`] as const);

const devanagari = eachOther(
  ...doubledConsonants,
  ['ि', 'ी'],
  ['ु', 'ू'],
  ['े', 'ै'],
  ['ो', 'ौ'],
  ['श', 'स'],
  ['श', 'ष'],
  ['ं', 'न्'],
  ['ं', 'म्'],
);

/**
 * Jamo that sound alike, each within a syllable (`게` for `개`) or at its end (`꼿` for `꽃`). Pairs hold what differs, as
 * syllables are taken apart by Unicode's normal form D.
 */
function jamo(...syllables: Pairs): Pairs {
  return eachOther(
    ...syllables.map(([one, other]): readonly [string, string] => [
      one.normalize('NFD').slice(-1),
      other.normalize('NFD').slice(-1),
    ]),
  );
}

/** By primary language. */
const pairsByLanguage = {
  ar: eachOther(['ض', 'ظ'], ['ض', 'د'], ['س', 'ص'], ['ت', 'ط'], ['ذ', 'ز'], ['ذ', 'د'], ['ث', 'س']),
  bn: eachOther(['ি', 'ী'], ['ু', 'ূ'], ['ন', 'ণ'], ['শ', 'স'], ['শ', 'ষ'], ['জ', 'য']),
  cs: eachOther(['i', 'y'], ['d', 't'], ['b', 'p'], ['v', 'f'], ['z', 's'], ['h', 'ch']),
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
  el: eachOther(
    ['ι', 'η'],
    ['ι', 'υ'],
    ['η', 'υ'],
    ['ι', 'ει'],
    ['η', 'ει'],
    ['ι', 'οι'],
    ['ο', 'ω'],
    ['ε', 'αι'],
    ['αφ', 'αυ'],
    ['αβ', 'αυ'],
    ['εφ', 'ευ'],
    ['εβ', 'ευ'],
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
  fa: eachOther(
    ['ز', 'ذ'],
    ['ز', 'ض'],
    ['ز', 'ظ'],
    ['س', 'ص'],
    ['س', 'ث'],
    ['ت', 'ط'],
    ['ه', 'ح'],
    ['غ', 'ق'],
    ['ا', 'ع'],
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
  he: eachOther(['ט', 'ת'], ['כ', 'ק'], ['ח', 'כ'], ['א', 'ע'], ['א', 'ה'], ['ס', 'ש'], ['ב', 'ו']),
  hi: devanagari,
  hu: eachOther(['j', 'ly'], ['d', 't'], ['b', 'p'], ['z', 's']),
  it: eachOther(['c', 'k'], ['ch', 'k'], ['qu', 'cu'], ['gn', 'ni'], ['h', '']),
  ja: eachOther(
    ['じ', 'ぢ'],
    ['ず', 'づ'],
    ['お', 'を'],
    ['わ', 'は'],
    ['お', 'う'],
    ['え', 'い'],
    ['ー', 'う'],
  ),
  ko: [
    ...jamo(
      ['개', '게'],
      ['괴', '궤'],
      ['괘', '궤'],
      ['괴', '괘'],
      ['계', '게'],
      ['긔', '기'],
      ['갓', '갇'],
      ['갓', '갗'],
      ['갓', '갖'],
      ['갓', '갔'],
      ['갇', '같'],
      ['각', '갂'],
      ['각', '갘'],
      ['갑', '갚'],
    ),
    // Between vowels ㅎ is hardly heard (`고양희`: 고양이).
    ...eachOther(['\u1112', '\u110B']),
  ],
  mr: devanagari,
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
  sk: eachOther(['i', 'y'], ['d', 't'], ['b', 'p'], ['v', 'f'], ['z', 's'], ['h', 'ch']),
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
  ta: eachOther(['ன', 'ண'], ['ன', 'ந'], ['ல', 'ள'], ['ல', 'ழ'], ['ள', 'ழ'], ['ர', 'ற']),
  tr: eachOther(['g', ''], ['b', 'p'], ['d', 't'], ['c', 'k']),
} as const satisfies Record<LanguageTag, Pairs>;

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
  const pairs = (pairsByLanguage as Readonly<Record<string, Pairs>>)[primary];
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
