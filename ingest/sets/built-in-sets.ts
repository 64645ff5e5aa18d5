import type { SetDescription } from '../../mappings/document.ts';
import { arasaacDescription } from '../sources/arasaac.ts';
import { mulberryDescription } from '../sources/mulberry.ts';

/** Where the publisher offers a set, and the version of it that this program was tried with. */
export interface PinnedArchive {
  url: string;
  version: string;
  /**
   * SHA-256 of the list of the files that are read, as `sha256sum` prints it for them sorted by path. Hosts of repositories
   * pack an archive anew at any time: they promise the same files, not the same bytes of the archive.
   */
  sha256: string;
  /** Bytes to download. */
  bytes: number;
  /** The file within the set that a path of the archive is unpacked as; undefined = not needed. */
  pick(path: string): string | undefined;
}

/** A set that does not come with this program. */
export interface ExternalSet {
  description: SetDescription;
  /** Absent where the publisher offers none: the set has to be downloaded by hand. */
  archive?: PinnedArchive;
}

/** The tables, drawings and licence of a repository, below the one folder that archives of repositories have. */
const mulberryFile = /^[^/]+\/(EN\/[^/]+\.svg|scripts\/data\/[^/]+\.csv|LICENSE\.txt)$/;

/** Sets of other publishers, by the name that `set=` takes. */
export const externalSets: Readonly<Record<string, ExternalSet>> = {
  mulberry: {
    description: mulberryDescription,
    archive: {
      url: 'https://github.com/mulberrysymbols/mulberry-symbols/archive/9cbab9f400c5de44e2bc58839cca07294aadb086.tar.gz',
      version: '3.6.1',
      sha256: 'e72fdaaae7bbfbfc65deeb23fc54fdebcb1fec3e91de610c950f9c85e51a3594',
      bytes: 13_703_655,
      pick: (path) => mulberryFile.exec(path)?.[1],
    },
  },
  arasaac: { description: arasaacDescription },
};
