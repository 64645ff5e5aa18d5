/** Symbols of the demo catalogue, by set: a change of these numbers is a decision. */
export const demoSets = { openmoji: 2096, core: 925 } as const;
/** Symbols of the whole demo catalogue. */
export const demoSymbols = demoSets.openmoji + demoSets.core;
/** Symbols of the set `core` that are core words and have a rank; the others are words that boards often carry. */
export const demoCoreWords = 435;
