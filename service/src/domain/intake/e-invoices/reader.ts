/**
 * Reads e-invoices and archives of them in a process of its own (program.ts). A document that exceeds time or memory ends the
 * process and is refused; the others go on in the next one. The process waits a moment for the next file.
 */
import { fileURLToPath } from 'node:url';
import { packageFolders, programFolder, restrictedTo } from '../../../platform/workers/code-folders.ts';
import { Helper, processHost, yieldTo } from '../../../platform/workers/helper.ts';
import { SpareHelper } from '../../../platform/workers/spare-helper.ts';
import type { QuestionLimits } from '../../../platform/workers/watchdog.ts';
import { endOf } from '../../../platform/workers/watchdog.ts';
import type { ReadDocument } from './document.ts';
import { DocumentFault } from './fault.ts';
import type { Answer, Question } from './protocol.ts';

const program = fileURLToPath(new URL('program.ts', import.meta.url));

const folderOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const contract = packageFolders(['@mahnwerk/contract']);
const execArgv = [
  ...restrictedTo([
    folderOf('.'),
    folderOf('../../../values/'),
    folderOf('../../../platform/inspection/'),
    programFolder,
    ...contract,
    ...packageFolders(['@embedpdf/pdfium', 'sax', 'yauzl', 'pend']),
  ]),
  '--max-old-space-size=192',
];

/** Processor time and memory of one document: ten times what the largest takes. */
const document: QuestionLimits = { milliseconds: 5_000, memory_bytes: 512 * 1024 * 1024, wall_ms: 60_000 };

/** This process ends a document this much later than the watchdog, in case the watchdog is stuck. */
const backstop_ms = 5_000;

/** Above this resident memory the process is replaced: PDFium never returns memory. */
const grown_bytes = 320 * 1024 * 1024;

/** Long enough for the invoices of a morning, one after another. */
const idle_ms = 15_000;

type Reader = Helper<Question, Answer>;

const startReader = (): Reader => new Helper(processHost({ program, name: 'e-invoices', execArgv, started: yieldTo }));

const readers = new SpareHelper<Question, Answer>(startReader, idle_ms);

/** Ends the waiting process: before the service stops. */
export const endEInvoiceReader = (): Promise<void> => readers.end();

/** The machine gave the process too little processor time, or it died for another reason: a later attempt may succeed. */
export class EInvoiceReaderUnavailable extends Error {}

/** A file of e-invoices that is open. */
export interface EInvoiceFile {
  /** In the order of the archive; one without a name where the file is the document. */
  readonly documents: readonly { readonly name: string | null; readonly size: number }[];
  /** Reads the document at a position, from 1. @throws DocumentFault, EInvoiceReaderUnavailable */
  read(position: number): Promise<ReadDocument>;
  /** The bytes of that document. @throws as `read` */
  bytes(position: number): Promise<Buffer>;
}

class OpenFile implements EInvoiceFile {
  readonly #bytes: Uint8Array;
  #reader: Reader;
  #isOpen = false;
  documents: EInvoiceFile['documents'] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#reader = readers.take();
  }

  async open(): Promise<void> {
    const answer = await this.#ask({ ask: 'open', bytes: this.#bytes, limits: document });
    if (answer.kind !== 'opened') throw new DocumentFault('processing_failed', 'The file could not be opened.');
    this.documents = answer.documents;
    this.#isOpen = true;
  }

  async read(position: number): Promise<ReadDocument> {
    const answer = await this.#askOpened({ ask: 'read', position, limits: document });
    if (answer.kind !== 'read') throw new DocumentFault('processing_failed', 'The document could not be read.');
    return answer.document;
  }

  async bytes(position: number): Promise<Buffer> {
    const answer = await this.#askOpened({ ask: 'bytes', position, limits: document });
    if (answer.kind !== 'bytes') throw new DocumentFault('processing_failed', 'The document could not be read.');
    return Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength);
  }

  close(): void {
    void readers.giveBack(this.#reader);
  }

  /** Opens the file again where its process has been replaced. */
  async #askOpened(question: Question): Promise<Answer> {
    if (!this.#isOpen) await this.open();
    return this.#ask(question);
  }

  async #ask(question: Question): Promise<Answer> {
    const asked = await this.#reader.ask(question, question.limits.wall_ms + backstop_ms);
    if (asked.kind === 'ended') {
      const { by } = endOf(asked);
      await this.#replace();
      if (by === 'time' || by === 'memory')
        throw new DocumentFault('processing_failed', `The document exceeds its limit of ${by}.`);
      throw new EInvoiceReaderUnavailable(by);
    }
    if (asked.answer.memory_bytes > grown_bytes) await this.#replace();
    if (asked.answer.kind === 'refused') throw new DocumentFault(asked.answer.code, asked.answer.message);
    return asked.answer;
  }

  async #replace(): Promise<void> {
    await this.#reader.end();
    this.#reader = startReader();
    this.#isOpen = false;
  }
}

/** Opens a file for `work` and closes it. @throws DocumentFault where it cannot be opened; EInvoiceReaderUnavailable */
export async function withEInvoices<T>(bytes: Uint8Array, work: (file: EInvoiceFile) => Promise<T>): Promise<T> {
  const file = new OpenFile(bytes);
  try {
    await file.open();
    return await work(file);
  } finally {
    file.close();
  }
}
