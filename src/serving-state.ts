import { setTimeout as sleep } from 'node:timers/promises';

/** How long a start asks whether searches are answered, and the pause between: the first search takes seconds on a busy machine. */
const readyDeadlineMilliseconds = 60_000;
const readyPauseMilliseconds = 100;

/** The part of what `/readyz` says that a start tells; nothing where it is not answered. */
export interface State {
  catalogue?: string;
  images?: string;
}

/**
 * Asks a serving process for its state until that is known: it answers searches, or there is nothing to search, nor will be.
 * One that ended meanwhile is replaced, and asked again.
 * @param url of the service
 * @param signal ends the asking: the call rejects
 * @param isFilling whether an empty catalogue is being filled.
 */
export async function knownState(url: string, signal: AbortSignal, isFilling = () => false): Promise<State> {
  for (let end = Number.POSITIVE_INFINITY; ; ) {
    const wasFilling = isFilling();
    if (!wasFilling) end = Math.min(end, performance.now() + readyDeadlineMilliseconds);
    const state = await stateOf(url, signal).catch((): State => ({}));
    const { catalogue, images } = state;
    const isKnown = catalogue === 'empty' ? !wasFilling : catalogue === 'ready' && images !== 'unknown';
    if (isKnown || performance.now() > end) return state;
    await sleep(readyPauseMilliseconds, undefined, { signal });
  }
}

async function stateOf(url: string, signal: AbortSignal): Promise<State> {
  const answer = await fetch(`${url}/readyz`, { signal });
  const { data } = (await answer.json()) as { data: { checks: State } };
  return data.checks;
}
