import { describe, expect, it } from 'vitest';
import { pagesOfThisFile } from './browser.ts';
import { pageFlows } from './page-flows.ts';
import { readPageVitals, recordPageVitals } from './page-vitals.ts';

const pages = pagesOfThisFile();

/** Cumulative Layout Shift of half of what counts as good. */
const shiftMaximum = 0.05;

describe.each([
  ['desktop', { viewport: { width: 1280, height: 900 } }],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
])('on a slow connection, on a %s', (_, window) => {
  it.each(pageFlows)('hardly anything moves by itself: $name', async ({ run }) => {
    const page = await pages.visit('/docs/licences', window);
    await recordPageVitals(page);
    await run(page, pages.service().url);
    expect((await readPageVitals(page)).unexpectedShift).toBeLessThanOrEqual(shiftMaximum);
  });
});
