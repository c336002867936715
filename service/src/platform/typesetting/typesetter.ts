/**
 * Typesets documents as PDF/A-2a, with a file attached as PDF/A-3a, tagged, in German: one process (program.ts), one document at a time, in the order of
 * the calls. The process starts with the first document, is replaced after a number of documents or an unexpected end,
 * and ends when it has been idle. The same document is the same bytes.
 */
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { Helper, processHost, yieldTo } from '../workers/helper.ts';
import { endOf, type QuestionEnd, type QuestionLimits } from '../workers/watchdog.ts';
import { documentLimits, documents_max, grown_bytes, waiting_max } from './limits.ts';

/** A file inside a PDF: the data of which the document is the reading copy. */
export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly description: string;
  readonly bytes: Uint8Array;
}

/** One document to typeset. */
export interface TypesetDocument {
  /** Text of a typst template: code of this service, never input. It finds the document's data in `data`. */
  readonly template: string;
  /** Becomes JSON; its strings stay text. */
  readonly data: unknown;
  /** The document's day: PDF/A requires one. */
  readonly date: string;
  readonly title: string;
  /** A file that the template names as `/picture`. */
  readonly picture?: Uint8Array;
  /** A file inside the PDF, which then is PDF/A-3a. */
  readonly attachment?: Attachment;
  /** Of a document that may be long; those of a letter by default. */
  readonly limits?: QuestionLimits;
}

export interface TypesettingQuestion {
  readonly template: string;
  /** JSON of the data. */
  readonly data: string;
  readonly date: string;
  readonly title: string;
  readonly picture?: Uint8Array;
  readonly attachment?: Attachment;
  readonly limits: QuestionLimits;
}

export interface TypesetPdf {
  readonly pdf: Buffer;
  readonly pages: number;
}

/** Messages of the typesetting process. */
export type TypesettingAnswer =
  | { readonly kind: 'typeset'; readonly pdf: Uint8Array; readonly pages: number; readonly memory_bytes: number }
  /** The template does not compile with this data. */
  | { readonly kind: 'failed'; readonly message: string };

export interface Typesetter {
  /** @throws TypesettingFailed, TypesettingBusy */
  typeset(document: TypesetDocument): Promise<TypesetPdf>;
  /** The running process, for tests and metrics. */
  readonly pid: number | undefined;
  /** Ends the process; waiting documents fail as `closed`. */
  close(): Promise<void>;
}

/** The document was not typeset. */
export class TypesettingFailed extends Error {
  /**
   * `template`: the template does not compile with this data. `time`, `memory`: the document exceeded its limit.
   * `starved`, `died`: the process ended for another reason; another attempt may succeed.
   */
  readonly reason: 'template' | 'closed' | QuestionEnd['by'];
  constructor(reason: TypesettingFailed['reason'], detail: string) {
    super(`typesetting failed (${reason}): ${detail}`);
    this.reason = reason;
  }
}

/** Too many documents wait. */
export class TypesettingBusy extends Error {
  constructor() {
    super('too many documents wait for typesetting');
  }
}

/** The process got no processor, ended or is full: no fault of the document. */
export const isTypesetterUnavailable = (error: unknown): boolean =>
  error instanceof TypesettingBusy ||
  (error instanceof TypesettingFailed && ['starved', 'died', 'closed'].includes(error.reason));

const program = fileURLToPath(new URL('program.ts', import.meta.url));

const { resolve } = createRequire(import.meta.url);
/** The folder of installed packages: typst's binary and its loader are separate packages. */
const packages = realpathSync(join(resolve('@myriaddreamin/typst-ts-node-compiler'), '../..'));
const readable = [
  fileURLToPath(new URL('.', import.meta.url)),
  fileURLToPath(new URL('../workers/', import.meta.url)),
  packages,
];

const execArgv = [
  '--permission',
  '--allow-addons',
  '--allow-worker',
  ...readable.map((folder) => `--allow-fs-read=${folder}`),
  '--max-old-space-size=128',
  '--no-warnings',
];

/** This process ends a document this much later than the watchdog, in case the watchdog is stuck. */
const backstop_ms = 5_000;
const idle_ms = 30_000;

class TypesettingProcess implements Typesetter {
  readonly #log: Logger;
  #running: Helper<TypesettingQuestion, TypesettingAnswer> | undefined;
  #typeset = 0;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  get pid(): number | undefined {
    return this.#running?.hasEnded === false ? this.#running.pid : undefined;
  }

  async typeset({ data, limits = documentLimits, ...document }: TypesetDocument): Promise<TypesetPdf> {
    if (this.#waiting >= waiting_max) throw new TypesettingBusy();
    this.#waiting += 1;
    clearTimeout(this.#idle);
    const typeset = this.#last.then(() => this.#ask({ ...document, limits, data: JSON.stringify(data) }));
    this.#last = typeset.catch(() => undefined);
    try {
      return await typeset;
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#idle = setTimeout(() => void this.#running?.end(), idle_ms).unref();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#running?.end();
    await this.#last;
    clearTimeout(this.#idle);
  }

  async #ask(question: TypesettingQuestion): Promise<TypesetPdf> {
    if (this.#isClosed) throw new TypesettingFailed('closed', 'the service stops');
    const current = await this.#process();
    const asked = await current.ask(question, question.limits.wall_ms + backstop_ms);
    if (asked.kind === 'ended') {
      if (this.#isClosed) throw new TypesettingFailed('closed', 'the service stops');
      const { by } = endOf(asked);
      this.#log.error({ by, said: asked.lastWords }, 'typesetting a document ended the process');
      await current.end();
      throw new TypesettingFailed(by, asked.lastWords);
    }
    this.#typeset += 1;
    const { answer } = asked;
    if (answer.kind === 'failed') throw new TypesettingFailed('template', answer.message);
    if (this.#typeset >= documents_max || answer.memory_bytes > grown_bytes) await current.end();
    return { pdf: Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength), pages: answer.pages };
  }

  async #process(): Promise<Helper<TypesettingQuestion, TypesettingAnswer>> {
    if (this.#running?.hasEnded === false) return this.#running;
    this.#typeset = 0;
    this.#running = new Helper(processHost({ program, name: 'typesetting', execArgv, started: yieldTo }));
    await this.#running.started.catch((error: unknown) => {
      this.#log.error({ err: error }, 'the typesetting process did not start');
      throw new TypesettingFailed(this.#isClosed ? 'closed' : 'died', String(error));
    });
    return this.#running;
  }
}

export const createTypesetter = (log: Logger): Typesetter => new TypesettingProcess(log);
