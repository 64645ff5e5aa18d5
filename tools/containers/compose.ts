import { type CommandResult, runCommand } from '../../embedded/processes.ts';

/** Between the port of a user's own composition and others. */
const port = '18080';
const stopMilliseconds = 120_000;

/** A composition that runs beside others. */
export interface ComposeProject {
  /** Where its balancer listens. */
  url: string;
  /** `docker compose …`. @throws Error with what it says where it fails. */
  compose(args: readonly string[], timeoutMilliseconds?: number): Promise<string>;
  docker(args: readonly string[]): Promise<string>;
  dockerJson<Answer>(args: readonly string[]): Promise<Answer>;
  /** A command in a running container; a failure of it is its result. */
  exec(service: string, command: readonly string[]): Promise<CommandResult>;
  containers(service: string): Promise<string[]>;
  isHealthy(container: string): Promise<boolean>;
  exitCodes(service: string): Promise<number[]>;
  memory(
    service: string,
  ): Promise<{ name: string; megabytes: number; limitMegabytes: number; restarts: number }[]>;
}

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
export function composeProject(options: { root: string; name: string; environment: string }): ComposeProject {
  const { root, name, environment } = options;
  // One client sends what many would; and three nodes have to fit a small machine.
  const settings = [
    'RATE_LIMIT_JSON=0',
    'RATE_LIMIT_IMAGES=0',
    'HEAP_MEGABYTES=512',
    `PUBLISHED_PORT=${port}`,
  ];
  const composed = ['compose', '--project-name', name, '--env-file', environment];

  async function docker(args: readonly string[], timeoutMilliseconds = stopMilliseconds): Promise<string> {
    const result = await runCommand('env', [...settings, 'docker', ...args], {
      cwd: root,
      timeoutMilliseconds,
    });
    if (result.exitCode === 0) return result.stdout;
    throw new Error(`docker ${args.join(' ')}: ${(result.stderr || result.stdout).trim().slice(-1000)}`);
  }
  const dockerJson = async <Answer>(args: readonly string[]) => JSON.parse(await docker(args)) as Answer;
  const containers = async (service: string) =>
    (await docker([...composed, 'ps', '--all', '--quiet', service])).trim().split('\n').filter(Boolean);
  const inspect = async (service: string) =>
    dockerJson<Container[]>(['container', 'inspect', ...(await containers(service))]);

  return {
    url: `http://127.0.0.1:${port}`,
    compose: (args, timeoutMilliseconds) => docker([...composed, ...args], timeoutMilliseconds),
    docker,
    dockerJson,
    containers,
    exec: (service, command) =>
      runCommand('env', [...settings, 'docker', ...composed, 'exec', '--no-TTY', service, ...command], {
        cwd: root,
      }),
    isHealthy: async (container) => {
      const [found] = await dockerJson<Container[]>(['container', 'inspect', container]);
      return found?.State.Health?.Status === 'healthy';
    },
    exitCodes: async (service) => (await inspect(service)).map(({ State }) => State.ExitCode),
    memory: async (service) =>
      Promise.all(
        (await inspect(service)).map(async ({ Name, RestartCount, HostConfig }) => {
          const used = await docker(['stats', '--no-stream', '--format', '{{.MemUsage}}', Name.slice(1)]);
          return {
            name: Name.slice(1),
            megabytes: megabytesOf(used),
            limitMegabytes: Math.round(HostConfig.Memory / 2 ** 20),
            restarts: RestartCount,
          };
        }),
      ),
  };
}

/** `512.3MiB / 768MiB` → 512. */
function megabytesOf(usage: string): number {
  const [, number = '0', unit] = /^([\d.]+)(\w+)/.exec(usage) ?? [];
  return Math.round(Number(number) * (unit === 'GiB' ? 1024 : 1));
}
