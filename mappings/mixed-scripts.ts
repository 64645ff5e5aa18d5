/**
 * Words in which letters of two scripts that look alike are mixed (`cиній` with a Latin c): keyboards, scans and old data
 * write them, nobody sees it, and no other spelling finds them.
 */

/** Latin letters with those of Cyrillic and of Greek that look the same; marks on them stay. */
const lookAlikes = {
  Cyrillic: 'aа cс eе iі jј oо pр sѕ xх yу AА BВ CС EЕ HН IІ JЈ KК MМ OО PР SЅ TТ XХ YУ',
  Greek: 'oο vν AΑ BΒ EΕ ZΖ HΗ IΙ KΚ MΜ NΝ OΟ PΡ TΤ YΥ XΧ',
} as const satisfies Record<string, string>;

/** A script whose letters are mixed with Latin ones. */
type MixedScript = keyof typeof lookAlikes;

interface LookAlikes {
  /** Any letter of the script. */
  letter: RegExp;
  fromLatin: ReadonlyMap<string, string>;
  toLatin: ReadonlyMap<string, string>;
}

function lookAlikesOf(script: MixedScript): LookAlikes {
  const pairs = lookAlikes[script].split(' ').map((pair): [string, string] => [pair[0] ?? '', pair[1] ?? '']);
  return {
    letter: new RegExp(`\\p{Script=${script}}`, 'u'),
    fromLatin: new Map(pairs),
    toLatin: new Map(pairs.map(([latin, other]) => [other, latin])),
  };
}

const scripts = (Object.keys(lookAlikes) as MixedScript[]).map(lookAlikesOf);
const latin = /\p{Script=Latin}/u;
const otherScript = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const word = /[\p{L}\p{M}]+/gu;

function inOwnScript(text: string): string {
  const script = scripts.find(({ letter }) => letter.test(text));
  if (!script || !latin.test(text)) return text;
  // A cedilla is part of ҫ, which does not decompose.
  const letters = [...text.normalize('NFC').replaceAll('ç', 'ҫ').replaceAll('Ç', 'Ҫ').normalize('NFD')];
  const latinLetters = letters.filter((each) => latin.test(each));
  const otherLetters = letters.filter((each) => script.letter.test(each));
  const isLatin = latinLetters.some((each) => !script.fromLatin.has(each));
  const isOther = otherLetters.some((each) => !script.toLatin.has(each));
  if (isLatin === isOther && (isLatin || latinLetters.length === otherLetters.length)) return text;
  const becomesLatin = isLatin || (!isOther && latinLetters.length > otherLetters.length);
  const counterparts = becomesLatin ? script.toLatin : script.fromLatin;
  return letters
    .map((each) => counterparts.get(each) ?? each)
    .join('')
    .normalize('NFC');
}

/**
 * A text whose words each have letters of one script: the one that some letter of the word has alone, else that of most
 * letters. A word with letters of two scripts that nobody takes for each other stays (`βtest`). Linear in the text's length.
 *
 * @see https://www.unicode.org/reports/tr39/#Mixed_Script_Detection
 */
export function inOneScript(text: string): string {
  if (!otherScript.test(text) || !latin.test(text)) return text;
  return text.replace(word, inOwnScript);
}
