import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, openMoreOfCell, openPart, pagesOfThisFile, sidewaysPixels } from './browser.ts';
import { pressSwitchAt } from './switch.ts';

const pages = pagesOfThisFile();

const speak = (page: Page) => page.getByRole('dialog', { name: 'Speak with this board' });
const cell = (page: Page, name: string) => page.locator('.speak-grid .board-cell', { hasText: name });
const message = (page: Page) => page.locator('.message .cell-caption').allTextContents();

/** Opens speaking with a board of elephant, dog and want; its recordings are counted, and heard by nobody. */
async function visitSpeaking(options?: BrowserContextOptions, before?: (page: Page) => Promise<void>) {
  const page = await pages.visit('/board#3x2&lang=en&title=Home&cells=610,573,2098', options);
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    HTMLMediaElement.prototype.play = function play() {
      heard.push(new URL(this.src).pathname);
      setTimeout(() => this.dispatchEvent(new Event('ended')), 50);
      return Promise.resolve();
    };
  });
  await page.locator('.cell-caption', { hasText: 'want' }).waitFor();
  await before?.(page);
  await page.getByRole('button', { name: 'Speak with this board' }).click();
  await speak(page).waitFor();
  await cell(page, 'dog').waitFor();
  return page;
}

const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);

describe('speaking with a board', () => {
  it('a press is heard and added to the message, which is heard, taken back and cleared', async () => {
    const page = await visitSpeaking();
    await cell(page, 'want').click();
    await cell(page, 'dog').click();
    expect(await message(page)).toEqual(['want', 'dog']);
    await expect.poll(() => heard(page)).toEqual(['/api/v1/symbols/2098/audio', '/api/v1/symbols/573/audio']);
    await page.getByRole('button', { name: 'Play all: want dog' }).click();
    await expect.poll(async () => (await heard(page)).length).toBe(4);
    await speak(page).getByRole('button', { name: 'Undo' }).click();
    expect(await message(page)).toEqual(['want']);
    await speak(page).getByRole('button', { name: 'Clear all' }).click();
    expect(await message(page)).toEqual([]);
    await speak(page).getByRole('button', { name: 'Close' }).click();
    await speak(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  });

  it('says the message as a sentence, which is written too', async () => {
    const page = await visitSpeaking();
    for (const name of ['want', 'dog']) await cell(page, name).click();
    await expect.poll(async () => (await heard(page)).length).toBe(2);
    await speak(page).getByRole('button', { name: 'Say it as a sentence' }).click();
    await expect.poll(async () => (await heard(page)).slice(2)).toEqual(['/api/v1/utterances/audio']);
    expect(await speak(page).getByRole('status').textContent()).toMatch(/want an? dog|want the dog/i);
    // Without the service its words are heard.
    await page.route('**/api/v1/utterances', (route) => route.abort());
    await speak(page).getByRole('button', { name: 'Say it as a sentence' }).click();
    await expect.poll(async () => (await heard(page)).length).toBe(5);
    pages.troubles();
  });

  it('shows words that may come next, where that is wished, and takes them like cells', async () => {
    const page = await visitSpeaking();
    const ahead = speak(page).getByRole('group', { name: 'Suggestions' });
    expect(await ahead.count()).toBe(0);
    await speak(page).getByRole('checkbox', { name: 'Suggestions' }).check();
    await ahead.getByRole('button', { name: 'I', exact: true }).waitFor();
    const before = await cell(page, 'want').boundingBox();
    await cell(page, 'want').click();
    await ahead.getByRole('button', { name: 'go', exact: true }).click();
    expect(await message(page)).toEqual(['want', 'go']);
    await expect.poll(async () => (await heard(page)).length).toBe(2);
    await ahead.getByRole('button', { name: 'outside', exact: true }).waitFor();
    // Who knows where a word is finds it there.
    expect(await cell(page, 'want').boundingBox()).toEqual(before);
    await expectAccessible(page, 'speaking with suggestions');
    pages.troubles();
  });

  it('fills the screen, without anything beside it', async () => {
    for (const viewport of [
      { width: 360, height: 640 },
      { width: 1024, height: 768 },
    ]) {
      const page = await visitSpeaking({ viewport });
      const box = await speak(page).boundingBox();
      expect(box).toMatchObject({ x: 0, y: 0, ...viewport });
      const last = await cell(page, 'want').boundingBox();
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
      expect(await sidewaysPixels(page)).toBe(0);
      await cell(page, 'dog').click();
      await expectAccessible(page, `speaking at ${viewport.width}`);
    }
  });

  it('has captions that can be read on a phone, also of sixty words', async () => {
    const page = await pages.visit('/board', { viewport: { width: 360, height: 640 } });
    await openPart(page, 'Templates');
    await page.getByRole('button', { name: '60 core words' }).click();
    await page.locator('.cell-caption', { hasText: 'want' }).waitFor();
    await page.getByRole('button', { name: 'Speak with this board' }).click();
    await cell(page, 'want').click();
    const captions = await speak(page)
      .locator('.cell-caption')
      .evaluateAll((all) =>
        all.map((caption) => ({
          text: caption.textContent,
          size: Number.parseFloat(getComputedStyle(caption).fontSize),
          isCut: caption.scrollWidth > caption.clientWidth || caption.scrollHeight > caption.clientHeight + 1,
        })),
      );
    expect(captions.length).toBe(61);
    expect(captions.filter(({ size, isCut }) => size < 14 || isCut)).toEqual([]);
    expect(await sidewaysPixels(page)).toBe(0);
    await expectAccessible(page, 'speaking with sixty words');
  });

  it('leaves its cells their room on a page that is enlarged four times', async () => {
    const page = await visitSpeaking({ viewport: { width: 320, height: 256 } });
    expect((await page.locator('.speak-grid').boundingBox())?.height).toBeGreaterThan(180);
    await cell(page, 'dog').click();
    expect(await message(page)).toEqual(['dog']);
    expect(await sidewaysPixels(page)).toBe(0);
  });

  it.each([
    [812, 375],
    [568, 320],
  ])('keeps the message in sight on a phone that lies: %i × %i', async (width, height) => {
    const page = await visitSpeaking({ viewport: { width, height } });
    await cell(page, 'dog').click();
    const grid = page.locator('.speak-grid');
    expect((await grid.boundingBox())?.height).toBeGreaterThan(90);
    expect(await speak(page).evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0);
    await speak(page).getByRole('checkbox', { name: 'Suggestions' }).check();
    expect((await grid.boundingBox())?.height).toBeGreaterThan(90);
    expect(await sidewaysPixels(page)).toBe(0);
  });

  it('a folder opens its board, and there is a way back', async () => {
    const page = await visitSpeaking({}, async (editing) => {
      await editing.locator('[data-cell="0"]').click();
      await openMoreOfCell(editing);
      await editing.getByLabel('Opens a board').selectOption({ label: 'New board' });
      await editing.keyboard.press('Escape');
      await editing.locator('[data-cell="0"][data-opens]').waitFor();
    });
    await cell(page, 'elephant').click();
    await expect.poll(() => cell(page, 'dog').count()).toBe(0);
    expect(await message(page)).toEqual([]);
    await speak(page).getByRole('button', { name: 'Back' }).click();
    await cell(page, 'dog').waitFor();
  });

  it('a message is shared by the sheet of the device, as text and picture', async () => {
    const page = await visitSpeaking();
    await page.evaluate(() => {
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ text, files }: { text: string; files: File[] }) => {
          Object.assign(globalThis, { shared: [text, files[0]?.type] });
        },
      });
    });
    await cell(page, 'want').click();
    await cell(page, 'dog').click();
    await speak(page).getByRole('button', { name: 'Share' }).click();
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { shared?: string[] }).shared))
      .toEqual(['want dog', 'image/png']);
  });

  it('a pointer that rests presses, where that is wanted', async () => {
    const page = await visitSpeaking();
    await cell(page, 'dog').hover();
    await speak(page).getByLabel('Press by resting (seconds)').selectOption('0.5');
    await cell(page, 'want').hover();
    await expect.poll(() => message(page)).toEqual(['want']);
    await cell(page, 'elephant').hover();
    await speak(page).getByLabel('Press by resting (seconds)').hover();
    await cell(page, 'dog').hover();
    await expect.poll(() => message(page)).toEqual(['want', 'dog']);
  });

  it('one switch speaks, and begins with the rows of the board', async () => {
    const page = await visitSpeaking({}, async (editing) => {
      await editing.evaluate(() => {
        localStorage.setItem('symbol-catalog:scanning', 'on');
        localStorage.setItem('symbol-catalog:scanningSeconds', '0.5');
      });
    });
    await page.reload();
    await page.locator('.cell-caption', { hasText: 'want' }).waitFor();
    await pressSwitchAt(page, { selector: '.speak-button', alone: true });
    await speak(page).waitFor();
    const key = '.speak-grid .board-cell';
    await pressSwitchAt(page, { selector: key, text: 'dog', alone: false });
    await pressSwitchAt(page, { selector: key, text: 'dog', alone: true });
    await expect.poll(() => message(page)).toEqual(['dog']);
    pages.troubles();
  });
});
