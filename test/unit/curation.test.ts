import { describe, expect, it } from 'vitest';
import { type CurationKind, type CurationRow, compileCuration } from '../../src/opensearch/curation.ts';

const row = (
  kind: CurationKind,
  word: string,
  symbol: number,
  others: Partial<CurationRow> = {},
): CurationRow => ({
  change: 1,
  kind,
  word,
  language: 'de',
  symbol,
  by: 'curator',
  at: '2026-11-26',
  ...others,
});
const compiled = (...rows: CurationRow[]) => compileCuration(rows, new Date(0));
const idsOf = (rows: CurationRow[], key: string, chain: string[] | undefined = ['de']) => {
  const ids = compiled(...rows).idsFor(chain, () => [key]);
  return ids && { pinned: ids.pinned, hidden: [...ids.hidden], found: ids.found };
};
const text = (lines: string, translation: object) => ({
  lines,
  translationJson: JSON.stringify(translation),
});
const dog = { has_audio: true, keywords: ['Haustier', 'Tier'], name: 'Hunt', plural: 'Hunte' };

describe('what the table says of a text', () => {
  it('finds a synonym by its beginning and by a later word of it, and pins and hides whole words alone', () => {
    const rows = [row('synonym', 'Bester Freund', 5), row('pin', 'Hund', 7), row('hide', 'Bank', 9)];
    expect(idsOf(rows, 'best')).toEqual({ pinned: [], hidden: [], found: [5] });
    expect(idsOf(rows, 'freund')).toEqual({ pinned: [], hidden: [], found: [5] });
    expect(idsOf(rows, 'hun')).toEqual({ pinned: [], hidden: [], found: [7] });
    expect(idsOf(rows, 'hund')).toEqual({ pinned: [7], hidden: [], found: [7] });
    expect(idsOf(rows, 'bank')).toEqual({ pinned: [], hidden: [9], found: [] });
    expect(idsOf(rows, 'katze')).toBeUndefined();
  });

  it('holds for the regions of a language, for no other one, and for all without a language', () => {
    const rows = [row('pin', 'Hund', 7)];
    expect(idsOf(rows, 'hund', ['de-AT', 'de'])?.pinned).toEqual([7]);
    expect(idsOf(rows, 'hund', ['en'])).toBeUndefined();
    expect(compiled(...rows).idsFor(undefined, () => ['hund'])?.pinned).toEqual([7]);
  });

  it('takes the later of rows that contradict each other, and what was pinned last first', () => {
    expect(idsOf([row('hide', 'Hund', 7), row('pin', 'hund', 7)], 'hund')?.hidden).toEqual([]);
    expect(idsOf([row('pin', 'Hund', 7), row('hide', 'Hund', 7)], 'hund')?.pinned).toEqual([]);
    expect(idsOf([row('pin', 'Hund', 7), row('pin', 'Hund', 3)], 'hund')?.pinned).toEqual([3, 7]);
    const again = [row('pin', 'Hund', 7), row('pin', 'Hund', 3), row('pin', 'Hund', 7)];
    expect(idsOf(again, 'hund')?.pinned).toEqual([7, 3]);
    const hiddenInOne = [row('pin', 'Hund', 7), row('hide', 'Hund', 7, { language: 'en' })];
    expect(idsOf(hiddenInOne, 'hund', ['de', 'en'])).toEqual({ pinned: [], hidden: [7], found: [] });
  });

  it('puts the symbols of a text in order', () => {
    const curation = compiled(row('pin', 'Hund', 7), row('hide', 'Hund', 2));
    expect(curation.arrange('de', 'hund', [1, 2, 7])).toEqual([7, 1]);
    expect(curation.arrange('de', 'hund', [1, 2])).toEqual([1]);
    expect(curation.arrange('de', 'katze', [1, 2])).toEqual([1, 2]);
  });

  it('bounds what a beginning finds', () => {
    const rows = Array.from({ length: 300 }, (_, id) => row('synonym', `hund ${id}`, id));
    expect(idsOf(rows, 'hund')?.found).toHaveLength(100);
  });
});

describe('the texts of a symbol', () => {
  it('have the corrected name without the plural of the wrong one, synonyms, and no hidden word', () => {
    const before = text('hunt\nhunte\n\nhaustier\ntier\n🐕', { ...dog, machine_translated: true });
    const curation = compiled(row('name', 'Hund', 5), row('synonym', 'Köter', 5), row('hide', 'tier', 5));
    const { lines, translationJson } = curation.withText(5, 'de', before);
    expect(lines).toBe('hund\n\nhaustier\nkoter\n🐕');
    expect(JSON.parse(translationJson)).toEqual({
      has_audio: true,
      keywords: ['Haustier', 'Köter'],
      name: 'Hund',
    });
    expect(curation.withText(6, 'de', before)).toBe(before);
    expect(curation.withText(5, 'en', before)).toBe(before);
  });

  it('keep the plural where the spelling alone was corrected, and have a synonym once', () => {
    const before = text('hunt\nhunte\n\nhaustier\ntier', dog);
    const curation = compiled(row('name', 'HUNT', 5), row('synonym', 'Tier', 5), row('pin', 'hunt', 5));
    const { lines, translationJson } = curation.withText(5, 'de', before);
    expect(lines).toBe('hunt\nhunte\n\nhaustier\ntier');
    expect(JSON.parse(translationJson)).toEqual({ ...dog, name: 'HUNT' });
  });

  it('are the same in whole symbols', () => {
    const display = { id: 5, translations: { de: dog, en: { has_audio: true, keywords: [], name: 'dog' } } };
    const { translations } = compiled(row('name', 'Hund', 5)).withDisplay(display as never);
    expect(translations).toEqual({
      de: { has_audio: true, keywords: ['Haustier', 'Tier'], name: 'Hund' },
      en: display.translations.en,
    });
  });
});

it('has the version of its effect: that of an undone change is the one before', () => {
  const one = compiled(row('pin', 'Hund', 7));
  expect(compiled().version).toBe('');
  expect(compiled(row('pin', 'Hund', 7, { change: 9, by: 'acme' })).version).toBe(one.version);
  expect(compiled(row('pin', 'Hund', 7), row('hide', 'Katze', 7)).version).not.toBe(one.version);
});
