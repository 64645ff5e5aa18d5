import { ratios } from '../../support/statistics.ts';
import { measureCachedResponse } from '../support/cached-response-rates.ts';
import { thumbnailPath } from '../support/demo-images.ts';
import { type Figure, ratio } from '../support/figures.ts';
import { perSecond, rateText } from '../support/rates.ts';
import type { ImagesBench } from './images-bench.ts';

/** A thumbnail and a 304 from memory, against a bare server that answers the same bytes and headers. */
export async function memoryFigures({
  workspace,
  load,
  images,
  startService,
}: ImagesBench): Promise<Figure[]> {
  const service = await startService();
  const [image] = images;
  if (!image) throw new Error('The demo catalogue is empty.');
  const { bytes, whole, less, bare } = await measureCachedResponse(
    { workspace, load, service },
    thumbnailPath(image),
    { status: 304, headers: (etag) => ({ 'If-None-Match': etag }) },
  );
  await service.stop();
  return [
    {
      figure: `thumbnail from memory (${bytes} B)`,
      measured: rateText(whole),
      reference: `bare node:http ${rateText(bare)}`,
      ...ratio(ratios(perSecond(whole), perSecond(bare)), { side: 'at least', bound: 0.75 }),
    },
    {
      figure: '304 of the same',
      measured: rateText(less),
      reference: `the thumbnail ${rateText(whole)}`,
      ...ratio(ratios(perSecond(less), perSecond(whole)), { side: 'at least', bound: 1 }),
    },
  ];
}
