/** PDF by PDFium, the library of Chrome, compiled to WebAssembly: what it cannot open, most readers cannot either. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { InspectionLimits, Verdict } from './protocol.ts';

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

const unsound = (reason: 'encrypted' | 'corrupt' | 'page_limit_exceeded'): Verdict => ({ kind: 'unsound', reason });

export async function inspectPdf(bytes: Buffer, depth: 'look' | 'whole', limits: InspectionLimits): Promise<Verdict> {
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
const heapOf = (pdfium: WrappedPdfiumModule): Uint8Array => (pdfium.pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;

function judge(pdfium: WrappedPdfiumModule, document: number, depth: 'look' | 'whole', limits: InspectionLimits): Verdict {
  const pages = pdfium.FPDF_GetPageCount(document);
  // What opens and has no page is no document: PDFium repairs a tail cut off that far.
  if (pages <= 0) return unsound('corrupt');
  if (pages > limits.pages) return unsound('page_limit_exceeded');
  if (depth === 'whole') for (let index = 0; index < pages; index += 1) if (!isReadable(pdfium, document, index)) return unsound('corrupt');
  return { kind: 'sound', pages };
}

/** Reads a page's contents, as far as drawing it would. */
function isReadable(pdfium: WrappedPdfiumModule, document: number, index: number): boolean {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) return false;
  pdfium.FPDF_ClosePage(page);
  return true;
}
