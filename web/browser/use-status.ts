import { useState } from 'preact/hooks';
import { texts } from './texts.ts';

/** What a view says to everybody, also by screen readers, and how it does what may fail. */
export interface Status {
  status: string;
  /** Whether something is being done. */
  isBusy: boolean;
  say: (message: string) => void;
  /** Does what takes a while; says `failure` where it fails, or that there is no connection. */
  attempt: (task: () => Promise<void>, failure?: string) => Promise<void>;
  /** Puts something on the clipboard, and says whether that worked. */
  copy: (task: () => Promise<void>, done?: string) => Promise<void>;
}

/** The status of a view, for a live region. */
export function useStatus(): Status {
  const [status, setStatus] = useState('');
  const [isBusy, setBusy] = useState(false);
  function say(message: string) {
    // Emptied first: a live region announces changes only.
    setStatus('');
    requestAnimationFrame(() => setStatus(message));
  }
  async function attempt(task: () => Promise<void>, failure = texts.failed) {
    setBusy(true);
    await task().catch(() => say(navigator.onLine ? failure : texts.offline));
    setBusy(false);
  }
  const copy = (task: () => Promise<void>, done = texts.copied) =>
    attempt(async () => {
      await task();
      say(done);
    }, texts.notCopied);
  return { status, isBusy, say, attempt, copy };
}
