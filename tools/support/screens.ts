import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium } from 'playwright-core';
import { chromiumArguments, chromiumProgram } from './chromium.ts';

/**
 * `npm run gallery -- [url]`: takes screenshots of the search page and the documents of a running service
 * (http://localhost:8080) in `.data/gallery/page`, for people to look at.
 */

const [url = 'http://localhost:8080'] = process.argv.slice(2);
const folder = '.data/gallery/page';

/** The views, by path: those of the page, then documents. */
const views = {
  start: '/',
  'start-with-settings': '/?settings=skin.4_second.de_colours.fitzgerald_captions.above',
  results: '/?q=dog',
  filtered: '/?q=dog&group=animals-nature&set=openmoji',
  nothing: '/?q=xqzwvkjx',
  'nothing-but-alike': '/?q=wrath',
  'many-people': '/?q=woman&settings=skin.5',
  'any-language': '/?q=Schmetterling&lang=*',
  symbol: '/?q=woman&symbol=247&skin=4',
  'symbol-without-colours': '/?symbol=574',
  'symbol-unknown': '/?symbol=999999999',
  sentence: '/sentence?lang=en&text=I+want+to+eat+two+apples&settings=colours.fitzgerald',
  'sentence-empty': '/sentence',
  'board-empty': '/board',
  board: '/board?settings=colours.fitzgerald#4x3&lang=en&title=Home&cells=573,574~Rex,,247,2097,2098,,2100',
  documents: '/docs',
  'documents-not-found': '/docs/no-such-page',
  guide: '/docs/app-developers',
  reference: '/docs/api',
} as const satisfies Record<string, string>;

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const tablet = { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/** Windows, colours and languages in which each view is taken. */
const looks = {
  desktop,
  'desktop-dark': { ...desktop, colorScheme: 'dark' },
  'desktop-arabic': { ...desktop, locale: 'ar' },
  'desktop-forced-colours': { ...desktop, forcedColors: 'active' },
  tablet,
  'tablet-dark-arabic': { ...tablet, colorScheme: 'dark', locale: 'ar' },
  phone,
  'phone-landscape': { ...phone, viewport: { width: 844, height: 390 } },
  'phone-dark-chinese': { ...phone, colorScheme: 'dark', locale: 'zh-CN' },
  'phone-arabic': { ...phone, locale: 'ar' },
  // A desktop enlarged four times (WCAG 2.2, 1.4.10).
  'zoomed-german': { viewport: { width: 320, height: 256 }, locale: 'de' },
} as const satisfies Record<string, BrowserContextOptions>;

await mkdir(folder, { recursive: true });
const executablePath = await chromiumProgram(process.env.PATH ?? '', (line) =>
  process.stderr.write(`${line}\n`),
);
const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
try {
  for (const [look, options] of Object.entries(looks)) {
    const context = await browser.newContext({ locale: 'en', serviceWorkers: 'block', ...options });
    const page = await context.newPage();
    for (const [view, path] of Object.entries(views)) {
      await page.goto(new URL(path, url).href, { waitUntil: 'networkidle' });
      await page.screenshot({ path: join(folder, `${view}-${look}.png`) });
    }
    await context.close();
  }
} finally {
  await browser.close();
}
process.stdout.write(`${Object.keys(views).length * Object.keys(looks).length} screenshots in ${folder}\n`);
