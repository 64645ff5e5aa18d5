import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../../src/errors.ts';
import { parseQueryString } from '../../src/http/query-string.ts';

const codeOf = (run: () => unknown): string | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error.code;
    throw error;
  }
};

describe('parseQueryString', () => {
  it.each([
    ['', []],
    ['q=dog', [['q', ['dog']]]],
    ['q=hot+dog&q=%F0%9F%90%95', [['q', ['hot dog', '🐕']]]],
    ['q', [['q', ['']]]],
    ['q=a=b', [['q', ['a=b']]]],
    ['&&q=1&', [['q', ['1']]]],
    [
      '__proto__=x&q[]=y',
      [
        ['__proto__', ['x']],
        ['q[]', ['y']],
      ],
    ],
  ])('%s', (raw, expected) => {
    expect([...parseQueryString(raw)]).toEqual(expected);
  });

  it.each(['q=%zz', 'q=%ff', '%c3=1', 'q=%'])('refuses %s, which is not percent-encoded UTF-8', (raw) => {
    expect(codeOf(() => parseQueryString(raw))).toBe('bad-parameter');
  });

  it('refuses more than 64 pairs and more than 4 KB', () => {
    expect(codeOf(() => parseQueryString('a&'.repeat(63)))).toBeUndefined();
    expect(codeOf(() => parseQueryString('a&'.repeat(64)))).toBe('uri-too-long');
    expect(codeOf(() => parseQueryString(`q=${'x'.repeat(4094)}`))).toBeUndefined();
    expect(codeOf(() => parseQueryString(`q=${'x'.repeat(4095)}`))).toBe('uri-too-long');
  });

  it('reads back everything that URLSearchParams writes', () => {
    const pairs = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(pairs, (list) => {
        const raw = new URLSearchParams(list).toString();
        fc.pre(raw.length <= 4096);
        const parsed = [...parseQueryString(raw)].flatMap(([name, values]) =>
          values.map((value) => [name, value]),
        );
        expect(new Set(parsed.map(String))).toEqual(new Set(list.map(String)));
      }),
    );
  });

  it('throws nothing but HttpError', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        // Every other error is thrown on by `codeOf`.
        expect(codeOf(() => parseQueryString(raw))).not.toBe('internal');
      }),
    );
  });
});
