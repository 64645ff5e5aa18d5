import { speechText } from '../../src/audio/speech-text.ts';
import type { Utterance } from '../../src/audio/synthesis-job.ts';
import { findSynthesiser } from '../../src/audio/synthesiser.ts';
import { voiceOf } from '../../src/audio/voices.ts';
import { type LoadGenerator, startLoadGenerator } from '../support/load-generator.ts';
import { interleaved, percentile, ratios, type Spread, spread } from '../support/statistics.ts';
import { startBareSpeaker } from './support/bare-speaker.ts';
import { measureCachedResponse } from './support/cached-response-rates.ts';
import { demoImages } from './support/demo-images.ts';
import { startDemoService } from './support/demo-service.ts';
import { type Figure, ratio } from './support/figures.ts';
import { metric } from './support/metrics.ts';
import type { ServiceProcess } from './support/processes.ts';
import { perSecond, rateText } from './support/rates.ts';
import type { Workspace } from './support/workspace.ts';

/** A name of the demo catalogue: where the service answers it, and what is said. */
interface Name {
  path: string;
  utterance: Utterance;
}

const rounds = 11;
const namesPerRound = 30;
const warmUpNames = 60;
const concurrency = 200;
const bursts = 5;
const lagMaximumMilliseconds = 50;

/** Spoken names: at their first request, from memory, and many at once; against the bare synthesiser and a bare server. */
export async function speechBench(workspace: Workspace): Promise<Figure[]> {
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const names = await demoNames(workspace);
  const { service } = await startDemoService(workspace);
  return [
    await coldFigure(workspace, load, service, names),
    ...(await memoryFigures(workspace, load, service, names)),
    await burstFigure(load, service, names),
  ];
}

/** Names of the demo, each said once, in an order that mixes languages. */
async function demoNames(workspace: Workspace): Promise<Name[]> {
  const said = new Set<string>();
  const names: Name[] = [];
  for (const { id, names: translations } of await demoImages(workspace)) {
    for (const { language, name } of translations) {
      const text = speechText(language, name);
      const voice = voiceOf(language);
      if (text === undefined || !voice || said.has(`${voice} ${text}`)) continue;
      said.add(`${voice} ${text}`);
      names.push({ path: `/api/v1/symbols/${id}/audio?lang=${language}`, utterance: { voice, text } });
    }
  }
  return names;
}

async function coldFigure(
  workspace: Workspace,
  load: LoadGenerator,
  { url }: ServiceProcess,
  names: Name[],
): Promise<Figure> {
  const synthesiser = await findSynthesiser(process.env.PATH ?? '');
  if (!synthesiser) throw new Error('This bench needs espeak-ng, or its build from npm.');
  const bare = startBareSpeaker(synthesiser);
  workspace.atEnd(bare.stop);
  const ask = async (some: readonly Name[]) =>
    (await load.run({ url, requests: some.map(({ path }) => ({ path })), concurrency: 1 })).p50Milliseconds;
  const speak = async (some: readonly Name[]) =>
    percentile(await bare.run(some.map(({ utterance }) => utterance)), 0.5);
  const warmUp = names.splice(0, warmUpNames);
  await ask(warmUp);
  await speak(warmUp);
  const chosen = Array.from({ length: rounds }, () => names.splice(0, namesPerRound));
  const { first, second } = await interleaved(
    rounds,
    (round) => ask(chosen[round] ?? []),
    (round) => speak(chosen[round] ?? []),
  );
  await bare.stop();
  return {
    figure: 'a name never spoken before, MP3, p50',
    measured: `${spread(first).median.toFixed(1)} ms`,
    reference: `bare espeak-ng (${synthesiser.kind}) and encoder ${spread(second).median.toFixed(1)} ms`,
    ...ratio(ratios(first, second), { side: 'at most', bound: 1.3 }),
  };
}

async function memoryFigures(
  workspace: Workspace,
  load: LoadGenerator,
  service: ServiceProcess,
  names: Name[],
): Promise<Figure[]> {
  const { bytes, whole, less, bare } = await measureCachedResponse(
    { workspace, load, service },
    names.shift()?.path ?? '',
    { status: 206, headers: () => ({ Range: 'bytes=0-1023' }) },
  );
  return [
    {
      figure: `a name from memory (${bytes} B)`,
      measured: rateText(whole),
      reference: `bare node:http ${rateText(bare)}`,
      ...ratio(ratios(perSecond(whole), perSecond(bare)), { side: 'at least', bound: 0.75 }),
    },
    {
      figure: '1 KB of the same (206)',
      measured: rateText(less),
      reference: `the whole ${rateText(whole)}`,
      ...ratio(ratios(perSecond(less), perSecond(whole))),
    },
  ];
}

async function burstFigure(load: LoadGenerator, { url }: ServiceProcess, names: Name[]): Promise<Figure> {
  const lags: number[] = [];
  const spoken: number[] = [];
  const seconds: number[] = [];
  for (let burst = 0; burst < bursts; burst += 1) {
    const requests = names.splice(0, concurrency).map(({ path }) => ({ path }));
    // Each look starts the next measure.
    await metric(url, 'nodejs_eventloop_lag_p99_seconds');
    const startedAt = performance.now();
    const { statuses } = await load.run({ url, requests, concurrency, statuses: [200, 503] });
    seconds.push((performance.now() - startedAt) / 1000);
    lags.push((await metric(url, 'nodejs_eventloop_lag_p99_seconds')) * 1000);
    spoken.push(statuses[200] ?? 0);
  }
  const lag: Spread = spread(lags);
  return {
    figure: `${concurrency} names at once, never spoken before: event loop p99`,
    measured: `${spread(spoken).median} spoken in ${spread(seconds).median.toFixed(1)} s`,
    reference: '–',
    result: `${lag.median.toFixed(0)} ms (${lag.minimum.toFixed(0)}–${lag.maximum.toFixed(0)})`,
    target: `< ${lagMaximumMilliseconds} ms`,
    reached: lag.median < lagMaximumMilliseconds,
  };
}
