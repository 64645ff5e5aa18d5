import { describe, expect, test } from 'vitest';
import { missingPeer, searchDifference, thumbnailDifference } from '../../tools/bench/peers/peer-rows.ts';

describe('a row of the comparison with peers', () => {
  test('of one that is not here has the whole reason', () => {
    expect(missingPeer('Groonga: no groonga on PATH: ENOENT')).toMatchObject({
      figure: 'Groonga',
      reference: 'not measured: no groonga on PATH: ENOENT',
      reached: undefined,
    });
  });

  test('says how the answers differ, in favour of whichever side', () => {
    const own = { found: 0.97, content: 'whole symbols' } as const;
    expect(searchDifference(own, { found: 0.86, content: 'ids only' }, 0.714)).toBe(
      'its answers are ids only; with the same content ours is at 0.71 ×; it finds 86.0 %, ours 97.0 %',
    );
    expect(searchDifference(own, { found: 1, content: 'whole symbols' }, 1)).toBe(
      'it finds 100.0 %, ours 97.0 %',
    );
    expect(searchDifference(own, own, 1)).toBe('nothing else differs');
  });

  test('says how the thumbnails differ, in favour of whichever side', () => {
    const own = { bytes: 4000, similarity: 0.99 };
    expect(thumbnailDifference(own, { bytes: 5000, similarity: 0.98 })).toBe(
      'its files are 25.0 % larger; worse likeness',
    );
    expect(thumbnailDifference(own, { bytes: 3000, similarity: 0.995 })).toBe(
      'its files are 25.0 % smaller; better likeness',
    );
    expect(thumbnailDifference(own, { bytes: 4100, similarity: 0.9895 })).toBe('nothing else differs');
  });
});
