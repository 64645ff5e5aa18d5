import { errors } from '@opensearch-project/opensearch';

/** HTTP status of an engine's refusal; undefined for anything else. */
export function refusalStatus(error: unknown): number | undefined {
  return error instanceof errors.ResponseError ? (error.statusCode ?? undefined) : undefined;
}

/** The engine's error type (`resource_already_exists_exception`, …); undefined for anything but a refusal. */
export function refusalType(error: unknown): string | undefined {
  if (!(error instanceof errors.ResponseError)) return undefined;
  const body = error.body as { error?: { type?: string } } | string | undefined;
  return typeof body === 'object' ? body.error?.type : undefined;
}

/** Whether a request failed for a reason that passes: the engine is away, restarting, or asks to slow down. */
export function isTransient(error: unknown): boolean {
  const status = refusalStatus(error);
  if (status !== undefined) return status === 429 || (status >= 502 && status <= 504);
  return (
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError
  );
}
