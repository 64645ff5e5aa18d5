import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBoardSchema, readPackage } from '../support/open-board.ts';
import { silence } from '../support/sound.ts';
import { chooseFrom, expectAccessible, openMoreOfCell, pagesOfThisFile } from './browser.ts';

const pages = pagesOfThisFile();

const bark = { name: 'bark.wav', mimeType: 'audio/wav', buffer: silence(0.2) };
const cell = (page: Page, index: number) => page.locator(`[data-cell="${index}"]`);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change this cell' });

/** A board of elephant and dog; what is played of own sounds and of recordings is counted, and heard by nobody. */
async function visitHome(): Promise<Page> {
  const page = await pages.visit('/board#2x2&lang=en&title=Home&cells=610,573');
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function begin() {
      heard.push(`own sound of ${this.buffer?.duration.toFixed(1)} s`);
      start.call(this);
    };
    HTMLMediaElement.prototype.play = function play() {
      heard.push('recording');
      setTimeout(() => this.dispatchEvent(new Event('ended')));
      return Promise.resolve();
    };
  });
  await page.reload();
  await page.locator('.cell-caption', { hasText: 'dog' }).waitFor();
  return page;
}

const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);

async function addSound(page: Page, sound = bark): Promise<void> {
  await cell(page, 1).click();
  await openMoreOfCell(page);
  await dialog(page).getByLabel('Own sound').and(page.locator('input')).setInputFiles(sound);
  await dialog(page).getByRole('button', { name: 'Listen' }).waitFor();
}

/** Chooses a sound for the second cell, and lets the browser read it when what this returns is called. */
async function chosenUnread(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const read = Promise.withResolvers<void>();
    Object.assign(globalThis, { read: read.resolve });
    const decode = OfflineAudioContext.prototype.decodeAudioData;
    OfflineAudioContext.prototype.decodeAudioData = async function decodeLater(bytes) {
      await read.promise;
      return decode.call(this, bytes);
    };
  });
  await cell(page, 1).click();
  await openMoreOfCell(page);
  await dialog(page).getByLabel('Own sound').and(page.locator('input')).setInputFiles(bark);
  await page.keyboard.press('Escape');
  return () => page.evaluate(() => (globalThis as unknown as { read: () => void }).read());
}

const cellsOf = (page: Page) =>
  page.evaluate(() => localStorage.getItem('symbol-catalog:board')?.replace(/.*cells=/, ''));

describe('an own sound', () => {
  it('takes the place of the spoken name, stays over a reload, and is taken away again', async () => {
    const page = await visitHome();
    await addSound(page);
    await expectAccessible(page, 'the dialog of a cell with a sound');
    await dialog(page).getByRole('button', { name: 'Listen' }).click();
    await expect.poll(() => heard(page)).toEqual(['own sound of 0.2 s']);
    await page.reload();
    await page.getByRole('button', { name: 'Speak with this board' }).click();
    const spoken = page.locator('.speak-grid .board-cell');
    await spoken.filter({ hasText: 'dog' }).click();
    await expect.poll(() => heard(page)).toEqual(['own sound of 0.2 s']);
    await spoken.filter({ hasText: 'elephant' }).click();
    await expect.poll(() => heard(page)).toEqual(['own sound of 0.2 s', 'recording']);
    await page.keyboard.press('Escape');
    await cell(page, 1).click();
    await dialog(page).getByRole('button', { name: 'Remove the sound' }).click();
    await dialog(page).getByRole('button', { name: 'Listen' }).waitFor({ state: 'detached' });
  });

  it('is in saved files of boards and comes back from them, and is in no link and no request', async () => {
    const page = await visitHome();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postDataBuffer()?.toString('latin1') ?? ''));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    // By its kind alone: what browsers record as MPEG-4 has a name that players know.
    await addSound(page, { ...bark, mimeType: 'audio/mp4' });
    await page.keyboard.press('Escape');
    await chooseFrom(page, 'Export', 'Copy link');
    await page.locator('.tool-status', { hasText: 'are not in a link' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/cells=610,573$/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chooseFrom(page, 'Export', 'Download board (OBZ)'),
    ]);
    const bytes = await readFile(await download.path());
    const { root, files } = await readPackage(bytes);
    openBoardSchema.parse(root);
    const button = root.buttons.find(({ label }) => label === 'dog');
    const sound = root.sounds?.find(({ id }) => id === button?.sound_id);
    expect(sound?.path).toMatch(/\.m4a$/);
    expect(files.get(sound?.path ?? '')).toEqual(bark.buffer);
    expect(sent.filter((body) => body.includes('WAVE'))).toEqual([]);

    const other = await pages.visit('/board');
    await other
      .getByLabel('Open a file (OBF, OBZ)')
      .setInputFiles({ name: 'home.obz', mimeType: 'application/zip', buffer: bytes });
    await other.getByRole('button', { name: 'Open the board' }).click();
    await other.locator('.cell-caption', { hasText: 'dog' }).waitFor();
    expect(await other.locator('.tool-status li').count()).toBe(0);
    await cell(other, 1).click();
    await dialog(other).getByRole('button', { name: 'Listen' }).waitFor();
  });

  it('goes into its own cell where that is moved before the sound is read', async () => {
    const page = await visitHome();
    const read = await chosenUnread(page);
    await cell(page, 1).click();
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
    await cell(page, 2).click();
    await expect.poll(() => cellsOf(page)).toBe('610,,573');
    await read();
    await expect.poll(() => cellsOf(page)).toMatch(/^610,,573~~~~~~\w+$/);
  });

  it('goes to no other board that is opened before it is read', async () => {
    const page = await visitHome();
    const read = await chosenUnread(page);
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => page.getByLabel('Name of the board').inputValue()).toBe('Home 2');
    await read();
    await page.locator('.tool-status', { hasText: 'No longer there' }).waitFor({ state: 'attached' });
    expect(await cellsOf(page)).toBe('610,573');
  });

  it('that no browser plays is said to be none', async () => {
    const page = await visitHome();
    await cell(page, 1).click();
    await openMoreOfCell(page);
    await dialog(page)
      .getByLabel('Own sound')
      .and(page.locator('input'))
      .setInputFiles({ ...bark, buffer: Buffer.from('no sound') });
    await page.locator('.tool-status', { hasText: 'could not be played' }).waitFor({ state: 'attached' });
  });
});

describe('a recording', () => {
  it('is made by two presses, and kept as a sound', async () => {
    const page = await visitHome();
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        const context = new AudioContext();
        Object.assign(globalThis, { microphone: context });
        const tone = context.createOscillator();
        const target = context.createMediaStreamDestination();
        tone.connect(target);
        OscillatorNode.prototype.start.call(tone);
        return target.stream;
      };
    });
    await cell(page, 1).click();
    await openMoreOfCell(page);
    await dialog(page).getByRole('button', { name: 'Record' }).click();
    const stop = dialog(page).getByRole('button', { name: 'Stop', pressed: true });
    await stop.waitFor();
    // Of nothing there is no recording: half a second has to be heard first.
    const heardSeconds = () =>
      page.evaluate(() => (globalThis as unknown as { microphone: AudioContext }).microphone.currentTime);
    const begun = await heardSeconds();
    await expect.poll(heardSeconds).toBeGreaterThan(begun + 0.5);
    await stop.click();
    await dialog(page).getByRole('button', { name: 'Listen' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Record' }).waitFor();
  });

  it('leaves no microphone on, however often its button is pressed, and where the dialog closes before it is allowed', async () => {
    const page = await visitHome();
    await page.evaluate(() => {
      const streams: MediaStream[] = [];
      const allow = Promise.withResolvers<void>();
      Object.assign(globalThis, { streams, allow: allow.resolve });
      navigator.mediaDevices.getUserMedia = async () => {
        await allow.promise;
        const { stream } = new AudioContext().createMediaStreamDestination();
        streams.push(stream);
        return stream;
      };
    });
    const states = () =>
      page.evaluate(() =>
        (globalThis as unknown as { streams: MediaStream[] }).streams.map(
          (stream) => stream.getTracks()[0]?.readyState,
        ),
      );
    const openRecorder = async () => {
      await cell(page, 1).click();
      await openMoreOfCell(page);
      return dialog(page).getByRole('button', { name: 'Record' });
    };
    await (await openRecorder()).click();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.evaluate(() => (globalThis as unknown as { allow: () => void }).allow());
    await expect.poll(states).toEqual(['ended']);
    // Both presses come before the browser has answered the first.
    await (await openRecorder()).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await dialog(page).getByRole('button', { name: 'Stop', pressed: true }).click();
    await dialog(page).getByRole('button', { name: 'Record' }).waitFor();
    await expect.poll(states).toEqual(['ended', 'ended']);
  });

  it('without a microphone says so', async () => {
    const page = await visitHome();
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await cell(page, 1).click();
    await openMoreOfCell(page);
    await dialog(page).getByRole('button', { name: 'Record' }).click();
    await dialog(page).getByText('The microphone cannot be used.').waitFor();
  });
});
