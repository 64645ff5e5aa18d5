import { type ChildProcess, spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { artworkStore } from '../../src/images/artwork/store.ts';
import { pngSize } from '../../src/images/encoders/png.ts';
import type { RenderJob } from '../../src/images/render/render-job.ts';
import { createRenderer } from '../../src/images/render/renderer.ts';
import { QueueFull } from '../../src/lib/bounded-queue.ts';
import { pngOfZeros } from '../support/png-files.ts';

const openmoji = dirname(fileURLToPath(import.meta.resolve('openmoji/package.json')));
const dog = readFileSync(join(openmoji, 'color/svg/1F415.svg'));
const svg = (attributes: string, inside: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);

/** Keeps the library busy for minutes: vetting refuses it, the renderer itself must survive it. */
const bomb = svg(
  'viewBox="0 0 9 9"',
  `<defs><rect id="l0" width="9" height="9" opacity=".5" fill="red" stroke="blue"/>${Array.from(
    { length: 10 },
    (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
  ).join('')}</defs><use href="#l5"/><use href="#l5"/><use href="#l5"/><use href="#l5"/>`,
);

const job = (source: Buffer, output: RenderJob['output'], kind: RenderJob['kind'] = 'svg'): RenderJob => ({
  source,
  kind,
  output,
});
const original = { format: 'png', size: 1024 } as const;
const small = { format: 'webp', size: 256 } as const;

const renderer = createRenderer({ workers: 2, queueLimit: 100 });
afterAll(() => renderer.close());

/** The pixels as RGBA with a look-up by place. */
async function pixels(bytes: Buffer) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] => {
    const start = (y * info.width + x) * info.channels;
    return [...data.subarray(start, start + info.channels)];
  };
  return { ...info, at };
}

describe('createRenderer', () => {
  it('draws an original of 1024 × 1024 with alpha, the same bytes every time', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => renderer.render(job(dog, original))));
    const image = await pixels(first ?? Buffer.alloc(0));
    expect(image).toMatchObject({ width: 1024, height: 1024, channels: 4 });
    expect(image.at(0, 0)[3]).toBe(0);
    expect(image.at(470, 550)).toEqual([0xf4, 0xaa, 0x41, 255]);
    expect(first?.length).toBeLessThan(60_000);
    expect(second).toEqual(first);
  });

  it.each([
    [256, 9_000],
    [512, 18_000],
  ] as const)(
    'makes a thumbnail of %d pixels in at most %d bytes that shows what the original shows',
    async (size, bytes) => {
      const thumbnail = await renderer.render(job(dog, { format: 'webp', size }));
      expect(thumbnail.length).toBeLessThan(bytes);
      expect(thumbnail.subarray(8, 12).toString()).toBe('WEBP');
      const seen = await pixels(thumbnail);
      const meant = await pixels(await renderer.render(job(dog, { format: 'png', size })));
      expect(seen).toMatchObject({ width: size, height: size, channels: 4 });
      let worst = 0;
      for (let y = 0; y < size; y += 3) {
        for (let x = 0; x < size; x += 3) {
          const [a, b] = [seen.at(x, y), meant.at(x, y)];
          if (b[3] === 255) worst = Math.max(worst, ...b.map((value, i) => Math.abs(value - (a[i] ?? 0))));
        }
      }
      expect(worst).toBeLessThanOrEqual(8);
    },
  );

  it.each([
    ['a wide viewBox', 'viewBox="0 0 40 20"', 40],
    ['a viewBox and a width', 'width="20" viewBox="0 0 40 20"', 40],
    ['width and height alone', 'width="80" height="40"', 80],
    ['a huge viewBox', 'viewBox="0 0 100000 50000"', 100_000],
    ['sides in millimetres', 'width="25.4mm" height="12.7mm"', 96],
  ])('centres a drawing with %s on a transparent square', async (_, attributes, units) => {
    const source = svg(attributes, `<rect width="${units}" height="${units / 2}" fill="#f00"/>`);
    const image = await pixels(await renderer.render(job(source, { format: 'png', size: 256 })));
    expect(image).toMatchObject({ width: 256, height: 256, channels: 4 });
    expect([image.at(3, 70), image.at(252, 186)]).toEqual([
      [255, 0, 0, 255],
      [255, 0, 0, 255],
    ]);
    expect([image.at(128, 60)[3], image.at(128, 196)[3]]).toEqual([0, 0]);
  });

  it('resizes a PNG of any depth with its alpha', async () => {
    const half = { r: 0, g: 255, b: 0, alpha: 0.5 };
    const colour = sharp({ create: { width: 60, height: 30, channels: 4, background: half } });
    const grey = sharp({ create: { width: 60, height: 30, channels: 3, background: '#808080' } });
    const deep = await colour.clone().toColourspace('rgb16').png().toBuffer();
    const flat = await grey.toColourspace('b-w').png().toBuffer();
    const [green, shade] = await Promise.all(
      [deep, flat].map(async (source) => pixels(await renderer.render(job(source, original, 'png')))),
    );
    expect(green).toMatchObject({ width: 1024, height: 1024, channels: 4, depth: 'uchar' });
    expect(green?.at(512, 512)).toEqual([0, 255, 0, 128]);
    expect(green?.at(512, 100)[3]).toBe(0);
    expect(shade?.at(512, 512)).toEqual([128, 128, 128, 255]);
  });

  it('keeps the thumbnail of a photograph small', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const photograph = await sharp({
      create: { width: 512, height: 512, channels: 3, noise, background: '#000' },
    })
      .blur(2)
      .png()
      .toBuffer();
    expect((await renderer.render(job(photograph, small, 'png'))).length).toBeLessThan(16_000);
  });

  it('says of an unreadable image that it is unreadable, and of a lying one', async () => {
    const truncated = (await renderer.render(job(dog, original))).subarray(0, 2_000);
    const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const bomb256Mpx = pngOfZeros(16_000, 16_000, { depth: 1, colourType: 0 });
    const cases: [Buffer, RenderJob['kind']][] = [
      [Buffer.alloc(0), 'png'],
      [Buffer.from('no image'), 'svg'],
      [truncated, 'png'],
      [truncated, 'svg'],
      [dog, 'png'],
      [jpeg, 'svg'],
      [jpeg, 'png'],
      [bomb256Mpx, 'png'],
      [Buffer.alloc(10 * 1024 * 1024 + 1), 'png'],
    ];
    for (const [source, kind] of cases) {
      await expect(renderer.render(job(source, small, kind))).rejects.toMatchObject({
        name: 'WorkFailed',
        reason: 'failed',
      });
    }
    expect(pngSize(bomb256Mpx)).toEqual({ width: 16_000, height: 16_000 });
  });

  it.each([
    [
      'one row',
      pngOfZeros(40_000_000, 1, { depth: 1, colourType: 0 }),
      /40000000 × 1 pixels; a side of at most 16384/,
    ],
    ['one column', pngOfZeros(1, 40_000_000, { depth: 1, colourType: 0 }), /1 × 40000000 pixels; a side/],
    [
      'interlaced rows',
      pngOfZeros(6_000, 6_000, { depth: 16, interlaced: true }),
      /16 million .* interlaced/,
    ],
  ])('refuses 40 million pixels in %s at once, in one line', async (_, source, message) => {
    const startedAt = performance.now();
    await expect(renderer.render(job(source, small, 'png'))).rejects.toMatchObject({
      reason: 'failed',
      message: expect.stringMatching(message),
    });
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });

  it('reduces a PNG of 40 million pixels a few rows at a time', async () => {
    const started = startedProcesses();
    const mine = createRenderer({ workers: 1, queueLimit: 1 });
    try {
      const image = await pixels(await mine.render(job(pngOfZeros(6_144, 6_500), small, 'png')));
      expect(image).toMatchObject({ width: 256, height: 256 });
      const [status = ''] = started.all.map(({ pid }) => readFileSync(`/proc/${pid}/status`, 'utf8'));
      const [, peakKilobytes] = /^VmHWM:\s+(\d+)/m.exec(status) ?? [];
      expect(Number(peakKilobytes) / 1024).toBeLessThan(220);
    } finally {
      started.stop();
      await mine.close();
    }
  });

  it('makes of what is stored what it makes of the same drawing', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'renderer-'));
    try {
      const store = artworkStore(dataDir);
      const put = { set: 'demo', kind: 'svg' } as const;
      const { path } = await store.put({ ...put, sourceId: 'dog', source: dog });
      const variant = { overlay: 'plural' } as const;
      expect(await renderer.renderStored({ dataDir, path, variant, output: small })).toEqual(
        await renderer.render({ ...job(dog, small), variant }),
      );
      const lost = path.replace('dog', 'cat');
      expect(await renderer.renderStored({ dataDir, path: lost, output: small })).toBeUndefined();
      const huge = Buffer.alloc(10 * 1024 * 1024 + 1);
      const { path: hugePath } = await store.put({ ...put, sourceId: 'huge', source: huge });
      await expect(renderer.renderStored({ dataDir, path: hugePath, output: small })).rejects.toMatchObject({
        reason: 'failed',
        message: expect.stringMatching(/more than 10 MB/),
      });
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });

  it('ends an image that takes too long; the others go on', async () => {
    const started = startedProcesses();
    const mine = createRenderer({ workers: 2, queueLimit: 100, jobTimeoutMs: 5_000 });
    try {
      const slow = mine.render(job(bomb, small));
      const others = Promise.all(Array.from({ length: 10 }, () => mine.render(job(dog, small))));
      await expect(slow).rejects.toMatchObject({ reason: 'timeout', message: expect.stringMatching(/5 s/) });
      expect((await others).length).toBe(10);
      await expect.poll(() => started.all.filter((child) => child.signalCode === 'SIGKILL').length).toBe(1);
      // Both processes work again.
      const after = await Promise.all(Array.from({ length: 4 }, () => mine.render(job(dog, small))));
      expect(after.every((each) => each.length > 1_000)).toBe(true);
    } finally {
      started.stop();
      await mine.close();
    }
  });

  it('lets others go first, and gets its share of a busy machine', async () => {
    const started = startedProcesses();
    const mine = createRenderer({ workers: 1, queueLimit: 1 });
    try {
      await mine.render(job(dog, small));
      expect(started.all.map(({ pid }) => getPriority(pid))).toEqual([
        constants.priority.PRIORITY_BELOW_NORMAL,
      ]);
    } finally {
      started.stop();
      await mine.close();
    }
  });

  it('refuses what would wait behind more than the queue holds', async () => {
    const mine = createRenderer({ workers: 1, queueLimit: 2 });
    try {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 6 }, () => mine.render(job(dog, small))),
      );
      expect(outcomes.map(({ status }) => status)).toEqual([
        ...Array(3).fill('fulfilled'),
        ...Array(3).fill('rejected'),
      ]);
      const reasons = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(reasons.every((reason) => reason instanceof QueueFull)).toBe(true);
      expect((await mine.render(job(dog, small))).length).toBeGreaterThan(1_000);
    } finally {
      await mine.close();
    }
  });

  it('fails what runs and waits when it is closed, and everything after', async () => {
    const mine = createRenderer({ workers: 1, queueLimit: 9 });
    const outcomes = Promise.allSettled([bomb, dog, dog].map((source) => mine.render(job(source, small))));
    await mine.close();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { reason: 'closed' } });
    }
    await expect(mine.render(job(dog, small))).rejects.toMatchObject({ reason: 'closed' });
  });

  it('leaves no process behind when the parent is killed in the middle', async () => {
    const module = (name: string): string =>
      pathToFileURL(join(import.meta.dirname, '../../src/images/render', name)).href;
    const program = `
      import { createRenderer } from ${JSON.stringify(module('renderer.ts'))};
      import { subscribe } from 'node:diagnostics_channel';
      subscribe('child_process', ({ process: child }) => child.on('spawn', () => console.log(child.pid)));
      const source = Buffer.from(${JSON.stringify(bomb.toString('base64'))}, 'base64');
      const output = { format: 'webp', size: 256 };
      await createRenderer({ workers: 1, queueLimit: 1, jobTimeoutMs: 60_000 }).render({ source, kind: 'svg', output });`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(parent.stdout, 'data');
    const child = Number.parseInt(String(line), 10);
    expect(isRunning(child)).toBe(true);
    // Long enough to be in the middle of the image, for which no orderly exit would wait.
    await setTimeout(1_000);
    parent.kill('SIGKILL');
    await expect.poll(() => isRunning(child)).toBe(false);
  });
});

/** Collects the processes that are started until `stop`. */
function startedProcesses(): { all: readonly ChildProcess[]; stop(): void } {
  const all: ChildProcess[] = [];
  const note = (message: unknown): void => {
    all.push((message as { process: ChildProcess }).process);
  };
  subscribe('child_process', note);
  return { all, stop: () => unsubscribe('child_process', note) };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // Where nobody collects orphans, one that is over stays listed.
  const status = `/proc/${pid}/status`;
  return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
}
