import type { GrammarTable } from './grammar-types.ts';

/** English. */
export const english: GrammarTable = {
  numbers: 'zero one two three four five six seven eight nine ten eleven twelve',
  articles: 'the a an',
  functionWords: 'the a an of',
  auxiliaries: 'am is are was were be been do does did have has had will would',
  negations:
    "no not never none nothing nobody without don't dont doesn't doesnt didn't didnt isn't isnt aren't arent wasn't wasnt weren't won't wont can't cant cannot couldn't shouldn't wouldn't mustn't haven't hasn't",
  rules: [
    [/'s$/, ''],
    [/(.{2,})ies$/, '$1y $1ie', 'plural'],
    [/(.{2,}(?:s|x|z|ch|sh|o))es$/, '$1', 'plural'],
    [/(.{2,}[^s])s$/, '$1', 'plural'],
    [/(.{2,})ied$/, '$1y'],
    [/(.+)(.)\2(?:ed|ing|er|est)$/, '$1$2 $1$2$2'],
    [/(.{2,})(?:ed|ing)$/, '$1 $1e'],
    [/(.{2,})(?:er|est)$/, '$1 $1e'],
    [/(.{2,})(?:ier|iest)$/, '$1y'],
    [/(.{3,})ly$/, '$1'],
    [/(.{2,})(?:y|ie)$/, '$1'],
  ],
};
