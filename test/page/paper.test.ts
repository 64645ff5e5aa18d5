import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, pagesOfThisFile, sidewaysPixels } from './browser.ts';

const pages = pagesOfThisFile();

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Print' });

async function visitPrinting(path = '/board#4x3&lang=en&title=Pets&cells=610,573,,2098'): Promise<Page> {
  const page = await pages.visit(path);
  await page.locator('.cell-caption').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await dialog(page).waitFor();
  return page;
}

const choose = (page: Page, label: string, option: string) =>
  dialog(page).getByLabel(label).selectOption({ label: option });

/** The pages of a PDF: width and height of each in millimetres. */
async function printedPages(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
  return boxes.map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join('×'),
  );
}

/** Where everything on the printed sheets is, in millimetres of its sheet. */
async function printedCells(page: Page) {
  await page.emulateMedia({ media: 'print' });
  const sheets = await page.locator('.sheets:not(.on-screen) .sheet').evaluateAll((all) => {
    const mm = (pixels: number) => Math.round((pixels / 96) * 254) / 10;
    return all.map((sheet) => {
      const { left, top, width, height } = sheet.getBoundingClientRect();
      const boxes = [...sheet.querySelectorAll('.sheet-cell, .sheet-title, .sheet-credits li')].map(
        (element) => {
          const box = element.getBoundingClientRect();
          return {
            kind: element.className,
            text: element.textContent ?? '',
            ...{ x: mm(box.left - left), y: mm(box.top - top), width: mm(box.width), height: mm(box.height) },
          };
        },
      );
      return { width: mm(width), height: mm(height), boxes };
    });
  });
  await page.emulateMedia({ media: null });
  return sheets;
}

type Box = Awaited<ReturnType<typeof printedCells>>[number]['boxes'][number];
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Nothing on a sheet is cut off, or lies upon anything else. */
function expectSound(sheets: Awaited<ReturnType<typeof printedCells>>): void {
  for (const { width, height, boxes } of sheets) {
    for (const [index, box] of boxes.entries()) {
      expect(box.x, box.text).toBeGreaterThanOrEqual(9.9);
      expect(box.y, box.text).toBeGreaterThanOrEqual(9.9);
      expect(box.x + box.width, box.text).toBeLessThanOrEqual(width - 9.8);
      expect(box.y + box.height, box.text).toBeLessThanOrEqual(height - 9.8);
      expect(
        boxes.slice(index + 1).filter((other) => overlap(box, other)),
        box.text,
      ).toEqual([]);
    }
  }
}

describe('a board on paper', () => {
  it.each([
    ['A4', 'Landscape', '297×210'],
    ['Letter', 'Portrait', '216×279'],
    ['A5', 'Landscape', '210×148'],
  ])(
    'is one sheet of %s, %s, with all cells, the empty ones too, and whom to credit',
    async (paper, way, size) => {
      const page = await visitPrinting();
      await choose(page, 'Paper', paper);
      await choose(page, 'Orientation', way);
      await expect.poll(() => printedPages(page)).toEqual([size]);
      const sheets = await printedCells(page);
      expectSound(sheets);
      const [{ boxes } = { boxes: [] }] = sheets;
      expect(
        boxes
          .filter(({ kind }) => kind === 'sheet-cell')
          .map(({ text }) => text)
          .slice(0, 4),
      ).toEqual(['elephant', 'dog', '', 'want']);
      expect(boxes.filter(({ kind }) => kind === 'sheet-cell')).toHaveLength(12);
      expect(boxes.some(({ text }) => text.includes('CC BY-SA 4.0'))).toBe(true);
      for (const hidden of ['.page-header', '.board-bar', '.board-tools', 'footer', 'dialog']) {
        await page.emulateMedia({ media: 'print' });
        expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
      }
    },
  );

  it('has cells as wide as they were chosen, on as many sheets as they need', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => 2097 + (index % 40)).join();
    const page = await visitPrinting(`/board#10x6&lang=en&cells=${ids}`);
    await choose(page, 'Width of a cell', '5 cm');
    await choose(page, 'Gutter', '2 mm');
    const sheets = await printedCells(page);
    expectSound(sheets);
    const cells = sheets.flatMap(({ boxes }) => boxes.filter(({ kind }) => kind === 'sheet-cell'));
    expect(cells).toHaveLength(60);
    expect(new Set(cells.map(({ width, height }) => `${width}×${height}`))).toEqual(new Set(['50×60']));
    const [first, second] = cells;
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo(52, 0);
    expect(await printedPages(page)).toHaveLength(sheets.length);
    expect(sheets.length).toBeGreaterThan(1);
  });

  it('is seen before it is printed: the preview is the sheet, and the choice is kept', async () => {
    const page = await visitPrinting();
    await choose(page, 'Width of a cell', '3 cm');
    await choose(page, 'Captions', 'Text only');
    await choose(page, 'Crop marks', 'No');
    const places = (selector: string) =>
      page.locator(`${selector} .sheet`).evaluateAll((all) =>
        all.flatMap((sheet) => {
          const box = sheet.getBoundingClientRect();
          return [...sheet.querySelectorAll('.sheet-cell')].map((cell) => {
            const { left, top, width } = cell.getBoundingClientRect();
            return [(left - box.left) / box.width, (top - box.top) / box.height, width / box.width].map(
              (share) => Math.round(share * 200),
            );
          });
        }),
      );
    const seen = await places('.sheets.on-screen');
    expect(await dialog(page).locator('.sheet img').count()).toBe(0);
    expect(await dialog(page).locator('[data-marks]').count()).toBe(0);
    await expectAccessible(page, 'printing');
    await page.emulateMedia({ media: 'print' });
    expect(await places('.sheets:not(.on-screen)')).toEqual(seen);
    await page.emulateMedia({ media: null });
    await page.reload();
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    expect(await dialog(page).getByLabel('Width of a cell').inputValue()).toBe('30');
  });

  it('shows word classes as background, as border or not at all', async () => {
    const page = await visitPrinting('/board?settings=colours.fitzgerald#2x1&lang=en&cells=2098,573');
    const look = () =>
      dialog(page)
        .locator('.sheet-cell')
        .first()
        .evaluate((cell) => {
          const { backgroundColor, borderTopColor } = getComputedStyle(cell);
          return [backgroundColor, borderTopColor];
        });
    const [verb, white, grey] = ['rgb(198, 232, 184)', 'rgb(255, 255, 255)', 'rgb(153, 153, 153)'];
    await expect.poll(look).toEqual([verb, grey]);
    await choose(page, 'Word class', 'Border');
    await expect.poll(look).toEqual([white, verb]);
    await choose(page, 'Word class', 'None');
    await expect.poll(look).toEqual([white, grey]);
  });

  it('is chosen on a phone too', async () => {
    const page = await pages.visit('/board#2x2&lang=en&cells=610', { viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await dialog(page).waitFor();
    expect(await sidewaysPixels(page)).toBe(0);
    const box = await dialog(page).locator('.sheet').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  });
});

it('a board with more rows than columns is printed on a standing sheet, until another is chosen', async () => {
  const page = await visitPrinting('/board#1x6&lang=en&cells=573,610');
  expect(await printedPages(page)).toEqual(['210×297']);
  await choose(page, 'Orientation', 'Landscape');
  expect(await printedPages(page)).toEqual(['297×210']);
});

it('a caption is as large as its longest word fits the cell, above the second one', async () => {
  const page = await visitPrinting(
    '/board?settings=second.de_captions.above#2x1&lang=en&cells=573~grandmothers',
  );
  await choose(page, 'Width of a cell', '2 cm');
  await page.emulateMedia({ media: 'print' });
  const cell = page.locator('.sheets:not(.on-screen) .sheet-cell').first();
  const boxes = await cell.locator('.sheet-caption, .sheet-image').evaluateAll((all) =>
    all.map((element) => {
      const { top, height } = element.getBoundingClientRect();
      const lines = Math.round(height / (Number.parseFloat(getComputedStyle(element).fontSize) * 1.15));
      return { name: element.className, top, lines };
    }),
  );
  boxes.sort((a, b) => a.top - b.top);
  expect(boxes.map(({ name }) => name)).toEqual(['sheet-caption', 'sheet-caption second', 'sheet-image']);
  expect(boxes[0]?.lines).toBe(1);
});
