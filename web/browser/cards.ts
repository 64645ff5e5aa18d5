import type { FullSymbol, PublicSearchResponse } from './api-client.ts';
import { matchingLanguage } from './languages.ts';

/** A card of the grid: what both searches answer. */
export interface Card {
  id: number;
  name: string;
  language_code: string;
  /** URL of the thumbnail of 256 pixels. */
  thumbnail: string;
  /** Keywords; only the full search has them. */
  tags: readonly string[];
  part_of_speech?: string;
  /** Which parts of its people can be coloured, where that is known. */
  able?: { skin: boolean; hair: boolean };
  /** Its name in the second language of the settings. */
  second?: { language: string; name: string };
}

/** The cards of a page of either search, with their names in a second language where they have one. */
export function cardsOf(
  { data }: { data: readonly (PublicSearchResponse['data'][number] | FullSymbol)[] },
  second?: string,
): Card[] {
  return data.map((symbol) => ({
    id: symbol.id,
    name: symbol.name,
    language_code: symbol.language_code,
    thumbnail: 'thumbnail_url' in symbol ? String(symbol.thumbnail_url) : symbol.thumbnails['256'],
    tags: 'tags' in symbol ? symbol.tags : [],
    ...('part_of_speech' in symbol &&
      symbol.part_of_speech !== undefined && { part_of_speech: symbol.part_of_speech }),
    ...('variants' in symbol && { able: symbol.variants }),
    ...('translations' in symbol && secondName(symbol, second)),
  }));
}

/** The name of a symbol in a second language, where that is not the one that it is named in already. */
function secondName(
  { translations = {}, language_code }: Pick<FullSymbol, 'translations' | 'language_code'>,
  second: string | undefined,
): Pick<Card, 'second'> {
  const language = second && matchingLanguage(second, Object.keys(translations));
  const name = language && language !== language_code && translations[language]?.name;
  return language && name ? { second: { language, name } } : {};
}
