import type { Release } from '../opensearch/release.ts';
import type { RouteServices } from './route.ts';

/** Whether the images of the live release are stored here: a catalogue that was restored without `DATA_DIR/artwork` has none. */
export type ImagesState = 'ready' | 'missing';

/** Images that are looked for: all of them are missing or none, but for a file or two. */
const sampleSize = 5;

/** What was found, by service: of one release images are looked for until they are there. */
const found = new WeakMap<RouteServices, { release: string; state: ImagesState }>();

/** Looks for the drawings of a few images of the live release; none is drawn for that. */
export async function imagesState(services: RouteServices, release: Release): Promise<ImagesState> {
  const known = found.get(services);
  if (known?.release === release.index && known.state === 'ready') return 'ready';
  const { hits } = await services.engine.request<{
    hits: { hits: { _source: { display: { image: { path: string } } } }[] };
  }>('POST', `/${release.index}/_search`, {
    size: sampleSize,
    _source: ['display.image.path'],
    sort: [{ 'filter.id': 'desc' }],
  });
  const stored = await Promise.all(
    hits.hits.map(({ _source }) => services.images.bytes.isStored(_source.display.image.path)),
  );
  const state = stored.length > 0 && !stored.includes(true) ? 'missing' : 'ready';
  found.set(services, { release: release.index, state });
  return state;
}
