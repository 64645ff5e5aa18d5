import { z } from 'zod';
import { isHeldOut, parseRows, readCaseFile } from './cases.ts';
import { askEach, type Judged, type Suite } from './suite.ts';

const file = 'sounds';
const text = z.string().trim().min(1);
const row = z.strictObject({ language: text, typed: text, word: text });
/** Places at which a person looks at once. */
const glance = 3;

/** Words as children write them who write what they hear: the first symbol of the word is the right one. */
export const soundsSuite: Suite = {
  title: 'Measured: words spelt by sound',
  noun: 'words as children write what they hear',
  hasParts: true,
  columns: {
    asked: { title: 'asked', is: 'sum' },
    first: { title: 'first', is: 'share', limit: 'least' },
    three: { title: 'among three', is: 'share', limit: 'least' },
  },
  limitsOf: () => ({ first: 0.75, three: 0.88 }),
  ask: async (service, { languages }) => {
    const rows = parseRows(await readCaseFile(`${file}.tsv`), file, row);
    const asked = rows.filter(({ language }) => languages?.includes(language) ?? true);
    const judged = await askEach(asked, async ({ language, typed, word }): Promise<Judged[]> => {
      const [meant] = await service.search({ text: word, language }, 1);
      if (!meant) return [];
      const hits = await service.search({ text: typed, language }, glance);
      const place = hits.findIndex(({ id }) => id === meant.id);
      const shown = hits.map(({ name }) => name).join(', ') || 'nothing';
      const held_out = isHeldOut(language, typed);
      return [
        {
          groups: [language, `${language}, ${held_out ? 'held-out' : 'tuned'}`],
          held_out,
          marks: { asked: 1, first: place === 0 ? 1 : 0, three: place < 0 ? 0 : 1 },
          failure: place === 0 ? undefined : `${language}\t${typed} (${word})\t${shown}`,
        },
      ];
    });
    return judged.flat();
  },
};
