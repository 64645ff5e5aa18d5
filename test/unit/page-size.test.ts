import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pageLanguages } from '../../web/browser/texts.ts';
import { readSearchPage } from '../../web/server/page-assets.ts';

/** Script and texts that a visitor loads before the first picture, on a slow line, in KiB, compressed. */
const maximumKilobytes = 40;

const { files, assetsPath } = readSearchPage('https://symbols.example.org');
const kilobytes = (path: string) => gzipSync(files.get(path)?.identity ?? '').length / 1024;

/** A class of each view that no other one has. */
const ownClasses = { '/': 'topics', '/sentence': 'strip', '/board': 'board-grid' } as const;

describe.each(Object.keys(ownClasses))('the view %s', (view) => {
  const page = files.get(view)?.identity.toString() ?? '';
  const assets = [...page.matchAll(/"(assets\/[^"]+)"/g)].map(([, path]) => `/${path}`);

  it('loads one style sheet and one script', () => {
    expect(assets.map((path) => path.slice(path.lastIndexOf('.')))).toEqual(['.css', '.js']);
    for (const path of assets) expect(files.has(path), path).toBe(true);
  });

  it('loads the styles of no other view', () => {
    const styles = files.get(assets.find((path) => path.endsWith('.css')) ?? '')?.identity.toString() ?? '';
    for (const [other, name] of Object.entries(ownClasses)) {
      expect(new RegExp(`\\.${name}\\b[^{]*\\{[^}]*(display|margin)`).test(styles), name).toBe(
        other === view,
      );
    }
  });

  it.each(Object.keys(pageLanguages))('has little script before the first picture, in %s', (language) => {
    const script = assets.find((path) => path.endsWith('.js')) ?? '';
    const size = kilobytes(script) + kilobytes(`${assetsPath}texts/${language}.json`);
    expect(size).toBeGreaterThan(10);
    expect(size).toBeLessThan(maximumKilobytes);
  });
});
