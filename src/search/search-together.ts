import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Engine } from '../opensearch/client.ts';
import { multiSearch } from '../opensearch/multi-search.ts';

/** One task of several. */
export interface Task<Result> {
  /** Whatever it asks, it asks this engine. */
  run(engine: Engine): Promise<Result>;
  /** What its searches cost the engine, against those of other tasks. */
  weight: number;
}

/** What a task is doing. */
interface Progress {
  weight: number;
  /** Its searches that wait for an answer. */
  unanswered: number;
  /** Called when it asks again, and when it ends. */
  onRest: () => void;
}

/** A search that waits for its round. */
interface Waiting {
  task: Progress;
  body: unknown;
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs tasks side by side and puts what they search in an index to the engine in rounds: when every task that has not
 * ended waits for an answer, all that they ask goes as one `_msearch`. So each task is written, and answers, as if it
 * were alone, and there are as many round trips as the longest of them needs.
 *
 * Answers are handed out one after another, each when the task before has done its part: what one has read is then at
 * hand for the next, and ranking two hundred results at once would hold up everyone.
 * @param heaviest weight that goes to the engine at once in a round (1 = the first); what is heavier is asked in parts,
 *   one after another, so that each part is answered within the engine's deadline and leaves it room for others.
 * @param signal ends it before its next part, where nobody waits for the results any more.
 * @throws HttpError, EngineRefusal as {@link Engine} does; a search that fails, fails them all.
 */
export function searchTogether<Result>(
  engine: Engine,
  index: string,
  tasks: readonly Task<Result>[],
  { heaviest, signal }: { heaviest: (round: number) => number; signal: AbortSignal | undefined },
): Promise<Result[]> {
  let running = tasks.length;
  let waiting: Waiting[] = [];
  let rounds = 0;
  let failed = false;

  function startRound(): void {
    if (failed || waiting.length === 0 || waiting.length < running) return;
    rounds += 1;
    const round = waiting;
    waiting = [];
    askInParts(partsOf(round, heaviest(rounds))).catch((error: unknown) => {
      failed = true;
      for (const { reject } of [...round, ...waiting]) reject(error);
    });
  }

  async function askInParts(parts: readonly Waiting[][]): Promise<void> {
    for (const part of parts) {
      signal?.throwIfAborted();
      if (failed) return;
      const bodies = part.map(({ body }) => body);
      const outcomes = await multiSearch(engine, index, bodies);
      for (const [position, { task, resolve }] of part.entries()) {
        const outcome = outcomes[position];
        if (!outcome || 'error' in outcome) throw outcome?.error;
        task.unanswered -= 1;
        const rest = new Promise<void>((done) => {
          task.onRest = done;
        });
        resolve(outcome.answer as never);
        // One that waits for another answer of this round does not go on before it has that as well.
        if (task.unanswered === 0) await rest;
        await nextTurn();
      }
    }
  }

  function gathering(task: Progress): Engine {
    return {
      request: (method, path, body, format) =>
        path.startsWith(`/${index}/_search?`)
          ? new Promise((resolve, reject) => {
              task.unanswered += 1;
              waiting.push({ task, body, resolve, reject });
              task.onRest();
              startRound();
            })
          : engine.request(method, path, body, format),
      close: () => Promise.resolve(),
    };
  }

  return Promise.all(
    tasks.map(async ({ run, weight }) => {
      const task: Progress = { weight, unanswered: 0, onRest: () => undefined };
      try {
        return await run(gathering(task));
      } catch (error) {
        failed = true;
        throw error;
      } finally {
        running -= 1;
        task.onRest();
        startRound();
      }
    }),
  );
}

/** Parts of a round, none heavier than allowed unless it is a single search. */
function partsOf(round: readonly Waiting[], heaviest: number): Waiting[][] {
  const parts: Waiting[][] = [];
  let room = 0;
  for (const search of round) {
    room -= search.task.weight;
    if (room >= 0) parts.at(-1)?.push(search);
    else {
      parts.push([search]);
      room = heaviest - search.task.weight;
    }
  }
  return parts;
}
