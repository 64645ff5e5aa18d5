import { join } from 'node:path';
import { readTable } from '../../mappings/read-table.ts';

/**
 * Symbols of OpenMoji that are no word of a children's vocabulary, reviewed by group and name. A search for a word
 * must not end at a trade mark, a celebrity or a button of a program: `pee` at PeerTube, `more` at "more information".
 */
const reasons: ReadonlyMap<string, string> = new Map(
  readTable(join(import.meta.dirname, 'tables/openmoji-excluded.tsv'), ['symbol', 'reason', 'note']).map(
    ({ symbol, reason }) => [symbol, reason],
  ),
);

/** The reason of a symbol that stays where the rest of its subgroup goes. */
const kept = 'kept';

/** Why a symbol is no word of a children's vocabulary; undefined for one that is. */
export function exclusionReason(hexcode: string, group: string, subgroup: string): string | undefined {
  const reason = reasons.get(hexcode.replaceAll('-FE0F', ''));
  return reason === kept ? undefined : (reasons.get(`${group}/${subgroup}`) ?? reason);
}

/** Hexcodes and subgroups of the table, for the test that OpenMoji has each. */
export const reviewed = {
  hexcodes: [...reasons.keys()].filter((symbol) => !symbol.includes('/')),
  subgroups: [...reasons.keys()].filter((symbol) => symbol.includes('/')),
} as const;
