import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pagesOfThisFile } from './browser.ts';
import { pressSwitchAt } from './switch.ts';

const pages = pagesOfThisFile();

async function visit(path: string): Promise<Page> {
  const page = await pages.visit(path);
  await page.locator('.card img').first().waitFor();
  return page;
}

/** What has the focus, as a screen reader would call it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = (element as HTMLInputElement | null)?.labels?.[0];
    return (
      element?.getAttribute('aria-label') ??
      label?.textContent ??
      element?.querySelector('img[alt]:not([alt=""])')?.getAttribute('alt') ??
      element?.textContent
    );
  });

/** Presses Tab until something has the focus; the way there, or an error naming all that was passed. */
async function tabTo(page: Page, wanted: string, most = 30): Promise<string[]> {
  const passed: string[] = [];
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    const name = (await focused(page)) ?? '';
    passed.push(name);
    if (name.startsWith(wanted)) return passed;
  }
  throw new Error(`${wanted} was not reached: ${passed.join(' → ')}`);
}

describe('by keyboard alone', () => {
  it('searches, chooses, colours and closes', async () => {
    const page = await visit('/');
    const way = await tabTo(page, 'Search for a symbol');
    // In the order in which it is seen.
    expect(way).toEqual([
      'Skip to the results',
      expect.stringContaining('Symbol Catalog'),
      'Search',
      'Sentence',
      'Board',
      'Docs',
      expect.stringContaining('Language of this page'),
      'Settings',
      'Switch scanning',
      'Search for a symbol',
    ]);
    await page.keyboard.type('eleph', { delay: 20 });
    await expect
      .poll(() => page.locator('#suggestions [role=option]').first().textContent())
      .toBe('elephant');
    const active = () => page.locator('#q').getAttribute('aria-activedescendant');
    expect(await active()).toBeNull();
    await page.keyboard.press('ArrowDown');
    expect(await page.locator(`#${await active()}`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBeNull();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=elephant/);
    expect(await page.locator('#q').getAttribute('aria-expanded')).toBe('false');
    expect(await focused(page)).toBe('Search for a symbol');

    await page.locator('.card img[alt=elephant]').waitFor();
    await tabTo(page, 'elephant');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('heading', { name: 'elephant', exact: true }).waitFor();
    await expect.poll(() => focused(page)).toBe('Close');
    await page.locator('.picker').waitFor();
    await tabTo(page, 'Colour');
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/mono=1/);
    // The page behind a modal dialog is out of reach: the focus only leaves for the browser's own bar.
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(
        () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
      );
      expect(isInside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('elephant');
  });

  it('closes the suggestions by Escape, and only then clears the text', async () => {
    const page = await visit('/');
    await page.locator('#q').focus();
    await page.keyboard.type('eleph', { delay: 20 });
    await page.getByRole('option', { name: 'elephant', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('#suggestions').isVisible()).toBe(false);
    expect(await page.locator('#q').inputValue()).toBe('eleph');
    await page.keyboard.press('Escape');
    expect(await page.locator('#q').inputValue()).toBe('');
    expect(await focused(page)).toBe('Search for a symbol');
  });

  it('skips to the results, past everything above them', async () => {
    const page = await visit('/?q=dog');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the results' });
    const box = await skip.boundingBox();
    expect(box?.height).toBeGreaterThan(40);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('dog');
  });

  it('shows where the focus is, everywhere', async () => {
    const page = await visit('/?q=dog');
    for (let step = 0; step < 16; step += 1) {
      await page.keyboard.press('Tab');
      const outline = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
        return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
      });
      expect(outline, (await focused(page)) ?? '').toBeGreaterThanOrEqual(2);
    }
  });
});

describe('by one switch', () => {
  async function startScanning(page: Page): Promise<void> {
    await page.evaluate(() => localStorage.setItem('symbol-catalog:scanningSeconds', '0.5'));
    await page.reload();
    await page.locator('.card img').first().waitFor();
    await page.getByRole('button', { name: 'Switch scanning' }).click();
    await page.locator('.scanning-bar').waitFor();
  }

  it('goes into a row of symbols, opens one, and comes back', async () => {
    const page = await visit('/?q=dog');
    await startScanning(page);
    await page.locator('.card:first-child a[data-framed]').waitFor();
    // The whole row is framed first.
    expect(await page.locator('.card a[data-framed]').count()).toBeGreaterThan(3);
    const second = (await page.locator('.card:nth-child(2) img').getAttribute('alt')) ?? '';
    await pressSwitchAt(page, { selector: '.card:first-child a', alone: false });
    // Then one symbol after another, with the focus on it.
    await page.waitForFunction(
      () =>
        document.querySelectorAll('[data-framed]').length === 1 &&
        document.activeElement?.matches('.card:nth-child(2) a[data-framed]'),
    );
    await pressSwitchAt(page, { selector: '.card:nth-child(2) a', alone: true });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: second, exact: true }).waitFor();
    await dialog.getByRole('radio').first().waitFor();
    // Now only what is in the dialog is framed: for more steps than there are groups on the page.
    const outside = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const seen: string[] = [];
          let steps = 0;
          new MutationObserver((records, observer) => {
            const framed = records
              .map(({ target }) => target as HTMLElement)
              .filter((element) => element.hasAttribute('data-framed'));
            if (framed.length > 0) steps += 1;
            for (const element of framed) if (!element.closest('dialog')) seen.push(element.outerHTML);
            if (steps < 12) return;
            observer.disconnect();
            resolve(seen);
          }).observe(document.body, { subtree: true, attributeFilter: ['data-framed'] });
        }),
    );
    expect(outside).toEqual([]);
    // A group of one needs no second press.
    await pressSwitchAt(page, { selector: 'dialog .close', alone: true });
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[data-framed]').first().waitFor();
  });

  it('ends by Escape, and leaves no frame', async () => {
    const page = await visit('/?q=dog');
    await startScanning(page);
    await page.locator('[data-framed]').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-framed]').first().waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Switch scanning' }).getAttribute('aria-pressed')).toBe(
      'false',
    );
    expect(page.url()).toContain('q=dog');
  });
});
