import { type Base, stays } from './base.ts';
import type { Registry, RegistryEntry } from './registry.ts';
import type { Scope } from './scope.ts';
import type { SymbolSource } from './symbol.ts';
import type { Tally } from './tally.ts';

/** What the steps of a refresh share. */
export interface Run {
  sources: readonly SymbolSource[];
  registry: Registry;
  base: Base | undefined;
  /** Whether there is a live release, which is searched meanwhile. */
  isLive: boolean;
  scope: Scope;
  /** Nothing that the run is about is taken over. */
  rebuild: boolean;
  tally: Tally;
  signal: AbortSignal;
  /** RFC 3339, UTC: when the run began. */
  now: string;
}

/**
 * Counts what stays as it is live because the run is about something else.
 * @param wasShown what is live.
 */
export function countStaying({ base, scope, tally }: Run, wasShown: readonly RegistryEntry[]): void {
  for (const { id, set, content_hash = '', created_at = '', updated_at = '' } of wasShown) {
    if (stays(scope, set)) tally.shown.set(id, { content_hash, created_at, updated_at });
  }
  tally.indexed += base?.staying.symbols ?? 0;
  tally.carried += base?.staying.symbols ?? 0;
  for (const [tag, symbols] of base?.staying.languages ?? []) {
    tally.languages.set(tag, symbols);
    tally.names += symbols;
  }
}

/**
 * What was shown and is no more; a symbol that has another key now is still there.
 * @param wasShown what was live before.
 */
export function lostEntries({ tally }: Run, wasShown: readonly RegistryEntry[]): RegistryEntry[] {
  return wasShown.filter(({ id }) => !tally.shown.has(id));
}
