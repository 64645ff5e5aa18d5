import { join } from 'node:path';
import type { PartOfSpeech } from '../../mappings/parts-of-speech.ts';
import { readTable } from '../../mappings/read-table.ts';

/** Properties of most symbols of a subgroup of OpenMoji. */
interface Subgroup {
  /** Words that people use, in place of OpenMoji's class (`animal-mammal`). */
  topics: readonly string[];
  part_of_speech: PartOfSpeech;
  /** Where extras belong, which OpenMoji groups by project; the others belong to the group of Unicode that they are in. */
  group?: string;
}

const table = (name: string) => join(import.meta.dirname, `tables/${name}.tsv`);

/** Every subgroup as `group/subgroup`, looked at one by one. */
const subgroups: ReadonlyMap<string, Subgroup> = new Map(
  readTable(table('openmoji-subgroups'), ['subgroup', 'topics', 'part_of_speech', 'group']).map((row) => [
    row.subgroup,
    {
      topics: row.topics.split(', '),
      part_of_speech: row.part_of_speech as PartOfSpeech,
      ...(row.group !== '' && { group: row.group }),
    },
  ]),
);

/**
 * Symbols of another word class than most of their subgroup, by the code point that they begin with: the person who frowns,
 * and the woman and the man who do (UTS #51: a sequence begins with what it is made from).
 */
const partOfSpeechByFirstCodePoint: ReadonlyMap<string, PartOfSpeech> = new Map(
  readTable(table('openmoji-parts-of-speech'), ['first_code_point', 'part_of_speech', 'note']).map((row) => [
    row.first_code_point,
    row.part_of_speech as PartOfSpeech,
  ]),
);

/** People named by what they have with them, not by what they do: a white cane, a wheelchair, ballet shoes. */
const nounMakers: ReadonlySet<string> = new Set(['1F9AF', '1F9BC', '1F9BD', '1FA70']);

/**
 * The properties of a subgroup.
 * @throws Error for an unknown one: the subgroups of a new version of OpenMoji have to be reviewed.
 */
function subgroupOf(group: string, subgroup: string): Subgroup {
  const reviewed = subgroups.get(`${group}/${subgroup}`);
  if (reviewed === undefined)
    throw new Error(`OpenMoji's ${group}/${subgroup} is not in ${table('openmoji-subgroups')}`);
  return reviewed;
}

/** The group of a symbol. @throws Error for an unknown subgroup. */
export function groupOf(group: string, subgroup: string): string {
  return subgroupOf(group, subgroup).group ?? group;
}

/** The topics of a symbol, as tags. @throws Error for an unknown subgroup. */
export function topicsOf(group: string, subgroup: string): readonly string[] {
  return subgroupOf(group, subgroup).topics;
}

/** The word class of a symbol. @throws Error for an unknown subgroup. */
export function partOfSpeechOf(hexcode: string, group: string, subgroup: string): PartOfSpeech {
  const [first = '', ...others] = hexcode.split('-');
  if (others.some((codePoint) => nounMakers.has(codePoint))) return 'noun';
  return partOfSpeechByFirstCodePoint.get(first) ?? subgroupOf(group, subgroup).part_of_speech;
}

/** Code points with a word class of their own, for the test that a symbol of the set begins with each. */
export const classifiedCodePoints: readonly string[] = [...partOfSpeechByFirstCodePoint.keys()];

/**
 * Tags of OpenMoji that no person would filter by: slang of chats, lists that OpenMoji itself is made from, emoticons,
 * single signs and figures.
 */
const uselessTags: ReadonlySet<string> = new Set(
  '143 ily bae omg smh xoxo yolo lol lmao rofl bff btw brb tfw bro bestie feels meh whatever type index libre ui logo app'
    .split(' ')
    .concat(
      'legacy computing',
      'creative commons',
      'seven wonders of the ancient world',
      'equilateral polygon',
    ),
);

/** OpenMoji's classes: some of its rows have one among the tags too. */
const classNames = new Set(
  [...subgroups.keys()].map((path) => path.slice(path.indexOf('/') + 1)).filter((name) => name.includes('-')),
);

/** The tags that are words. */
export function plainTags(tags: readonly string[]): string[] {
  return tags.filter(
    (tag) => /\p{L}{2}/u.test(tag) && !uselessTags.has(tag.toLowerCase()) && !classNames.has(tag),
  );
}
