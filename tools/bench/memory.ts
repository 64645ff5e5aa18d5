import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Agent, request as httpRequest } from 'undici';
import { mapConcurrently } from '../../src/lib/map-concurrently.ts';
import { pseudoRandom } from '../support/statistics.ts';
import { startDemoService } from './support/demo-service.ts';
import type { Figure } from './support/figures.ts';
import { root } from './support/folders.ts';
import { peakMegabytes, processorSeconds, residentMegabytes, servingProcess } from './support/usage.ts';
import type { Workspace } from './support/workspace.ts';

const requests = 20_000;
const concurrency = 4;
const targetMegabytes = 400;
/** Words of a sentence beside the first. */
const furtherWords = 4;

/** A request of the mix: in the URL, or with a body. */
interface MixedRequest {
  path: string;
  body?: object;
}

/** What people ask in a day, in every language of the core set: memory of a serving process with the defaults. */
export async function memoryBench(workspace: Workspace): Promise<Figure[]> {
  const { service } = await startDemoService(workspace, {
    SYMBOL_CATALOG_PROCESSES: '1',
    RATE_LIMIT_JSON: '0',
  });
  const pid = await servingProcess(service.pid);
  const idle = await residentMegabytes(pid);
  const words = await coreNames();
  const random = pseudoRandom(1);
  const agent = new Agent({ connections: concurrency });
  workspace.atEnd(() => agent.destroy());
  const before = await processorSeconds(pid);
  await mapConcurrently(
    Array.from({ length: requests }, () => mixedRequest(words, random)),
    concurrency,
    async ({ path, body }) => {
      const answer = await httpRequest(service.url + path, {
        dispatcher: agent,
        headers: { 'accept-encoding': 'gzip', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
      await answer.body.dump();
    },
  );
  const seconds = (await processorSeconds(pid)) - before;
  const resident = await residentMegabytes(pid);
  return [
    {
      figure: `memory of a serving process after ${requests} mixed requests in ${new Set(words.map(({ language }) => language)).size} languages`,
      measured: `VmRSS ${resident.toFixed(0)} MB, VmHWM ${(await peakMegabytes(pid)).toFixed(0)} MB, ${((seconds / requests) * 1000).toFixed(1)} ms of its processor each`,
      reference: `idle ${idle.toFixed(0)} MB`,
      result: `${resident.toFixed(0)} MB`,
      target: `≤ ${targetMegabytes} MB`,
      reached: resident <= targetMegabytes,
    },
  ];
}

interface Word {
  language: string;
  text: string;
}

async function coreNames(): Promise<Word[]> {
  const folder = join(root, 'catalogues/core/source/names');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.csv')).sort();
  const tables = files.map(async (file) => {
    const [, ...rows] = (await readFile(join(folder, file), 'utf8')).trim().split('\n');
    return rows.map((row) => ({ language: basename(file, '.csv'), text: row.split(',')[1] ?? '' }));
  });
  return (await Promise.all(tables)).flat().filter(({ text }) => text !== '');
}

/** Of ten: three whole searches, one of them misspelled, three and a half words half typed, two matches, one sentence. */
function mixedRequest(words: readonly Word[], random: () => number): MixedRequest {
  const draw = (from: readonly Word[]) => from[Math.floor(random() * from.length)] as Word;
  const { language, text } = draw(words);
  const letters = [...text];
  const query = (q: string) => new URLSearchParams({ q, lang: language });
  const kind = random();
  if (kind < 0.3)
    return { path: `/api/v1/public/symbols/search?${new URLSearchParams({ q: text, language })}` };
  if (kind < 0.4) {
    return { path: `/api/v1/symbols/search?${query(letters.toSpliced(letters.length >> 1, 1).join(''))}` };
  }
  if (kind < 0.75) {
    const typed = letters.slice(0, 1 + Math.floor(random() * letters.length)).join('');
    return { path: `/api/v1/symbols/suggest?${query(typed)}` };
  }
  if (kind < 0.9) return { path: '/api/v1/symbols/match', body: { words: [text], lang: language } };
  const own = words.filter((word) => word.language === language);
  const sentence = [text, ...Array.from({ length: furtherWords }, () => draw(own).text)].join(' ');
  return { path: `/api/v1/sentences?${new URLSearchParams({ text: sentence, lang: language })}` };
}
