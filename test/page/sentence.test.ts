import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chooseFrom, layoutShift, pagesOfThisFile, sidewaysPixels } from './browser.ts';
import { pressSwitchAt } from './switch.ts';

const pages = pagesOfThisFile();

const words = (page: Page) => page.locator('.strip .cell-caption').allTextContents();
const picture = (page: Page, index: number) => page.locator('.strip li').nth(index).locator('img');

async function visit(text: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await pages.visit(`/sentence?lang=en&text=${encodeURIComponent(text)}`, options);
  await page.locator('.strip img').first().waitFor();
  return page;
}

/** Keeps the URL of every recording that the page plays, and ends each at once: tests have no ears, and no time. */
async function recordPlayed(page: Page): Promise<void> {
  await page.evaluate(() => {
    const played: string[] = [];
    Object.assign(globalThis, { played });
    HTMLMediaElement.prototype.play = function play() {
      played.push(this.src);
      setTimeout(() => this.dispatchEvent(new Event('ended')));
      return Promise.resolve();
    };
  });
}

describe('a sentence', () => {
  it('becomes a strip while it is typed, and its address holds it', async () => {
    const page = await pages.visit('/sentence');
    await page.getByLabel('Type a sentence').fill('I want two aples');
    await expect.poll(() => words(page)).toEqual(['I', 'want', 'two', expect.stringMatching(/^apples?$/)]);
    await page.waitForURL(/text=I\+want\+two\+aples/);
    expect(await page.locator('.tool-status').textContent()).toMatch(/“aples” was read as “apples?”\./);
    expect(await page.locator('.credits').textContent()).toContain('CC0');
    expect(await page.title()).toBe('I want two aples – Symbol Catalog');
    await page.reload();
    await expect.poll(() => words(page)).toEqual(['I', 'want', 'two', expect.stringMatching(/^apples?$/)]);
  });

  it('changes a picture among those that a search finds, and Back brings the other one back', async () => {
    const page = await visit('I see a dog');
    const before = await picture(page, 3).getAttribute('src');
    await page.getByRole('button', { name: 'Change “dog”' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change “dog”' });
    await dialog.locator('.image-choice[aria-pressed=true]').waitFor();
    await dialog.getByRole('button', { name: 'dog face' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => picture(page, 3).getAttribute('src')).not.toBe(before);
    expect(page.url()).toMatch(/choices=dog%3A\d+/);
    await page.goBack();
    await expect.poll(() => picture(page, 3).getAttribute('src')).toBe(before);
  });

  it('takes any other picture for a word', async () => {
    const page = await visit('I see a dog');
    await page.getByRole('button', { name: 'Change “dog”' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Find a symbol').fill('zebra');
    await dialog.getByRole('button', { name: 'zebra', exact: true }).click();
    await page.waitForURL(/choices=/);
    await expect.poll(() => picture(page, 3).getAttribute('src')).toMatch(/1f993/);
  });

  it('shows key words alone', async () => {
    const page = await visit('I want to eat the apple');
    await page.getByLabel('Key words only').check();
    await expect.poll(() => words(page)).toEqual(['I', 'want', 'eat', 'apple']);
  });

  it('says what is wrong with one that is too long', async () => {
    const page = await pages.visit(`/sentence?lang=en&text=${'dog+'.repeat(70)}`);
    await page.getByText('A sentence has at most 60 words.').waitFor();
    expect(pages.troubles().length).toBeGreaterThan(0);
  });

  it('is heard word by word', async () => {
    const page = await visit('I eat');
    await recordPlayed(page);
    await page.getByRole('button', { name: 'Play all' }).click();
    const played = () => page.evaluate(() => (globalThis as unknown as { played: string[] }).played);
    await expect.poll(async () => (await played()).length).toBe(2);
    expect((await played()).every((url) => /symbols\/\d+\/audio\?lang=en$/.test(url))).toBe(true);
    await page.getByRole('button', { name: 'Play all' }).waitFor();
  });

  it('is said as a sentence that its words make', async () => {
    const page = await visit('I want eat apple');
    await recordPlayed(page);
    await page.getByRole('button', { name: 'Say it as a sentence' }).click();
    const played = () => page.evaluate(() => (globalThis as unknown as { played: string[] }).played);
    await expect
      .poll(async () => (await played()).join())
      .toMatch(/utterances\/audio\?text=I\+want\+to\+eat/);
    await page.locator('.tool-status', { hasText: 'I want to eat an apple.' }).waitFor();
    expect((await played()).length).toBe(1);
  });

  it('offers pictures that a search finds at once, where a word has no other', async () => {
    const page = await visit('I want two apples');
    await page.getByRole('button', { name: 'Change “want”' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change “want”' });
    await dialog.locator('.image-choice').nth(2).waitFor();
    expect(await dialog.getByLabel('Find a symbol').inputValue()).toBe('want');
  });

  it('turns pictures in which time goes as one reads, where its language is read from the right', async () => {
    const page = await pages.visit(`/sentence?lang=ar&text=${encodeURIComponent('غدا كلب')}`);
    const images = page.locator('.strip img');
    await images.nth(1).waitFor();
    expect(await images.evaluateAll((all) => all.map((image) => getComputedStyle(image).transform))).toEqual([
      'matrix(-1, 0, 0, 1, 0, 0)',
      'none',
    ]);
    // Credits have the names that the strip has.
    await page.locator('.credits', { hasText: '“كلب”' }).waitFor();
  });

  it('is copied as an image, and saved as one and as a board', async () => {
    const page = await visit('I eat', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy image', exact: true }).click();
    await expect.poll(() => page.locator('.tool-status').textContent()).toBe('Copied');
    const types = await page.evaluate(async () =>
      (await navigator.clipboard.read()).flatMap((item) => item.types),
    );
    expect(types).toContain('image/png');
    const [image] = await Promise.all([
      page.waitForEvent('download'),
      chooseFrom(page, 'Export', 'Download PNG'),
    ]);
    expect(image.suggestedFilename()).toBe('i-eat.png');
    const png = await readFile(await image.path());
    expect(png.readUInt32BE(16)).toBe(2 * 32 + 2 * 360 + 16);
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      chooseFrom(page, 'Export', 'Download PDF'),
    ]);
    expect(sheet.suggestedFilename()).toBe('i-eat.pdf');
    expect((await readFile(await sheet.path())).subarray(0, 5).toString()).toBe('%PDF-');
    const [board] = await Promise.all([
      page.waitForEvent('download'),
      chooseFrom(page, 'Export', 'Download board (OBF)'),
    ]);
    expect(board.suggestedFilename()).toBe('i-eat.obf');
    expect(JSON.parse((await readFile(await board.path())).toString())).toMatchObject({
      format: 'open-board-0.1',
      buttons: [{ label: 'I' }, { label: 'eat' }],
    });
  });

  it('goes by link, and onto the board', async () => {
    const page = await visit('I eat', { permissions: ['clipboard-read', 'clipboard-write'] });
    await chooseFrom(page, 'Export', 'Copy link');
    await expect.poll(() => page.locator('.tool-status').textContent()).toBe('Copied');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${pages.service().url}/sentence?text=I+eat&lang=en`);
    await page.getByRole('button', { name: 'Add to the board' }).click();
    await expect.poll(() => page.locator('.tool-status').textContent()).toBe('2 symbols are on the board.');
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await page.locator('.cell-caption', { hasText: 'eat' }).waitFor();
    const captions = await page.locator('.board-cell .cell-caption').allTextContents();
    expect(captions).toEqual(['I', 'eat']);
  });

  it('is printed as it was chosen, and remembers that apart from boards', async () => {
    const page = await visit('I eat an apple');
    await page.getByRole('button', { name: 'Print' }).click();
    await page.getByLabel('Width of a cell').selectOption('50');
    await expect.poll(() => page.locator('.sheets.on-screen .sheet-cell').count()).toBe(3);
    await page.goto(`${pages.service().url}/board`);
    await page.goto(`${pages.service().url}/sentence?lang=en&text=I+eat`);
    await page.locator('.strip img').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const width = async () => (await page.locator('.sheet-cell').first().boundingBox())?.width;
    await expect.poll(width).toBeCloseTo((50 * 96) / 25.4, 0);
  });

  it('is printed alone, with credits and marks to cut along', async () => {
    const page = await visit('I eat an apple');
    await page.waitForLoadState('networkidle');
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['.page-header', 'main', 'footer']) {
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
    }
    expect(await page.locator('.sheet-credits').isVisible()).toBe(true);
    const cell = page.locator('.sheet-cell').first();
    // Thirty millimetres: what a hand takes up.
    expect((await cell.boundingBox())?.width).toBeCloseTo((30 * 96) / 25.4, 0);
    const marks = await cell.evaluate(
      (element) => getComputedStyle(element, '::after').backgroundImage.split('linear-gradient').length - 1,
    );
    expect(marks).toBe(8);
  });

  it('follows the settings: skin tone, colours of word classes, place of captions', async () => {
    const page = await pages.visit(
      '/sentence?lang=en&text=the+woman+eats&settings=skin.5_colours.fitzgerald_captions.above',
    );
    await page.locator('.strip img').first().waitFor();
    expect(await picture(page, 1).getAttribute('src')).toContain('skin=5');
    const verb = page.locator('.strip .board-cell').nth(2);
    await expect
      .poll(() => verb.evaluate((cell) => getComputedStyle(cell).backgroundColor))
      .toBe('rgb(198, 232, 184)');
    const caption = await verb.locator('.cell-caption').boundingBox();
    const image = await verb.locator('img').boundingBox();
    expect(caption?.y).toBeLessThan(image?.y ?? 0);
  });
});

describe('by keyboard alone', () => {
  it('a sentence is typed, and a word gets another picture', async () => {
    const page = await pages.visit('/sentence');
    await page.getByLabel('Type a sentence').focus();
    await page.keyboard.type('I eat bread');
    await page.keyboard.press('Enter');
    await expect.poll(() => words(page)).toEqual(['I', 'eat', 'bread']);
    for (let step = 0; step < 10; step += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      if (name === 'Change “eat”') break;
    }
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Change “eat”' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Change “eat”',
    );
    await page.keyboard.press('Enter');
    const other = page.locator('.image-choice[aria-pressed=false]').first();
    await other.waitFor();
    for (let step = 0; step < 10; step += 1) {
      await page.keyboard.press('Tab');
      if (await other.evaluate((element) => element === document.activeElement)) break;
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/choices=eat/);
  });
});

describe('by one switch alone', () => {
  it('a sentence is typed, and a word gets another picture', async () => {
    const page = await pages.visit('/docs');
    await page.evaluate(() => {
      localStorage.setItem('symbol-catalog:scanning', 'on');
      localStorage.setItem('symbol-catalog:scanningSeconds', '0.5');
    });
    await page.goto(`${pages.service().url}/sentence?lang=en&text=dog`);
    await page.locator('.strip img').waitFor();
    await pressSwitchAt(page, { selector: '.strip [data-word="0"]', alone: true });
    await page.getByRole('dialog', { name: 'Change “dog”' }).waitFor();
    await pressSwitchAt(page, { selector: '.image-choice', text: 'dog face', alone: false });
    await pressSwitchAt(page, { selector: '.image-choice', text: 'dog face', alone: true });
    await page.waitForURL(/choices=dog/);
    // Alone in its group: one press is enough.
    await pressSwitchAt(page, { selector: '.sentence-field', alone: true });
    await page.getByRole('dialog', { name: 'Type a sentence' }).waitFor();
    const key = '.scan-panel button';
    for (const text of ['s', 'Done']) {
      await pressSwitchAt(page, { selector: key, text, alone: false });
      await pressSwitchAt(page, { selector: key, text, alone: true });
    }
    await expect.poll(() => words(page)).toEqual(['dogs']);
  });
});

describe('on any screen', () => {
  it.each([
    ['enlarged four times', { viewport: { width: 320, height: 256 } }],
    ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ] as [string, BrowserContextOptions][])('nothing lies beside the window %s', async (_look, options) => {
    const page = await visit('I want to eat strawberries and chocolate with my grandmother', options);
    expect(await sidewaysPixels(page)).toBe(0);
  });

  it('nothing jumps while a sentence is read', async () => {
    const page = await visit('I want to eat an apple');
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
  });

  it('reads from the right where the language does', async () => {
    const page = await pages.visit('/sentence?lang=ar&text=%D8%A3%D9%86%D8%A7+%D8%A3%D8%B1%D9%8A%D8%AF');
    await page.locator('.strip img').nth(1).waitFor();
    const [first, second] = await page
      .locator('.strip li')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().x));
    expect(first).toBeGreaterThan(second ?? 0);
  });
});
