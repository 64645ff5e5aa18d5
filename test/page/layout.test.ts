import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pageLanguages } from '../../web/browser/texts.ts';
import { layoutShift, pagesOfThisFile, sidewaysPixels } from './browser.ts';

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

  it('the language of names stands beside the search, and sets beside the topics', async () => {
    const page = await pages.visit('/?q=dog', phone);
    await page.locator('.card img').first().waitFor();
    const search = await page.locator('#q').boundingBox();
    const language = await page.getByLabel('Language of names').boundingBox();
    expect(language?.y).toBeCloseTo(search?.y ?? 0, 0);
    expect(language?.width).toBeGreaterThan(80);
    await page.getByRole('group', { name: 'Symbol set' }).getByRole('button', { name: 'OpenMoji' }).click();
    await page.waitForURL(/set=openmoji/);
    expect(await sidewaysPixels(page)).toBe(0);
  });

  it('a symbol can be saved and copied without scrolling, before its look is chosen', async () => {
    const page = await pages.visit('/?q=woman&symbol=247', phone);
    await page.locator('.picker').waitFor();
    const download = await topOf(page, '.actions.main > button:nth-of-type(2)');
    expect(download).toBeLessThan(500);
    expect(download).toBeLessThan(await topOf(page, '.picker'));
    // Close stays in sight, however far is scrolled.
    await page.locator('.names-link').scrollIntoViewIfNeeded();
    expect(await topOf(page, '.close')).toBeLessThan(100);
  });

  it.each(Object.keys(pageLanguages))('the example in an empty search box is not cut: %s', async (ui) => {
    const page = await pages.visit(`/?ui=${ui}`, phone);
    await page.locator('#q').waitFor();
    const { text, room } = await page.locator('#q').evaluate((element) => {
      const input = element as HTMLInputElement;
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('There is no canvas.');
      const { font } = getComputedStyle(input, '::placeholder');
      context.font = font;
      const { paddingLeft, paddingRight } = getComputedStyle(input);
      return {
        text: context.measureText(input.placeholder).width,
        room: input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
      };
    });
    expect(text).toBeGreaterThan(50);
    expect(text).toBeLessThanOrEqual(room);
  });

  it.each(['en', 'de', 'ru', 'ar'])('the controls of the board stand in one line: %s', async (ui) => {
    const page = await pages.visit(`/board?ui=${ui}`, phone);
    await page.locator('.board-cell').first().waitFor();
    const controls = page.locator('.board-bar :is(select, button)');
    expect(await controls.count()).toBe(4);
    const lines = await controls.evaluateAll((elements) =>
      elements.map((element) => Math.round(element.getBoundingClientRect().top)),
    );
    expect(new Set(lines).size).toBe(1);
    expect(await page.locator('.step').first().textContent()).not.toBe('');
  });

  it('a board begins where its controls end, and says nothing of keys', async () => {
    const page = await pages.visit('/board', phone);
    await page.locator('[data-cell]').first().waitFor();
    const controls = await page.locator('.board-bar').boundingBox();
    // 68 pixels, when a message had its room there.
    expect((await topOf(page, '.board-grid')) - (controls?.y ?? 0) - (controls?.height ?? 0)).toBeLessThan(
      28,
    );
    expect(await page.getByText('With the keyboard').isVisible()).toBe(false);
  });

  it('what was done with a board is said in sight, however long it is', async () => {
    const page = await pages.visit('/board#4x8&lang=en&cells=573', phone);
    const status = page.locator('.tool-status', { hasText: 'This board came with a link' });
    await status.waitFor();
    const { y = 0, height = 0 } = (await status.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(phone.viewport.height);
    expect(y).toBeGreaterThan(phone.viewport.height / 2);
  });

  it('long words of names are not broken', async () => {
    const page = await pages.visit('/?q=Hund&lang=de', phone);
    const name = page.locator('.card .caption > span').filter({ hasText: /^Assistenzhund$/ });
    await name.waitFor();
    const { height, line } = await name.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      line: Number.parseFloat(getComputedStyle(element).fontSize) * 1.3,
    }));
    expect(height).toBeLessThan(1.5 * line);
  });

  it.each(['en', 'de', 'ru'])('the name of the language field is whole: %s', async (ui) => {
    const page = await pages.visit(`/?q=dog&ui=${ui}`, phone);
    const label = page.locator('.names-language .choice-field > span');
    await label.waitFor();
    const sides = await label.evaluate((name) => [
      name.scrollWidth,
      name.clientWidth,
      name.scrollHeight,
      name.clientHeight,
    ]);
    expect(sides[0]).toBeLessThanOrEqual(sides[1] ?? 0);
    expect(sides[2]).toBeLessThanOrEqual(sides[3] ?? 0);
  });

  it('the names of a row have nearly one size, however long the longest word is', async () => {
    const page = await pages.visit('/?q=woman&lang=en', phone);
    await page.locator('.card .caption').nth(5).waitFor();
    const sizes = await page
      .locator('.card .caption > span:first-child')
      .evaluateAll((names) => names.map((name) => Number.parseFloat(getComputedStyle(name).fontSize)));
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2);
  });

  it('the names of a row begin at one height, however many lines the longest of them has', async () => {
    const page = await pages.visit('/?q=woman&lang=en', phone);
    await page.locator('.card .caption').nth(5).waitFor();
    const tops = await page.locator('.card .caption > span:first-child').evaluateAll((names) =>
      names.slice(0, 6).map((name) => {
        const card = name.closest('.card')?.getBoundingClientRect();
        return { row: Math.round(card?.y ?? 0), top: Math.round(name.getBoundingClientRect().y) };
      }),
    );
    const rows = Object.values(Object.groupBy(tops, ({ row }) => row));
    expect(rows.map((names) => new Set(names?.map(({ top }) => top)).size)).toEqual([1, 1]);
  });

  it('the dialog of a cell is little more than half a phone, with one thing to do first', async () => {
    const page = await pages.visit('/board#2x2&lang=en&cells=573', phone);
    await page.locator('.cell-caption', { hasText: 'dog' }).waitFor();
    await page.locator('[data-cell="0"]').click();
    const dialog = page.getByRole('dialog', { name: 'Change this cell' });
    expect((await dialog.boundingBox())?.height).toBeLessThan(450);
    expect(await dialog.locator('.primary').allTextContents()).toEqual(['Change the picture']);
  });

  it.each(['bekommen', 'different'])('a word stands beside the sign, whole: %s', async (word) => {
    const page = await pages.visit(`/?q=${word}&lang=${word === 'bekommen' ? 'de' : 'en'}`, phone);
    const caption = page.locator('.card .caption', { hasText: new RegExp(`^${word}$`) }).first();
    expect((await caption.locator('span').first().boundingBox())?.height).toBeLessThan(25);
    expect(await caption.getAttribute('class')).toBe('caption');
  });

  it('a large picture leaves the name of a symbol in the first screen of an enlarged page', async () => {
    const page = await pages.visit('/?symbol=574', { viewport: { width: 360, height: 225 } });
    await page.locator('.picker').waitFor();
    expect(await topOf(page, '#symbol-heading')).toBeLessThan(180);
  });

  it('skin tones are named whole, beside their colour', async () => {
    const page = await pages.visit('/?symbol=247&ui=de', phone);
    const label = page.locator('.picker label', { hasText: 'Mitteldunkel' });
    await label.waitFor();
    expect((await label.locator('.choice').boundingBox())?.height).toBeLessThan(25);
    expect((await label.locator('.swatch').boundingBox())?.width).toBeGreaterThan(20);
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
  it.each([
    ['phone', phone],
    ['desktop', {}],
  ])('the sign that adds to the board leaves the picture free: %s', async (_, window) => {
    const page = await pages.visit('/', window);
    const card = page.locator('.card').first();
    const [sign, image] = await Promise.all([
      card.locator('.add-to-board button > span').boundingBox(),
      card.locator('img').boundingBox(),
    ]);
    if (!sign || !image) throw new Error('The card is not laid out.');
    const width = Math.min(sign.x + sign.width, image.x + image.width) - Math.max(sign.x, image.x);
    const height = Math.min(sign.y + sign.height, image.y + image.height) - Math.max(sign.y, image.y);
    const covered = Math.max(0, width) * Math.max(0, height);
    expect(covered / (image.width * image.height)).toBeLessThan(0.015);
    const target = await card.locator('.add-to-board button').boundingBox();
    expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44);
  });

  it.each([820, 1280])('the language of names stands beside the search, %i pixels wide', async (width) => {
    const page = await pages.visit('/', { viewport: { width, height: 900 } });
    await page.locator('.card img').first().waitFor();
    const bottomOf = async (selector: string) => {
      const { y = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {};
      return y + height;
    };
    expect(Math.abs((await bottomOf('#q')) - (await bottomOf('select[name=lang]')))).toBeLessThan(4);
    // While a search is typed nothing of both moves.
    const before = await page.locator('#q').boundingBox();
    await page.locator('#q').fill('dog');
    await page.waitForURL(/q=dog/);
    await page.getByRole('group', { name: 'Topic' }).getByRole('button').first().waitFor();
    expect(await page.locator('#q').boundingBox()).toEqual(before);
  });

  it('a symbol on a tablet leaves nothing vacant below its picture', async () => {
    const page = await pages.visit('/?symbol=247', { viewport: { width: 820, height: 1180 } });
    await page.locator('.picker').waitFor();
    const picture = await page.locator('.preview img').boundingBox();
    const look = await page.locator('.picker').boundingBox();
    expect(look?.x ?? 999).toBeLessThanOrEqual((picture?.x ?? 0) + 4);
    expect(look?.y ?? 0).toBeGreaterThan((picture?.y ?? 0) + (picture?.height ?? 0));
    expect((look?.y ?? 0) - (picture?.y ?? 0) - (picture?.height ?? 0)).toBeLessThan(80);
  });

  it.each([
    ['the symbol of a link', '/?symbol=247', /symbols\/247\?/, '.picker'],
    ['a sentence', '/sentence?lang=en&text=dog', /sentences\?/, '.strip img'],
    ['the symbols of a board', '/board#2x2&lang=en&cells=573', /symbols\?ids=573&/, '.cell-image img'],
  ])('%s is requested before the texts are there, once', async (_what, path, first, shown) => {
    const page = await pages.visit('/docs');
    let requests = 0;
    page.on('request', (request) => {
      if (first.test(request.url())) requests += 1;
    });
    const requested = page.waitForRequest(first);
    let release = () => {};
    const pending = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/texts\/en\.json$/, async (route) => {
      await pending;
      await route.continue();
    });
    await page.goto(pages.service().url + path);
    await requested;
    release();
    await page.locator(shown).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(requests).toBe(1);
  });

  it('a cell loads one picture', async () => {
    const page = await pages.visit('/docs');
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/static/')) loaded.push(request.url());
    });
    await page.goto(`${pages.service().url}/board#2x2&lang=en&cells=573`);
    await page.locator('.cell-image img').waitFor();
    await page.waitForLoadState('networkidle');
    expect(loaded).toHaveLength(1);
  });

  it('a long word is seen whole in the search of the smallest phone, and which language is chosen for what', async () => {
    const page = await pages.visit('/?q=Schmetterling', { ...phone, viewport: { width: 320, height: 568 } });
    const field = page.getByRole('combobox', { name: 'Search for a symbol' });
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
    expect((await page.locator('.names-language span').boundingBox())?.height).toBeGreaterThan(10);
  });

  it.each([820, 1280])(
    'the actions of a sentence are as wide as their texts, %i pixels wide',
    async (width) => {
      const page = await pages.visit('/sentence?lang=en&text=dog', { viewport: { width, height: 900 } });
      await page.locator('.actions.main').waitFor();
      const sizes = await page
        .locator('.actions.main > *')
        .evaluateAll((all) => all.map((action) => [action.clientHeight, action.clientWidth]));
      expect(sizes).toHaveLength(6);
      for (const [high = 0, wide = 0] of sizes)
        expect([high < 50, wide > 60 && wide < 220]).toEqual([true, true]);
    },
  );

  it('the header is one line in every language, 820 to 1440 pixels wide', async () => {
    const page = await pages.visit('/docs/licences');
    for (const ui of Object.keys(pageLanguages)) {
      await page.goto(`${pages.service().url}/sentence?ui=${ui}`);
      await page.locator('.scanning-toggle').waitFor();
      for (const width of [820, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const boxes = await page
          .locator('.page-header :is(a, button, select)')
          .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()));
        const sorted = (boxes as { left: number; right: number; height: number }[])
          .filter(({ height }) => height > 0)
          .sort((left, right) => left.left - right.left);
        const about = `${ui}, ${width}`;
        expect(Math.max(...sorted.map(({ height }) => height)), about).toBeLessThan(50);
        for (const [index, { left }] of sorted.entries()) {
          expect(left, `${about}: ${index}`).toBeGreaterThanOrEqual((sorted[index - 1]?.right ?? 0) - 1);
        }
        expect(sorted.at(-1)?.right, about).toBeLessThanOrEqual(width);
      }
    }
  });

  it('the header of the smallest phone is its signs in one line, and the views below', async () => {
    const page = await pages.visit('/sentence?ui=uk', { ...phone, viewport: { width: 320, height: 568 } });
    const places = page.locator('.page-header > :not(nav)');
    await places.nth(3).waitFor();
    const ends = await places.evaluateAll((all) => all.map((place) => place.getBoundingClientRect().bottom));
    expect(Math.max(...ends)).toBeLessThan(60);
  });

  it('a symbol that does not exist is said to be so, and nothing else', async () => {
    const page = await pages.visit('/?symbol=999999999');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'This symbol does not exist.' }).waitFor();
    expect(await dialog.getByText('Something went wrong.').count()).toBe(0);
    expect(pages.troubles()).toEqual([expect.stringContaining('404')]);
  });

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
    await page.getByRole('button', { name: 'Copy image', exact: true }).click();
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
    // Neither its name nor the browser's mark of a broken image; its place is as large as that of the others.
    expect(await card.locator('img').evaluate((image) => getComputedStyle(image).opacity)).toBe('0');
    const box = await card.locator('img').boundingBox();
    expect(box?.height).toBeGreaterThan(100);
    expect(box?.height).toBeCloseTo(box?.width ?? 0, 0);
    pages.troubles();
  });

  it('results can be narrowed to one set, by its title', async () => {
    const page = await pages.visit('/?q=go');
    const core = page.getByRole('group', { name: 'Symbol set' }).getByRole('button', { name: 'Core words' });
    await core.click();
    await page.waitForURL(/set=core/);
    await page.locator('.grid[aria-busy=false] .card').first().waitFor();
    const pictures = await page
      .locator('.grid .card img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures) expect(picture).toContain('/core/');
    await core.and(page.locator('[aria-pressed=true]')).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?q=go');
  });

  it('a symbol of any language says which, where all are searched', async () => {
    const page = await pages.visit('/?q=Schmetterling&lang=*');
    expect(await page.locator('.card small').first().textContent()).toBe('German');
  });
});

describe('printed', () => {
  it('a symbol has its name and its credit below its picture', async () => {
    const page = await pages.visit('/?symbol=574', { viewport: { width: 794, height: 1123 } });
    await page.locator('.picker').waitFor();
    await page.emulateMedia({ media: 'print' });
    const picture = await page.locator('.preview img').boundingBox();
    const [name, credit] = [await topOf(page, '#symbol-heading'), await topOf(page, '.credit')];
    expect(name).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
    expect(credit).toBeGreaterThan(name);
  });

  it.each([
    ['results', '/?q=dog', ['openmoji', 'CC-BY-SA-4.0', '/?q=dog']],
    ['the start page', '/', ['openmoji', 'core', 'CC-BY-SA-4.0']],
  ])('%s: with set and licence, and where each author is named', async (_what, path, parts) => {
    const page = await pages.visit(path);
    await page.locator('.card img').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.emulateMedia({ media: 'print' });
    const credit = page.locator('.print-credit');
    expect(await credit.isVisible()).toBe(true);
    const text = await credit.textContent();
    for (const part of parts) expect(text).toContain(part);
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
