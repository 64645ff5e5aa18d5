/** The set's README. */
export const readme = (symbols: number, languages: readonly string[]): string => `# Core words

${symbols} symbols for the words that people say most with pictures: want, more, not, in, who, finished. An emoji set has no
picture for most of them. They are drawn for this catalogue and dedicated to the public domain (CC0-1.0): use, change and
sell them without asking.

The folder is written by \`npm run core-set\` from \`tools/core-set\`: change a drawing or a name there, not here.

- \`core_rank\` says how much a word is needed: 1 for the most needed one. \`catalog.ndjson\` is in this order.
  The first 36 rows are the words of Universal Core (Center for Literacy and Disability Studies, University of North Carolina).
- \`part_of_speech\` is one of pronoun, verb, noun, adjective, adverb, preposition, conjunction, determiner, question,
  interjection, social.
- All symbols carry the tag \`core word\` and the tag of their topic.

## How they are drawn

- A square of 1024 units, a margin of 32, one line width (28), round joins, twelve colours, no letters or digits.
- Skin and hair are layers that the catalogue's variants recolour. A white rim parts outlines from a dark background.
- The person or thing meant is coloured; who else is there is grey. A ball stands for anything, a box for any place.
- Time runs from left to right, also in languages written from right to left: mirror \`before\`, \`after\`, \`next\`,
  \`yesterday\`, \`tomorrow\`, \`forward\` and \`back\` there if your readers expect it.

## Who recognises them

\`tools/core-set/recognition.csv\` keeps, round by round, which symbol was taken for which other word. Round 1 is no proof: the
person who drew them went through shuffled sheets without words and noted what else a symbol could be taken for. What is
missing is readers who do not know the words and pick from four. \`npm run core-set -- --sheets <folder>\` writes contact
sheets; add your rounds to the file.

## Names

In ${languages.length} languages: ${languages.join(', ')}. **Native speakers have not read them yet.** To correct a name, edit the language's
table in \`tools/core-set/names\` (columns: id, name, plural, keywords parted by \`|\`), run \`npm run core-set\` and send the change
as a pull request; or write to the project with the language, the id and the word that people say.
Keywords are what people type: inflected and polite forms, a child's words. They carry no articles.
`;
