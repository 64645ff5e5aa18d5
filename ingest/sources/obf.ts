import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { type BoardPackage, readPackage, singleBoard } from '../../src/boards/board-package.ts';
import type { Board, Media } from '../../src/boards/board-schema.ts';
import { readLanguage } from '../catalogue/languages.ts';
import { IngestFailure } from '../failure.ts';
import { completeLicence, readLicence, WebAddress } from '../licences.ts';
import { type Finding, isError, type Problem, problemOf } from '../rules.ts';
import { type SourceEntry, type SymbolSource, setPattern, sourceIdPattern } from '../symbol.ts';
import { cleanText, titleOf } from '../text.ts';
import { findArtwork, findSounds, readMedia } from './obf-media.ts';
import { openZip } from './zip.ts';

/**
 * Boards in the Open Board Format (https://www.openboardformat.org/docs): a symbol is an image that a button shows,
 * named by the button's label in the board's language and in those of its `strings`.
 */

/** An image and all that buttons say of it. */
interface BoardImage {
  file: string;
  line: number;
  /** Its identifier, and that of its board, as they are written. */
  writtenId: string;
  boardId: string;
  image: Media;
  licence: Media['license'];
  words: Map<LanguageTag, string[]>;
  /** Labels of its buttons in the board's language. */
  labels: string[];
  /** Whether the board has another image under its id: nobody can tell which one a button means. */
  isAmbiguous: boolean;
  sounds: Map<LanguageTag, Media>;
  group: string;
}

/**
 * The symbols of an `.obf` board or an `.obz` package of boards. Images are read when their turn comes.
 * @param stated the licence of images of which neither they nor their board say any.
 */
export async function obfSource(path: string, stated: Media['license'] = {}): Promise<SymbolSource> {
  const boards = await openBoards(path);
  const { images, problems } = await gather(boards, stated);
  const set = setNameOf(basename(path, extname(path)));
  const unreadable = boards.boards.flatMap(({ file, fault }) =>
    fault === undefined ? [] : [{ file, fault }],
  );
  const isReasonKnown = unreadable.length === boards.boards.length || problems.some(isError);
  const version = cleanText(boards.boards[0]?.board?.id ?? '').slice(0, 64);
  return {
    versions: { [set]: version },
    sets: { [set]: { title: basename(path, extname(path)) } },
    count: images.length + unreadable.length,
    entries: async function* () {
      for (const { file, fault } of unreadable) {
        const findings: Finding[] = [{ rule: 'unreadable-board', message: fault }];
        yield { file, line: 0, id: '', symbol: undefined, findings };
      }
      const ids = symbolIds(images);
      for (const one of images) yield await toEntry(set, ids.get(one) ?? '', one, boards);
    },
    sourceProblems: () => [
      ...problems,
      // Where boards cannot be read that is the reason, and said already.
      ...(images.length > 0 || isReasonKnown ? [] : [problemOf(basename(path), 'no-image', noImage)]),
    ],
  };
}

const noImage = 'no button with a label shows an image that the board has';

/** Whether a file is a board or a package of boards by its name; the reference files of the format are called `.zip` and `.json` too. */
export function isBoardFile(path: string): boolean {
  const type = extname(path).toLowerCase();
  if (!/^\.(?:ob[fz]|zip|json)$/.test(type) || !existsSync(path)) return false;
  return type !== '.json' || readFileSync(path, 'utf8').includes('"open-board-');
}

/** @throws IngestFailure for a package that is no archive or holds no board. */
async function openBoards(path: string): Promise<BoardPackage> {
  const isNamedPackage = /\.(?:obz|zip)$/i.test(path);
  const bytes = isNamedPackage ? undefined : readFileSync(path);
  // A package may be called `.obf` by mistake: it begins as every ZIP does.
  if (bytes !== undefined && !bytes.toString('latin1', 0, 2).startsWith('PK'))
    return singleBoard(basename(path), bytes);
  const boards = await readPackage(await openZip(path));
  if (boards.boards.length === 0) throw new IngestFailure(`${path} holds no board (.obf)`);
  return boards;
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

/** The images of all boards. An id belongs to its board; of two boards it is one image where its bytes are the same. */
async function gather(
  boards: BoardPackage,
  stated: Media['license'],
): Promise<{ images: readonly BoardImage[]; problems: readonly Problem[] }> {
  const problems: Problem[] = [];
  const gathered: BoardImage[] = [];
  const byId = new Map<string, BoardImage[]>();
  for (const { file, board } of boards.boards) {
    if (board === undefined) continue;
    const languages = languagesOf(board);
    problems.push(...languages.findings.map(({ rule, message }) => problemOf(file, rule, message)));
    const { locale } = languages;
    if (locale === undefined) continue;
    const unnamed = unnamedImages(board);
    if (unnamed > 0) problems.push(problemOf(file, 'unnamed-image', `buttons without a label: ${unnamed}`));
    for (const one of imagesOf(file, board, { ...languages, locale }, stated)) {
      const same = byId.get(one.writtenId) ?? [];
      const known = await findSame(boards, same, one);
      if (known !== undefined) {
        merge(known, one);
        continue;
      }
      byId.set(one.writtenId, [...same, one]);
      gathered.push(one);
    }
  }
  return { images: gathered, problems };
}

/** A board without a language is English (the format's default); one of a language that is none names nothing. */
function languagesOf({ locale = 'en', strings }: Board) {
  const own = readLanguage(locale);
  const findings = own.finding === undefined ? [] : [own.finding];
  /** Languages of the board's `strings`, each with its texts. */
  const read = new Map<LanguageTag, Readonly<Record<string, string>>>();
  for (const [code, texts] of Object.entries(strings)) {
    const { tag, finding } = readLanguage(code);
    if (tag !== undefined) read.set(tag, texts);
    else if (finding !== undefined)
      findings.push({ rule: 'unusual-language', message: `strings: ${finding.message}` });
  }
  return { locale: own.tag, strings: read, findings };
}

function imagesOf(
  file: string,
  board: Board,
  { locale, strings }: ReturnType<typeof languagesOf> & { locale: LanguageTag },
  stated: Media['license'],
): BoardImage[] {
  const images = Map.groupBy(board.images, ({ id }) => id);
  const sounds = new Map(board.sounds.map((sound) => [sound.id, sound]));
  const found = new Map<Media, BoardImage>();
  for (const [index, button] of board.buttons.entries()) {
    const { image_id, sound_id } = button;
    const alike = image_id === undefined ? [] : (images.get(image_id) ?? []);
    const image = alike.at(-1);
    const words = wordsOf(button);
    const [label] = words;
    if (image === undefined || label === undefined) continue;
    const one: BoardImage = found.get(image) ?? {
      file,
      line: index + 1,
      writtenId: image_id ?? '',
      boardId: board.id ?? file,
      image,
      licence: [image.license, board.license].find(isStated) ?? stated,
      words: new Map(),
      labels: [],
      isAmbiguous: alike.some((other) => contentOf(other) !== contentOf(image)),
      sounds: new Map(),
      group: board.name ?? 'boards',
    };
    found.set(image, one);
    one.labels.push(label);
    for (const word of words) {
      addWord(one, locale, strings.get(locale)?.[word] ?? word);
      for (const [tag, texts] of strings) {
        const translated = texts[word];
        if (tag !== locale && translated !== undefined) addWord(one, tag, translated);
      }
    }
    const sound = sound_id === undefined ? undefined : sounds.get(sound_id);
    if (sound !== undefined && !one.sounds.has(locale)) one.sounds.set(locale, sound);
  }
  return [...found.values()];
}

/** What a button is called and says; what begins with `:` or `+` is not said but done, such as `:clear` and `+ing`. Pure. */
function wordsOf({ label, vocalization }: Board['buttons'][number]): string[] {
  const isAction = /^\s*[:+]\p{L}/u.test(vocalization ?? '');
  return [label, isAction ? undefined : vocalization].filter((word) => word !== undefined);
}

/** Buttons that show an image and say nothing: their images are no symbols. Pure. */
function unnamedImages({ buttons, images }: Board): number {
  const ids = new Set(images.map(({ id }) => id));
  return buttons.filter(
    (button) => button.image_id !== undefined && ids.has(button.image_id) && wordsOf(button).length === 0,
  ).length;
}

const contentOf = ({ data, path, url }: Media) => data ?? path ?? url;

function isStated({ type, copyright_notice_url }: Media['license']): boolean {
  return type !== undefined || copyright_notice_url !== undefined;
}

function addWord({ words }: BoardImage, tag: LanguageTag, word: string): void {
  const existing = words.get(tag) ?? [];
  if (!existing.includes(word)) words.set(tag, [...existing, word]);
}

/** One of the images with an id whose bytes are those of another. */
async function findSame(
  boards: BoardPackage,
  same: readonly BoardImage[],
  one: BoardImage,
): Promise<BoardImage | undefined> {
  const placeOf = ({ image, file }: BoardImage) =>
    image.data ?? boards.placeOf('images', image, file) ?? image.url;
  const bytesOf = async ({ image, file }: BoardImage) =>
    (await readMedia(boards, 'images', image, file))?.bytes;
  for (const other of same) {
    if (placeOf(other) === placeOf(one)) return other;
    const [left, right] = [await bytesOf(other), await bytesOf(one)];
    if (left !== undefined && right !== undefined && left.equals(right)) return other;
  }
  return undefined;
}

function merge(known: BoardImage, { words, labels, sounds }: BoardImage): void {
  for (const [tag, list] of words) for (const word of list) addWord(known, tag, word);
  known.labels.push(...labels);
  for (const [tag, sound] of sounds) if (!known.sounds.has(tag)) known.sounds.set(tag, sound);
}

/**
 * Identifiers of symbols: the images' own as far as they can be written so. Images that would have the same one get a part made of
 * their board's and their own, which stays whatever else the package holds.
 */
function symbolIds(images: readonly BoardImage[]): ReadonlyMap<BoardImage, string> {
  const plainId = ({ writtenId }: BoardImage) =>
    writtenId
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[^A-Za-z0-9]+/, '')
      .slice(0, 110);
  const groups = Map.groupBy(images, (one) => plainId(one).toLowerCase());
  return new Map(
    images.map((one) => {
      const plain = plainId(one);
      if (sourceIdPattern.test(plain) && groups.get(plain.toLowerCase())?.length === 1) return [one, plain];
      const distinct = hash('sha256', `${one.boardId}\n${one.writtenId}`).slice(0, 8);
      return [one, `${plain === '' ? 'image' : plain}-${distinct}`];
    }),
  );
}

async function toEntry(set: string, id: string, one: BoardImage, boards: BoardPackage): Promise<SourceEntry> {
  const { words, labels } = one;
  const findings: Finding[] = [];
  const names = Object.fromEntries(
    [...words].map(([tag, [name = '', ...keywords]]) => [tag, { name, keywords }]),
  );
  if (one.isAmbiguous)
    findings.push({ rule: 'duplicate-id', message: `the board has several images called ${one.writtenId}` });
  const unlike = unlikeLabels(labels);
  if (unlike.length > 1) {
    const listed = unlike.map((label) => `"${label}"`).join(', ');
    findings.push({ rule: 'unlike-labels', message: `one image is labelled ${listed}: all of them find it` });
  }
  const license = licenceOf(one, titleOf(names) ?? id, set);
  if (typeof license === 'string') findings.push({ rule: 'unknown-licence', message: license });
  const artwork = await findArtwork(one, boards, findings);
  const recordings = await findSounds(one, boards, findings);
  const symbol = {
    set,
    id,
    names,
    tags: [],
    group: one.group,
    license,
    artwork,
    ...(Object.keys(recordings).length > 0 && { recordings }),
    variants: { skin: false, hair: false },
  };
  return { file: one.file, line: one.line, id, symbol, findings };
}

/** The licence that an image, or else its board, states; a sentence where it states none. Pure. */
function licenceOf({ licence, image }: BoardImage, name: string, title: string) {
  const { type = '', copyright_notice_url: url, author_name, source_url } = licence;
  const { ext_symbolcatalog_commercial_use: commercial_use, ext_symbolcatalog_attribution: attribution } =
    image;
  const isOwn = type.startsWith('LicenseRef-') && commercial_use !== undefined;
  const read = isOwn ? { id: type, commercial_use } : readLicence(type, url);
  if (typeof read === 'string') return read;
  const stated = {
    ...(url !== undefined && { url }),
    ...read,
    ...(author_name !== undefined && { author: cleanText(author_name).slice(0, 200) }),
    ...(attribution !== undefined && { attribution: attribution.slice(0, 200) }),
  };
  return completeLicence(stated, {
    name,
    title,
    url: WebAddress.safeParse(source_url).data,
  });
}

/** Labels of which none is a part of another one, the first of each kind. Pure. */
function unlikeLabels(labels: readonly string[]): string[] {
  const kinds: { label: string; key: string }[] = [];
  for (const label of labels) {
    const key = fold(label);
    if (!kinds.some((kind) => kind.key.includes(key) || key.includes(kind.key))) kinds.push({ label, key });
  }
  return kinds.map(({ label }) => label);
}
