/**
 * Inspects PDFs with PDFium, the library of Chrome, compiled to WebAssembly: most readers cannot open what PDFium
 * cannot.
 */
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { withPdf } from './pdfium.ts';
import type { InspectionLimits, InspectionProtocolResult } from './protocol.ts';

const unsound = (reason: 'encrypted' | 'corrupt' | 'page_limit_exceeded'): InspectionProtocolResult => ({
  kind: 'unsound',
  reason,
});

export async function inspectPdf(
  bytes: Buffer,
  depth: 'structure' | 'whole',
  limits: InspectionLimits,
): Promise<InspectionProtocolResult> {
  const result = await withPdf(bytes, (pdfium, document) => judge(pdfium, document, depth, limits));
  return typeof result === 'string' ? unsound(result) : result;
}

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
