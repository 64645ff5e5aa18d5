import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { compactJson } from '../support/compact-json.ts';
import { breakingChanges, type ComparedDocument } from './breaking-changes.ts';
import { publicDocument, releasedFile } from './client-types.ts';

/** `npm run openapi:release`: keeps the OpenAPI document of a release, with which later ones are compared. */

const root = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8')) as { version: string };
const document = publicDocument(version) as ComparedDocument;
const released = await readFile(releasedFile, 'utf8').then(
  (text) => JSON.parse(text) as ComparedDocument,
  () => undefined,
);
const broken = released ? breakingChanges(released, document) : [];
for (const change of broken) console.error(`breaking: ${change}`);
if (broken.length > 0 && !process.argv.includes('--breaking')) {
  console.error('Not written. See docs/api-policy.md; --breaking writes it all the same.');
  process.exitCode = 1;
} else {
  await writeFile(releasedFile, `${compactJson(document)}\n`);
}
