import { describe, expect, it } from 'vitest';
import { rangeHeaders, requestedRange } from '../../src/http/byte-range.ts';

const etag = '"abc"';

describe('requestedRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 1 }],
    ['bytes=0-1', { start: 0, end: 2 }],
    ['bytes=10-', { start: 10, end: 100 }],
    ['bytes=99-99', { start: 99, end: 100 }],
    ['bytes=50-1000', { start: 50, end: 100 }],
    ['bytes=-1', { start: 99, end: 100 }],
    ['bytes=-500', { start: 0, end: 100 }],
    ['BYTES=0-9', { start: 0, end: 10 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
    ['bytes=5-4', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=a-b', undefined],
    ['items=0-1', undefined],
    ['', undefined],
  ])('of %j in 100 bytes is %j', (range, asked) => {
    expect(requestedRange({ range }, etag, 100)).toEqual(asked);
  });

  it('counts only for the very bytes that the client has a part of', () => {
    const range = 'bytes=0-9';
    expect(requestedRange({ range, 'if-range': etag }, etag, 100)).toEqual({ start: 0, end: 10 });
    for (const other of ['"abd"', `W/${etag}`, 'Sat, 21 Nov 2026 00:00:00 GMT', '']) {
      expect(requestedRange({ range, 'if-range': other }, etag, 100)).toBeUndefined();
    }
  });

  it('is given as first and last byte', () => {
    expect(rangeHeaders({ start: 10, end: 20 }, 100)).toEqual({ 'Content-Range': 'bytes 10-19/100' });
  });
});
