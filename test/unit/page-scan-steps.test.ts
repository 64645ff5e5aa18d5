import { describe, expect, it } from 'vitest';
import { firstPosition, nextPosition, pressed, type ScanPosition } from '../../web/browser/scan-steps.ts';

/** What is framed in so many steps. */
function framed(from: ScanPosition, sizes: readonly number[], steps: number): (string | number)[] {
  const seen: (string | number)[] = [];
  let position = from;
  for (let step = 0; step < steps; step += 1) {
    position = nextPosition(position, sizes);
    seen.push(position.item === undefined ? `group ${position.group}` : position.item);
  }
  return seen;
}

describe('scanning', () => {
  it('frames one group after another, and begins anew', () => {
    expect(framed(firstPosition, [2, 1, 3], 4)).toEqual(['group 1', 'group 2', 'group 0', 'group 1']);
  });

  it('goes into a group, frames its items twice, and comes out again', () => {
    const { position, chosen } = pressed({ group: 2, rounds: 0 }, [2, 1, 3]);
    expect(chosen).toBeUndefined();
    expect(position.item).toBe(0);
    expect(framed(position, [2, 1, 3], 7)).toEqual([1, 2, 0, 1, 2, 'group 2', 'group 0']);
  });

  it('chooses the item that is framed', () => {
    expect(pressed({ group: 2, item: 1, rounds: 1 }, [2, 1, 3]).chosen).toEqual({ group: 2, item: 1 });
  });

  it('needs no second press for a group of one', () => {
    expect(pressed({ group: 1, rounds: 0 }, [2, 1, 3]).chosen).toEqual({ group: 1, item: 0 });
  });

  it('goes on where the page has changed under it', () => {
    expect(nextPosition({ group: 7, rounds: 0 }, [2, 1])).toEqual({ group: 1, rounds: 0 });
    expect(nextPosition({ group: 0, item: 9, rounds: 1 }, [2])).toEqual({ group: 0, rounds: 0 });
    expect(pressed({ group: 0, item: 9, rounds: 0 }, [2]).chosen).toEqual({ group: 0, item: 1 });
    expect(pressed({ group: 5, rounds: 0 }, [2])).toEqual({ position: firstPosition });
    expect(nextPosition(firstPosition, [])).toEqual(firstPosition);
  });
});
