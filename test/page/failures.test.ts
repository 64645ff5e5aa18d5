import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pagesOfThisFile } from './browser.ts';

const pages = pagesOfThisFile();

/** Opens a page whose requests can be made to fail before it makes any. */
async function visitWith(path: string, prepare: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await pages.visit('/docs');
  await prepare(page);
  await page.goto(pages.service().url + path);
  return page;
}

const failWith =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      headers,
      json: { success: false, error: { code, message: 'English for developers.' } },
    });

/** The browser notes every response that is no success. */
function expectOnly(pattern: RegExp): void {
  for (const trouble of pages.troubles()) expect(trouble).toMatch(pattern);
}

describe('a failed request', () => {
  it('is retried with all that failed with it: symbols, languages and topics', async () => {
    let isAway = true;
    const page = await visitWith('/', (opened) =>
      opened.route('**/api/v1/**', (route) => (isAway ? failWith(502, 'internal')(route) : route.continue())),
    );
    await page.getByText('Something went wrong.').waitFor();
    // All of them have failed by then.
    await page.waitForLoadState('networkidle');
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.card img').first().waitFor();
    await expect
      .poll(() => page.getByLabel('Language of names').locator('option').count())
      .toBeGreaterThan(100);
    await expect.poll(() => page.locator('.topics li').count()).toBeGreaterThan(5);
    expectOnly(/502/);
  });

  it('leaves no symbols of the word before under the new one, and says so once', async () => {
    const page = await pages.visit('/?q=dog');
    await page.locator('.card img').first().waitFor();
    await page.route('**/symbols/search?q=cat*', failWith(500, 'internal'));
    await page.locator('#q').fill('cat');
    await page.locator('#q').press('Enter');
    await page.getByText('Something went wrong.').first().waitFor();
    expect(await page.locator('.card').count()).toBe(0);
    expect(await page.getByText('Something went wrong.').count()).toBe(1);
    expectOnly(/500/);
  });

  it('is shown in the language of the page', async () => {
    const page = await visitWith('/?q=dog&ui=ar', (opened) =>
      opened.route('**/symbols/search?*', failWith(503, 'engine-unavailable')),
    );
    const failure = page.locator('.failure');
    await failure.waitFor();
    expect(await failure.textContent()).not.toMatch(/[A-Za-z]{3}/);
    expectOnly(/503/);
  });

  it('is repeated when Retry-After says so, and not before', async () => {
    let requests = 0;
    const page = await visitWith('/?q=dog', (opened) =>
      opened.route('**/symbols/search?*', (route) => {
        requests += 1;
        return requests === 1
          ? failWith(429, 'rate-limited', { 'Retry-After': '2' })(route)
          : route.continue();
      }),
    );
    await page.getByText('Try again in 2 seconds.').waitFor();
    const again = page.getByRole('button', { name: /^Try again \([12]\)$/ });
    expect(await again.isDisabled()).toBe(true);
    expect(requests).toBe(1);
    await page.locator('.card img').first().waitFor();
    expect(requests).toBe(2);
    expectOnly(/429/);
  });

  it('takes the topics and counts of the search before away', async () => {
    const page = await pages.visit('/?q=dog');
    await page.locator('.filters button').first().waitFor();
    await page.route('**/symbols/search?*', failWith(503, 'overloaded'));
    await page.locator('#q').fill('cat');
    await page.locator('.failure').waitFor();
    await page.locator('.filters button').first().waitFor({ state: 'detached' });
    expectOnly(/503/);
  });

  it('of further symbols moves the focus to none that come later', async () => {
    const page = await pages.visit('/?q=face');
    const more = page.getByRole('button', { name: 'Show more' });
    await more.click();
    await page.locator('.card').nth(36).waitFor();
    await page.locator('#q').fill('person');
    await page.waitForURL(/q=person/);
    await page.locator('.grid[aria-busy=false]').waitFor();
    await page.route('**/symbols/search?*', failWith(503, 'overloaded'));
    await more.click();
    await page.locator('.failure').waitFor();
    await page.unroute('**/symbols/search?*');
    await page.goBack();
    await page.locator('.card').nth(36).waitFor();
    expect(await page.locator('.card a:focus').count()).toBe(0);
    expectOnly(/503/);
  });

  it('of a symbol that does not exist offers no second try', async () => {
    const page = await pages.visit('/?symbol=999999999');
    await page.getByRole('dialog').getByText('This symbol does not exist.').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expectOnly(/404/);
  });

  it('of a variant keeps the place of the picture, and says so', async () => {
    const page = await visitWith('/?symbol=574&mono=1', (opened) =>
      opened.route('**/variant?*', failWith(503, 'overloaded')),
    );
    await page.getByText('The picture could not be loaded.').waitFor();
    const box = await page.locator('.preview img').boundingBox();
    expect(box?.width).toBeGreaterThan(150);
    expect(box?.height).toBeGreaterThan(150);
    expectOnly(/503/);
  });

  it('of a recording is said aloud, and the button can be pressed again', async () => {
    const page = await visitWith('/?symbol=574', (opened) =>
      opened.route('**/audio?*', failWith(503, 'speech-unavailable')),
    );
    const play = page.getByRole('button', { name: 'Play the name', exact: true });
    await play.click();
    await page.getByText('The name could not be played.').waitFor();
    expect(await play.getAttribute('data-playing')).toBe('false');
    expectOnly(/503|decode|source/);
  });
});

describe('a script or a text that does not come', () => {
  it.each(['search.js', 'texts/en.json'])('leaves a page that says so: %s', async (name) => {
    const page = await visitWith('/?q=dog', (opened) => opened.route(`**/${name}`, (route) => route.abort()));
    await page.getByRole('link', { name: 'Symbol Catalog' }).waitFor();
    await page.getByText('The page could not be loaded.').waitFor();
    await page.getByText('تعذّر تحميل الصفحة.').waitFor();
    expectOnly(/^$|ERR_FAILED|Failed to fetch/);
  });
});

describe('a word without a symbol', () => {
  it('is named, and what is spelled like it is offered apart', async () => {
    const page = await visitWith('/?q=xqzwvkjx', (opened) =>
      opened.route(/\/api\/v1\/symbols\/search\?q=xqzwvkjx/, async (route) => {
        const body = (await (await route.fetch()).json()) as object;
        await route.fulfill({
          json: {
            ...body,
            corrections: [
              { text: 'dog', similarity: 0.5 },
              { text: 'elephant', similarity: 0.4 },
            ],
            near: [{ relation: 'kind', word: 'eagle' }],
          },
        });
      }),
    );
    await page.getByText('No symbol for “xqzwvkjx” yet').waitFor();
    const offered = page.getByRole('group', { name: 'Did you mean …?' });
    await expect.poll(() => offered.getByRole('button').allTextContents()).toEqual(['dog', 'elephant']);
    const near = page.getByRole('group', { name: 'Related symbols' });
    expect(await near.getByRole('button').allTextContents()).toEqual(['eagle']);
    expect(await page.locator('.card').count()).toBe(0);
    await offered.getByRole('button', { name: 'elephant' }).click();
    await page.waitForURL(/q=elephant/);
    await expect.poll(() => page.locator('#q').inputValue()).toBe('elephant');
  });

  it('that is misspelled is named beside the word whose symbols are shown', async () => {
    const page = await visitWith('/?q=elefant&lang=en', () => Promise.resolve());
    const shownInstead = page.getByText('No symbol for “elefant”. These are for “elephant”.');
    await shownInstead.waitFor();
    expect(await page.locator('.card').first().textContent()).toContain('elephant');
    await page.locator('#q').fill('elephant');
    await shownInstead.waitFor({ state: 'detached' });
  });
});
