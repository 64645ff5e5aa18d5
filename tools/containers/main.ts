import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dockerAnswers } from '../../embedded/containers.ts';
import { runCommand, waitUntil } from '../../embedded/processes.ts';
import { findPythonProgram } from '../support/python-program.ts';
import { countsOf, failuresOf, steadyLoad } from '../support/steady-load.ts';
import { type ComposeProject, composeProject, startMilliseconds } from './compose.ts';

/**
 * `npm run containers -- [manifests] [single] [scaled]`: holds the manifests against Kubernetes' schemas, builds the images,
 * runs both compositions as a user would, and has parts of them fail under load.
 * A row per check; the exit code says whether all hold.
 */

const root = join(import.meta.dirname, '../..');
const imageMaximumBytes = 350_000_000;
const searchPath = '/api/v1/public/symbols/search?q=dog&lang=en';
const readyMilliseconds = 180_000;
const firstAnswerMilliseconds = 30_000;
const requestsPerSecond = 20;
/** Those of `examples/catalogue`. */
const exampleSymbols = 10;
/** Of a client that meets the moment in which nothing listens at the one port of the one balancer. */
const refused = ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'];

let failures = 0;

/** Writes down whether a check holds. */
function check(name: string, holds: boolean, detail: string): void {
  if (!holds) failures += 1;
  process.stdout.write(`${holds ? 'holds' : 'FAILS'}  ${name}: ${detail}\n`);
}

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const startedAt = performance.now();
  await work();
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

async function statusOf(url: string, timeoutMilliseconds = 5_000): Promise<number | string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMilliseconds) });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

async function expectSearch(
  project: ComposeProject,
  name: string,
  up: () => Promise<unknown>,
): Promise<void> {
  const took = await seconds(async () => {
    await up();
    await waitUntil(async () => (await statusOf(project.url + searchPath)) === 200, readyMilliseconds);
  });
  const status = await statusOf(project.url + searchPath);
  check(name, status === 200, `a search is answered by ${status} after ${took}`);
}

async function symbolsOf(project: ComposeProject): Promise<number> {
  const response = await fetch(`${project.url}/api/v1/public/stats`);
  return ((await response.json()) as { data: { symbols: number } }).data.symbols;
}

async function checkImage(project: ComposeProject): Promise<void> {
  const [image] = await project.dockerJson<{ Size: number; Config: { User: string } }[]>([
    'image',
    'inspect',
    'symbol-catalog',
  ]);
  const size = image?.Size ?? Number.POSITIVE_INFINITY;
  check('size of the image', size <= imageMaximumBytes, `${Math.round(size / 1e6)} MB, at most 350`);
  check('user of the image', image?.Config.User === 'node', image?.Config.User ?? 'none');
  const bill = await project.exec('catalog', ['cat', '/usr/share/symbol-catalog/sbom.json']);
  const { components = [] } = JSON.parse(bill.stdout) as { components?: unknown[] };
  check('bill of materials', components.length > 100, `${components.length} packages (CycloneDX)`);
}

async function checkConfinement(project: ComposeProject): Promise<void> {
  const written = await project.exec('catalog', ['sh', '-c', 'touch /app/written || touch /written']);
  check('read-only file system', written.exitCode !== 0, written.stderr.trim().split('\n').at(-1) ?? '');
  const status = await project.exec('catalog', ['cat', '/proc/1/status']);
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status.stdout)?.[1];
  check('capabilities', /^0+$/.test(field('CapEff') ?? ''), `CapEff ${field('CapEff')}`);
  check('no new privileges', field('NoNewPrivs') === '1', `NoNewPrivs ${field('NoNewPrivs')}`);
  check('user', field('Uid') === '1000', `uid ${field('Uid')}`);
  const metrics = await statusOf(`${project.url}/metrics`);
  check('metrics are not public', metrics === 404, `GET /metrics is answered by ${metrics}`);
}

/** A path for each package that the image holds cut down: fonts and PDF, voices, Chinese scripts, word lists, SVG. */
const answeredPaths = [
  '/',
  '/docs/operators',
  '/api/v1/sentences?text=I%20want%20to%20eat&lang=en&format=pdf',
  '/api/v1/sentences?text=I%20want%20to%20eat&lang=en&format=png',
  '/api/v1/symbols/1/audio?lang=en',
  '/api/v1/symbols/search?q=%E8%BB%8A&lang=zh-Hans',
  '/api/v1/symbols/search?q=hosue&lang=en',
  '/api/v1/export?format=csv&lang=de&limit=5',
] as const;

async function checkPackages(project: ComposeProject): Promise<void> {
  const failed: string[] = [];
  for (const path of answeredPaths) {
    // The first answer of a kind reads fonts, voices or word lists.
    const status = await statusOf(project.url + path, firstAnswerMilliseconds);
    if (status !== 200) failed.push(`${path} ${status}`);
  }
  check(
    'packages that were cut down',
    failed.length === 0,
    `${answeredPaths.length} kinds of answers, ${failed.join(', ') || 'all of them'}`,
  );
}

/** A catalogue of a curator's own beside the demo, by the command of `docs/operators.md`. @returns the symbols of both. */
async function fillFromFolder(project: ComposeProject): Promise<number> {
  const demo = await symbolsOf(project);
  const command = ['node', 'ingest/cli.ts', 'ingest', 'demo', '/in'];
  await project.compose(
    ['run', '--rm', '--volume', `${join(root, 'examples/catalogue')}:/in:ro`, 'fill', ...command],
    startMilliseconds,
  );
  const answered = () => Promise.all(Array.from({ length: 8 }, () => symbolsOf(project)));
  // Both replicas have to have seen the new release.
  await waitUntil(async () => Math.min(...(await answered())) > demo, readyMilliseconds);
  const both = await symbolsOf(project);
  check("a curator's own catalogue", both === demo + exampleSymbols, `${demo} symbols, then ${both}`);
  return both;
}

/** Searches, type-ahead and images: those of a page of the catalogue. */
async function requestsOf(project: ComposeProject): Promise<(index: number) => { path: string }> {
  const response = await fetch(`${project.url}/api/v1/symbols?cursor=&limit=100&lang=en`);
  const { data } = (await response.json()) as { data: { name: string; image: { url: string } }[] };
  const kinds = [
    ({ name }: { name: string }, index: number) =>
      `/api/v1/symbols/search?q=${encodeURIComponent(name)}&lang=en&offset=${index % 50}`,
    ({ name }: { name: string }) =>
      `/api/v1/symbols/suggest?q=${encodeURIComponent(name.slice(0, 3))}&lang=en`,
    ({ image }: { image: { url: string } }) => new URL(image.url).pathname,
    () => searchPath,
  ];
  return (index) => {
    const symbol = data[index % data.length];
    const kind = kinds[index % kinds.length];
    return { path: symbol && kind ? kind(symbol, index) : searchPath };
  };
}

/** Steady load while something goes and comes back; only what is promised may fail. */
async function underLoad(
  project: ComposeProject,
  name: string,
  fault: () => Promise<unknown>,
  promised: readonly (number | string)[] = [503],
): Promise<void> {
  const load = steadyLoad({
    url: project.url,
    next: await requestsOf(project),
    perSecond: requestsPerSecond,
    fresh: true,
  });
  await delay(2_000);
  const took = await seconds(fault);
  await delay(5_000);
  const outcomes = await load.stop();
  const { failed, others } = failuresOf(outcomes, promised);
  const detail = `${outcomes.length} requests in ${took} and 7 s, ${countsOf(failed) || 'all answered'}`;
  check(name, others.length === 0, `${detail}; ${others.length} failures that are not promised`);
}

async function single(): Promise<void> {
  const project = composeProject({ root, name: 'symbol-catalog-proof', environment: '.env' });
  try {
    process.stdout.write(`built in ${await seconds(() => project.compose(['build'], startMilliseconds))}\n`);
    await expectSearch(project, 'docker compose up', project.up);
    await checkImage(project);
    await checkConfinement(project);
    await checkPackages(project);
    const symbols = await fillFromFolder(project);
    const next = await requestsOf(project);
    const load = steadyLoad({ url: project.url, next, perSecond: requestsPerSecond });
    await delay(30_000);
    const outcomes = await load.stop();
    const failed = outcomes.filter(({ result }) => result !== 200).length;
    check('under load', failed === 0, `${outcomes.length} requests, ${failed} failed`);
    for (const container of await project.inspect('catalog')) {
      const { Name, RestartCount, HostConfig } = container;
      const [used, limit] = [await project.megabytes(container), Math.round(HostConfig.Memory / 2 ** 20)];
      const detail = `${used} of ${limit} MB after that, ${RestartCount} restarts`;
      check(`memory of ${Name.slice(1)}`, RestartCount === 0 && used < limit, detail);
    }
    const stopped = await seconds(() => project.compose(['stop', 'catalog']));
    const codes = (await project.inspect('catalog')).map(({ State }) => State.ExitCode);
    check(
      'graceful stop',
      codes.every((code) => code === 0),
      `exit codes ${codes.join(', ')} after ${stopped}`,
    );
    await expectSearch(project, 'an upgrade', () => project.up('--force-recreate'));
    await project.compose(['down']);
    await expectSearch(project, 'down, and up again', project.up);
    check(
      'data is kept',
      (await symbolsOf(project)) === symbols,
      `${await symbolsOf(project)} of ${symbols} symbols`,
    );
  } finally {
    await project.compose(['down', '--volumes']);
  }
}

async function scaled(): Promise<void> {
  const project = composeProject({ root, name: 'symbol-catalog-scaled', environment: 'scale.env' });
  try {
    await expectSearch(project, 'docker compose --env-file scale.env up', project.up);
    await underLoad(project, 'replicas restarted one after the other', async () => {
      for (const id of await project.containers('catalog')) {
        await project.docker(['restart', '--time', '25', id]);
        await waitUntil(() => project.isHealthy(id), readyMilliseconds);
      }
    });
    await underLoad(project, 'a node of OpenSearch killed, and back', async () => {
      await project.compose(['kill', 'opensearch-2']);
      await delay(10_000);
      await project.compose(['start', 'opensearch-2']);
    });
    await underLoad(project, 'Redis killed, and back', async () => {
      await project.compose(['kill', 'redis']);
      await delay(5_000);
      await project.compose(['start', 'redis']);
    });
    await underLoad(project, 'a reindex', () =>
      project.compose(
        ['run', '--rm', 'fill', 'node', 'ingest/cli.ts', 'ingest', '--rebuild'],
        startMilliseconds,
      ),
    );
    await underLoad(project, "the balancer's settings read again", () =>
      project.compose(['kill', '--signal', 'HUP', 'balancer']),
    );
    await underLoad(project, 'the one balancer restarted', () => project.compose(['restart', 'balancer']), [
      503,
      ...refused,
    ]);
  } finally {
    await project.compose(['down', '--volumes']);
  }
}

/** Kubernetes' own schemas, which the package brings (https://github.com/willthames/kubernetes-validate). */
const kubernetesValidate = { name: 'kubernetes-validate', version: '1.37.0' } as const;

async function manifests(): Promise<void> {
  const found = await findPythonProgram(join(root, '.cache'), kubernetesValidate);
  if ('missing' in found) {
    process.stdout.write(`manifests were not checked: ${found.missing}\n`);
    return;
  }
  const folder = join(root, 'deploy/kubernetes');
  // The list of the files is no resource of a cluster: it has no schema there.
  const files = (await readdir(folder)).filter((name) => name !== 'kustomization.yaml');
  const { exitCode, stdout } = await runCommand(found.program, ['--strict', ...files], { cwd: folder });
  const lines = stdout.trim().split('\n');
  const detail = exitCode === 0 ? `${lines.length} resources` : lines.join('; ').slice(-1000);
  check('manifests of Kubernetes', exitCode === 0 && lines.every((line) => line.includes('passed')), detail);
}

async function main(): Promise<void> {
  const parts = { manifests, single, scaled };
  const named = process.argv.slice(2);
  const hasDocker = await dockerAnswers();
  for (const [name, part] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(name)) continue;
    if (part === manifests || hasDocker) await part();
    else process.stdout.write(`${name} was not run: no Docker engine with the compose command answers\n`);
  }
  process.stdout.write(`${failures} checks fail\n`);
  process.exitCode = failures === 0 ? 0 : 1;
}

await main();
