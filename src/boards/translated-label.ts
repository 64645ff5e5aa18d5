import type { LanguageTag, Translation } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';

/**
 * A label in another language: the name of its symbol there, where it is a name or a keyword of the symbol here. Pure.
 * @param from the symbol's translations in the language of the label, and `to` in the other one
 * @returns undefined where the label is a text of its own
 */
export function translatedLabel(
  label: string,
  from: readonly Translation[],
  to: Translation,
  language: LanguageTag,
): string | undefined {
  const [, word = '', end = ''] = /^\s*(.*?)\s*([.!?…]*)\s*$/su.exec(label) ?? [];
  const key = fold(word);
  const textsOf = ({ name, plural = name, keywords }: Translation) => [name, plural, ...keywords];
  const named = from.find((each) => key !== '' && textsOf(each).some((text) => fold(text) === key));
  if (!named) return undefined;
  const isPlural = fold(named.plural ?? '') === key && fold(named.name) !== key;
  const name = (isPlural && to.plural) || to.name;
  if (textsOf(named).includes(word)) return name + end;
  // In capitals, or with one at its start, as the label is and its symbol's names are not.
  const isCapital = (text: string) => text !== text.toLowerCase() && text === text.toUpperCase();
  if (word.length > 1 && isCapital(word)) return name.toLocaleUpperCase(language) + end;
  const [first = '', ...rest] = name;
  return (isCapital([...word][0] ?? '') ? first.toLocaleUpperCase(language) : first) + rest.join('') + end;
}
