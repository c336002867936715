/**
 * A thread that writes files (writing.ts), and who hands it their bytes: hashing and writing a file costs as much as some
 * reads, and a system call for each piece more than that. The thread is started when it is first needed, and lives as
 * long as the service; one that dies fails the files it was writing, and the next file meets a fresh one.
 *
 * Bytes cross in one block of memory that both threads see, a file's turn at a time. Meanwhile its next bytes gather: what
 * comes fast crosses in large blocks, and what comes slowly holds no memory.
 */
import { Worker } from 'node:worker_threads';
import type { Asked, Said } from './writing.ts';

const block_bytes = 256 * 1024;

const program = new URL('writing.ts', import.meta.url);

/**
 * How fast files are taken in while others are being answered: 20 MiB a second. Two processors that the database shares take four times as much,
 * and then the slowest hundredth of the other answers takes three times as long as without files instead of less than twice (decision 19).
 */
const bytes_per_ms = 20 * 1024;
/** Who asked this recently will ask again. */
const recently_ms = 50;

type Write = Omit<Extract<Asked, { kind: 'write' }>, 'kind'>;

export class FileWriter {
  readonly #memory = new SharedArrayBuffer(block_bytes);
  readonly #block = new Uint8Array(this.#memory);
  readonly #asked = new Map<number, { readonly resolve: (said: Said) => void; readonly reject: (error: unknown) => void }>();
  #thread: Worker | undefined;
  #files = 0;
  /** The block under way. */
  #turn: Promise<void> = Promise.resolve();
  #othersAt = -Infinity;
  #owed_ms = 0;

  /** A file of its own at that path, which must be free. */
  begin(path: string): FileInWriting {
    return new FileInWriting(this, this.#files++, path);
  }

  /** Moves a complete file to its place for good; see writing.ts. */
  async keep(path: string, place: string): Promise<void> {
    await this.#ask({ kind: 'keep', file: this.#files++, path, place });
  }

  /** Removes what there is of a file. */
  async drop(file: number, path: string): Promise<void> {
    await this.#ask({ kind: 'drop', file, path });
  }

  /** Has bytes written once their turn comes: `fill` puts them into the block then. @throws what keeps them from being written */
  async write(fill: (block: Uint8Array) => Write): Promise<Said> {
    const turn = this.#turn;
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    this.#turn = over;
    await turn;
    const write = fill(this.#block);
    try {
      return await this.#ask({ kind: 'write', ...write });
    } finally {
      const room_ms = this.#roomBehind(write.length);
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
    if (performance.now() - this.#othersAt > recently_ms) return 0;
    this.#owed_ms += bytes / bytes_per_ms;
    const whole_ms = Math.floor(this.#owed_ms);
    this.#owed_ms -= whole_ms;
    return whole_ms;
  }

  async #ask(asked: Asked): Promise<Said> {
    const { promise, resolve, reject } = Promise.withResolvers<Said>();
    const thread = (this.#thread ??= this.#start());
    this.#asked.set(asked.file, { resolve, reject });
    thread.ref();
    thread.postMessage(asked, []);
    try {
      return await promise;
    } finally {
      this.#asked.delete(asked.file);
      // Nothing but a file under way keeps the process from its end.
      if (this.#asked.size === 0) this.#thread?.unref();
    }
  }

  #start(): Worker {
    const thread = new Worker(program, { name: 'files', env: {}, workerData: { memory: this.#memory } });
    let reason: unknown = new Error('the thread that writes files has ended');
    thread.on('message', ({ file, ...said }: Said) => {
      const asked = this.#asked.get(file);
      if (said.failure === undefined) asked?.resolve({ file, ...said });
      else asked?.reject(Object.assign(new Error(said.failure.message), { code: said.failure.code }));
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
    this.#gathered_bytes += piece.length;
    this.#cross();
    while (this.#gathered_bytes >= block_bytes && this.#failure === undefined) await this.#crossing;
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

  /** Removes what there is of it. */
  async drop(): Promise<void> {
    await this.#crossing;
    await this.#writer.drop(this.#file, this.#path);
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
    this.#gathered_bytes -= length;
    return { file: this.#file, path: this.#path, length, isLast: this.#isWhole && this.#gathered_bytes === 0 };
  }
}
