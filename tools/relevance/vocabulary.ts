import type { LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { hangulKeys } from '../../mappings/hangul-keys.ts';
import type { CatalogueSymbol } from './service-client.ts';

/** What the catalogue says in one language: from which queries are made. */
export type Vocabulary = ReturnType<typeof vocabularyOf>;

/** Gathers the texts of a language. */
export function vocabularyOf(symbols: readonly CatalogueSymbol[], language: LanguageTag) {
  const names = new Set<string>();
  const idsByName = new Map<string, number[]>();
  const idsByText = new Map<string, Set<number>>();
  const words = new Set<string>();
  const letters: string[] = [];
  const joins = new Set<string>();
  for (const symbol of symbols) {
    const { id, translations } = symbol;
    const translation = translations.get(language);
    if (!translation) continue;
    const name = translation.name.normalize('NFC');
    names.add(name);
    const key = fold(name);
    idsByName.set(key, [...(idsByName.get(key) ?? []), id]);
    for (const text of [
      translation.name,
      translation.plural ?? translation.name,
      ...translation.keywords,
    ].map(fold)) {
      idsByText.set(text, (idsByText.get(text) ?? new Set()).add(id));
      for (const word of text.split(' ')) words.add(word);
    }
    const units = unitsOf(name.toLocaleLowerCase(language));
    for (const unit of units) if (isLetter(unit)) letters.push(unit);
    for (const join of joinsOf(units)) joins.add(join);
  }
  return {
    language,
    /** Displayed names, each once, in the order of ids. */
    names: [...names] as readonly string[],
    /** Symbols by folded name: those of equal name are equally right. */
    idsByName,
    /** Symbols by folded text (name or keyword) that is one of theirs as a whole. */
    idsByText,
    /** All folded words of names and keywords. */
    words,
    /** Lower-case letters and marks of the names by {@link kindOf}, each as often as it occurs there. */
    lettersByKind: Map.groupBy(letters, kindOf),
    /** What may stand beside a mark (see {@link joinsOf}). */
    joins,
  };
}

/** What one key writes: a code point of NFC; of Korean the keys themselves, two to five a syllable. */
export function unitsOf(text: string): string[] {
  return [...text.normalize('NFC')].flatMap((character) => [...hangulKeys(character)]);
}

/** Whether a unit belongs to a word: a letter, or a mark on one. */
export function isLetter(unit: string): boolean {
  return /[\p{L}\p{M}]/u.test(unit);
}

/** Marks, joiners, and Thai and Lao vowels that are letters to Unicode: what cannot stand just anywhere. */
const bound = /[\p{M}\p{Cf}\p{Logical_Order_Exception}ะาำະາຳຽ]/u;

/**
 * The pairs of neighbours in which one is bound to the other; all letters that are not bound count as one. A text whose
 * pairs all occur in a language's names has no broken clusters.
 */
export function joinsOf(units: readonly string[]): string[] {
  const classes = ['', ...units, ''].map((unit) =>
    bound.test(unit) ? unit : unit !== '' && isLetter(unit) ? 'letter' : 'edge',
  );
  return classes.slice(1).flatMap((second, index) => {
    const first = classes[index] ?? '';
    return bound.test(first) || bound.test(second) ? [`${first}${second}`] : [];
  });
}

/** Letters and marks of a text, one a code point of NFC (a Korean syllable is one). */
export function letterCount(text: string): number {
  return [...text.normalize('NFC')].filter(isLetter).length;
}

/** Letters replace letters of their script, and marks replace marks. */
export function kindOf(unit: string): string {
  if (/\p{M}/u.test(unit)) return 'mark';
  return scripts.find(([, pattern]) => pattern.test(unit))?.[0] ?? 'letter';
}

/** Only scripts that are mixed within a language. */
const scripts = [
  ['Latn', /\p{Script=Latin}/u],
  ['Hani', /\p{Script=Han}/u],
  ['Hira', /\p{Script=Hiragana}/u],
  ['Kana', /\p{Script=Katakana}/u],
] as const;
