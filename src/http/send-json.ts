import type { Context } from 'koa';
import { encode, isCompressible, negotiate, type Representation } from './response-cache.ts';

/** Sends an answer through Koa, in the coding that the client prefers. */
export async function sendRepresentation(context: Context, answer: Representation): Promise<void> {
  const encoding = negotiate(context.get('Accept-Encoding'), answer);
  context.set(answer.headers);
  if (isCompressible(answer)) context.set('Vary', 'Accept-Encoding');
  if (encoding) context.set('Content-Encoding', encoding);
  context.status = 200;
  context.body = await encode(answer, encoding);
}
