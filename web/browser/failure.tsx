import { useEffect, useState } from 'preact/hooks';
import type { ApiError } from './api-client.ts';
import { Button } from './button.tsx';
import { formatNumber, texts } from './texts.ts';
import { retryFailed } from './use-response.ts';

/** Errors that a further request cannot fix. */
const finalCodes: ReadonlySet<string> = new Set(['symbol-not-found', 'not-found', 'bad-request', 'gone']);

/** Seconds to wait where too many requests were refused without a `Retry-After`. */
const defaultRetrySeconds = 60;

/**
 * A failed request, in the page's language, with a way on. `Retry-After` is honoured: until then the button is off, and
 * then the request is repeated by itself.
 */
export function Failure({ error, onRetry = retryFailed }: { error: ApiError; onRetry?: () => void }) {
  const waitSeconds =
    error.retryAfterSeconds ?? (error.code === 'rate-limited' ? defaultRetrySeconds : undefined);
  const [secondsLeft, setSecondsLeft] = useState(waitSeconds ?? 0);
  useEffect(() => {
    setSecondsLeft(waitSeconds ?? 0);
    if (waitSeconds === undefined) return undefined;
    const end = Date.now() + waitSeconds * 1000;
    const timer = setInterval(() => {
      const left = Math.ceil((end - Date.now()) / 1000);
      setSecondsLeft(Math.max(0, left));
      if (left > 0) return;
      clearInterval(timer);
      onRetry();
    }, 500);
    return () => clearInterval(timer);
  }, [error]);
  return (
    <div class="failure" role="alert" data-scan="items" data-scan-order={1}>
      <p>{messageOf(error, waitSeconds)}</p>
      {!finalCodes.has(error.code) && (
        <Button disabled={secondsLeft > 0} onClick={onRetry}>
          {secondsLeft > 0 ? `${texts.again} (${formatNumber(secondsLeft)})` : texts.again}
        </Button>
      )}
    </div>
  );
}

function messageOf({ code }: ApiError, waitSeconds: number | undefined): string {
  if (code === 'offline') return texts.offline;
  if (code === 'rate-limited') return texts.tooMany(waitSeconds ?? defaultRetrySeconds);
  if (code === 'symbol-not-found') return texts.unknownSymbol;
  return texts.failed;
}
