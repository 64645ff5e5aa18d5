/** Plays recordings one after another. */
export interface PlayAll {
  /**
   * Starts, or stops what plays.
   * @param urls a recording each; undefined where there is none to play
   */
  toggle: (urls: readonly (string | undefined)[]) => void;
  stop: () => void;
}

/**
 * @param onStep called with the index of the recording that plays; undefined at the end
 * @param onSilent called at the end where not one of them could be played
 */
export function createPlayAll(onStep: (index: number | undefined) => void, onSilent: () => void): PlayAll {
  let current: AbortController | undefined;

  async function playAll(urls: readonly (string | undefined)[], { signal }: AbortController): Promise<void> {
    let played = 0;
    for (const [index, url] of urls.entries()) {
      if (signal.aborted) return;
      if (url === undefined) continue;
      onStep(index);
      if (await play(url, signal)) played += 1;
    }
    if (signal.aborted) return;
    current = undefined;
    onStep(undefined);
    if (played === 0) onSilent();
  }

  function stop(): void {
    current?.abort();
    current = undefined;
    onStep(undefined);
  }

  return {
    stop,
    toggle(urls) {
      if (current) return stop();
      current = new AbortController();
      void playAll(urls, current);
    },
  };
}

/** Plays a recording to its end. @returns whether it could be played */
function play(url: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const audio = new Audio(url);
    const finish = (isPlayed: boolean) => () => resolve(isPlayed);
    audio.addEventListener('ended', finish(true));
    audio.addEventListener('error', finish(false));
    signal.addEventListener('abort', () => {
      audio.pause();
      resolve(false);
    });
    audio.play().catch(finish(false));
  });
}
