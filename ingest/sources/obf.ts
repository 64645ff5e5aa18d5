import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { z } from 'zod';
import type { LanguageTag } from '../../mappings/document.ts';
import { IngestFailure } from '../failure.ts';
import { completeLicence, licenceId } from '../licences.ts';
import type { Finding } from '../rules.ts';
import { type SourceEntry, type SymbolSource, setPattern } from '../symbol.ts';
import { languageOf } from './language-codes.ts';
import { openZip, type ZipArchive } from './zip.ts';

/**
 * Boards in the Open Board Format (https://www.openboardformat.org/docs): a symbol is an image that a button shows,
 * named by the button's label in the board's language and in those of its `strings`.
 */

const Licence = z.looseObject({
  type: z.string().optional(),
  copyright_notice_url: z.string().optional(),
  source_url: z.string().optional(),
  author_name: z.string().optional(),
});
const Media = z.looseObject({
  id: z.coerce.string(),
  content_type: z.string().optional(),
  data: z.string().optional(),
  path: z.string().optional(),
  url: z.string().optional(),
  license: Licence.nullish(),
});
const Board = z.looseObject({
  id: z.coerce.string(),
  locale: z.string().optional(),
  name: z.string().nullish(),
  license: Licence.nullish(),
  buttons: z
    .array(
      z.looseObject({
        label: z.string().nullish(),
        vocalization: z.string().nullish(),
        image_id: z.coerce.string().nullish(),
        sound_id: z.coerce.string().nullish(),
      }),
    )
    .default([]),
  images: z.array(Media).default([]),
  sounds: z.array(Media).default([]),
  strings: z.record(z.string(), z.record(z.string(), z.string())).default({}),
});
type Board = z.output<typeof Board>;
type Media = z.output<typeof Media>;

/** An image and all that buttons say of it. */
interface BoardImage {
  board: string;
  line: number;
  image: Media;
  licence: z.output<typeof Licence> | undefined;
  words: Map<LanguageTag, string[]>;
  sounds: Map<LanguageTag, Media>;
  group: string;
}

/** The symbols of an `.obf` board or an `.obz` package of boards. Images are read when their turn comes. */
export async function obfSource(path: string): Promise<SymbolSource> {
  const archive = extname(path).toLowerCase() === '.obz' ? await openZip(path) : undefined;
  const boards = await readBoards(path, archive);
  const found = gather(boards);
  const set = setNameOf(basename(path, extname(path)));
  return {
    versions: { [set]: boards[0]?.board.id ?? '' },
    sets: { [set]: { title: basename(path, extname(path)) } },
    count: found.size,
    entries: async function* () {
      for (const one of found.values()) yield await toEntry(set, one, archive);
    },
  };
}

/** A set's name made of a file's: lower case, hyphens. */
function setNameOf(fileName: string): string {
  const name = fileName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 62);
  return setPattern.test(name) ? name : 'boards';
}

async function readBoards(
  path: string,
  archive: ZipArchive | undefined,
): Promise<{ file: string; board: Board }[]> {
  if (archive === undefined) return [{ file: basename(path), board: parseBoard(path, readFileSync(path)) }];
  const files = archive.names.filter((name) => name.endsWith('.obf'));
  if (files.length === 0) throw new IngestFailure('validation-failed', `${path} holds no board (.obf)`);
  const boards: { file: string; board: Board }[] = [];
  for (const file of files) {
    boards.push({ file, board: parseBoard(file, (await archive.read(file)) ?? Buffer.alloc(0)) });
  }
  return boards;
}

function parseBoard(file: string, bytes: Buffer): Board {
  try {
    return Board.parse(JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, '')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new IngestFailure('validation-failed', `${file} is no board: ${reason.replace(/\s+/g, ' ')}`);
  }
}

function gather(boards: readonly { file: string; board: Board }[]): Map<string, BoardImage> {
  const gathered = new Map<string, BoardImage>();
  for (const { file, board } of boards) {
    const images = new Map(board.images.map((image) => [image.id, image]));
    const sounds = new Map(board.sounds.map((sound) => [sound.id, sound]));
    const locale = languageOf('obf', board.locale ?? 'en') ?? 'en';
    for (const [index, { label, vocalization, image_id, sound_id }] of board.buttons.entries()) {
      const image = images.get(image_id ?? '');
      if (image === undefined || !label) continue;
      const one: BoardImage = gathered.get(image.id) ?? {
        board: file,
        line: index + 1,
        image,
        licence: image.license ?? board.license ?? undefined,
        words: new Map(),
        sounds: new Map(),
        group: board.name ?? 'boards',
      };
      gathered.set(image.id, one);
      for (const word of [label, vocalization]) {
        if (!word) continue;
        addWord(one, locale, board.strings[board.locale ?? 'en']?.[word] ?? word);
        for (const [code, strings] of Object.entries(board.strings)) {
          const tag = languageOf('obf', code);
          const translated = strings[word];
          if (tag !== undefined && tag !== locale && translated) addWord(one, tag, translated);
        }
      }
      const sound = sounds.get(sound_id ?? '');
      if (sound !== undefined && !one.sounds.has(locale)) one.sounds.set(locale, sound);
    }
  }
  return gathered;
}

function addWord({ words }: BoardImage, tag: LanguageTag, word: string): void {
  const existing = words.get(tag) ?? [];
  if (!existing.includes(word)) words.set(tag, [...existing, word]);
}

async function toEntry(set: string, one: BoardImage, archive: ZipArchive | undefined): Promise<SourceEntry> {
  const { image, words, licence } = one;
  const findings: Finding[] = [];
  const id = image.id.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '') || image.id;
  const names = Object.fromEntries(
    [...words].map(([tag, [name = '', ...keywords]]) => [tag, { name, keywords }]),
  );
  const license = completeLicence(
    {
      id: licenceId(licence?.type ?? ''),
      ...(licence?.author_name && { author: licence.author_name.slice(0, 200) }),
      ...(licence?.copyright_notice_url && { url: licence.copyright_notice_url }),
    },
    { name: words.get('en')?.[0] ?? [...words.values()][0]?.[0] ?? id, title: set, url: licence?.source_url },
  );
  if (typeof license === 'string') findings.push({ rule: 'unknown-licence', message: license });
  const bytes = await mediaBytes(image, archive);
  const kind = kindOf(image, bytes);
  if (bytes === undefined) {
    const message = image.url
      ? `${image.url} is not embedded; images are not fetched`
      : `${image.path ?? 'it'} is not in the package`;
    findings.push({ rule: 'missing-image', message });
  } else if (kind === undefined) {
    findings.push({ rule: 'unreadable-image', message: `it is ${image.content_type ?? 'of no known type'}` });
  }
  const recordings: Record<LanguageTag, { bytes: Buffer }> = {};
  for (const [tag, sound] of one.sounds) {
    const recording = await mediaBytes(sound, archive);
    if (recording !== undefined) recordings[tag] = { bytes: recording };
    else findings.push({ rule: 'missing-recording', message: `the sound ${sound.id} is not in the package` });
  }
  const symbol = {
    set,
    id,
    names,
    tags: [],
    group: one.group,
    license,
    artwork: { kind, bytes },
    ...(Object.keys(recordings).length > 0 && { recordings }),
    variants: { skin: false, hair: false },
  };
  return { file: one.board, line: one.line, id, symbol, findings };
}

async function mediaBytes(
  { data, path }: Media,
  archive: ZipArchive | undefined,
): Promise<Buffer | undefined> {
  if (data !== undefined) {
    const [, base64, text] = /^data:[^,]*?(;base64)?,(.*)$/s.exec(data) ?? [];
    if (text !== undefined)
      return base64 ? Buffer.from(text, 'base64') : Buffer.from(decodeURIComponent(text));
  }
  return path === undefined ? undefined : await archive?.read(path);
}

function kindOf({ content_type }: Media, bytes: Buffer | undefined): 'svg' | 'png' | undefined {
  if (content_type?.startsWith('image/svg')) return 'svg';
  if (content_type === 'image/png') return 'png';
  if (content_type !== undefined || bytes === undefined) return undefined;
  return bytes.subarray(1, 4).toString('latin1') === 'PNG' ? 'png' : undefined;
}
