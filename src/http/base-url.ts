import type { IncomingMessage } from 'node:http';

/**
 * The base of the URLs in answers. The configured one where there is one. Else the request's own `Host`, but only
 * where it names this very socket (`localhost`, or the address and port that the connection came in on): any other
 * name is a claim that a shared cache would spread.
 */
export function baseUrlFor(request: IncomingMessage, configured: string | undefined): string {
  if (configured) return configured.replace(/\/+$/, '');
  const { localAddress = '127.0.0.1', localPort = 80 } = request.socket;
  const address = localAddress.replace(/^::ffff:/i, '');
  const host = address.includes(':') ? `[${address}]` : address;
  const asked = request.headers.host;
  return asked === `${host}:${localPort}` ? `http://${asked}` : `http://localhost:${localPort}`;
}
