import { Converter as ToTraditional } from 'opencc-js/cn2t';
import { Converter as ToSimplified } from 'opencc-js/t2cn';
import type { LanguageTag } from './document.ts';

const chineseCharacter = /\p{Script=Han}/u;

/** Whether a text has Chinese characters, in Chinese or in Japanese. */
export function hasChineseCharacters(text: string): boolean {
  return chineseCharacter.test(text);
}

type Convert = (text: string) => string;

/** Converters by the script of a language's names; characters that both scripts share stay as they are. */
const makers: Readonly<Record<string, () => Convert>> = {
  Hans: () => ToSimplified({ from: 't', to: 'cn' }),
  Hant: () => ToTraditional({ from: 'cn', to: 't' }),
};

const converters = new Map<string, Convert | undefined>();

/** Made for the first text: both take 28 MB, and most ingests meet no Chinese. */
function converterTo(script: string): Convert | undefined {
  if (!converters.has(script)) converters.set(script, makers[script]?.());
  return converters.get(script);
}

/**
 * A text in the Chinese script of a language, for people who type the other one: `蘋果` is `苹果` in `zh-Hans`.
 * Undefined for languages that are not written in Chinese characters alone.
 * @see https://github.com/nk2028/opencc-js (the tables of OpenCC)
 */
export function inScriptOf(text: string, language: LanguageTag): string | undefined {
  const [primary, script] = language.split('-');
  if (primary === 'zh') return converterTo(script ?? 'Hans')?.(text);
  return primary === 'yue' ? converterTo(script ?? 'Hant')?.(text) : undefined;
}
