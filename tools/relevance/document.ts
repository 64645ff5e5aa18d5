import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The document that keeps the figures; its method and its peers are written by hand, the sections below by the commands. */
const documentFile = join(import.meta.dirname, '../../docs/relevance.md');

/** Headings of the sections that commands write, in their order in the document. */
const sectionTitles = {
  generated: 'Measured: generated queries',
  boards: 'Measured: labels of communication boards',
  reviewed: 'Measured: reviewed searches',
  inflection: 'Measured: inflected forms',
  typing: 'Measured: core words while they are typed',
  places: 'Measured: places and orders',
  things: 'Measured: colours, the body, a house and a school',
  sentences: 'Measured: sentences',
  languages: 'Measured: what holds in every language',
} as const;
/** A section that a command writes. */
export type SectionName = keyof typeof sectionTitles;

/** A section's content. */
interface Section {
  /** The command that measures the same. */
  command: string;
  /** RFC 3339, to the minute. */
  date: string;
  /** One line: how much was asked of which catalogue. */
  subject: string;
  /** Cells by row, the heading first. */
  table: readonly (readonly string[])[];
}

/** The document with one section replaced, or added behind those that come before it. */
export function withSection(document: string, name: SectionName, section: Section): string {
  const [introduction = '', ...parts] = document.split(/^(?=## )/m);
  const measured = new Map<string, string>();
  const written: string[] = [];
  for (const part of parts) {
    const title = /^## (.*)/.exec(part)?.[1] ?? '';
    if (Object.values(sectionTitles).some((known) => known === title)) measured.set(title, part);
    else written.push(part);
  }
  measured.set(sectionTitles[name], sectionText(sectionTitles[name], section));
  const inOrder = Object.values(sectionTitles).flatMap((title) => measured.get(title) ?? []);
  return [introduction, ...written, ...inOrder].map((part) => `${part.trimEnd()}\n`).join('\n');
}

function sectionText(title: string, { command, date, subject, table }: Section): string {
  const [heading = [], ...rows] = table.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const lines = [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `## ${title}\n\n\`${command}\` on ${date}: ${subject}.\n\n${lines.join('\n')}\n`;
}

/** Replaces a section of the document. */
export async function writeSection(name: SectionName, section: Omit<Section, 'date'>): Promise<void> {
  const document = await readFile(documentFile, 'utf8');
  const date = `${new Date().toISOString().slice(0, 16)}Z`;
  await writeFile(documentFile, withSection(document, name, { ...section, date }));
}
