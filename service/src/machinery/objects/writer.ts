/**
 * A thread that writes files (writing.ts), and who hands it their bytes: hashing and writing a file costs as much as some
 * reads, and a system call for each piece more than that. The thread is started when it is first needed, and lives as
 * long as the service; one that dies fails the files it was writing, and the next file meets a fresh one.
 *
 * Bytes cross in one block of memory that both threads see, a file's turn at a time. Meanwhile its next bytes gather: what
 * comes fast crosses in large blocks, and what comes slowly holds no memory.
 */
import { Worker } from 'node:worker_threads';
import type { Asked, Outcome, Said, Task } from './writing.ts';

const block_bytes = 256 * 1024;

const program = new URL('writing.ts', import.meta.url);

/**
 * How fast files are taken in while others are being answered: 16 MiB a second. Two processors that the database shares take five times as much,
 * and then the slowest hundredth of the other answers takes three times as long as without files instead of less than twice (decision 19).
 */
const bytes_per_ms = 16 * 1024;
/** Who asked this recently will ask again. */
const recently_ms = 50;

/** More files than that are taken in as fast as they can: whoever sends one waits only so long. */
const crowd = 64;
/** Of all files together; beyond it a file gathers nothing while it waits. */
const gathered_max_bytes = 32 * 1024 * 1024;

type Write = Omit<Extract<Task, { kind: 'write' }>, 'kind'>;

export class FileWriter {
  readonly #memory = new SharedArrayBuffer(block_bytes);
  readonly #block = new Uint8Array(this.#memory);
  readonly #asked = new Map<number, { readonly resolve: (outcome: Outcome) => void; readonly reject: (error: unknown) => void }>();
  #thread: Worker | undefined;
  #questions = 0;
  #files = 0;
  /** The block under way, and how many wait for it. */
  #turn: Promise<void> = Promise.resolve();
  #waiting = 0;
  #othersAt = -Infinity;
  #owed_ms = 0;
  /** Bytes that wait for their turn, of all files. */
  gathered_bytes = 0;

  /** A file of its own at that path, which must be free. */
  begin(path: string): FileInWriting {
    return new FileInWriting(this, this.#files++, path);
  }

  /** Moves a complete file to its place for good; see writing.ts. */
  async keep(path: string, place: string): Promise<void> {
    await this.#ask({ kind: 'keep', path, place });
  }

  /** Removes what there is of a file. */
  async drop(file: number, path: string): Promise<void> {
    await this.#ask({ kind: 'drop', file, path });
  }

  /** Has bytes written once their turn comes: `fill` puts them into the block then. @throws what keeps them from being written */
  async write(fill: (block: Uint8Array) => Write): Promise<Outcome> {
    const turn = this.#turn;
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    this.#turn = over;
    this.#waiting += 1;
    await turn;
    this.#waiting -= 1;
    let length = 0;
    try {
      const write = fill(this.#block);
      length = write.length;
      return await this.#ask({ kind: 'write', ...write });
    } finally {
      // Whatever has happened: a turn that does not end is everybody's.
      const room_ms = this.#roomBehind(length);
      if (room_ms === 0) end();
      else setTimeout(end, room_ms);
    }
  }

  /** Somebody is being answered who brings no file. */
  giveWay(): void {
    this.#othersAt = performance.now();
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  /** Milliseconds that belong to others, behind so many bytes. */
  #roomBehind(bytes: number): number {
    if (this.#waiting > crowd || performance.now() - this.#othersAt > recently_ms) return 0;
    this.#owed_ms += bytes / bytes_per_ms;
    const whole_ms = Math.floor(this.#owed_ms);
    this.#owed_ms -= whole_ms;
    return whole_ms;
  }

  async #ask(task: Task): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const thread = (this.#thread ??= this.#start());
    const question = this.#questions++;
    this.#asked.set(question, { resolve, reject });
    thread.ref();
    thread.postMessage({ ...task, question } satisfies Asked, []);
    try {
      return await promise;
    } finally {
      this.#asked.delete(question);
      // Nothing but a file under way keeps the process from its end.
      if (this.#asked.size === 0) this.#thread?.unref();
    }
  }

  #start(): Worker {
    const thread = new Worker(program, { name: 'files', env: {}, workerData: { memory: this.#memory } });
    let reason: unknown = new Error('the thread that writes files has ended');
    thread.on('message', ({ question, ...outcome }: Said) => {
      const asked = this.#asked.get(question);
      if (outcome.failure === undefined) asked?.resolve(outcome);
      else asked?.reject(Object.assign(new Error(outcome.failure.message), { code: outcome.failure.code }));
    });
    thread.on('error', (error) => (reason = error));
    thread.on('exit', () => {
      this.#thread = undefined;
      for (const { reject } of this.#asked.values()) reject(reason);
    });
    return thread;
  }
}

/** A file from its first byte to its last. Once it has failed, nothing more is written: what follows a gap is not that file. */
export class FileInWriting {
  readonly #writer: FileWriter;
  readonly #file: number;
  readonly #path: string;
  readonly #gathered: Uint8Array[] = [];
  #gathered_bytes = 0;
  #isWhole = false;
  #sha256: string | undefined;
  #failure: { readonly reason: unknown } | undefined;
  /** Its block under way, or waiting for its turn; never rejects. */
  #crossing: Promise<void> | undefined;

  constructor(writer: FileWriter, file: number, path: string) {
    this.#writer = writer;
    this.#file = file;
    this.#path = path;
  }

  /** Takes the next bytes, which must stay as they are; returns when there is room for more. */
  async add(piece: Uint8Array): Promise<void> {
    this.#gathered.push(piece);
    this.#count(piece.length);
    this.#cross();
    while (this.#isFull && this.#failure === undefined) await this.#crossing;
    if (this.#failure !== undefined) throw this.#failure.reason;
  }

  /** The SHA-256 of all of it, in hexadecimal, once it is written and closed. */
  async end(): Promise<string> {
    this.#isWhole = true;
    while (this.#sha256 === undefined) {
      if (this.#failure !== undefined) throw this.#failure.reason;
      this.#cross();
      await this.#crossing;
    }
    return this.#sha256;
  }

  /** Removes what there is of it, once its block under way has crossed. No other follows: it would be written behind the removal. */
  async drop(): Promise<void> {
    this.#gathered.length = 0;
    this.#count(-this.#gathered_bytes);
    await this.#crossing;
    await this.#writer.drop(this.#file, this.#path);
  }

  get #isFull(): boolean {
    return this.#gathered_bytes >= block_bytes || (this.#gathered_bytes > 0 && this.#writer.gathered_bytes > gathered_max_bytes);
  }

  #count(bytes: number): void {
    this.#gathered_bytes += bytes;
    this.#writer.gathered_bytes += bytes;
  }

  #cross(): void {
    if (this.#failure === undefined) this.#crossing ??= this.#crossOnce();
  }

  async #crossOnce(): Promise<void> {
    try {
      const { sha256 } = await this.#writer.write((block) => this.#fill(block));
      this.#sha256 = sha256;
    } catch (reason) {
      this.#failure = { reason };
    }
    this.#crossing = undefined;
    if (this.#gathered_bytes > 0) this.#cross();
  }

  #fill(block: Uint8Array): Write {
    let length = 0;
    for (let piece = this.#gathered[0]; piece !== undefined && length < block.length; piece = this.#gathered[0]) {
      const taken = piece.subarray(0, block.length - length);
      block.set(taken, length);
      length += taken.length;
      if (taken.length === piece.length) this.#gathered.shift();
      else this.#gathered[0] = piece.subarray(taken.length);
    }
    this.#count(-length);
    return { file: this.#file, path: this.#path, length, isLast: this.#isWhole && this.#gathered_bytes === 0 };
  }
}
