import { cacheControl } from '../../src/http/headers.ts';
import type { PageFiles } from '../../src/http/page-files.ts';
import type { Representation } from '../../src/http/representation.ts';
import examples from './api-examples.json' with { type: 'json' };
import type { OpenApiDocument } from './api-reference.ts';
import { readDocuments } from './documents.ts';
import { memoryFile } from './memory-file.ts';
import { readSearchPage } from './page-assets.ts';
import { type SymbolPage, symbolPages } from './symbol-page.ts';

/**
 * Everything that people see of the service: the search page and the documents, with the descriptions of the APIs that
 * their references are made from, by path; and what writes the page of a symbol.
 * @param openApi describes the API
 * @param partnerOpenApi describes the partner API
 * @param base URL that examples for a command line begin with
 * @param reportPicture where people report a wrong picture, as the setting has it; empty = nowhere
 * @throws where a source file is missing or wrong.
 */
export function readPages(
  openApi: object,
  partnerOpenApi: object,
  base: string,
  reportPicture: string,
): { pages: PageFiles; symbolPage: SymbolPage } {
  const { files, assetsPath } = readSearchPage(base, reportPicture);
  const references = {
    api: {
      title: 'Reference',
      document: openApi as OpenApiDocument,
      documentPath: 'openapi.json',
      examples: examples.public,
    },
    'partner-api': {
      title: 'Partner reference',
      document: partnerOpenApi as OpenApiDocument,
      documentPath: 'partner/v1/openapi.json',
      examples: examples.partner,
    },
  };
  const descriptions = Object.values(references).map(
    ({ documentPath, document }): [string, Representation] => [
      `/${documentPath}`,
      memoryFile(JSON.stringify(document), {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': cacheControl.json,
      }),
    ],
  );
  return {
    pages: new Map([...files, ...descriptions, ...readDocuments(references, { assetsPath, base })]),
    symbolPage: symbolPages(assetsPath, reportPicture),
  };
}
