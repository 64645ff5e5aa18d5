import type { LoadGenerator } from '../support/load.ts';
import type { DemoPicture } from '../support/pictures.ts';
import type { ServiceProcess } from '../support/processes.ts';
import type { Rival } from '../support/rivals.ts';
import type { Workspace } from '../support/workspace.ts';

/** The fixtures of each part of the bench. */
export interface ImagesBench {
  workspace: Workspace;
  load: LoadGenerator;
  pictures: readonly DemoPicture[];
  /** Undefined where one cannot be had here. */
  rivals: { oximg: Rival | undefined; ipx: Rival | undefined };
  /** A Redis for the bench alone. */
  redisUrl: string;
  /** A service on the demo catalogue, with none of its thumbnails made in advance. */
  startService(settings?: Readonly<Record<string, string>>, core?: number): Promise<ServiceProcess>;
}
