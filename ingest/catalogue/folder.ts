import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { groupNames } from '../../mappings/localized-names.ts';
import { editDistance } from '../../src/search/similarity.ts';
import { IngestFailure } from '../failure.ts';
import { completeLicence, describeSet, type StatedLicence } from '../licences.ts';
import { type Finding, type Problem, problemOf } from '../rules.ts';
import type { RawNames, SourceEntry, SymbolSource } from '../symbol.ts';
import { titleOf } from '../text.ts';
import { findingOf } from '../validation/check.ts';
import { withoutUndefined } from '../without-undefined.ts';
import { rowOfExport } from './exported.ts';
import { type CatalogueFiles, imageKind, isWithin, openFiles, variantsOf } from './files.ts';
import { type CatalogueSets, CatalogueSymbol } from './format.ts';
import { readLanguage } from './languages.ts';
import { countLines, rowReaders, type TableHead, usualLimits } from './rows.ts';
import { readSets, standIn } from './sets.ts';
import { isSpreadsheet } from './spreadsheet.ts';

/** The files and sets of the folder, from which rows are completed to symbols. */
interface RowContext {
  /** Undefined where `sets.json` cannot be used, which is said once and not of every row. */
  sets: CatalogueSets | undefined;
  files: CatalogueFiles;
}

type CatalogueFile = keyof typeof rowReaders;

/** The catalogue's file in a folder, if there is one. */
export function catalogueFileIn(root: string): CatalogueFile | undefined {
  return catalogueFilesIn(root)[0];
}

function catalogueFilesIn(root: string): CatalogueFile[] {
  const isFile = (name: string) => statSync(join(root, name), { throwIfNoEntry: false })?.isFile() === true;
  return (Object.keys(rowReaders) as CatalogueFile[]).filter(isFile);
}

/**
 * A catalogue as curators write it: a folder with the symbols in one file, `sets.json`, images and recordings.
 * @throws IngestFailure for a link that leads out of the folder.
 */
export function folderSource(root: string, file: CatalogueFile): SymbolSource {
  if (!isWithin(realpathSync(root), join(root, file))) {
    throw new IngestFailure(`${join(root, file)} is a link that leads out of its folder`);
  }
  const { sets, faults } = readSets(root);
  const files = openFiles(root);
  const sourceProblems: Problem[] = [];

  async function* entries(): AsyncGenerator<SourceEntry> {
    sourceProblems.length = 0;
    sourceProblems.push(...secondCatalogues(root, file));
    const onHead = (head: TableHead) => sourceProblems.push(...columnProblems(file, head));
    if (faults.length > 0) {
      const findings = faults.map((message): Finding => ({ rule: 'unusable-sets', message }));
      yield { file: 'sets.json', line: 0, id: '', symbol: undefined, findings };
    }
    const groups = new Set<string>();
    let rows = 0;
    // The files that an unreadable row uses are unknown.
    let allRead = true;
    for await (const row of rowReaders[file](join(root, file), { onHead })) {
      const { line } = row;
      rows += 1;
      const read: Pick<SourceEntry, 'symbol' | 'findings'> =
        'fault' in row
          ? {
              symbol: undefined,
              findings: [{ rule: row.endsFile ? 'unread-rest' : 'unreadable-row', message: row.fault }],
            }
          : toSymbol(row.value, { sets, files });
      allRead &&= read.symbol !== undefined;
      const group = (read.symbol as { group?: string } | undefined)?.group;
      if (group !== undefined && !groups.has(group)) {
        groups.add(group);
        sourceProblems.push(...groupProblems(group, file, line));
      }
      yield { file, line, id: 'fault' in row ? '' : idOf(row.value), ...read };
    }
    const none = isTable(file) ? 'it has no row below its header' : 'it holds no symbol';
    if (rows === 0) sourceProblems.push(problemOf(file, 'no-entry', none));
    for (const path of allRead && rows > 0 ? files.unused() : [])
      sourceProblems.push(problemOf(path, 'unused-file', 'no symbol uses it'));
  }

  return {
    ...describeSets(sets ?? {}),
    count: countRows(join(root, file), file),
    entries,
    sourceProblems: () => sourceProblems,
  };
}

function describeSets(sets: CatalogueSets): Pick<SymbolSource, 'versions' | 'sets'> {
  const described = Object.entries(sets).map(([name, { license, ...set }]) => [
    name,
    describeSet(withoutUndefined(set), withoutUndefined(license)),
  ]);
  const versions = Object.entries(sets).map(([name, { version }]) => [name, version]);
  return { versions: Object.fromEntries(versions), sets: Object.fromEntries(described) };
}

/** Of a row of a workbook, which is compressed. */
const bytesPerRow = 60;

function isTable(file: CatalogueFile): boolean {
  return file === 'catalog.csv' || isSpreadsheet(file);
}

/** Rows as progress counts them: near enough. */
function countRows(path: string, file: CatalogueFile): number {
  const { size } = statSync(path);
  if (isSpreadsheet(path)) return Math.ceil(size / bytesPerRow);
  if (file === 'catalog.json')
    return size > usualLimits.arrayBytes ? 0 : readFileSync(path, 'latin1').split('"names"').length - 1;
  const lines = countLines(path);
  return Math.max(1, file === 'catalog.csv' ? lines - 1 : lines);
}

function secondCatalogues(root: string, file: CatalogueFile): Problem[] {
  return catalogueFilesIn(root)
    .filter((name) => name !== file)
    .map((name) => problemOf(name, 'second-catalogue', `it is not read: ${file} is`));
}

/** The groups that have names; a catalogue may have groups of its own beside them. */
const commonGroups: readonly string[] = Object.keys(groupNames);

/** A group of its own is fine; one that is nearly a common group (`Food & drink`) is reported once, at its first row. */
function groupProblems(group: string, file: string, line: number): Problem[] {
  const words = group
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/-and-/g, '-');
  const meant = commonGroups.find((common) => editDistance(words, common, 1) <= 1);
  if (meant === undefined || commonGroups.includes(group)) return [];
  const message = `the group "${group}" is not a common one; "${meant}" is probably meant`;
  return [problemOf(file, 'unknown-group', message, line)];
}

function columnProblems(file: CatalogueFile, { encoding, columns }: TableHead): Problem[] {
  const named = columns.filter(({ written }) => written !== '');
  const read = named.flatMap(({ column }) => column || []);
  const repeated = new Set(read.filter((column, index) => read.indexOf(column) < index));
  const unread = new Set(named.filter(({ column }) => column === undefined).map(({ written }) => written));
  const problems =
    encoding === 'windows-1252' ? [problemOf(file, 'other-encoding', 'it is read as Windows-1252')] : [];
  for (const column of repeated)
    problems.push(problemOf(file, 'repeated-column', `the column "${column}" occurs more than once`, 1));
  for (const column of unread)
    problems.push(problemOf(file, 'unknown-column', `nothing reads the column "${column}"`, 1));
  return problems;
}

function idOf(value: unknown): string {
  const { set, id } = (rowOfExport(value) ?? {}) as { set?: unknown; id?: unknown };
  return [set, id].filter((part) => part !== undefined).join('/');
}

/** The row as ingest knows symbols, with what it leaves out filled in; or what is wrong with it. */
function toSymbol(value: unknown, { sets, files }: RowContext): Pick<SourceEntry, 'symbol' | 'findings'> {
  const { row, findings } = parseRow(rowOfExport(value));
  if (row === undefined) return { symbol: undefined, findings };
  const [only, ...others] = Object.keys(sets ?? { unknown: true });
  const set = row.set ?? (others.length === 0 ? only : undefined);
  const described = sets === undefined ? standIn : set === undefined ? undefined : sets[set];
  if (set === undefined || described === undefined) {
    const message = `sets.json does not describe the set "${set ?? ''}"`;
    return { symbol: undefined, findings: [...findings, { rule: 'bad-set', message }] };
  }
  const names = canonicalNames(row.names, findings);
  const license = completeLicence(licenceOf(row.license ?? {}, described.license), {
    name: titleOf(names) ?? row.id,
    title: described.title,
    url: described.url,
  });
  if (typeof license === 'string') findings.push({ rule: 'unknown-licence', message: license });
  const images = findImages(row, files, findings);
  const recordings = findRecordings(row, files, findings);
  const { tags = [], group = 'other', variants = images?.variants } = row;
  const stated = { ...row, set, names, tags, group, license, variants };
  return { symbol: withoutUndefined({ ...stated, artwork: images?.artwork, recordings }), findings };
}

/** What a row states of its licence, and its set the rest; a row with its own attribution has an author of its own, or none. */
function licenceOf(
  row: NonNullable<CatalogueSymbol['license']>,
  { id, url, author, attribution, commercial_use }: StatedLicence,
): StatedLicence {
  const terms = row.id === undefined || row.id === id ? { url, commercial_use } : {};
  const credit = row.attribution === undefined ? { author, attribution } : {};
  return withoutUndefined({ id, ...terms, ...credit, ...withoutUndefined(row) });
}

/**
 * A row by the schema. Of one with errors the fields, and of objects the parts, that are right by themselves are looked at all the same,
 * so that one error hides no other; the findings keep the row out.
 */
function parseRow(value: unknown): { row: CatalogueSymbol | undefined; findings: Finding[] } {
  const { success, data, error } = CatalogueSymbol.safeParse(value);
  if (success) return { row: data, findings: [] };
  const findings = error.issues.map(findingOf);
  const isObject = (part: unknown) => typeof part === 'object' && part !== null && !Array.isArray(part);
  if (!isObject(value)) return { row: undefined, findings };
  const schemas: Readonly<Record<string, z.ZodType>> = CatalogueSymbol.shape;
  const rightPart = (field: string, part: unknown): unknown => {
    const isRight = (candidate: unknown) => schemas[field]?.safeParse(candidate).success === true;
    if (isRight(part) || !isObject(part)) return isRight(part) ? part : undefined;
    const entries = Object.entries(part as object).filter(([key, each]) => isRight({ [key]: each }));
    const right = Object.fromEntries(entries);
    return isRight(right) ? right : undefined;
  };
  const rest = Object.entries(value as object).map(([field, part]) => [field, rightPart(field, part)]);
  return {
    row: CatalogueSymbol.safeParse({ names: {}, ...withoutUndefined(Object.fromEntries(rest)) }).data,
    findings,
  };
}

function canonicalNames(written: CatalogueSymbol['names'], findings: Finding[]): RawNames {
  const names: RawNames = {};
  for (const [code, name] of Object.entries(written)) {
    const { tag, finding } = readLanguage(code);
    if (finding !== undefined) findings.push(finding);
    if (tag === undefined) continue;
    if (Object.hasOwn(names, tag)) {
      findings.push({ rule: 'bad-language', message: `"${code}" is ${tag}, which the symbol has already` });
    } else names[tag] = withoutUndefined(name) as RawNames[string];
  }
  return names;
}

function findImages(row: CatalogueSymbol, files: CatalogueFiles, findings: Finding[]) {
  const { path: stated, toned, line } = row.artwork ?? {};
  const path = stated ?? files.imageOf(row.id);
  if (path === undefined) {
    const message = `there is neither artwork/${row.id}.svg nor artwork/${row.id}.png`;
    findings.push({ rule: 'missing-image', message });
    return undefined;
  }
  const kind = imageKind(path);
  if (kind === undefined) {
    findings.push({ rule: 'unreadable-image', message: `${path} is neither .svg, .png nor .jpg` });
    return undefined;
  }
  const file = (name: string) => {
    const at = files.find(name);
    if (at === undefined)
      findings.push({ rule: 'missing-image', message: `${name} is not in the catalogue's folder` });
    else if (imageKind(name) !== kind) {
      findings.push({ rule: 'unreadable-image', message: `${name} and ${path} have to be of one kind` });
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
    }),
    variants: variantsOf(plain.path, toned),
  };
}

function findRecordings(row: CatalogueSymbol, files: CatalogueFiles, findings: Finding[]) {
  const recordings: Record<string, { path: string }> = {};
  for (const [code, path] of Object.entries(row.recordings ?? files.recordingsOf(row.id))) {
    const { tag, finding } = readLanguage(code);
    const at = files.find(path);
    if (finding !== undefined)
      findings.push({ ...finding, message: `the recording ${path}: ${finding.message}` });
    if (tag === undefined) continue;
    if (at === undefined)
      findings.push({ rule: 'missing-recording', message: `${path} is not in the catalogue's folder` });
    else recordings[tag] = { path: at };
  }
  return Object.keys(recordings).length > 0 ? recordings : undefined;
}
