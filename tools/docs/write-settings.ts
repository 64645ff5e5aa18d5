import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withSettingsTable } from './settings-table.ts';

// `npm run docs`: writes the table of settings into the operators' document.
const file = join(import.meta.dirname, '../../docs/operators.md');
await writeFile(file, withSettingsTable(await readFile(file, 'utf8')));
