import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fullSearch } from '../support/answers.ts';
import { readPackage } from '../support/open-board.ts';
import { chooseFrom, layoutShift, openPart, pagesOfThisFile, sidewaysPixels } from './browser.ts';
import { pressSwitchAt } from './switch.ts';

const pages = pagesOfThisFile();

const cellOf = (page: Page, row: number, column: number) =>
  page
    .getByRole('row')
    .nth(row - 1)
    .getByRole('gridcell')
    .nth(column - 1)
    .getByRole('button');

/** The captions of a board row by row; an empty cell is empty text. */
const captions = (page: Page) =>
  page
    .locator('.board-cell')
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector('.cell-caption')?.textContent ?? ''));

const status = (page: Page) => page.locator('.tool-status');

/** Puts a symbol into a cell by its dialog. */
async function fill(page: Page, row: number, column: number, name: string): Promise<void> {
  await cellOf(page, row, column).click();
  const dialog = page.getByRole('dialog', { name: 'Add a symbol' });
  await dialog.getByLabel('Find a symbol').fill(name);
  await dialog.getByRole('button', { name, exact: true }).first().click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('.cell-caption', { hasText: new RegExp(`^${name}$`) }).waitFor();
}

/** A board with two symbols in its first row, opened by a link as people send them. */
async function visitWithTwo(options?: BrowserContextOptions): Promise<Page> {
  const page = await pages.visit('/board', options);
  await fill(page, 1, 1, 'dog');
  await fill(page, 1, 2, 'cat');
  return page;
}

describe('a board', () => {
  it('is filled, named, and kept in the browser over a reload', async () => {
    const page = await visitWithTwo();
    await page.getByLabel('Name of the board').fill('Pets');
    await page.getByLabel('Name of the board').press('Enter');
    await page.reload();
    await page.locator('.cell-caption', { hasText: 'cat' }).waitFor();
    expect((await captions(page)).slice(0, 3)).toEqual(['dog', 'cat', '']);
    expect(await page.getByLabel('Name of the board').inputValue()).toBe('Pets');
    expect(await page.title()).toBe('Pets – Symbol Catalog');
    expect(await page.locator('.credits').textContent()).toContain('CC0');
  });

  it('is captioned and classed, and coloured by the class', async () => {
    const page = await visitWithTwo();
    await cellOf(page, 1, 1).click();
    const dialog = page.getByRole('dialog', { name: 'Change this cell' });
    await dialog.getByLabel('Caption').fill('Rex');
    await dialog.getByLabel('Word class').selectOption('verb');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await openPart(page, 'Appearance');
    await page.getByLabel('Colours by word class').selectOption('fitzgerald');
    const colourOf = (row: number, column: number) =>
      cellOf(page, row, column).evaluate((cell) => getComputedStyle(cell).backgroundColor);
    // Verbs are green, and nouns orange.
    await expect.poll(() => colourOf(1, 1)).toBe('rgb(198, 232, 184)');
    expect(await colourOf(1, 2)).toBe('rgb(255, 211, 163)');
    expect((await captions(page))[0]).toBe('Rex');
    await page.getByLabel('Colours by word class').selectOption('goossens');
    await expect.poll(() => colourOf(1, 1)).toBe('rgb(251, 201, 220)');
  });

  it('shows the picture of a cell in its dialog as it stands on the board, and no place for one beside words', async () => {
    const page = await pages.visit('/board#2x1&lang=ar&cells=2104,0~Rex');
    await page.locator('[data-cell="0"] .mirrored').click();
    const picture = page.getByRole('dialog').locator('.changed-image');
    expect(await picture.getAttribute('class')).toContain('mirrored');
    await page.keyboard.press('Escape');
    await page.locator('[data-cell="1"]').click();
    await page.getByRole('dialog').getByLabel('Caption').waitFor();
    expect(await picture.count()).toBe(0);
  });

  it('takes steps back, and again', async () => {
    const page = await visitWithTwo();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => captions(page).then((all) => all.slice(0, 2))).toEqual(['dog', '']);
    expect(await status(page).textContent()).toBe('Undone');
    await page.keyboard.press('Control+z');
    await expect.poll(() => captions(page).then((all) => all.slice(0, 2))).toEqual(['', '']);
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await page.keyboard.press('Control+y');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => captions(page).then((all) => all.slice(0, 2))).toEqual(['dog', 'cat']);
  });

  it('changes its size, and offers none that is too small for its symbols', async () => {
    const page = await visitWithTwo();
    await openPart(page, 'Templates');
    await page.getByRole('button', { name: 'Pain' }).click();
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(20);
    await page.getByLabel('Columns').selectOption('8');
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(32);
    expect((await captions(page)).filter((caption) => caption !== '').length).toBe(20);
    const rows = page.getByLabel('Rows').locator('option:not(:disabled)');
    expect(await rows.allTextContents()).toEqual(['3', '4', '5', '6', '7', '8']);
  });

  it('is moved by the mouse', async () => {
    const page = await visitWithTwo();
    const from = await cellOf(page, 1, 1).boundingBox();
    const to = await cellOf(page, 3, 4).boundingBox();
    if (!from || !to) throw new Error('The board is not laid out.');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 30, to.y + 30, { steps: 5 });
    await page.locator('[data-target]').waitFor();
    await page.mouse.up();
    await expect.poll(() => captions(page).then((all) => [all[0], all[11]])).toEqual(['', 'dog']);
    expect(await status(page).textContent()).toBe('“dog” is now in row 3, column 4.');
    // What was dragged was not meant to be opened.
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('goes by a link that holds it, and gives the own board back', async () => {
    const page = await pages.visit('/board', { permissions: ['clipboard-read', 'clipboard-write'] });
    await fill(page, 1, 1, 'dog');
    await openPart(page, 'Appearance');
    await page.getByLabel('Colours by word class').selectOption('fitzgerald');
    await chooseFrom(page, 'Export', 'Copy link');
    await expect.poll(() => status(page).textContent()).toBe('Copied');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/board\?settings=colours\.fitzgerald#4x3&lang=en&cells=\d+$/);
    const other = await pages.visit('/board');
    await fill(other, 2, 2, 'tree');
    await other.goto('about:blank');
    await other.goto(link);
    await other.locator('.cell-caption', { hasText: 'dog' }).waitFor();
    expect(await status(other).textContent()).toBe('This board came with a link. Undo brings your own back.');
    expect(new URL(other.url()).hash).toBe('');
    await other.getByRole('button', { name: 'Undo' }).click();
    await other.locator('.cell-caption', { hasText: 'tree' }).waitFor();
    expect((await captions(other)).filter(Boolean)).toEqual(['tree']);
  });

  it.each([
    ['24 core words', 24, 'I'],
    ['60 core words', 60, 'I'],
    ['Yes and no', 4, 'yes'],
    ['My day', 12, 'wake up'],
    ['Feelings', 12, 'happy'],
    ['Pain', 20, 'hurt'],
  ])('begins from a template: %s', async (name, count, first) => {
    const page = await pages.visit('/board');
    await page.getByRole('button', { name }).click();
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(count);
    await page.locator('.cell-caption', { hasText: first }).first().waitFor();
    const all = await captions(page);
    expect(all.filter((caption) => caption === '' || caption === '…')).toEqual([]);
    expect(all[0]).toBe(first);
  });

  it('stays as it is where a catalogue has no symbol of a template', async () => {
    const page = await visitWithTwo();
    await page.route('**/api/v1/symbols/match?*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { symbol: unknown }[] };
      await route.fulfill({
        json: { ...body, data: body.data.map((match) => ({ ...match, symbol: null })) },
      });
    });
    await openPart(page, 'Templates');
    await page.getByRole('button', { name: 'Feelings' }).click();
    await status(page).filter({ hasText: 'No symbol found' }).waitFor();
    expect((await captions(page)).slice(0, 2)).toEqual(['dog', 'cat']);
  });

  it('has the core words of the chosen language', async () => {
    const page = await pages.visit('/board?ui=de');
    await page.locator('.board-tools button').filter({ hasText: '40' }).click();
    await page.locator('.cell-caption', { hasText: /^ich$/ }).waitFor();
    expect(await page.getByRole('gridcell').count()).toBe(40);
  });
});

describe('a symbol goes onto the board', () => {
  const onBoard = async (page: Page) => {
    await page.goto(`${pages.service().url}/board`);
    await page.locator('.cell-caption').first().waitFor();
    await expect.poll(() => captions(page).then((all) => all.includes('…'))).toBe(false);
    return (await captions(page)).filter(Boolean);
  };

  it('from its card, by keyboard too', async () => {
    const page = await pages.visit('/?q=dog&lang=en');
    const add = page.locator('.card').first().getByRole('button', { name: 'Add to board: dog' });
    await add.focus();
    await page.keyboard.press('Enter');
    await page
      .locator('.card [role=status]', { hasText: '“dog” is on the board.' })
      .waitFor({ state: 'attached' });
    expect(await add.textContent()).toBe('✓');
    expect(await onBoard(page)).toEqual(['dog']);
  });

  it('from all about it', async () => {
    const page = await pages.visit('/?symbol=574&lang=en');
    await page.getByRole('dialog').getByRole('button', { name: 'Add to board', exact: true }).click();
    await page.getByText('“guide dog” is on the board.').waitFor();
    expect(await onBoard(page)).toEqual(['guide dog']);
  });

  it('by one switch, which is not slowed down by the signs on cards', async () => {
    const page = await pages.visit('/docs');
    await page.evaluate(() => {
      localStorage.setItem('symbol-catalog:scanning', 'on');
      localStorage.setItem('symbol-catalog:scanningSeconds', '0.5');
    });
    await page.goto(`${pages.service().url}/?q=dog&lang=en&symbol=573`);
    const add = '.add-to-board:not(.small) button';
    await page.getByRole('dialog').locator(add).waitFor();
    await pressSwitchAt(page, { selector: `dialog ${add}`, alone: false });
    await pressSwitchAt(page, { selector: `dialog ${add}`, alone: true });
    await page.getByText('“dog” is on the board.').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('.card .add-to-board button[data-framed]').count()).toBe(0);
    expect(await onBoard(page)).toEqual(['dog']);
  });
});

describe('my boards', () => {
  const kept = (page: Page) => page.locator('.my-boards li');

  it('keep what a template or a link would have replaced, over a reload', async () => {
    const page = await pages.visit('/board');
    await fill(page, 1, 1, 'dog');
    await page.getByLabel('Name of the board').fill('Rex');
    await page.getByLabel('Name of the board').press('Enter');
    await openPart(page, 'Templates');
    await page.getByRole('button', { name: 'Feelings' }).click();
    await kept(page).filter({ hasText: 'Rex' }).waitFor();
    await page.goto('about:blank');
    await page.goto(`${pages.service().url}/board#2x2&lang=en&title=Linked&cells=610`);
    await expect.poll(() => kept(page).count()).toBe(2);
    await kept(page).filter({ hasText: 'Rex' }).getByRole('button', { name: 'Rex' }).first().click();
    await page.locator('.cell-caption', { hasText: 'dog' }).waitFor();
    await expect
      .poll(async () => (await kept(page).allTextContents()).join())
      .toMatch(/Linked.*Feelings|Feelings.*Linked/);
    await page.getByRole('button', { name: 'Delete Linked' }).click();
    await expect.poll(() => kept(page).count()).toBe(1);
    await page.locator('.tool-status', { hasText: '“Linked” was removed.' }).waitFor({ state: 'attached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo: Linked');
    await page.keyboard.press('Enter');
    await kept(page).filter({ hasText: 'Linked' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('My boards');
  });

  it('are begun anew and copied', async () => {
    const page = await pages.visit('/board#2x2&lang=en&title=Breakfast&cells=610');
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await kept(page).filter({ hasText: 'Breakfast' }).waitFor();
    expect(await page.getByLabel('Name of the board').inputValue()).toBe('Breakfast 2');
    await page.getByRole('button', { name: 'New board' }).click();
    await expect.poll(() => kept(page).count()).toBe(2);
    expect((await captions(page)).filter(Boolean)).toEqual([]);
  });

  it('are put into named folders, over a reload, and out of them again', async () => {
    const page = await pages.visit('/board#2x2&lang=en&title=Breakfast&cells=610');
    await page.locator('.cell-caption', { hasText: 'elephant' }).waitFor();
    await openPart(page, 'More');
    const folder = page.locator('.my-boards').getByLabel('Folder');
    await folder.fill('Kitchen');
    await folder.press('Enter');
    await page.getByRole('button', { name: 'New board' }).click();
    const inFolder = page.locator('.my-boards .folder', { hasText: 'Kitchen' });
    await inFolder.getByRole('button', { name: 'Breakfast', exact: false }).first().waitFor();
    // The new board is in none.
    expect(await folder.inputValue()).toBe('');
    await page.reload();
    await inFolder.getByRole('button', { name: 'Breakfast', exact: false }).first().click();
    await expect.poll(() => folder.inputValue()).toBe('Kitchen');
    // Where others have a link, they have folders of their own.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await chooseFrom(page, 'Export', 'Copy link');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Breakfast');
    expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain('Kitchen');
    await openPart(page, 'More');
    await folder.fill('');
    await folder.press('Enter');
    await page.getByRole('button', { name: 'New board' }).click();
    await page
      .locator('.my-boards > ul')
      .getByRole('button', { name: 'Breakfast', exact: false })
      .first()
      .waitFor();
    expect(await page.locator('.my-boards .folder').count()).toBe(0);
  });

  it('say where a link holds no board that can be read', async () => {
    const page = await pages.visit('/board#99x99&lang=en&cells=610');
    await expect.poll(() => status(page).textContent()).toBe('The board of this link cannot be read.');
  });
});

describe('a board in another language', () => {
  it('has the second language of the settings below each caption', async () => {
    const page = await pages.visit('/board?settings=second.es#4x3&lang=en&cells=610');
    await page.locator('.cell-caption.second', { hasText: 'elefante' }).waitFor();
  });

  it('shows Undo and Redo as two arrows from right to left too', async () => {
    const page = await pages.visit('/board?ui=ar');
    const arrows = page.locator('.step svg');
    await arrows.nth(1).waitFor();
    const transforms = await arrows.evaluateAll((all) =>
      all.map((arrow) => getComputedStyle(arrow).transform),
    );
    expect(transforms).toEqual(['matrix(-1, 0, 0, 1, 0, 0)', 'none']);
  });

  it('is read as its language is, whatever language the page is in: its order and pictures of time', async () => {
    const { data } = await fullSearch(pages.service(), { q: 'tomorrow', lang: 'en', set: 'core', limit: 1 });
    for (const [ui, lang, expected] of [
      ['en', 'he', ['matrix(-1, 0, 0, 1, 0, 0)', 'none']],
      ['ar', 'en', ['none', 'none']],
    ] as const) {
      const page = await pages.visit(`/board?ui=${ui}#2x1&lang=${lang}&cells=${data[0]?.id},573`);
      const images = page.locator('.board-grid .cell-image img');
      await images.nth(1).waitFor();
      expect(
        await images.evaluateAll((all) => all.map((image) => getComputedStyle(image).transform)),
      ).toEqual(expected);
      await page.locator('[data-cell="0"]').focus();
      await page.keyboard.press(lang === 'he' ? 'ArrowLeft' : 'ArrowRight');
      expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.cell)).toBe('1');
      const [first, second] = [await images.nth(0).boundingBox(), await images.nth(1).boundingBox()];
      expect((first?.x ?? 0) > (second?.x ?? 0)).toBe(lang === 'he');
    }
  });

  it('shows the default picture while one in another skin is drawn', async () => {
    const page = await pages.visit('/board#2x1&lang=en&cells=247');
    let draw = () => {};
    const isDrawn = new Promise<void>((resolve) => {
      draw = resolve;
    });
    await page.route('**/variant?*', async (route) => {
      await isDrawn;
      await route.continue();
    });
    await page.goto(`${pages.service().url}/board?settings=skin.5#2x1&lang=en&cells=247`);
    const image = page.locator('.board-grid .cell-image img');
    const behind = () => image.evaluate((element) => getComputedStyle(element).backgroundImage);
    await expect.poll(behind).toContain('/static/thumbs/');
    draw();
    await expect.poll(behind).toBe('none');
    expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  });

  it('credits as people read it, from the side that the names are read from', async () => {
    const page = await pages.visit('/board?ui=ar#2x1&lang=ar&cells=573');
    const credit = page.locator('.credits li', { hasText: 'OpenMoji (openmoji.org)' });
    await credit.waitFor();
    expect(await credit.textContent()).not.toMatch(/https?:|\bby\b/);
    expect(await credit.evaluate((line) => getComputedStyle(line).direction)).toBe('rtl');
  });

  it('names the symbols in the credits as the board does', async () => {
    const page = await pages.visit('/board#4x3&lang=de&cells=610');
    await page.locator('.credits', { hasText: '“Elefant” – ' }).waitFor();
  });

  it('has the words of an English template as captions', async () => {
    const page = await pages.visit('/board');
    await openPart(page, 'Templates');
    await page.getByRole('button', { name: 'Pain' }).click();
    await page.locator('.cell-caption', { hasText: /^a lot$/ }).waitFor();
  });

  it('shows the picture that a dialog changes', async () => {
    const page = await pages.visit('/board#2x2&lang=en&cells=610');
    await page.getByRole('button', { name: /^elephant/ }).click();
    await page.getByRole('dialog').getByRole('img', { name: 'elephant' }).waitFor();
  });
});

describe('a board is saved', () => {
  it('with long captions in lines, not squeezed', async () => {
    const page = await pages.visit(
      '/board#2x2&lang=en&cells=610~A%20very%20long%20caption%20of%20many%20words,610',
    );
    await page.locator('.board-cell img').nth(1).waitFor();
    const [image] = await Promise.all([
      page.waitForEvent('download'),
      chooseFrom(page, 'Export', 'Download PNG'),
    ]);
    const png = await readFile(await image.path());
    // Two rows of a cell with a caption of three lines.
    expect(png.readUInt32BE(20)).toBeGreaterThan(2 * (360 + 3 * 46));
  });

  it('as an image with every picture, and as its pictures with credits', async () => {
    const page = await visitWithTwo();
    await page.getByRole('button', { name: 'Empty' }).first().waitFor();
    const [image] = await Promise.all([
      page.waitForEvent('download'),
      chooseFrom(page, 'Export', 'Download PNG'),
    ]);
    expect(image.suggestedFilename()).toBe('board.png');
    const png = await readFile(await image.path());
    // 4 × 3 cells of 360 × 424 pixels with gaps and margins; credits below.
    expect(png.readUInt32BE(16)).toBe(2 * 32 + 4 * 360 + 3 * 16);
    expect(png.readUInt32BE(20)).toBeGreaterThan(3 * 424);
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      chooseFrom(page, 'Export', 'Download pictures (ZIP)'),
    ]);
    const zip = (await readFile(await archive.path())).toString('latin1');
    for (const name of ['1-dog.png', '2-cat.png', 'credits.txt', 'CC0']) expect(zip).toContain(name);
    expect(zip).not.toContain('WEBP');
  });

  it('as a file that communication apps open, with pictures, sounds and credits inside', async () => {
    const page = await visitWithTwo();
    await page.getByLabel('Name of the board').fill('Pets');
    await openPart(page, 'Appearance');
    await page.getByLabel('Colours by word class').selectOption('fitzgerald');
    await cellOf(page, 1, 1).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => captions(page).then((all) => all[4])).toBe('dog');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chooseFrom(page, 'Export', 'Download board (OBZ)'),
    ]);
    expect(download.suggestedFilename()).toBe('pets.obz');
    const { root, files } = await readPackage(await readFile(await download.path()));
    expect(root).toMatchObject({ locale: 'en', name: 'Pets', grid: { rows: 3, columns: 4 } });
    const { buttons, grid, images, sounds } = root;
    expect(buttons.map(({ label }) => label).sort()).toEqual(['cat', 'dog']);
    expect(buttons.every(({ background_color }) => background_color !== undefined)).toBe(true);
    expect(grid.order[1]?.[0]).toBe(buttons.find(({ label }) => label === 'dog')?.id);
    expect(images.every(({ path, license }) => files.has(path ?? '') && license.author_name)).toBe(true);
    expect(sounds).toHaveLength(2);
  });
});

describe('by keyboard alone', () => {
  it('cells are reached by arrows, filled, moved, captioned and emptied', async () => {
    const page = await pages.visit('/board');
    await cellOf(page, 1, 1).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const finder = page.getByRole('dialog', { name: 'Add a symbol' });
    await finder.waitFor();
    // The dialog begins with what it is opened for.
    await page.keyboard.type('dog');
    await finder.getByRole('button', { name: 'dog', exact: true }).first().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await finder.waitFor({ state: 'detached' });
    await expect.poll(() => cellOf(page, 2, 2).getAttribute('aria-label')).toBe('dog, row 2, column 2');
    // The focus is where it was.
    expect(await cellOf(page, 2, 2).evaluate((cell) => cell === document.activeElement)).toBe(true);
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => status(page).textContent()).toBe('“dog” is now in row 2, column 3.');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => cellOf(page, 1, 3).getAttribute('aria-label')).toBe('dog, row 1, column 3');
    expect(await cellOf(page, 1, 3).evaluate((cell) => cell === document.activeElement)).toBe(true);
    // One stop for Tab.
    expect(await page.locator('.board-cell[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Delete');
    await expect.poll(() => status(page).textContent()).toBe('“dog” was removed.');
    expect((await captions(page)).filter(Boolean)).toEqual([]);
  });

  it('arrows follow the page from right to left', async () => {
    const page = await pages.visit('/board?ui=ar');
    await page.locator('[data-cell="0"]').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.cell)).toBe('1');
    const [first, second] = await page
      .locator('.board-cell')
      .evaluateAll((cells) => cells.slice(0, 2).map((cell) => cell.getBoundingClientRect().x));
    expect(first).toBeGreaterThan(second ?? 0);
  });
});

describe('by one switch alone', () => {
  async function visitScanning(): Promise<Page> {
    const page = await visitWithTwo();
    await page.evaluate(() => {
      localStorage.setItem('symbol-catalog:scanning', 'on');
      localStorage.setItem('symbol-catalog:scanningSeconds', '0.5');
    });
    await page.reload();
    await page.locator('.cell-caption', { hasText: 'cat' }).waitFor();
    return page;
  }

  it('a symbol is moved: picked up in its dialog, and put down in a framed cell', async () => {
    const page = await visitScanning();
    await pressSwitchAt(page, { selector: '[data-cell="0"]', alone: false });
    await pressSwitchAt(page, { selector: '[data-cell="0"]', alone: true });
    await page.getByRole('dialog', { name: 'Change this cell' }).waitFor();
    await pressSwitchAt(page, { selector: 'dialog button', text: 'Move', alone: false });
    await pressSwitchAt(page, { selector: 'dialog button', text: 'Move', alone: true });
    await page.getByText('Choose a place for “dog”.').waitFor();
    await pressSwitchAt(page, { selector: '[data-cell="6"]', alone: false });
    await pressSwitchAt(page, { selector: '[data-cell="6"]', alone: true });
    await expect.poll(() => captions(page).then((all) => [all[0], all[6]])).toEqual(['', 'dog']);
  });

  it('a symbol is found and put into an empty cell', async () => {
    const page = await visitScanning();
    await pressSwitchAt(page, { selector: '[data-cell="2"]', alone: false });
    await pressSwitchAt(page, { selector: '[data-cell="2"]', alone: true });
    await page.getByRole('dialog', { name: 'Add a symbol' }).waitFor();
    await pressSwitchAt(page, { selector: '.finder input', alone: true });
    const key = '.scan-panel button';
    for (const text of ['o', 'x', 'Done']) {
      await pressSwitchAt(page, { selector: key, text, alone: false });
      await pressSwitchAt(page, { selector: key, text, alone: true });
    }
    await page.locator('.image-choice').first().waitFor();
    await pressSwitchAt(page, { selector: '.image-choice', text: 'ox', alone: false });
    await pressSwitchAt(page, { selector: '.image-choice', text: 'ox', alone: true });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => captions(page).then((all) => all[2])).toBe('ox');
  });
});

describe('on any screen', () => {
  it.each([
    ['enlarged four times', { viewport: { width: 320, height: 256 } }],
    ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ] as [string, BrowserContextOptions][])('nothing lies beside the window %s', async (_look, options) => {
    const page = await pages.visit('/board', options);
    await openPart(page, 'Templates');
    await page.getByRole('button', { name: '60 core words' }).click();
    await page.locator('.cell-caption', { hasText: /^I$/ }).waitFor();
    expect(await sidewaysPixels(page)).toBe(0);
  });

  it('nothing jumps while a board is filled', async () => {
    const page = await pages.visit('/board');
    await page.getByRole('grid').waitFor();
    await openPart(page, 'Templates');
    await page.getByRole('button', { name: '24 core words' }).click();
    await page.locator('.cell-caption', { hasText: /^I$/ }).waitFor();
    await page.waitForLoadState('networkidle');
    // Another template has another grid: what it stands above may move then, and nothing later.
    const before = await layoutShift(page);
    await cellOf(page, 1, 1).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.locator('.cell-caption', { hasText: /^I$/ }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(before).toBeLessThanOrEqual(0.1);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
  });
});
