import { imagePeerFigures } from './peers/image-peers.ts';
import { searchPeerFigures } from './peers/search-peers.ts';
import type { Figure } from './support/figures.ts';
import type { Workspace } from './support/workspace.ts';

/**
 * The service against the image servers and search engines that package registries have: the same work on the same machine,
 * in alternating rounds. A peer that cannot be installed is a row with the reason.
 */
export async function peersBench(workspace: Workspace): Promise<Figure[]> {
  // First, as compiling a server takes both cores.
  const images = await imagePeerFigures(workspace);
  return [...(await searchPeerFigures(workspace)), ...images];
}
