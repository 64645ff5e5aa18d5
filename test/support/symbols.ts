import { encodeConceptWords } from '../../mappings/concept-words.ts';
import {
  encodeCore,
  encodeHitText,
  type LanguageTag,
  type SymbolCore,
  type Translation,
} from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { fieldsOf, hitFields } from '../../mappings/symbols.ts';
import { type CachedSymbol, type HitFields, symbolOf } from '../../src/opensearch/symbol-store.ts';

/** The texts of a symbol by language. */
export type Names = Record<string, { name: string; plural?: string; keywords?: readonly string[] }>;

/** What else is said of a symbol; `emoji` is a key behind the displayed keywords. */
export interface SymbolFacts {
  id?: number;
  sourceId?: string;
  set?: string;
  emoji?: string;
  tags?: string[];
  group?: string;
  core_rank?: number;
  popularity?: number;
  part_of_speech?: string;
  derived_names?: string;
  default_language?: LanguageTag;
}

/** The doc values of a symbol, as the engine answers them with a hit. */
export function hitFieldsOf(
  names: Names,
  { id = 1, sourceId = 'x', set = 'test', emoji, tags = [], ...facts }: SymbolFacts = {},
): HitFields {
  const keysOf = (texts: (names: Names[string]) => readonly string[]) =>
    Object.entries(names).flatMap(([tag, each]) => texts(each).map((text) => `${tag}:${fold(text)}`));
  const core = {
    id,
    tags,
    group: 'test',
    source: { set, id: sourceId },
    default_language: 'en',
    concept_words: encodeConceptWords({
      name: keysOf(({ name }) => [name]),
      keyword: keysOf(({ keywords = [] }) => keywords),
    }),
    ...facts,
  };
  const texts = Object.entries(names).map(([language, { name, plural, keywords = [] }]) => {
    const translation: Translation = {
      name,
      ...(plural && { plural }),
      keywords: [...keywords],
      has_audio: false,
    };
    const nameKeys = [name, ...(plural ? [plural] : [])].map(fold);
    const keywordKeys = [...keywords, ...(emoji ? [emoji] : [])].map(fold);
    const lines = `${nameKeys.join('\n')}\n\n${keywordKeys.join('\n')}`;
    const text = encodeHitText({ lines, translationJson: JSON.stringify(translation) });
    return [fieldsOf(language).hitText, [text]] as const;
  });
  return { [hitFields.core]: [encodeCore(core as unknown as SymbolCore)], ...Object.fromEntries(texts) };
}

/** A symbol as the cache has it, of which only the texts are given. */
export function symbolNamed(names: Names, facts: SymbolFacts = {}): CachedSymbol {
  return symbolOf(hitFieldsOf(names, facts), 'all');
}

/** The folded lines of a symbol in a language. */
export function linesOf(symbol: CachedSymbol, language: LanguageTag): string {
  return symbol.texts.get(language)?.lines ?? '';
}
