import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lengthAt, textAt, textListOf, wholeTextsOf } from '../../src/search/text-list.ts';

const text = fc.string({ unit: fc.constantFrom(...'ab !犬', '😀'), minLength: 1, maxLength: 5 });
const entry = fc.record({ key: text, isStart: fc.boolean(), text: fc.record({ isName: fc.boolean() }) });
const inOrder = (left: { key: string }, right: { key: string }) => (left.key < right.key ? -1 : 1);

it('a list of whole texts tells each once, in order, with its length and its place', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), (unordered) => {
      const entries = unordered.toSorted(inOrder);
      const list = textListOf(entries);
      const told = Array.from(list.places, (_, index) => textAt(list, index));
      expect(told).toEqual([...new Set(entries.filter(({ isStart }) => isStart).map(({ key }) => key))]);
      for (const [index, place] of list.places.entries()) {
        expect(entries[place]).toMatchObject({ key: told[index], isStart: true });
        expect(lengthAt(list, index)).toBe(told[index]?.length);
      }
    }),
  );
});

it('it knows of any text whether it is a name or a keyword, and whether a name goes on with a further word', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), text, (unordered, asked) => {
      const whole = unordered.filter(({ isStart }) => isStart);
      const names = whole.filter(({ text: { isName } }) => isName);
      expect(wholeTextsOf(textListOf(unordered.toSorted(inOrder)), asked)).toEqual({
        isName: names.some(({ key }) => key === asked),
        isKeyword: whole.some(({ key, text: { isName } }) => !isName && key === asked),
        beginsName: names.some(({ key }) => key.startsWith(`${asked} `)),
      });
    }),
    { numRuns: 1000 },
  );
});
