import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readSearchPage } from '../../web/server/page-assets.ts';

/** What a visitor loads on a slow line, in KiB, compressed: before the first picture, and with every view, in one language. */
const maximumKilobytes = { start: 60, all: 130 };

const { files, assetsPath } = readSearchPage('https://symbols.example.org');
const scripts = new Map(
  [...files]
    .filter(([path]) => path.startsWith(assetsPath) && path.endsWith('.js'))
    .map(([path, { identity }]) => [path.slice(assetsPath.length), gzipSync(identity).length] as const),
);
const kilobytes = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + (scripts.get(name) ?? 0), 0) / 1024;

/** A module of texts, and the language that they are in. */
const textsPattern = /^texts\/(?:[a-z]+\/)?([a-z]{2})\.js$/;
const languages = new Set([...scripts.keys()].flatMap((name) => textsPattern.exec(name)?.[1] ?? []));

describe.each([...languages])('the script of the page in %s', (language) => {
  it('is little before the first picture', () => {
    const start = files.get('/')?.identity.toString() ?? '';
    const preloaded = [...start.matchAll(/modulepreload" href="[^"]+?\/[0-9a-f]{12}\/([^"]+)"/g)];
    const names = preloaded.map(([, name = '']) => name);
    expect(names).toContain('search-page.js');
    expect(kilobytes([...names, `texts/${language}.js`])).toBeLessThan(maximumKilobytes.start);
  });

  it('is little in all', () => {
    const names = [...scripts.keys()].filter((name) =>
      [undefined, language].includes(textsPattern.exec(name)?.[1]),
    );
    expect(kilobytes(names)).toBeLessThan(maximumKilobytes.all);
  });
});

it('is there in every language', () => expect(languages.size).toBe(12));
