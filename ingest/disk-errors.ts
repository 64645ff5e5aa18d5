/** What the operating system says when files can no longer be written or read, whichever they are (errno(3)). */
const diskTroubles: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left on the disk',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'a file is larger than files may be',
  EROFS: 'the disk is mounted read-only',
  EACCES: 'access to a file is denied',
  EPERM: 'access to a file is denied',
  EIO: 'the disk failed',
  EMFILE: 'too many files are open',
};

/** What is wrong with the disk, in one line; undefined for any other error. */
export function diskTrouble(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const { code, path } = error as NodeJS.ErrnoException;
  const trouble = diskTroubles[String(code)];
  return trouble && `${path ? `${path}: ` : ''}${trouble} (${code})`;
}
