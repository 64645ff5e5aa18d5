import type { OpenApiDocument } from './api-reference.ts';
import { readDocuments } from './documents.ts';
import type { HeldFile } from './held-file.ts';
import { readSearchPage } from './search-page.ts';

/**
 * Everything that people see of the service: the search page and the documents, by path.
 * @param openApi describes the API: its reference is made from it
 * @param base URL that examples for a command line begin with
 * @throws where a source file is missing or wrong.
 */
export function readPages(openApi: OpenApiDocument, base: string): ReadonlyMap<string, HeldFile> {
  const { files, assetsPath } = readSearchPage();
  return new Map([...files, ...readDocuments(openApi, { assetsPath, base })]);
}
