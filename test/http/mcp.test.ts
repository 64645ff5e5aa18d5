import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { startTestService } from '../support/service.ts';

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startTestService();
  client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', service.url)));
});
afterAll(async () => {
  await client.close();
  await service.stop();
});

interface Content {
  type: string;
  text?: string;
  data?: string;
  mimeType?: string;
}

async function call(name: string, parameters: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: parameters });
  const content = result.content as Content[];
  return { text: content[0]?.text ?? '', pictures: content.slice(1), isError: result.isError === true };
}

const twentyWords =
  'I you want go stop more help eat drink water dog cat mother father house school ball book happy sad'.split(
    ' ',
  );

describe('the door for assistants', () => {
  it('lists its tools, each with what it takes', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_symbols',
      'match_words',
      'read_sentence',
      'create_board',
      'get_symbol',
    ]);
    const schemas = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema]));
    expect(schemas.get('match_words')).toMatchObject({
      required: ['words'],
      additionalProperties: false,
      properties: { words: { type: 'array' } },
    });
    expect(schemas.get('get_symbol')).toMatchObject({ required: ['id'] });
  });

  it('describes the language alike, and by its one name', async () => {
    const { tools } = await client.listTools();
    for (const { name, inputSchema } of tools) {
      const lang = inputSchema.properties?.lang;
      expect(JSON.stringify(lang), name).toMatch(/BCP 47/);
      expect(JSON.stringify(lang), name).not.toMatch(/`language`|pattern/);
    }
  });

  it('says of a board which words were taken for others', async () => {
    const { text } = await call('create_board', { words: ['dog', 'elefant'], lang: 'en' });
    expect(JSON.parse(text).ext_symbolcatalog_warnings).toEqual([
      'Words that were taken for others: elefant (elephant).',
    ]);
  });

  it('makes a board of twenty words in two calls', async () => {
    const matched = JSON.parse((await call('match_words', { words: twentyWords, lang: 'en' })).text);
    expect(matched.found_count).toBe(twentyWords.length);
    const ids = matched.data.map(({ symbol }: { symbol: { id: number } }) => symbol.id);
    const { text } = await call('create_board', { ids, lang: 'en', name: 'First words' });
    const board = JSON.parse(text);
    expect(board).toMatchObject({ format: 'open-board-0.1', name: 'First words', locale: 'en' });
    expect(board.buttons).toHaveLength(twentyWords.length);
    expect(board.ext_symbolcatalog_credits.length).toBeGreaterThan(0);
  });

  it('shows pictures, and says whose they are', async () => {
    const { text, pictures } = await call('search_symbols', { q: 'dog', lang: 'en', limit: 3 });
    const { data } = JSON.parse(text);
    expect(data[0]).toMatchObject({ name: 'dog', license: { id: 'CC0-1.0' } });
    expect(pictures).toHaveLength(3);
    for (const { type, mimeType, data: bytes = '' } of pictures) {
      expect([type, mimeType]).toEqual(['image', 'image/webp']);
      const { width, format } = await sharp(Buffer.from(bytes, 'base64')).metadata();
      expect({ width, format }).toEqual({ width: 256, format: 'webp' });
    }
  });

  it('has no picture for what none shows', async () => {
    const { text, pictures, isError } = await call('match_words', { words: ['qwzxkv'], lang: 'en' });
    expect(JSON.parse(text).data).toEqual([{ word: 'qwzxkv', symbol: null, alternatives: [] }]);
    expect([pictures, isError]).toEqual([[], false]);
  });

  it('reads a sentence and tells all of a symbol', async () => {
    const sentence = JSON.parse((await call('read_sentence', { text: 'I want two dogs', lang: 'en' })).text);
    expect(sentence.data.map(({ text }: { text: string }) => text)).toEqual(['I', 'want', 'two', 'dogs']);
    const { id } = sentence.data[3].symbol;
    const { data } = JSON.parse((await call('get_symbol', { id, lang: 'de' })).text);
    expect(data).toMatchObject({ id, name: 'Hund', language_code: 'de' });
  });

  it.each([
    ['a wrong parameter', 'search_symbols', { q: 'dog', limit: 1000 }, /limit must be/],
    [
      'one that it does not take',
      'search_symbols',
      { q: 'dog', explain: true },
      /explain is none of q, lang/,
    ],
    ['none of its tools', 'delete_everything', {}, /must be one of search_symbols/],
    ['a symbol that there is not', 'get_symbol', { id: 999_999_999 }, /There is no symbol/],
    ['a text that is too long', 'match_words', { words: ['a'.repeat(5000)] }, /at most/],
    ['an object in place of a text', 'search_symbols', { q: { toString: 1 } }, /q must be a text/],
    ['lists in lists', 'search_symbols', { q: [[[[[['dog']]]]]] }, /at most 5 levels/],
  ])('says what is wrong with %s', async (_what, name, parameters, message) => {
    const { text, isError } = await call(name, parameters);
    expect(isError).toBe(true);
    expect(text).toMatch(message);
  });

  it('counts a call as its operation counts', async () => {
    const limited = await startTestService({ RATE_LIMIT_JSON: '10' });
    try {
      const ask = async (words: string[]) => {
        const response = await fetch(`${limited.url}/mcp`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Accept: 'application/json, text/event-stream',
          },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name: 'match_words', arguments: { words, lang: 'en,de,fr,es' } },
          }),
        });
        return { status: response.status, text: await response.text() };
      };
      const many = Array.from({ length: 60 }, (_, index) => `word${index}`);
      expect((await ask(many)).text).not.toContain('isError');
      const refused = await ask(many);
      expect(refused.status === 429 || refused.text.includes('isError')).toBe(true);
    } finally {
      await limited.stop();
    }
  });

  it('shows as many pictures as the limit of images has left', async () => {
    const limited = await startTestService({ RATE_LIMIT_IMAGES: '2' });
    const other = new Client({ name: 'test', version: '1' });
    try {
      await other.connect(new StreamableHTTPClientTransport(new URL('/mcp', limited.url)));
      const { content } = await other.callTool({
        name: 'search_symbols',
        arguments: { q: 'dog', lang: 'en', limit: 5 },
      });
      expect((content as Content[]).map(({ type }) => type)).toEqual(['text', 'image', 'image']);
    } finally {
      await other.close();
      await limited.stop();
    }
  });

  it('refuses other methods and bodies', async () => {
    const get = await fetch(`${service.url}/mcp`);
    expect([get.status, get.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
    const list = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '[]',
    });
    expect(list.status).toBe(400);
  });
});
