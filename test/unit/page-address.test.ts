import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Address,
  formatAddress,
  isStart,
  parseAddress,
  withChanges,
} from '../../web/browser/address.ts';

const address = fc.record(
  {
    q: fc.string({ maxLength: 60, unit: 'grapheme' }).map((text) => [...text].slice(0, 128).join('')),
    lang: fc.constantFrom('*', 'en', 'zh-Hans', 'ca-valencia'),
    ui: fc.constantFrom('en', 'ar'),
    group: fc.constantFrom('food-drink', 'people-body'),
    age_group: fc.constantFrom('child', 'youth', 'adult'),
    set: fc.constantFrom('openmoji', 'core'),
    symbol: fc.nat({ max: 9_999_999_999 }),
    skin: fc.constantFrom('1', '5'),
    hair: fc.constantFrom('black', 'white', 'drawn'),
    settings: fc.constant('skin.4_mono.1'),
    mono: fc.boolean(),
    overlay: fc.constantFrom('plural', 'negation'),
  },
  { requiredKeys: ['q'] },
) as fc.Arbitrary<Address>;

describe('an address', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(address, (written) => {
        expect(parseAddress(formatAddress(written))).toEqual(written);
      }),
    );
  });

  it('is read from anything', () => {
    fc.assert(
      fc.property(fc.string(), (search) => {
        const read = parseAddress(search);
        expect(parseAddress(formatAddress(read))).toEqual(read);
      }),
    );
  });

  it('leaves out what is wrong', () => {
    const nothing = { q: '' };
    for (const wrong of [
      'lang=!',
      'ui=EN',
      'group=<b>',
      'age_group=baby',
      'set=<b>',
      'symbol=1e3',
      'skin=6',
      'hair=green',
      'mono=2',
      'overlay=both',
    ]) {
      expect(parseAddress(wrong), wrong).toEqual(nothing);
    }
    expect([...parseAddress(`q=${'🐕'.repeat(200)}`).q]).toHaveLength(128);
  });

  it('is the start page’s where nothing is asked', () => {
    expect(formatAddress(parseAddress(''))).toBe('');
    expect(isStart(parseAddress('?lang=de&ui=fr&symbol=3'))).toBe(true);
    for (const asked of ['q=x', 'group=food-drink', 'age_group=child', 'set=core']) {
      expect(isStart(parseAddress(asked)), asked).toBe(false);
    }
  });

  it('shows another symbol as it was drawn', () => {
    const before = parseAddress('?q=dog&symbol=1&skin=3&overlay=plural');
    expect(withChanges(before, { skin: '4' })).toEqual({ ...before, skin: '4' });
    expect(formatAddress(withChanges(before, { symbol: 2 }))).toBe('?q=dog&symbol=2');
    expect(formatAddress(withChanges(before, { symbol: undefined }))).toBe('?q=dog');
  });
});
