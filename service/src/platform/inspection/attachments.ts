/** The files inside a PDF. Their names and bytes are data; nothing of them is opened here. */
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { heapOf, withPdf } from './pdfium.ts';

export interface PdfAttachment {
  readonly name: string;
  readonly bytes: Buffer;
}

/** How much is read of a PDF's attachments. */
export interface AttachmentLimits {
  /** Attachments that are looked at. */
  readonly count: number;
  /** A larger one is so many zero bytes and one. */
  readonly bytes: number;
}

/** The attachments whose name is asked for, in their order; the reason where the PDF cannot be opened. */
export const readAttachments = (
  pdf: Uint8Array,
  isAsked: (name: string) => boolean,
  limits: AttachmentLimits,
): Promise<readonly PdfAttachment[] | 'encrypted' | 'corrupt'> =>
  withPdf(pdf, (pdfium, document) => {
    const count = Math.min(pdfium.FPDFDoc_GetAttachmentCount(document), limits.count);
    return Array.from({ length: count }, (_none, index) => pdfium.FPDFDoc_GetAttachment(document, index)).flatMap(
      (attachment) => {
        const name = attachment === 0 ? '' : nameOf(pdfium, attachment);
        return isAsked(name) ? [{ name, bytes: bytesOf(pdfium, attachment, limits.bytes) }] : [];
      },
    );
  });

const name_bytes_max = 2_048;

/** UTF-16, with a zero behind it. */
function nameOf(pdfium: WrappedPdfiumModule, attachment: number): string {
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const memory = malloc(name_bytes_max);
  try {
    const bytes = pdfium.FPDFAttachment_GetName(attachment, memory, name_bytes_max);
    if (bytes <= 2 || bytes > name_bytes_max) return '';
    return Buffer.from(heapOf(pdfium).subarray(memory, memory + bytes - 2)).toString('utf16le');
  } finally {
    free(memory);
  }
}

const size_bytes = 8;

function bytesOf(pdfium: WrappedPdfiumModule, attachment: number, max: number): Buffer {
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const size = malloc(size_bytes);
  try {
    pdfium.FPDFAttachment_GetFile(attachment, 0, 0, size);
    const heap = heapOf(pdfium);
    const bytes = new DataView(heap.buffer, heap.byteOffset).getUint32(size, true);
    if (bytes === 0) return Buffer.alloc(0);
    // The library copies all or nothing.
    if (bytes > max) return Buffer.alloc(max + 1);
    const memory = malloc(bytes);
    try {
      const isRead = pdfium.FPDFAttachment_GetFile(attachment, memory, bytes, size);
      return isRead ? Buffer.from(heapOf(pdfium).subarray(memory, memory + bytes)) : Buffer.alloc(0);
    } finally {
      free(memory);
    }
  } finally {
    free(size);
  }
}
