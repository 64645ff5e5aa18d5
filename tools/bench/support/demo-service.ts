import { type ServiceProcess, startServiceProcess, untilAnswered } from './processes.ts';
import type { Workspace } from './workspace.ts';

/** Seconds that a service may take until it is ready on engines that run. */
const readySeconds = 300;

/**
 * Starts a service over the complete demo catalogue, on the benches' own engine; it ends with the run.
 * @param settings environment beside that of every bench
 */
export async function startDemoService(
  workspace: Workspace,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ service: ServiceProcess; openSearchUrl: string; alias: string }> {
  const alias = await workspace.demo();
  const service = await startServiceOver(workspace, alias, settings);
  return { service, openSearchUrl: await workspace.engine(), alias };
}

/** Starts a service over any catalogue on the benches' own engine, and waits until it is ready; it ends with the run. */
export async function startServiceOver(
  workspace: Workspace,
  alias: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const service = await startServiceProcess(await workspace.folder(), {
    OPENSEARCH_URL: await workspace.engine(),
    SYMBOL_CATALOG_ALIAS: alias,
    LOG_LEVEL: 'warn',
    ...settings,
  });
  workspace.atEnd(service.stop);
  await untilAnswered(service, '/readyz', readySeconds);
  return service;
}
