/**
 * The process that inspects files, one at a time. It starts with the first file, is replaced after a file has ended it,
 * and ends when its memory has grown or it has been idle for a while.
 */
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { packageFolder, packageFolders, programFolder, restrictedTo } from '../workers/code-folders.ts';
import { Helper, type HelperEnded, processHost, yieldTo } from '../workers/helper.ts';
import { endOf } from '../workers/watchdog.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { MediaType } from './media-type.ts';
import type { InspectionLimits, InspectionQuestion, Said, InspectionProtocolResult } from './protocol.ts';

/** The end of an inspection without a result. */
export type Ending =
  /** The file exceeded its time or memory. */
  | { readonly kind: 'ended'; readonly by: 'time' | 'memory' }
  /** The machine gave the process too little processor time: the file was not inspected. */
  | { readonly kind: 'starved' }
  /** The process died, possibly for another reason than the file. */
  | { readonly kind: 'died' }
  /** No turn in time, or the inspector was closed. */
  | { readonly kind: 'busy' };

/** A file with the limits of its inspection. */
export interface InspectedFile {
  readonly path: string;
  readonly mediaType: MediaType;
  readonly depth: InspectionQuestion['depth'];
  /** Milliseconds of processor time. */
  readonly milliseconds: number;
}

export interface InspectorOptions {
  /** The folders of the files: the process can read only these and its own code. */
  readonly folders: readonly string[];
  readonly limits: Omit<InspectionLimits, 'milliseconds'>;
  readonly log: Logger;
}

const program = fileURLToPath(new URL('program.ts', import.meta.url));

/** The folders of code: this service's and that of its packages. */
const sources = fileURLToPath(new URL('.', import.meta.url));
const packageNames = ['@embedpdf/pdfium', '@imagemagick/magick-wasm'];
const packages = packageNames.map(packageFolder);
const codeFolders = [sources, programFolder, ...packageFolders(packageNames)];

/** The wall time of a file, as a multiple of its processor time. */
const wall_factor = 6;
/**
 * This process ends a file this much later than the watchdog, in case the watchdog is stuck; a library may have to be
 * loaded first.
 */
const backstop_ms = 5_000;
const idle_ms = 30_000;
/** WebAssembly never returns memory: a process above this share of its limit is replaced. */
const grown_share = 0.6;

/** Records the processor time that a file used. */
export type Charge = (used_ms: number) => void;

/** The result of an inspection, and the processor time that the file used. */
interface InspectionAnswer {
  readonly outcome: InspectionProtocolResult | Ending;
  readonly used_ms: number;
}

type Running = Helper<InspectionQuestion, Extract<Said, { kind: 'result' }>, Extract<Said, { kind: 'ready' }>>;

export class InspectionProcess {
  /** Identifies code and limits: another fingerprint may find something else in the same file. */
  readonly fingerprint: string;
  readonly #limits: InspectorOptions['limits'];
  readonly #log: Logger;
  readonly #execArgv: readonly string[];
  #running: Running | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ folders, limits, log }: InspectorOptions) {
    this.fingerprint = fingerprintOf(sources, packages, limits);
    this.#limits = limits;
    this.#log = log;
    this.#execArgv = [...restrictedTo([...codeFolders, ...folders]), '--max-old-space-size=128'];
  }

  get pid(): number | undefined {
    return this.#running?.hasEnded === false ? this.#running.pid : undefined;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  async inspect(file: InspectedFile, charge: Charge): Promise<InspectionProtocolResult | Ending> {
    clearTimeout(this.#idle);
    try {
      return await this.#ask(file, charge);
    } finally {
      this.#idle = setTimeout(() => void this.#running?.end(), idle_ms).unref();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#running?.end();
  }

  async #ask({ milliseconds, ...file }: InspectedFile, charge: Charge): Promise<InspectionProtocolResult | Ending> {
    if (this.#running === undefined || this.#running.hasEnded) this.#running = await this.#start();
    const current = this.#running;
    const wall_ms = milliseconds * wall_factor;
    const began = performance.now();
    const asked = await current.ask(
      { ...file, limits: { ...this.#limits, milliseconds }, wall_ms },
      wall_ms + backstop_ms,
    );
    const { outcome, used_ms } =
      asked.kind === 'answered' ? { outcome: asked.answer.result, ...asked.answer } : answerOf(asked);
    // The processor time of a process that died is unknown; wall time replaces it.
    charge(outcome.kind === 'died' ? performance.now() - began : used_ms);
    // `close` ended the process: the file was not inspected.
    if (this.#isClosed && outcome.kind === 'died') return { kind: 'busy' };
    this.#report(outcome, { ...file, milliseconds }, { used_ms, said: current.lastWords });
    const isOver = outcome.kind === 'ended' || outcome.kind === 'starved';
    const hasGrown = asked.kind === 'answered' && asked.answer.memory_bytes > this.#limits.memory_bytes * grown_share;
    if (isOver || outcome.kind === 'died' || hasGrown) await current.end();
    if (isOver) await this.#replace();
    if (outcome.kind === 'ended') charge((await this.#running?.started)?.used_ms ?? 0);
    return outcome;
  }

  #report(
    outcome: InspectionProtocolResult | Ending,
    { mediaType, depth, milliseconds }: Omit<InspectedFile, 'path'>,
    { used_ms, said }: { readonly used_ms: number; readonly said: string },
  ): void {
    if (outcome.kind === 'ended')
      this.#log.warn({ by: outcome.by, media_type: mediaType, depth }, 'inspecting a file terminated the process');
    if (outcome.kind === 'starved')
      this.#log.warn({ used_ms, limit_ms: milliseconds }, 'the machine is too busy to inspect a file');
    if (outcome.kind === 'died') this.#log.error({ said }, 'the inspection process ended unexpectedly');
  }

  /**
   * Replaces the process within the turn of the file that ended it, so that the next company does not wait for the
   * start.
   */
  async #replace(): Promise<void> {
    if (!this.#isClosed) this.#running = await this.#start().catch((): undefined => undefined);
    if (this.#isClosed) await this.#running?.end();
  }

  async #start(): Promise<Running> {
    const execArgv = this.#execArgv;
    const one: Running = new Helper(processHost({ program, name: 'inspection', execArgv, started: yieldTo }));
    await one.started;
    return one;
  }
}

/** The result of an inspection that ended the process. */
function answerOf(ended: HelperEnded): InspectionAnswer {
  const { by, used_ms } = endOf(ended);
  return { outcome: by === 'time' || by === 'memory' ? { kind: 'ended', by } : { kind: by }, used_ms };
}
