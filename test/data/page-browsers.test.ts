import { describe, expect, it } from 'vitest';
import { readSearchPage, servedBrowsers } from '../../web/server/page-assets.ts';
import { newerInterfaces, newerStyles } from '../support/browser-support.ts';

/** Interfaces that the page does without where they are missing: it looks for them, or a button says that it failed. */
const guarded: Readonly<Record<string, string>> = {
  ClipboardItem: 'Firefox 127: copying an image says that it could not be done',
  'Intl.Segmenter': 'Firefox 125: words are counted by spaces',
  segment: 'of Intl.Segmenter',
  moveBefore: 'Preact looks for it',
  'Error.captureStackTrace': 'fflate looks for it',
  canShare: 'Safari and Firefox without it: the text is copied',
  share: 'the same',
  roundRect: 'Safari 16: the cells of a saved picture have square corners',
  requestFullscreen: 'Safari 16.4: speaking fills the window',
  exitFullscreen: 'the same',
};

/** CSS that only refines: without it the page looks plainer, and says and does the same. */
const refining: Readonly<Record<string, string>> = {
  ':backdrop': 'of dialogs',
  '@page': 'margins of paper',
  'accent-color': 'colour of check boxes',
  'color-scheme': 'scroll bars and fields of the browser itself',
  'color-scheme: dark': 'the same',
  'color-scheme: light': 'the same',
  'container-type': 'sizes that follow a cell; a plain one stands before them',
  'container-type: inline-size': 'the same',
  'container-type: normal': 'the same',
  'font-family: ui-monospace': 'the first of several fonts',
  'forced-color-adjust': 'only where forced colours are',
  'forced-color-adjust: none': 'the same',
  hyphens: 'words are broken without a hyphen',
  outline: 'without rounded corners',
  'scrollbar-width': 'a broader scroll bar',
  'scrollbar-width: thin': 'the same',
  size: 'of paper',
  'text-wrap': 'even lines',
  'text-wrap: balance': 'the same',
  'text-wrap: pretty': 'the same',
};

const files = [...readSearchPage('https://symbols.example.org').files].map(
  ([path, { identity }]): [string, string] => [path.slice(path.lastIndexOf('/') + 1), identity.toString()],
);
const named = (extension: string) => files.filter(([name]) => name.endsWith(extension));

describe('the browsers that are served', () => {
  it.each(named('.js'))('have every interface that %s uses', (_name, script) => {
    const found = newerInterfaces(script, servedBrowsers);
    expect(found.filter((name) => !(name in guarded))).toEqual([]);
  });

  it.each(named('.css'))('know all CSS of %s', (_name, styles) => {
    const found = newerStyles(styles, servedBrowsers);
    expect(found.filter((name) => !(name in refining))).toEqual([]);
  });
});

describe('what is newer than a browser', () => {
  it('is found in a script: interfaces, methods by name, regular expressions', () => {
    const script = 'Map.groupBy([], f); list.findLast(g); "".toWellFormed(); [].map(f); /(?<=a)b/.test(c);';
    const newer = newerInterfaces(script, servedBrowsers);
    expect(newer).toEqual(['Map.groupBy', 'findLast', 'lookbehind', 'toWellFormed']);
    expect(newerInterfaces(script, { chrome: 140, firefox: 140, safari: 26 })).toEqual([]);
  });

  it('is found in styles, but not behind a plainer declaration or a question', () => {
    const found = (css: string) => newerStyles(css, servedBrowsers);
    expect(found('a{color:light-dark(#fff,#000)}')).toEqual(['light-dark()']);
    expect(found('a:has(b){height:1dvh}')).toEqual([':has', 'dvh']);
    expect(found('a{height:1vh;height:1dvh}')).toEqual([]);
    expect(found('a{height:1vh;height:calc(1dvh * var(--rows))}')).toEqual(['dvh']);
    expect(found('@supports selector(:has(*)){a:has(b){color:red}}')).toEqual([]);
  });
});
