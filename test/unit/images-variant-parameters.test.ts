import { describe, expect, it } from 'vitest';
import { parseParameters } from '../../src/http/parse-parameters.ts';
import { parseQueryString } from '../../src/http/query-string.ts';
import { renditionKey } from '../../src/images/serving/rendition.ts';
import { variantParameters, variantRendition } from '../../src/images/serving/variant-parameters.ts';

const person = {
  path: 'demo/person.0123abcd.png',
  variants: { skin: true, hair: true },
  license: { url: 'https://licences.example/a', attribution: 'by A' },
};
const hand = { ...person, variants: { skin: true, hair: false } };
const house = { ...person, variants: { skin: false, hair: false } };

const parse = (query: string) => parseParameters(variantParameters, parseQueryString(query)).values;
const key = (query: string, image = person) => renditionKey(variantRendition(image, parse(query)));
/** Parameters of which something is wrong. */
const refused = (query: string) => {
  try {
    parse(query);
    return [];
  } catch (error) {
    return (error as { details?: { parameter: string }[] }).details?.map(({ parameter }) => parameter);
  }
};

describe('variantParameters', () => {
  it.each([
    ['skin=3&hair=red', 'hair=red&skin=3'],
    ['skin=3', 'skin=03'],
    ['skin=3', 'skin=3&size=1024'],
    ['skin=3', 'skin=3&mono=0'],
    ['skin=3', 'skin=3&hair=&overlay='],
    ['skin=3', 'skin=3&colour=blue&lang=de'],
    ['hair=gray', 'hair=grey'],
    ['hair=gray', 'hair=%20GREY'],
    ['overlay=plural', 'overlay=Plural'],
    ['mono=1', 'mono=1&skin=2&hair=red'],
  ])('%s is the same image as %s', (one, other) => {
    expect(key(one)).toBe(key(other));
  });

  it('tells every variant apart', () => {
    const queries = [
      '',
      ...[1, 2, 3, 4, 5].map((skin) => `skin=${skin}`),
      ...['black', 'brown', 'blonde', 'red', 'gray', 'white'].map((hair) => `hair=${hair}`),
      'mono=1',
      'overlay=plural',
      'overlay=negation',
      'skin=1&hair=red',
      'skin=1&overlay=plural',
      'mono=1&overlay=plural',
      'mirror=1',
      'mirror=1&overlay=negation',
      'size=256',
      'size=512',
      'skin=1&size=256',
    ];
    expect(new Set(queries.map((query) => key(query))).size).toBe(queries.length);
  });

  it.each([
    ['skin=0', ['skin']],
    ['skin=6', ['skin']],
    ['skin=1.5', ['skin']],
    ['skin=-1', ['skin']],
    ['skin=tan', ['skin']],
    ['skin=0x1', ['skin']],
    ['skin=1&skin=2', ['skin']],
    ['hair=green', ['hair']],
    ['hair=constructor', ['hair']],
    ['mono=2', ['mono']],
    ['mono=true', ['mono']],
    ['overlay=past', ['overlay']],
    ['overlay=plural,negation', ['overlay']],
    ['size=300', ['size']],
    ['size=2048', ['size']],
    ['skin=9&hair=green&mono=x&overlay=y&size=z', ['skin', 'hair', 'mono', 'overlay', 'size']],
  ])('%s is refused by name', (query, names) => {
    expect(refused(query)).toEqual(names);
  });

  it('says what is allowed', () => {
    expect(() => parse('hair=green')).toThrow('hair must be black, brown, blonde, red, gray or white');
    expect(() => parse('skin=7')).toThrow('skin must be 1, 2, 3, 4 or 5');
  });
});

describe('variantRendition', () => {
  it.each(['skin=3', 'hair=red', 'skin=1&hair=grey&size=1024', 'mono=0'])(
    'what does not apply changes nothing: %s of a house is the original',
    (query) => {
      expect(variantRendition(house, parse(query))).toEqual({ path: house.path });
    },
  );

  it('leaves out what the artwork cannot show', () => {
    expect(key('skin=3&hair=red', hand)).toBe(key('skin=3', hand));
    expect(key('skin=3&hair=red', hand)).toBe(key('skin=3'));
  });

  it('makes a smaller image of one that is not changed, too', () => {
    expect(variantRendition(house, parse('skin=2&size=256'))).toEqual({
      path: house.path,
      size: 256,
      variant: {},
    });
  });
});
