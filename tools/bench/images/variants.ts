import type { Variant } from '../../../src/images/variants/variant.ts';
import { interleaved, ratios, spread } from '../../support/statistics.ts';
import { startBareRenderer } from '../support/bare-renderer.ts';
import { moveToCore } from '../support/cores.ts';
import { type Figure, ratio } from '../support/figures.ts';
import { artworkDir } from '../support/folders.ts';
import type { ImagesBench } from './images-bench.ts';

const concurrency = 2;
const rounds = 27;
const variantsPerRound = 30;
const warmUpVariants = 60;
const cores = { server: 0, load: 1 } as const;
const variant: Variant = { overlay: 'negation' };

/** Variants at their first request, against the renderer alone doing the same ones. */
export async function variantFigures({
  workspace,
  load,
  images,
  startService,
}: ImagesBench): Promise<Figure[]> {
  const service = await startService({}, cores.server);
  const bare = startBareRenderer(artworkDir, cores.server);
  workspace.atEnd(bare.stop);
  moveToCore(cores.load, load.pid);
  const throughService = async (start: number, count: number) => {
    const requests = images
      .slice(start, start + count)
      .map(({ id }) => ({ path: `/api/v1/symbols/${id}/variant?overlay=${variant.overlay}` }));
    return (await load.run({ url: service.url, requests, concurrency })).requestsPerSecond;
  };
  const alone = (start: number, count: number) =>
    bare.run({ paths: images.slice(start, start + count).map(({ path }) => path), variant, concurrency });
  await throughService(0, warmUpVariants);
  await alone(0, warmUpVariants);
  const startOf = (round: number) => warmUpVariants + round * variantsPerRound;
  const { first: own, second: reference } = await interleaved(
    rounds,
    (round) => throughService(startOf(round), variantsPerRound),
    (round) => alone(startOf(round), variantsPerRound),
  );
  await Promise.all([service.stop(), bare.stop()]);
  const milliseconds = (rates: number[]) => `${(1000 / spread(rates).median).toFixed(1)} ms`;
  return [
    {
      figure: 'cold variant of 1024 pixels, one core',
      measured: milliseconds(own),
      reference: `the renderer alone ${milliseconds(reference)}`,
      ...ratio(ratios(reference, own), { side: 'at most', bound: 1.15 }),
    },
  ];
}
