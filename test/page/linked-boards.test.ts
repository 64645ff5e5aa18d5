import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type OpenBoard, openBoardSchema, readPackage } from '../support/open-board.ts';
import { pngOfZeros } from '../support/png-files.ts';
import { chooseFrom, expectAccessible, openMoreOfCell, openPart, pagesOfThisFile } from './browser.ts';

const pages = pagesOfThisFile();

const cell = (page: Page, index: number) => page.locator(`[data-cell="${index}"]`);
const captions = (page: Page) =>
  page
    .locator('.board-cell')
    .evaluateAll((cells) => cells.map((each) => each.querySelector('.cell-caption')?.textContent ?? ''));
const status = (page: Page) => page.locator('.tool-status');
const nameField = (page: Page) => page.getByLabel('Name of the board');
const dialog = (page: Page) => page.getByRole('dialog');

/** A board of elephant and dog, named Home. */
async function visitHome(): Promise<Page> {
  const page = await pages.visit('/board#2x2&lang=en&title=Home&cells=610,573');
  await page.locator('.cell-caption', { hasText: 'dog' }).waitFor();
  return page;
}

async function save(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chooseFrom(page, 'Export', 'Download board (OBZ)'),
  ]);
  return download.path();
}

/** Chooses a file as people do who do not drop it. */
async function openFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .getByLabel('Open a file (OBF, OBZ)')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await dialog(page).getByRole('button', { name: 'Open the board' }).click();
}

describe('all boards of a visitor', () => {
  it('are saved in one file, and come back from it with their folders', async () => {
    const page = await visitHome();
    await openPart(page, 'More');
    await page.getByLabel('Folder').fill('School');
    await page.getByLabel('Folder').press('Enter');
    await page.getByRole('button', { name: 'New board' }).click();
    await expect.poll(() => nameField(page).inputValue()).toBe('');
    await nameField(page).fill('Pets');
    await nameField(page).press('Enter');
    await cell(page, 1).click();
    await dialog(page).getByLabel('Find a symbol').fill('cat');
    await dialog(page).getByRole('button', { name: 'cat', exact: true }).first().click();
    await page.locator('.cell-caption', { hasText: 'cat' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save all boards (OBZ)' }).click(),
    ]);
    const bytes = await readFile(await download.path());
    const { boards } = await readPackage(bytes);
    for (const board of boards.values()) openBoardSchema.parse(board);

    const other = await pages.visit('/board');
    await openFile(other, 'boards.obz', bytes);
    await expect.poll(() => status(other).textContent()).toBe('2 boards were read.');
    await expect.poll(() => nameField(other).inputValue()).toBe('Pets');
    expect((await captions(other)).indexOf('cat')).toBe(1);
    const folders = other.locator('.my-boards .folder');
    await folders.getByRole('button', { name: 'Home', exact: false }).first().click();
    await other.locator('.cell-caption', { hasText: 'elephant' }).waitFor();
    expect((await captions(other)).slice(0, 2)).toEqual(['elephant', 'dog']);
    expect(await other.getByLabel('Folder').inputValue()).toBe('School');
  });
});

describe('a cell that opens a board', () => {
  it('is made by its dialog, says so, and leads to the new board and back', async () => {
    const page = await visitHome();
    await cell(page, 0).click();
    await openMoreOfCell(page);
    await dialog(page).getByLabel('Opens a board').selectOption({ label: 'New board' });
    await expectAccessible(page, 'the dialog of a linked cell');
    await dialog(page).getByRole('button', { name: 'Open elephant' }).click();
    await expect.poll(() => nameField(page).inputValue()).toBe('elephant');
    expect((await captions(page)).filter(Boolean)).toEqual([]);
    await page.locator('.my-boards').getByRole('button', { name: 'Home', exact: false }).first().click();
    await page.locator('.cell-caption', { hasText: 'dog' }).waitFor();
    await expect
      .poll(() => cell(page, 0).getAttribute('aria-label'))
      .toBe('elephant, row 1, column 1, opens elephant');
    await page.reload();
    await page.locator('[data-cell="0"][data-opens]').waitFor();
  });

  it('goes into a saved file with the board that it opens, and comes back from it', async () => {
    const page = await visitHome();
    await cell(page, 0).click();
    await openMoreOfCell(page);
    await dialog(page).getByLabel('Opens a board').selectOption({ label: 'New board' });
    await dialog(page).getByRole('button', { name: 'Open elephant' }).click();
    await expect.poll(() => nameField(page).inputValue()).toBe('elephant');
    await cell(page, 3).click();
    await dialog(page).getByLabel('Find a symbol').fill('cat');
    await dialog(page).getByRole('button', { name: 'cat', exact: true }).first().click();
    await page.locator('.my-boards').getByRole('button', { name: 'Home', exact: false }).first().click();
    await page.locator('.cell-caption', { hasText: 'dog' }).waitFor();
    const bytes = await readFile(await save(page));
    const { boards } = await readPackage(bytes);
    for (const board of boards.values()) openBoardSchema.parse(board);
    expect([...boards.values()].map(({ name }) => name).sort()).toEqual(['Home', 'elephant']);

    const other = await pages.visit('/board');
    await openFile(other, 'home.obz', bytes);
    await other.locator('.cell-caption', { hasText: 'dog' }).waitFor();
    await expect.poll(() => status(other).textContent()).toBe('2 boards were read.');
    await cell(other, 0).click();
    await dialog(other).getByRole('button', { name: 'Open elephant' }).click();
    await other.locator('.cell-caption', { hasText: 'cat' }).waitFor();
    expect((await captions(other)).indexOf('cat')).toBe(3);
  });

  it('is not in a link, which says so', async () => {
    const page = await visitHome();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await cell(page, 0).click();
    await openMoreOfCell(page);
    await dialog(page).getByLabel('Opens a board').selectOption({ label: 'New board' });
    await page.keyboard.press('Escape');
    await page.locator('[data-cell="0"][data-opens]').waitFor();
    await chooseFrom(page, 'Export', 'Copy link');
    await status(page).filter({ hasText: 'linked boards are not in a link' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain('id=');
  });
});

it('a link that is too long for some programs says so', async () => {
  const names = Array.from({ length: 60 }, () => `610~${'ж'.repeat(40)}`).join();
  const page = await pages.visit(`/board#10x6&lang=ru&cells=${names}`, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await chooseFrom(page, 'Export', 'Copy link');
  await status(page).filter({ hasText: 'This link is long' }).waitFor();
});

it('an open board that cannot be read takes the place of none that is kept', async () => {
  const page = await pages.visit('/board');
  await nameField(page).fill('Home');
  await nameField(page).press('Enter');
  await page.waitForFunction(() => localStorage.getItem('symbol-catalog:board')?.includes('Home'));
  await page.evaluate(() => {
    const kept = localStorage.getItem('symbol-catalog:board') ?? '';
    localStorage.setItem('symbol-catalog:board', kept.replace(/^\d+x/, '99x'));
  });
  await page.reload();
  await expect.poll(() => nameField(page).inputValue()).toBe('');
  await nameField(page).fill('School');
  await nameField(page).press('Enter');
  await page.locator('.my-boards').getByRole('button', { name: 'Home', exact: false }).first().waitFor();
});

it('a link that is opened twice is one board', async () => {
  const page = await visitHome();
  await page.goto('about:blank');
  await page.goto(`${pages.service().url}/board#2x2&lang=en&title=Home&cells=610,573`);
  await page.locator('.cell-caption', { hasText: 'dog' }).waitFor();
  await page.getByRole('button', { name: 'New board' }).click();
  await expect.poll(() => page.locator('.my-boards li').count()).toBe(1);
});

describe('a file', () => {
  it('of another program is read by its words and pictures, with what could not be read', async () => {
    const image = { id: 'i1', content_type: 'image/png', path: 'images/own.png' };
    const board = {
      format: 'open-board-0.1',
      id: 7,
      locale: 'en_GB',
      name: 'Zoo',
      buttons: [
        { id: 1, label: 'elephant' },
        { id: 'b', label: 'Mum', image_id: 'i1', sound_id: 's1' },
        { id: 'c', label: 'qzxv' },
        { id: 'd', label: 'out', load_board: { path: 'boards/none.obf' } },
      ],
      images: [image],
      sounds: [{ id: 's1', path: 'sounds/s1.mp3' }],
      grid: { rows: 2, columns: 2, order: [[1, 'b'], [null, 'c'], ['d']] },
    };
    const bytes = zipSync({
      'manifest.json': strToU8(JSON.stringify({ root: 'zoo.obf' })),
      'zoo.obf': strToU8(JSON.stringify(board)),
      'images/own.png': pngOfZeros(40, 30),
    });
    const page = await pages.visit('/board');
    // Dropped on the page.
    await cell(page, 0).waitFor();
    await page.evaluate((base64) => {
      const data = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([data], 'zoo.obz'));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    }, Buffer.from(bytes).toString('base64'));
    await dialog(page).getByRole('button', { name: 'Open the board' }).click();
    await page.locator('.cell-caption', { hasText: 'elephant' }).waitFor();
    expect(await captions(page)).toEqual(['elephant', 'Mum', '', 'qzxv', 'out', '']);
    expect(await nameField(page).inputValue()).toBe('Zoo');
    await expect
      .poll(() =>
        cell(page, 1)
          .locator('canvas')
          .evaluate((each) => (each as HTMLCanvasElement).width),
      )
      .toBe(40);
    const losses = await status(page).locator('li').allTextContents();
    expect(losses.sort()).toEqual([
      '1 linked board is not in the file.',
      '1 picture could not be read or found.',
      '1 sound was left out.',
    ]);
    await expectAccessible(page, 'a board that was read');
  });

  it('is opened or saved in another language, with pictures of another set and in another skin', async () => {
    const board = {
      id: 'zoo',
      locale: 'en',
      name: 'Zoo',
      buttons: [
        { id: 1, label: 'elephant' },
        { id: 2, label: 'I', image_id: 'x' },
      ],
      images: [{ id: 'x', url: 'https://example.org/i.png' }],
      grid: { rows: 1, columns: 2, order: [[1, 2]] },
    };
    const page = await pages.visit('/board');
    const choose = () =>
      page.getByLabel('Open a file (OBF, OBZ)').setInputFiles({
        name: 'zoo.obf',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(JSON.stringify(board)),
      });
    await choose();
    await expectAccessible(page, 'the dialog that changes a file');
    await dialog(page).getByLabel('Language of captions').selectOption('es');
    await dialog(page).getByLabel('Preferred symbol set').selectOption('core');
    await dialog(page).getByLabel('Skin tone').selectOption('4');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: 'Save the file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('zoo.obf');
    const saved = JSON.parse(await readFile(await download.path(), 'utf8')) as OpenBoard;
    expect(saved.buttons.map(({ label }) => label)).toEqual(['elefante', 'yo']);
    expect(saved.images[0]?.symbol).toEqual({ set: 'core', filename: 'i' });
    await choose();
    await dialog(page).getByLabel('Language of captions').selectOption('es');
    await dialog(page).getByRole('button', { name: 'Open the board' }).click();
    await expect.poll(() => captions(page)).toEqual(['elefante', 'yo']);
  });

  it.each([
    ['text', Buffer.from('no board')],
    ['a broken archive', Buffer.from('PK\u0003\u0004 broken')],
    ['other JSON', Buffer.from('[]')],
  ])('that is no board is said to be none: %s', async (_kind, bytes) => {
    const page = await visitHome();
    await openFile(page, 'x.obz', bytes);
    await expect.poll(() => status(page).textContent()).toBe('This file holds no board that can be read.');
    expect((await captions(page)).slice(0, 2)).toEqual(['elephant', 'dog']);
  });
});

describe('an own picture', () => {
  const photo = { name: 'rex.png', mimeType: 'image/png', buffer: pngOfZeros(1600, 800) };

  it('takes the place of a drawing, stays over a reload, and is sent nowhere', async () => {
    const page = await visitHome();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await cell(page, 1).click();
    await dialog(page).getByRole('button', { name: 'Change the picture' }).click();
    await dialog(page).getByLabel('Own picture').setInputFiles(photo);
    await cell(page, 1).locator('canvas').waitFor();
    await page.reload();
    await expect
      .poll(() =>
        cell(page, 1)
          .locator('canvas')
          .evaluate((each) => (each as HTMLCanvasElement).width),
      )
      .toBe(800);
    expect((await captions(page))[1]).toBe('dog');
    // Whoever drew the dog is not credited for it.
    expect(await page.locator('.credits').textContent()).not.toContain('dog');
    expect(sent).toEqual([]);
  });

  it('is pasted, and saved in files of boards and as PNG', async () => {
    const page = await visitHome();
    await cell(page, 2).click();
    await dialog(page).waitFor();
    await page.evaluate((base64) => {
      const data = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([data], 'x.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }));
    }, photo.buffer.toString('base64'));
    await cell(page, 2).locator('canvas').waitFor();
    const { root, files } = await readPackage(await readFile(await save(page)));
    openBoardSchema.parse(root);
    const own = root.images.find(({ id }) => id.startsWith('photo-'));
    expect(files.get(own?.path ?? '')?.readUInt32BE(16)).toBe(800);
    const [png] = await Promise.all([
      page.waitForEvent('download'),
      chooseFrom(page, 'Export', 'Download PNG'),
    ]);
    expect((await readFile(await png.path())).length).toBeGreaterThan(1000);
  });
});
