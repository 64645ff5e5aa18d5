import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isHeldOut } from '../reviewed/entries.ts';
import { measureEntries } from '../reviewed/measure.ts';

/** A core word as its set has it. */
interface CoreWord {
  id: string;
  names: Readonly<Record<string, { name: string } | undefined>>;
}

/** The beginning of a core word's name. */
interface Beginning {
  language: string;
  query: string;
  /** The whole name. */
  word: string;
  accepted: string[];
  held_out: boolean;
}

const coreSet = join(import.meta.dirname, '../../../catalogues/core/catalog.ndjson');
/** Part of a name that is typed, and the fewest characters of it that say anything. */
const typed = { share: 0.6, minimum: 2 } as const;
const segmenter = new Intl.Segmenter();

/**
 * `npm run relevance -- typing`: core words of which somewhat more than half is typed, through the full search.
 * @returns whether every limit is kept, over all and in each language
 */
export function measureTyping(args: string[]): Promise<boolean> {
  return measureEntries(
    {
      name: 'typing',
      noun: 'beginnings',
      read: async () => beginningsOf((await readFile(coreSet, 'utf8')).trim().split('\n').map(parseWord)),
      fileOf: ({ language }) => language,
      limits: { first: 0.6, within: 0.9, places: 10 },
      grouping: { groups: [({ language }) => language], isGroupLimited: true },
      failureLines: async (failures) =>
        failures.map(({ entry: { language, query, word }, place, first }) =>
          [language, query, `of ${word}`, place ?? 'missed', `got ${first.join(' | ') || 'nothing'}`].join(
            '\t',
          ),
        ),
    },
    args,
  );
}

function parseWord(line: string): CoreWord {
  return JSON.parse(line) as CoreWord;
}

/** One beginning of each name in each language; words of one name serve alike. Pure. */
export function beginningsOf(words: readonly CoreWord[]): Beginning[] {
  const beginnings = new Map<string, Beginning>();
  for (const { id, names } of words) {
    for (const [language, named] of Object.entries(names)) {
      const characters = [...segmenter.segment(named?.name ?? '')].map(({ segment }) => segment);
      const length = Math.ceil(typed.share * characters.length);
      if (!named || length < typed.minimum || length === characters.length) continue;
      const query = characters.slice(0, length).join('').trim();
      const key = `${language} ${named.name}`;
      const beginning = beginnings.get(key) ?? {
        ...{ language, query, word: named.name, accepted: [] },
        held_out: isHeldOut(language, query),
      };
      beginning.accepted.push(`core/${id}`);
      beginnings.set(key, beginning);
    }
  }
  return [...beginnings.values()];
}
