import type { LanguageTag } from './document.ts';

/**
 * Words that negate. A negated text is answered by the negation alone, never by its opposite: `don't like` must not bring
 * a heart, and `want` no `don't want`.
 */

/** By language, folded. */
const negations: Readonly<Record<LanguageTag, readonly string[]>> = {
  ar: ['لا', 'ليس', 'لن', 'لم', 'ما', 'مش'],
  bg: ['не', 'няма', 'никога'],
  ca: ['no', 'mai'],
  cs: ['ne', 'neni', 'nikdy'],
  da: ['ikke', 'ingen', 'aldrig'],
  de: ['nicht', 'kein', 'keine', 'keinen', 'keinem', 'keiner', 'nie', 'nix'],
  el: ['δεν', 'μην', 'οχι', 'ποτε'],
  en: [
    ...['no', 'not', 'never', 'dont', 'doesnt', 'didnt', 'isnt', 'arent', 'wasnt', 'wont', 'cant', 'cannot'],
    ...['shouldnt', 'wouldnt', 'couldnt', 'nothing', 'without'],
  ],
  es: ['no', 'nunca', 'nada', 'sin', 'ningun'],
  fa: ['نه', 'نمي'],
  fi: ['ei', 'en', 'et', 'emme', 'ette', 'eivat', 'ala'],
  fr: ['ne', 'pas', 'non', 'jamais', 'rien', 'sans'],
  he: ['לא', 'אין', 'אל'],
  hi: ['नहीं', 'मत', 'न'],
  hr: ['ne', 'nije', 'nemoj', 'nikad'],
  hu: ['nem', 'ne', 'soha'],
  id: ['tidak', 'bukan', 'jangan'],
  it: ['non', 'no', 'mai', 'niente', 'senza'],
  ja: ['ない', 'ません', 'いいえ'],
  ko: ['안', '못', '아니', '않'],
  nb: ['ikke', 'ingen', 'aldri'],
  nl: ['niet', 'geen', 'nooit'],
  pl: ['nie', 'nigdy', 'bez'],
  pt: ['nao', 'nunca', 'nada', 'sem'],
  ro: ['nu', 'niciodata', 'fara'],
  ru: ['не', 'нет', 'никогда', 'нельзя', 'без'],
  sk: ['nie', 'ne', 'nikdy'],
  sr: ['не', 'није', 'немој', 'никад', 'ne', 'nije'],
  sv: ['inte', 'ingen', 'inga', 'ej', 'aldrig'],
  sw: ['si', 'hapana', 'sio', 'sina', 'huna', 'hana', 'sitaki', 'hakuna'],
  tr: ['degil', 'yok', 'hayır', 'hayir'],
  uk: ['не', 'ні', 'немає', 'ніколи'],
  vi: ['khong', 'dung'],
  yue: ['唔', '不', '冇'],
  zh: ['不', '没', '沒', '别', '別', '不要', '没有', '沒有', '不是', '无'],
};

const setsByLanguage = new Map<LanguageTag, ReadonlySet<string>>();

/** The folded words that negate in a language; none where it has no row. */
export function negationsOf(language: LanguageTag): ReadonlySet<string> {
  const known = setsByLanguage.get(language);
  if (known) return known;
  const words = new Set(negations[language] ?? negations[language.split('-', 1)[0] ?? ''] ?? []);
  setsByLanguage.set(language, words);
  return words;
}

/** Whether one of the words of a folded text negates. */
export function isNegated(folded: string, language: LanguageTag): boolean {
  const negations = negationsOf(language);
  return negations.size > 0 && folded.split(' ').some((word) => negations.has(word));
}
