import { chromium, type Page } from 'playwright-core';
import { chromiumArguments, chromiumProgram } from '../../embedded/chromium.ts';
import { spread } from '../support/statistics.ts';
import { startDemoService } from './support/demo-service.ts';
import { type Figure, single } from './support/figures.ts';
import { artworkDir } from './support/folders.ts';
import type { Workspace } from './support/workspace.ts';

/** As slow as a cheap phone beside this machine. */
const slowdown = 4;
const rounds = 5;
const words = ['dog', 'apple', 'house', 'happy', 'school'] as const;

/**
 * Notes in the page itself when its first image can be seen: a poll from outside would run scripts of its own in the
 * page, on the processor that is slowed.
 */
const notesFirstImage = `new MutationObserver((changes, observer) => {
  const image = document.querySelector('.card img');
  if (!image) return;
  observer.disconnect();
  image.decode().then(() => requestAnimationFrame(() => { window.firstImageAt = performance.now(); }));
}).observe(document, { childList: true, subtree: true });`;

/**
 * The search page on a slow processor, in a fresh profile each time: until a linked search shows its first image, and
 * from the last key to the results of a word. Beside it a page of the same service that has no script.
 */
export async function pageBench(workspace: Workspace): Promise<Figure[]> {
  const { service } = await startDemoService(workspace, { DATA_DIR: artworkDir });
  const executablePath = await chromiumProgram(process.env.PATH ?? '', workspace.say);
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
  workspace.atEnd(() => browser.close());
  const first: number[] = [];
  const typed: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    await page.addInitScript({ content: notesFirstImage });
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    plain.push(await seconds(() => page.goto(`${service.url}/docs/licences`)));
    await page.goto(`${service.url}/?q=${words[round % words.length]}`);
    first.push(await firstImageSeconds(page));
    const next = words[(round + 1) % words.length] ?? '';
    await results(page, next.slice(0, -1), () => page.locator('#q').fill(next.slice(0, -1)));
    typed.push(await seconds(() => results(page, next, () => page.locator('#q').press(next.slice(-1)))));
    await context.close();
  }
  const reference = `a document without script ${spread(plain).median.toFixed(2)} s`;
  return [
    figure('from a link to the first image found', first, reference, 1.5),
    figure('from the last key to its results', typed, reference, 1.5),
  ];
}

function figure(name: string, values: readonly number[], reference: string, bound: number): Figure {
  const { median, minimum, maximum } = spread([...values]);
  return {
    figure: `search page on a processor slowed ${slowdown} ×: ${name}`,
    measured: `${minimum.toFixed(2)}–${maximum.toFixed(2)} s`,
    reference,
    ...single(median, { side: 'at most', bound, unit: 's' }),
  };
}

/** Does what asks for a word, and waits until its results are shown. */
async function results(page: Page, word: string, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname.endsWith('/public/symbols/search') && searchParams.get('q') === word;
  });
  await act();
  await answered;
  await page.locator('.grid[aria-busy=false] .card').first().waitFor();
}

/** From the start of the navigation. */
async function firstImageSeconds(page: Page): Promise<number> {
  const noted = await page.waitForFunction(
    () => (globalThis as { firstImageAt?: number }).firstImageAt,
    undefined,
    { polling: 200 },
  );
  return ((await noted.jsonValue()) ?? Number.NaN) / 1000;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
