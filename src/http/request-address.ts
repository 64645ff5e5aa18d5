/** The addresses of a request: the host that it names, and the client that it comes from. */
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * The base of the URLs in responses: the configured one, or else the request's own `Host`, but only where it names this
 * very socket (`localhost`, or the address and port of the connection). Any other name is a claim that a shared cache
 * would spread.
 */
export function baseUrlFor(request: IncomingMessage, configured: string | undefined): string {
  if (configured) return configured.replace(/\/+$/, '');
  const { localAddress = '127.0.0.1', localPort = 80 } = request.socket;
  const address = localAddress.replace(/^::ffff:/i, '');
  const socketHost = `${address.includes(':') ? `[${address}]` : address}:${localPort}`;
  const { host } = request.headers;
  return host === socketHost ? `http://${host}` : `http://localhost:${localPort}`;
}

/**
 * The address of the client: that of the connection, or, behind `proxyHops` proxies that are ours, the entry of
 * `X-Forwarded-For` that the outermost of them wrote. Entries further left are the client's own claim.
 */
export function clientAddress(request: IncomingMessage, proxyHops: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (proxyHops === 0) return direct;
  const forwarded = request.headers['x-forwarded-for'];
  if (forwarded === undefined) return direct;
  const entries = String(forwarded)
    .split(',')
    .map((entry) => withoutPort(entry.trim()));
  return entries[Math.max(0, entries.length - proxyHops)] || direct;
}

/** Some gateways write `203.0.113.7:4711` and `[2001:db8::1]:4711`: with its port each connection would be a client of its own. */
function withoutPort(quoted: string): string {
  const entry = quoted.replace(/^"(.*)"$/, '$1');
  return /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(entry)?.slice(1).find(Boolean) ?? entry;
}

/**
 * Key of a client in limits: an IPv4 address, or the /64 of an IPv6 address, which is what one household gets
 * (RFC 6177 §2). IPv4 written as IPv6 (RFC 4291 §2.5.5.2) is IPv4.
 */
export function clientKey(address: string): string {
  if (!isIPv6(address)) return address === '' ? 'unknown' : address.slice(0, 64);
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address in any spelling (RFC 4291 §2.2). */
function groupsOf(address: string): number[] {
  const [withoutZone = ''] = address.split('%');
  // A URL writes an address in one way: groups in hexadecimal, the longest run of zeros left out (WHATWG URL §3.5).
  const [head = '', tail = ''] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}
