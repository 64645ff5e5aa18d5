import type { LanguageTag } from '../../mappings/document.ts';
import type { CatalogueSymbol, ServiceClient } from './service-client.ts';

/** A question of a check, and what is wrong with its answer. */
export interface LanguageVerdict {
  language: LanguageTag;
  query: string;
  held_out: boolean;
  /** What came instead of what is right; undefined = right. */
  wrong: string | undefined;
}

/** A check of what holds in every language, by questions that come from the catalogue itself. */
export interface LanguageCheck {
  name: string;
  /** Largest share of wrong answers. */
  maximumWrong: number;
  ask: (service: ServiceClient, symbols: readonly CatalogueSymbol[]) => Promise<LanguageVerdict[]>;
}
