import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { notFoundPath } from '../../src/http/page-files.ts';
import { readDocuments } from '../../web/server/documents.ts';

const base = 'https://symbols.example.org';
const files = readDocuments({}, { assetsPath: '/assets/x/', base });
const textOf = (path: string) => files.get(path)?.identity.toString() ?? '';

describe('the documents of a hosted service', () => {
  it('show its own address in guides and examples, and that of the reader’s machine to operators', () => {
    expect(textOf('/docs')).toContain(`${base}/api/v1/`);
    for (const [path, file] of files) {
      if (path.endsWith('.json') || path === '/docs/operators' || path === '/docs/runbook') continue;
      expect(file.identity.toString(), path).not.toContain('localhost:8080');
    }
  });

  it('link to examples that are served', () => {
    const linked = [...files].flatMap(([path, file]) =>
      [...file.identity.toString().matchAll(/ href="([^"]*examples\/[^"]*)"/g)].map(([, href = '']) =>
        posix.resolve(posix.dirname(path), href),
      ),
    );
    expect(linked.length).toBeGreaterThan(3);
    for (const path of linked) expect([...files.keys()]).toContain(path);
  });

  it('have a page for wrong addresses, whose links lead on from any depth', () => {
    const html = textOf(notFoundPath);
    expect(html).toContain('<h1>Page not found</h1>');
    expect(html).toContain('<a href="/docs/operators">');
    expect(html).not.toMatch(/ href="(?!\/|#)/);
  });
});
