/** A source of numbers from 0 (included) to 1 (excluded). */
export type Random = () => number;

/**
 * Numbers that look random and are the same for the same seed: two runs have the same queries.
 * Mulberry32 (Tommy Ettinger, public domain); a text seeds it by its FNV-1a hash.
 */
export function seededRandom(seed: string | number): Random {
  let state = typeof seed === 'number' ? seed : 0x811c9dc5;
  if (typeof seed === 'string') {
    for (let index = 0; index < seed.length; index += 1) {
      state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
    }
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 to `bound - 1`. */
export function randomInteger(random: Random, bound: number): number {
  return Math.floor(random() * bound);
}

/** One of the items, of which there is one at least. */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[randomInteger(random, items.length)] as Item;
}

/** The items in another order (Fisher and Yates), as a copy. */
export function shuffle<Item>(random: Random, items: readonly Item[]): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = randomInteger(random, last + 1);
    const item = shuffled[last] as Item;
    shuffled[last] = shuffled[other] as Item;
    shuffled[other] = item;
  }
  return shuffled;
}
