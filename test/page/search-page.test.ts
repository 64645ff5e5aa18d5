import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Full, fullSearch } from '../support/answers.ts';
import { silence } from '../support/sound.ts';
import { layoutShift, pagesOfThisFile, sidewaysPixels } from './browser.ts';

const pages = pagesOfThisFile();

async function visit(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await pages.visit(path, options);
  await page.getByRole('combobox', { name: /./ }).first().waitFor();
  return page;
}

const cards = (page: Page) => page.locator('.grid .card');
const names = (page: Page) =>
  cards(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
/** The name of the card that has the focus. */
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.querySelector('img')?.alt);
const searchBox = (page: Page) => page.locator('#q');
const suggestions = (page: Page) => page.locator('#suggestions').getByRole('option');
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
  await page.waitForFunction((asked) => new URLSearchParams(location.search).get('q') === asked, text);
  await page.locator('.grid[aria-busy=false]').waitFor({ state: 'attached' });
}

async function symbolCalled(name: string): Promise<Full> {
  const [symbol] = (await fullSearch(pages.service(), { q: name, lang: 'en', limit: 1 })).data;
  if (!symbol) throw new Error(`The demo catalogue has no ${name}.`);
  // With its names in all languages, of which a search answers some.
  const response = await fetch(`${pages.service().url}/api/v1/symbols/${symbol.id}?lang=en`);
  return ((await response.json()) as { data: Full }).data;
}

describe('searching', () => {
  it('answers while typing: suggestions, results and address', async () => {
    const page = await visit();
    await searchBox(page).pressSequentially('ele', { delay: 20 });
    const options = suggestions(page);
    await options.first().waitFor();
    expect(await searchBox(page).getAttribute('aria-expanded')).toBe('true');
    expect(await options.allTextContents()).toContain('elephant');
    await searchBox(page).pressSequentially('phant', { delay: 20 });
    await page.waitForURL(/q=elephant/);
    await page.waitForFunction(() => document.querySelector('.grid img')?.getAttribute('alt') === 'elephant');
    await page.waitForFunction(() => document.title.startsWith('elephant'));
  });

  it.each([[{ width: 1280, height: 800 }], [{ width: 390, height: 844 }]])(
    'leaves the box in its place when typing begins, %j',
    async (viewport) => {
      const page = await visit('/', { viewport });
      await page.getByRole('heading', { level: 1, name: 'Find a picture for every word' }).waitFor();
      const before = await searchBox(page).boundingBox();
      await search(page, 'dog');
      expect((await searchBox(page).boundingBox())?.y).toBe(before?.y);
    },
  );

  it('keeps no node and no listener of searches before', async () => {
    const page = await visit('/?q=dog');
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    async function searchAll() {
      for (const word of ['cat', 'milk', 'house', 'tree', 'water', 'happy', 'dog']) {
        await searchBox(page).fill(word);
        await page.waitForFunction((title) => document.title.startsWith(title), word);
        await page.locator('.grid .card').first().waitFor();
      }
    }
    async function inMemory() {
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
      return { nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
    }
    for (let round = 0; round < 2; round += 1) await searchAll();
    const before = await inMemory();
    for (let round = 0; round < 4; round += 1) await searchAll();
    // Four further rounds of seven searches: a leak of one card each would be hundreds of nodes. Images that are still
    // decoded hold their cards for a while.
    const isFlat = async () => {
      const after = await inMemory();
      return after.nodes - before.nodes < 200 && after.listeners - before.listeners < 20;
    };
    await expect.poll(isFlat, { interval: 500 }).toBe(true);
  });

  it('finds a misspelled word', async () => {
    const page = await visit();
    await search(page, 'elefant');
    expect((await names(page))[0]).toBe('elephant');
  });

  it('takes a suggestion by the mouse', async () => {
    const page = await visit();
    await searchBox(page).pressSequentially('umbr', { delay: 20 });
    // The start page has given way to results, and the list stands where it stays.
    await page.waitForURL(/q=umbr$/);
    await page.getByRole('option', { name: 'umbrella', exact: true }).click();
    await page.waitForURL(/q=umbrella/);
    expect(await searchBox(page).inputValue()).toBe('umbrella');
    expect(await suggestions(page).count()).toBe(0);
  });

  it('keeps the list under a mark, however late another list comes', async () => {
    const page = await visit();
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/suggest\?q=umbr&/, async (route) => {
      await late;
      await route.continue();
    });
    await searchBox(page).pressSequentially('um');
    await suggestions(page).first().waitFor();
    const asked = page.waitForRequest(/suggest\?q=umbr&/);
    await searchBox(page).pressSequentially('br');
    await asked;
    const before = await suggestions(page).allTextContents();
    await page.keyboard.press('ArrowDown');
    const answered = page.waitForResponse(/suggest\?q=umbr&/);
    release();
    await (await answered).finished();
    await page.waitForLoadState('networkidle');
    expect(await suggestions(page).allTextContents()).toEqual(before);
    await page.keyboard.press('Enter');
    await page.waitForFunction((q) => new URLSearchParams(location.search).get('q') === q, before[0]);
  });

  it('says how many were found, and what to do where nothing was', async () => {
    const page = await visit('/?q=dog');
    const { count: all } = await fullSearch(pages.service(), { q: 'dog', lang: 'en' });
    await page.getByText(`${all} symbols`, { exact: true }).waitFor();
    await search(page, 'xqzwvkjx');
    expect(await page.locator('.nothing').textContent()).toBe('No symbol for “xqzwvkjx” yet');
    expect(await cards(page).count()).toBe(0);
    await page.getByText('Try another word').waitFor();
    await search(page, 'Schmetterling');
    expect((await names(page))[0]).not.toBe('Schmetterling');
    await search(page, 'xqzwvkjx');
    await page.getByRole('button', { name: 'Search in all languages' }).click();
    await page.waitForFunction(() => new URLSearchParams(location.search).get('lang') === '*');
    expect(await page.getByLabel('Language of names').inputValue()).toBe('*');
    await search(page, 'Schmetterling');
    expect((await names(page))[0]).toBe('Schmetterling');
    expect(await page.getByRole('button', { name: 'Search in all languages' }).count()).toBe(0);
  });

  it('shows more on request, and puts the focus on the first of them', async () => {
    const page = await visit('/?q=face');
    await cards(page).first().waitFor();
    const before = await names(page);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.waitForFunction((had) => document.querySelectorAll('.grid .card').length > had, before.length);
    const after = await names(page);
    expect(new Set(after).size).toBeGreaterThan(before.length);
    await expect.poll(() => focusedName(page)).toBe(after[before.length]);
  });

  it('keeps what was chosen at the very moment when what was typed would be searched for', async () => {
    const page = await visit();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await searchBox(page).pressSequentially('umbr');
    // Suggestions come after 80 ms; results would follow after 250.
    await page.clock.runFor(200);
    await page.getByRole('option', { name: 'umbrella', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    const marked = await page.locator('[role=option][aria-selected=true]').textContent();
    // A busy processor draws no frame, and what waits for one waits.
    await page.evaluate(() => {
      window.requestAnimationFrame = () => 0;
    });
    await page.clock.runFor(70);
    await page.keyboard.press('Enter');
    await page.clock.runFor(1_000);
    await page.clock.resume();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).searchParams.get('q')).toBe(marked);
    expect(await searchBox(page).inputValue()).toBe(marked);
  });

  it('leaves Enter to an input method that has not finished', async () => {
    const page = await visit();
    await searchBox(page).pressSequentially('eleph', { delay: 20 });
    await expect.poll(() => suggestions(page).first().textContent()).toBe('elephant');
    await page.keyboard.press('ArrowDown');
    await searchBox(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    expect(await searchBox(page).inputValue()).toBe('eleph');
    expect(await searchBox(page).getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=elephant/);
  });
});

describe('pictures', () => {
  it('that do not come at first are asked for again', async () => {
    // Not from the search page: its own pictures would be asked for as well.
    const page = await pages.visit('/docs');
    let asked = 0;
    await page.route('**/static/thumbs/**', (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 429 }) : route.continue();
    });
    // By its address: typing would ask for the pictures of suggestions as well.
    await page.goto(`${pages.service().url}/?q=umbrella`);
    await page.locator('.card img[data-attempt="1"]').waitFor({ state: 'attached' });
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('.card img')].every(
        ({ naturalWidth }) => naturalWidth > 0,
      ),
    );
    expect(await page.locator('.card img[data-attempt="1"]').count()).toBe(1);
    expect(pages.troubles()).toEqual([expect.stringContaining('429')]);
  });
});

describe('the address', () => {
  it('holds filters, which go back one by one', async () => {
    const page = await visit('/?q=drink');
    await cards(page).first().waitFor();
    const topics = page.getByRole('group', { name: 'Topic' }).getByRole('button');
    const ages = page.getByRole('group', { name: 'Age group' });
    const isFound = async (filters: Record<string, string>) => {
      const { count } = await fullSearch(pages.service(), { q: 'drink', lang: 'en', ...filters });
      await page.getByText(`${count} symbols`, { exact: true }).waitFor();
    };
    await topics.filter({ hasText: 'Food and drink' }).click();
    await page.waitForURL(/group=food-drink/);
    await isFound({ group: 'food-drink' });
    await ages.getByRole('button', { name: 'Children' }).click();
    await page.waitForURL(/age_group=child/);
    await isFound({ group: 'food-drink', age_group: 'child' });
    await page.goBack();
    await page.waitForFunction(() => !location.search.includes('age_group'));
    expect(await topics.and(page.locator('[aria-pressed=true]')).allTextContents()).toHaveLength(1);
    await page.goBack();
    await page.waitForFunction(() => !location.search.includes('group'));
    expect(await topics.and(page.locator('[aria-pressed=true]')).count()).toBe(0);
    expect(await searchBox(page).inputValue()).toBe('drink');
  });

  it('names ages only where something found does not suit one', async () => {
    const page = await visit('/?q=dog');
    await page.getByRole('group', { name: 'Topic' }).getByRole('button').first().waitFor();
    expect(await page.getByRole('group', { name: 'Age group' }).count()).toBe(0);
  });

  it('keeps what is chosen in sight, first in the line and with the focus, and clears it all at once', async () => {
    const page = await visit('/?q=drink', { viewport: { width: 390, height: 844 } });
    const line = page.locator('.filters');
    for (const chip of ['Children', 'Food and drink']) {
      await line.getByRole('button', { name: chip }).click();
      const chosen = line.getByRole('button', { name: chip, pressed: true });
      await chosen.waitFor();
      expect(await chosen.evaluate((button) => document.activeElement === button)).toBe(true);
      const box = await chosen.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    }
    await page.locator('.grid[aria-busy=false]').waitFor();
    const texts = (await line.getByRole('button').allTextContents()).map((text) => text.replace(/ \d.*/, ''));
    expect(texts.slice(0, 3)).toEqual(['Food and drink', 'Children', 'Clear filters']);
    await line.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForFunction(() => location.search === '?q=drink');
    expect(await page.locator('.filters button:focus').count()).toBe(1);
    expect(await line.getByRole('button', { name: 'Clear filters' }).count()).toBe(0);
  });

  it.each([
    ['en', 'Topic', 'Animals and nature'],
    ['de', 'Thema', 'Tiere und Natur'],
  ])('narrows by topics in the language of the page: %s', async (ui, label, animals) => {
    const page = await visit(`/?q=dog&ui=${ui}&lang=en`);
    const topics = page.getByRole('group', { name: label }).getByRole('button');
    await topics.filter({ hasText: animals }).click();
    await page.waitForURL(/group=animals-nature/);
    await topics.and(page.locator('[aria-pressed=true]')).click();
    await page.waitForURL((url) => !url.searchParams.has('group'));
  });

  it('opens a symbol and closes it by the back button, with the focus where it was', async () => {
    const page = await visit('/?q=dog');
    await cards(page).first().locator('a').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'dog', exact: true }).waitFor();
    expect(query(page).symbol).toMatch(/^\d+$/);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toBe('dog');
  });

  it('leads straight to a symbol, whose closing leads to the search', async () => {
    const { id } = await symbolCalled('woman');
    const page = await visit(`/?q=woman&symbol=${id}&skin=5&overlay=negation`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'woman', exact: true }).waitFor();
    expect(await dialog.getByRole('radio', { name: 'Dark', exact: true }).isChecked()).toBe(true);
    expect(await dialog.getByRole('radio', { name: 'Crossed out', exact: true }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(query(page)).toEqual({ q: 'woman' });
  });

  it('is not upset by a link that is wrong', async () => {
    const page = await visit('/?q=%E0%A4%A&lang=!&group=%3Cb%3E&set=%3Cb%3E&symbol=x&skin=9&mono=2');
    await cards(page).first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('says so where a symbol does not exist', async () => {
    const page = await visit('/?symbol=999999999');
    await page.getByRole('dialog').getByText('This symbol does not exist.').waitFor();
    // The browser itself notes every answer that is no success.
    expect(pages.troubles()).toEqual([expect.stringContaining('404')]);
  });
});

describe('languages', () => {
  it('speaks Arabic from the right, and names the symbols in it', async () => {
    const page = await visit();
    await page.getByLabel('Language of this page').selectOption('ar');
    await page.waitForURL(/ui=ar/);
    await page.getByRole('heading', { level: 1, name: 'صورة لكل كلمة' }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await page.locator('html').getAttribute('lang')).toBe('ar');
    await search(page, 'كلب');
    const [first] = (await fullSearch(pages.service(), { q: 'كلب', lang: 'ar', limit: 1 })).data;
    expect((await names(page))[0]).toBe(first?.name);
    expect(await cards(page).first().getAttribute('dir')).toBe('rtl');
    expect(await cards(page).first().getAttribute('lang')).toBe('ar');
  });

  it('remembers the chosen language for the next visit', async () => {
    const page = await visit('/');
    await page.getByLabel('Language of this page').selectOption('de');
    await page.getByRole('heading', { level: 1, name: 'Für jedes Wort ein Bild' }).waitFor();
    await page.goto(pages.service().url);
    await page.getByRole('heading', { level: 1, name: 'Für jedes Wort ein Bild' }).waitFor();
  });

  it.each([
    ['de-AT', 'Symbol suchen', 'de'],
    ['es-MX', 'Buscar un símbolo', 'es'],
    ['fr-CA', 'Chercher un symbole', 'fr'],
    ['zh-CN', '搜索符号', 'zh-Hans'],
    ['nl-NL', 'Zoek een symbool', 'nl'],
    ['pt-BR', 'Procurar um símbolo', 'pt'],
    ['ja-JP', 'Search for a symbol', 'ja'],
    ['zh-TW', '搜索符号', 'zh-Hant'],
    // A language without symbols gives way to that of the page.
    ['tlh', 'Search for a symbol', 'en'],
  ])('begins in the visitor’s own: %s', async (locale, label, symbols) => {
    const page = await visit('/', { locale });
    await page.getByLabel(label).waitFor();
    await cards(page).first().waitFor();
    expect(await cards(page).first().getAttribute('lang')).toBe(symbols);
  });

  it('remembers the chosen language of the names for the next visit', async () => {
    const page = await visit('/');
    await cards(page).first().waitFor();
    await expect
      .poll(() => page.getByLabel('Language of names').locator('option').count())
      .toBeGreaterThan(9);
    await page.getByLabel('Language of names').selectOption('he');
    await page.goto(pages.service().url);
    await cards(page).first().waitFor();
    expect(await cards(page).first().getAttribute('lang')).toBe('he');
    expect(await page.getByLabel('Language of names').inputValue()).toBe('he');
  });

  it('shows names of another language inside a page in English', async () => {
    const page = await visit('/?q=dog&lang=en');
    await cards(page).first().waitFor();
    await page.getByLabel('Language of names').selectOption('he');
    await page.waitForURL(/lang=he/);
    await search(page, 'כלב');
    expect(await cards(page).first().getAttribute('lang')).toBe('he');
    expect(await cards(page).first().getAttribute('dir')).toBe('rtl');
    expect(await page.locator('html').getAttribute('dir')).toBe('ltr');
  });
});

describe('a symbol', () => {
  it('is shown as chosen: skin, hair, overlay, black and white', async () => {
    const { id } = await symbolCalled('woman');
    const page = await visit(`/?symbol=${id}`);
    const dialog = page.getByRole('dialog');
    const picture = dialog.locator('.preview img');
    await dialog.getByRole('radio', { name: 'Medium dark' }).check();
    await dialog.getByRole('radio', { name: 'Red' }).check();
    await dialog.getByRole('radio', { name: 'Plural' }).check();
    expect(query(page)).toEqual({ symbol: String(id), skin: '4', hair: 'red', overlay: 'plural' });
    expect(await picture.getAttribute('src')).toMatch(/\/variant\?skin=4&hair=red&overlay=plural&size=512$/);
    await page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>('.preview img');
      return image?.complete && image.naturalWidth === 512;
    });
    await dialog.getByRole('radio', { name: 'Black and white' }).check();
    expect(await dialog.getByRole('radio', { name: 'Red' }).count()).toBe(0);
    expect(await picture.getAttribute('src')).toMatch(/\/variant\?mono=1&overlay=plural&size=512$/);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download PNG' }).click();
    expect((await download).suggestedFilename()).toBe('woman-black-and-white-plural.png');
  });

  it('offers only what can be coloured', async () => {
    const { id } = await symbolCalled('umbrella');
    const page = await visit(`/?symbol=${id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Black and white' }).waitFor();
    expect(await dialog.getByRole('group', { name: 'Skin tone' }).count()).toBe(0);
    expect(await dialog.getByRole('group', { name: 'Hair colour' }).count()).toBe(0);
  });

  it('gives its credit to the clipboard', async () => {
    const symbol = await symbolCalled('elephant');
    const page = await visit(`/?symbol=${symbol.id}`, { permissions: ['clipboard-read', 'clipboard-write'] });
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy credit line' }).click();
    await page.getByText('Copied').first().waitFor();
    expect(await clipboard()).toMatch(/OpenMoji .*CC BY-SA 4\.0/);
  });

  it('leads to its names in every language, each marked as such', async () => {
    const symbol = await symbolCalled('dog');
    const page = await visit(`/?symbol=${symbol.id}`);
    const dialog = page.getByRole('dialog');
    const { length } = Object.keys(symbol.translations);
    await dialog.getByRole('link', { name: `Names in ${length} languages` }).click();
    await page.waitForURL(/\/symbols\/\d+\?lang=en$/);
    const name = page.locator('.names [lang=he]');
    expect(await name.textContent()).toBe(symbol.translations.he?.name);
    // Back opens the symbol again.
    await page.goBack();
    await dialog.getByRole('heading', { name: 'dog', exact: true }).waitFor();
  });

  it('can be heard where the catalogue says so', async () => {
    const { id } = await symbolCalled('dog');
    const page = await visit();
    await page.route(`**/api/v1/symbols/${id}?*`, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: Full };
      for (const language of ['en', 'de'])
        Object.assign(answer.data.translations[language] ?? {}, { has_audio: true });
      await route.fulfill({ json: answer });
    });
    const asked: string[] = [];
    await page.route('**/audio?*', async (route) => {
      asked.push(new URL(route.request().url()).search);
      await route.fulfill({ contentType: 'audio/wav', body: silence(0.2) });
    });
    await search(page, 'dog');
    await cards(page).first().locator('a').click();
    const play = page.getByRole('button', { name: 'Play the name', exact: true });
    await play.click();
    await page.waitForFunction(
      () => document.querySelector('.play')?.getAttribute('data-playing') === 'false',
    );
    expect(asked).toContain('?lang=en');
  });
});

describe('on any screen', () => {
  it.each(['/', '/?q=dog', '/?q=woman&symbol=247', '/?ui=ar', '/?ui=de&group=food-drink'])(
    'fits into 320 pixels, as when enlarged four times: %s',
    async (path) => {
      const page = await visit(path, { viewport: { width: 320, height: 256 } });
      await cards(page).first().waitFor({ state: 'attached' });
      expect(await sidewaysPixels(page)).toBe(0);
    },
  );

  it('has nothing to press that is smaller than a fingertip', async () => {
    const page = await visit('/?q=woman&symbol=247', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await page.getByRole('radio', { name: 'Default' }).first().waitFor();
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'button, select, input, summary, a.button, a.home, .card a, nav a',
        ),
      ]
        .filter((element) => element.checkVisibility())
        .map((element) => element.closest('label') ?? element)
        .flatMap((element) => {
          const { width, height } = element.getBoundingClientRect();
          return width < 44 || height < 44 ? [`${element.outerHTML.slice(0, 80)} ${width}×${height}`] : [];
        }),
    );
    expect(small).toEqual([]);
  });

  it('moves nothing when the answers come', async () => {
    const page = await visit('/?q=dog');
    await cards(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page)).toBeLessThan(0.05);
  });

  it('prints a symbol with its name and its credit, and nothing else', async () => {
    const page = await pages.visit('/docs');
    // The picture has its place even before it comes.
    await page.route('**/static/thumbs/512/**', () => undefined);
    await page.goto(`${pages.service().url}/?q=dog&symbol=1`, { waitUntil: 'commit' });
    await page.locator('.credit').waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const kept of ['.preview img', '#symbol-heading', '.credit']) {
      expect(await page.locator(kept).isVisible(), kept).toBe(true);
    }
    for (const gone of ['.page-header', '.grid', '.picker', '.actions', '.close', '.play', 'footer']) {
      expect(await page.locator(gone).first().isVisible(), gone).toBe(false);
    }
  });
});
