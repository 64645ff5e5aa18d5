import { translationOf } from '../../src/opensearch/symbol-store.ts';
import { seededRandom, shuffle } from '../relevance/random.ts';
import { pseudoRandom } from '../support/statistics.ts';
import { zipfOf } from '../support/zipf.ts';
import { startReadDemo } from './support/demo-service.ts';
import type { Figure } from './support/figures.ts';
import type { Workspace } from './support/workspace.ts';

const requestsPerSecond = [100, 1_000, 10_000] as const;
/** Of each name its beginnings of so many letters are typed on the way. */
const beginningLetters = [1, 2, 3, 4, 5] as const;

/**
 * What is left for the service where a shared cache (a CDN) stands in front: the requests of one lifetime of an answer are
 * drawn from all names of the demo in all languages and their beginnings, by Zipf's law; the first of each reaches the
 * service, as one does in each lifetime.
 */
export async function edgeBench(workspace: Workspace): Promise<Figure[]> {
  const { service, symbols } = await startReadDemo(workspace);
  const texts = new Set<string>();
  for (const symbol of symbols) {
    for (const language of symbol.texts.keys()) {
      const letters = [...(translationOf(symbol, language)?.name ?? '')];
      for (const count of [...beginningLetters, letters.length]) {
        texts.add(`${language} ${letters.slice(0, count).join('').trim().toLowerCase()}`);
      }
    }
  }
  const lifetimeSeconds = await lifetimeOf(`${service.url}/api/v1/symbols/search?q=dog&lang=en`);
  const draw = zipfOf(shuffle(seededRandom('edge'), [...texts]), pseudoRandom(7));
  return requestsPerSecond.map((rate) => {
    const requests = rate * lifetimeSeconds;
    const distinct = new Set(Array.from({ length: requests }, draw)).size;
    return {
      figure: `searches answered by a cache in front, ${rate} a second`,
      measured: `${(distinct / lifetimeSeconds).toFixed(0)} a second reach the service`,
      reference: `${texts.size} texts, answers live ${lifetimeSeconds} s`,
      result: `${((1 - distinct / requests) * 100).toFixed(1)} %`,
      target: '–',
      reached: undefined,
    };
  });
}

/** How long a shared cache may answer by itself, in seconds. @throws Error where it may not at all. */
async function lifetimeOf(url: string): Promise<number> {
  const { headers } = await fetch(url);
  const control = headers.get('cache-control') ?? '';
  const [, seconds] = /\bpublic\b.*\bmax-age=(\d+)/.exec(control) ?? [];
  if (seconds === undefined) throw new Error(`no cache in front may keep ${url}: ${control}`);
  return Number(seconds);
}
