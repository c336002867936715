/**
 * A helper answers one question at a time in a separate thread or process: work that would block the service, or may
 * exceed time or memory. A late answer ends the helper; its owner starts the next one. The program posts one message
 * after its start, and one for each question.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** The thread or process of a program. */
export interface HelperHost {
  readonly name: string;
  /** Undefined for a thread. */
  readonly pid: number | undefined;
  /** The end of the program's standard error. */
  readonly lastWords: string;
  post(question: unknown): void;
  onMessage(hear: (message: unknown) => void): void;
  /** Called once, when the program has ended completely. */
  onExit(exited: (failure: unknown) => void): void;
  /** Sets whether it keeps the service process alive. */
  keepAlive(isKept: boolean): void;
  kill(): void;
}

const young_default_mb = 16;

/** Variables without secrets: where Node keeps compiled code, which halves the start of a program. */
function environment(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

export interface ThreadOptions {
  readonly program: URL;
  /** Name in errors and in a debugger. */
  readonly name: string;
  readonly maxOldGenerationSizeMb: number;
  readonly maxYoungGenerationSizeMb?: number;
  /** What the program receives at its start. */
  readonly workerData?: unknown;
}

/** A thread without the secrets in the environment of the process. */
export function threadHost({
  program,
  name,
  maxOldGenerationSizeMb,
  maxYoungGenerationSizeMb = young_default_mb,
  workerData,
}: ThreadOptions): HelperHost {
  const worker = new Worker(program, {
    name,
    env: environment(),
    workerData,
    resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb },
  });
  let failure: unknown;
  worker.on('error', (error) => (failure = error));
  return {
    name,
    pid: undefined,
    lastWords: '',
    post: (question) => worker.postMessage(question, []),
    onMessage: (hear) => void worker.on('message', hear),
    onExit: (exited) => void worker.on('exit', () => exited(failure)),
    keepAlive: (isKept) => (isKept ? worker.ref() : worker.unref()),
    kill() {
      worker.ref();
      void worker.terminate();
    },
  };
}

export interface HelperProcessOptions {
  readonly program: string;
  readonly name: string;
  readonly execArgv: readonly string[];
  /** Called immediately with the process, before it starts threads of its own. */
  readonly started?: (child: ChildProcess) => void;
}

/** Lowers the priority of a process: answering clients comes before its work. */
export function yieldTo({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not permitted everywhere, and not required.
  }
}

const last_words_characters = 2_000;

/** A process without the secrets in the environment of this one. */
export function processHost({ program, name, execArgv, started }: HelperProcessOptions): HelperHost {
  const child = fork(program, {
    execArgv: [...execArgv],
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Binary messages travel as they are.
    serialization: 'advanced',
  });
  started?.(child);
  let [lastWords, failure]: [string, unknown] = ['', undefined];
  child.stderr?.on('data', (piece: Buffer) => {
    lastWords = (lastWords + piece.toString()).slice(-last_words_characters);
  });
  child.on('error', (error) => (failure = error));
  return {
    name,
    pid: child.pid,
    get lastWords() {
      return lastWords;
    },
    // The exit event reports a process that has ended.
    post: (question) => void child.send(question as object, () => undefined),
    onMessage: (hear) => void child.on('message', hear),
    onExit(exited) {
      child.on('close', () => exited(failure));
      // A process that never started has no close event.
      child.on('error', (error) => child.pid === undefined && exited(error));
    },
    keepAlive: () => undefined,
    kill: () => void child.kill('SIGKILL'),
  };
}

/** The helper ended during the question. */
export interface HelperEnded {
  readonly kind: 'ended';
  /** It exceeded its time. */
  readonly isLate: boolean;
  readonly lastWords: string;
}

/** Maximum time for a program to start, far above that of a busy machine: a program of low priority was seen to take 10 s. */
const start_ms = 30_000;

export class Helper<Question, Answer, Started = unknown> {
  /** The program's first message. Rejects if the program does not start. */
  readonly started: Promise<Started>;
  readonly #host: HelperHost;
  readonly #ended: Promise<void>;
  #hasEnded = false;
  #isLate = false;
  #answered: ((answer: Answer | undefined) => void) | undefined;

  constructor(host: HelperHost) {
    this.#host = host;
    const { promise: started, resolve, reject } = Promise.withResolvers<Started>();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let hasStarted = false;
    host.onMessage((message) => {
      if (hasStarted) return this.#answered?.(message as Answer);
      hasStarted = true;
      resolve(message as Started);
    });
    host.onExit((failure) => {
      this.#hasEnded = true;
      reject(new Error(`the helper "${host.name}" did not start: ${host.lastWords}`, { cause: failure }));
      end();
      this.#answered?.(undefined);
    });
    const late = setTimeout(() => this.#kill(), start_ms);
    this.#ended = ended;
    this.started = started.finally(() => {
      clearTimeout(late);
      host.keepAlive(false);
    });
    this.started.catch(() => undefined);
  }

  get pid(): number | undefined {
    return this.#host.pid;
  }

  get lastWords(): string {
    return this.#host.lastWords;
  }

  /** Whether the helper has ended or is being ended: it takes no further question. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Asks one question; the caller waits for the answer before the next. @throws Error if the helper does not start */
  async ask(question: Question, answer_ms: number): Promise<{ kind: 'answered'; answer: Answer } | HelperEnded> {
    await this.started;
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    this.#answered = resolve;
    const late = setTimeout(() => {
      this.#isLate = true;
      this.#kill();
    }, answer_ms);
    try {
      if (this.#hasEnded) resolve(undefined);
      else this.#host.post(question);
      const answer = await promise;
      if (answer !== undefined) return { kind: 'answered', answer };
      return { kind: 'ended', isLate: this.#isLate, lastWords: this.#host.lastWords };
    } finally {
      clearTimeout(late);
      this.#answered = undefined;
    }
  }

  async end(): Promise<void> {
    this.#kill();
    await this.#ended;
  }

  /** The program may live for a moment longer: a question from now on is for the next helper. */
  #kill(): void {
    this.#hasEnded = true;
    this.#host.kill();
  }
}
