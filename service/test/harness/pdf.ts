/** Reads PDFs with poppler, a library of its own. */
import { spawnSync } from 'node:child_process';
import { inflateSync } from 'node:zlib';

const poppler = (program: string, words: readonly string[], pdf: Buffer): Buffer => {
  const { status, stdout, stderr, error } = spawnSync(program, words, { input: pdf, maxBuffer: 256 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${program} failed: ${String(stderr)}`, { cause: error });
  return stdout;
};

/** The text in reading order, one line per printed line. */
export const pdfText = (pdf: Buffer): string => poppler('pdftotext', ['-layout', '-', '-'], pdf).toString();

/** Metadata: `Tagged`, `Pages`, `Page size` and others. */
export const pdfInfo = (pdf: Buffer): string => poppler('pdfinfo', ['-'], pdf).toString();

/** A line per font: `emb` and `uni` are `yes` where it is embedded and its text can be copied. */
export const pdfFonts = (pdf: Buffer): string[] =>
  poppler('pdffonts', ['-'], pdf).toString().trim().split('\n').slice(2);

/** A word with its box in millimetres from the upper left corner of its page. */
export interface PdfWord {
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function pdfWords(pdf: Buffer): PdfWord[] {
  const words: PdfWord[] = [];
  const pages = poppler('pdftotext', ['-bbox', '-', '-'], pdf).toString().split('<page ').slice(1);
  for (const [index, page] of pages.entries())
    for (const [, box = '', text = ''] of page.matchAll(/<word ([^>]*)>([^<]*)<\/word>/g)) {
      const [left = 0, top = 0, right = 0, bottom = 0] = [...box.matchAll(/"([\d.-]+)"/g)].map(
        ([, at]) => (Number(at) / 72) * 25.4,
      );
      words.push({ page: index + 1, text, left, top, right, bottom });
    }
  return words;
}

/** The picture of a page as red, green, blue and opacity. */
export function pdfPicture(pdf: Buffer, page: number): { data: Uint8ClampedArray; width: number; height: number } {
  const picture = poppler('pdftoppm', ['-r', '150', '-f', String(page), '-l', String(page), '-'], pdf);
  const [head = '', width, height] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(picture.subarray(0, 32).toString('latin1')) ?? [];
  const pixels = picture.subarray(head.length);
  const data = new Uint8ClampedArray((pixels.length / 3) * 4).fill(255);
  for (let index = 0; index < pixels.length / 3; index += 1)
    data.set(pixels.subarray(index * 3, index * 3 + 3), index * 4);
  return { data, width: Number(width), height: Number(height) };
}

/** Whether an object of the PDF, compressed or not, has this text string. */
export function pdfHasString(pdf: Buffer, text: string): boolean {
  const wide = Buffer.from(text, 'utf16le').swap16();
  const forms = [Buffer.from(text, 'latin1'), wide, Buffer.from(wide.toString('hex').toUpperCase())];
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1'));
    } catch {
      return Buffer.alloc(0);
    }
  });
  return [pdf, ...streams].some((part) => forms.some((form) => part.includes(form)));
}
