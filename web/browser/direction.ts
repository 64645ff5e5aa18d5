import type { Language } from './service.ts';

/** In which direction a language is written. */
export type Direction = (tag: string) => 'ltr' | 'rtl' | 'auto';

/** The directions of the catalogue's languages; as the letters say for what is not known yet. */
export function directionsOf(languages: readonly Language[]): Direction {
  const known = new Map(languages.map(({ code, direction }) => [code, direction]));
  return (tag) => known.get(tag) ?? 'auto';
}
