import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { IngestFailure } from '../failure.ts';
import type { Correction } from './link-concepts.ts';

/** What this program states of the sets that it knows. */
const shippedFile = join(import.meta.dirname, '../../catalogues/concepts/corrections.csv');
/** What the curators of a catalogue state, below its `DATA_DIR`. */
const curatedName = 'concept-corrections.csv';

const columns = ['left', 'right', 'relation'] as const;

/** The corrections that come with this program and those in `DATA_DIR`; of two on one pair the curators' counts. */
export function readCorrections(dataDir: string): Correction[] {
  const curatedFile = join(dataDir, curatedName);
  const files = [shippedFile, curatedFile].filter((file) => existsSync(file));
  const rows = files.flatMap((file) => parseCorrections(readFileSync(file, 'utf8'), file));
  const byPair = new Map(rows.map((row) => [[row.left, row.right].sort().join(' '), row]));
  return [...byPair.values()];
}

/**
 * Reads rows `left,right,relation`: two symbols as `<set>/<id>`, and `same` or `different`.
 * @throws IngestFailure with the line of what is wrong.
 */
export function parseCorrections(csv: string, file: string): Correction[] {
  let rows: Record<string, string>[];
  try {
    rows = parse(csv, { bom: true, columns: true, comment: '#', skip_empty_lines: true, trim: true });
  } catch (error) {
    throw new IngestFailure(`${file} is no table: ${(error as Error).message}`);
  }
  return rows.map((row, index) => {
    const { left = '', right = '', relation = '' } = row;
    const isKey = (text: string) => /^[a-z0-9-]+\/\S+$/.test(text);
    if (isKey(left) && isKey(right) && (relation === 'same' || relation === 'different'))
      return { left, right, relation };
    const expected = `${columns.join()} with symbols as <set>/<id>, and same or different`;
    throw new IngestFailure(`${file}: row ${index + 1} is not ${expected}`);
  });
}
