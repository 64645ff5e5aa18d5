import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applicable,
  hairColours,
  overlays,
  skinTones,
  type Variant,
  variantKey,
} from '../../src/images/variants/variant.ts';

const everything = { skin: true, hair: true };
const all: Variant[] = [undefined, ...skinTones].flatMap((skin) =>
  [undefined, ...hairColours].flatMap((hair) =>
    [undefined, true as const].flatMap((mono) =>
      [undefined, ...overlays].map((overlay) => ({
        ...(skin && { skin }),
        ...(hair && { hair }),
        ...(mono && { mono }),
        ...(overlay && { overlay }),
      })),
    ),
  ),
);

describe('variantKey', () => {
  it('tells every variant from every other', () => {
    expect(new Set(all.map(variantKey)).size).toBe(6 * 7 * 2 * 3);
  });

  it('does not depend on the order of a variant’s properties', () => {
    const entries = fc.shuffledSubarray([
      ['skin', 3],
      ['hair', 'red'],
      ['mono', true],
      ['overlay', 'plural'],
    ] as [string, unknown][]);
    fc.assert(
      fc.property(entries, (parts) => {
        const [one, other] = [parts, [...parts].reverse()].map((each) => Object.fromEntries(each) as Variant);
        expect(variantKey(one ?? {})).toBe(variantKey(other ?? {}));
      }),
    );
  });

  it.each<[Variant, string]>([
    [{}, ''],
    [{ skin: 3 }, 'skin-3'],
    [{ overlay: 'negation', hair: 'red', skin: 5 }, 'skin-5.hair-red.negation'],
    [{ overlay: 'plural', mono: true }, 'mono.plural'],
  ])('of %o is %j', (variant, key) => {
    expect(variantKey(variant)).toBe(key);
  });
});

describe('applicable', () => {
  it.each<[Variant, { skin: boolean; hair: boolean }, Variant]>([
    [{ skin: 2, hair: 'red' }, everything, { skin: 2, hair: 'red' }],
    [{ skin: 2, hair: 'red' }, { skin: false, hair: true }, { hair: 'red' }],
    [{ skin: 2, hair: 'red' }, { skin: true, hair: false }, { skin: 2 }],
    [{ skin: 2, overlay: 'plural' }, { skin: false, hair: false }, { overlay: 'plural' }],
    [{ skin: 2, hair: 'red', mono: true }, everything, { mono: true }],
    [
      { mono: true, overlay: 'negation' },
      { skin: false, hair: false },
      { mono: true, overlay: 'negation' },
    ],
    [{}, everything, {}],
  ])('of %o for %o is %o', (variant, able, expected) => {
    expect(applicable(variant, able)).toEqual(expected);
  });

  it('changes nothing when it is asked again', () => {
    for (const able of [everything, { skin: false, hair: true }]) {
      for (const variant of all) {
        const once = applicable(variant, able);
        expect(applicable(once, able)).toEqual(once);
      }
    }
  });
});
