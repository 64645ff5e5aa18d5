import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';
import type { Representation } from '../../src/http/representation.ts';
import loadFailureTexts from '../browser/texts/load-failure.json' with { type: 'json' };
import { type PageLanguage, pageLanguages } from '../browser/texts.ts';
import { views } from '../browser/views.ts';
import { type Html, html } from './html.ts';
import { memoryFile, pageCacheControl, pageHeaders } from './memory-file.ts';

const sourceFolder = join(import.meta.dirname, '../browser');

/** The service worker stands at the root, as it may only look after what is below it. */
const workerSource = 'service-worker.ts';

/** Loaded when a picture or a file of boards is made or opened (`loadBoardFiles`). */
const boardFiles = 'board/board-files.ts';

/** Files at the root of the service, and their names in the source folder. */
const rootFiles = {
  'icon.svg': 'icon.svg',
  'icon-192.png': 'icon-192.png',
  'icon-512.png': 'icon-512.png',
  // Browsers take a PNG by this name as well.
  'favicon.ico': 'favicon.png',
  'page.webmanifest': 'page.webmanifest',
} as const;

/**
 * The browsers that the page is made for: those that know modal dialogs, with the last ones of devices that get no newer one.
 * esbuild writes newer syntax in the older way; `npm run check` finds newer interfaces and CSS.
 */
export const servedBrowsers = { chrome: 96, firefox: 98, safari: 15.4 } as const;

/**
 * Reads the search page: one script and one style sheet a view, in a folder named by the hash of all of them, so that
 * browsers may keep them for ever and never mix two versions.
 * @param base public URL of the service, without a slash at its end
 * @param reportPicture where people report a wrong picture, as the setting has it; empty = nowhere
 * @returns files by path, that of each view and `/service-worker.js` among them, and the path of the folder of assets.
 * @throws where a source file is missing or wrong.
 */
export function readSearchPage(base: string, reportPicture = '') {
  const viewNames = Object.keys(views);
  const bundles = bundled([
    ...viewNames.map((view) => `${view}.ts`),
    'docs.css',
    'symbol-page.css',
    boardFiles,
  ]);
  const texts = Object.keys(pageLanguages).map((language): [string, string] => [
    `texts/${language}.json`,
    JSON.stringify(JSON.parse(readSource(`texts/${language}.json`))),
  ]);
  const assets = [...bundles, ...texts];
  const hash = createHash('sha256').update(JSON.stringify(assets)).digest('hex').slice(0, 12);
  const assetsPath = `/assets/${hash}/`;

  const files = new Map<string, Representation>();
  for (const [name, content] of assets) {
    files.set(assetsPath + name, memoryFile(content, pageHeaders(name, pageCacheControl.asset)));
  }
  for (const [name, source] of Object.entries(rootFiles)) {
    const content = readFileSync(join(sourceFolder, source));
    files.set(`/${name}`, memoryFile(content, pageHeaders(source, pageCacheControl.icon)));
  }
  // Files for crawlers and assistants. `llms.txt` has relative addresses, right wherever it is asked; a sitemap's has to be whole.
  for (const name of ['robots.txt', 'llms.txt']) {
    const text = readSource(name).replaceAll('{{base}}', base);
    files.set(`/${name}`, memoryFile(text, pageHeaders(name, pageCacheControl.icon)));
  }
  for (const [name, content] of bundled([workerSource])) {
    files.set(`/${name}`, memoryFile(content, pageHeaders(name, pageCacheControl.page)));
  }
  for (const [view, { path }] of Object.entries(views)) {
    const page = readSource('index.html')
      .replaceAll('{{view}}', assetsPath.slice(1) + view)
      .replace('{{base}}', base)
      .replace('{{reportPicture}}', () => html`${reportPicture}`.html)
      .replace('{{loadFailure}}', loadFailure().html);
    files.set(`/${path}`, memoryFile(page, pageHeaders('index.html', pageCacheControl.page)));
  }
  return { files, assetsPath };
}

/**
 * Bundles each file with all that it imports; styles that a script imports become a file of their own.
 * @returns texts by name: `search.js`, `search.css`
 */
function bundled(entries: readonly string[]): [string, string][] {
  const { outputFiles } = buildSync({
    absWorkingDir: sourceFolder,
    entryPoints: [...entries],
    outdir: sourceFolder,
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    target: Object.entries(servedBrowsers).map(([browser, version]) => browser + version),
    logLevel: 'silent',
  });
  return outputFiles.map(({ path, text }) => [basename(path), text]);
}

/** The failure in every language of the page: which one is wanted is not known before its script is there. */
function loadFailure(): Html {
  return html`${Object.entries(loadFailureTexts).map(
    ([code, { message, retry }]) =>
      html`<p lang="${code}" dir="${pageLanguages[code as PageLanguage].direction}">${message} <a href="">${retry}</a></p>
`,
  )}`;
}

function readSource(name: string): string {
  return readFileSync(join(sourceFolder, name), 'utf8');
}
