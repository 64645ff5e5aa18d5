import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ar } from '../browser/texts/ar.ts';
import { de } from '../browser/texts/de.ts';
import { en, type Texts } from '../browser/texts/en.ts';
import { es } from '../browser/texts/es.ts';
import { fr } from '../browser/texts/fr.ts';
import { type PageLanguage, pageLanguages } from '../browser/texts/languages.ts';
import { zh } from '../browser/texts/zh.ts';
import { browserModules, servedName, withImports } from './browser-modules.ts';
import { type Html, html } from './html.ts';
import { type MemoryFile, memoryFile, pageCacheControl, pageHeaders } from './memory-file.ts';

/** Where the sources of the search page are. */
const sourceFolder = join(import.meta.dirname, '../browser');

/** The service worker stands at the root, as it may only look after what is below it. */
const workerSource = 'service-worker.ts';

/** Packages that the page's modules import by name. */
const packages = { preact: 'packages/preact.mjs', 'preact/hooks': 'packages/preact-hooks.mjs' } as const;

/** The search page as it is served. */
export interface SearchPage {
  /** Files by path, `/` and `/service-worker.js` among them. */
  files: ReadonlyMap<string, MemoryFile>;
  /** Path of the folder of its style sheets and modules; the hash in it is that of all of them. */
  assetsPath: string;
}

/** Files at the root of the service, and their names in the source folder. */
const rootFiles = {
  'icon.svg': 'icon.svg',
  'icon-192.png': 'icon-192.png',
  'icon-512.png': 'icon-512.png',
  // Browsers take a PNG by this name as well.
  'favicon.ico': 'favicon.png',
  'page.webmanifest': 'page.webmanifest',
  'robots.txt': 'robots.txt',
} as const;

/** The texts in every language of the page, for what is shown before its modules are there. */
const texts = { en, de, es, fr, ar, zh } as const satisfies Record<PageLanguage, Texts>;

/**
 * Reads the search page: strips types, and puts everything that it loads into a folder named by the hash of the whole,
 * so that browsers may keep it for ever and never mix two versions.
 * @param base public URL of the service, without a slash at its end
 * @throws where a source file is missing or imports what is not there.
 */
export function readSearchPage(base: string): SearchPage {
  const modules = browserModules(moduleSources(), packages);
  const styles = ['tokens.css', 'page.css', 'docs.css'].map((name): [string, string] => [
    name,
    readSource(name),
  ]);
  const assets = [
    ...[...modules]
      .filter(([name]) => name !== workerSource)
      .map(([name, { code }]): [string, string] => [servedName(name), code]),
    ...styles,
  ];
  const hash = createHash('sha256').update(JSON.stringify(assets)).digest('hex').slice(0, 12);
  const assetsPath = `/assets/${hash}/`;

  const files = new Map<string, MemoryFile>();
  for (const [name, content] of assets) {
    files.set(assetsPath + name, memoryFile(content, pageHeaders(name, pageCacheControl.asset)));
  }
  for (const [name, source] of Object.entries(rootFiles)) {
    const content = readFileSync(join(sourceFolder, source));
    files.set(`/${name}`, memoryFile(content, pageHeaders(source, pageCacheControl.icon)));
  }
  const worker = modules.get(workerSource)?.code ?? '';
  files.set(
    '/service-worker.js',
    memoryFile(worker, pageHeaders('service-worker.js', pageCacheControl.page)),
  );
  // All that the first view needs, also what its first module asks for by name.
  const needed = new Set(['main.ts', 'search-page.ts'].flatMap((name) => withImports(modules, name)));
  const preloads = [...needed].map(
    (name) => `<link rel="modulepreload" href="${assetsPath.slice(1)}${servedName(name)}">`,
  );
  const page = readSource('index.html')
    .replaceAll('{{assets}}', assetsPath.slice(1))
    .replace('{{preloads}}', preloads.join('\n'))
    .replace('{{base}}', base)
    .replace('{{loadFailure}}', loadFailure().html);
  files.set('/', memoryFile(page, pageHeaders('index.html', pageCacheControl.page)));
  return { files, assetsPath };
}

/** What stands on the page if its modules do not come, in every language of the page: which is wanted is not known yet. */
function loadFailure(): Html {
  return html`${Object.entries(pageLanguages).map(
    ([code, { direction }]) =>
      html`<p lang="${code}" dir="${direction}">${texts[code as PageLanguage].loadFailed} <a href="">${texts[code as PageLanguage].again}</a></p>
`,
  )}`;
}

function readSource(name: string): string {
  return readFileSync(join(sourceFolder, name), 'utf8');
}

function moduleSources(): Map<string, string> {
  const names = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort();
  return new Map([
    ...names.map((name): [string, string] => [name.replaceAll('\\', '/'), readSource(name)]),
    ...Object.entries(packages).map(([specifier, file]): [string, string] => [
      file,
      readFileSync(fileURLToPath(import.meta.resolve(specifier)), 'utf8'),
    ]),
  ]);
}
