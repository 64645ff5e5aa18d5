import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Service } from '../../src/service.ts';
import { chromiumArguments, chromiumProgram } from '../../tools/support/chromium.ts';
import { startTestService } from '../support/service.ts';

/** The browser of all files of the lane; Playwright ends it with the process that runs them. */
let sharedBrowser: Promise<Browser> | undefined;

/** Starts Chromium's headless shell, else the Chromium that is on PATH. */
async function startBrowser(): Promise<Browser> {
  const executablePath = await chromiumProgram(process.env.PATH ?? '', (line) =>
    process.stderr.write(`${line}\n`),
  );
  return chromium.launch({ executablePath, args: [...chromiumArguments] });
}

/** A service whose renderers have each drawn: the first picture takes seconds of a busy machine, which refuses others meanwhile. */
async function startWarmService(settings: Readonly<Record<string, string>>): Promise<Service> {
  const service = await startTestService(settings);
  // No picture that another process has drawn and left in Redis.
  const draw = async () =>
    (await fetch(`${service.url}/api/v1/symbols/${randomInt(1, 2000)}/variant?mono=1`)).ok;
  const isDrawn = () => vi.waitUntil(draw, { timeout: 120_000 });
  await Promise.all(Array.from({ length: availableParallelism() }, isDrawn));
  return service;
}

/** A page in a window of its own, with everything that went wrong in it. */
interface OpenPage {
  page: Page;
  /** Errors of scripts, console errors, what the security policy blocked, requests to other hosts. */
  troubles: string[];
}

/** The service and the browser of a file's tests. */
export interface Pages {
  /** The service that the pages are of; there while tests run. */
  service(): Service;
  /** Opens a page in a fresh profile; without a service worker unless `serviceWorkers` allows one. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Takes out what went wrong so far, where a test provokes it; what is left when a test ends fails it. */
  troubles(): string[];
}

/**
 * Opens a service and a browser for the tests of the file that calls this, and ends them; a page lives as long as its test.
 * @param settings settings of a service for this file alone; without them it is the one that the lane shares, which a
 *   test cannot stop
 */
export function pagesOfThisFile(settings: Readonly<Record<string, string>> = {}): Pages {
  let service: Service | undefined;
  let browser: Browser | undefined;
  let open: OpenPage[] = [];
  beforeAll(async () => {
    sharedBrowser ??= startBrowser();
    [service, browser] = await Promise.all([startWarmService(settings), sharedBrowser]);
  });
  afterAll(() => service?.stop());
  const troubles = () => open.flatMap((one) => one.troubles.splice(0));
  afterEach(async () => {
    const left = troubles();
    await Promise.all(open.map(({ page }) => page.context().close()));
    open = [];
    expect(left).toEqual([]);
  });
  const running = () => {
    if (!service || !browser) throw new Error('The service and the browser run only while tests do.');
    return { service, browser };
  };
  return {
    service: () => running().service,
    visit: async (path, options) => {
      const { service, browser } = running();
      const opened = await openPage(browser, service, path, options);
      open.push(opened);
      return opened.page;
    },
    troubles,
  };
}

async function openPage(
  browser: Browser,
  service: Service,
  path: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  const { origin } = new URL(service.url);
  page.on('pageerror', (error) => troubles.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    // Pictures of a canvas or a test's own recordings have no host.
    if (/^https?:/.test(url.protocol) && url.origin !== origin)
      troubles.push(`request to another host: ${url.href}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`blocked by ${violatedDirective}: ${blockedURI}`),
    );
  });
  await page.goto(service.url + path);
  return { page, troubles };
}

/** Presses one of the actions of a menu. */
export async function chooseFrom(page: Page, menu: 'Export' | 'More', action: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('list', { name: menu }).getByRole('button', { name: action, exact: true }).click();
}

/** Opens a part of the panel of a board, where it is closed. */
export async function openPart(page: Page, title: 'Appearance' | 'Templates' | 'More'): Promise<void> {
  const part = page.locator('.board-tools details', {
    has: page.locator(':scope > summary', { hasText: new RegExp(`^${title}$`) }),
  });
  if ((await part.last().getAttribute('open')) === null)
    await part.last().locator(':scope > summary').click();
}

/** Opens what the dialog of a cell has behind "More": the board that the cell opens, and its own sound. */
export const openMoreOfCell = (page: Page) => page.getByRole('dialog').locator('summary').click();

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules of axe-core whose result depends on colours. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Checks a page with axe-core by WCAG 2.2 A and AA and its best practices: nothing may be found.
 * @param rules these alone; all where none are named
 */
export async function expectAccessible(page: Page, about: string, rules?: readonly string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (names) => {
    const { axe } = globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
    const onlyViolations: RunOptions = { resultTypes: ['violations'], selectors: false };
    const results = await axe.run({
      ...onlyViolations,
      ...(names && { runOnly: { type: 'rule', values: [...names] } }),
    });
    return results.violations;
  }, rules);
  const found = violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  );
  expect(found, about).toEqual([]);
}

/** Whether a page can be read without moving it sideways (WCAG 2.2, 1.4.10 Reflow). */
export function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { documentElement } = (globalThis as unknown as { document: Document }).document;
    return documentElement.scrollWidth - documentElement.clientWidth;
  });
}

/** Sum of all layout shifts so far, those soon after a press included: what was pressed must not jump either. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );
