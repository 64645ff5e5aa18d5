import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Agent, request as httpRequest } from 'undici';
import { freePort } from '../../embedded/ports.ts';
import type { Route } from '../../src/routes/route.ts';
import { routes } from '../../src/routes/table.ts';
import { seededRandom } from '../support/random.ts';
import { percentile } from '../support/statistics.ts';
import { type Outcome, steadyLoad } from '../support/steady-load.ts';
import type { LoopUse } from './limits/loop-meter.ts';
import {
  describe,
  drawRequest,
  fieldNames,
  make,
  type RequestKind,
  type Vocabulary,
} from './limits/requests.ts';
import type { Figure } from './support/figures.ts';
import type { ServiceProcess } from './support/service-process.ts';
import type { Workspace } from './support/workspace.ts';

/** Requests tried of each operation, and how often the dearest is sent again. */
const probes = 60;
/** The dearest so many are sent again and again at the end. */
const finalists = 4;
const warmUpProbes = 5;
/** Requests that take seconds each are tried for so long, and the dearest again for as long. */
const searchMilliseconds = 60_000;
const repeats = 7;
/** A probe that takes longer is ended: what it has cost until then counts. */
const probeMilliseconds = 30_000;
const target = { perUnit: 25, block: 50 };
/** Operations whose dearest request one client sends as often as it may, while others search. */
const attacks = 3;
const attackSeconds = 20;
const windowSeconds = 60;
/** Of one address, within its limit. */
const othersPerSecond = 4;
const livesPerSecond = 5;
const maximumRatio = 3;
const liveMaximum = 250;

/** What one request cost: milliseconds of the event loop, and points of the client's limit. */
interface Cost extends LoopUse {
  units: number;
}

/** A kind of request with its cost. */
interface Candidate {
  kind: RequestKind;
  cost: Cost;
}

interface Stage {
  service: ServiceProcess;
  meter: string;
  agent: Agent;
  words: Vocabulary;
  /** What the loop of an idle service uses, of which the meter is the most: a share of the time. */
  idleShare: number;
}

/** For every public operation the dearest legal request that is found: loop of the serving process for a unit of its limit. */
export async function limitsBench(
  workspace: Workspace,
  { operations = [] }: { operations?: readonly string[] } = {},
): Promise<Figure[]> {
  const stage = await openStage(workspace);
  const isTried = (name: string) => operations.length === 0 || operations.includes(name);
  const tried = routes.filter(
    ({ document, budget, operationId }) => document === 'public' && budget && isTried(operationId),
  );
  const figures: Figure[] = [];
  const dearest: Candidate[] = [];
  for (const route of tried) {
    await search(stage, route, warmUpProbes);
    const found = await search(stage, route, probes);
    if (!found) throw new Error(`No legal request of ${route.operationId} was found.`);
    dearest.push(found);
    figures.push(figureOf(found));
    const { figure, measured, result, reference } = figures.at(-1) as Figure;
    workspace.say(`${figure}: ${measured}, ${result}; ${reference}`);
  }
  const loadOf = ({ kind, cost }: Candidate) => cost.used * perMinute(kind.route, cost);
  const worst = dearest.sort((left, right) => loadOf(right) - loadOf(left)).slice(0, attacks);
  for (const each of worst) figures.push(await attack(stage, each));
  await stage.agent.destroy();
  return figures;
}

async function openStage(workspace: Workspace): Promise<Stage> {
  const port = await freePort();
  const service = await workspace.service({
    settings: {
      SYMBOL_CATALOG_PROCESSES: '1',
      RATE_LIMIT_JSON: String(limits.json),
      RATE_LIMIT_IMAGES: String(limits.images),
      RATE_LIMIT_RENDERS: '120',
      TRUST_PROXY_HOPS: '1',
      LOOP_METER_PORT: String(port),
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'limits/loop-meter.ts')).href}`,
    },
  });
  const agent = new Agent({ headersTimeout: probeMilliseconds, bodyTimeout: probeMilliseconds });
  const words = await readVocabulary(service.url);
  const stage = { service, meter: `http://127.0.0.1:${port}`, agent, words, idleShare: 0 };
  // The first search in a language has its names read into memory, which goes on behind the requests that follow.
  for (const language of words.languages) {
    await send(stage, { method: 'GET' }, { path: `${searchPath}${language}`, body: undefined }, nextClient());
  }
  for (let idleShare = 1; ; ) {
    await loopUse(stage);
    await delay(idleMilliseconds);
    const share = (await loopUse(stage)).used / idleMilliseconds;
    if (share > idleShare / 2) return { ...stage, idleShare: share };
    idleShare = share;
  }
}

/** The defaults: a request that counts as more than all of them counts as all of them. */
const limits = { json: 300, images: 3000 };

function perMinute({ budget }: Route, { units }: Cost): number {
  return limits[budget as keyof typeof limits] / Math.max(1, units);
}

const idleMilliseconds = 3000;
const harvestedSymbols = 100;

/** Reads what requests are made of: values of all kinds that answers have. */
async function readVocabulary(url: string): Promise<Vocabulary> {
  const read = async (path: string) => (await (await fetch(url + path)).json()) as { data: unknown[] };
  const [languages, symbols, ...others] = await Promise.all([
    read('/api/v1/translations/languages'),
    read(`/api/v1/symbols?limit=${harvestedSymbols}&offset=1000`),
    ...['groups', 'tags', 'sets'].map((name) => read(`/api/v1/${name}`)),
  ]);
  const texts = new Set<string>(['']);
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, entry] of Object.entries(value)) {
      if (!Array.isArray(value)) texts.add(key);
      // Texts of every language are names, which are drawn as such.
      if (key !== 'translations') collect(entry);
    }
  };
  collect([symbols, others]);
  const names = (symbols.data as { translations: Record<string, { name: string }> }[]).flatMap(
    ({ translations }) => Object.values(translations).map(({ name }) => name),
  );
  const files = [...texts].filter((text) => text.startsWith(`${url}/`)).map((text) => new URL(text).pathname);
  return {
    languages: (languages.data as { code: string }[]).map(({ code }) => code),
    ids: (symbols.data as { id: number }[]).map(({ id }) => id),
    names,
    values: [...texts].filter((text) => !text.startsWith(url)),
    files,
  };
}

/** How far a request is beyond what it may cost: 1 = at the target. */
const score = ({ used, units, longest }: Cost) =>
  Math.max(used / units / target.perUnit, longest / target.block);

/**
 * The dearest of many requests: first such with one field alone, each field twice, then in turn some at random, and some
 * like the dearest so far. The same at every run, but for how long requests take.
 */
async function search(stage: Stage, route: Route, count: number): Promise<Candidate | undefined> {
  const random = seededRandom(count);
  let best: Candidate[] = [];
  const alone = fieldNames(route).flatMap((name) => [name, name]);
  const endsAt = performance.now() + searchMilliseconds;
  for (let tried = 0; tried < count + alone.length && performance.now() < endsAt; tried += 1) {
    const like = alone[tried] ?? (tried % 2 === 1 ? best[tried % best.length]?.kind : undefined);
    const kind = drawRequest(route, stage.words, random, like);
    // Twice, as a collection of garbage falls on any request.
    const found = kind && (await measured(stage, kind, random, 2));
    if (found) best = dearestOf([...best, found]).slice(0, finalists);
  }
  const finals: Candidate[] = [];
  for (const { kind, cost } of best) {
    finals.push(
      (await measured(stage, kind, random, repeats, endsAt + searchMilliseconds)) ?? { kind, cost },
    );
  }
  return dearestOf(finals)[0];
}

const dearestOf = (candidates: readonly Candidate[]) =>
  candidates.toSorted((left, right) => score(right.cost) - score(left.cost));

/** A request that is sent several times with other letters, at its middle cost; of two the lesser. */
async function measured(
  stage: Stage,
  kind: RequestKind,
  random: () => number,
  times: number,
  endsAt = Number.POSITIVE_INFINITY,
): Promise<Candidate | undefined> {
  const costs: Candidate[] = [];
  for (let round = 0; round < times && (round === 0 || performance.now() < endsAt); round += 1) {
    const cost = await probe(stage, kind, random);
    if (cost) costs.push({ kind, cost });
  }
  return dearestOf(costs)[Math.floor(costs.length / 2)];
}

let clients = 0;
/** Another address for each client: each has its whole limit. */
function nextClient(): string {
  clients += 1;
  return `10.0.${clients >> 8}.${clients & 255}`;
}

/** Sends a request as a client of its own; undefined where the service refuses it. */
async function probe(stage: Stage, kind: RequestKind, random: () => number): Promise<Cost | undefined> {
  const drawn = make(kind, stage.words, random);
  if (!drawn) return undefined;
  await loopUse(stage);
  const startedAt = performance.now();
  const { status, remaining } = await send(stage, kind.route, drawn, nextClient());
  const idle = (performance.now() - startedAt) * stage.idleShare;
  const use = await loopUse(stage);
  if (status >= 400) return undefined;
  const limit = limits[kind.route.budget as keyof typeof limits];
  return { ...use, used: Math.max(0, use.used - idle), units: Math.max(1, limit - remaining) };
}

async function loopUse({ meter, agent }: Stage): Promise<LoopUse> {
  const { body } = await httpRequest(meter, { dispatcher: agent });
  return (await body.json()) as LoopUse;
}

/** Sends a request and takes its whole answer; what takes too long is ended, and counts as refused where nothing came. */
async function send(
  { service, agent }: Stage,
  { method }: Pick<Route, 'method'>,
  { path, body }: NonNullable<ReturnType<typeof make>>,
  client: string,
) {
  try {
    const answer = await httpRequest(service.url + path, {
      method,
      headers: { 'x-forwarded-for': client, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body }),
      dispatcher: agent,
      signal: AbortSignal.timeout(probeMilliseconds),
    });
    await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER }).catch(() => undefined);
    return { status: answer.statusCode, remaining: Number(answer.headers['x-ratelimit-remaining']) };
  } catch {
    return { status: 504, remaining: 0 };
  }
}

function figureOf({ kind, cost }: Candidate): Figure {
  const { used, units, longest, longestSeen } = cost;
  return {
    figure: kind.route.operationId,
    measured: `${used.toFixed(1)} ms for ${units}, longest turn ${longest.toFixed(1)} ms (${longestSeen.toFixed(1)} by the clock)`,
    reference: describe(kind),
    result: `${(used / units).toFixed(1)} ms a unit`,
    target: `≤ ${target.perUnit} ms a unit, ≤ ${target.block} ms a turn`,
    reached: score(cost) <= 1,
  };
}

const searchPath = '/api/v1/public/symbols/search?q=dog&language=';
const cachedPath = `${searchPath}en`;

/** One client sends a request as often as its limit lets it, evenly, while others search from memory and are well. */
async function attack(stage: Stage, { kind, cost }: Candidate): Promise<Figure> {
  const others = (path: string, perSecond: number) =>
    steadyLoad({ url: stage.service.url, next: () => ({ path }), perSecond });
  const idle = others(cachedPath, othersPerSecond);
  await delay(attackSeconds * 500);
  const idleP95 = percentile((await idle.stop()).map(milliseconds), 0.95);
  const random = seededRandom(attacks);
  const client = nextClient();
  const interval = (windowSeconds * 1000) / perMinute(kind.route, cost);
  const load = others(cachedPath, othersPerSecond);
  const lives = others('/livez', livesPerSecond);
  const inFlight: Promise<unknown>[] = [];
  for (let sent = 0; load.now() < attackSeconds * 1000; sent += 1) {
    const drawn = make(kind, stage.words, random);
    if (drawn) inFlight.push(send(stage, kind.route, drawn, client));
    await delay(Math.max(0, (sent + 1) * interval - load.now()));
  }
  const p95 = percentile((await load.stop()).map(milliseconds), 0.95);
  const live = Math.max(...(await lives.stop()).map(milliseconds));
  await Promise.all(inFlight);
  const result = p95 / idleP95;
  return {
    figure: `others while one client sends ${kind.route.operationId} at its full limit, ${inFlight.length} in ${attackSeconds} s`,
    measured: `cached search p95 ${p95.toFixed(1)} ms, /livez at most ${live.toFixed(0)} ms`,
    reference: `idle p95 ${idleP95.toFixed(1)} ms`,
    result: `${result.toFixed(2)} ×`,
    target: `≤ ${maximumRatio} ×, /livez ≤ ${liveMaximum} ms`,
    reached: result <= maximumRatio && live <= liveMaximum,
  };
}

const milliseconds = ({ sentAt, endedAt }: Outcome) => endedAt - sentAt;
