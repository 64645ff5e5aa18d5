import type { Hit } from './search.ts';

/** Hits whose worths differ by no more are of one step, and were told apart by length alone. */
const stepWidth = 40;

/**
 * Puts hits in their final order: by worth, and within a step the plain symbol before those that are made from it
 * (🙅 before 🙅‍♀️), however long their names. Hits of equal worth keep the order of ids, in which it comes first.
 */
export function byWorth(hits: readonly Hit[]): Hit[] {
  const worths = new Map(hits.map((hit) => [hit, hit.match?.worth ?? 0]));
  const compounds = hits.filter(({ symbol }) => symbol.display.source.id.includes(joint));
  if (compounds.length > 0) raiseBases(hits, compounds, worths);
  return [...hits].sort((left, right) => (worths.get(right) ?? 0) - (worths.get(left) ?? 0));
}

/**
 * Emoji are joined by U+200D, and sets are named by code points (UTS #51, 2.3 "Emoji ZWJ Sequences"): what stands before
 * is the symbol that another one is made from.
 */
const joint = '-200D-';

function raiseBases(hits: readonly Hit[], compounds: readonly Hit[], worths: Map<Hit, number>): void {
  const bySource = new Map(hits.map((hit) => [sourceOf(hit), hit]));
  for (const compound of compounds) {
    const source = sourceOf(compound);
    const base = bySource.get(source.slice(0, source.indexOf(joint)));
    const [worth = 0, worthOfBase = 0] = [worths.get(compound), base && worths.get(base)];
    if (base && worthOfBase < worth && worth - worthOfBase <= stepWidth) worths.set(base, worth);
  }
}

function sourceOf({ symbol: { display } }: Hit): string {
  return `${display.source.set} ${display.source.id}`;
}
