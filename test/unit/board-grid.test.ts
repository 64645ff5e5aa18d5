import { describe, expect, it } from 'vitest';
import { gridOf } from '../../src/boards/parameters.ts';

describe('the default grid of a board', () => {
  it.each([1, 4, 196, 197, 198, 199, 200])('has a place for each of %i cells, and at most 200', (count) => {
    const { rows, columns } = gridOf({ ids: Array.from({ length: count }, (_, index) => index + 1) });
    expect(rows * columns).toBeGreaterThanOrEqual(count);
    expect(rows * columns).toBeLessThanOrEqual(200);
  });
});
