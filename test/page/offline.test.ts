import { expect, it } from 'vitest';
import { chooseFrom, pagesOfThisFile } from './browser.ts';

// A service of its own: this file stops it.
const pages = pagesOfThisFile({ LOG_LEVEL: 'silent' });

it('opens the symbols of the start page, its topics and the documents when the connection is gone', async () => {
  const page = await pages.visit('/', { serviceWorkers: 'allow', viewport: { width: 900, height: 600 } });
  await page.locator('.topics li').first().waitFor();
  const [last = ''] = await page
    .locator('.topics li:last-child img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  const isKept = async (picture: string) => {
    const kept = (url: string) => caches.match(new URL(url, location.href).href);
    const detail = document.querySelector<HTMLAnchorElement>('.card a')?.search ?? '';
    const large = document.querySelector<HTMLImageElement>('.card img')?.src.replace('/256/', '/512/') ?? '';
    const id = new URLSearchParams(detail).get('symbol');
    return (
      (await kept('./')) &&
      (await kept('docs')) &&
      (await kept(large)) &&
      (await kept(picture)) &&
      (await kept(`api/v1/symbols/${id}?lang=en`)) !== undefined
    );
  };
  await expect.poll(() => page.evaluate(isKept, last)).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  const card = page.locator('.card a').first();
  const name = await card.locator('.caption').textContent();
  await card.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: name ?? '', exact: true }).waitFor();
  await dialog.getByText('Licence and credit').waitFor();
  await page.waitForFunction(() => {
    const image = document.querySelector<HTMLImageElement>('dialog .preview img');
    return image?.complete && image.naturalWidth > 0;
  });
  await page.goto(`${pages.service().url}/docs`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.context().setOffline(false);
  // The browser notes every request that failed.
  pages.troubles();
});

it('shows what comes where there is no room to keep it', async () => {
  const page = await pages.visit('/?q=dog', { serviceWorkers: 'allow' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin: pages.service().url, quotaSize: 1 });
  await page.locator('#q').fill('elephant');
  await page.keyboard.press('Enter');
  await page.locator('.card img[alt=elephant]').first().waitFor();
});

it('shows what was looked at before when the service is gone, from the first visit on', async () => {
  const page = await pages.visit('/?q=dog', { serviceWorkers: 'allow' });
  await page.locator('.card img[alt=dog]').first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Kept are the page, its modules, its pictures and its answers.
  const isKept = () =>
    page.evaluate(async () => {
      const kept = (path: string) => caches.match(new URL(path, location.href).href);
      const picture = document.querySelector<HTMLImageElement>('.card img')?.src ?? '';
      const [own, image] = await Promise.all([kept('./'), kept(picture)]);
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = await Promise.all(stores.map((store) => store.keys()));
      const hasAnswer = requests.flat().some(({ url }) => url.includes('/api/v1/symbols/search'));
      return own !== undefined && image !== undefined && hasAnswer;
    });
  await expect.poll(isKept).toBe(true);
  expect(pages.troubles()).toEqual([]);
  await pages.service().stop();

  await page.reload();
  await page.locator('.card img[alt=dog]').first().waitFor();
  await page.waitForFunction(() => {
    const image = document.querySelector<HTMLImageElement>('.card img[alt=dog]');
    return image?.complete && image.naturalWidth > 0;
  });
  // What was not asked before cannot be known, and that is said.
  await page.locator('#q').fill('elephant');
  await page.keyboard.press('Enter');
  await page.getByText('There is no connection.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  // The board and the sentence were not opened yet, and are there all the same.
  await page.locator('#q').fill('dog');
  await page.locator('.card').first().getByRole('button', { name: 'Add to board: dog' }).click();
  await page.locator('.card [role=status]', { hasText: 'is on the board' }).waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'Board' }).click();
  await page.locator('.board-cell:not(.empty)').waitFor();
  expect(await page.locator('.board-grid').evaluate((grid) => getComputedStyle(grid).display)).toBe('grid');
  // What needs the service says that there is none.
  await page.context().setOffline(true);
  await chooseFrom(page, 'Export', 'Download board (OBZ)');
  await page.locator('.tool-status', { hasText: 'There is no connection.' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Sentence' }).click();
  await page.getByLabel('Type a sentence').waitFor();
  // The browser notes every request that failed.
  pages.troubles();
});
