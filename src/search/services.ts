import type { Catalogue } from '../catalogue/release.ts';
import type { Documents } from '../catalogue/symbol-store.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Vocabularies } from './vocabularies.ts';

/** What answering questions needs; all IO goes through here. */
export interface SearchServices {
  engine: Engine;
  catalogue: Catalogue;
  documents: Documents;
  vocabularies: Vocabularies;
}
