import type { RelevanceCase } from './case.ts';

/** Which of two a person means first. */
const judged: readonly RelevanceCase[] = (
  [
    ['en', 'dog', ['🐕'], ['🐕‍🦺', '🌭', '🦮'], 'the whole name before names that hold it'],
    ['en', 'cat', ['🐈'], ['😺', '🐈‍⬛', '😸'], 'the animal before faces and variants'],
    ['en', 'baby', ['👶'], ['🐤', '🍼', '🚼'], 'the whole name before its beginning'],
    ['en', 'apple', ['🍎'], ['🥧'], 'the fruit before what is made of it'],
    ['en', 'school', ['🏫'], ['🎒', '🚌'], 'the whole name before keywords'],
    ['en', 'car', ['🚗'], ['🥕', '🎠'], 'a keyword as a whole before names that begin with it'],
    ['nl', 'nee', ['🙅'], ['🙅‍♂️', '🙅‍♀️'], 'the person before man and woman'],
    ['hi', 'नहीं', ['🙅'], ['🙅‍♂️', '🙅‍♀️'], 'the person before man and woman'],
    ['en', 'cook', ['🧑‍🍳'], ['👨‍🍳', '👩‍🍳'], 'the person before man and woman'],
    ['en', 'house', ['🏠'], ['🏡', '🏚'], 'the plain house before its variants'],
    ['en', 'man', ['👨'], ['👨‍🍳', '🥭', '👨‍⚕️'], 'the person before the profession'],
    ['de', 'Hund', ['🐕'], ['🐶', '🐩', '💯'], 'the whole name; not hundert'],
    ['de', 'Auto', ['🚗'], ['🚘', '🚓'], 'the whole name before names that hold it'],
    ['fr', 'chat', ['🐈'], ['😺', '🏰'], 'the cat; not château'],
    ['fr', 'pain', ['🍞'], ['🥖', '🎨'], 'the whole name'],
    ['es', 'pan', ['🍞'], ['🐼', '🥞'], 'bread; not panda'],
    ['es', 'casa', ['🏠'], ['🏡', '🏚'], 'the plain house'],
    ['it', 'cane', ['🐕'], ['🦮', '🐶'], 'the whole name'],
    ['ru', 'дом', ['🏠'], ['🏡', '🏚'], 'the plain house'],
    ['tr', 'ev', ['🏠'], ['🏡', '🏘'], 'two letters, the whole name'],
    ['nl', 'kat', ['🐈'], ['😺', '🐈‍⬛'], 'the whole name'],
    ['ko', '개', ['🐕'], ['🐶', '🐸'], 'one syllable: the dog, not the frog'],
    ['th', 'ปลา', ['🐟'], ['🐠', '🐙'], 'the whole name; not ปลาหมึก'],
    ['zh-Hans', '鱼', ['🐟'], ['🐠', '🦈'], 'one character: the whole name'],
    ['ja', '犬', ['🐕'], ['🦴', '🐶', '🐩'], 'a keyword of all of them: the dog that the others are about'],
    ['ja', '猫', ['🐈'], ['😺', '😸'], 'a keyword of all of them: the cat that the others are about'],
    ['de', 'Tier', ['🐈', '🐕'], ['😺', '🙀'], 'a keyword of a hundred: animals before the faces of some'],
    ['en', 'pet', ['🐕', '🐈'], ['🐶', '🐱'], 'a keyword of all of them: the animal before its face'],
    ['en', 'hause', ['🏠'], ['🏢'], 'a typo in a plain word'],
    ['en', 'aple', ['🍎', '🍏'], ['🥧'], 'a typo: the fruit before what is made of it'],
  ] as const
).map(([language, query, before, after, why]) => ({ topic: 'order', language, query, before, after, why }));

/** All cases of order. */
export const orderCases: readonly RelevanceCase[] = [
  ...judged,
  {
    ...{ topic: 'order', language: 'en', query: 'red', before: ['🔴', '🟥', '🍎'], after: ['🟦'] },
    why: 'things that are red',
    known: 'of thirty symbols with the keyword red ten come before the apple',
  },
];
