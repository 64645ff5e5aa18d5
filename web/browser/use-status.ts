import { useState } from 'preact/hooks';
import { texts } from './texts.ts';

/** What a view says to everybody, also by screen readers, and how it does what may fail. */
export type Status = ReturnType<typeof useStatus>;

/** The status of a view, for a live region; `isBusy` while something is being done. */
export function useStatus() {
  const [status, setStatus] = useState('');
  const [isBusy, setBusy] = useState(false);
  function say(message: string): void {
    // Emptied first: a live region announces changes only.
    setStatus('');
    requestAnimationFrame(() => setStatus(message));
  }
  /** Does what takes a while; says `failure` where it fails, or that there is no connection. */
  async function attempt(task: () => Promise<void>, failure = texts.failed): Promise<void> {
    setBusy(true);
    await task().catch(() => say(navigator.onLine ? failure : texts.offline));
    setBusy(false);
  }
  /** Puts something on the clipboard, and says whether that worked. */
  const copy = (task: () => Promise<void>, done = texts.copied) =>
    attempt(async () => {
      await task();
      say(done);
    }, texts.notCopied);
  return { status, isBusy, say, attempt, copy };
}
