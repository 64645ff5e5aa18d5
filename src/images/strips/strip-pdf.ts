import PDFDocument from 'pdfkit';

/** A4 held sideways, and the edge that printers leave blank, in points. */
const page = { size: 'A4', layout: 'landscape', margin: 28 } as const;
/** A sheet of a strip: PNG, with its size as it is drawn at 72 pixels an inch. */
export interface StripSheet {
  png: Buffer;
  width: number;
  height: number;
  /** Its words, for people who do not see them. */
  text: string;
}

/**
 * A strip as PDF: a sheet a page, as large as the page has room for and never larger than it is drawn. Words are in the
 * images, so they look alike in every script; each has its text for screen readers.
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
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  for (const { png, width, height, text } of sheets) {
    document.addPage();
    const room = {
      width: document.page.width - 2 * page.margin,
      height: document.page.height - 2 * page.margin,
    };
    const scale = Math.min(1, room.width / width, room.height / height);
    const left = page.margin + (room.width - width * scale) / 2;
    const figure = document.struct('Figure', { alt: text }, () => {
      document.image(png, left, page.margin, { width: width * scale, height: height * scale });
    });
    document.addStructure(figure);
  }
  document.end();
  return finished;
}
