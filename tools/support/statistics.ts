/** A figure that was taken several times. */
export interface Spread {
  median: number;
  minimum: number;
  maximum: number;
}

/** The value below which a share (0 to 1) of the values lies; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The middle value and the outermost ones: on a machine that others use too, a mean says little. */
export function spread(values: readonly number[]): Spread {
  return { median: percentile(values, 0.5), minimum: Math.min(...values), maximum: Math.max(...values) };
}

/**
 * Takes several measures in turn, round by round; every round begins with the next one.
 * @returns the measures of each, in the order of the rounds.
 */
export async function inTurn<Name extends string, Measure>(
  rounds: number,
  takers: Readonly<Record<Name, (round: number) => Promise<Measure>>>,
): Promise<Record<Name, Measure[]>> {
  const names = Object.keys(takers) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as Measure[]])) as Record<
    Name,
    Measure[]
  >;
  for (let round = 0; round < rounds; round += 1) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      measured[name].push(await takers[name](round));
    }
  }
  return measured;
}

/** The ratios of two measures, round by round. */
export function ratios(numerators: readonly number[], denominators: readonly number[]): Spread {
  return spread(numerators.map((value, round) => value / (denominators[round] ?? Number.NaN)));
}

/** How much the second rises with each unit of the first: the line of least squares. */
export function slope(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  const products = xs.map((x, index) => (x - meanX) * ((ys[index] ?? meanY) - meanY));
  const squares = xs.map((x) => (x - meanX) ** 2);
  return mean(products) / mean(squares);
}
