import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type CommandResult, runCommand } from './processes.ts';
import { type SharedEngine, shareEngine } from './shared-engine.ts';

const dockerDeadlineMilliseconds = 2_000;
/** The first start fetches images. */
const startDeadlineMilliseconds = 15 * 60_000;

/** A service of `containers.yaml` and what it depends on. */
export type ContainerOptions = {
  service: 'opensearch' | 'redis';
  /** Port that the service listens on in its container. */
  containerPort: number;
  /** Scheme of the answered URL. */
  scheme: 'http' | 'redis';
  /** Absolute folder of the service's data: it names the project, and holds who uses the container. */
  dataDir: string;
  /** Values for the variables of `containers.yaml`. */
  variables: Readonly<Record<string, string>>;
  log: (line: string) => void;
};

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
 * The last user stops it; its data stays in the project's volume. Throws one line with Docker's reason.
 */
export function containerEngine(options: ContainerOptions): Promise<SharedEngine> {
  const { service, dataDir, log } = options;
  const variables = Object.entries(options.variables).map(([name, value]) => `${name}=${value}`);
  const project = `symbol-catalog-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  const file = join(import.meta.dirname, 'containers.yaml');
  const compose = (...args: string[]) =>
    runCommand(
      'env',
      [...variables, 'docker', 'compose', '--file', file, '--project-name', project, ...args],
      { timeoutMilliseconds: startDeadlineMilliseconds },
    );
  const address = async () => {
    const { exitCode, stdout } = await compose('port', service, String(options.containerPort));
    return exitCode === 0 && stdout.trim() !== '' ? `${options.scheme}://${stdout.trim()}` : undefined;
  };
  // `up` is idempotent: of a container that runs it only waits for its health.
  const up = () => compose('up', '--detach', '--wait', service);
  return shareEngine(
    join(dataDir, `${service}-container`),
    {
      running: async () => {
        const url = await address();
        return url !== undefined && (await up()).exitCode === 0 ? await address() : undefined;
      },
      start: async () => {
        log(`starting ${service} in a container`);
        const result = await up();
        const url = await address();
        if (result.exitCode !== 0 || url === undefined) {
          throw new Error(`Docker could not start ${service}: ${lastLine(result)}`);
        }
        return url;
      },
      stop: async () => {
        await compose('stop', service);
      },
    },
    log,
  );
}

function lastLine({ stdout, stderr }: CommandResult): string {
  return (stderr.trim() || stdout.trim()).split('\n').at(-1) ?? '';
}
