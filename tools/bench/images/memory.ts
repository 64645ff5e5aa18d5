import { ratios } from '../../support/statistics.ts';
import type { ImagesBench } from '../images.ts';
import { measureCachedResponse } from '../support/cached-response-rates.ts';
import { type Figure, ratio } from '../support/figures.ts';
import { thumbnailPath } from '../support/pictures.ts';
import { perSecond, rateText } from '../support/rates.ts';

/** A thumbnail and a 304 from memory, against a bare server that answers the same bytes and headers. */
export async function memoryFigures({
  workspace,
  load,
  pictures,
  startService,
}: ImagesBench): Promise<Figure[]> {
  const service = await startService();
  const [picture] = pictures;
  if (!picture) throw new Error('The demo catalogue is empty.');
  const { bytes, whole, less, bare } = await measureCachedResponse(
    { workspace, load, service },
    thumbnailPath(picture),
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
