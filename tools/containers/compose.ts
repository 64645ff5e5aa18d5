import { runCommand } from '../../embedded/processes.ts';

/** Between the port of a user's own composition and others. */
const port = '18080';
const stopMilliseconds = 120_000;
/** The first one builds or fetches images. */
export const startMilliseconds = 15 * 60_000;

/** A composition that runs beside others. */
export type ComposeProject = ReturnType<typeof composeProject>;

interface Container {
  Name: string;
  RestartCount: number;
  State: { ExitCode: number; Health?: { Status: string } };
  HostConfig: { Memory: number };
}

/**
 * The composition of the repository under a name of its own.
 * @param options.environment the environment file: how many nodes
 */
export function composeProject(options: { root: string; name: string; environment: string }) {
  const { root, name, environment } = options;
  // One client sends what many would; and three nodes have to fit a small machine.
  const settings = [
    ...['RATE_LIMIT_JSON=0', 'RATE_LIMIT_IMAGES=0', 'HEAP_MEGABYTES=512'],
    `PUBLISHED_PORT=${port}`,
  ];
  const composed = ['compose', '--project-name', name, '--env-file', environment];
  const run = (args: readonly string[], timeoutMilliseconds = stopMilliseconds) =>
    runCommand('env', [...settings, 'docker', ...args], { cwd: root, timeoutMilliseconds });

  /** @throws Error with what it says where it fails. */
  async function docker(args: readonly string[], timeoutMilliseconds?: number): Promise<string> {
    const result = await run(args, timeoutMilliseconds);
    if (result.exitCode === 0) return result.stdout;
    throw new Error(`docker ${args.join(' ')}: ${(result.stderr || result.stdout).trim().slice(-1000)}`);
  }
  const dockerJson = async <Answer>(args: readonly string[]) => JSON.parse(await docker(args)) as Answer;
  const compose = (args: readonly string[], timeoutMilliseconds?: number) =>
    docker([...composed, ...args], timeoutMilliseconds);
  const containers = async (service: string) =>
    (await compose(['ps', '--all', '--quiet', service])).trim().split('\n').filter(Boolean);

  return {
    /** Where its balancer listens. */
    url: `http://127.0.0.1:${port}`,
    compose,
    docker,
    dockerJson,
    containers,
    /** Starts what does not run yet. */
    up: (...further: string[]) => compose(['up', '--detach', ...further], startMilliseconds),
    /** A command in a running container; a failure of it is its result. */
    exec: (service: string, command: readonly string[]) =>
      run([...composed, 'exec', '--no-TTY', service, ...command]),
    inspect: async (service: string) =>
      dockerJson<Container[]>(['container', 'inspect', ...(await containers(service))]),
    isHealthy: async (container: string) => {
      const [found] = await dockerJson<Container[]>(['container', 'inspect', container]);
      return found?.State.Health?.Status === 'healthy';
    },
    /** Memory that a container uses now. */
    megabytes: async ({ Name }: Container) =>
      megabytesOf(await docker(['stats', '--no-stream', '--format', '{{.MemUsage}}', Name.slice(1)])),
  };
}

/** `512.3MiB / 768MiB` → 512. */
function megabytesOf(usage: string): number {
  const [, number = '0', unit] = /^([\d.]+)(\w+)/.exec(usage) ?? [];
  return Math.round(Number(number) * (unit === 'GiB' ? 1024 : 1));
}
