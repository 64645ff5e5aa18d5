/**
 * Words in which letters of two scripts that look alike are mixed (`cиній` with a Latin c): keyboards, scans and old data
 * write them, nobody sees it, and no other spelling finds them.
 */

const scripts = ['Cyrillic', 'Greek', 'Latin'] as const;
/** A script whose letters are mixed with those of others; of several that a word may be written in, the first. */
type Script = (typeof scripts)[number];

/** Letters that look the same, a Cyrillic, a Greek and a Latin one; `-` where a script has none. Marks on them stay. */
const lookAlikes = [
  'аαa с-c е-e һ-h іιi ј-j кκ- -κk оοo рρp ѕ-s ү-v -υu хχx -νv у-y ә-ə ө-ɵ ӕ-æ',
  'АΑA ВΒB СϹC ЕΕE НΗH ІΙI ЈͿJ КΚK МΜM ОΟO РΡP Ѕ-S ТΤT ХΧX У-Y Ү-Y -ΥY -ΖZ -ΝN Ә-Ə Ө-Ɵ Ӕ-Æ',
].flatMap((row) => row.split(' '));

const letterOf: Readonly<Record<Script, RegExp>> = {
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Latin: /\p{Script=Latin}/u,
};

/** Letters of the other scripts with the one that looks the same in a script; of several, the first. */
function counterpartsIn(script: Script): ReadonlyMap<string, string> {
  const pairs = lookAlikes.flatMap((alike) => {
    const own = alike.charAt(scripts.indexOf(script));
    const others = [...alike].filter((letter) => letter !== own && letter !== '-');
    return own === '-' ? [] : others.map((letter) => [letter, own] as const);
  });
  return new Map(pairs.toReversed());
}

const counterparts: Readonly<Record<Script, ReadonlyMap<string, string>>> = {
  Cyrillic: counterpartsIn('Cyrillic'),
  Greek: counterpartsIn('Greek'),
  Latin: counterpartsIn('Latin'),
};

const word = /[\p{L}\p{M}]+/gu;

function isMixed(text: string): boolean {
  return scripts.filter((script) => letterOf[script].test(text)).length > 1;
}

/** Whether a letter is of a script, or looks like one of it; marks and what is written in other scripts are of each. */
function isWrittenIn(script: Script, letter: string): boolean {
  const own = scripts.find((each) => letterOf[each].test(letter));
  return own === undefined || own === script || counterparts[script].has(letter);
}

function inOwnScript(text: string): string {
  if (!isMixed(text)) return text;
  // A cedilla is part of ҫ, which does not decompose.
  const letters = [...text.normalize('NFC').replaceAll('ç', 'ҫ').replaceAll('Ç', 'Ҫ').normalize('NFD')];
  const lettersOf = (script: Script) => letters.filter((letter) => letterOf[script].test(letter)).length;
  const [script] = scripts
    .filter((each) => letters.every((letter) => isWrittenIn(each, letter)))
    .sort((left, right) => lettersOf(right) - lettersOf(left));
  if (script === undefined) return text;
  const inScript = letters.map((letter) => counterparts[script].get(letter) ?? letter);
  return inScript.join('').normalize('NFC');
}

/**
 * A text whose words each have letters of one script: the one that some letter of the word has alone, else that of most
 * letters. A word with letters of two scripts that nobody takes for each other stays (`βtest`). Linear in the text's length.
 *
 * @see https://www.unicode.org/reports/tr39/#Mixed_Script_Detection
 */
export function inOneScript(text: string): string {
  return isMixed(text) ? text.replace(word, inOwnScript) : text;
}
