import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { colourRules, expectAccessible, pagesOfThisFile, sidewaysPixels } from './browser.ts';

const pages = pagesOfThisFile();

/** A board by link; its symbols are those that other tests of the demo name. */
const board = '/board?settings=colours.goossens#4x2&lang=en&title=Home&cells=574,247~Ana,,573~~verb~plural';

/** What is looked at, and what shows that it is there. */
const views: Record<string, { path: string; shown: string; prepare?: (page: Page) => Promise<void> }> = {
  start: { path: '/', shown: '.topics li' },
  results: { path: '/?q=dog&lang=en&set=openmoji', shown: '.card img' },
  nothing: { path: '/?q=xqzwvkjx', shown: '.advice' },
  suggestions: {
    path: '/?lang=en',
    shown: '#q',
    prepare: async (page) => {
      await page.locator('#q').pressSequentially('ele', { delay: 20 });
      await page.locator('#suggestions li').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  symbol: {
    path: '/?q=woman&symbol=247&skin=3',
    shown: '.picker',
  },
  sentence: {
    path: '/sentence?lang=en&text=I+eat+two+aples&settings=colours.fitzgerald',
    shown: '.strip img',
  },
  'sentence, a word': {
    path: '/sentence?lang=en&text=I+see+the+dog',
    shown: '.strip img',
    prepare: async (page) => {
      await page.locator('.strip button').last().click();
      await page.locator('.image-choice img').first().waitFor();
    },
  },
  board: { path: board, shown: '.board-cell img' },
  'board, empty': { path: '/board', shown: '.board-cell' },
  'board, a cell': {
    path: board,
    shown: '.board-cell img',
    prepare: async (page) => {
      await page.locator('[data-cell="1"]').click();
      await page.locator('.tool-dialog').waitFor();
    },
  },
  scanning: {
    path: '/?q=dog&lang=en',
    shown: '.card img',
    prepare: async (page) => page.getByRole('button', { name: /Switch scanning|المسح بالمفتاح/ }).click(),
  },
};

/** How a page is shown; in both colour schemes where it says so, which differ in colours alone. */
interface Look extends BrowserContextOptions {
  ui?: string;
  alsoDark?: boolean;
}

/** Each width, direction and scheme once: what one does to a page does not depend on the others. */
const looks: Record<string, Look> = {
  'light and dark': { alsoDark: true },
  'dark, right to left, on a phone': { ui: 'ar', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
};

/** Checks the colours of a page in the dark scheme; nothing else differs from the light one. */
async function expectAccessibleInDark(page: Page, about: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, `${about}, dark`, colourRules);
}

describe.each([
  ['light and dark', { alsoDark: true }],
  ['on a phone', { viewport: { width: 320, height: 640 } }],
] as [string, Look][])('the documents, %s', (look, { alsoDark, ...options }) => {
  it.each(['/docs', '/docs/api', '/docs/partner-api', '/docs/app-developers', '/docs/operators'])(
    '%s',
    async (path) => {
      const page = await pages.visit(path, options);
      await expectAccessible(page, `${path}, ${look}`);
      expect(await sidewaysPixels(page)).toBe(0);
      if (alsoDark) await expectAccessibleInDark(page, path);
    },
  );
});

describe.each(Object.entries(looks))('%s', (look, { ui, alsoDark, ...options }) => {
  it.each(Object.entries(views))('%s', async (view, { path, shown, prepare }) => {
    const [base = '', hash] = path.split('#');
    const url = `${ui ? `${base}${base.includes('?') ? '&' : '?'}ui=${ui}` : base}${hash ? `#${hash}` : ''}`;
    const page = await pages.visit(url, options);
    await page.locator(shown).first().waitFor();
    await prepare?.(page);
    await expectAccessible(page, `${view}, ${look}`);
    if (alsoDark) await expectAccessibleInDark(page, view);
  });
});

it.each([
  ['/board#2x2&lang=en&cells=573', 'Speak with this board'],
  ['/?symbol=573', 'Copy image'],
])('what the pointer is on can be read: %s', async (path, name) => {
  const page = await pages.visit(path);
  const button = page.getByRole('button', { name, exact: true });
  await button.and(page.locator(':enabled')).hover();
  await expectAccessible(page, name, ['color-contrast']);
  await expectAccessibleInDark(page, name);
});
