import { expect, it } from 'vitest';
import { pagesOfThisFile } from './browser.ts';

const pages = pagesOfThisFile();

it('sends what a form holds, and shows the answer, under a policy without inline code and other hosts', async () => {
  const page = await pages.visit('/docs/api');
  await page.getByRole('link', { name: 'The explorer' }).click();
  expect(new URL(page.url()).pathname).toBe('/docs/api/explorer');
  const policy = (await fetch(page.url())).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  const operation = page.locator('[id$="-suggestSymbols"]');
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('tr[data-param-name="q"] input[type=text]').fill('elepha');
  await operation.locator('tr[data-param-name="lang"] input[type=text]').fill('en');
  const answered = page.waitForResponse((response) => response.url().includes('/symbols/suggest?'));
  await operation.locator('button.execute').click();
  expect(new URL((await answered).url()).search).toContain('?q=elepha&lang=en&');
  await expect
    .poll(() => operation.locator('.live-responses-table').innerText())
    .toMatch(/200.*"text": "elephant"/s);
});

it('shows a picture that is answered', async () => {
  const page = await pages.visit('/docs/api/explorer');
  const operation = page.locator('[id$="-getVariant"]');
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('tr[data-param-name="id"] input[type=text]').fill('1');
  await operation.locator('button.execute').click();
  const picture = operation.locator('.live-responses-table img');
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
});
