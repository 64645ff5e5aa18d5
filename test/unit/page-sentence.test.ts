import { describe, expect, it } from 'vitest';
import {
  formatSentenceAddress,
  parseSentenceAddress,
  type SentenceAddress,
} from '../../web/browser/sentence/sentence-address.ts';

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
