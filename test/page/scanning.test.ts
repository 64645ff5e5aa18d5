import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, pagesOfThisFile } from './browser.ts';
import { pressSwitchAt } from './switch.ts';

const pages = pagesOfThisFile();

/** The fastest step that people can choose. */
const fastestStepSeconds = '0.5';

/**
 * Opens a page on which scanning was left on. At its fastest it goes five times as fast as people could follow: then what
 * happens is watched and answered from within the page.
 */
async function visitScanning(
  path: string,
  options?: BrowserContextOptions,
  stepSeconds = fastestStepSeconds,
): Promise<Page> {
  const page = await pages.visit('/docs', options);
  await page.evaluate((seconds) => {
    localStorage.setItem('symbol-catalog:scanning', 'on');
    localStorage.setItem('symbol-catalog:scanningSeconds', seconds);
  }, stepSeconds);
  if (stepSeconds === fastestStepSeconds) {
    await page.addInitScript(() => {
      const { setInterval } = window;
      const faster = (callback: () => void, milliseconds: number) => setInterval(callback, milliseconds / 5);
      Object.assign(window, { setInterval: faster });
    });
  }
  await page.goto(pages.service().url + path);
  await page.locator('.card img').first().waitFor();
  return page;
}

describe('by one switch alone', () => {
  it('a word is typed, on a keyboard that is scanned, and its suggestion taken', async () => {
    const page = await visitScanning('/');
    // Alone in its group: one press is enough.
    await pressSwitchAt(page, { selector: '#q', alone: true });
    const panel = page.getByRole('dialog', { name: 'Search for a symbol' });
    await panel.waitFor();
    await expectAccessible(page, 'the keyboard');
    const key = '.scan-panel button';
    for (const text of 'ze') {
      await pressSwitchAt(page, { selector: key, text, alone: false });
      await pressSwitchAt(page, { selector: key, text, alone: true });
    }
    await expect.poll(() => panel.locator('output').textContent()).toBe('ze');
    await panel.getByRole('group', { name: 'Suggestions' }).getByRole('button', { name: 'zebra' }).waitFor();
    await pressSwitchAt(page, { selector: key, text: 'zebra', alone: false });
    await pressSwitchAt(page, { selector: key, text: 'zebra', alone: true });
    await panel.waitFor({ state: 'detached' });
    await page.waitForURL(/q=zebra/);
    // Scanning goes on.
    await page.locator('.card a[data-framed]').first().waitFor();
  });

  it('a list is chosen from, and scanning goes on', async () => {
    const page = await visitScanning('/?q=red');
    await expect
      .poll(() => page.getByLabel('Language of names').locator('option').count())
      .toBeGreaterThan(9);
    const list = '.names-language label';
    // Alone in its group: one press is enough.
    await pressSwitchAt(page, { selector: list, alone: true });
    const panel = page.getByRole('dialog', { name: /Language of names/ });
    await panel.waitFor();
    const text = (await panel.getByRole('button', { name: /Any language/ }).textContent()) ?? '';
    await pressSwitchAt(page, { selector: '.scan-panel button', text, alone: false });
    await pressSwitchAt(page, { selector: '.scan-panel button', text, alone: true });
    await page.waitForURL(/lang=\*/);
    await panel.waitFor({ state: 'detached' });
    await page.locator('.card a[data-framed]').first().waitFor();
  });

  it('a tap or a click anywhere is the switch, and nothing below it is pressed', async () => {
    // Slowly: a tap from outside needs time to arrive.
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const page = await visitScanning('/?q=dog', phone, '3');
    await page.locator('.card:first-child a[data-framed]').waitFor();
    // On the header, where a link would lead away.
    await page.touchscreen.tap(30, 30);
    await page.waitForFunction(() => document.querySelectorAll('.card a[data-framed]').length === 1);
    const name = await page.locator('.card a[data-framed] img').getAttribute('alt');
    await page.touchscreen.tap(30, 30);
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: name ?? '', exact: true })
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('begins with the symbols, not with the menu', async () => {
    const page = await visitScanning('/?q=dog');
    // Scanned in the page, as a round trip may take longer than a step: the menu is the last group, the first one follows.
    const followsMenu = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let wasMenu = false;
          const observer = new MutationObserver(look);
          function look() {
            const isMenu = document.querySelector('.scanning [data-framed]') !== null;
            if (wasMenu && !isMenu) {
              observer.disconnect();
              resolve(document.querySelectorAll('.card:first-child a[data-framed]').length);
            }
            wasMenu = isMenu;
          }
          observer.observe(document.body, { subtree: true, attributeFilter: ['data-framed'] });
          look();
        }),
    );
    expect(followsMenu).toBe(1);
  });

  it('the results of a suggestion that was taken come first', async () => {
    const page = await visitScanning('/', {}, '1');
    // What is framed makes room for the results.
    await page.locator('.card a[data-framed]').first().waitFor();
    // Counted within the page, and from the moment of the results: a look from outside may come when the first row was left.
    const framesBefore = await page.locator('#q').evaluate((field: HTMLInputElement) => {
      const counted = new Promise<number>((resolve) => {
        let last: Element | null = null;
        let frames = 0;
        const observer = new MutationObserver(() => {
          if (!document.querySelector('.card img')?.getAttribute('alt')?.includes('milk')) return;
          const framed = document.querySelector('[data-framed]');
          if (framed && framed !== last) frames += 1;
          last = framed ?? last;
          if (!framed?.closest('.card:first-child')) return;
          observer.disconnect();
          resolve(frames);
        });
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          attributeFilter: ['data-framed', 'alt'],
        });
      });
      field.value = 'milk';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      return counted;
    });
    expect(framesBefore).toBeLessThanOrEqual(2);
  });

  it('a word is typed and its symbol opened within fifteen seconds, at a second a step', async () => {
    const page = await visitScanning('/?q=dog', {}, '1');
    await page.addInitScript(() => {
      let begun: number | undefined;
      let last: string | undefined;
      const press = () =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }),
        );
      /** Whether a person presses now who wants the word. */
      function isWanted(framed: readonly Element[]): boolean {
        const has = (text: string) => framed.some(({ textContent }) => textContent === text);
        const panel = document.querySelector('.scan-panel');
        if (!panel) return location.search.includes('q=milk') ? has('milk') : framed[0]?.id === 'q';
        const suggested = [...panel.querySelectorAll('[role=group][aria-label] button')];
        const typed = panel.querySelector('output')?.textContent ?? '';
        const isSuggested = suggested.some(({ textContent }) => textContent === 'milk');
        return has(isSuggested ? 'milk' : 'milk'.charAt(typed.length));
      }
      function look() {
        const framed = [...document.querySelectorAll('[data-framed]')];
        const now = framed.map(({ id, textContent }) => id + textContent).join('|');
        if (framed.length === 0 || now === last) return;
        begun ??= performance.now();
        last = now;
        // As fast as a person who waits for it, within the second that a step takes.
        if (isWanted(framed)) setTimeout(press, 300);
        const seconds = (performance.now() - begun) / 1000;
        if (document.querySelector('dialog.symbol')) Object.assign(window, { openedAfter: seconds });
      }
      new MutationObserver(look).observe(document, {
        subtree: true,
        childList: true,
        attributeFilter: ['data-framed'],
      });
    });
    await page.goto(pages.service().url);
    const opened = await page.waitForFunction(
      () => (window as unknown as { openedAfter?: number }).openedAfter,
      undefined,
      { timeout: 50_000 },
    );
    // 31 seconds on a phone, when control keys stood before the letters, and all core words before the search.
    expect(await opened.jsonValue()).toBeLessThanOrEqual(15);
  });

  it('an open symbol is scanned by groups: its frame, its actions, one choice of its look after another', async () => {
    const page = await visitScanning('/?q=woman&symbol=247');
    await page.locator('.picker').waitFor();
    const groups = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const sizes: number[] = [];
          new MutationObserver((_records, observer) => {
            const framed = document.querySelectorAll('dialog [data-framed]').length;
            if (framed > 0) sizes.push(framed);
            if (sizes.length < 12) return;
            observer.disconnect();
            resolve(sizes);
          }).observe(document.body, { subtree: true, attributeFilter: ['data-framed'] });
        }),
    );
    expect(new Set(groups).size).toBeGreaterThan(3);
    expect(Math.max(...groups)).toBeLessThanOrEqual(8);
  });
});

describe('by two switches', () => {
  it('one moves on, the other chooses', async () => {
    const page = await visitScanning('/?q=dog', {}, '0');
    const row = page.locator('.card a[data-framed] img');
    const framed = () => row.first().getAttribute('alt');
    // Scanning may have begun before the symbols were there.
    await expect
      .poll(async () => {
        if ((await row.count()) === 0) await page.keyboard.press('Space');
        return row.count();
      })
      .toBeGreaterThan(1);
    const first = await framed();
    await page.keyboard.press('Space');
    await expect.poll(framed).not.toBe(first);
    // The next group: a single switch would have gone into the first.
    expect(await row.count()).toBeGreaterThan(1);
    const second = await framed();
    // Nothing moves by itself, as long as it may take.
    await page.waitForTimeout(1500);
    expect(await framed()).toBe(second);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[data-framed]').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: second ?? '', exact: true })
      .waitFor();
  });

  it('are chosen where the speed is, and remembered', async () => {
    const page = await pages.visit('/?q=dog');
    await page.getByRole('button', { name: 'Switch scanning' }).click();
    await page.getByLabel('Scan speed (seconds)').selectOption({ label: 'Two switches' });
    await page.locator('.scanning-bar', { hasText: 'Space moves on' }).waitFor();
    await expectAccessible(page, 'two switches');
    await page.reload();
    await expect.poll(() => page.getByLabel('Scan speed (seconds)').inputValue()).toBe('0');
  });
});

describe('scanning', () => {
  it('is heard, where that is wanted', async () => {
    const page = await pages.visit('/docs');
    await page.addInitScript(() => {
      const heard: number[] = [];
      class Tone {
        constructor(_audio: unknown, { frequency }: { frequency: number }) {
          heard.push(frequency);
        }
        connect() {}
        start() {}
        stop() {}
      }
      Object.assign(window, { heard, OscillatorNode: Tone });
      localStorage.setItem('symbol-catalog:scanningSeconds', '0');
    });
    await page.goto(`${pages.service().url}/?q=dog`);
    const heard = () => page.evaluate(() => (window as unknown as { heard: number[] }).heard);
    await page.getByRole('button', { name: 'Switch scanning' }).click();
    await page.locator('[data-framed]').first().waitFor();
    await page.keyboard.press('Space');
    expect(await heard()).toEqual([]);
    await page.getByRole('checkbox', { name: 'Sound' }).check();
    const press = async (key: string) => {
      await page.keyboard.press(key);
      return heard();
    };
    await expect.poll(() => press('Space')).toContain(440);
    expect(await press('Enter')).toContain(880);
  });

  it('chooses what is framed, also where the page has changed since', async () => {
    const page = await visitScanning('/', {}, '10');
    let release = () => {};
    const pending = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/v1/core?*', async (route) => {
      await pending;
      await route.continue();
    });
    await page.reload();
    // Without symbols the search box is the first group; they come above it while it is framed.
    await page.locator('#q[data-framed]').waitFor();
    release();
    await page.locator('.card img').first().waitFor();
    await page.keyboard.press('Space');
    await page.getByRole('dialog', { name: 'Search for a symbol' }).waitFor();
  });

  it('is still on after a reload, and still off', async () => {
    const page = await pages.visit('/?q=dog');
    await page.locator('.card img').first().waitFor();
    const toggle = page.getByRole('button', { name: 'Switch scanning' });
    await toggle.click();
    await page.reload();
    await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true');
    await page.locator('[data-framed]').first().waitFor();
    // Its own button is the helper's: a click on it is no switch.
    await toggle.click();
    await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('false');
    await page.reload();
    await page.locator('.card img').first().waitFor();
    expect(await toggle.getAttribute('aria-pressed')).toBe('false');
  });

  it('has its usual speed where what is remembered is none', async () => {
    const page = await visitScanning('/?q=dog', {}, 'x');
    expect(await page.getByLabel('Scan speed (seconds)').inputValue()).toBe('2');
  });

  it('comes to what a dialog has folded after its title', async () => {
    const page = await pages.visit('/board#2x2&lang=en&cells=610');
    await page.locator('[data-cell="0"] .cell-caption').click();
    await page.getByRole('dialog').locator('summary').click();
    const orders = await page
      .locator('summary[data-scan-order], details [data-scan]')
      .evaluateAll((all) => all.slice(-3).map((place) => (place as HTMLElement).dataset.scanOrder));
    expect(orders).toEqual(['6', '7', '7']);
  });

  it('moves nothing when it is switched on', async () => {
    const page = await pages.visit('/?q=dog');
    const card = page.locator('.card').first();
    await card.locator('img').waitFor();
    await page.waitForLoadState('networkidle');
    const before = await card.boundingBox();
    await page.getByRole('button', { name: 'Switch scanning' }).click();
    await page.locator('[data-framed]').first().waitFor();
    expect((await card.boundingBox())?.y).toBe(before?.y);
  });
});
