import { describe, expect, it } from 'vitest';
import { expectAccessible, pagesOfThisFile, sidewaysPixels } from './browser.ts';

describe('an open symbol', () => {
  const pages = pagesOfThisFile();
  const names = (page: Awaited<ReturnType<typeof pages.visit>>, heading: string) =>
    page
      .locator('.other-symbols', { hasText: heading })
      .locator('.caption > [aria-hidden]')
      .allTextContents();

  it('leads to related symbols: those of its topic that its name finds', async () => {
    const page = await pages.visit('/?symbol=573&lang=en');
    await expect
      .poll(() => names(page, 'Related symbols'))
      .toEqual(expect.arrayContaining(['poodle', 'wolf']));
    expect(await names(page, 'Related symbols')).not.toContain('dog');
    await page.locator('.other-symbols').getByRole('link', { name: 'poodle' }).click();
    await page.getByRole('heading', { name: 'poodle', level: 2 }).waitFor();
    expect(new URL(page.url()).searchParams.get('symbol')).toBeTruthy();
  });

  it('leads to what its last word finds, where its name has several', async () => {
    const page = await pages.visit('/?symbol=574&lang=en');
    await expect
      .poll(() => names(page, 'Related symbols'))
      .toEqual(expect.arrayContaining(['dog face', 'poodle']));
    expect((await names(page, 'Related symbols')).slice(0, 5)).not.toContain('monkey');
  });

  it('leads to those that share its narrowest keyword, where its name finds few', async () => {
    const page = await pages.visit('/?symbol=737&lang=en');
    await expect
      .poll(async () => (await names(page, 'Related symbols')).join())
      .toMatch(/grapes|banana|melon|lemon/);
    await expectAccessible(page, 'a symbol with related ones');
  });

  it('offers no report where the service names no place for it', async () => {
    const page = await pages.visit('/?symbol=573&lang=en');
    await page.getByRole('button', { name: 'Copy credit line' }).waitFor();
    expect(await page.getByRole('link', { name: 'Report a wrong picture' }).count()).toBe(0);
  });

  it('has all that is not pressed often behind one button, which Escape closes first', async () => {
    const page = await pages.visit('/?symbol=573&lang=en', { viewport: { width: 360, height: 740 } });
    const menu = page.getByRole('list', { name: 'More' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    expect(await menu.getByRole('button').allTextContents()).toEqual(['Copy link', 'Print', 'Download SVG']);
    expect(await sidewaysPixels(page)).toBe(0);
    const box = await menu.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    await expectAccessible(page, 'an open menu');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('More');
    await page.keyboard.press('Enter');
    await menu.waitFor();
    // A press elsewhere closes it too, and the symbol stays.
    await page.getByRole('heading', { name: 'dog', level: 2 }).click();
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('dialog').waitFor();
  });
});

describe('a wrong picture', () => {
  const pages = pagesOfThisFile({
    REPORT_PICTURE_URL: 'mailto:symbols@example.org?subject=Symbol%20{id}%20{lang}&body={name}',
  });

  it('is reported to the address of the service, with the symbol filled in', async () => {
    const link = 'mailto:symbols@example.org?subject=Symbol%20574%20en&body=guide%20dog';
    const page = await pages.visit('/?symbol=574&lang=en');
    const report = page.getByRole('link', { name: 'Report a wrong picture' });
    expect(await report.getAttribute('href')).toBe(link);
    await page.goto(`${pages.service().url}/symbols/574`);
    expect(await report.getAttribute('href')).toBe(link);
  });
});

describe('the sign that puts a symbol on the board', () => {
  const pages = pagesOfThisFile();

  it.each([
    ['on a desktop', '/?q=dog', 1280],
    ['on a phone', '/?q=dog', 360],
    ['from right to left', '/?q=dog&ui=ar', 360],
    ['below a caption that stands above', '/?q=dog&settings=captions.above', 390],
  ])('stands within its card, beside the name, and covers no picture: %s', async (_where, path, width) => {
    const page = await pages.visit(path, { viewport: { width, height: 800 } });
    await page.locator('.card img').first().waitFor();
    const covered = await page.locator('.card').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const box = (selector: string) => card.querySelector(selector)?.getBoundingClientRect();
        const outer = card.getBoundingClientRect();
        const [sign, image] = [box('.add-to-board button > span'), box('img')];
        const text = card.querySelector('.caption > [aria-hidden]');
        const range = document.createRange();
        if (text) range.selectNodeContents(text);
        const apart = (left: DOMRect, right: DOMRect) =>
          left.right <= right.left ||
          right.right <= left.left ||
          left.bottom <= right.top ||
          right.bottom <= left.top;
        if (!sign || !image) return ['nothing there'];
        const isInside =
          sign.left >= outer.left &&
          sign.right <= outer.right &&
          sign.top >= outer.top &&
          sign.bottom <= outer.bottom;
        return isInside && apart(sign, image) && apart(sign, range.getBoundingClientRect())
          ? []
          : [card.textContent];
      }),
    );
    expect(covered).toEqual([]);
  });
});
