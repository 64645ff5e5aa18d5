import { lineOf } from '../../relevance/peers/start.ts';
import { ratios, spread } from '../../support/statistics.ts';
import { type Coded, coded } from '../images/bytes.ts';
import { type Contender, measureColdThumbnails, startContender } from '../images/cold.ts';
import { openImagesBench } from '../images.ts';
import { type DemoImage, originalOf } from '../support/demo-images.ts';
import { type Figure, ratio, single } from '../support/figures.ts';
import { type ImageServer, type ImageServerName, installImageServers } from '../support/image-servers.ts';
import { perSecond, type Rate } from '../support/rates.ts';
import type { Workspace } from '../support/workspace.ts';
import { missingPeer, thumbnailDifference } from './peer-rows.ts';

const peers: readonly ImageServerName[] = ['oximg', 'ipx', 'thumbor'];
/** The service has both; the peers reduce PNGs in either case. */
const artworks = { vector: 'drawn from vectors, peers from PNGs', raster: 'from the same PNGs' } as const;

/** A peer that runs. */
interface Running {
  server: ImageServer;
  contender: Contender;
}

/** Cold thumbnails a second, and their bytes, against the image servers of the registries. */
export async function imagePeerFigures(workspace: Workspace): Promise<Figure[]> {
  const { servers, missing } = await installImageServers(peers, workspace);
  const bench = await openImagesBench(workspace, servers);
  const running: Running[] = [];
  for (const server of Object.values(servers)) {
    try {
      const contender = await startContender(workspace, server);
      // One that starts and makes no thumbnail is left out, too.
      await codedBy({ server, contender }, bench.images.slice(0, 1));
      running.push({ server, contender });
    } catch (error) {
      missing.push(`${server.name}: ${lineOf(error)}`);
    }
  }
  workspace.say(`cold thumbnails: ${running.map(({ server }) => server.name).join(', ')}`);
  const others = Object.fromEntries(running.map(({ server, contender }) => [server.name, contender]));
  const { contenders, rates, images, stop } = await measureColdThumbnails(bench, others);
  const { vector } = contenders;
  const own = await coded(
    images,
    (image) => `${vector.url}${vector.path(image)}`,
    ({ id }) => `${vector.url}/api/v1/symbols/${id}/variant?size=256`,
  );
  const figures: Figure[] = [];
  for (const peer of running) {
    const { name } = peer.server;
    const theirs = await codedBy(peer, images);
    const difference = thumbnailDifference(own, theirs);
    for (const artwork of ['vector', 'raster'] as const) {
      const [ours, reference] = [rates[artwork] ?? [], rates[name] ?? []];
      figures.push({
        figure: `thumbnails 256 a second, ${artworks[artwork]}, two at a time, one core`,
        measured: speedText(ours),
        reference: `${name} ${speedText(reference)}`,
        ...ratio(ratios(perSecond(ours), perSecond(reference)), { side: 'at least', bound: 1 }),
        why: difference,
      });
    }
    figures.push({
      figure: 'bytes of a thumbnail 256',
      measured: bytesText(own, images.length),
      reference: `${name} ${bytesText(theirs, images.length)}`,
      ...single(own.bytes / theirs.bytes, { side: 'at most', bound: 1 }),
      why: difference,
    });
  }
  await stop();
  await bench.load.end();
  return [...figures, ...missing.map(missingPeer)];
}

function codedBy({ server, contender }: Running, images: readonly DemoImage[]): Promise<Coded> {
  return coded(
    images,
    (image) => contender.url + contender.path(image),
    (image) => contender.url + server.losslessPath(originalOf(image)),
  );
}

function speedText(rates: readonly Rate[]): string {
  const p50 = spread(rates.map(({ p50Milliseconds }) => p50Milliseconds)).median;
  return `${spread(perSecond(rates)).median.toFixed(1)}/s, p50 ${p50.toFixed(0)} ms`;
}

function bytesText({ bytes, similarity }: Coded, count: number): string {
  return `${(bytes / count).toFixed(0)} B, SSIM ${similarity.toFixed(4)}`;
}
