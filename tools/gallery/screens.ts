import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContextOptions, chromium } from 'playwright-core';
import { chromiumArguments, chromiumProgram } from '../../embedded/chromium.ts';

/**
 * `npm run gallery:page`: takes pictures of the search page and the documents of a running service, for people to look at.
 * The only file here with side effects of its own, beside `main.ts`.
 */

const usage = `npm run gallery:page -- [options]

  --url <base>     the service (http://localhost:8080)
  --out <folder>   where to (.data/gallery/page)
`;

/** What is looked at. */
const views = {
  start: '/',
  results: '/?q=dog',
  nothing: '/?q=xqzwvkjx',
  symbol: '/?q=woman&symbol=247&skin=4',
  documents: '/docs',
  reference: '/docs/api',
} as const satisfies Record<string, string>;

/** In which windows, colours and languages. */
const looks = {
  desktop: { viewport: { width: 1280, height: 900 } },
  'desktop-dark': { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  'desktop-arabic': { viewport: { width: 1280, height: 900 }, locale: 'ar' },
  phone: { viewport: { width: 390, height: 844 } },
  'phone-dark-chinese': { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'zh-CN' },
} as const satisfies Record<string, BrowserContextOptions>;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://localhost:8080' },
      out: { type: 'string', default: '.data/gallery/page' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const folder = resolve(values.out);
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
        await page.goto(new URL(path, values.url).href, { waitUntil: 'networkidle' });
        await page.screenshot({ path: join(folder, `${view}-${look}.png`) });
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  process.stdout.write(`${Object.keys(views).length * Object.keys(looks).length} pictures in ${folder}\n`);
}

await main();
