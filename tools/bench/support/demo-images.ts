import { Client } from '@opensearch-project/opensearch';
import { scan } from '../../../ingest/opensearch/scan.ts';
import type { Workspace } from './workspace.ts';

/** A symbol of the demo catalogue. */
export interface DemoImage {
  id: number;
  /** Path of its original. */
  path: string;
  /** Queries for it, each with its language. */
  names: { language: string; name: string }[];
}

/** The set of the demo whose images are asked for. */
const askedSet = 'openmoji';

/** The engine reads each symbol whole, some 50 KB. */
const pageSize = 100;
/** Their names make enough different searches. */
const languages = ['en', 'de', 'fr'];

interface Display {
  id: number;
  image: { path: string };
  translations: Record<string, { name: string }>;
}

/** The images of that set in the demo catalogue, in the order of their ids. */
export async function demoImages(workspace: Workspace): Promise<DemoImage[]> {
  const alias = await workspace.demo();
  const client = new Client({ node: await workspace.engine() });
  const images: DemoImage[] = [];
  for await (const { display } of scan<{ display: Display }>(client, {
    index: alias,
    sortField: 'filter.id',
    pageSize,
    includes: [
      'display.id',
      'display.image.path',
      ...languages.map((tag) => `display.translations.${tag}.name`),
    ],
  })) {
    const { id, image, translations } = display;
    if (!image.path.startsWith(`${askedSet}/`)) continue;
    const names = Object.entries(translations).map(([language, { name }]) => ({ language, name }));
    images.push({ id, path: image.path, names });
  }
  await client.close();
  return images;
}
