import type { Client } from '@opensearch-project/opensearch';
import { scanValues } from '../opensearch/scan.ts';

/**
 * For symbols that leave a release the one of their concept that stays, by id: what an app shows in their place. The symbol
 * that stands for the concept comes first, then the lowest id.
 * @param release the release that still has them.
 */
export async function findSuccessors(
  client: Client,
  release: string,
  lost: readonly { id: number }[],
): Promise<ReadonlyMap<number, number>> {
  if (lost.length === 0) return new Map();
  const conceptOf = new Map<number, number>();
  for await (const values of scanValues(client, release, ['filter.id', 'filter.concept'])) {
    const concept = values['filter.concept']?.[0];
    if (concept !== undefined) conceptOf.set(Number(values['filter.id']?.[0]), Number(concept));
  }
  return chooseSuccessors(conceptOf, new Set(lost.map(({ id }) => id)));
}

/** @param conceptOf the symbol that stands for its concept, by the ids of the others. Pure. */
export function chooseSuccessors(
  conceptOf: ReadonlyMap<number, number>,
  lost: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const members = new Map<number, number[]>();
  for (const [id, concept] of conceptOf) members.set(concept, [...(members.get(concept) ?? [concept]), id]);
  const successors = new Map<number, number>();
  for (const [concept, ids] of members) {
    const [first] = [concept, ...ids.toSorted((a, b) => a - b)].filter((id) => !lost.has(id));
    if (first === undefined) continue;
    for (const id of ids) if (lost.has(id)) successors.set(id, first);
  }
  return successors;
}
