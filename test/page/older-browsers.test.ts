import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { chooseFrom, pagesOfThisFile } from './browser.ts';

const pages = pagesOfThisFile();

/** Interfaces that some of the served browsers lack, taken from the page before its script runs. */
const taken: Readonly<Record<string, readonly string[]>> = {
  '': ['ClipboardItem', 'OffscreenCanvas', 'structuredClone'],
  Map: ['groupBy'],
  Object: ['groupBy', 'hasOwn'],
  URL: ['canParse'],
  Intl: ['Segmenter'],
  AbortSignal: ['any', 'timeout'],
  'String.prototype': ['at', 'toWellFormed', 'isWellFormed'],
  'Array.prototype': ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'with'],
  'Element.prototype': ['checkVisibility'],
  'CanvasRenderingContext2D.prototype': ['roundRect'],
};

/** Opens a path as an older browser does. */
async function visitOlder(path: string): Promise<Page> {
  const page = await pages.visit('/docs');
  await page.addInitScript((names) => {
    for (const [owner, members] of Object.entries(names)) {
      const place = owner
        .split('.')
        .filter(Boolean)
        .reduce<Record<string, unknown>>(
          (outer, key) => outer[key] as Record<string, unknown>,
          globalThis as unknown as Record<string, unknown>,
        );
      for (const member of members) delete place[member];
    }
  }, taken);
  await page.goto(pages.service().url + path);
  return page;
}

it('a board with captions is shown and saved as a picture', async () => {
  const page = await visitOlder('/board#4x3&lang=en&cells=574~Rex,,2107');
  await page.getByRole('button', { name: /Rex/ }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chooseFrom(page, 'Export', 'Download PNG'),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.png$/);
});

it('scanning frames one group after another', async () => {
  const page = await visitOlder('/?q=dog');
  await page.locator('.grid .card').first().waitFor();
  await page.getByRole('button', { name: 'Switch scanning' }).click();
  await page.locator('.grid [data-framed]').first().waitFor();
});

it('a sentence becomes symbols', async () => {
  const page = await visitOlder('/sentence');
  await page.locator('.sentence-field input').fill('I want milk');
  await page.locator('.strip li img').nth(2).waitFor();
});
