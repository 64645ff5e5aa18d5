import { type DemoImage, originalOf, originalsDir, thumbnailPath } from '../support/demo-images.ts';
import { type Figure, single } from '../support/figures.ts';
import type { ImageServer } from '../support/image-servers.ts';
import { structuralSimilarity } from '../support/ssim.ts';
import type { ImagesBench } from './images-bench.ts';

const sampled = 60;
/** Tried in this order: the first that is as good as ours is compared with. */
const qualities = [80, 85, 90, 95, 100] as const;

/** Thumbnails of some images: their bytes together, and how much of the image the coding kept. */
export interface Coded {
  bytes: number;
  /** Mean over the images, each against the same image without loss from the same server. */
  similarity: number;
}

/** Bytes of thumbnails at 256 pixels against those of `ipx`, at the lowest of its qualities that is as good. */
export async function byteFigures({
  workspace,
  images,
  rivals,
  startService,
}: ImagesBench): Promise<Figure[]> {
  if (!rivals.ipx) return [];
  const every = Math.floor(images.length / sampled);
  const sample = images.filter((_, index) => index % every === 0).slice(0, sampled);
  const service = await startService();
  const own = await coded(
    sample,
    (image) => service.url + thumbnailPath(image),
    ({ id }) => `${service.url}/api/v1/symbols/${id}/variant?size=256`,
  );
  await service.stop();
  const { quality, bytes, similarity } = await ipxAsGoodAs(own, rivals.ipx, sample, workspace);
  const text = (side: Coded) =>
    `${(side.bytes / sample.length).toFixed(0)} B, SSIM ${side.similarity.toFixed(4)}`;
  return [
    {
      figure: 'bytes of a thumbnail 256',
      measured: text(own),
      reference: `ipx at quality ${quality} ${text({ bytes, similarity })}`,
      ...single(own.bytes / bytes, { side: 'at most', bound: 1 }),
    },
  ];
}

async function ipxAsGoodAs(
  own: Coded,
  ipx: ImageServer,
  sample: readonly DemoImage[],
  { atEnd }: ImagesBench['workspace'],
): Promise<Coded & { quality: number }> {
  const server = await ipx.start(originalsDir, 0);
  atEnd(server.stop);
  let best: (Coded & { quality: number }) | undefined;
  for (const quality of qualities) {
    const there = await coded(
      sample,
      (image) => server.url + ipx.thumbnailPath(originalOf(image), quality),
      (image) => server.url + ipx.losslessPath(originalOf(image)),
    );
    best = { ...there, quality };
    if (there.similarity >= own.similarity) break;
  }
  await server.stop();
  if (!best) throw new Error('There is no quality to compare with.');
  return best;
}

/** Downloads the thumbnails of some images from one server. @throws Error where one is not there */
export async function coded(
  sample: readonly DemoImage[],
  lossy: (image: DemoImage) => string,
  lossless: (image: DemoImage) => string,
): Promise<Coded> {
  let [bytes, similarity] = [0, 0];
  for (const image of sample) {
    const [small, whole] = [await download(lossy(image)), await download(lossless(image))];
    bytes += small.length;
    similarity += await structuralSimilarity(small, whole);
  }
  return { bytes, similarity: similarity / sample.length };
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
