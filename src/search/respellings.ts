/**
 * What a text may stand for beside what it says: a romanised word, a compound written as one word or two, a word typed
 * with the wrong layout on. The text as typed always comes first.
 */
import type { LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { inKeyScript } from '../../mappings/key-scripts.ts';
import { onOtherLayout } from '../../mappings/keyboard-layouts.ts';
import { isSpaceless } from '../../mappings/languages.ts';
import { joined, typedVariantKeys } from '../../mappings/variant-keys.ts';
import type { ParsedTextQuery, QueryText, Respellings, VariantLookups } from './parse-query.ts';

/** A letter of an alphabet stands for no other word: `π` is no `p`. */
const loneLetter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u;

/** What is looked up beside a text as typed: it costs a look at some terms, and finds what is certain to be meant. */
export function variantLookups({ folded: typed, words }: QueryText, language: LanguageTag): VariantLookups {
  const folded = inKeyScript(typed, language);
  if (loneLetter.test(typed)) return { texts: [], keys: [] };
  const isCompound = words.length > 1 && !isSpaceless(language);
  return {
    texts: isCompound ? [joined(folded)] : [],
    keys: typedVariantKeys(folded, language),
  };
}

/** A key of two letters stands for some word in one of a hundred languages. */
const keyMinimumOfAllLanguages = 3;

/** Most respellings of a text in a language: each is one more key to look up. */
const respellingsMaximum = 12;

/**
 * What a text that matches nothing may stand for, in those of some languages in which it may. In the languages of a chain
 * its keys were looked up beside it; without a chain nothing was.
 */
export function respell({
  text,
  chain,
  languages,
}: Pick<ParsedTextQuery, 'text' | 'chain' | 'languages'>): Respellings {
  if (loneLetter.test(text.folded)) return [];
  const anyLanguage = [...unstretched(text.folded), ...withoutStops(text), ...withEmojiApart(text.text)];
  return (chain ?? languages).flatMap((language) => {
    const { texts, keys: allKeys } = variantLookups(text, language);
    const keys = chain ? allKeys : allKeys.filter((key) => key.length >= keyMinimumOfAllLanguages);
    const otherLayout = onOtherLayout(text.text, language).map(fold);
    const further = [...otherLayout, ...anyLanguage].filter((other) => other !== '');
    if (chain && further.length === 0) return [];
    return [{ language, texts: [...new Set([...texts, ...further])].slice(0, respellingsMaximum), keys }];
  });
}

/** Letters that are typed on and on stand for one or two: `doooog`, `goooood`, `ddoogg`. */
function unstretched(folded: string): string[] {
  const stretched = /(\p{L})\1{2,}/gu;
  if (stretched.test(folded)) return [folded.replace(stretched, '$1$1'), folded.replace(stretched, '$1')];
  return /^(?:(\p{L})\1)+$/u.test(folded) ? [folded.replace(/(\p{L})\1/gu, '$1')] : [];
}

/** A word with a stop behind each letter: `d.o.g.`. */
function withoutStops({ folded, words }: QueryText): string[] {
  return words.length > 2 && words.every((word) => [...word].length === 1) ? [joined(folded)] : [];
}

const emoji = /\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?/gu;

/** A word beside its emoji (`OK 👌`), and a family whose joiners were lost on the way. */
function withEmojiApart(text: string): string[] {
  const emojis = text.match(emoji) ?? [];
  if (emojis.length === 0) return [];
  const words = text.replace(emoji, '').trim();
  if (words !== '') return [fold(words), ...emojis.map(fold)];
  return emojis.length > 1 ? [fold(emojis.join('\u200D')), ...emojis.map(fold)] : [];
}

/** The respelled texts of a language. */
export function textsIn(respellings: Respellings, language: LanguageTag): readonly string[] {
  return respellings.find((entry) => entry.language === language)?.texts ?? [];
}

/** The skin tone of a hand or person in a text, 1 (light) to 5 (dark), as the variants of a symbol have it. */
export function skinToneOf(text: string): number | undefined {
  const [tone] = text.match(/\p{Emoji_Modifier}/u) ?? [];
  return tone === undefined ? undefined : (tone.codePointAt(0) ?? 0) - 0x1f3fb + 1;
}
