/** The set's README. */
export const readme = (
  { coreWords, others }: { coreWords: number; others: number },
  languages: readonly string[],
): string => `# Core words

${coreWords} symbols for the words that people say most with pictures (want, more, not, in, who, finished), and ${others} for words that
boards often carry (glue, fridge, wardrobe, yogurt). An emoji set has no picture for most of them. They are drawn for this
catalogue and dedicated to the public domain (CC0-1.0): use, change and sell them without asking.

The folder is written by \`npm run core-set\` from \`tools/core-set\`: change a drawing or a name there, not here.

- \`core_rank\` says how much a word is needed: 1 for the most needed one. \`catalog.ndjson\` is in this order; the words
  that are no core words come last and have no rank.
  The first 36 rows are the words of Universal Core (Center for Literacy and Disability Studies, University of North Carolina).
- \`part_of_speech\` is one of pronoun, verb, noun, adjective, adverb, preposition, conjunction, determiner, question,
  interjection, social.
- All symbols carry the tag of their topic, core words the tag \`core word\` too.

## How they are drawn

- A square of 1024 units, a margin of 32, one line width (28), round joins, twelve colours, no letters or digits.
- Skin and hair are layers that the catalogue's variants recolour. A white rim parts outlines from a dark background.
- The person or thing meant is coloured; who else is there is grey. A ball stands for anything, a box for any place.
- Time runs from left to right, also in languages written from right to left: mirror \`before\`, \`after\`, \`next\`,
  \`yesterday\`, \`tomorrow\`, \`forward\` and \`back\` there if your readers expect it.
- A day of the week is its place in a row of seven that begins with Monday; the last two, the weekend, are blue. A month is its
  place in a ring of twelve that begins at the top, with a sign of the northern season: a snowflake, a flower, the sun, a leaf.
- Relatives stand in a tree; the person meant has a face, all others are grey.

## Who recognises them

\`tools/core-set/recognition.csv\` keeps, round by round, which symbol was taken for which word. Rounds 1 to 3 were read by
those who drew the symbols:

- Round 1: shuffled sheets without words; noted is what else a symbol could be taken for.
- Round 2: 181 symbols (all new ones of version 1.2, and nine that were redrawn after round 1), numbered and without words, each
  with four words to choose from. The three wrong ones have the topic and the word class of the right one where there are as many;
  they and their order are drawn by \`npm run core-set -- --quiz <folder> --seed round-2 --only <ids>\`. 180 were right; \`of\` was
  taken for \`except\`. That one was redrawn, and two that were hesitated over (\`very\`, \`dryer\`).
- Round 3: the three redrawn, in the same way.
- Round 4: all 507 symbols, in the same way (\`--seed round-4\`), read by two vision models that had seen neither the set nor the
  key. All were right; \`sure\` and \`unsure\` say which of them the readers found by leaving out the other words.

What is missing is children and their helpers as readers. \`--quiz\` writes a quiz of all symbols with its key, \`--sheets <folder>\`
contact sheets; add your rounds to the file.

## Names

In ${languages.length} languages: ${languages.join(', ')}. **Native speakers have not read them yet.** To correct a name, edit the language's
table in \`tools/core-set/names\` (columns: id, name, plural, keywords parted by \`|\`), run \`npm run core-set\` and send the change
as a pull request; or write to the project with the language, the id and the word that people say.
Keywords are what people type: inflected and polite forms, a child's words. They carry no articles.
`;
