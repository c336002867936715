/** PDFium, the library of Chrome, compiled to WebAssembly: loaded once in a process. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

const { resolve } = createRequire(import.meta.url);

let loaded: WrappedPdfiumModule | undefined;

export async function loadPdfium(): Promise<WrappedPdfiumModule> {
  if (loaded !== undefined) return loaded;
  const pdfium = await init({ wasmBinary: bufferOf(readFileSync(resolve('@embedpdf/pdfium/pdfium.wasm'))) });
  pdfium.PDFiumExt_Init();
  loaded = pdfium;
  return pdfium;
}

const bufferOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

/**
 * fpdfview.h: FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY. A PDF with only an owner's password can be read and is no error.
 */
const locked = new Set([4, 5]);

/** Opens a PDF for `work` and closes it; the reason where it cannot be opened. */
export async function withPdf<T extends object>(
  bytes: Uint8Array,
  work: (pdfium: WrappedPdfiumModule, document: number) => T,
): Promise<T | 'encrypted' | 'corrupt'> {
  const pdfium = await loadPdfium();
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const memory = malloc(bytes.length);
  try {
    heapOf(pdfium).set(bytes, memory);
    const document = pdfium.FPDF_LoadMemDocument(memory, bytes.length, '');
    if (document === 0) return locked.has(pdfium.FPDF_GetLastError()) ? 'encrypted' : 'corrupt';
    try {
      return work(pdfium, document);
    } finally {
      pdfium.FPDF_CloseDocument(document);
    }
  } finally {
    free(memory);
  }
}

/** Emscripten's view of its memory, replaced when that grows; the package's types omit it. */
export const heapOf = (pdfium: WrappedPdfiumModule): Uint8Array =>
  (pdfium.pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;
