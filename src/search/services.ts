import type { Catalogue } from '../catalogue.ts';
import type { Engine } from '../engine.ts';
import type { Documents } from './documents.ts';
import type { Vocabularies } from './vocabularies.ts';

/** What answering questions needs; all IO goes through here. */
export interface SearchServices {
  engine: Engine;
  catalogue: Catalogue;
  documents: Documents;
  vocabularies: Vocabularies;
}
