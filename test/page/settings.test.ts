import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chooseFrom, expectAccessible, pagesOfThisFile } from './browser.ts';

const pages = pagesOfThisFile();

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });

async function openSettings(page: Page): Promise<void> {
  await page.locator('.card').first().waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  await settings(page).waitFor();
}

const firstImage = (page: Page) => page.locator('.grid .card img').first();

describe('settings', () => {
  it('are chosen once: every card, the open symbol and its download follow, also on the next visit', async () => {
    const page = await pages.visit('/?q=woman');
    await openSettings(page);
    await settings(page).getByRole('radio', { name: 'Medium dark' }).check();
    await settings(page).getByRole('radio', { name: 'Black', exact: true }).check();
    await settings(page).getByLabel('Captions').selectOption({ label: 'Above' });
    await expectAccessible(page, 'the settings');
    await page.keyboard.press('Escape');
    await settings(page).waitFor({ state: 'detached' });
    expect(await firstImage(page).getAttribute('src')).toMatch(/\/variant\?skin=4&hair=black&size=256$/);
    await page.goto(`${pages.service().url}/?q=woman`);
    await firstImage(page).waitFor();
    expect(await firstImage(page).getAttribute('src')).toMatch(/skin=4&hair=black/);
    const card = page.locator('.grid .card').first();
    const [caption, image] = await Promise.all([
      card.locator('.caption').boundingBox(),
      card.locator('img').boundingBox(),
    ]);
    expect(caption?.y).toBeLessThan(image?.y ?? 0);
    await card.locator('a').click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('.picker').waitFor();
    expect(await dialog.getByRole('radio', { name: 'Medium dark' }).isChecked()).toBe(true);
    expect(await dialog.locator('.preview img').getAttribute('src')).toMatch(/skin=4&hair=black&size=512$/);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download PNG' }).click();
    expect((await download).suggestedFilename()).toMatch(/^woman.*-medium-dark-black\.png$/);
    // One symbol may differ from them.
    await dialog.getByRole('radio', { name: 'Default' }).first().check({ force: true });
    await page.waitForURL(/skin=drawn/);
    expect(await dialog.locator('.preview img').getAttribute('src')).toMatch(/variant\?hair=black&size=512$/);
    // A slow machine cannot draw a screen of variants at once, and asks for patience; the page requests them again.
    expect(pages.troubles().filter((trouble) => !trouble.includes('503'))).toEqual([]);
  });

  it('put a second name on each card', async () => {
    const page = await pages.visit('/?q=dog');
    await openSettings(page);
    await expect
      .poll(() => settings(page).getByLabel('Second language').locator('option').count())
      .toBeGreaterThan(9);
    await settings(page).getByLabel('Second language').selectOption('de');
    await page.keyboard.press('Escape');
    const second = page.locator('.grid .card').first().locator('.second');
    await second.waitFor();
    expect(await second.textContent()).toBe('Hund');
    expect(await second.getAttribute('lang')).toBe('de');
    await page.getByRole('link', { name: 'Symbol Catalog' }).click();
    await page.locator('.start-page .card .second[lang=de]').first().waitFor();
  });

  it('colour cards by word class', async () => {
    const page = await pages.visit('/');
    await openSettings(page);
    await settings(page).getByLabel('Colours by word class').selectOption({ label: 'Fitzgerald' });
    await page.keyboard.press('Escape');
    const want = page.locator('.card', { has: page.getByAltText('want', { exact: true }) });
    const colour = () => want.locator('a').evaluate((link) => getComputedStyle(link).backgroundColor);
    // Verbs are green: #c6e8b8.
    await expect.poll(colour).toBe('rgb(198, 232, 184)');
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectAccessible(page, 'coloured cards on a dark page');
    await page.goto(`${pages.service().url}/?q=dog`);
    const dog = page.locator('.card').first();
    await expect
      .poll(() => dog.locator('a').evaluate((link) => getComputedStyle(link).backgroundColor))
      .toBe('rgb(255, 211, 163)');
  });

  it('come with a shared link, and do not take the place of one’s own', async () => {
    const page = await pages.visit('/?q=woman', { permissions: ['clipboard-read', 'clipboard-write'] });
    await openSettings(page);
    await settings(page).getByRole('radio', { name: 'Dark', exact: true }).check();
    await page.keyboard.press('Escape');
    await page.locator('.grid .card a').first().click();
    await chooseFrom(page, 'More', 'Copy link');
    await page.getByText('Copied', { exact: true }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).searchParams.get('settings')).toBe('skin.5');

    const other = await pages.visit('/');
    await other.goto(link);
    await other.locator('.preview img[src*="skin=5"]').waitFor();
    await other.keyboard.press('Escape');
    await openSettings(other);
    await settings(other).getByText('This link brought settings of its own.').waitFor();
    expect(await settings(other).getByRole('radio', { name: 'Dark', exact: true }).isChecked()).toBe(true);
    await settings(other).getByRole('button', { name: 'Use my own' }).click();
    expect(await settings(other).getByRole('radio', { name: 'Default' }).first().isChecked()).toBe(true);
    expect(new URL(other.url()).searchParams.has('settings')).toBe(false);
  });

  it('are reset in one place', async () => {
    const page = await pages.visit('/?settings=skin.5_mono.1_second.de_colours.goossens_captions.above');
    await openSettings(page);
    await settings(page).getByRole('button', { name: 'Reset all settings' }).click();
    expect(await settings(page).getByRole('radio', { name: 'Colour', exact: true }).isChecked()).toBe(true);
    expect(await settings(page).getByLabel('Second language').inputValue()).toBe('');
    await settings(page).getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => firstImage(page).getAttribute('src')).toMatch(/\/static\/thumbs\//);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Settings');
    await page.reload();
    await firstImage(page).waitFor();
    expect(await firstImage(page).getAttribute('src')).toMatch(/\/static\/thumbs\//);
  });
});
