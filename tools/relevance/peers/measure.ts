import type { LoadGenerator } from '../../support/load-generator.ts';
import { type Spread, spread } from '../../support/statistics.ts';
import type { Contender, Question } from './peer.ts';

/** How fast a contender answers over HTTP: medians over the rounds, with the outermost ones. */
export interface Speed {
  /** Time of an answer where one is asked after the other. */
  p50Milliseconds: Spread;
  p99Milliseconds: Spread;
  /** Where {@link crowd} ask at once. */
  requestsPerSecond: Spread;
  /** Questions asked, in all rounds. */
  asked: number;
}

/** Connections at once when throughput is measured. */
export const crowd = 8;
const rounds = 5;
/** Share of a round's questions that are asked one after the other. */
const aloneShare = 0.3;

/**
 * Asks everyone the same questions, each once, in rounds that everyone begins in turn: what else the machine does meets
 * all alike, and no answer comes from a memory.
 */
export async function measureSpeed(
  contenders: readonly Contender[],
  questions: readonly Question[],
  load: Pick<LoadGenerator, 'run'>,
): Promise<Map<Contender, Speed>> {
  const results = new Map(
    contenders.map((contender) => [
      contender,
      { p50: [] as number[], p99: [] as number[], perSecond: [] as number[] },
    ]),
  );
  const size = Math.floor(questions.length / rounds);
  for (let round = 0; round < rounds; round += 1) {
    const own = questions.slice(round * size, (round + 1) * size);
    const alone = own.slice(0, Math.ceil(size * aloneShare));
    for (const contender of turned(contenders, round)) {
      const requestsFor = (asked: readonly Question[]) =>
        asked.map((question) => ({ path: contender.pathOf(question) }));
      const { url } = contender;
      const one = await load.run({ url, requests: requestsFor(alone), concurrency: 1 });
      const rest = requestsFor(own.slice(alone.length));
      const many = await load.run({ url, requests: rest, concurrency: crowd });
      const result = results.get(contender);
      result?.p50.push(one.p50Milliseconds);
      result?.p99.push(one.p99Milliseconds);
      result?.perSecond.push(many.requestsPerSecond);
    }
  }
  return new Map(
    [...results].map(([contender, { p50, p99, perSecond }]) => [
      contender,
      {
        p50Milliseconds: spread(p50),
        p99Milliseconds: spread(p99),
        requestsPerSecond: spread(perSecond),
        asked: size * rounds,
      },
    ]),
  );
}

/** The items from another one on, in a circle. */
export function turned<Item>(items: readonly Item[], by: number): Item[] {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
