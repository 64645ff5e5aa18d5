import type { Context } from 'koa';
import { encode, type FinishedAnswer, isCompressible, negotiate } from './memory.ts';

/** Sends a finished answer through Koa, in the coding that the client prefers. */
export async function sendFinished(context: Context, answer: FinishedAnswer): Promise<void> {
  const encoding = negotiate(context.get('Accept-Encoding'), answer);
  context.set({ ...answer.headers, ETag: answer.etag });
  if (isCompressible(answer)) context.set('Vary', 'Accept-Encoding');
  if (encoding) context.set('Content-Encoding', encoding);
  context.status = 200;
  context.body = await encode(answer, encoding);
}
