/**
 * Binary search: the first of so many indexes from which on a condition holds; their number where it holds for none.
 * @param holds for no index before one for which it holds.
 */
export function lowerBound(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
