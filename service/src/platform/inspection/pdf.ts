/** PDF by PDFium, the library of Chrome, compiled to WebAssembly: what it cannot open, most readers cannot either. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { InspectionLimits, Result } from './protocol.ts';

const { resolve } = createRequire(import.meta.url);

let loaded: WrappedPdfiumModule | undefined;

export async function loadPdfium(): Promise<void> {
  const pdfium = await init({ wasmBinary: bufferOf(readFileSync(resolve('@embedpdf/pdfium/pdfium.wasm'))) });
  pdfium.PDFiumExt_Init();
  loaded = pdfium;
}

const bufferOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

/** fpdfview.h: FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY. An owner's password alone keeps nobody from reading, and is no error. */
const locked = new Set([4, 5]);

const unsound = (reason: 'encrypted' | 'corrupt' | 'page_limit_exceeded'): Result => ({ kind: 'unsound', reason });

export async function inspectPdf(
  bytes: Buffer,
  depth: 'structure' | 'whole',
  limits: InspectionLimits,
): Promise<Result> {
  if (loaded === undefined) await loadPdfium();
  const pdfium = loaded;
  if (pdfium === undefined) throw new Error('PDFium is not loaded');
  const memory = pdfium.pdfium.wasmExports.malloc(bytes.length);
  try {
    heapOf(pdfium).set(bytes, memory);
    const document = pdfium.FPDF_LoadMemDocument(memory, bytes.length, '');
    if (document === 0) return unsound(locked.has(pdfium.FPDF_GetLastError()) ? 'encrypted' : 'corrupt');
    try {
      return judge(pdfium, document, depth, limits);
    } finally {
      pdfium.FPDF_CloseDocument(document);
    }
  } finally {
    pdfium.pdfium.wasmExports.free(memory);
  }
}

/** Emscripten's own view of its memory, replaced whenever that grows; the package's types leave it out. */
const heapOf = (pdfium: WrappedPdfiumModule): Uint8Array =>
  (pdfium.pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;

/**
 * `structure` finds every page in the page tree without reading its contents, so that a client learns at once of a broken page tree.
 * `whole` also reads the contents, as far as drawing would.
 */
function judge(
  pdfium: WrappedPdfiumModule,
  document: number,
  depth: 'structure' | 'whole',
  limits: InspectionLimits,
): Result {
  const pages = pdfium.FPDF_GetPageCount(document);
  // What opens and has no page is no document: PDFium repairs a tail cut off that far.
  if (pages <= 0) return unsound('corrupt');
  if (pages > limits.pages) return unsound('page_limit_exceeded');
  const indexes = Array.from({ length: pages }, (_none, index) => index);
  const isSound =
    depth === 'structure'
      ? indexes.every((index) => isReachable(pdfium, document, index))
      : hasPages(pdfium, document, indexes);
  return isSound ? { kind: 'sound', pages } : unsound('corrupt');
}

/** A page that the page tree does not lead to has no rotation, not even 0. */
const isReachable = (pdfium: WrappedPdfiumModule, document: number, index: number): boolean =>
  pdfium.EPDF_GetPageRotationByIndex(document, index) >= 0;

/**
 * Whether every page can be read and one of them is a page. PDFium takes any dictionary in the page tree for a page and gives it the size
 * of a letter: a page tree without a page is one in which nothing has a size of its own or contents.
 */
function hasPages(pdfium: WrappedPdfiumModule, document: number, indexes: readonly number[]): boolean {
  const found = indexes.map((index) => readPage(pdfium, document, index));
  return !found.includes('unreadable') && found.includes('page');
}

function readPage(pdfium: WrappedPdfiumModule, document: number, index: number): 'unreadable' | 'empty' | 'page' {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) return 'unreadable';
  try {
    return pdfium.FPDFPage_CountObjects(page) > 0 || hasMediaBox(pdfium, page) ? 'page' : 'empty';
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

/** Its own: PDFium does not look for an inherited one here. */
function hasMediaBox(pdfium: WrappedPdfiumModule, page: number): boolean {
  const float_bytes = 4;
  const box = pdfium.pdfium.wasmExports.malloc(4 * float_bytes);
  try {
    const [left, bottom, right, top] = [0, 1, 2, 3].map((index) => box + index * float_bytes) as [
      number,
      number,
      number,
      number,
    ];
    return pdfium.FPDFPage_GetMediaBox(page, left, bottom, right, top);
  } finally {
    pdfium.pdfium.wasmExports.free(box);
  }
}
