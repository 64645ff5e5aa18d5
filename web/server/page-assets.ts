import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { views } from '../browser/views.ts';
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
  /** Files by path, that of each view and `/service-worker.js` among them. */
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

/**
 * The text on the page if its modules fail to load, by language of the page. The page's own texts are modules as well,
 * and cannot say this.
 */
export const loadFailureTexts = {
  en: { direction: 'ltr', message: 'The page could not be loaded.', retry: 'Try again' },
  de: { direction: 'ltr', message: 'Die Seite konnte nicht geladen werden.', retry: 'Noch einmal versuchen' },
  es: { direction: 'ltr', message: 'No se pudo cargar la página.', retry: 'Intentar de nuevo' },
  fr: { direction: 'ltr', message: 'La page n’a pas pu être chargée.', retry: 'Réessayer' },
  it: { direction: 'ltr', message: 'Impossibile caricare la pagina.', retry: 'Riprova' },
  nl: { direction: 'ltr', message: 'De pagina kon niet worden geladen.', retry: 'Opnieuw proberen' },
  pl: { direction: 'ltr', message: 'Nie udało się wczytać strony.', retry: 'Spróbuj ponownie' },
  pt: { direction: 'ltr', message: 'Não foi possível carregar a página.', retry: 'Tentar de novo' },
  ru: { direction: 'ltr', message: 'Не удалось загрузить страницу.', retry: 'Повторить' },
  uk: { direction: 'ltr', message: 'Не вдалося завантажити сторінку.', retry: 'Спробувати ще раз' },
  ar: { direction: 'rtl', message: 'تعذّر تحميل الصفحة.', retry: 'حاول مرة أخرى' },
  zh: { direction: 'ltr', message: '无法加载此页面。', retry: '重试' },
} as const satisfies Record<string, { direction: 'ltr' | 'rtl'; message: string; retry: string }>;

/**
 * Reads the search page: strips types, and puts everything that it loads into a folder named by the hash of the whole,
 * so that browsers may keep it for ever and never mix two versions.
 * @param base public URL of the service, without a slash at its end
 * @throws where a source file is missing or imports what is not there.
 */
export function readSearchPage(base: string): SearchPage {
  const modules = browserModules(moduleSources(), packages);
  const styles = ['tokens.css', 'page.css', 'board.css', 'docs.css'].map((name): [string, string] => [
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
  for (const { path, module, styles: ownStyles } of Object.values(views)) {
    // All that a view needs, also what its first module asks for by name.
    const needed = new Set(['main.ts', module].flatMap((name) => withImports(modules, name)));
    const preloads = [...needed].map(
      (name) => `<link rel="modulepreload" href="${assetsPath.slice(1)}${servedName(name)}">`,
    );
    const styleLinks = ownStyles.map((name) => `<link rel="stylesheet" href="{{assets}}${name}">`);
    const page = readSource('index.html')
      .replace('{{styles}}', styleLinks.join('\n'))
      .replaceAll('{{assets}}', assetsPath.slice(1))
      .replace('{{preloads}}', preloads.join('\n'))
      .replace('{{base}}', base)
      .replace('{{loadFailure}}', loadFailure().html);
    files.set(`/${path}`, memoryFile(page, pageHeaders('index.html', pageCacheControl.page)));
  }
  return { files, assetsPath };
}

/** The failure in every language of the page: which one is wanted is not known before its modules are there. */
function loadFailure(): Html {
  return html`${Object.entries(loadFailureTexts).map(
    ([code, { direction, message, retry }]) =>
      html`<p lang="${code}" dir="${direction}">${message} <a href="">${retry}</a></p>
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
