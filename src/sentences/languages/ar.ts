import { join } from 'node:path';
import { readTable } from '../../../mappings/read-table.ts';
import type { GrammarTable } from './grammar-types.ts';

/** Verbs under the past (he), as dictionaries list them, by the present that boards name them by. */
const listedAs = Object.fromEntries(
  readTable(join(import.meta.dirname, '../tables/listed-as-ar.tsv'), ['name', 'dictionary_word']).map(
    ({ name, dictionary_word }) => [name, dictionary_word],
  ),
);

/** Arabic. Verbs are in the catalogue as `he does` and `I do`; articles, prepositions and pronouns join the word. */
export const arabic: GrammarTable = {
  numbers:
    'صفر واحد|واحدة اثنان|اثنين ثلاثة|ثلاث أربعة|أربع خمسة|خمس ستة|ست سبعة|سبع ثمانية|ثماني تسعة|تسع عشرة|عشر',
  functionWords: 'جدا أن إن قد حان يا ثم الذي التي هل',
  auxiliaries: 'كان كانت يكون يوجد',
  negations: 'لا ليس ليست لن لم ما بدون غير مش',
  rules: [
    [/^(?:وال|فال|بال|كال|ال)(.{2,})$/, '$1'],
    [/^لل(.{2,})$/, '$1'],
    [/^[وفبلك](.{3,})$/, '$1'],
    [/^س([يتنأ].{2,})$/, '$1'],
    [/^(.{2,})(?:ات)$/, '$1ة $1', 'plural'],
    [/^(.{2,})(?:ين|ون|ان)$/, '$1', 'plural'],
    [/^(.{2,})ت(?:ين|ان)$/, '$1ة', 'plural'],
    [/^(.{2,})(?:ة|ا|ه)$/, '$1'],
    [/^(.{2,})ت(?:ي|ك|ه|ها|نا|هم)$/, '$1ة'],
    [/^(.{2,})(?:ي|ك|ه|ها|نا|هم|كم|ني)$/, '$1'],
    [/^[تنأ](.{2,})$/, 'ي$1 أ$1'],
    [/^[تي](.{2,})(?:ون|ين|ن|وا)$/, 'ي$1 أ$1'],
    [/^(.{3,})(?:ت|نا|وا)$/, 'ي$1 $1'],
  ],
  rulesTwice: true,
  listedAs,
};
