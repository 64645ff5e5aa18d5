import { describe, expect, it } from 'vitest';
import { withoutWord, withWordAfter } from '../../web/browser/sentence/edit-sentence.ts';
import {
  formatSentenceAddress,
  parseSentenceAddress,
  type SentenceAddress,
} from '../../web/browser/sentence/sentence-address.ts';

const words = (...texts: string[]) => texts.map((text) => ({ text }));

describe('a sentence', () => {
  const text = 'The cat  and the other cat, they sleep.';
  const cut = words('The', 'cat', 'and', 'the', 'other', 'cat', 'they', 'sleep');

  it('loses the word that was meant, not one that is spelled alike', () => {
    expect(withoutWord(text, cut, 5)).toBe('The cat and the other , they sleep.');
    expect(withoutWord(text, cut, 0)).toBe('cat and the other cat, they sleep.');
  });

  it('gets a word behind the one that was meant', () => {
    expect(withWordAfter(text, cut, 4, 'fat')).toBe('The cat and the other fat cat, they sleep.');
    expect(withWordAfter('我想吃', words('我', '想', '吃'), 1, '要')).toBe('我想要吃');
  });

  it('is put together from its words where they stand apart', () => {
    const separable = words('Ich', 'stehe auf', 'heute');
    expect(withoutWord('Ich stehe heute auf', separable, 2)).toBe('Ich stehe auf');
    expect(withWordAfter('Ich stehe heute auf', separable, 2, 'spät')).toBe('Ich stehe heute auf spät');
  });
});

describe('the address of a sentence', () => {
  it.each<SentenceAddress>([
    { text: '', isKeyWords: false, choices: {} },
    { text: 'I eat & drink', lang: 'en-GB', isKeyWords: true, choices: { eat: 12, 'ice cream': 9 } },
    { text: 'أنا أريد', lang: 'ar', isKeyWords: false, choices: { أريد: 2098 } },
  ])('is read as it was written: $text', (address) => {
    expect(parseSentenceAddress(formatSentenceAddress(address, ''))).toEqual(address);
  });

  it('leaves other parameters of the page alone', () => {
    const address = { text: 'dog', isKeyWords: false, choices: {} };
    expect(formatSentenceAddress(address, '?ui=de&text=cat&mode=key')).toBe('?ui=de&text=dog');
  });

  it('ignores what is invalid', () => {
    expect(parseSentenceAddress(`?text=${'a'.repeat(1200)}&lang=<b>&choices=a,b:x,c:3&mode=no`)).toEqual({
      text: 'a'.repeat(1000),
      isKeyWords: false,
      choices: { c: 3 },
    });
  });
});
