import type { Dispatcher } from 'undici';

/** A request with its body in one piece. */
export interface BufferedRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

/** An answer, read whole. */
export interface BufferedResponse {
  statusCode: number;
  text: string;
}

/**
 * Sends one request and reads the whole answer within one deadline, which also counts the wait for a connection.
 * It is undici's lowest call: its `request` makes a stream of each body and its `AbortSignal` an event target, together
 * a quarter of the processor time of a call.
 * @throws what undici reports of a connection that fails, and an Error at the deadline.
 */
export function sendRequest(
  dispatcher: Dispatcher,
  request: BufferedRequest,
  deadlineMilliseconds: number,
): Promise<BufferedResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let statusCode = 0;
    let controller: Dispatcher.DispatchController | undefined;
    let late: Error | undefined;
    const timer = setTimeout(() => {
      late = new Error(`no whole answer within ${deadlineMilliseconds} ms`);
      controller?.abort(late);
      // undici reports no abort of a request that still waits for a connection.
      reject(late);
    }, deadlineMilliseconds);
    dispatcher.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        if (late) started.abort(late);
      },
      onResponseStart(_controller, status) {
        statusCode = status;
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        clearTimeout(timer);
        resolve({ statusCode, text: Buffer.concat(chunks).toString() });
      },
      onResponseError(_controller, error) {
        clearTimeout(timer);
        reject(error);
      },
    });
  });
}
