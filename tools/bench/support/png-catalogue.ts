import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import { runIngest } from '../../../ingest/pipeline/ingest.ts';
import { imagePreparer } from '../../../ingest/pipeline/prepare.ts';
import type { SymbolSource, UncheckedSymbol } from '../../../ingest/symbol.ts';
import { parseImagePath } from '../../../src/images/artwork/paths.ts';
import { artworkStore } from '../../../src/images/artwork/store.ts';
import { createRenderer } from '../../../src/images/render/renderer.ts';
import { type DemoImage, originalOf, originalsDir } from './demo-images.ts';
import type { Workspace } from './workspace.ts';

/** A catalogue whose artwork is the PNGs that were made of the demo's drawings. */
interface PngCatalogue {
  /** Folder of its artwork. */
  dataDir: string;
  /** The settings of a service that serves it. */
  settings: Record<string, string>;
  /** Path of the image that was made of a demo's original. */
  pathOf(demoPath: string): string;
}

const alias = 'bench-png';

/** Ingests such a catalogue, each symbol with one name. */
export async function ingestPngs(workspace: Workspace, images: readonly DemoImage[]): Promise<PngCatalogue> {
  const openSearchUrl = await workspace.engine();
  const dataDir = await workspace.folder();
  const client = new Client({ node: openSearchUrl });
  const workers = availableParallelism();
  const renderer = createRenderer({ workers, queueLimit: workers * 2 });
  const prepare = imagePreparer(artworkStore(dataDir), renderer);
  const paths = new Map<string, string>();
  try {
    workspace.say(`ingesting ${images.length} PNGs`);
    await runIngest({
      client,
      alias,
      openSources: () => [pngSource(images)],
      prepareImage: async (symbol) => {
        const image = await prepare(symbol);
        paths.set(`${symbol.set}/${symbol.id}`, image.path);
        return image;
      },
      imageConcurrency: workers * 2,
      progress: { phase: () => undefined, done: () => undefined, end: () => undefined },
      allowShrink: true,
    });
  } finally {
    await renderer.close();
    await client.close();
  }
  return {
    dataDir,
    settings: { OPENSEARCH_URL: openSearchUrl, SYMBOL_CATALOG_ALIAS: alias, LOG_LEVEL: 'warn' },
    pathOf: (demoPath) => paths.get(parseImagePath(demoPath)?.stem ?? '') ?? '',
  };
}

function pngSource(images: readonly DemoImage[]): SymbolSource {
  return {
    versions: { bench: '1' },
    count: images.length,
    entries: async function* () {
      for (const [index, { path }] of images.entries()) {
        const id = parseImagePath(path)?.stem.split('/')[1] ?? '';
        const symbol: UncheckedSymbol = {
          set: 'openmoji',
          id,
          names: { en: { name: id } },
          tags: [],
          group: 'bench',
          license: {
            id: 'CC-BY-SA-4.0',
            url: 'https://creativecommons.org/licenses/by-sa/4.0/',
            attribution: 'OpenMoji (https://openmoji.org), CC BY-SA 4.0',
            commercial_use: true,
          },
          artwork: { kind: 'png', path: join(originalsDir, originalOf({ path })) },
          variants: { skin: false, hair: false },
        };
        yield { file: 'originals', line: index + 1, id, symbol };
      }
    },
  };
}
