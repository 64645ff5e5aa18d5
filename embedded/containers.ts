import { connect } from 'node:net';
import { join } from 'node:path';
import { type CommandResult, runCommand } from './processes.ts';
import { type EngineOptions, installationName, type SharedEngine, shareEngine } from './shared-engine.ts';

const dockerDeadlineMilliseconds = 2_000;
/** The first start fetches images. */
const startDeadlineMilliseconds = 15 * 60_000;

/** The services of `containers.yaml`: as log lines call them, the port in the container, and the scheme of the URL. */
const services = {
  opensearch: { name: 'OpenSearch', containerPort: 9200, scheme: 'http' },
  redis: { name: 'Redis', containerPort: 6379, scheme: 'redis' },
} as const;
type Service = keyof typeof services;

/** Whether a Docker engine answers within two seconds and has the `compose` command. */
export async function dockerAnswers(): Promise<boolean> {
  const limit = { timeoutMilliseconds: dockerDeadlineMilliseconds };
  const results = await Promise.all([
    runCommand('docker', ['version', '--format', '{{.Server.Version}}'], limit),
    runCommand('docker', ['compose', 'version'], limit),
  ]);
  return results.every(({ exitCode }) => exitCode === 0);
}

/**
 * Runs a service in a container, or uses the one that another process runs for the same data folder.
 * The process that started it stops it; its data stays in the project's volume.
 * @param variables values for the variables of `containers.yaml`
 * @returns undefined where no Docker answers, or where it can not start the service, of which the log has the reason
 * @throws only when it is aborted
 */
export async function containerEngine(
  service: Service,
  variables: Readonly<Record<string, string>>,
  options: EngineOptions,
): Promise<SharedEngine | undefined> {
  if (options.containers === false || !(await dockerAnswers())) return undefined;
  try {
    return await startContainer(service, variables, options);
  } catch (error) {
    options.signal?.throwIfAborted();
    options.log(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

function startContainer(
  service: Service,
  variables: Readonly<Record<string, string>>,
  { dataDir, log, signal }: EngineOptions,
): Promise<SharedEngine> {
  const { name, containerPort, scheme } = services[service];
  const environment = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const project = installationName(dataDir);
  const file = join(import.meta.dirname, 'containers.yaml');
  const compose = (args: readonly string[], signal?: AbortSignal) =>
    runCommand(
      'env',
      [...environment, 'docker', 'compose', '--file', file, '--project-name', project, ...args],
      { timeoutMilliseconds: startDeadlineMilliseconds, signal },
    );
  let known: string | undefined;
  return shareEngine(
    join(dataDir, `${service}-container`),
    {
      name,
      // Asking Docker twice a second would keep a processor busy.
      isRunning: async () => known !== undefined && (await takesConnections(known)),
      start: async (signal) => {
        log(`starting ${service} in a container`);
        // Idempotent: of a container that runs it only waits for its health.
        const result = await compose(['up', '--detach', '--wait', service], signal);
        signal?.throwIfAborted();
        const { stdout } = await compose(['port', service, String(containerPort)]);
        if (result.exitCode !== 0 || stdout.trim() === '') {
          throw new Error(`Docker could not start ${service}: ${lastLine(result)}`);
        }
        known = `${scheme}://${stdout.trim()}`;
        return known;
      },
      stop: async () => {
        await compose(['stop', service]);
      },
    },
    log,
    signal,
  );
}

function takesConnections(url: string): Promise<boolean> {
  const { hostname: host, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) });
    const answer = (value: boolean) => {
      socket.destroy();
      resolve(value);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}

function lastLine({ stdout, stderr }: CommandResult): string {
  return (stderr.trim() || stdout.trim()).split('\n').at(-1) ?? '';
}
