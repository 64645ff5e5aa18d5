/** Symbols of the demo catalogue, by set: a change of these numbers is a decision. */
export const demoSets = { openmoji: 2096, core: 335 } as const;
/** Symbols of the whole demo catalogue. */
export const demoSymbols = demoSets.openmoji + demoSets.core;
