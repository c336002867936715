/**
 * pdf.js in a worker of our own origin, without eval and without WebAssembly: the policy of the pages has no exception
 * (docs/decisions/0077-documents-in-the-portal.md). Loaded with the first document that is opened.
 */
import { getDocument, PDFWorker, type PDFDocumentProxy, VerbosityLevel, version } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the build makes it: the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { startWorker } from '../../ui/trusted.ts';

const script = new URL(workerUrl, location.href);
/** Fonts and decoders (build/pdf-plugin.ts). */
const files = new URL(`pdf-${version}/`, script).href;

interface Running {
  readonly worker: PDFWorker;
  /** Rejects once the worker has failed. */
  readonly failed: Promise<never>;
}
let running: Running | undefined;

/** One worker for all documents; after a failure, the next document starts another. */
function theWorker(): Running {
  if (running !== undefined) return running;
  const port = startWorker(script.href);
  const failed = new Promise<never>((_resolve, reject) => {
    port.addEventListener('error', () => {
      running = undefined;
      port.terminate();
      reject(new Error('the worker of pdf.js has failed'));
    });
  });
  failed.catch(() => undefined);
  running = { worker: PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS }), failed };
  return running;
}

export interface OpenedPdf {
  /** Rejects where the file is no PDF that pdf.js understands. */
  readonly opened: Promise<PDFDocumentProxy>;
  readonly close: () => void;
}

export function openPdf(content: ArrayBuffer): OpenedPdf {
  const { worker, failed } = theWorker();
  const task = getDocument({
    data: content,
    worker,
    verbosity: VerbosityLevel.ERRORS,
    standardFontDataUrl: files,
    wasmUrl: files,
    useWasm: false,
    useWorkerFetch: true,
    enableXfa: false,
  });
  return { opened: Promise.race([task.promise, failed]), close: () => void task.destroy().catch(() => undefined) };
}
