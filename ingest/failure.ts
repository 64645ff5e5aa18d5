/** Why an ingest ended without a new live release; the command line turns each into an exit code. */
export type FailureKind = 'validation-failed' | 'locked' | 'engine-unavailable' | 'interrupted';

/** An ingest that ended in an expected way other than success; the live release is untouched. */
export class IngestFailure extends Error {
  readonly kind: FailureKind;
  /** What was found, one line each. */
  readonly details: readonly string[];

  constructor(kind: FailureKind, message: string, details: readonly string[] = []) {
    super(message);
    this.name = 'IngestFailure';
    this.kind = kind;
    this.details = details;
  }
}
