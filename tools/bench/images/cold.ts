import { inTurn, ratios } from '../../support/statistics.ts';
import { moveToCore } from '../support/cores.ts';
import { type DemoImage, originalOf, originalsDir, thumbnailPath } from '../support/demo-images.ts';
import { type Figure, ratio } from '../support/figures.ts';
import { bareSharp, type ImageServer } from '../support/image-servers.ts';
import { ingestPngs } from '../support/png-catalogue.ts';
import { startServiceProcess, untilAnswered } from '../support/processes.ts';
import { perSecond, type Rate, rateText, takeRate } from '../support/rates.ts';
import type { ImagesBench } from './images-bench.ts';

const concurrency = 2;
const rounds = 9;
const thumbnailsPerRound = 64;
const warmUpThumbnails = 200;
/** All servers on one core, one after the other, and the client on another. */
const cores = { server: 0, load: 1 } as const;

/** A server that makes thumbnails, each requested once. */
export interface Contender {
  url: string;
  pid: number;
  path(image: DemoImage): string;
}

/** The rates of the service on its vector artwork, of the service on PNGs, and of other servers. */
interface ColdThumbnails {
  /** The service on its vector artwork, and on PNGs. */
  contenders: Record<'vector' | 'raster', Contender>;
  /** Of these two and of the others, by name. */
  rates: Record<string, Rate[]>;
  /** The images of the last round. */
  images: readonly DemoImage[];
  /** Stops the service, not the others. */
  stop(): Promise<void>;
}

/**
 * Thumbnails at their first request. The service draws its vector artwork at the requested size; the others, and the
 * service on a catalogue of PNGs, reduce the same PNGs of 1024 × 1024 pixels.
 */
export async function coldFigures(bench: ImagesBench): Promise<Figure[]> {
  const { workspace, rivals } = bench;
  const others: Record<string, Contender> = {};
  for (const server of [bareSharp, rivals.oximg, rivals.ipx]) {
    if (server) others[server.name] = await startContender(workspace, server);
  }
  const { rates, stop } = await measureColdThumbnails(bench, others);
  await stop();

  const of = (name: string) => rates[name] ?? [];
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

/** Starts another image server on the demo's PNGs; it ends with the run. */
export async function startContender(
  { atEnd }: ImagesBench['workspace'],
  rival: Omit<ImageServer, 'losslessPath'>,
): Promise<Contender> {
  const { url, pid, stop } = await rival.start(originalsDir, cores.server);
  atEnd(stop);
  return { url, pid, path: (image) => rival.thumbnailPath(originalOf(image)) };
}

/** Measures the service on vector artwork, the service on PNGs, and the others, in interleaved rounds. */
export async function measureColdThumbnails(
  bench: ImagesBench,
  others: Readonly<Record<string, Contender>>,
): Promise<ColdThumbnails> {
  const { workspace, load, startService } = bench;
  const images = bench.images.slice(0, warmUpThumbnails + rounds * thumbnailsPerRound);
  const pngs = await ingestPngs(workspace, images);
  const vector = await startService({}, cores.server);
  const raster = await startServiceProcess(
    pngs.dataDir,
    { ...pngs.settings, REDIS_URL: bench.redisUrl },
    { core: cores.server },
  );
  workspace.atEnd(raster.stop);
  await untilAnswered(raster, '/readyz', 120);
  const contenders = {
    vector: { ...vector, path: (image: DemoImage) => thumbnailPath(image) },
    raster: { ...raster, path: ({ path }: DemoImage) => thumbnailPath({ path: pngs.pathOf(path) }) },
  };
  const all: Record<string, Contender> = { ...contenders, ...others };

  moveToCore(cores.load, load.pid);
  const measure = ({ url, pid, path }: Contender, start: number, count: number) => {
    const requests = images.slice(start, start + count).map((image) => ({ path: path(image) }));
    return takeRate(load, pid, { url, requests, concurrency });
  };
  for (const contender of Object.values(all)) await measure(contender, 0, warmUpThumbnails);
  const rates = await inTurn(
    rounds,
    Object.fromEntries(
      Object.entries(all).map(([name, contender]) => [
        name,
        (round: number) =>
          measure(contender, warmUpThumbnails + round * thumbnailsPerRound, thumbnailsPerRound),
      ]),
    ),
  );
  return {
    contenders,
    rates,
    images: images.slice(-thumbnailsPerRound),
    stop: async () => {
      await Promise.all([vector.stop(), raster.stop()]);
    },
  };
}
