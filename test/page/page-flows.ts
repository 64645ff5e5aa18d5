import type { Page } from 'playwright-core';

/** A way through the page on a slow connection, from a fresh visit until everything is shown. */
export interface PageFlow {
  name: string;
  /** @param base URL of the service */
  run(page: Page, base: string): Promise<void>;
}

/** Delay of each response, so that parts of a page come one after another as they do on a phone. */
const responseDelayMilliseconds = 150;
/** Delay of a symbol that is opened: longer than an input excuses a layout shift. */
const symbolDelayMilliseconds = 900;
/** Time without a request after which everything is taken to be there. */
const quietMilliseconds = 400;
/** Time between two keys. */
const keyMilliseconds = 90;

/** What people do most; a board's link is the one of a template. */
export const pageFlows: readonly PageFlow[] = [
  { name: 'start', run: (page, base) => visit(page, base, '/') },
  { name: 'a link to a search', run: (page, base) => visit(page, base, '/?q=dog') },
  {
    name: 'typing a search',
    run: async (page, base) => {
      await visit(page, base, '/');
      await page.locator('#q').pressSequentially('apple', { delay: keyMilliseconds });
      await page.waitForURL(/q=apple/);
      await page.locator('.grid[aria-busy=false] .card').first().waitFor();
      await quiet(page);
    },
  },
  {
    name: 'opening a symbol',
    run: async (page, base) => {
      await visit(page, base, '/?q=woman');
      await delay(page, /\/api\/v1\/symbols\/\d+/, symbolDelayMilliseconds);
      await page.locator('.card a').first().click();
      await page.locator('.picker').waitFor();
      await quiet(page);
    },
  },
  { name: 'a link to a symbol', run: (page, base) => visit(page, base, '/?symbol=247') },
  {
    name: 'a sentence',
    run: async (page, base) => {
      await visit(page, base, '/sentence');
      await page
        .locator('.sentence-field input')
        .pressSequentially('I want an apple', { delay: keyMilliseconds });
      await page.locator('.strip[aria-busy=false] img').first().waitFor();
      await quiet(page);
    },
  },
  {
    name: 'a link to a sentence',
    run: (page, base) => visit(page, base, '/sentence?lang=en&text=I+want+to+eat+two+aples'),
  },
  {
    name: 'a board',
    run: async (page, base) => {
      await visit(page, base, '/board');
      await page.getByRole('button', { name: /24/ }).click();
      await page.locator('.board-grid img').first().waitFor();
      await quiet(page);
    },
  },
  {
    name: 'a link to a board',
    run: (page, base) => visit(page, base, '/board#3x2&lang=en&title=Home&cells=573,574~Rex,,247'),
  },
];

async function visit(page: Page, base: string, path: string): Promise<void> {
  await delay(page, /\/(api|static)\//, responseDelayMilliseconds);
  await page.goto(base + path);
  await page.locator('h1').first().waitFor();
  await quiet(page);
}

async function delay(page: Page, paths: RegExp, milliseconds: number): Promise<void> {
  await page.route(paths, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.fallback();
  });
}

/** Waits until a page has requested nothing for a while, whatever it did before. */
async function quiet(page: Page): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let inFlight = 0;
  let timer = setTimeout(resolve, quietMilliseconds);
  const start = () => {
    inFlight += 1;
    clearTimeout(timer);
  };
  const end = () => {
    inFlight = Math.max(0, inFlight - 1);
    clearTimeout(timer);
    if (inFlight === 0) timer = setTimeout(resolve, quietMilliseconds);
  };
  page.on('request', start);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await promise;
  page.off('request', start);
  page.off('requestfinished', end);
  page.off('requestfailed', end);
}
