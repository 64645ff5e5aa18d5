import { IngestFailure } from '../failure.ts';
import { isReleased, type Registry } from '../registry/registry.ts';
import { liveRelease, previousRelease, type ReleaseIndex } from '../releases/releases.ts';
import { isPartial, isRetained, type Scope } from '../scope.ts';

/**
 * Lets a run begin only where what it does not name is live, or was never there. Where the index of the live release is lost, a
 * run would publish what it names alone, and nothing would tell how much is missing.
 * @throws IngestFailure with the command that brings the catalogue back.
 */
export function expectNothingLost(
  alias: string,
  releases: readonly ReleaseIndex[],
  { entries }: Pick<Registry, 'entries'>,
  { scope, allowShrink }: { scope: Scope; allowShrink: boolean },
): void {
  if (liveRelease(releases) !== undefined) return;
  const refuse = (message: string) => {
    throw new IngestFailure(message);
  };
  const whole = previousRelease(releases);
  if (whole !== undefined && (isPartial(scope) || !allowShrink)) {
    refuse(
      `the live release of ${alias} is lost, and ${whole.name} with ${whole.meta.counts?.symbols} symbols is whole: ` +
        'npm run catalog -- repair makes it live; then run this again',
    );
  }
  const count = [...entries.values()].filter(
    (entry) => isReleased(entry) && isRetained(scope, entry.set),
  ).length;
  if (isPartial(scope) && count > 0) {
    refuse(
      `the live release of ${alias} is lost, and with it ${count} symbols that this run does not bring: ingest the whole ` +
        'catalogue, without --only and --keep-others',
    );
  }
}
