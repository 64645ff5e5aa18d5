import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupNames, tagNames } from '../../mappings/localized-names.ts';
import { wordClasses } from '../../mappings/parts-of-speech.ts';
import { readTable } from '../../mappings/read-table.ts';

const root = join(import.meta.dirname, '../..');
const files = ['mappings', 'src', 'ingest'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsv'))
    .map((path) => join(folder, path).replaceAll(sep, '/')),
);

/** Tables whose order says something: of a form of two rows, or by two rules, the first is the likelier or comes first. */
const ordered =
  /^(?:mappings\/tables\/(?:irregular-forms|form-rules)|src\/sentences\/tables\/form-rules|src\/utterances\/tables\/(?:words|spelling))\//;

describe.each(files)('%s', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const [header = '', ...lines] = text.replace(/\n$/, '').split('\n');
  const columns = header.split('\t');

  it('has a header and as many cells in every row, without blanks around them', () => {
    const rows = readTable(join(root, file), columns);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(columns).size).toBe(columns.length);
    const blank = rows.flatMap((row) => Object.values(row)).filter((cell) => / {2}|^\s|\s$/.test(cell));
    expect(blank).toEqual([]);
    expect(text).toMatch(/[^\n]\n$/);
    expect(text).not.toContain('\r');
  });

  it('is in NFC', () => {
    expect(lines.filter((line) => line !== line.normalize('NFC'))).toEqual([]);
  });

  it('has each key once', () => {
    const keys = lines.map((line) => line.split('\t', 1)[0]);
    expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([]);
  });

  it('is sorted, where its order says nothing', () => {
    const keys = lines.map((line) => line.split('\t', 1)[0] ?? '');
    expect(ordered.test(file) ? keys : keys.toSorted((left, right) => (left < right ? -1 : 1))).toEqual(keys);
  });

  it('stands in a folder whose README tells how to change it', () => {
    const readme = readFileSync(join(root, file.replace(/tables\/.*/, 'tables/README.md')), 'utf8');
    const [, name = ''] = /tables\/([^/]+)/.exec(file) ?? [];
    expect(readme).toContain(`\`${name}`);
  });
});

describe('a table that cannot be read', () => {
  it.each([
    [['lemma', 'form'], /:1 is not lemma, form/],
    [['a'], /:1 is not a/],
  ])('says where: %j', (columns, message) => {
    expect(() => readTable(join(root, 'mappings/tables/irregular-forms/en.tsv'), columns)).toThrow(message);
  });
});

describe('the review of OpenMoji', () => {
  const cells = (name: string, column: string) =>
    readFileSync(join(root, `ingest/sources/tables/${name}.tsv`), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'))
      .flatMap((row, index, [header = []]) => (index === 0 ? [] : [row[header.indexOf(column)] ?? '']));

  it('names word classes, ages, groups and topics that there are', () => {
    const classes = ['openmoji-subgroups', 'openmoji-parts-of-speech'].flatMap((name) =>
      cells(name, 'part_of_speech'),
    );
    expect(Object.keys(wordClasses)).toEqual(expect.arrayContaining(classes));
    const ages = cells('openmoji-age-groups', 'age_groups').flatMap((cell) => cell.split(', '));
    expect(['child', 'youth', 'adult']).toEqual(expect.arrayContaining(ages));
    const groups = cells('openmoji-subgroups', 'group').filter(Boolean);
    expect(Object.keys(groupNames)).toEqual(expect.arrayContaining(groups));
    const topics = cells('openmoji-subgroups', 'topics').flatMap((cell) => cell.split(', '));
    expect(Object.keys(tagNames)).toEqual(expect.arrayContaining(topics));
  });
});
