import { join } from 'node:path';
import { inTurn, ratios } from '../../support/statistics.ts';
import { moveToCore } from '../support/cores.ts';
import { type DemoImage, originalsDir, thumbnailPath } from '../support/demo-images.ts';
import { type Figure, ratio } from '../support/figures.ts';
import { bareSharp, type ImageServer } from '../support/image-servers.ts';
import { ingestPngs } from '../support/png-catalogue.ts';
import { startServiceProcess, untilAnswered } from '../support/processes.ts';
import { perSecond, rateText, takeRate } from '../support/rates.ts';
import type { ImagesBench } from './images-bench.ts';

const concurrency = 2;
const rounds = 9;
const thumbnailsARound = 50;
const warmUpThumbnails = 200;
/** All servers on one core, one after the other, and the client on another. */
const cores = { server: 0, load: 1 } as const;

/** A server that makes thumbnails, each requested once. */
interface Contender {
  url: string;
  pid: number;
  path(image: DemoImage): string;
}

/**
 * Thumbnails at their first request. The service draws its vector artwork at the requested size; the others, and the
 * service on a catalogue of PNGs, reduce the same PNGs of 1024 × 1024 pixels.
 */
export async function coldFigures(bench: ImagesBench): Promise<Figure[]> {
  const { workspace, load, rivals, startService } = bench;
  const images = bench.images.slice(0, warmUpThumbnails + rounds * thumbnailsARound);
  const pngs = await ingestPngs(workspace, images);

  const vector = await startService({}, cores.server);
  const raster = await startServiceProcess(
    pngs.dataDir,
    { ...pngs.settings, REDIS_URL: bench.redisUrl },
    { core: cores.server },
  );
  workspace.atEnd(raster.stop);
  await untilAnswered(raster, '/readyz', 120);
  const startRival = async (rival: ImageServer): Promise<Contender> => {
    const server = await rival.start(join(originalsDir, 'openmoji'), cores.server);
    workspace.atEnd(server.stop);
    return {
      url: server.url,
      pid: server.pid,
      path: ({ path }) => rival.thumbnailPath(path.slice('openmoji/'.length)),
    };
  };
  const contenders: Record<string, Contender> = {
    vector: { ...vector, path: (image) => thumbnailPath(image) },
    raster: { ...raster, path: ({ path }) => thumbnailPath({ path: pngs.pathOf(path) }) },
    [bareSharp.name]: await startRival(bareSharp),
  };
  for (const rival of [rivals.oximg, rivals.ipx]) {
    if (rival) contenders[rival.name] = await startRival(rival);
  }

  moveToCore(cores.load, load.pid);
  const measure = ({ url, pid, path }: Contender, start: number, count: number) => {
    const requests = images.slice(start, start + count).map((image) => ({ path: path(image) }));
    return takeRate(load, pid, { url, requests, concurrency });
  };
  for (const contender of Object.values(contenders)) await measure(contender, 0, warmUpThumbnails);
  const measured = await inTurn(
    rounds,
    Object.fromEntries(
      Object.entries(contenders).map(([name, contender]) => [
        name,
        (round: number) => measure(contender, warmUpThumbnails + round * thumbnailsARound, thumbnailsARound),
      ]),
    ),
  );
  await Promise.all([vector.stop(), raster.stop()]);

  const of = (name: string) => measured[name] ?? [];
  const figure = (name: 'vector' | 'raster', other: string, bound: number): Figure => ({
    figure: `cold thumbnail 256, ${name} artwork, one core`,
    measured: rateText(of(name)),
    reference: `${other} ${rateText(of(other))}`,
    ...ratio(ratios(perSecond(of(name)), perSecond(of(other))), { side: 'at least', bound }),
  });
  return [
    ...(rivals.oximg ? [figure('vector', rivals.oximg.name, 1)] : []),
    ...(rivals.ipx ? [figure('vector', rivals.ipx.name, 3)] : []),
    figure('vector', bareSharp.name, 1),
    figure('raster', bareSharp.name, 1),
    ...(rivals.oximg ? [{ ...figure('raster', rivals.oximg.name, 1), target: '–', reached: undefined }] : []),
  ];
}
