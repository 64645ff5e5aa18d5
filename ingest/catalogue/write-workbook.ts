import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { escapeXml } from '../../src/lib/xml.ts';
import { zipStream } from '../../src/lib/zip-stream.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const sheetMl = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook of one sheet that are the same whatever it holds (ECMA-376 part 1, 12.2). */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${xml}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetMl}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetMl}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Symbols" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Writes rows of text as a workbook that Excel and LibreOffice open. Throws where the file is there already. */
export async function writeWorkbook(path: string, rows: readonly (readonly string[])[]): Promise<void> {
  const cell = (text: string) =>
    `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
  const data = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  const sheet = `${xml}<worksheet xmlns="${main}"><cols><col min="1" max="${Math.max(1, rows[0]?.length ?? 1)}" width="22" customWidth="1"/></cols><sheetData>${data}</sheetData></worksheet>`;
  const entries = Object.entries({ ...parts, 'xl/worksheets/sheet1.xml': sheet }).map(([name, content]) => ({
    path: name,
    content: Buffer.from(content),
    compress: true,
  }));
  await pipeline(zipStream(entries, new Date()), createWriteStream(path, { flags: 'wx' }));
}
