import { join } from 'node:path';
import { dockerAnswers } from '../../embedded/containers.ts';

/** Throwaway engines in containers, for machines where Docker answers. */
export interface ContainerEngines {
  openSearchUrl: string;
  redisUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts the engines of `embedded/containers.yaml` by testcontainers, with volumes that are removed when it stops;
 * undefined where no Docker answers. The package is loaded only then, as loading takes time.
 */
export async function containerEngines(): Promise<ContainerEngines | undefined> {
  if (!(await dockerAnswers())) return undefined;
  const { DockerComposeEnvironment, Wait } = await import('testcontainers');
  const environment = await new DockerComposeEnvironment(
    join(import.meta.dirname, '../../embedded'),
    'containers.yaml',
  )
    .withWaitStrategy('opensearch-1', Wait.forHealthCheck())
    .withWaitStrategy('redis-1', Wait.forHealthCheck())
    .withStartupTimeout(300_000)
    .up();
  const openSearch = environment.getContainer('opensearch-1');
  const redis = environment.getContainer('redis-1');
  return {
    openSearchUrl: `http://${openSearch.getHost()}:${openSearch.getMappedPort(9200)}`,
    redisUrl: `redis://${redis.getHost()}:${redis.getMappedPort(6379)}`,
    stop: async () => {
      await environment.down({ removeVolumes: true });
    },
  };
}
