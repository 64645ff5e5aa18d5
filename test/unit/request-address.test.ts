import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddress, clientKey } from '../../src/http/request-address.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('clientAddress', () => {
  it.each([
    [0, '6.6.6.6', '10.0.0.1'],
    [1, '6.6.6.6, 203.0.113.7', '203.0.113.7'],
    [2, '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    [1, undefined, '10.0.0.1'],
    [3, '203.0.113.7', '203.0.113.7'],
    [1, '203.0.113.7:1001', '203.0.113.7'],
    [1, '6.6.6.6:1, 203.0.113.7:1002', '203.0.113.7'],
    [1, '[2001:db8::1]:5', '2001:db8::1'],
    [1, '[2001:db8::1]', '2001:db8::1'],
    [1, '2001:db8::1', '2001:db8::1'],
    [1, '::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ])('behind %i proxies, forwarded for %s: %s', (hops, forwarded, expected) => {
    expect(clientAddress(request('10.0.0.1', forwarded), hops)).toBe(expected);
  });
});

describe('clientKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['0000:0000:0000:0000:0000:ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::99', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', 'unknown'],
  ])('%s is counted as %s', (address, expected) => {
    expect(clientKey(address)).toBe(expected);
  });
});
