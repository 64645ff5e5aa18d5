import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { HttpError } from '../../src/errors.ts';
import { parseBody, readJsonObject } from '../../src/http/request-body.ts';

const maximumBytes = 100;

/** What reading the body of the last request came to. */
let outcome: Promise<unknown>;
/** Done before the body is looked at. */
let before: (request: IncomingMessage) => Promise<void> = async () => undefined;
let server: Server;

beforeAll(async () => {
  server = createServer({ requestTimeout: 2000, connectionsCheckingInterval: 50 }, (request, response) => {
    outcome = before(request)
      .then(() => readJsonObject(request, maximumBytes))
      .catch((error: HttpError) => ({ code: error.code, status: error.status, ...error.headers }));
    outcome.then((value) => response.end(JSON.stringify(value)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends a request whose header lines and body go out as they are; the answer's body, where there is one. */
function send(lines: readonly string[], ...pieces: readonly (string | Buffer)[]): Promise<unknown> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', async () => {
      socket.write(['POST / HTTP/1.1', 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n'));
      for (const piece of pieces) {
        socket.write(piece);
        await after(5);
      }
    });
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const body = /\r\n\r\n(?:[0-9a-f]+\r\n)?(.*?)(?:\r\n|$)/s.exec(answer)?.[1];
      resolve(body ? JSON.parse(body) : undefined);
    });
  });
}

const json = 'Content-Type: application/json';
const sized = (body: string | Buffer) => `Content-Length: ${Buffer.byteLength(body)}`;
const sendJson = (body: string | Buffer, ...lines: string[]) => send([json, sized(body), ...lines], body);
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const refused = (code: string, status: number) => ({ code, status });

describe('a JSON object', () => {
  it('is read, whole or in pieces, in UTF-8', async () => {
    expect(await sendJson('{"word":"犬"}')).toEqual({ word: '犬' });
    const bytes = Buffer.from('{"word":"犬"}');
    expect(await send([json, sized(bytes)], bytes.subarray(0, 10), bytes.subarray(10))).toEqual({
      word: '犬',
    });
    const pieces = [chunk('{"a"'), chunk(':1}'), '0\r\n\r\n'];
    expect(await send([json, 'Transfer-Encoding: chunked'], ...pieces)).toEqual({ a: 1 });
    expect(await sendJson('\uFEFF {"a":1}\n')).toEqual({ a: 1 });
  });

  it('may leave its media type out, and may not be anything else', async () => {
    expect(await send([sized('{}')], '{}')).toEqual({});
    expect(await send(['Content-Type:', sized('{}')], '{}')).toEqual({});
    for (const type of ['application/json;charset=UTF-8', 'APPLICATION/json ; charset = "utf8"; x=y']) {
      expect(await send([`Content-Type: ${type}`, sized('{}')], '{}'), type).toEqual({});
    }
    for (const type of [
      'text/json',
      'application/json; charset=utf-16',
      'application/ld+json',
      ';',
      'json',
    ]) {
      expect(await send([`Content-Type: ${type}`, sized('{}')], '{}'), type).toEqual({
        ...refused('unsupported-media-type', 415),
        Accept: 'application/json',
      });
    }
  });

  it('comes in no content coding', async () => {
    expect(await sendJson('{}', 'Content-Encoding: Identity')).toEqual({});
    expect(await sendJson('{}', 'Content-Encoding: gzip')).toEqual({
      ...refused('unsupported-media-type', 415),
      'Accept-Encoding': 'identity',
    });
  });

  it('has a largest size, by Content-Length or counted', async () => {
    const ofBytes = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;
    expect(await sendJson(ofBytes(100))).toHaveProperty('a');
    expect(await sendJson(ofBytes(101))).toEqual(refused('payload-too-large', 413));
    const chunked = (bytes: number) =>
      send([json, 'Transfer-Encoding: chunked'], chunk(ofBytes(bytes)), '0\r\n\r\n');
    expect(await chunked(100)).toHaveProperty('a');
    expect(await chunked(101)).toEqual(refused('payload-too-large', 413));
    // Refused before it has come.
    expect(await send([json, 'Content-Length: 9999999'], 'x')).toEqual(refused('payload-too-large', 413));
  });

  it.each([
    ['nothing', ''],
    ['space', ' \r\n\t'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['part of one', '{"a":'],
    ['two', '{}{}'],
    ['a comment', '{} // a'],
    ['deep nesting', `{"a":${'['.repeat(90)}`],
  ])('is not %s', async (_name, body) => {
    expect(await sendJson(body)).toEqual(refused('bad-request', 400));
  });

  it('is not bytes that are no UTF-8', async () => {
    expect(await sendJson(Buffer.from([0x7b, 0x22, 0xc3, 0x22, 0x7d]))).toEqual(refused('bad-request', 400));
  });

  it('that never ends is given up by either side', async () => {
    // The server, after the time that it allows for a request.
    expect(await send([json, 'Content-Length: 50'], '{')).toBeUndefined();
    await expect(outcome).resolves.toEqual(refused('bad-request', 400));
    // The client, before it is looked at.
    outcome = Promise.resolve(undefined);
    before = (request) => new Promise((resolve) => request.once('close', () => resolve()));
    try {
      const { port } = server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${json}\r\nContent-Length: 50\r\n\r\n{`);
        setTimeout(() => socket.destroy(), 50);
      });
      await new Promise((resolve) => socket.once('close', resolve));
      await expect.poll(() => outcome).toEqual(refused('bad-request', 400));
    } finally {
      before = async () => undefined;
    }
  });
});

describe('its fields', () => {
  const schema = z.object({
    words: z.array(z.string()).max(3),
    count: z.int().default(3),
    name: z.string().optional(),
    sure: z.boolean().optional(),
  });
  const complaintsOf = (fields: Record<string, unknown>) => {
    try {
      parseBody(schema, fields);
      return {};
    } catch (error) {
      const { details } = error as HttpError;
      return Object.fromEntries(details?.map(({ parameter, message }) => [parameter, message]) ?? []);
    }
  };

  it('are parsed by the schema; null and an empty text are not given', () => {
    expect(parseBody(schema, { words: ['a'], count: null, name: '', sure: false })).toEqual({
      values: { words: ['a'], count: 3, sure: false },
      warnings: [],
    });
    expect(complaintsOf({ words: null })).toEqual({ words: 'is missing' });
  });

  it('are named with their places where they are wrong, in plain words', () => {
    expect(complaintsOf({ words: ['a', 1, null], count: 'x', name: {}, sure: 1 })).toEqual({
      'words[1]': 'must be a JSON string',
      'words[2]': 'must be a JSON string',
      count: expect.stringMatching(/^must be a JSON (int|number)$/),
      name: 'must be a JSON string',
      sure: 'must be a JSON boolean',
    });
  });

  it('hold no halves of surrogate pairs', () => {
    expect(complaintsOf({ words: ['a', '\ud83d', '🐕'], name: '\udc15\ud83d' })).toEqual({
      'words[1]': 'must be well-formed Unicode',
      name: 'must be well-formed Unicode',
    });
    expect(complaintsOf({ words: [], other: '\ud83d' })).toEqual({});
  });

  it('that are unknown are named, so many and no more', () => {
    const fields = JSON.parse('{"words":[],"__proto__":1,"toString":2,"wörds":3}') as Record<string, unknown>;
    expect(parseBody(schema, fields).warnings).toEqual([
      'Unknown field "__proto__" was ignored.',
      'Unknown field "toString" was ignored.',
      'Unknown field "wörds" was ignored.',
    ]);
    const many = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`f${at}`, at]));
    const { warnings } = parseBody(schema, { words: [], ...many });
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toBe('5 further unknown fields were ignored.');
    expect(parseBody(schema, { words: [], ['x'.repeat(5000)]: 1 }).warnings[0]?.length).toBeLessThan(100);
  });
});
