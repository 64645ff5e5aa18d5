import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { startTestService } from '../support/service.ts';

const folder = resolve(import.meta.dirname, '../../examples');

let service: Service;
let adapter: ChildProcess;
let host: string;

beforeAll(async () => {
  service = await startTestService();
  adapter = spawn(process.execPath, [join(folder, 'adapters/adapter.ts'), service.url, '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(adapter, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}.`)));
  const [line] = await Promise.race([once(adapter.stdout ?? adapter, 'data'), ended]);
  host = String(line).trim();
});
afterAll(async () => {
  adapter?.kill();
  await service?.stop();
});

/** What Cboard and AsTeRICS Grid read of the answers. */
interface Pictogram {
  _id: number;
  keywords: { keyword: string }[];
  skin: boolean;
  hair: boolean;
}
interface Picto {
  image_url: string;
  symbolset_id: number;
}

async function json<Answer>(url: string): Promise<{ status: number; body: Answer }> {
  const response = await fetch(url);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return { status: response.status, body: (await response.json()) as Answer };
}
const isPicture = async (url: string) => {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  expect(response.headers.get('content-type'), url).toBe('image/png');
  expect(response.headers.get('access-control-allow-origin'), url).toBe('*');
  return Buffer.from(await response.arrayBuffer());
};

describe('as Cboard asks', () => {
  const base = () => `${host}/api/`;

  it('an ARASAAC search gives a label and, for each suggestion, a picture with skin and hair', async () => {
    // The text is not encoded there, and the locale is two letters.
    const { status, body } = await json<Pictogram[]>(`${base()}pictograms/en/search/ice cream`);
    expect(status).toBe(200);
    expect(body[0]?.keywords[0]?.keyword).toContain('ice cream');
    await isPicture(`${base()}pictograms/${body[0]?._id}?skin=white&hair=brown`);
  });

  it('the picked picture has a URL of its own, and its skin', async () => {
    const { body } = await json<Pictogram[]>(`${base()}pictograms/de/search/Frau`);
    const woman = body.find(({ skin, hair }) => skin && hair);
    const src = `${base()}pictograms/${woman?._id}`;
    const { body: picked } = await json<{ image: string }>(`${src}?skin=black&hair=darkBrown&url=true`);
    const dark = await isPicture(picked.image);
    expect(dark.equals(await isPicture(`${src}?skin=white&hair=darkBrown`))).toBe(false);
    // Options that the catalogue has not do no harm.
    await isPicture(`${src}?skin=purple&action=past&identifier=office`);
  });

  it('nothing found is 404 with an empty list', async () => {
    expect(await json(`${base()}pictograms/en/search/xqzwvkjx`)).toEqual({ status: 404, body: [] });
    // A text that is not encoded is taken as it is.
    expect([200, 404]).toContain((await json(`${base()}pictograms/en/search/50%`)).status);
  });

  it('Brazilian Portuguese and Valencian are found by the codes that are used there', async () => {
    for (const [language, text] of [
      ['br', 'cachorro'],
      ['val', 'gos'],
    ]) {
      const { status, body } = await json<Pictogram[]>(`${base()}pictograms/${language}/search/${text}`);
      expect([language, status, body[0]?.keywords[0]?.keyword]).toEqual([language, 200, expect.any(String)]);
    }
  });

  it('a Global Symbols search by a code of three letters gives labels with pictures', async () => {
    const { body } = await json<{ text: string; picto: Picto }[]>(
      `${base()}v1/labels/search/?query=Hund&language=deu&language_iso_format=639-3&limit=20`,
    );
    expect(body.length).toBeLessThanOrEqual(20);
    expect(body[0]).toMatchObject({ text: expect.stringContaining('Hund'), language: 'deu' });
    await isPicture(body[0]?.picto.image_url ?? '');
  });
});

describe('as AsTeRICS Grid asks', () => {
  it('an ARASAAC search gives ids, of which its options make pictures', async () => {
    const { body } = await json<Pictogram[]>(`${host}/api/pictograms/es/search/perro`);
    expect(body[0]?.keywords[0]?.keyword).toBe('perro');
    const url = `${host}/api/pictograms/${body[0]?._id}?download=false`;
    const plain = await isPicture(`${url}&plural=false&color=true`);
    expect(plain.equals(await isPicture(`${url}&plural=true&color=true`))).toBe(false);
    expect(plain.equals(await isPicture(`${url}&plural=false&color=false`))).toBe(false);
  });

  it("an id of ARASAAC's leads there, and never to another symbol; credits are told first", async () => {
    for (const id of ['2518', '574', '1', '899999999', '35071']) {
      const response = await fetch(`${host}/api/pictograms/${id}?plural=true`, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        `https://api.arasaac.org/api/pictograms/${id}?plural=true`,
      ]);
    }
    const lines = readFileSync(join(folder, 'adapters/adapter.ts'), 'utf8').split('\n').slice(0, 6).join(' ');
    expect(lines).toMatch(/Credit: .*licence/s);
    const { body } = await json<Pictogram[]>(`${host}/api/pictograms/en/search/dog`);
    for (const { _id } of body) expect(_id).toBeGreaterThanOrEqual(900_000_000);
  });

  it('a blank query of Global Symbols has no labels, and a set without a page is credited by its licence', async () => {
    for (const query of ['', '%20', '+'])
      expect((await json(`${host}/api/v1/labels/search/?query=${query}`)).body).toEqual([]);
    const { body: sets } = await json<{ publisher_url: string }[]>(`${host}/api/v1/symbolsets`);
    for (const set of sets) expect(set.publisher_url).toMatch(/^https:/);
  });

  it('concepts of Global Symbols hold pictures, and their sets name licence and publisher', async () => {
    const { body: concepts } = await json<{ subject: string; pictos: Picto[] }[]>(
      `${host}/api/v1/concepts/suggest?query=dog&language=en&language_iso_format=639-1`,
    );
    expect(concepts.length).toBeGreaterThan(1);
    expect(concepts[0]?.subject).toBe('dog');
    const picto = concepts[0]?.pictos[0];
    await isPicture(picto?.image_url ?? '');
    const { body: sets } = await json<{ id: number }[]>(`${host}/api/v1/symbolsets`);
    const set = sets.find(({ id }) => id === picto?.symbolset_id);
    expect(set).toMatchObject({ name: expect.any(String), licence: { name: expect.any(String) } });
  });

  it('a fault of the catalogue is told with its status', async () => {
    expect((await json(`${host}/api/pictograms/en/search/${'x'.repeat(129)}`)).status).toBe(400);
    expect((await json(`${host}/nowhere`)).status).toBe(404);
  });
});
