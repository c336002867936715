/**
 * An inspecting process and who asks it. It is started when it is first needed, asked one question at a time, and
 * replaced when a file has ended it: such a file is known by that, and the next one meets a fresh process. It also goes
 * when it has grown, or has had nothing to do for a while.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { realpathSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Logger } from 'pino';
import type { MediaType } from './media-type.ts';
import type { InspectionLimits, Question, Said, Verdict } from './protocol.ts';

/** The end of an inspection without a verdict. */
export type Ending =
  /** The file took longer, or more memory, than a file may. */
  | { readonly kind: 'ended'; readonly by: 'time' | 'memory' }
  /** The process died under it, for a reason that need not be the file's. */
  | { readonly kind: 'died' }
  /** It was not its turn in time, or not before the end of everything. */
  | { readonly kind: 'busy' };

export interface Inspection {
  readonly path: string;
  readonly mediaType: MediaType;
  readonly depth: Question['depth'];
  readonly milliseconds: number;
  /** How long it may wait for its turn. */
  readonly patience_ms?: number;
}

export interface Inspector {
  inspect(inspection: Inspection): Promise<Verdict | Ending>;
  /** The running process, for tests and metrics. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

export interface InspectorOptions {
  /** Folders with the files it will be asked about: it can read nothing else but its own code. */
  readonly folders: readonly string[];
  readonly limits: Omit<InspectionLimits, 'milliseconds'>;
  readonly log: Logger;
}

const program = fileURLToPath(new URL('program.ts', import.meta.url));

/** Where code is found: this service's, and that of its packages. */
const codeFolders = [fileURLToPath(new URL('.', import.meta.url)), ...['@embedpdf/pdfium', '@imagemagick/magick-wasm'].map((name) => realpathSync(fileURLToPath(new URL('..', import.meta.resolve(name)))))];

const start_ms = 10_000;
/** Between the watch's own end of a file and ours, should the watch be stuck. */
const backstop_ms = 2_000;
const idle_ms = 30_000;
/** Memory that WebAssembly has taken it never gives back. */
const grown_share = 0.6;

export function createInspector({ folders, limits, log }: InspectorOptions): Inspector {
  let running: Running | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  return {
    get pid() {
      return running?.child.pid;
    },
    inspect(inspection) {
      const turn = last;
      const { promise: over, resolve: end } = Promise.withResolvers<void>();
      last = turn.then(() => over);
      return inTurn(turn, inspection).finally(end);
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      await running?.end();
    },
  };

  async function inTurn(turn: Promise<unknown>, inspection: Inspection): Promise<Verdict | Ending> {
    if (!(await isTurnWithin(turn, inspection.patience_ms)) || closed) return { kind: 'busy' };
    clearTimeout(idle);
    try {
      return await ask(inspection);
    } finally {
      idle = setTimeout(() => void running?.end(), idle_ms).unref();
    }
  }

  async function ask({ patience_ms: _waited, milliseconds, ...asked }: Inspection): Promise<Verdict | Ending> {
    running ??= await start();
    const current = running;
    const outcome = await current.ask({ ...asked, limits: { ...limits, milliseconds } });
    // It was ended by us: that says nothing of the file.
    if (closed && outcome.kind === 'died') return { kind: 'busy' };
    if (outcome.kind === 'ended') log.warn({ by: outcome.by, media_type: asked.mediaType, depth: asked.depth }, 'a file ended its inspection');
    if (outcome.kind === 'died') log.error({ said: current.said }, 'the inspecting process died');
    if (outcome.kind === 'ended' || outcome.kind === 'died' || current.memory_bytes > limits.memory_bytes * grown_share) await current.end();
    return outcome;
  }

  async function start(): Promise<Running> {
    const one = new Running(folders);
    one.child.once('close', () => {
      if (running === one) running = undefined;
    });
    await one.ready;
    return one;
  }
}

async function isTurnWithin(turn: Promise<unknown>, patience_ms: number | undefined): Promise<boolean> {
  if (patience_ms === undefined) return turn.then(() => true);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, patience_ms, false);
  });
  try {
    return await Promise.race([turn.then(() => true as const), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A process from its start to its end. */
class Running {
  readonly child: ChildProcess;
  readonly ready: Promise<void>;
  readonly gone: Promise<void>;
  /** Its last words. */
  said = '';
  memory_bytes = 0;
  #answered: ((outcome: Verdict | Ending) => void) | undefined;

  constructor(folders: readonly string[]) {
    this.child = fork(program, {
      execArgv: ['--permission', '--allow-worker', ...[...codeFolders, ...folders].map((folder) => `--allow-fs-read=${folder}`), '--max-old-space-size=128', '--no-warnings'],
      // No variable of ours, and with them no secret.
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // At once: the threads it starts inherit it.
    yieldTo(this.child);
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    const { promise: gone, resolve: went } = Promise.withResolvers<void>();
    const late = setTimeout(() => this.child.kill('SIGKILL'), start_ms);
    this.child.stderr?.on('data', (piece: Buffer) => {
      this.said = (this.said + piece.toString()).slice(-2_000);
    });
    this.child.on('message', (said: Said) => {
      if (said.kind === 'ready') return resolve();
      this.memory_bytes = said.memory_bytes;
      this.#answered?.(said.verdict);
    });
    this.child.on('error', reject);
    this.child.on('close', () => {
      reject(new Error(`the inspecting process did not start: ${this.said}`));
      went();
      this.#answered?.(endingOf(this.said));
    });
    this.gone = gone;
    this.ready = ready.finally(() => clearTimeout(late));
    this.ready.catch(() => undefined);
  }

  async ask(question: Question): Promise<Verdict | Ending> {
    const { promise, resolve } = Promise.withResolvers<Verdict | Ending>();
    this.#answered = resolve;
    const stuck = setTimeout(() => {
      this.said += 'inspection ended: time\n';
      this.child.kill('SIGKILL');
    }, question.limits.milliseconds + backstop_ms);
    this.child.send(question, (error) => (error === null ? undefined : resolve({ kind: 'died' })));
    try {
      return await promise;
    } finally {
      clearTimeout(stuck);
      this.#answered = undefined;
    }
  }

  async end(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.gone;
  }
}

const endingOf = (said: string): Ending => {
  const by = /inspection ended: (time|memory)/.exec(said)?.[1];
  return by === 'time' || by === 'memory' ? { kind: 'ended', by } : { kind: 'died' };
};

/** Answering clients comes before inspecting their files. */
function yieldTo({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A courtesy: where it is not allowed, it is left.
  }
}
