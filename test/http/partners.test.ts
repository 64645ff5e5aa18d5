import { randomUUID } from 'node:crypto';
import { Client } from '@opensearch-project/opensearch';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { partnerStore } from '../../ingest/commands/partner-store.ts';
import { keysOf, revokeKeys } from '../../ingest/partners/keys.ts';
import { listRequests } from '../../ingest/partners/request-counts.ts';
import { decideRequests } from '../../src/partners/decisions.ts';
import { partnerIndices } from '../../src/partners/indices.ts';
import { requestIdOf } from '../../src/partners/requests.ts';
import type { Service } from '../../src/service.ts';
import { fixtureSymbols, ingestFixture, rawFixture } from '../fixtures/source.ts';
import { deleteIndices } from '../support/indices.ts';
import {
  ask,
  catalog,
  makePartner,
  type PartnerAnswer,
  recordedOf,
  report,
  type SeenReport,
} from '../support/partners.ts';
import { startTestService } from '../support/service.ts';

const alias = `partners-${randomUUID().slice(0, 8)}`;
const indices = partnerIndices(alias);

let client: Client;
let service: Service;
let acme: string;
let other: string;

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  await ingestFixture({ client, alias }, fixtureSymbols().map(rawFixture));
  acme = await makePartner(client, alias, 'acme');
  other = await makePartner(client, alias, 'other');
  service = await startTestService({ SYMBOL_CATALOG_ALIAS: alias });
});
afterAll(async () => {
  await service?.stop();
  await deleteIndices(client, alias);
  await client.close();
});

const failed = ({ status, body }: PartnerAnswer) => `${status} ${body.error?.code}`;
const list = async (key: string, query = '') => (await ask(service, key, `/missing-symbols${query}`)).body;
const visible = () => client.indices.refresh({ index: `${alias}-*` });

describe('a key', () => {
  it('is asked for, and refused when it is none, another one, or has ended', async () => {
    const without = await ask(service, undefined, '/missing-symbols');
    expect(failed(without)).toBe('401 unauthorized');
    expect(without.headers.get('www-authenticate')).toBe('Bearer realm="partner"');
    const [id, secret] = [acme.slice(7, 23), acme.slice(24)];
    for (const wrong of [
      'no-key',
      `symcat_${id}_${'A'.repeat(43)}`,
      `symcat_${'0'.repeat(16)}_${secret}`,
      acme.slice(0, -1),
    ]) {
      const refused = await ask(service, wrong, '/missing-symbols');
      expect(failed(refused), wrong).toBe('401 unauthorized');
      expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"');
      expect(refused.headers.get('cache-control')).toBe('no-store');
    }
    const key = await makePartner(client, alias, 'passing');
    expect((await ask(service, key, '/missing-symbols')).status).toBe(200);
    expect(await revokeKeys(partnerStore(client), indices, key.slice(7, 23))).toHaveLength(1);
    await expect.poll(async () => (await ask(service, key, '/missing-symbols')).status).toBe(401);
  });

  it('goes on beside a new one, until it is revoked by its id', async () => {
    const name = `renewing-${randomUUID().slice(0, 8)}`;
    const former = await makePartner(client, alias, name);
    const key = await makePartner(client, alias, name);
    const [recorded] = recordedOf(await report(service, key, { word: 'twirlo', language: 'en' }));
    const path = `/missing-symbols/${recorded?.id}`;
    expect((await ask(service, former, path)).body.data).toMatchObject({ word: 'twirlo' });
    expect((await catalog(alias, 'partners', 'revoke', former.slice(7, 23))).code).toBe(0);
    const keys = await keysOf(partnerStore(client), indices, name);
    expect([...keys].map(([id, { ends_at }]) => [id, ends_at])).toEqual([
      [former.slice(7, 23), expect.any(String)],
      [key.slice(7, 23), undefined],
    ]);
    await expect.poll(async () => (await ask(service, former, path)).status).toBe(401);
    expect((await ask(service, key, path)).status).toBe(200);
  });

  it('is never in the log, which names its partner', async () => {
    const lines: string[] = [];
    const logged = await startTestService(
      { SYMBOL_CATALOG_ALIAS: alias, LOG_LEVEL: 'trace' },
      { logTo: { write: (line) => lines.push(line) } },
    );
    try {
      expect((await report(logged, acme, { word: 'loggo', language: 'en' })).status).toBe(201);
      expect((await ask(logged, acme, '/missing-symbols')).status).toBe(200);
      expect(failed(await ask(logged, acme, '/curation'))).toBe('403 insufficient-scope');
      const wrong = `${acme.slice(0, -4)}AAAA`;
      expect((await ask(logged, wrong, '/missing-symbols')).status).toBe(401);
    } finally {
      await logged.stop();
    }
    const asked = lines
      .map((line) => JSON.parse(line) as { msg: string; route?: string; status?: number; partner?: string })
      .filter(({ route }) => route?.startsWith('/partner/'));
    expect(asked.map(({ status, partner }) => [status, partner])).toEqual([
      [201, 'acme'],
      [200, 'acme'],
      [403, 'acme'],
      [401, undefined],
    ]);
    for (const part of [acme.slice(7, 23), acme.slice(24, 60)]) expect(lines.join('')).not.toContain(part);
  });

  it('is not in the engine', async () => {
    await visible();
    const { body } = await client.search({ index: indices.partners, body: { size: 1000 } });
    const stored = JSON.stringify(body);
    expect(stored).toContain(acme.slice(7, 23));
    expect(stored).not.toContain(acme.slice(24));
  });

  it('is limited by the minute, in which each report counts as a request', async ({ onTestFinished }) => {
    const limits = { PARTNER_REQUESTS_PER_MINUTE: '4' };
    const strict = await startTestService({ SYMBOL_CATALOG_ALIAS: alias, ...limits });
    onTestFinished(() => strict.stop());
    const key = await makePartner(client, alias, `limited-${randomUUID().slice(0, 8)}`);
    const words = (...list: string[]) => ({ reports: list.map((word) => ({ word, language: 'en' })) });
    const sent = await report(strict, key, words('quibba', 'quibbe'));
    expect([sent.status, sent.headers.get('ratelimit')]).toEqual([
      201,
      expect.stringMatching(/^"requests";r=2;t=\d+$/),
    ]);
    const tooMany = await report(strict, key, words('quibbi', 'quibbo', 'quibbu'));
    expect(failed(tooMany)).toBe('429 rate-limited');
    expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await report(strict, key, words('quibbi'))).status).toBe(201);
    expect(failed(await ask(strict, key, '/missing-symbols'))).toBe('429 rate-limited');
    // A hundred reports at once are as many as the minute has.
    const other = await makePartner(client, alias, `limited-${randomUUID().slice(0, 8)}`);
    const many = words(...Array.from({ length: 100 }, (_, index) => `quibb ${index}`));
    expect((await report(strict, other, many)).status).toBe(201);
  });
});

describe('a report', () => {
  it('of a word that the catalogue answers comes back with its symbols', async () => {
    const { status, body } = await report(service, acme, {
      reports: [
        { word: 'Horse', language: 'en', client_reference: 'a/1' },
        { word: 'wolpertinger', language: 'de', client_reference: 'a/2' },
      ],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      count: 2,
      recorded: 1,
      answered: 1,
      data: [
        { status: 'answered', word: 'Horse', client_reference: 'a/1', symbols: [{ name: 'horse' }] },
        { status: 'recorded', report: { word: 'wolpertinger', state: 'open' } },
      ],
    });
    const search = `${service.url}/api/v1/public/symbols/search?q=horse&language=en&limit=1`;
    const { data } = (await (await fetch(search)).json()) as { data: object[] };
    expect((body.data as { symbols: object[] }[])[0]?.symbols).toEqual(data);
    const answered = await report(service, acme, { word: 'horse', language: 'en-GB' });
    expect([answered.status, answered.body.recorded]).toEqual([200, 0]);
  });

  it.each(['question', 'social', 'particle'])('may be of the word class %s', async (partOfSpeech) => {
    const word = { word: `wolpertinger ${partOfSpeech}`, language: 'de', part_of_speech: partOfSpeech };
    const { body } = await report(service, acme, word);
    expect(body.data).toMatchObject([{ status: 'recorded', report: { part_of_speech: partOfSpeech } }]);
  });

  it('is plain text within limits; each mistake is named by its place', async () => {
    const wrong = {
      reports: [
        { word: '<b>dog</b>', language: 'en' },
        { word: 'a\u0000b', language: 'en' },
        { word: 'a\u202Eb', language: 'en' },
        { word: 'x'.repeat(65), language: 'en' },
        { word: '\u0301', language: 'en' },
        { word: 'fine', language: 'nonsense!' },
        { word: 'fine', language: 'en', context: 'y'.repeat(501) },
        { word: 'fine', language: 'en', part_of_speech: 'thing' },
        { word: 'fine', language: 'en', contxt: 'a typo' },
        { language: 'en' },
        'text',
        { word: 'fine\nly', language: 'en' },
      ],
    };
    const answer = await report(service, acme, wrong);
    expect(failed(answer)).toBe('400 bad-parameter');
    expect(answer.body.error.details?.map(({ parameter }) => parameter)).toEqual([
      'reports[0].word',
      'reports[1].word',
      'reports[2].word',
      'reports[3].word',
      'reports[4].word',
      'reports[5].language',
      'reports[6].context',
      'reports[7].part_of_speech',
      'reports[8]',
      'reports[9].word',
      'reports[10]',
      'reports[11].word',
    ]);
    for (const body of [
      { reports: [] },
      { reports: Array(101).fill({ word: 'a', language: 'en' }) },
      {},
      { reports: 1 },
    ]) {
      expect(failed(await report(service, acme, body))).toBe('400 bad-parameter');
    }
    expect(failed(await report(service, acme, { word: 'z'.repeat(600_000), language: 'en' }))).toBe(
      '413 payload-too-large',
    );
    const form = { method: 'POST', headers: { 'content-type': 'text/plain' } };
    expect(failed(await ask(service, acme, '/missing-symbols', form))).toBe('415 unsupported-media-type');
  });

  it('that is sent again, or many times at once, is recorded once', async () => {
    const body = {
      reports: ['snarf', 'snorf', 'horse'].map((word) => ({ word, language: 'en', category: 'made up' })),
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(service, acme, body)));
    answers.push(await report(service, acme, body));
    const ids = answers.map((answer) => recordedOf(answer).map(({ id }) => id));
    expect(ids[0]).toHaveLength(2);
    for (const answer of ids) expect(answer).toEqual(ids[0]);
    const counted = async () => {
      await visible();
      const query = { query: { term: { category: 'made up' } } };
      return (await client.count({ index: indices.reports, body: query })).body.count;
    };
    expect(await counted()).toBe(2);
    // Those that say something else, and those of another partner, are others.
    const [first] = body.reports;
    const further = recordedOf(await report(service, acme, { ...first, meaning: 'a sound' }));
    const others = recordedOf(await report(service, other, body));
    expect(ids[0]).not.toContain(further[0]?.id);
    expect(others[0]?.id).not.toBe(ids[0]?.[0]);
    expect(await counted()).toBe(5);
  });

  it('gathers with others of the same word and language, counted by partner', async () => {
    const spellings = ['Crème brûlée', 'creme brulee', 'CREME  BRULEE', 'crème brulée'];
    await Promise.all(
      spellings.flatMap((word) => [
        report(service, acme, { word, language: 'fr' }),
        report(service, other, { word, language: 'fra' }),
      ]),
    );
    await report(service, acme, { word: 'creme brulee', language: 'fr' });
    await report(service, acme, { word: 'creme brulee', language: 'it' });
    await visible();
    const filter = { states: ['open'] as const, languages: ['fr'] };
    const listed = await listRequests(partnerStore(client), indices, `${alias}-words`, filter);
    expect(listed).toHaveLength(1);
    expect(listed[0]).toMatchObject({
      language: 'fr',
      reports: 8,
      partners: [
        { partner: 'acme', reports: 4 },
        { partner: 'other', reports: 4 },
      ],
    });
  });
});

describe('reading back', () => {
  it('shows own reports only, by page', async () => {
    const words = Array.from({ length: 7 }, (_, index) => ({
      word: `paged${index}`,
      language: index < 4 ? 'sv' : 'da',
    }));
    const pager = await makePartner(client, alias, `pager-${randomUUID().slice(0, 8)}`);
    const sent = recordedOf(await report(service, pager, { reports: words }));
    const [foreign] = recordedOf(await report(service, other, { word: 'paged0', language: 'sv' }));
    await visible();
    const seen: SeenReport[] = [];
    const counts: number[] = [];
    for (let next = '/partner/v1/missing-symbols?limit=3', more = true; more; ) {
      const { body }: PartnerAnswer = await ask(service, pager, next);
      counts.push(body.count);
      seen.push(...(body.data as SeenReport[]));
      ({ next, more } = body);
    }
    expect(counts).toEqual([7, 4, 1]);
    expect(seen.map(({ id }) => id).sort()).toEqual(sent.map(({ id }) => id).sort());
    expect(failed(await ask(service, pager, `/missing-symbols/${foreign?.id}`))).toBe('404 report-not-found');
    expect((await ask(service, other, `/missing-symbols/${foreign?.id}`)).body.data).toMatchObject({
      word: 'paged0',
    });
    for (const query of ['limit=0', 'cursor=x']) {
      expect(failed(await ask(service, acme, `/missing-symbols?${query}`)), query).toBe('400 bad-parameter');
    }
  });

  it('tells each change after a cursor, in order, to whom it concerns', async () => {
    const start = (await ask(service, acme, '/missing-symbols?cursor=&limit=100')).body;
    let { cursor } = start;
    for (let more = start.more; more; ) {
      const { body } = await ask(service, acme, `/missing-symbols?cursor=${cursor}&limit=100`);
      ({ cursor, more } = body);
    }
    const changesSince = async () => (await ask(service, acme, `/missing-symbols?cursor=${cursor}`)).body;
    expect((await changesSince()).data).toEqual([]);
    const [first, second] = recordedOf(
      await report(service, acme, {
        reports: [
          { word: 'chang', language: 'nl' },
          { word: 'cheng', language: 'nl' },
        ],
      }),
    );
    await report(service, other, { word: 'chang', language: 'nl' });
    const news = await changesSince();
    expect((news.data as SeenReport[]).map(({ id, state }) => [id, state])).toEqual([
      [first?.id, 'open'],
      [second?.id, 'open'],
    ]);
    ({ cursor } = news);
    const request = requestIdOf('chang', 'nl');
    const declined = { state: 'declined' as const, reason: 'not now', symbols: [] };
    await decideRequests(partnerStore(client), indices, new Map([[request, declined]]), 'curator');
    const changed = await changesSince();
    expect(changed.data).toMatchObject([{ id: first?.id, state: 'declined', reason: 'not now' }]);
    expect((await list(other, '?limit=100')).data).toContainEqual(
      expect.objectContaining({ word: 'chang', state: 'declined', reason: 'not now' }),
    );
    // A later report is answered at once.
    const [again] = recordedOf(await report(service, other, { word: 'Chang', language: 'nl' }));
    expect(again).toMatchObject({ state: 'declined', reason: 'not now', changed_at: again?.created_at });
    // What was reported stays: no client takes it back.
    expect((await ask(service, acme, `/missing-symbols/${first?.id}`, { method: 'DELETE' })).status).toBe(
      405,
    );
  });

  it('misses no change while many are made at once', async () => {
    const seen = new Set<string>();
    let cursor = '';
    let writing = true;
    const follow = (async () => {
      for (let last = false; !last; ) {
        last = !writing;
        for (let more = true; more; ) {
          const { body } = await ask(service, other, `/missing-symbols?limit=50&cursor=${cursor}`);
          for (const { id } of body.data as SeenReport[]) seen.add(id);
          ({ cursor, more } = body);
        }
      }
    })();
    const sent: string[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async (_, lane) => {
        for (let index = 0; index < 40; index += 1) {
          const answer = await report(service, other, { word: `lane${lane} ${index}`, language: 'en' });
          sent.push(...recordedOf(answer).map(({ id }) => id));
        }
      }),
    );
    writing = false;
    await follow;
    expect(sent).toHaveLength(320);
    expect(sent.filter((id) => !seen.has(id))).toEqual([]);
  });
});

describe('the document of the partner API', () => {
  it('describes what is answered, and stands beside the public one', async () => {
    const response = await fetch(`${service.url}/partner/v1/openapi.json`);
    const document = (await response.json()) as {
      paths: Record<string, object>;
      components: { schemas: object };
    };
    expect(Object.keys(document.paths).sort()).toEqual([
      '/api/v1/insights',
      '/partner/v1/curation',
      '/partner/v1/curation/{id}',
      '/partner/v1/missing-symbols',
      '/partner/v1/missing-symbols/{id}',
    ]);
    const open = (await (await fetch(`${service.url}/openapi.json`)).json()) as typeof document;
    expect(Object.keys(open.paths).filter((path) => path.startsWith('/partner'))).toEqual([]);
    expect(open.components.schemas).not.toHaveProperty('MissingSymbolReport');
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', ...document });
    const holds = (schema: string, value: unknown) => {
      const valid = ajv.validate({ $ref: `api#/components/schemas/${schema}` }, value);
      expect(valid, `${schema}: ${ajv.errorsText()}`).toBe(true);
    };
    holds(
      'OutcomesAnswer',
      (
        await report(service, acme, {
          reports: [
            { word: 'zork', language: 'en' },
            { word: 'dog', language: 'en' },
          ],
        })
      ).body,
    );
    await visible();
    holds('ReportsAnswer', await list(acme));
    holds('ErrorAnswer', (await ask(service, undefined, '/missing-symbols')).body);
    holds('NewReport', { word: 'zork', language: 'en' });
  });

  it('refuses other methods by name', async () => {
    const refused = await ask(service, acme, '/missing-symbols', { method: 'PUT' });
    expect(failed(refused)).toBe('405 method-not-allowed');
    expect(refused.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
    expect((await ask(service, acme, '/nothing')).status).toBe(404);
  });
});
