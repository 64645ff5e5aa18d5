import { join } from 'node:path';
import type { AgeGroup } from '../../mappings/document.ts';
import type { PartOfSpeech } from '../../mappings/parts-of-speech.ts';
import { readTable } from '../../mappings/read-table.ts';

/** The review of OpenMoji: what its own data does not say, as the tables beside this file have it. */

const pathOf = (name: string) => join(import.meta.dirname, `tables/openmoji-${name}.tsv`);

/** A table of two columns (and a note for people): the second one by the first. */
function readPairs(name: string, columns: readonly [key: string, value: string, note?: string]) {
  const [key, value] = columns;
  const rows = readTable<string>(pathOf(name), columns.map(String));
  return new Map(rows.map((row) => [row[key] ?? '', row[value] ?? '']));
}

/**
 * Symbols that are no word of a children's vocabulary, by hexcode or by `group/subgroup`, with the reason. A search for a word
 * must not end at a trade mark, a celebrity or a button of a program: `pee` at PeerTube, `more` at "more information".
 */
const exclusions = readPairs('excluded', ['symbol', 'reason', 'note']);

/** The reason of a symbol that stays where the rest of its subgroup goes. */
const kept = 'kept';

/** Why a symbol is no word of a children's vocabulary; undefined for one that is. */
export function exclusionReason(hexcode: string, group: string, subgroup: string): string | undefined {
  const reason = exclusions.get(hexcode.replaceAll('-FE0F', ''));
  return reason === kept ? undefined : (exclusions.get(`${group}/${subgroup}`) ?? reason);
}

/**
 * Images that are not for everybody, reviewed one by one. Words that a child may have to say stay in a child's reach
 * even where it is grave: death and burial, blood, illness, medicine, a knife to eat with, a sign that forbids.
 */
const ageGroups = readPairs('age-groups', ['hexcode', 'age_groups', 'note']);

/** Every age, unless the image was judged otherwise. */
export function ageGroupsOf(hexcode: string): AgeGroup[] {
  const judged = ageGroups.get(hexcode.replaceAll('-FE0F', '')) ?? 'child, youth, adult';
  return judged.split(', ') as AgeGroup[];
}

/** English names that OpenMoji misspells or abbreviates; the rest are good names as they are. */
const names = readPairs('names', ['hexcode', 'name']);

/** The English name of a symbol that CLDR does not name. */
export function nameOf(hexcode: string, annotation: string): string {
  // "spouting-orca" is two words; "t-shirt" and "hot-water bottle" never stand alone with a hyphen of one letter.
  return (
    names.get(hexcode) ?? (/^[a-z]{2,}-[a-z]+$/.test(annotation) ? annotation.replace('-', ' ') : annotation)
  );
}

/** Their skin layer lies beneath a face that is in no layer: recoloured, it would show as a spot. */
const coveredSkin: ReadonlySet<string> = new Set(['E0AC-200D-2642-FE0F']); // man with medical mask

/** Whether what a drawing calls its skin can be seen. */
export function showsItsSkin(hexcode: string): boolean {
  return !coveredSkin.has(hexcode);
}

/**
 * Keywords that a picture does not show and a child is hurt to meet: `face`, `body` and `story` at a skull, `grey` (Filipino `abo`,
 * also ashes) at a funeral urn, `glass` at sake. By hexcode and language, as CLDR and OpenMoji write them.
 */
const misleadingKeywords = readPairs('misleading-keywords', ['symbol and language', 'keywords']);

/** The keywords of a symbol in a language, without those that mislead. */
export function plainKeywords(hexcode: string, language: string, keywords: readonly string[]): string[] {
  const misleading = misleadingKeywords.get(`${hexcode.replaceAll('-FE0F', '')} ${language}`);
  if (misleading === undefined) return [...keywords];
  const dropped = new Set(misleading.split(' | '));
  return keywords.filter((keyword) => !dropped.has(keyword));
}

/** Every subgroup as `group/subgroup`, looked at one by one. */
const subgroups = new Map(
  readTable(pathOf('subgroups'), ['subgroup', 'topics', 'part_of_speech', 'group']).map((row) => [
    row.subgroup,
    row,
  ]),
);

/** @throws Error for an unknown subgroup: those of a new version of OpenMoji have to be reviewed. */
function subgroupOf(group: string, subgroup: string) {
  const reviewed = subgroups.get(`${group}/${subgroup}`);
  if (reviewed === undefined)
    throw new Error(`OpenMoji's ${group}/${subgroup} is not in ${pathOf('subgroups')}`);
  return reviewed;
}

/**
 * The group of a symbol: OpenMoji groups its extras by project, and they belong to the groups of Unicode.
 * @throws Error for an unknown subgroup.
 */
export function groupOf(group: string, subgroup: string): string {
  return subgroupOf(group, subgroup).group || group;
}

/** Topics of a symbol as tags: words that people use, in place of OpenMoji's class (`animal-mammal`). @throws Error for an unknown subgroup. */
export function topicsOf(group: string, subgroup: string): readonly string[] {
  return subgroupOf(group, subgroup).topics.split(', ');
}

/**
 * Symbols of another word class than most of their subgroup, by the code point that they begin with: the person who frowns,
 * and the woman and the man who do (UTS #51: a sequence begins with what it is made from).
 */
const partsOfSpeech = readPairs('parts-of-speech', ['first_code_point', 'part_of_speech', 'note']);

/** People named by what they have with them, not by what they do: a white cane, a wheelchair, ballet shoes. */
const nounMakers: ReadonlySet<string> = new Set(['1F9AF', '1F9BC', '1F9BD', '1FA70']);

/** The word class of a symbol. @throws Error for an unknown subgroup. */
export function partOfSpeechOf(hexcode: string, group: string, subgroup: string): PartOfSpeech {
  const [first = '', ...others] = hexcode.split('-');
  if (others.some((codePoint) => nounMakers.has(codePoint))) return 'noun';
  return (partsOfSpeech.get(first) ?? subgroupOf(group, subgroup).part_of_speech) as PartOfSpeech;
}

/** Tags that no person would filter by: slang of chats, lists that OpenMoji itself is made from, emoticons. */
const uselessTags = readPairs('useless-tags', ['tag', 'kind']);

/** OpenMoji's classes: some of its rows have one among the tags too. */
const classNames = new Set(
  [...subgroups.keys()].map((path) => path.slice(path.indexOf('/') + 1)).filter((name) => name.includes('-')),
);

/** The tags that are words; single signs and figures are none. */
export function plainTags(tags: readonly string[]): string[] {
  return tags.filter(
    (tag) => /\p{L}{2}/u.test(tag) && !uselessTags.has(tag.toLowerCase()) && !classNames.has(tag),
  );
}

/** What the tables name, for the test that OpenMoji has each. */
export const reviewed = {
  hexcodes: [...exclusions.keys()].filter((symbol) => !symbol.includes('/')),
  subgroups: [...exclusions.keys()].filter((symbol) => symbol.includes('/')),
  judgedHexcodes: [...ageGroups.keys()],
  classifiedCodePoints: [...partsOfSpeech.keys()],
} as const;
