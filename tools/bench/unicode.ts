import { Pool } from 'undici';
import { percentile } from '../support/statistics.ts';
import { startDemoService } from './support/demo-service.ts';
import { type Figure, single } from './support/figures.ts';
import type { Workspace } from './support/workspace.ts';

/**
 * A search text is short by its characters, and the engine sees what they stand for: `ﷺ` is one character, eighteen after
 * compatibility folding. This bench looks for the next such character among all that Unicode assigns: code points that the
 * analysis treats alike are one kind, one of each kind is searched, then more of the slowest kinds. The slowest text of one
 * code point is compared with the median; texts of all letters of a kind, which dictionaries cut into words, with a sentence
 * of as many words.
 */

/** Kinds whose further members are searched, and how many of each, spread over it. */
const further = { kinds: 12, members: 12 } as const;
/** The slowest texts are timed again; the fastest time counts, as a pause of the machine is no property of a text. */
const slowestRepeated = 20;
const repetitions = 4;
/** The longest search text. */
const queryCharacters = 128;

/** Shapes of a text: a word of one character, words of two, as many words as fit, a word of all characters of a kind. */
const shapes = {
  repeated: ([character]: readonly string[]) => `${character}`.repeat(queryCharacters),
  alternating: ([character]: readonly string[]) => `${character}a`.repeat(queryCharacters / 2),
  words: ([character]: readonly string[]) => `${character} `.repeat(queryCharacters / 2),
  varied: (characters: readonly string[]) =>
    Array.from({ length: queryCharacters }, (_, index) => characters[index % characters.length]).join(''),
} as const satisfies Record<string, (characters: readonly string[]) => string>;
/** Name of a shape. */
type Shape = keyof typeof shapes;

/** Searches in a language with spaces, in one without, and in all; each with a sentence of twenty words that has no symbol. */
const languages = {
  en: 'my big brown dog runs to the small red house and then we eat apples with our good friend today',
  'zh-Hans': '我今天早上和妈妈一起去学校吃苹果喝牛奶然后回家看书睡觉明天再来和朋友玩球',
  '': 'my big brown dog runs to the small red house and then we eat apples with our good friend today',
} as const;

/** A text of some code points of a kind, of which the first is the sample. */
interface SampledText {
  codePoints: readonly number[];
  shape: Shape;
}

/** A text with the fastest time that a search for it took. */
interface TimedText extends SampledText {
  milliseconds: number;
}

/** Times a search for a text, with pages of that length; undefined where the text is refused as too long. */
type TimeSearch = (text: SampledText, limit: number) => Promise<number | undefined>;

/** Starts the service over the demo and searches it for every kind of text. */
export async function unicodeBench(workspace: Workspace): Promise<Figure[]> {
  const { service } = await startDemoService(workspace);
  return slowestCodePoint(service.url, workspace.say);
}

/** The slowest texts of one code point against the median of all of them, and those of many letters against a sentence. */
async function slowestCodePoint(url: string, say: (line: string) => void): Promise<Figure[]> {
  const pool = new Pool(url, { connections: 1 });
  const kinds = codePointKinds();
  const assigned = [...kinds.values()].reduce((sum, members) => sum + members.length, 0);
  say(`${assigned} code points of ${kinds.size} kinds`);
  const figures: Figure[] = [];
  for (const [lang, sentence] of Object.entries(languages)) {
    const place = lang === '' ? 'any language' : lang;
    const time: TimeSearch = (text, limit) => timeSearch(pool, { q: textOf(text), lang, limit }, say);
    const timed = await timeTexts(kinds, time);
    const ofOne = timed.filter(({ shape }) => shape !== 'varied');
    const median = percentile(
      ofOne.map(({ milliseconds }) => milliseconds),
      0.5,
    );
    const slowestOfOne = await slowestOf(ofOne, time, (line) => say(`${place}: ${line}`));
    figures.push({
      figure: `slowest of ${ofOne.length} texts of one code point, ${place}`,
      measured: `${slowestOfOne.toFixed(1)} ms`,
      reference: `their median ${median.toFixed(2)} ms`,
      ...single(slowestOfOne / median, { side: 'at most', bound: 5 }),
    });
    const varied = timed.filter(({ shape }) => shape === 'varied');
    const slowestVaried = await slowestOf(varied, time, (line) => say(`${place}: ${line}`));
    const sentenceTimes: number[] = [];
    for (let repetition = 0; repetition <= repetitions; repetition += 1) {
      const taken = await timeSearch(pool, { q: sentence, lang, limit: firstLimit - repetition }, say);
      sentenceTimes.push(taken ?? Number.POSITIVE_INFINITY);
    }
    const reference = Math.min(...sentenceTimes);
    figures.push({
      figure: `slowest of ${varied.length} texts of many letters, ${place}`,
      measured: `${slowestVaried.toFixed(1)} ms`,
      reference: `a sentence ${reference.toFixed(2)} ms`,
      ...single(slowestVaried / reference, { side: 'at most', bound: 5 }),
    });
  }
  await pool.close();
  return figures;
}

/** The time of the slowest text, each of the slowest being timed again and again. */
async function slowestOf(
  texts: readonly TimedText[],
  time: TimeSearch,
  say: (line: string) => void,
): Promise<number> {
  const slowest = texts.toSorted(bySlowness).slice(0, slowestRepeated);
  for (const text of slowest) {
    for (let repetition = 1; repetition <= repetitions; repetition += 1) {
      const again = (await time(text, firstLimit - repetition)) ?? Number.POSITIVE_INFINITY;
      text.milliseconds = Math.min(text.milliseconds, again);
    }
  }
  slowest.sort(bySlowness);
  for (const text of slowest.slice(0, 4)) say(`${nameOf(text)}: ${text.milliseconds.toFixed(1)} ms`);
  return slowest[0]?.milliseconds ?? 0;
}

/** Times one text of each kind in every shape, then more texts of the slowest kinds. */
async function timeTexts(
  kinds: ReadonlyMap<string, readonly number[]>,
  time: TimeSearch,
): Promise<TimedText[]> {
  const timed: (TimedText & { members: readonly number[] })[] = [];
  const add = async (members: readonly number[], sample: number, shape: Shape) => {
    const codePoints = [sample, ...spreadOver(members, queryCharacters)];
    const milliseconds = await time({ codePoints, shape }, firstLimit);
    if (milliseconds !== undefined) timed.push({ codePoints, shape, milliseconds, members });
  };
  for (const shape of Object.keys(shapes) as Shape[]) {
    for (const members of kinds.values()) await add(members, spreadOver(members, 1)[0] ?? 0, shape);
  }
  const slowest = timed.toSorted(bySlowness).slice(0, further.kinds);
  for (const { shape, members, codePoints } of slowest) {
    for (const sample of spreadOver(members, further.members)) {
      if (sample !== codePoints[0]) await add(members, sample, shape);
    }
  }
  return timed;
}

/** Page size of the first search for a text; a repetition has another, as the answer is cached. */
const firstLimit = 20;

async function timeSearch(
  pool: Pool,
  { q, lang, limit }: { q: string; lang: string; limit: number },
  say: (line: string) => void,
): Promise<number | undefined> {
  const query = new URLSearchParams({ q, limit: String(limit), ...(lang && { lang }) });
  const startedAt = performance.now();
  const path = `/api/v1/public/symbols/search?${query}`;
  const { statusCode, body } = await pool.request({ method: 'GET', path });
  await body.dump();
  if (statusCode === 400) return undefined;
  if (statusCode !== 200) say(`${statusCode} for ${path}`);
  return performance.now() - startedAt;
}

function textOf({ codePoints, shape }: SampledText): string {
  return shapes[shape](codePoints.map((codePoint) => String.fromCodePoint(codePoint)));
}

function nameOf({ codePoints: [first = 0], shape }: SampledText): string {
  return `U+${first.toString(16)} ${shape}`;
}

function bySlowness(left: TimedText, right: TimedText): number {
  return right.milliseconds - left.milliseconds;
}

/** Unassigned code points and halves of surrogate pairs are in no text. */
const categories = [
  ...['Lu', 'Ll', 'Lt', 'Lm', 'Lo', 'Mn', 'Mc', 'Me', 'Nd', 'Nl', 'No', 'Sm', 'Sc', 'Sk', 'So'],
  ...['Pd', 'Ps', 'Pe', 'Pc', 'Po', 'Pi', 'Pf', 'Zs', 'Cf', 'Co'],
].map((name) => ({ name, pattern: new RegExp(`^\\p{${name}}$`, 'u') }));

/** Scripts that the analysis cuts or folds in their own way; of the others a block is a kind. */
const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Syriac', 'Thaana'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'],
  ...['Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer', 'Ethiopic', 'Mongolian'],
  ...['Han', 'Hangul', 'Hiragana', 'Katakana', 'Bopomofo', 'Yi', 'Common', 'Inherited'],
].map((name) => ({ name, pattern: new RegExp(`^\\p{Script=${name}}$`, 'u') }));

/** Blocks of scripts without a row are aligned by this many bits, but for few. */
const blockBits = 8;

/**
 * All assigned code points by what the analysis makes of them: category, script, and how many characters case folding,
 * compatibility folding and decomposition make of one.
 */
function codePointKinds(): Map<string, number[]> {
  const kinds = new Map<string, number[]>();
  for (let codePoint = 0x21; codePoint <= 0x10_ff_ff; codePoint += 1) {
    const character = String.fromCodePoint(codePoint);
    const category = categories.find(({ pattern }) => pattern.test(character))?.name;
    if (category === undefined) continue;
    const script = scripts.find(({ pattern }) => pattern.test(character))?.name;
    const lengths = [
      character.normalize('NFKC').toUpperCase(),
      character.normalize('NFKC'),
      character.normalize('NFD'),
    ].map((text) => [...text].length);
    // One plane of private use is as good as the other.
    const place = category === 'Co' ? 'private' : (script ?? codePoint >> blockBits);
    const kind = `${category} ${place} ${lengths.join(' ')}`;
    const members = kinds.get(kind);
    if (members) members.push(codePoint);
    else kinds.set(kind, [codePoint]);
  }
  return kinds;
}

/** Some members, evenly spread. */
function spreadOver(members: readonly number[], count: number): number[] {
  const step = Math.max(1, members.length / count);
  return Array.from({ length: Math.min(count, members.length) }, (_, index) =>
    Number(members[Math.floor((index + 0.5) * step)] ?? members.at(-1)),
  );
}
