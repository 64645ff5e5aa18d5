/** The part of the catalogue that a run is about; everything else stays as it is live. */
export interface Scope {
  /** Only the symbols of these sets. */
  sets?: ReadonlySet<string>;
  /** Only the symbols that the sources name: what they do not name stays, in the same sets too. */
  keepOthers?: true;
}

/** Whether symbols of a set are what the run is about. */
export function isInScope({ sets }: Scope, set: string): boolean {
  return sets === undefined || sets.has(set);
}

/** Whether a run is about less than the whole catalogue. */
export function isPartial({ sets, keepOthers }: Scope): boolean {
  return sets !== undefined || keepOthers === true;
}

/** Whether symbols of a set stay though no source has them. */
export function isRetained(scope: Scope, set: string): boolean {
  return scope.keepOthers === true || !isInScope(scope, set);
}
