import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** A4 held sideways, and the edge that printers leave blank, in points. */
const page = { size: 'A4', layout: 'landscape', margin: 28 } as const;
/** Size of the unseen text, in points of the sheet. */
const fontSize = 24;
/** A sheet of a strip: PNG, with its size as it is drawn at 72 pixels an inch. */
export interface StripSheet {
  png: Buffer;
  width: number;
  height: number;
  /** Its words, and where they stand on it. */
  words: readonly { text: string; place: { x: number; y: number; width: number; height: number } }[];
}

/**
 * A strip as PDF: a sheet a page, as large as the page has room for and never larger than it is drawn. Words are in the
 * images, so they look alike in every script; over each lies its text, unseen, to be read aloud, found and copied.
 * @param title the sentence.
 * @param date when it was made, as the document says; its identifier follows from it and the title.
 */
export async function stripPdf(
  sheets: readonly StripSheet[],
  { title, language, date }: { title: string; language: string; date: Date },
): Promise<Buffer> {
  const document = new PDFDocument({
    ...page,
    autoFirstPage: false,
    info: { Title: title, CreationDate: date },
    lang: language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
  });
  const finished = buffer(document);
  for (const { png, width, height, words } of sheets) {
    document.addPage();
    const room = {
      width: document.page.width - 2 * page.margin,
      height: document.page.height - 2 * page.margin,
    };
    const scale = Math.min(1, room.width / width, room.height / height);
    const left = page.margin + (room.width - width * scale) / 2;
    const figure = document.struct('Figure', { alt: words.map(({ text }) => text).join(' ') }, () => {
      document.image(png, left, page.margin, { width: width * scale, height: height * scale });
      document.fillOpacity(0);
      for (const { text, place } of words) {
        // The font has the letters of western Europe; what others are is said beside blanks (PDF 1.7 §14.9.4).
        const glyphs = /^[\x20-\x7e\xa0-\xff]+$/.test(text) ? text : ' ';
        document.markContent('Span', { lang: language, actual: `${text} ` });
        document
          .fontSize(fontSize * scale)
          .text(glyphs, left + place.x * scale, page.margin + place.y * scale, { lineBreak: false });
        document.endMarkedContent();
      }
      document.fillOpacity(1);
    });
    document.addStructure(figure);
  }
  document.end();
  return finished;
}
