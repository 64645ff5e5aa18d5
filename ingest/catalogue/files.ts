import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { extname, join, normalize, relative, sep } from 'node:path';
import { sourceLimits } from '../../src/images/artwork/checks.ts';
import { filledLayers } from './filled-layers.ts';

/** The files of a catalogue's folder, and which of them were named by a row. */
export type CatalogueFiles = ReturnType<typeof openFiles>;

const imageExtensions = ['.svg', '.png', '.jpg', '.jpeg'] as const;

/** Looks through the folders `artwork` and `audio` once: asking the disk for every possible name takes too long. */
export function openFiles(root: string) {
  const images = new Set(filesIn(root, 'artwork'));
  const recordings = new Map(
    foldersIn(root, 'audio').map((lang) => [lang, new Set(filesIn(root, join('audio', lang)))]),
  );
  const used = new Set<string>();
  const realRoot = realpathSync(root);
  let named: ReadonlyMap<string, string> | undefined;
  /** The file whose name looks like a path, wherever in the folder it is. */
  const likeness = (path: string) => {
    named ??= new Map(filesIn(root, '.').map((each) => [pathKey(each), each]));
    return named.get(pathKey(path));
  };

  /** A file as a table names it: with a Windows path, the letters of a Mac (NFD), or without its folder. */
  function find(written: string): string | undefined {
    const path = written.replaceAll('\\', '/');
    for (const candidate of [() => path, () => likeness(path) ?? likeness(join('artwork', path))]) {
      const file = join(root, candidate() ?? '');
      const inside = relative(root, file);
      if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`)) continue;
      if (!isWithin(realRoot, file)) continue;
      used.add(inside);
      return file;
    }
    return undefined;
  }

  return {
    /** The absolute path of a regular file of the folder; links that lead out of it are not followed. */
    find,
    /** The image of a symbol that names none: `artwork/<id>.svg`, `.png` or `.jpg`, as it is named relative to the folder. */
    imageOf: (id: string) =>
      imageExtensions
        .map((end) => join('artwork', id + end))
        .map((path) => (images.has(path) ? path : likeness(path)))
        .find((path) => path !== undefined),
    /** Recordings of a symbol that names none, by language as its folder is named. */
    recordingsOf: (id: string) => {
      const found: Record<string, string> = {};
      for (const [lang, files] of recordings) {
        const path = join('audio', lang, `${id}.mp3`);
        if (files.has(path)) found[lang] = path;
      }
      return found;
    },
    /** Images and recordings that no row uses. */
    unused: () =>
      [...images, ...[...recordings.values()].flatMap((files) => [...files])].filter(
        (path) => !used.has(path),
      ),
  };
}

/** Names that look alike are one: composed letters, whatever a Mac or Windows made of them. */
function pathKey(path: string): string {
  return normalize(path).normalize('NFC').toLowerCase();
}

/** Whether a file is there, is a regular one, and lies in the folder also when symbolic links are followed. */
export function isWithin(realRoot: string, file: string): boolean {
  try {
    const real = realpathSync.native(file);
    return real.startsWith(realRoot + sep) && statSync(real).isFile();
  } catch {
    return false;
  }
}

function filesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function foldersIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** The image format that a file is stored in, by its name (a photo is stored as PNG); undefined for one that cannot be used. */
export function imageKind(path: string): 'svg' | 'png' | undefined {
  const end = extname(path).toLowerCase();
  if (end === '.svg') return 'svg';
  return end === '.png' || end === '.jpg' || end === '.jpeg' ? 'png' : undefined;
}

/** What of an image can be recoloured: the layers of an SVG, and the skin of what is drawn in its tones. */
export function variantsOf(file: string, toned: object | undefined): { skin: boolean; hair: boolean } {
  const isReadable = imageKind(file) === 'svg' && statSync(file).size <= sourceLimits.bytes;
  const layers = isReadable ? filledLayers(readFileSync(file, 'utf8')) : new Set<string>();
  return { skin: layers.has('skin') || toned !== undefined, hair: layers.has('hair') };
}
