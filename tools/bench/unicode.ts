import { Pool } from 'undici';
import { percentile } from '../support/statistics.ts';
import { startDemoService } from './support/demo-service.ts';
import { type Figure, single } from './support/figures.ts';
import type { Workspace } from './support/workspace.ts';

/**
 * A search text is short by its characters, and the engine sees what they stand for: `ﷺ` is one character, eighteen after
 * compatibility folding. This bench looks for the next such character: it searches for texts made of one code point of
 * every kind that Unicode has, and holds the slowest against the median.
 */

/** Code points of a kind that are tried, spread over it. */
const samplesPerKind = 1;
/** The slowest texts are looked at again, each so often; the fastest look counts, as a pause of the machine is no text's fault. */
const slowestLookedAt = 20;
const secondLooks = 4;
/** As many as a search text may have. */
const queryCharacters = 128;

/** Shapes of a text of one character: one long word, or a word boundary at every other character. */
const shapes = {
  repeated: (character: string) => character.repeat(queryCharacters),
  alternating: (character: string) => `${character}a`.repeat(queryCharacters / 2),
} as const satisfies Record<string, (character: string) => string>;

/** Searches in a language with spaces, in one without, and in all. */
const languages = ['en', 'zh-Hans', ''] as const;

/** A text that was searched, and the fastest time that it took. */
interface TimedText {
  codePoint: number;
  shape: keyof typeof shapes;
  lang: (typeof languages)[number];
  milliseconds: number;
}

/** The slowest text of one code point against the median of all of them. */
export async function unicodeBench(workspace: Workspace): Promise<Figure[]> {
  const { service } = await startDemoService(workspace);
  return slowestCodePoint(service.url, workspace.say);
}

/** The same against a running service without limits. */
async function slowestCodePoint(url: string, say: (line: string) => void): Promise<Figure[]> {
  const pool = new Pool(url, { connections: 1 });
  let refused = 0;
  async function time({ codePoint, shape, lang }: Omit<TimedText, 'milliseconds'>, limit: number) {
    const q = shapes[shape](String.fromCodePoint(codePoint));
    const query = new URLSearchParams({ q, limit: String(limit), ...(lang && { lang }) });
    const startedAt = performance.now();
    const path = `/api/v1/public/symbols/search?${query}`;
    const { statusCode, body } = await pool.request({ method: 'GET', path });
    await body.dump();
    if (statusCode === 400) return undefined;
    if (statusCode !== 200) say(`${statusCode} for U+${codePoint.toString(16)} × ${shape}, lang=${lang}`);
    return performance.now() - startedAt;
  }

  const codePoints = sampledCodePoints();
  say(`${codePoints.length} code points`);
  const figures: Figure[] = [];
  for (const lang of languages) {
    const timed: TimedText[] = [];
    for (const shape of Object.keys(shapes) as (keyof typeof shapes)[]) {
      for (const codePoint of codePoints) {
        const text = { codePoint, shape, lang };
        const milliseconds = await time(text, 20);
        if (milliseconds === undefined) refused += 1;
        else timed.push({ ...text, milliseconds });
      }
    }
    const median = percentile(
      timed.map(({ milliseconds }) => milliseconds),
      0.5,
    );
    const slowest = timed.toSorted((left, right) => right.milliseconds - left.milliseconds);
    for (const text of slowest.slice(0, slowestLookedAt)) {
      for (let look = 1; look <= secondLooks; look += 1) {
        text.milliseconds = Math.min(text.milliseconds, (await time(text, 20 - look)) ?? 0);
      }
    }
    const order = slowest
      .slice(0, slowestLookedAt)
      .toSorted((left, right) => right.milliseconds - left.milliseconds);
    for (const { codePoint, shape, milliseconds } of order.slice(0, 5)) {
      say(`${lang || 'any'}: U+${codePoint.toString(16)} ${shape}: ${milliseconds.toFixed(1)} ms`);
    }
    const worst = order[0]?.milliseconds ?? 0;
    figures.push({
      figure: `slowest of ${timed.length} texts of one code point, ${lang === '' ? 'any language' : lang}`,
      measured: `${worst.toFixed(1)} ms`,
      reference: `their median ${median.toFixed(2)} ms`,
      ...single(worst / median, { side: 'at most', bound: 5 }),
    });
  }
  say(`${refused} texts were refused as too long`);
  await pool.close();
  return figures;
}

const kindProperties = [
  ...['Lu', 'Ll', 'Lt', 'Lm', 'Lo', 'Mn', 'Mc', 'Me', 'Nd', 'Nl', 'No', 'Sm', 'Sc', 'Sk', 'So'],
  ...['Pd', 'Ps', 'Pe', 'Pc', 'Po', 'Pi', 'Pf', 'Zs', 'Cf', 'Co'],
].map((category) => ({ name: category, pattern: new RegExp(`^\\p{${category}}$`, 'u') }));

/** Some code points of every kind: block, category, and what compatibility and case folding make of them. */
function sampledCodePoints(): number[] {
  const kinds = new Map<string, number[]>();
  for (let codePoint = 0x21; codePoint <= 0x10_ff_ff; codePoint += 1) {
    const character = String.fromCodePoint(codePoint);
    const category = kindProperties.find(({ pattern }) => pattern.test(character))?.name;
    // All unassigned ones behave the same; of private use one block is as good as the next.
    if (category === undefined || codePoint > 0xf_00_ff) continue;
    const expanded = [...character.normalize('NFKC').toUpperCase()].length;
    // Blocks are aligned by 128 or more, but for few.
    const block = codePoint < 0x3000 || expanded > 1 ? codePoint >> 7 : codePoint >> 11;
    const kind = `${category} ${block} ${expanded} ${character.normalize('NFKC') === character}`;
    const members = kinds.get(kind);
    if (members) members.push(codePoint);
    else kinds.set(kind, [codePoint]);
  }
  return [...kinds.values()].flatMap((members) => {
    const step = Math.max(1, Math.floor(members.length / samplesPerKind));
    return members.filter((_, index) => index % step === 0).slice(0, samplesPerKind);
  });
}
