import { Converter as ToTraditional } from 'opencc-js/cn2t';
import { Converter as ToSimplified } from 'opencc-js/t2cn';
import type { LanguageTag } from './document.ts';

/** Converters by the script of a language's names; characters that both scripts share stay as they are. */
const converters: Readonly<Record<string, (text: string) => string>> = {
  Hans: ToSimplified({ from: 't', to: 'cn' }),
  Hant: ToTraditional({ from: 'cn', to: 't' }),
};

/**
 * A text in the Chinese script of a language, for people who type the other one: `蘋果` is `苹果` in `zh-Hans`.
 * Undefined for languages that are not written in Chinese characters alone.
 * @see https://github.com/nk2028/opencc-js (the tables of OpenCC)
 */
export function inScriptOf(text: string, language: LanguageTag): string | undefined {
  const [primary, script] = language.split('-');
  if (primary === 'zh') return converters[script ?? 'Hans']?.(text);
  return primary === 'yue' ? converters[script ?? 'Hant']?.(text) : undefined;
}
