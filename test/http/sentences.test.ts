import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sentenceAnswer } from '../../src/sentences/answer.ts';
import type { Service } from '../../src/service.ts';
import type { Failure } from '../support/answers.ts';
import { metric, renders } from '../support/metrics.ts';
import { startTestService } from '../support/service.ts';

type Answer = z.output<typeof sentenceAnswer>;
type Token = Answer['data'][number];

let service: Service;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const path = '/api/v1/sentences';
const get = (parameters: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}?${new URLSearchParams(parameters)}`, { headers });
const post = (body: unknown, query = '', headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function read(text: string, lang: string, more: Record<string, string> = {}): Promise<Answer> {
  const response = await get({ text, lang, ...more });
  const body = await response.text();
  expect(response.status, body.slice(0, 300)).toBe(200);
  return sentenceAnswer.parse(JSON.parse(body));
}

async function failure(response: Response): Promise<{ status: number; text: string }> {
  const { error } = (await response.json()) as Failure;
  return { status: response.status, text: `${error.code} ${error.message}` };
}

/** `word=symbol`, with the overlay of its picture. */
const shown = ({ data }: Answer) =>
  data.map(({ text, kind, symbol, overlay }) =>
    [`${text}=${symbol?.name ?? kind}`, ...(overlay ? [overlay] : [])].join(' '),
  );
const tokenOf = ({ data }: Answer, text: string): Token => {
  const token = data.find((each) => each.text === text);
  if (!token) throw new Error(`no token "${text}"`);
  return token;
};

describe('a sentence becomes symbols', () => {
  it('word by word, with forms, articles and several', async () => {
    expect(shown(await read('She ate the bananas.', 'en'))).toEqual([
      'She=she',
      'ate=eat',
      'the=function',
      'bananas=banana plural',
    ]);
  });

  it('with phrases as one', async () => {
    expect(shown(await read('I want ice cream', 'en'))).toEqual(['I=I', 'want=want', 'ice cream=ice cream']);
  });

  it.each([
    ['en', 'I ♥ you', '♥', 'heart'],
    ['en', '→', '→', 'right arrow'],
    ['ja', 'sakana', 'sakana', '魚'],
  ])('with signs and readings: %s %s', async (language, sentence, typed, name) => {
    expect(tokenOf(await read(sentence, language), typed).symbol?.name).toBe(name);
  });

  it.each([
    ['en', "I don't want milk", 'want'],
    ['de', 'Ich will kein Brot', 'Brot'],
    ['fr', 'Je ne veux pas de lait', 'veux'],
    ['es', 'No quiero leche', 'quiero'],
    ['ru', 'Я не хочу молоко', 'хочу'],
    ['de', 'Ich mag weder Milch noch Tee', 'Tee'],
    ['de', 'Ich will weder schlafen noch essen', 'essen'],
    ['fr', 'Y a plus de lait', 'lait'],
    // Keywords of "confused", which the other languages say by the negated verb.
    ['tr', 'Anlamıyorum.', 'Anlamıyorum'],
    ['cs', 'Nerozumím.', 'Nerozumím'],
  ])('with an overlay on what is negated: %s %s', async (language, sentence, word) => {
    expect(tokenOf(await read(sentence, language), word).overlay).toBe('negation');
  });

  it('without one where there is more of it, or it is wanted', async () => {
    const wanted = await read('Ich mag weder Milch noch Saft und will noch Wasser', 'de');
    expect(tokenOf(wanted, 'Saft').overlay).toBe('negation');
    expect(tokenOf(wanted, 'Wasser').overlay).toBeUndefined();
    expect(tokenOf(await read('Il y a plus de lait', 'fr'), 'lait').overlay).toBeUndefined();
    expect(tokenOf(await read('Il fait trop de bruit', 'fr'), 'Il').symbol?.name).toBe('il');
  });

  it.each([
    ['de', 'Das Wasser ist zu heiß', 'zu', 'zu viel'],
    ['de', 'Ich gehe zu Mama', 'zu', 'zu'],
    ['sv', 'Soppan är för varm', 'för', 'för mycket'],
    ['sv', 'Jag är rädd för hundar', 'för', 'för'],
    ['nl', 'Het water is te heet', 'te', 'te veel'],
    ['pl', 'Jest za gorąco', 'za', 'za dużo'],
    ['de', 'Hände waschen vor dem Essen', 'vor', 'vorher'],
    ['de', 'Der Baum vor dem Haus', 'vor', 'vor'],
    ['ru', 'Перед обедом', 'Перед', 'до'],
  ])('by what stands behind a word: %s %s', async (language, sentence, word, name) => {
    expect(tokenOf(await read(sentence, language), word).symbol?.name).toBe(name);
  });

  it.each([
    ['Han får inte gå ut', 'gå'],
    ['Jag förstår inte frågan', 'förstår'],
    ['Jag vill inte gå hem', 'gå'],
  ])('with the negation on the verb that is meant: %s', async (sentence, word) => {
    const answer = await read(sentence, 'sv');
    const negated = answer.data.filter(({ overlay }) => overlay === 'negation').map(({ text }) => text);
    expect(negated).toEqual([word]);
  });

  it.each([
    ['ja', '水を飲みました', '飲みました', '飲む'],
    ['zh', '我想喝水', '喝水', '喝水'],
    ['ar', 'الأطفال يلعبون', 'يلعبون', 'لعب'],
  ])('in scripts of every kind: %s %s', async (language, sentence, word, lemma) => {
    const token = tokenOf(await read(sentence, language), word);
    expect(token.symbol).not.toBeNull();
    expect(token.lemma).toBe(lemma);
  });

  it('in a language without a grammar, by words and stems', async () => {
    const { data: tokens, language_code } = await read('koira syö', 'fi');
    expect(language_code).toBe('fi');
    expect(tokens[0]?.symbol).not.toBeNull();
  });

  it('corrects a misspelled word and says so, and guesses nothing for a known one', async () => {
    const answer = await read('wnat xylography', 'en');
    expect(tokenOf(answer, 'xylography')).toMatchObject({ symbol: null, alternatives: [], image_url: null });
    expect(tokenOf(await read('I see a elefant', 'en'), 'elefant').corrected_to).toBe('elephant');
  });

  it('tells names, numbers and questions', async () => {
    const { data: tokens } = await read('Does Xandria have 3 dogs?', 'en');
    expect(tokens.map(({ text, kind }) => [text, kind])).toEqual([
      ['Does', 'word'],
      ['Xandria', 'name'],
      ['have', 'word'],
      ['3', 'number'],
      ['dogs', 'word'],
      ['?', 'question'],
    ]);
  });

  it('leaves only what carries meaning to key words', async () => {
    const { data: tokens } = await read("The dog doesn't want to eat the bread", 'en', { mode: 'key' });
    expect(tokens.map(({ text, overlay }) => [text, overlay])).toEqual([
      ['dog', undefined],
      ['want', 'negation'],
      ['eat', undefined],
      ['bread', undefined],
    ]);
  });

  it('names images with overlay and skin, and each author once', async () => {
    const answer = await read('I see two boys and a boy', 'en', { skin: '4' });
    const [boys] = answer.data.filter(({ overlay }) => overlay === 'plural');
    expect(boys?.image_url).toMatch(/\/symbols\/\d+\/variant\?skin=4&overlay=plural$/);
    const image = await fetch(String(boys?.thumbnail_url));
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    const authors = answer.credits.map(({ attribution }) => attribution.replace(/^.*” by /, ''));
    expect(new Set(authors).size).toBe(authors.length);
  });

  it('keeps what a person has chosen', async () => {
    const first = tokenOf(await read('orange', 'en'), 'orange');
    const [other] = first.alternatives;
    const chosen = tokenOf(await read('orange', 'en', { choices: `orange:${other?.id}` }), 'orange');
    expect(chosen).toMatchObject({ chosen: true, match: null, symbol: { id: other?.id } });
    const posted = await post({ text: 'orange', lang: 'en', choices: { orange: other?.id } });
    expect(sentenceAnswer.parse(await posted.json()).data[0]).toEqual(chosen);
    const { warnings } = await read('orange', 'en', { choices: 'orange:9999999' });
    expect(warnings).toEqual(['There is no symbol with the id 9999999: that choice was ignored.']);
  });

  it('takes symbols of one set alone', async () => {
    const { data: tokens } = await read('penguin eat', 'en', { set: 'core' });
    expect(tokens.map(({ symbol }) => symbol?.name)).toEqual([undefined, 'eat']);
  });

  it('takes those of a preferred set where several mean the same', async () => {
    const imageOf = async (set: string) =>
      tokenOf(await read('juice', 'en', { prefer_set: set }), 'juice').symbol?.image_url;
    expect(await imageOf('openmoji')).toContain('/openmoji/');
    expect(await imageOf('core')).toContain('/core/');
    const posted = await post({ text: 'juice', lang: 'en', prefer_set: ['openmoji'] });
    expect(sentenceAnswer.parse(await posted.json()).data[0]?.symbol?.image_url).toContain('/openmoji/');
  });
});

describe('requests', () => {
  it('are answered alike by GET and POST', async () => {
    const posted = await post({ text: 'The cat sleeps.', lang: 'en' });
    expect(posted.headers.get('cache-control')).toBe('no-store');
    expect(await posted.json()).toEqual(await (await get({ text: 'The cat sleeps.', lang: 'en' })).json());
  });

  it('are conditional', async () => {
    const parameters = { text: 'a red bus', lang: 'en' };
    const first = await get(parameters);
    const etag = String(first.headers.get('etag'));
    expect(first.headers.get('content-language')).toBe('en');
    expect((await get(parameters, { 'If-None-Match': etag })).status).toBe(304);
    expect((await get({ ...parameters, mode: 'key' }, { 'If-None-Match': etag })).status).toBe(200);
  });

  it('are refused where they are no sentence in a language', async () => {
    expect(await failure(await get({ text: 'dog' }))).toEqual({
      status: 400,
      text: 'bad-parameter Bad parameter: lang is missing: it says which language the sentence is in.',
    });
    expect((await failure(await get({ text: ' ', lang: 'en' }))).text).toContain('text is empty');
    expect((await failure(await get({ text: 'dog '.repeat(61), lang: 'en' }))).text).toContain(
      'text may have at most 60 words, and has 61',
    );
    expect((await failure(await post({ lang: 'en' }))).status).toBe(400);
    expect((await failure(await get({ text: 'dog', lang: 'en', choices: 'x' }))).text).toContain(
      'choices must be',
    );
    expect((await failure(await get({ text: 'dog', lang: 'en', skin: '9' }))).text).toContain(
      'skin must be 1, 2',
    );
  });

  it('say which languages are read with a grammar', async () => {
    const response = await fetch(`${service.url}/api/v1/translations/languages`);
    const { data } = (await response.json()) as { data: { code: string; sentences: string }[] };
    const support = new Map(data.map(({ code, sentences }) => [code, sentences]));
    expect([support.get('de'), support.get('fi'), support.get('eu')]).toEqual(['full', 'full', 'words']);
  });
});

describe('a strip', () => {
  const parameters = { text: 'I eat bread', lang: 'en' };

  it.each([
    ['svg', 'image/svg+xml'],
    ['png', 'image/png'],
    ['pdf', 'application/pdf'],
  ])('is drawn as %s, and conditional', async (format, type) => {
    const response = await get({ ...parameters, format, colours: 'fitzgerald' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(5000);
    const etag = String(response.headers.get('etag'));
    expect(
      (await get({ ...parameters, format, colours: 'fitzgerald' }, { 'If-None-Match': etag })).status,
    ).toBe(304);
  });

  it.each(['png', 'pdf'])('is the same %s at each request, as its strong entity tag says', async (format) => {
    const drawn = async () => {
      const response = await get({ ...parameters, format });
      return [response.headers.get('etag'), Buffer.from(await response.arrayBuffer()).toString('latin1')];
    };
    const [etag, bytes] = await drawn();
    expect(etag).toMatch(/^"/);
    expect(await drawn()).toEqual([etag, bytes]);
  });

  it('has words, pictures and credits', async () => {
    const svg = await (await get({ ...parameters, text: 'I see zebras', format: 'svg' })).text();
    expect(svg.match(/<image /g)?.length).toBe(3);
    expect(svg).toContain('>zebras</text>');
    expect(svg).toContain('OpenMoji');
  });

  it('is drawn no further when the client has gone', async () => {
    const { data } = (await (
      await fetch(`${service.url}/api/v1/symbols?limit=100&lang=en&group=animals-nature`)
    ).json()) as { data: { name: string }[] };
    const names = data.map(({ name }) => name).filter((name) => /^[a-z]+$/.test(name));
    expect(names.length).toBeGreaterThan(30);
    const drawn = names.slice(0, 30);
    const text = drawn.join(' ');
    const refusals = () =>
      metric(
        service,
        'http_request_duration_seconds_count{route="/api/v1/sentences",method="POST",status="400"}',
      );
    const [before, refused] = [await renders(service), await refusals()];
    const leave = new AbortController();
    const left = fetch(`${service.url}${path}?format=png`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text, lang: ['en'] }),
      signal: leave.signal,
    }).then(
      () => false,
      () => true,
    );
    await expect.poll(() => renders(service), { interval: 5 }).toBeGreaterThan(before + 1);
    leave.abort();
    expect(await left).toBe(true);
    await expect.poll(refusals).toBe(refused + 1);
    // On a busy machine some are drawn before the service learns of it.
    expect((await renders(service)) - before).toBeLessThan(drawn.length);
  });

  it('is drawn of a posted sentence, by the query and not by what the client accepts', async () => {
    const body = { text: 'I eat bread', lang: ['en'] };
    const drawn = async (query: string, headers?: Record<string, string>) => {
      const response = await post(body, query, headers);
      const bytes = Buffer.from(await response.arrayBuffer());
      return [response.status, response.headers.get('content-type'), bytes.toString('latin1', 0, 5)];
    };
    expect(await drawn('?format=pdf')).toEqual([200, 'application/pdf', '%PDF-']);
    expect(await drawn('?format=png')).toEqual([200, 'image/png', '\x89PNG\r']);
    expect(await drawn('?format=svg', { Accept: 'image/png' })).toEqual([200, 'image/svg+xml', '<svg ']);
    const json = [200, 'application/json; charset=utf-8', '{"suc'];
    expect(await drawn('', { Accept: 'image/png' })).toEqual(json);
    const svg = await post(body, '?format=svg&label=none');
    expect(svg.headers.get('cache-control')).toBe('no-store');
    expect(svg.headers.get('content-language')).toBe('en');
    expect(svg.headers.get('x-warnings')).toBeNull();
    const chosen = await post({ ...body, choices: { bread: 999_999 } }, '?format=obf');
    expect(chosen.headers.get('x-warnings')).toContain('999999');
    expect(await svg.text()).not.toContain('>bread</text>');
    expect((await failure(await post({ text: 'dog' }, '?format=pdf'))).text).toContain('lang is missing');
    expect((await failure(await post(body, '?format=gif'))).text).toContain('format must be');
  });

  it('has all pictures of a long sentence that were never drawn before', async () => {
    const words = 'I eat bread, you drink milk, she sees a dog, he has a cat, we want apples, they like cake';
    const response = await get({ text: words, lang: 'en', skin: '5', hair: 'red', format: 'svg' });
    expect(response.status).toBe(200);
    expect((await response.text()).match(/<image /g)?.length).toBeGreaterThan(15);
  });

  it('is a board of the Open Board Format', async () => {
    const response = await get({ ...parameters, format: 'obf', colours: 'fitzgerald' });
    const board = z
      .looseObject({
        format: z.literal('open-board-0.1'),
        buttons: z.array(
          z.looseObject({ id: z.string(), label: z.string(), background_color: z.string().optional() }),
        ),
        images: z.array(
          z.looseObject({ id: z.string(), url: z.url(), license: z.looseObject({ type: z.string() }) }),
        ),
        grid: z.looseObject({ order: z.array(z.array(z.string().nullable())) }),
      })
      .parse(await response.json());
    expect(board.buttons.map(({ label }) => label)).toEqual(['I', 'eat', 'bread']);
    expect(board.buttons[1]?.background_color).toMatch(/^rgb\(/);
    expect(board.grid.order).toEqual([['1', '2', '3']]);
  });
});
