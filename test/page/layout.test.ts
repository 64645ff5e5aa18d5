import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { layoutShift, pagesOfThisFile } from './browser.ts';

const pages = pagesOfThisFile();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const topOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not laid out.`);
  return box.y;
};

describe('on a phone', () => {
  it('symbols stand in the upper half of the first screen', async () => {
    const page = await pages.visit('/?q=dog', phone);
    await page.locator('.card img').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await topOf(page, '.card')).toBeLessThan(300);
  });

  it('what narrows the search is behind one button, which says whether something does', async () => {
    const page = await pages.visit('/?q=dog&age_group=child', phone);
    await page.locator('.card img').first().waitFor();
    expect(await page.getByLabel('Topic').isVisible()).toBe(false);
    const toggle = page.getByRole('button', { name: 'Filters (1)' });
    await toggle.click();
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    await page.getByLabel('Topic').selectOption('animals-nature');
    await page.waitForURL(/group=animals-nature/);
    await page.getByRole('button', { name: 'Filters (2)' }).waitFor();
  });

  it('a symbol can be saved and copied without scrolling, before its look is chosen', async () => {
    const page = await pages.visit('/?q=woman&symbol=247', phone);
    await page.locator('.picker').waitFor();
    const download = await topOf(page, '.actions a');
    expect(download).toBeLessThan(500);
    expect(download).toBeLessThan(await topOf(page, '.picker'));
    // Close stays in sight, however far is scrolled.
    await page.locator('.translations summary').scrollIntoViewIfNeeded();
    expect(await topOf(page, '.close')).toBeLessThan(100);
  });

  it('the keyboard goes when a search is confirmed', async () => {
    const page = await pages.visit('/', phone);
    await page.locator('#q').fill('dog');
    await page.locator('#q').press('Enter');
    await page.waitForURL(/q=dog/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).not.toBe('q');
  });
});

describe('on any screen', () => {
  it('nothing jumps when a symbol opens on a slow line', async () => {
    const page = await pages.visit('/?q=dog');
    await page.locator('.card img').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.route(/\/api\/v1\/symbols\/\d+/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 900));
      await route.continue();
    });
    const before = await layoutShift(page);
    await page.locator('.card a').first().click();
    const dialog = page.getByRole('dialog');
    // Its name and picture are known from the results.
    await dialog.getByRole('heading', { name: 'dog', exact: true }).waitFor();
    expect(await dialog.locator('.picker').count()).toBe(0);
    expect(await dialog.locator('.preview img').getAttribute('alt')).toBe('dog');
    await dialog.locator('.picker').waitFor();
    expect((await layoutShift(page)) - before).toBeLessThanOrEqual(0.05);
  });

  it('nothing moves when something was copied', async () => {
    const page = await pages.visit('/?symbol=574', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('.picker').waitFor();
    const before = await topOf(page, '.picker');
    await page.getByRole('button', { name: 'Copy picture' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    expect(await topOf(page, '.picker')).toBe(before);
    const types = await page.evaluate(async () =>
      (await navigator.clipboard.read()).flatMap(({ types }) => types),
    );
    expect(types).toContain('image/png');
  });

  it.each([
    ['/?q=dog&ui=ar', 'an English word on an Arabic page'],
    ['/?q=%D9%83%D9%84%D8%A8&lang=ar', 'an Arabic word on an English page'],
  ])('the query does not lie under the clear button: %s', async (path) => {
    const page = await pages.visit(path);
    const field = page.locator('#q');
    await field.waitFor();
    const clear = await page.locator('.clear').boundingBox();
    const box = await field.boundingBox();
    const padding = await field.evaluate((element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return { left: Number.parseFloat(paddingLeft), right: Number.parseFloat(paddingRight) };
    });
    if (!clear || !box) throw new Error('The search box is not laid out.');
    const isAtLeft = clear.x < box.x + box.width / 2;
    const covered = isAtLeft ? clear.x + clear.width - box.x : box.x + box.width - clear.x;
    expect(isAtLeft ? padding.left : padding.right).toBeGreaterThanOrEqual(covered);
  });

  it('an image that fails shows the name of its symbol once', async () => {
    const page = await pages.visit('/docs');
    await page.route('**/static/thumbs/**', (route) => route.abort());
    await page.goto(`${pages.service().url}/?q=umbrella`);
    const card = page.locator('.card').first();
    await card.locator('img[data-failed]').waitFor();
    const color = await card.locator('img').evaluate((image) => getComputedStyle(image).color);
    expect(color).toBe('rgba(0, 0, 0, 0)');
    expect((await card.locator('img').boundingBox())?.height).toBeGreaterThan(100);
    pages.troubles();
  });

  it('a symbol of any language says which, where all are searched', async () => {
    const page = await pages.visit('/?q=Schmetterling&lang=*');
    expect(await page.locator('.card small').first().textContent()).toBe('German');
  });
});

describe('printed', () => {
  it('results name their set and licence, and where each author is named', async () => {
    const page = await pages.visit('/?q=dog');
    await page.locator('.card img').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.emulateMedia({ media: 'print' });
    const credit = page.locator('.print-credit');
    expect(await credit.isVisible()).toBe(true);
    const text = await credit.textContent();
    for (const part of ['openmoji', 'CC-BY-SA-4.0', '/?q=dog']) expect(text).toContain(part);
  });
});

describe('swatches', () => {
  it.each([
    ['skin', '3'],
    ['skin', '5'],
    ['hair', 'red'],
    ['hair', 'blonde'],
  ])('are the colours of the pictures: %s %s', async (part, value) => {
    const page = await pages.visit('/');
    await page.getByRole('button', { name: 'Settings' }).click();
    const swatch = page.locator(`.swatch.${part}-${value}`);
    await swatch.waitFor();
    const [, red, green, blue] =
      /rgb\((\d+), (\d+), (\d+)\)/.exec(
        await swatch.evaluate((element) => getComputedStyle(element).backgroundColor),
      ) ?? [];
    const wanted = [Number(red), Number(green), Number(blue)];
    await page.goto(`${pages.service().url}/?symbol=247&${part}=${value}`);
    const picture = page.locator('.preview img[src*="variant"]');
    await picture.waitFor();
    const share = await picture.evaluate(async (element, colour) => {
      const image = element as HTMLImageElement;
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext('2d');
      if (!context) return 0;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let pixels = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (colour.every((channel, index) => Math.abs((data[at + index] ?? 0) - channel) <= 3)) pixels += 1;
      }
      return pixels / (canvas.width * canvas.height);
    }, wanted);
    expect(share).toBeGreaterThan(0.01);
  });
});
