import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readSearchPage } from '../../web/server/search-page.ts';

/** What a visitor loads on a slow line, in KiB: the page in one language, compressed. */
const scriptMaximumKilobytes = 60;

it('has little script, in any language', () => {
  const { files, assetsPath } = readSearchPage('https://symbols.example.org');
  const scripts = [...files].filter(([path]) => path.startsWith(assetsPath) && path.endsWith('.js'));
  const bytesOf = (chosen: typeof scripts) =>
    chosen.reduce((sum, [, { identity }]) => sum + gzipSync(identity).length, 0);
  const isLanguage = ([path]: (typeof scripts)[number]) => /\/texts\/[a-z]{2}\.js$/.test(path);
  const languages = scripts.filter(isLanguage);
  expect(languages.length).toBeGreaterThanOrEqual(6);
  const common = bytesOf(scripts.filter((script) => !isLanguage(script)));
  for (const language of languages) {
    expect((common + bytesOf([language])) / 1024, language[0]).toBeLessThan(scriptMaximumKilobytes);
  }
});
