import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalTag } from '../../mappings/language-tags.ts';
import { IngestFailure } from '../failure.ts';
import { completeLicence } from '../licences.ts';
import type { RawNames, SourceEntry, SymbolSource } from '../symbol.ts';
import { findingOf } from '../validation/check.ts';
import { type Finding, type Problem, problemAt } from '../validation/rules.ts';
import { unknownColumns } from './csv-columns.ts';
import { type CatalogueFiles, openFiles, pictureKind, variantsOf } from './files.ts';
import { CatalogueSets, CatalogueSymbol } from './format.ts';
import { occurrences, readRecords, rowReaders } from './rows.ts';

/** What a symbol is completed from. */
interface Surroundings {
  sets: CatalogueSets;
  files: CatalogueFiles;
}

type CatalogueFile = keyof typeof rowReaders;

/** The catalogue's file in a folder, if there is one. */
export function catalogueFileIn(root: string): CatalogueFile | undefined {
  return (Object.keys(rowReaders) as CatalogueFile[]).find((name) => existsSync(join(root, name)));
}

/**
 * A catalogue as curators write it: a folder with the symbols in one file, `sets.json`, pictures and recordings.
 * @throws IngestFailure where `sets.json` is missing or no good: without it nothing has a licence.
 */
export function folderSource(root: string, file: CatalogueFile): SymbolSource {
  const sets = readSets(root);
  const files = openFiles(root);
  const remarks: Problem[] = [];

  async function* entries(): AsyncGenerator<SourceEntry> {
    remarks.length = 0;
    if (file === 'catalog.csv') remarks.push(...(await columnRemarks(join(root, file))));
    // What a row uses that cannot be read is not known.
    let allRead = true;
    for await (const row of rowReaders[file](join(root, file))) {
      const { line } = row;
      const read: Pick<SourceEntry, 'symbol' | 'found'> =
        'fault' in row
          ? { symbol: undefined, found: [{ rule: 'unreadable-row', message: row.fault }] }
          : toSymbol(row.value, { sets, files });
      allRead &&= read.symbol !== undefined;
      yield { file, line, id: 'fault' in row ? '' : idOf(row.value), ...read };
    }
    for (const path of allRead ? files.unused() : []) {
      remarks.push(
        problemAt({ file: path, line: 0, id: '' }, { rule: 'unused-file', message: 'no symbol uses it' }),
      );
    }
  }

  return {
    versions: Object.fromEntries(Object.entries(sets).map(([name, { version }]) => [name, version])),
    sets: Object.fromEntries(
      Object.entries(sets).map(([name, { title, url }]) => [
        name,
        { title, ...(url !== undefined && { url }) },
      ]),
    ),
    count: countRows(join(root, file), file),
    entries,
    remarks: () => remarks,
  };
}

function readSets(root: string): CatalogueSets {
  const file = join(root, 'sets.json');
  try {
    return CatalogueSets.parse(JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, '')));
  } catch (error) {
    const issues = (error as { issues?: Parameters<typeof findingOf>[0][] }).issues;
    const details = issues?.map((issue) => findingOf(issue).message) ?? [String((error as Error).message)];
    throw new IngestFailure(
      'validation-failed',
      `${file} cannot be used: it has to describe each set with title, version and license`,
      details,
    );
  }
}

/** Rows as progress counts them: near enough, and read at the speed of the disk. */
function countRows(path: string, file: CatalogueFile): number {
  if (file === 'catalog.json') return occurrences(path, '"names"');
  const lines = occurrences(path, '\n');
  return Math.max(1, file === 'catalog.csv' ? lines - 1 : lines);
}

async function columnRemarks(path: string): Promise<Problem[]> {
  for await (const one of readRecords(path)) {
    if ('fault' in one) return [];
    return unknownColumns(Object.keys(one.record)).map((column) =>
      problemAt(
        { file: 'catalog.csv', line: 1, id: '' },
        { rule: 'unknown-column', message: `nothing reads the column "${column}"` },
      ),
    );
  }
  return [];
}

function idOf(value: unknown): string {
  const { set, id } = (typeof value === 'object' && value !== null ? value : {}) as {
    set?: unknown;
    id?: unknown;
  };
  return [set, id].filter((part) => part !== undefined).join('/');
}

/** The row as ingest knows symbols, with what it leaves out filled in; or what is wrong with it. */
function toSymbol(value: unknown, { sets, files }: Surroundings): Pick<SourceEntry, 'symbol' | 'found'> {
  const { success, data: row, error } = CatalogueSymbol.safeParse(value);
  if (!success) return { symbol: undefined, found: error.issues.map(findingOf) };
  const found: Finding[] = [];
  const set = row.set ?? (Object.keys(sets).length === 1 ? Object.keys(sets)[0] : undefined);
  const described = set === undefined ? undefined : sets[set];
  if (set === undefined || described === undefined) {
    return {
      symbol: undefined,
      found: [{ rule: 'bad-set', message: `sets.json does not describe the set "${set ?? ''}"` }],
    };
  }
  const names = canonicalNames(row.names, found);
  const license = completeLicence(withoutUndefined({ ...described.license, ...row.license }), {
    name: names.en?.name ?? Object.values(names)[0]?.name ?? row.id,
    title: described.title,
    url: described.url,
  });
  if (typeof license === 'string') found.push({ rule: 'unknown-licence', message: license });
  const pictures = findPictures(row, files, found);
  const recordings = findRecordings(row, files, found);
  const { characters, part_of_speech, url, formerly } = row;
  return {
    symbol: withoutUndefined({
      set,
      id: row.id,
      formerly,
      names,
      characters,
      tags: row.tags ?? [],
      group: row.group ?? 'other',
      age_groups: row.age_groups,
      part_of_speech,
      license,
      url,
      artwork: pictures?.artwork,
      recordings,
      variants: row.variants ?? pictures?.variants,
    }),
    found,
  };
}

function canonicalNames(written: CatalogueSymbol['names'], found: Finding[]): RawNames {
  const names: RawNames = {};
  for (const [code, name] of Object.entries(written)) {
    const tag = canonicalTag(code);
    if (tag === undefined) found.push({ rule: 'bad-language', message: `"${code}" is no language tag` });
    else if (Object.hasOwn(names, tag)) {
      found.push({ rule: 'bad-language', message: `"${code}" is ${tag}, which the symbol has already` });
    } else names[tag] = withoutUndefined(name) as RawNames[string];
  }
  return names;
}

function findPictures(row: CatalogueSymbol, files: CatalogueFiles, found: Finding[]) {
  const { path: stated, toned, line, colours } = row.artwork ?? {};
  const path = stated ?? files.pictureOf(row.id);
  if (path === undefined) {
    const message = `there is neither artwork/${row.id}.svg nor artwork/${row.id}.png`;
    found.push({ rule: 'missing-picture', message });
    return undefined;
  }
  const kind = pictureKind(path);
  if (kind === undefined) {
    found.push({ rule: 'unreadable-picture', message: `${path} is neither .svg nor .png` });
    return undefined;
  }
  const file = (name: string) => {
    const at = files.find(name);
    if (at === undefined)
      found.push({ rule: 'missing-picture', message: `${name} is not in the catalogue's folder` });
    else if (pictureKind(name) !== kind) {
      found.push({ rule: 'unreadable-picture', message: `${name} and ${path} have to be of one kind` });
    } else return { path: at };
    return undefined;
  };
  const plain = file(path);
  const tones = Object.entries(toned ?? {}).map(([tone, name]) => [tone, file(name)] as const);
  const lines = line === undefined ? undefined : file(line);
  if (plain === undefined || tones.some(([, at]) => at === undefined)) return undefined;
  return {
    artwork: withoutUndefined({
      kind,
      path: plain.path,
      toned: tones.length > 0 ? Object.fromEntries(tones) : undefined,
      line: lines,
      colours: colours && withoutUndefined(colours),
    }),
    variants: variantsOf(plain.path, { toned, colours }),
  };
}

function findRecordings(row: CatalogueSymbol, files: CatalogueFiles, found: Finding[]) {
  const recordings: Record<string, { path: string }> = {};
  for (const [code, path] of Object.entries(row.recordings ?? files.recordingsOf(row.id))) {
    const tag = canonicalTag(code);
    const at = files.find(path);
    if (tag === undefined)
      found.push({ rule: 'bad-language', message: `"${code}" of ${path} is no language tag` });
    else if (at === undefined)
      found.push({ rule: 'missing-recording', message: `${path} is not in the catalogue's folder` });
    else recordings[tag] = { path: at };
  }
  return Object.keys(recordings).length > 0 ? recordings : undefined;
}

type Defined<Fields> = { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };

/** The same without the fields that hold nothing, which strict schemas tell from fields left out. */
function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
