import { beforeAll, describe, expect, test } from 'vitest';
import { filledLayers } from '../../ingest/catalogue/filled-layers.ts';
import { openMojiSource } from '../../ingest/sources/openmoji.ts';
import { exclusionReason, groupOf, nameOf, reviewed } from '../../ingest/sources/openmoji-tables.ts';
import { type RawNames, RawSymbol, type SymbolSource } from '../../ingest/symbol.ts';
import { readArtwork } from '../../ingest/symbol-files.ts';
import { recolourSvg } from '../../src/images/svg/recolour.ts';
import { vetSvg } from '../../src/images/svg/vet.ts';
import { demoSets } from '../support/demo.ts';
import { completeOpenMoji } from '../support/demo-symbols.ts';
import { openMojiRows } from '../support/openmoji.ts';

/** Symbols that are no word of a children's vocabulary, by reason. */
const excluded = new Map<string, string>();

describe('OpenMoji, complete', () => {
  const symbols = new Map<string, RawSymbol>();
  const rejected: string[] = [];
  let source: SymbolSource;

  beforeAll(async () => {
    for (const { hexcode, group, subgroups, skintone } of openMojiRows) {
      const reason = exclusionReason(hexcode, group, subgroups);
      if (reason !== undefined && skintone === '') excluded.set(hexcode, reason);
    }
    const read = await completeOpenMoji();
    source = read.source;
    for (const symbol of read.symbols) {
      const { success, data } = RawSymbol.safeParse(symbol);
      if (success) symbols.set(symbol.id, data);
      else rejected.push(symbol.id);
    }
  });

  const symbol = (id: string): RawSymbol => {
    const found = symbols.get(id);
    if (found === undefined) throw new Error(`no symbol ${id}`);
    return found;
  };
  const english = (id: string): RawNames[string] => symbol(id).names.en ?? { name: '' };

  test('what is left out of the vocabulary of words suits adults only', () => {
    for (const id of excluded.keys()) expect(symbol(id).age_groups, id).toEqual(['adult']);
  });

  test('has the promised size', () => {
    expect(rejected).toEqual([]);
    expect(symbols.size).toBe(2465);
    expect(source.count).toBe(2465);
    const languages = new Map<string, number>();
    for (const { names } of symbols.values()) {
      for (const tag of Object.keys(names)) languages.set(tag, (languages.get(tag) ?? 0) + 1);
    }
    expect(languages.size).toBe(151);
    expect([...languages.values()].reduce((sum, count) => sum + count)).toBe(234_029);
    // Argentina has only what differs from the rest of Latin America.
    expect(languages.get('es-AR')).toBe(21);
    const counts = [...languages].filter(([tag]) => tag !== 'es-AR').map(([, count]) => count);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(50);
    expect([...languages.keys()]).not.toContain('und');
    // Stated before any symbol is read: the index is made with them.
    expect([...(source.languages ?? [])].sort()).toEqual([...languages.keys()].sort());
    expect(languages.get('en')).toBe(2465);
    expect(languages.get('zh-Hans')).toBeGreaterThan(1900);
    expect(languages.get('nb')).toBeGreaterThan(1900);
  });

  test('a grave picture has no keyword that it does not show', () => {
    const keywords = (id: string, tag: string) => symbol(id).names[tag]?.keywords;
    expect(keywords('26B1', 'fil')).not.toContain('abo');
    expect(keywords('1F480', 'en')).toContain('dead');
    expect(keywords('1F480', 'en')).not.toContain('body');
    expect(keywords('1F595', 'de')).not.toContain('Hand');
  });

  test.each([
    ['1F415', 'dog', 'Hund', 'chien'],
    ['1F9E1', 'orange heart', 'oranges Herz', 'cœur orange'],
    ['1F3C3-200D-2640-FE0F', 'woman running', 'laufende Frau', 'femme qui court'],
    ['1F3F4-E0067-E0062-E0065-E006E-E0067-E007F', 'flag: England', 'Flagge: England', 'drapeau : Angleterre'],
    ['0023-FE0F-20E3', 'keycap: #', 'Taste: #', 'touches : #'],
  ])('%s is named by CLDR, however its code points are written', (id, en, de, fr) => {
    const { names } = symbol(id);
    expect([names.en?.name, names.de?.name, names.fr?.name]).toEqual([en, de, fr]);
  });

  test('every symbol of Unicode with a skin tone or a gender has a German name', () => {
    const unnamed = [...symbols.values()].filter(
      ({ id, names }) => /200D-26(40|42)|^1F468|^1F469|^1F9D1/.test(id) && /^[0-9A-F]/.test(id) && !names.de,
    );
    // Extras of OpenMoji's own: people with a medical mask and the like.
    expect(unnamed.map(({ id }) => id).filter((id) => !/^E0A|^1F...-200D-1FAA9/.test(id))).toEqual([]);
  });

  test('a flag is found by its country, a key by its sign', () => {
    const flag = symbol('1F1EB-1F1F7').names;
    expect(flag.en?.keywords).toContain('France');
    expect(flag.de?.keywords).toContain('Frankreich');
    expect(flag.fr?.keywords).toContain('France');
    expect(flag.ja?.keywords).toContain('フランス');
    expect(english('0023-FE0F-20E3').keywords).toContain('#');
  });

  test('a flag is found by the language of its country, where it is the first country of the language', () => {
    const keywordsOf = (id: string, tag: string) => symbol(id).names[tag]?.keywords ?? [];
    expect(keywordsOf('1F1E9-1F1EA', 'en')).toContain('German');
    expect(keywordsOf('1F1E9-1F1EA', 'de')).toContain('Deutsch');
    expect(keywordsOf('1F1E9-1F1EA', 'zh-Hans')).toContain('德语');
    expect(keywordsOf('1F1E6-1F1F9', 'en')).not.toContain('German'); // Austria
    expect(keywordsOf('1F1EC-1F1E7', 'es')).toContain('inglés');
    expect(keywordsOf('1F1F5-1F1F9', 'en')).toContain('Portuguese');
    expect(keywordsOf('1F1F3-1F1F4', 'en')).toContain('Norwegian');
  });

  test('a flag is found by what its country is called for short, and by no other country', () => {
    const keywordsOf = (id: string, tag: string) => symbol(id).names[tag]?.keywords ?? [];
    expect(keywordsOf('1F1FA-1F1F8', 'en')).toEqual(expect.arrayContaining(['US', 'usa', 'america']));
    expect(keywordsOf('1F1FA-1F1F8', 'es')).toEqual(expect.arrayContaining(['EE. UU.', 'EEUU']));
    expect(keywordsOf('1F1FA-1F1F8', 'ru')).toContain('США');
    expect(keywordsOf('1F1EC-1F1E7', 'tr')).toContain('BK');
    const islands = symbol('1F1FA-1F1F2');
    expect(islands.names.en?.keywords).not.toEqual(expect.arrayContaining(['usa']));
    expect(islands.tags).not.toContain('united states');
  });

  test('extras are named in English, in words', () => {
    expect(english('E004').name).toBe('spouting orca');
    expect(english('E004').keywords).toContain('killer whale');
    expect(english('1F3F4-E0065-E0073-E0063-E006C-E007F').name).toBe('Castile and León flag');
    expect(english('E063').name).toBe('C++');
    expect(nameOf('E30F', 'hot-water bottle')).toBe('hot-water bottle');
    for (const { names } of symbols.values()) expect(names.en?.name).not.toMatch(/\ufffd/);
  });

  test('the character finds its symbol, a private one cannot be typed', () => {
    expect(symbol('1F415').characters).toBe('🐕\ufe0f');
    expect(symbol('E004').characters).toBeUndefined();
  });

  test('ages are judged, one by one', () => {
    expect(
      reviewed.judgedHexcodes.filter((hexcode) => !symbols.has(hexcode) && !symbols.has(`${hexcode}-FE0F`)),
    ).toEqual([]);
    expect(symbol('1F37A').age_groups).toEqual(['adult']);
    expect(symbol('1F6AC').age_groups).toEqual(['adult']);
    expect(symbol('1F4A3').age_groups).toEqual(['youth', 'adult']);
    expect(symbol('1F6AD').age_groups).toEqual(['child', 'youth', 'adult']);
    const words = [...symbols.values()].filter(({ id }) => !excluded.has(id));
    const notForAll = words.filter(({ age_groups }) => age_groups.length < 3);
    expect(notForAll).toHaveLength(reviewed.judgedHexcodes.length);
  });

  test('groups are those of Unicode', () => {
    expect(new Set([...symbols.values()].map(({ group }) => group))).toEqual(
      new Set([
        'smileys-emotion',
        'people-body',
        'component',
        'animals-nature',
        'food-drink',
        'travel-places',
        'activities',
        'objects',
        'symbols',
        'flags',
      ]),
    );
    expect(() => groupOf('extras-openmoji', 'unheard-of')).toThrow('unheard-of');
  });

  test('each has a licence, an author and an attribution ready to print', () => {
    expect(symbol('1F415').license).toEqual({
      id: 'CC-BY-SA-4.0',
      url: 'https://creativecommons.org/licenses/by-sa/4.0/',
      attribution: '“dog” by Sofie Ascherl, OpenMoji (https://openmoji.org), CC BY-SA 4.0',
      author: 'Sofie Ascherl',
      commercial_use: true,
    });
    for (const { license } of symbols.values()) expect(license.author).toBeTruthy();
  });

  test('variants are derived from the layers of the drawing', () => {
    expect(symbol('1F469').variants).toEqual({ skin: true, hair: true });
    expect(symbol('1F44B').variants).toEqual({ skin: true, hair: false });
    expect(symbol('1F415').variants).toEqual({ skin: false, hair: false });
    // Its skin lies beneath a face that is in no layer.
    expect(symbol('E0AC-200D-2642-FE0F').variants.skin).toBe(false);
    const all = [...symbols.values()];
    expect(all.filter(({ variants }) => variants.skin)).toHaveLength(402);
    expect(all.filter(({ variants }) => variants.hair)).toHaveLength(208);
  });

  test('has the tones and the lines that its artists drew, but no empty rectangles for flags', () => {
    const toned = [...symbols.values()].flatMap(({ artwork }) => (artwork.toned ? [artwork.toned] : []));
    expect(toned).toHaveLength(330);
    for (const tones of toned) expect(Object.keys(tones)).toEqual(['1', '2', '3', '4', '5']);
    expect(symbol('1F44B').artwork).toMatchObject({
      toned: { '3': { path: expect.stringMatching(/color.svg.1F44B-1F3FD\.svg$/) } },
      line: { path: expect.stringMatching(/black.svg.1F44B\.svg$/) },
    });
    for (const id of ['1F1E9-1F1EA', '1F3F3-FE0F-200D-1F308', 'E420']) {
      expect(symbol(id).artwork.line).toBeUndefined();
    }
    expect([...symbols.values()].filter(({ artwork }) => artwork.line)).toHaveLength(2_465 - 346);
  });

  test('is recoloured just where it says that it can be', () => {
    const wrong: string[] = [];
    for (const { id, variants, artwork } of symbols.values()) {
      const { source, toned } = readArtwork(artwork);
      const skin = toned !== undefined || recolourSvg(source, { skin: 3 }) !== source;
      const hair = recolourSvg(source, { hair: 'red' }) !== source;
      // The one whose skin lies beneath a face of no layer.
      const expected = id === 'E0AC-200D-2642-FE0F' ? { skin: true, hair: true } : variants;
      if (skin !== expected.skin || hair !== expected.hair) wrong.push(id);
    }
    expect(wrong).toEqual([]);
  });

  test('has its hair recoloured in every tone that its set draws', () => {
    const wrong: string[] = [];
    for (const { id, variants, artwork } of symbols.values()) {
      if (!variants.hair) continue;
      for (const [tone, source] of Object.entries(readArtwork(artwork).toned ?? {})) {
        const recoloured = recolourSvg(source, { hair: 'gray' });
        if (recoloured === source || !vetSvg(recoloured).accepted) wrong.push(`${id} ${tone}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('OpenMoji as a vocabulary of words', () => {
  const words = new Map<string, RawSymbol>();
  const bare = (hexcode: string) => hexcode.replaceAll('-FE0F', '');

  beforeAll(async () => {
    for await (const { id, symbol } of openMojiSource().entries()) words.set(id, RawSymbol.parse(symbol));
  });

  test('lacks what was left out, and nothing else', () => {
    expect(words.size).toBe(demoSets.openmoji);
    expect([...words.keys()].filter((id) => excluded.has(id))).toEqual([]);
    expect(excluded.size + words.size).toBe(2465);
    const hexcodes = new Set(openMojiRows.map(({ hexcode }) => bare(hexcode)));
    expect(reviewed.hexcodes.filter((hexcode) => !hexcodes.has(hexcode))).toEqual([]);
    const subgroups = new Set(openMojiRows.map(({ group, subgroups }) => `${group}/${subgroups}`));
    expect(reviewed.subgroups.filter((subgroup) => !subgroups.has(subgroup))).toEqual([]);
  });

  test.each([
    ['E05B', 'trade mark'], // PeerTube, found by "pee"
    ['E041', 'trade mark'], // Pinterest, found by "yesterday"
    ['E183', 'known person'], // found by "mc donalds"
    ['E264', 'button or sign of a program'], // more information, found by "more"
    ['25C9-FE0F-200D-1F534-200D-25AE-FE0F', 'from a film or a series'], // HAL 9000, found by "eat an apple"
    ['2665', 'piece of a game'], // heart suit
    ['E1C9', 'part of electronics'], // Raspberry Pi
  ])('%s is left out: %s', (id, reason) => {
    expect(excluded.get(id)).toBe(reason);
  });

  test('every word has a word class, and tags that are words', () => {
    const first = new Set(openMojiRows.map(({ hexcode }) => hexcode.split('-')[0] ?? ''));
    expect(reviewed.classifiedCodePoints.filter((codePoint) => !first.has(codePoint))).toEqual([]);
    for (const { part_of_speech, tags, id } of words.values()) {
      expect(part_of_speech, id).toBeDefined();
      expect(tags.length, id).toBeGreaterThan(0);
      expect(
        tags.filter((tag) => /^(animal|face|food|person|place|transport|hand|plant)-/.test(tag)),
      ).toEqual([]);
      expect(
        tags.filter((tag) => !/\p{L}{2}/u.test(tag)),
        id,
      ).toEqual([]);
    }
    const classOf = (id: string) => words.get(id)?.part_of_speech;
    expect(classOf('1F415')).toBe('noun');
    expect(classOf('1F3C3-200D-2640-FE0F')).toBe('verb'); // woman running
    expect(classOf('1F469-200D-1F9BD')).toBe('noun'); // woman in a wheelchair
    expect(classOf('1F64D-200D-2642-FE0F')).toBe('adjective'); // man frowning
    expect(classOf('1F622')).toBe('adjective'); // crying face
    expect(classOf('0033-FE0F-20E3')).toBe('numeral');
    expect(classOf('1F44B')).toBe('social');
    expect(words.get('1F415')?.tags.slice(0, 2)).toEqual(['animal', 'mammal']);
  });
});

describe('person layers', () => {
  test.each([
    ['<g id="skin"><path fill="#FCEA2B"/></g><g id="hair"/>', ['skin']],
    ['<g id="hair-b"><g><circle fill="#000"/></g></g>', ['hair']],
    ['<g id="skin" fill="#FCEA2B"><path d="M0 0"/></g>', ['skin']],
    ['<g id="skin"><path fill="none"/></g>', []],
    ['<g id="skin-shadow"><path fill="#000"/></g>', []],
    ['<g id="skin"></g><g id="color"><path fill="#000"/></g>', []],
  ])('%s', (svg, layers) => {
    expect([...filledLayers(`<svg id="emoji">${svg}</svg>`)]).toEqual(layers);
  });
});
