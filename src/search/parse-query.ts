import { inScriptOf } from '../../mappings/chinese-scripts.ts';
import type { LanguageTag } from '../../mappings/document.ts';
import { emojiOf } from '../../mappings/emoticons.ts';
import { fold } from '../../mappings/fold.ts';
import { withoutDoubling } from '../../mappings/form-rules.ts';
import { inCyrillic, inKeyScript, inMarkedLatin } from '../../mappings/key-scripts.ts';
import { onOtherLayout } from '../../mappings/keyboard-layouts.ts';
import { lookupChain, memoized, primaryLanguage, scriptOf } from '../../mappings/language-tags.ts';
import { isSpaceless } from '../../mappings/languages.ts';
import { inOneScript } from '../../mappings/mixed-scripts.ts';
import { isNegatedAsTyped } from '../../mappings/negations.ts';
import { elidedParticles, leadingParticles } from '../../mappings/particles.ts';
import { phraseVariants } from '../../mappings/phrase-variants.ts';
import { joined, typedVariantKeys, withFinalLetters } from '../../mappings/variant-keys.ts';
import { queryTextMaximumWords } from '../http/parameter-types.ts';
import type { CuratedIds } from '../opensearch/curation.ts';
import type { Release } from '../opensearch/release.ts';
import type { LanguageSelection } from '../opensearch/symbol-store.ts';
import type { SearchParameters } from '../symbols/parameters.ts';

/** A search text made ready to be matched. */
export interface QueryText {
  /** As typed, cut to the words that are searched. */
  text: string;
  /** Folded as the keys of the index are. */
  folded: string;
  /** The folded words, as many as are searched: folding also cuts at punctuation. */
  words: string[];
  /** It has no letter or digit that was typed: `½` is no `1 2`, `™` no `tm`. Such a text is looked up as a whole alone. */
  isSign: boolean;
  /** Words past the limit, as typed. */
  ignoredWords: string[];
  /** As texts of a language may have it: {@link queryVariants}, computed once. */
  variantsIn(language: LanguageTag): readonly string[];
}

/** Search parameters understood against a release. */
export interface ParsedQuery {
  parameters: SearchParameters;
  /** Undefined = browse everything. */
  text: QueryText | undefined;
  /** Languages of the requested chain that the catalogue has; undefined = none was requested. */
  chain: readonly LanguageTag[] | undefined;
  /** All languages of the catalogue where none is requested, the most widely used first; else none. */
  languages: readonly LanguageTag[];
  /** What curators say of the text, if anything. */
  curated?: CuratedIds | undefined;
}

/** Whole texts of one language that a text may stand for: as they are, and by their keys. */
export interface VariantLookups {
  texts: readonly string[];
  keys: readonly string[];
}

/** Whole texts that may be meant by a text that matches nothing, by language. */
export type Respellings = readonly (VariantLookups & { language: LanguageTag })[];

/** A parsed query that searches for a text in languages that exist. */
export type ParsedTextQuery = ParsedQuery & {
  text: QueryText;
  /** What is searched instead of the text, where it matches nothing as typed. */
  respellings?: Respellings;
  /** Languages in which the text, as typed, is a frequent word. */
  wordIn?: ReadonlySet<LanguageTag>;
  /** Languages in which forms of the text have its marks: without them it is another word, or all words keep theirs. */
  markedIn?: ReadonlySet<LanguageTag>;
  /** Whether the text is complete as typed: then of words that merely begin with it only core words are found. */
  isCompleteWord?: boolean;
};

/** Understands search parameters: the text is folded, and the chain looked up among the languages that exist. */
export function parseQuery(
  { languages, curation }: Pick<Release, 'languages' | 'curation'>,
  parameters: SearchParameters,
): ParsedQuery {
  const chain = parameters.lang && lookupChain(parameters.lang, languages);
  const text = parseText(parameters.q && inScriptOfNames(parameters.q, parameters.lang, chain));
  return {
    parameters,
    text,
    chain,
    languages: parameters.lang ? [] : [...languages.keys()],
    curated: text && curation?.idsFor(chain, text.variantsIn),
  };
}

/**
 * A text in the script of the names that are searched: `uz-Cyrl` finds `uz`, as Latin letters write it, `kk-Latn` finds `kk`. Not
 * where languages of several scripts are searched.
 */
export function inScriptOfNames(
  q: string,
  [asked]: readonly LanguageTag[] = [],
  chain: readonly LanguageTag[] = [],
): string {
  const [first] = chain;
  if (!first || new Set(chain.map(scriptOf)).size > 1) return q;
  if (scriptOf(first) === 'Latn') return inMarkedLatin(q, first);
  return scriptOf(asked ?? first) === 'Latn' ? inCyrillic(q, first) : q;
}

/** The language whose texts are worth as much as those of a tag: Cantonese has its own words and those of Chinese. */
function standardOf(tag: LanguageTag): string {
  const primary = primaryLanguage(tag);
  return primary === 'yue' ? 'zh' : primary;
}

/**
 * The place of each language of a chain, 0 for the first. A region, its parents and its scripts are one language (`es-MX`,
 * `es-419` and `es`): a text of one is worth as much as a text of another.
 */
export function languagePlaces(chain: readonly LanguageTag[]): ReadonlyMap<LanguageTag, number> {
  const languages = [...new Set(chain.map(standardOf))];
  return new Map(chain.map((tag) => [tag, languages.indexOf(standardOf(tag))]));
}

/** The tags of a chain by language, a region with its parents. */
export function tagsByLanguage(chain: readonly LanguageTag[]): LanguageTag[][] {
  return [...Map.groupBy(chain, standardOf).values()];
}

/** Whether there is a text to match: browsing has none, and a chain of unknown languages matches nothing. */
export function isTextQuery(query: ParsedQuery): query is ParsedTextQuery {
  return query.text !== undefined && query.chain?.length !== 0;
}

/**
 * Most words of a folded text. Names of ten words with hyphens have some more than ten (`medium-dark skin tone`), while one
 * character may be a word of its own to the engine: `⒘⒘⒘` is "17. 17. 17.", and a hundred of them took a third of a second.
 */
const foldedMaximumWords = 2 * queryTextMaximumWords;

/** Signs whose compatibility forms are letters or digits, and a letter that no word begins with. */
const signs = /^[ß™℠№℡½⅓⅔¼¾⅕-⅞%‰]+$/u;

/** Texts that are kept parsed: the limits, the search and the log of one request read the same. */
const parsedMaximum = 100;

/** Folds a search text and cuts it into words; undefined where nothing is left (empty, or only marks that folding drops). */
export function parseText(q: string | undefined): QueryText | undefined {
  return q ? parsed(q) : undefined;
}

const parsed = memoized((q): QueryText | undefined => {
  const typed = emojiOf(q).split(' ');
  const text = inOneScript(typed.slice(0, queryTextMaximumWords).join(' '));
  const isSign = signs.test(text);
  const folded = isSign ? text.trim() : fold(text);
  if (folded === '') return undefined;
  const all = folded.split(' ');
  const kept = all.slice(0, foldedMaximumWords).join(' ');
  const cut = all.length > foldedMaximumWords ? kept : text;
  return {
    text: cut,
    folded: kept,
    isSign,
    words: all.slice(0, queryTextMaximumWords),
    ignoredWords: [...all.slice(foldedMaximumWords), ...typed.slice(queryTextMaximumWords)],
    variantsIn: memoized((language) => queryVariants(cut, kept, language)),
  };
}, parsedMaximum);

/**
 * The folded text in the script of the language's keys, and the text without the article or particle that it begins with in this language
 * (`der Hund` → `Hund`, `to eat` → `eat`, `l'eau` → `eau`): tried beside it, never instead, since "no", "in" or "to" alone
 * are core words. Chinese is also tried in the script of the language, and a word that is doubled to mean several alone,
 * a phrase without words that only join or measure, and Hebrew with the letters that end words.
 */
function queryVariants(text: string, folded: string, language: LanguageTag): readonly string[] {
  // Regional variants share the particles of their language.
  const primary = primaryLanguage(language);
  const particles: readonly string[] | undefined = leadingParticles[language] ?? leadingParticles[primary];
  const key = inKeyScript(folded, language);
  const particle = particles?.find((candidate) => key.startsWith(`${candidate} `));
  const withoutParticle = particle === undefined ? [] : [key.slice(particle.length + 1)];
  // The opposite of a negated text is no variant of it (`n'aime`, Irish `ná téigh`).
  const isNegated = isNegatedAsTyped(text, primary);
  const withoutBeginning = [...withoutParticle, ...foldedWithoutElided(text, primary)].filter(
    (rest) => !isNegated || isNegatedAsTyped(rest, primary),
  );
  const inOtherScript = inScriptOf(folded, language);
  const single = withoutDoubling(key, language);
  const phrases = phraseVariants(key, language);
  const inCyrillicLetters = inCyrillic(text, language);
  // Keys of other scripts are those of whole texts: the Kazakh `mys` begins `мысық`.
  const cyrillic = inCyrillicLetters === text ? undefined : fold(inCyrillicLetters);
  const finished = withFinalLetters(key);
  const variants = [key, finished, ...withoutBeginning, inOtherScript, single, ...phrases, cyrillic];
  return [...new Set(variants.filter((variant) => variant !== undefined && variant !== ''))] as string[];
}

/** What an apostrophe parts from a small word before it. */
const elision = /^(\p{L}+)['’ʼ](?=\p{L})/u;

/** A text without the elided word that it begins with, if any (`l'école` → `ecole`): folding makes one word of both. */
function foldedWithoutElided(text: string, primary: string): readonly string[] {
  const [whole = '', particle = ''] = elision.exec(text) ?? [];
  const elided: readonly string[] = elidedParticles[primary] ?? [];
  return elided.includes(fold(particle)) ? [fold(text.slice(whole.length))] : [];
}

/** Spellings of a text as a tag or group: several words are written with spaces or with hyphens. */
export function tagVariants({ words }: QueryText): readonly string[] {
  return [...new Set([words.join(' '), words.join('-')])];
}

/** Languages of a symbol that matching and answering a query read. English orders hits that match alike. */
export function languagesRead({ text, chain }: Pick<ParsedQuery, 'text' | 'chain'>): LanguageSelection {
  if (chain) return [...new Set([...chain, 'en'])];
  return text ? 'all' : ['en'];
}

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
  const anyLanguage = [...unstretched(text.folded), ...withEmojiApart(text.text)];
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
