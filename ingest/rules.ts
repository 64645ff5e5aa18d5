/**
 * Everything that can be wrong with an entry of a catalogue: one row a rule, so that what is checked, what is reported
 * and what the guide lists are the same.
 */

import { columnNames } from './catalogue/csv-columns.ts';
import { IngestFailure } from './failure.ts';

/** A rule's severity (can the entry go live all the same?) and remedy (the curator's next step). */
interface Rule {
  severity: 'error' | 'warning';
  remedy: string;
}

/** All rules by their stable name in `--json`. */
export const rules = {
  'unreadable-row': {
    severity: 'error',
    remedy: 'fix the row: one JSON object a line, or CSV with closed quotes',
  },
  'unread-rest': {
    severity: 'error',
    remedy: 'fix this place: nothing after it is read, and no run goes on without the rest',
  },
  'unusable-sets': {
    severity: 'error',
    remedy:
      'describe each set in sets.json with title, version and license, as docs/catalogue-format.md shows',
  },
  'no-entry': { severity: 'error', remedy: 'write a row for each symbol: nothing can go live without one' },
  'other-encoding': {
    severity: 'warning',
    remedy: 'save it as "CSV UTF-8": other letters than those of western Europe are lost otherwise',
  },
  'unreadable-board': {
    severity: 'error',
    remedy: 'export the board anew from its program, as an Open Board (.obf, .obz)',
  },
  'no-image': {
    severity: 'error',
    remedy: 'export the boards with their images embedded',
  },
  'unlike-labels': {
    severity: 'warning',
    remedy: 'look whether the image fits all of them: give each label an image of its own',
  },
  'left-out-sound': {
    severity: 'warning',
    remedy: 'export the boards with their sounds embedded as MP3; until then the name is synthesized',
  },
  'missing-field': {
    severity: 'error',
    remedy: 'add the field; docs/catalogue.schema.json describes all of them',
  },
  'unknown-field': { severity: 'error', remedy: 'remove the field or fix its spelling' },
  'unknown-column': {
    severity: 'warning',
    remedy: `remove the column or fix its spelling: nothing reads it. There are ${columnNames.join(', ')}`,
  },
  'repeated-column': {
    severity: 'error',
    remedy: 'name each column once: of two columns with one name only the last would be read',
  },
  'wrong-value': { severity: 'error', remedy: 'write the value as docs/catalogue.schema.json describes it' },
  'bad-id': {
    severity: 'error',
    remedy: 'use letters a–z, digits, ".", "_" and "-", a letter or digit first, at most 128 characters',
  },
  'bad-set': {
    severity: 'error',
    remedy: 'use letters a–z in lower case, digits and "-", and describe the set in sets.json',
  },
  'duplicate-id': {
    severity: 'error',
    remedy:
      'give every symbol of a set an id of its own; case makes no difference, and rows of one symbol stand one after the other',
  },
  'no-name': { severity: 'error', remedy: 'name the symbol in at least one language' },
  'empty-name': { severity: 'error', remedy: 'write the name or keyword, or leave its language out' },
  'bad-language': {
    severity: 'error',
    remedy: 'write a BCP 47 tag such as de, pt-BR, zh-Hans, each language once',
  },
  'unusual-language': { severity: 'warning', remedy: 'look whether this is the language that is meant' },
  mojibake: {
    severity: 'warning',
    remedy: 'save the file as UTF-8 (it was read in another encoding); until then this text is left out',
  },
  placeholder: {
    severity: 'warning',
    remedy:
      'export the translations anew: a key of the translation tool stands where the text should; it is left out',
  },
  formula: {
    severity: 'warning',
    remedy: 'write the word itself: a formula of a spreadsheet stands where its result should',
  },
  markup: {
    severity: 'warning',
    remedy: 'write the name as plain text: tags and entities of HTML are shown as they are',
  },
  'mixed-scripts': {
    severity: 'warning',
    remedy: 'type the word again: it is read as if all its letters were of one script',
  },
  'unknown-group': { severity: 'warning', remedy: 'use the name of the common group, if it is meant' },
  'file-name': { severity: 'warning', remedy: 'write the name as a person would: without underscores' },
  'long-text': {
    severity: 'warning',
    remedy: 'shorten it: search texts are shorter, so nobody can search for the whole of it',
  },
  'wrong-age-group': {
    severity: 'error',
    remedy: 'list child, youth, adult, or leave age_groups out for all of them',
  },
  'unknown-licence': {
    severity: 'error',
    remedy:
      'write the SPDX identifier, such as CC-BY-4.0; for a licence of your own LicenseRef-… with url and commercial_use',
  },
  'missing-image': {
    severity: 'error',
    remedy: 'put the image there, or name the right file in artwork',
  },
  'unreadable-image': { severity: 'error', remedy: 'save the image again as SVG or PNG' },
  'unsafe-svg': {
    severity: 'error',
    remedy: 'save the drawing as plain SVG: no scripts, no links, no entities; texts as paths, without fonts',
  },
  'unsupported-style': {
    severity: 'warning',
    remedy: 'save the drawing as plain SVG, texts as paths, and look at it: it is not drawn as in a browser',
  },
  'image-without-size': {
    severity: 'error',
    remedy:
      'give the <svg> element a viewBox, such as viewBox="0 0 100 100", or width and height, of 1 to 1 000 000 units a side',
  },
  'large-image': {
    severity: 'error',
    remedy:
      'simplify the drawing (SVG: at most 512 KB and 2 000 elements), or save it as a PNG of 1024 × 1024 pixels',
  },
  'small-image': {
    severity: 'warning',
    remedy: 'save it larger, best 1024 × 1024 pixels: it is shown blurred',
  },
  'empty-image': { severity: 'warning', remedy: 'look at the image: nothing is drawn in it' },
  'no-variant': {
    severity: 'error',
    remedy: 'say in artwork.colours which colours are skin or hair, or drop the variant',
  },
  'missing-recording': { severity: 'error', remedy: 'put the recording there, or drop it from the row' },
  'unreadable-recording': { severity: 'error', remedy: 'save the recording again as MP3' },
  'unused-file': { severity: 'warning', remedy: 'name the file in a row, or remove it' },
  'second-catalogue': {
    severity: 'warning',
    remedy: 'keep one of them: of several only the first is read (ndjson, json, csv, xlsx, ods)',
  },
} as const satisfies Record<string, Rule>;

/** One of the keys of {@link rules}. */
export type RuleName = keyof typeof rules;

/** A problem of an entry, without its place. */
export interface Finding {
  rule: RuleName;
  message: string;
}

/** A problem as it is reported. */
export interface Problem extends Finding {
  severity: Rule['severity'];
  file: string;
  /** From 1; 0 = the file as a whole. */
  line: number;
  id: string;
  remedy: string;
}

/** Says where a problem is, how grave, and what to do. */
export function problemAt(
  { file, line, id }: { file: string; line: number; id: string },
  finding: Finding,
): Problem {
  const { severity, remedy } = rules[finding.rule];
  return { ...finding, severity, file, line, id, remedy };
}

/** Whether an entry with this problem cannot go live. */
export function isError({ rule }: Finding): boolean {
  return rules[rule].severity === 'error';
}

/** Problems that end a run: a part of a catalogue never passes for the whole of it. */
const endingRun: ReadonlySet<RuleName> = new Set(['unread-rest', 'unusable-sets']);

/** @throws IngestFailure where an entry says that its source cannot be read as a whole. */
export function expectReadable({
  file,
  line,
  findings = [],
}: {
  file: string;
  line: number;
  findings?: readonly Finding[];
}): void {
  const [first, ...further] = findings
    .filter(({ rule }) => endingRun.has(rule))
    .map(({ rule, message }) => `${file}:${line}: ${message}; ${rules[rule].remedy}`);
  if (first !== undefined) throw new IngestFailure('validation-failed', first, further);
}

/** A problem as a line of text. */
export function problemLine({ severity, file, line, id, rule, message, remedy }: Problem): string {
  return `${severity} ${file}:${line} ${id} ${rule}: ${message}; ${remedy}`;
}

const [begin, end] = ['<!-- rules -->', '<!-- /rules -->'];

/** The guide with its table of rules as the program has them, between the two marks. Pure. */
export function withRulesTable(guide: string): string {
  const rows = Object.entries(rules).map(
    ([rule, { severity, remedy }]) => `| \`${rule}\` | ${severity} | ${remedy} |`,
  );
  const table = ['| rule | severity | what to do |', '| --- | --- | --- |', ...rows].join('\n');
  const [before = '', rest = ''] = guide.split(begin);
  const [, after = ''] = rest.split(end);
  return `${before}${begin}\n${table}\n${end}${after}`;
}
