import { expect, it } from 'vitest';
import { pagesOfThisFile } from './browser.ts';

// A service of its own: this file stops it.
const pages = pagesOfThisFile({ LOG_LEVEL: 'silent' });

it('speaking works without a connection once it was opened, in boards that were not looked at too', async () => {
  const page = await pages.visit('/board#2x2&lang=en&title=Home&cells=610', { serviceWorkers: 'allow' });
  await page.locator('.cell-caption', { hasText: 'elephant' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // A board behind the elephant, whose pictures this browser has never shown.
  await page.evaluate(async () => {
    const opening = indexedDB.open('symbol-catalog-boards');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const store = database.transaction('boards', 'readwrite').objectStore('boards');
    const text = '2x2&lang=en&id=zoo&title=Zoo&cells=573,737';
    await new Promise((resolve) => {
      store.put({ id: 'zoo', text, keptAt: 1 }).onsuccess = resolve;
    });
    database.close();
    const board = localStorage.getItem('symbol-catalog:board') ?? '';
    localStorage.setItem('symbol-catalog:board', board.replace('cells=610', 'cells=610~~~~zoo'));
  });
  await page.reload();
  const speak = page.getByRole('button', { name: 'Speak with this board' });
  await page.locator('[data-cell="0"][data-opens]').waitFor();
  await speak.click();
  const key = (name: string) => page.locator('.speak-grid .board-cell', { hasText: name });
  await key('elephant').waitFor();
  // Files are kept several at a time: sounds may be there before the last picture.
  const kept = () =>
    page.evaluate(async () => {
      // What was looked at takes the room of the like alone.
      await Promise.all(['responses', 'thumbnails'].map((name) => caches.delete(name)));
      const urls = (await (await caches.open('speaking')).keys()).map(({ url }) => url);
      return [/\/audio\?/, /\/thumbs\/512\//].map((kind) => urls.filter((url) => kind.test(url)).length);
    });
  await expect.poll(kept).toEqual([3, 3]);
  expect(pages.troubles()).toEqual([]);
  await pages.service().stop();

  await page.reload();
  await page.locator('[data-cell="0"][data-opens]').waitFor();
  await speak.click();
  await key('elephant').click();
  await key('apple').waitFor();
  await page.waitForFunction(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>('.speak-grid img')];
    return images.length === 2 && images.every((image) => image.complete && image.naturalWidth > 0);
  });
  const isHeard = page.evaluate(
    () =>
      new Promise((resolve) => {
        HTMLMediaElement.prototype.play = function play() {
          this.addEventListener('canplaythrough', () => resolve(true));
          this.addEventListener('error', () => resolve(false));
          this.load();
          return Promise.resolve();
        };
      }),
  );
  await key('dog').click();
  expect(await isHeard).toBe(true);
  // As WebKit asks for a sound: by its first two bytes, and past the browser's own cache.
  const parts = await page.evaluate(async () => {
    const urls = (await (await caches.open('speaking')).keys()).map(({ url }) => url);
    const sound = urls.find((url) => url.includes('/audio?')) ?? '';
    const { size } = await (await fetch(sound, { cache: 'no-store' })).blob();
    const ask = async (Range: string) => {
      const answer = await fetch(sound, { headers: { Range }, cache: 'no-store' });
      const range = answer.headers.get('Content-Range')?.replace(String(size), 'all');
      return [answer.status, range, (await answer.blob()).size - size];
    };
    return { size, answers: await Promise.all(['bytes=0-1', 'bytes=10-', 'bytes=0-1,4-5'].map(ask)) };
  });
  expect(parts.answers).toEqual([
    [206, 'bytes 0-1/all', 2 - parts.size],
    [206, `bytes 10-${parts.size - 1}/all`, -10],
    [200, undefined, 0],
  ]);
  // The browser notes every request that failed.
  pages.troubles();
});
