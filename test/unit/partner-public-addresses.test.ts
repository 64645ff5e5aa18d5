import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import {
  AddressRefused,
  expectPublicUrl,
  isPublicAddress,
  publicLookup,
} from '../../src/partners/public-addresses.ts';
import { openWebhooks } from '../../src/partners/webhook.ts';

const refused = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1111%eth0',
  'ff02::1',
  'localhost',
  '0x7f.1',
  '2130706433',
  '',
];

it.each(refused)('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '192.0.1.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it('a URL may hold no address that is not public, however it is written', () => {
  for (const url of [
    'http://example.org/',
    'https://user:password@example.org/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://017700000001/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
  ]) {
    expect(() => expectPublicUrl(new URL(url)), url).toThrow(AddressRefused);
  }
  expect(() => expectPublicUrl(new URL('https://hooks.example.org/a'))).not.toThrow();
});

it('a name that leads to this machine is refused as it is looked up', async () => {
  const error = await new Promise((done) => {
    publicLookup('localhost', { all: true }, (problem) => done(problem));
  });
  expect(error).toBeInstanceOf(AddressRefused);
});

it('nothing of this machine is asked by name or address, unless that is allowed', async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const strict = openWebhooks(false);
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]']) {
    const webhook = { url: `https://${host}:${port}/`, secret: 's' };
    await expect(strict.send(webhook, '{}', new Date()), host).rejects.toThrow(/not public/);
  }
  expect(asked).toBe(0);
  const open = openWebhooks(true);
  await open.send({ url: `http://127.0.0.1:${port}/`, secret: 's' }, '{}', new Date());
  expect(asked).toBe(1);
  await Promise.all([strict.close(), open.close()]);
  server.close();
});
