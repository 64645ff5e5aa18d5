/** Topics that exclude one another: what is of one of them is rarely meant by the same word of another. */
type Topic = 'food' | 'nature' | 'people' | 'flag' | 'thing';

/** The topic of a group by a word of its name, in the English that sets use; the first row that fits counts. */
const topics: readonly (readonly [topic: Topic, words: RegExp])[] = [
  ['flag', /\bflags?\b/],
  ['food', /\b(food|drink|drinks|meals?|fruits?|vegetables?|cooking|kitchen)\b/],
  ['nature', /\b(animals?|nature|plants?|mammals?|birds?|insects?|fish|weather)\b/],
  ['people', /\b(people|body|smileys?|emotions?|faces?|feelings?|professions?|family)\b/],
  [
    'thing',
    /\b(objects?|transport|clothes|clothing|tools?|electrical|computer|building|furniture|toys?|leisure|sport|sports|activities)\b/,
  ],
];

/** The topic of a group; undefined where its name says nothing of it, as that of word classes. Pure. */
export function topicOfGroup(group: string): Topic | undefined {
  const words = group.toLowerCase().replaceAll('-', ' ');
  return topics.find(([, pattern]) => pattern.test(words))?.[0];
}
