import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isHeldOut, type JudgedCase } from './cases.ts';

/** A core word as its set has it. */
interface CoreWord {
  id: string;
  names: Readonly<Record<string, { name: string } | undefined>>;
}

const coreSet = join(import.meta.dirname, '../../catalogues/core/catalog.ndjson');
/** Part of a name that is typed, and the fewest characters of it that say anything. */
const typed = { share: 0.6, minimum: 2 } as const;
const segmenter = new Intl.Segmenter();

/** One case for each beginning of a core word's name, in each language. */
export async function readBeginnings(): Promise<JudgedCase[]> {
  return beginningsOf((await readFile(coreSet, 'utf8')).trim().split('\n').map(parseWord));
}

function parseWord(line: string): CoreWord {
  return JSON.parse(line) as CoreWord;
}

/** One beginning of each name in each language; words of one name serve alike. Pure. */
export function beginningsOf(words: readonly CoreWord[]): JudgedCase[] {
  const beginnings = new Map<string, JudgedCase & { accepted: string[] }>();
  for (const { id, names } of words) {
    for (const [language, named] of Object.entries(names)) {
      const characters = [...segmenter.segment(named?.name ?? '')].map(({ segment }) => segment);
      const length = Math.ceil(typed.share * characters.length);
      if (!named || length < typed.minimum || length === characters.length) continue;
      const query = characters.slice(0, length).join('').trim();
      const key = `${language} ${named.name}`;
      const beginning = beginnings.get(key) ?? {
        ...{ file: language, language, query, kind: named.name, accepted: [], hurtful: [], none: false },
        lastPlace: 1,
        held_out: isHeldOut(language, query),
      };
      beginning.accepted.push(`core/${id}`);
      beginnings.set(key, beginning);
    }
  }
  return [...beginnings.values()];
}
