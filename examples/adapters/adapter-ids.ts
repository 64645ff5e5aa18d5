/**
 * Ids of symbols as adapters hand them out. Apps hold ids of the service that an adapter stands for, in boards and in their
 * code: no such id may show another symbol of ours, so ours lie far above theirs (ARASAAC's have five digits), and those of
 * usual catalogues still fit 32 bits.
 */
const firstId = 900_000_000;
const symbolIdMaximum = 9_999_999_999;

/** The id under which an adapter hands out a symbol. */
export function adaptedId(symbolId: number): number {
  return firstId + symbolId;
}

/** The symbol that an adapted id names; undefined for every id that no adapter handed out. */
export function symbolIdOf(text: string): number | undefined {
  const id = /^\d{1,16}$/.test(text) ? Number(text) - firstId : -1;
  return id >= 0 && id <= symbolIdMaximum ? id : undefined;
}
