import type { ImagesBench } from '../images.ts';
import { startBareServer } from '../support/bare-server.ts';
import { type Figure, ratio } from '../support/figures.ts';
import { thumbnailPath } from '../support/pictures.ts';
import { perSecond, rateText, takeRate } from '../support/rates.ts';
import { inTurn, ratios } from '../support/statistics.ts';

const concurrency = 32;
const rounds = 15;
const secondsARound = 0.5;
const warmUpSeconds = 4;
/** Node adds these on its own. */
const ownHeaders = ['date', 'connection', 'keep-alive', 'content-length'];

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
  const path = thumbnailPath(picture);
  // Twice: the second answer is the one from memory, whose headers are the ones to compare with.
  await (await fetch(service.url + path)).arrayBuffer();
  const answer = await fetch(service.url + path);
  const body = Buffer.from(await answer.arrayBuffer());
  const bare = await startBareServer({
    body: body.toString('latin1'),
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !ownHeaders.includes(name))),
  });
  workspace.atEnd(bare.stop);
  const etag = answer.headers.get('etag') ?? '';
  const taker =
    ({ url, pid }: { url: string; pid: number }, status: number, headers: Record<string, string> = {}) =>
    (_round: number, seconds = secondsARound) =>
      takeRate(load, pid, { url, requests: [{ path, headers }], concurrency, seconds, statuses: [status] });
  const takers = {
    thumbnail: taker(service, 200),
    unchanged: taker(service, 304, { 'If-None-Match': etag }),
    bare: taker(bare, 200),
  };
  for (const take of Object.values(takers)) await take(0, warmUpSeconds);
  const { thumbnail, unchanged, bare: reference } = await inTurn(rounds, takers);
  await Promise.all([service.stop(), bare.stop()]);
  return [
    {
      figure: `thumbnail from memory (${body.length} B)`,
      measured: rateText(thumbnail),
      reference: `bare node:http ${rateText(reference)}`,
      ...ratio(ratios(perSecond(thumbnail), perSecond(reference)), { side: 'at least', bound: 0.75 }),
    },
    {
      figure: '304 of the same',
      measured: rateText(unchanged),
      reference: `the thumbnail ${rateText(thumbnail)}`,
      ...ratio(ratios(perSecond(unchanged), perSecond(thumbnail)), { side: 'at least', bound: 1 }),
    },
  ];
}
