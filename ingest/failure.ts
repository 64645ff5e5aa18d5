/** Why an ingest ended without a new live release; the command line turns each into an exit code. */
export type FailureKind =
  | 'validation-failed'
  | 'locked'
  | 'engine-unavailable'
  | 'download-failed'
  | 'interrupted';

/** An ingest that ended in an expected way other than success; the live release is untouched. */
export class IngestFailure extends Error {
  readonly kind: FailureKind;
  /** The problems, one line each. */
  readonly details: readonly string[];

  constructor(
    message: string,
    { kind = 'validation-failed', details = [] }: { kind?: FailureKind; details?: readonly string[] } = {},
  ) {
    super(message);
    this.name = 'IngestFailure';
    this.kind = kind;
    this.details = details;
  }
}

/** Error codes after which no file can be written or read any more (errno(3)). */
const diskErrors: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left on the disk',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'a file is larger than files may be',
  EROFS: 'the disk is mounted read-only',
  EACCES: 'access to a file is denied',
  EPERM: 'access to a file is denied',
  EIO: 'the disk failed',
  EMFILE: 'too many files are open',
};

/** The fault of the disk in one line; undefined for any other error. */
export function diskErrorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const { code, path } = error as NodeJS.ErrnoException;
  const message = diskErrors[String(code)];
  return message && `${path ? `${path}: ` : ''}${message} (${code})`;
}
