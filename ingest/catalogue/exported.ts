import type { SymbolDisplay } from '../../mappings/document.ts';
import { factsOf } from '../transform.ts';

/** Columns of the tables that the service exports, and those of a catalogue; empty for what an ingest makes itself. */
const columns: Readonly<Record<string, string>> = {
  id: '',
  image_url: '',
  thumbnail_url: '',
  updated_at: '',
  created_at: '',
  'license.id': 'license',
  'license.url': 'license_url',
  'license.author': 'author',
  'license.attribution': 'attribution',
  'license.commercial_use': 'commercial_use',
  'source.set': 'set',
  'source.id': 'id',
  'source.url': 'url',
};

/** The columns of a table that `GET /export?format=csv` wrote; undefined for any other header. Pure. */
export function exportedColumns(header: readonly string[]): ReadonlyMap<string, string> | undefined {
  return header.includes('source.id') ? new Map(Object.entries(columns)) : undefined;
}

/** A line of `GET /export?format=ndjson` as a row of a catalogue; anything else as it is. Pure. */
export function rowOfExport(value: unknown): unknown {
  const { source, translations } = (value ?? {}) as Partial<SymbolDisplay>;
  if (typeof source !== 'object' || typeof translations !== 'object') return value;
  // What can be recoloured is seen from the image.
  const { variants: _, ...facts } = factsOf(value as SymbolDisplay);
  return facts;
}
