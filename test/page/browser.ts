import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumArguments, chromiumProgram } from '../../engines/chromium.ts';
import type { Service } from '../../src/service.ts';

/** Starts the Chromium that is on PATH; where there is none, Debian's is installed. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = await chromiumProgram(process.env.PATH ?? '', (line) =>
    process.stderr.write(`${line}\n`),
  );
  return chromium.launch({ executablePath, args: [...chromiumArguments] });
}

/** A page in a window of its own, with everything that went wrong in it. */
export interface OpenPage {
  page: Page;
  /** Errors of scripts, console errors, what the security policy blocked, requests to other hosts. */
  troubles: string[];
  close(): Promise<void>;
}

/**
 * Opens a page of the service in a fresh profile.
 * @param options size, language, colours; without a service worker unless `serviceWorkers` allows one
 */
export async function openPage(
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
    if (/^https?:/.test(url.protocol) && url.origin !== origin) troubles.push(`asked ${url.href}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`blocked by ${violatedDirective}: ${blockedURI}`),
    );
  });
  await page.goto(service.url + path);
  return { page, troubles, close: () => context.close() };
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Looks a page over with axe-core by WCAG 2.2 A and AA and its best practices: nothing may be found. */
export async function expectAccessible(page: Page, about: string): Promise<void> {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  );
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
