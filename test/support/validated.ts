import { openSource } from '../../ingest/sources/open.ts';
import type { RawSymbol } from '../../ingest/symbol.ts';
import type { ContactSheet } from '../../ingest/validation/contact-sheet.ts';
import { type ValidationReport, validate } from '../../ingest/validation/validate.ts';
import type { Renderer } from '../../src/images/render/renderer.ts';

/** What `catalog validate` says of a source, and the symbols that passed. */
export async function validated(
  path: string,
  renderer: Renderer,
  sheet?: ContactSheet,
): Promise<ValidationReport & { symbols: RawSymbol[] }> {
  const symbols: RawSymbol[] = [];
  const report = await validate(
    {
      sources: [await openSource(path)],
      scope: {},
      renderer,
      concurrency: 4,
      sheet,
      progress: { phase: () => undefined, done: () => undefined, end: () => undefined },
      signal: new AbortController().signal,
    },
    (symbol) => {
      symbols.push(symbol);
    },
  );
  return { ...report, symbols };
}
