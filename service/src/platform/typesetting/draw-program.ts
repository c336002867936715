/**
 * The process that draws a typeset page as a picture, with PDFium: one question, without credentials or network. The
 * page is transparent where nothing is drawn.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import { answerInProcess } from '../workers/program.ts';
import { startWatchdog } from '../workers/watchdog.ts';
import type { DrawingAnswer, DrawingQuestion } from './draw.ts';
import { pngOf } from './png.ts';

const { resolve } = createRequire(import.meta.url);
const wasmBinary = new Uint8Array(readFileSync(resolve('@embedpdf/pdfium/pdfium.wasm'))).buffer;
const pdfium = await init({ wasmBinary });
pdfium.PDFiumExt_Init();
const { malloc, free } = pdfium.pdfium.wasmExports;
const watchdog = startWatchdog();

/** Emscripten's view of its memory, replaced when that grows; the package's types omit it. */
const heap = (): Uint8Array => (pdfium.pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;

const points_per_inch = 72;
/** fpdfview.h: FPDFBitmap_BGRA; its colours are those of the shape, not multiplied by alpha. */
const bgra = 4;
/** fpdfview.h: FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER: RGBA, as PNG has it. */
const rgba = 0x01 | 0x10;
const render = { first_page: 0, rotation: 0 };

/** The first page at so many dots per inch. */
function drawn(pdf: Uint8Array, dpi: number): Uint8Array {
  const memory = malloc(pdf.length);
  heap().set(pdf, memory);
  const document = pdfium.FPDF_LoadMemDocument(memory, pdf.length, '');
  if (document === 0) throw new Error('PDFium cannot open the page');
  const page = pdfium.FPDF_LoadPage(document, render.first_page);
  const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)].map((points) =>
    Math.max(1, Math.round((points * dpi) / points_per_inch)),
  ) as [number, number];
  const stride = width * 4;
  const pixels = malloc(stride * height);
  heap().fill(0, pixels, pixels + stride * height);
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, bgra, pixels, stride);
  try {
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, render.rotation, rgba);
    return pngOf({ width, height, rgba: heap().slice(pixels, pixels + stride * height) });
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
    free(pixels);
    pdfium.FPDF_ClosePage(page);
    pdfium.FPDF_CloseDocument(document);
    free(memory);
  }
}

function answer({ pdf, dpi, limits }: DrawingQuestion): DrawingAnswer {
  watchdog.begin(limits);
  let said: DrawingAnswer;
  try {
    said = { kind: 'drawn', png: drawn(pdf, dpi) };
  } catch (error) {
    said = { kind: 'failed', message: String(error) };
  }
  watchdog.end();
  return said;
}

answerInProcess(answer);
