/**
 * Inspects PDFs with PDFium, the library of Chrome, compiled to WebAssembly: most readers cannot open what PDFium
 * cannot.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { InspectionLimits, InspectionProtocolResult } from './protocol.ts';

const { resolve } = createRequire(import.meta.url);

let loaded: WrappedPdfiumModule | undefined;

export async function loadPdfium(): Promise<void> {
  const pdfium = await init({ wasmBinary: bufferOf(readFileSync(resolve('@embedpdf/pdfium/pdfium.wasm'))) });
  pdfium.PDFiumExt_Init();
  loaded = pdfium;
}

const bufferOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

/**
 * fpdfview.h: FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY. A PDF with only an owner's password can be read and is no error.
 */
const locked = new Set([4, 5]);

const unsound = (reason: 'encrypted' | 'corrupt' | 'page_limit_exceeded'): InspectionProtocolResult => ({
  kind: 'unsound',
  reason,
});

export async function inspectPdf(
  bytes: Buffer,
  depth: 'structure' | 'whole',
  limits: InspectionLimits,
): Promise<InspectionProtocolResult> {
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

/** Emscripten's view of its memory, replaced when that grows; the package's types omit it. */
const heapOf = (pdfium: WrappedPdfiumModule): Uint8Array =>
  (pdfium.pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;

/**
 * `structure` finds every page in the page tree without reading contents, so that a client learns immediately of a
 * broken page tree. `whole` also parses the contents, as drawing would.
 */
function judge(
  pdfium: WrappedPdfiumModule,
  document: number,
  depth: 'structure' | 'whole',
  limits: InspectionLimits,
): InspectionProtocolResult {
  const pages = pdfium.FPDF_GetPageCount(document);
  // A file that opens without a page is no document: PDFium repairs even files truncated that far.
  if (pages <= 0) return unsound('corrupt');
  if (pages > limits.pages) return unsound('page_limit_exceeded');
  const indexes = Array.from({ length: pages }, (_none, index) => index);
  const isSound =
    depth === 'structure'
      ? indexes.every((index) => isReachable(pdfium, document, index))
      : hasPages(pdfium, document, indexes);
  return isSound ? { kind: 'sound', pages } : unsound('corrupt');
}

/** Whether the page tree contains the page: a missing page has no rotation, not even 0. */
const isReachable = (pdfium: WrappedPdfiumModule, document: number, index: number): boolean =>
  pdfium.EPDF_GetPageRotationByIndex(document, index) >= 0;

/**
 * Whether every page can be read and at least one is a real page. PDFium accepts any dictionary in the page tree as a
 * page of letter size: in a page tree without pages no entry has contents or a size of its own.
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

/** Whether the page has its own media box: PDFium does not return an inherited one here. */
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
