/**
 * Reads mails in a process of its own (program.ts), one at a time in the order of the calls: a mail comes from anyone.
 * The process starts with the first mail, is replaced after a mail has ended it or its memory has grown, and ends when
 * it has been idle. A mail that ends it is `unreadable`.
 */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { Helper, processHost, yieldTo } from '../workers/helper.ts';
import { endOf } from '../workers/watchdog.ts';
import type { MailAnswer, MailQuestion, ReadMail } from './protocol.ts';

const program = fileURLToPath(new URL('program.ts', import.meta.url));

const folderOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const packageFolder = realpathSync(fileURLToPath(new URL('../..', import.meta.resolve('postal-mime'))));
const readable = [
  folderOf('.'),
  folderOf('../workers/'),
  folderOf('../inspection/media-type.ts'),
  packageFolder,
  // Where Node.js looks for it first, once the workspace has a package folder of its own.
  `${folderOf('../../../node_modules/postal-mime/')}*`,
];

const limits = { milliseconds: 5_000, memory_bytes: 256 * 1024 * 1024, wall_ms: 60_000 } as const;
const backstop_ms = 5_000;
const idle_ms = 30_000;
/** A process above it is replaced before the next mail. */
const grown_bytes = 160 * 1024 * 1024;

/** The process got no processor, or ended for another reason than the mail: another attempt may succeed. */
export class MailReaderUnavailable extends Error {
  constructor(reason: string) {
    super(`the process that reads mails is unavailable (${reason})`);
  }
}

export interface MailReader {
  /** @param path of a spooled file. @throws MailReaderUnavailable */
  read(path: string, size: number): Promise<ReadMail>;
  /** The running process, for tests. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

const unreadable: ReadMail = {
  sender: null,
  subject: null,
  message_id: null,
  answers: [],
  text: null,
  isAutoReply: false,
  report: null,
  attachments: [],
  problems: [{ code: 'unreadable', filename: null }],
};

class MailProcess implements MailReader {
  readonly #execArgv: readonly string[];
  readonly #log: Logger;
  #running: Helper<MailQuestion, MailAnswer> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(folders: readonly string[], log: Logger) {
    this.#log = log;
    this.#execArgv = [
      '--permission',
      '--allow-worker',
      ...[...readable, ...folders].map((folder) => `--allow-fs-read=${folder}`),
      '--max-old-space-size=192',
      '--no-warnings',
    ];
  }

  get pid(): number | undefined {
    return this.#running?.hasEnded === false ? this.#running.pid : undefined;
  }

  async read(path: string, size: number): Promise<ReadMail> {
    clearTimeout(this.#idle);
    const read = this.#last.then(() => this.#ask({ path, size, ...limits }));
    this.#last = read.catch(() => undefined);
    try {
      return await read;
    } finally {
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => void this.#running?.end(), idle_ms).unref();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#running?.end();
  }

  async #ask(question: MailQuestion): Promise<ReadMail> {
    if (this.#isClosed) throw new MailReaderUnavailable('closed');
    const current = this.#process();
    const asked = await current.ask(question, limits.wall_ms + backstop_ms).catch(() => {
      throw new MailReaderUnavailable('not started');
    });
    if (asked.kind === 'ended') {
      const { by } = endOf(asked);
      await current.end();
      if (this.#isClosed || by === 'starved') throw new MailReaderUnavailable(by);
      this.#log.warn({ by, size: question.size }, 'reading a mail ended the process');
      return unreadable;
    }
    if (asked.answer.kind === 'failed') {
      this.#log.warn({ said: asked.answer.message, size: question.size }, 'a mail cannot be read');
      return unreadable;
    }
    if (asked.answer.memory_bytes > grown_bytes) await current.end();
    return asked.answer.mail;
  }

  #process(): Helper<MailQuestion, MailAnswer> {
    if (this.#running === undefined || this.#running.hasEnded)
      this.#running = new Helper(
        processHost({ program, name: 'mail reader', execArgv: this.#execArgv, started: yieldTo }),
      );
    return this.#running;
  }
}

/** @param folders of spooled files: the process can read only these and its own code */
export const createMailReader = (folders: readonly string[], log: Logger): MailReader => new MailProcess(folders, log);
