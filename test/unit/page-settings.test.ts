import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applicableVariant } from '../../web/browser/address.ts';
import { formatSettings, parseSettings, type Settings, withSettings } from '../../web/browser/settings.ts';

const settings = fc.record(
  {
    skin: fc.constantFrom('1', '5'),
    hair: fc.constantFrom('black', 'white'),
    mono: fc.constant(true as const),
    second: fc.constantFrom('de', 'zh-Hans', 'pt-PT'),
    colours: fc.constantFrom('fitzgerald', 'goossens'),
    captions: fc.constant('above' as const),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Settings>;

describe('settings', () => {
  it('are read from a link as they were written, without escapes', () => {
    fc.assert(
      fc.property(settings, (written) => {
        const text = formatSettings(written);
        expect(parseSettings(text)).toEqual(written);
        expect(new URLSearchParams({ text }).toString()).toBe(`text=${text}`);
      }),
    );
    expect(formatSettings({ skin: '4', mono: true, second: 'pt-BR' })).toBe('skin.4_mono.1_second.pt-BR');
  });

  it('leave out what is no value of theirs', () => {
    expect(parseSettings('skin.9_hair.green_mono.0_second.!_colours.red_captions.left_x.1_skin')).toEqual({});
    fc.assert(fc.property(fc.string(), (text) => void parseSettings(text)));
  });

  it('take changes, and name the look of people for the API', () => {
    const changed = withSettings(
      { skin: '4', captions: 'above' },
      { skin: undefined, hair: 'red', mono: true },
    );
    expect(changed).toEqual({ captions: 'above', hair: 'red', mono: true });
    const able = { skin: true, hair: true };
    expect(applicableVariant({ ...changed, mono: false }, able)).toEqual({ hair: 'red' });
    expect(applicableVariant(changed, able)).toEqual({ mono: true });
  });
});
