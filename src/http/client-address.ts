import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

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
    .map((entry) => entry.trim());
  return entries[Math.max(0, entries.length - proxyHops)] || direct;
}

/**
 * What counts as one client: an IPv4 address, or the /64 of an IPv6 address, which is what one household gets
 * (RFC 6177 §2). IPv4 written as IPv6 (RFC 4291 §2.5.5.2) is IPv4.
 */
export function clientKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address === '' ? 'unknown' : address.slice(0, 64);
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
