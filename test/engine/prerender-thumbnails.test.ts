import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { imagePreparer } from '../../ingest/pipeline/prepare.ts';
import { makeThumbnails, type ThumbnailOptions, thumbnailLines } from '../../ingest/thumbnails.ts';
import { artworkStore } from '../../src/images/artwork/store.ts';
import { preparedImages } from '../../src/images/images.ts';
import { rendererVersion, type StoredRenderJob } from '../../src/images/render/render-job.ts';
import { createRenderer } from '../../src/images/render/renderer.ts';
import { WorkFailed } from '../../src/lib/worker-pool.ts';
import { fixtureSymbols, ingestFixture, rawFixture } from '../fixtures/source.ts';
import { deleteIndices } from '../support/indices.ts';
import { recordedProgress } from '../support/recorded-progress.ts';

const alias = `prerender-${randomUUID().slice(0, 8)}`;
const symbols = fixtureSymbols().slice(0, 10).map(rawFixture);
const renderer = createRenderer({ workers: 1, queueLimit: 10 });

let client: Client;
let dataDir: string;

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  dataDir = await mkdtemp(join(tmpdir(), 'prerender-'));
  const prepareImage = imagePreparer(artworkStore(dataDir), renderer);
  await ingestFixture({ client, alias }, symbols, { prepareImage });
});
afterAll(async () => {
  await renderer.close();
  await deleteIndices(client, alias);
  await client.close();
  await rm(dataDir, { recursive: true });
});

/** Makes the thumbnails and records the progress. */
async function run(changes: Partial<ThumbnailOptions> = {}) {
  const { events, progress } = recordedProgress();
  const report = await makeThumbnails({
    client,
    alias,
    store: artworkStore(dataDir),
    files: preparedImages(dataDir),
    renderer,
    concurrency: 2,
    progress,
    signal: new AbortController().signal,
    ...changes,
  });
  return { report, events };
}

const files = async () =>
  (await readdir(join(dataDir, 'artwork', 'thumbnails'), { recursive: true })).filter((file) =>
    /[0-9a-f]{64}$/.test(file),
  );

describe('makeThumbnails', () => {
  it('goes on where a run was cut off, and makes nothing twice', async () => {
    const cut = new AbortController();
    let made = 0;
    const cutting = {
      ...renderer,
      renderStored: (job: StoredRenderJob) => {
        made += 1;
        if (made === 7) cut.abort(new Error('cut off'));
        return renderer.renderStored(job);
      },
    };
    await expect(run({ renderer: cutting, signal: cut.signal })).rejects.toThrow('cut off');
    const kept = (await files()).length;
    expect(kept).toBeGreaterThanOrEqual(6);
    expect(kept).toBeLessThan(30);

    const { report, events } = await run();
    expect(report).toMatchObject({ made: 30 - kept, present: kept, failed: [] });
    expect(events[0]).toBe('thumbnails of 30');
    expect(events.slice(1)).toEqual([...Array.from({ length: 30 }, (_, index) => String(index + 1)), 'end']);
    const paths = await files();
    expect(paths).toHaveLength(30);
    const root = join(dataDir, 'artwork', 'thumbnails');
    for (const path of paths) {
      const { format, width } = await sharp(join(root, path)).metadata();
      expect(format).toBe(width === 1024 ? 'png' : 'webp');
    }
    const times = async () => Promise.all(paths.map(async (path) => (await stat(join(root, path))).mtimeMs));
    const before = await times();
    const again = await run({ renderer: { ...renderer, render: () => expect.unreachable() } });
    expect(again.report).toMatchObject({ made: 0, present: 30, failed: [] });
    expect(await times()).toEqual(before);
    expect(thumbnailLines(again.report)[0]).toMatch(
      /0 thumbnails and originals made, 30 were there already, 0 failed/,
    );
  });

  it('deletes what another version of the renderer made, once its own is there', async () => {
    const root = join(dataDir, 'artwork', 'thumbnails');
    await mkdir(join(root, 'older', '256'), { recursive: true });
    await writeFile(join(root, 'older', '256', 'a.webp'), 'old');
    await run();
    expect(await readdir(root)).toEqual([rendererVersion]);
    expect(await files()).toHaveLength(30);
  });

  it('tells of an image that cannot be made, and makes the others', async () => {
    await rm(join(dataDir, 'artwork', 'thumbnails'), { recursive: true });
    let count = 0;
    const failing = {
      ...renderer,
      renderStored: (job: StoredRenderJob) => {
        count += 1;
        return count === 3
          ? Promise.reject(new WorkFailed('failed', 'it is torn'))
          : renderer.renderStored(job);
      },
    };
    const { report } = await run({ renderer: failing });
    expect(report).toMatchObject({ made: 29, present: 0, failed: [{ reason: 'it is torn' }] });
    expect(thumbnailLines(report)).toHaveLength(2);
    const elsewhere = await run({ store: artworkStore(join(dataDir, 'nowhere')) });
    expect(elsewhere.report).toMatchObject({
      made: 0,
      present: 29,
      failed: [{ reason: expect.stringMatching(/stored/) }],
    });
  });

  it('ends at a trouble that is not one image’s', async () => {
    await rm(join(dataDir, 'artwork', 'thumbnails'), { recursive: true });
    const full = {
      ...preparedImages(dataDir),
      write: () => Promise.reject(new Error('no space left on device')),
    };
    await expect(run({ files: full })).rejects.toThrow('no space left');
    const closed = { ...renderer, renderStored: () => Promise.reject(new WorkFailed('closed', 'closed')) };
    await expect(run({ renderer: closed })).rejects.toThrow('closed');
  });

  it('needs a live release', async () => {
    await expect(run({ alias: `${alias}-none` })).rejects.toThrow('no live release');
  });
});
