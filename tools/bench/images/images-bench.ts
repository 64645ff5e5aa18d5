import type { LoadGenerator } from '../../support/load-generator.ts';
import type { DemoImage } from '../support/demo-images.ts';
import type { ImageServer, ImageServerName } from '../support/image-servers.ts';
import type { ServiceProcess } from '../support/processes.ts';
import type { Workspace } from '../support/workspace.ts';

/** The fixtures of each part of the bench. */
export interface ImagesBench {
  workspace: Workspace;
  load: LoadGenerator;
  images: readonly DemoImage[];
  /** Absent where one cannot be had here. */
  rivals: Partial<Record<ImageServerName, ImageServer>>;
  /** A Redis for the bench alone. */
  redisUrl: string;
  /** A service on the demo catalogue, with none of its thumbnails made in advance. */
  startService(settings?: Readonly<Record<string, string>>, core?: number): Promise<ServiceProcess>;
}
