/**
 * An inspecting process and its queue. It is started when it is first needed, inspects one file at a time, companies in
 * turn (turns.ts), and is replaced when a file has ended it: such a file is known by that, and the next one meets a fresh
 * process. It also ends when it has grown, or has had nothing to do for a while.
 */
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { realpathSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { Helper, type HelperEnded, processHost } from '../workers/helper.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { MediaType } from './media-type.ts';
import type { InspectionLimits, Question, Said, Verdict } from './protocol.ts';
import { RecentTime } from './recent-time.ts';
import { CompanyTurns } from './turns.ts';

/** The end of an inspection without a verdict. */
export type Ending =
  /** The file took longer, or more memory, than a file may. */
  | { readonly kind: 'ended'; readonly by: 'time' | 'memory' }
  /** The machine gave the process too little processor time: that says nothing of the file. */
  | { readonly kind: 'starved' }
  /** The process died under it, for a reason that need not be the file's. */
  | { readonly kind: 'died' }
  /** It got no turn in time, or not before the inspector was closed. */
  | { readonly kind: 'busy' };

export interface Inspection {
  /** Id of the company whose turn it takes, or another name for those that have none. */
  readonly company: string;
  readonly path: string;
  readonly mediaType: MediaType;
  readonly depth: Question['depth'];
  /** Of processor time. */
  readonly milliseconds: number;
  /** Present while a client waits for the result. */
  readonly waiting?: WaitingClient;
}

/**
 * Keeps clients of other companies from waiting for nothing: a company several of whose files have just run out of time or
 * memory gets no turn, and content that did so is not inspected again.
 */
export interface WaitingClient {
  /** How long the client may wait for the turn of its file. */
  readonly wait_ms: number;
  /** Names the content of the file. */
  readonly sha256: string;
}

export interface Inspector {
  inspect(inspection: Inspection): Promise<Verdict | Ending>;
  /** Milliseconds of processor time that companies used recently; see turns.ts. */
  recent(): ReadonlyMap<string, number>;
  /** Of its code and limits: another fingerprint may find something else in the same file. */
  readonly fingerprint: string;
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
const sources = fileURLToPath(new URL('.', import.meta.url));
const folderOf = (name: string): string => realpathSync(fileURLToPath(new URL('..', import.meta.resolve(name))));
const packages = ['@embedpdf/pdfium', '@imagemagick/magick-wasm'].map(folderOf);
const codeFolders = [sources, ...packages];

/** The wall time of a file, as a multiple of its processor time. */
const wall_factor = 6;
/** Between the watch's own end of a file and ours, should the watch be stuck; a library may have to be loaded first. */
const backstop_ms = 5_000;
const idle_ms = 30_000;
/** Memory that WebAssembly has taken it never gives back. */
const grown_share = 0.6;

/** A company that recently used so much processor time for files that ended without a result gets no turn while clients wait. */
const lost_max_ms = 2_500;

type Charge = (used_ms: number) => void;

/** How an inspection ended, and the processor time that the file used. */
interface Answer {
  readonly outcome: Verdict | Ending;
  readonly used_ms: number;
}

/** How many contents that ran out of time or memory are remembered, and for how long. */
const ended_max = 10_000;
const ended_ms = 24 * 60 * 60 * 1000;

type InspectionProcess = Helper<Question, Extract<Said, { kind: 'verdict' }>, Extract<Said, { kind: 'ready' }>>;

export function createInspector({ folders, limits, log }: InspectorOptions): Inspector {
  const execArgv = [
    '--permission',
    '--allow-worker',
    ...[...codeFolders, ...folders].map((folder) => `--allow-fs-read=${folder}`),
    '--max-old-space-size=128',
    '--no-warnings',
  ];
  const turns = new CompanyTurns();
  const lost = new RecentTime();
  const ended = new LRUCache<string, Ending>({ max: ended_max, ttl: ended_ms });
  let running: InspectionProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  return {
    fingerprint: fingerprintOf(sources, packages, limits),
    get pid() {
      return running?.hasEnded === false ? running.pid : undefined;
    },
    recent: () => turns.recent(),
    async inspect(inspection) {
      const { company, waiting } = inspection;
      const known = waiting === undefined ? undefined : ended.get(waiting.sha256);
      if (known !== undefined) return known;
      const hasLost = (): boolean => lost.of(company, performance.now()) >= lost_max_ms;
      const isRefused = (): boolean => closed || (waiting !== undefined && hasLost());
      if (isRefused()) return { kind: 'busy' };
      const turn = async (charge: Charge): Promise<Verdict | Ending> =>
        isRefused() ? { kind: 'busy' } : inTurn(inspection, charge);
      return (await turns.run({ company, wait_ms: waiting?.wait_ms }, turn)) ?? { kind: 'busy' };
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      await running?.end();
    },
  };

  async function inTurn(inspection: Inspection, charge: Charge): Promise<Verdict | Ending> {
    const { company, waiting } = inspection;
    clearTimeout(idle);
    let used_ms = 0;
    try {
      const outcome = await ask(inspection, (ms) => void (used_ms += ms));
      if (outcome.kind === 'ended' && waiting !== undefined) {
        lost.add(company, used_ms);
        ended.set(waiting.sha256, outcome);
      }
      return outcome;
    } finally {
      charge(used_ms);
      idle = setTimeout(() => void running?.end(), idle_ms).unref();
    }
  }

  async function ask({ path, mediaType, depth, milliseconds }: Inspection, charge: Charge): Promise<Verdict | Ending> {
    if (running === undefined || running.hasEnded) running = await start();
    const current = running;
    const question = {
      path,
      mediaType,
      depth,
      limits: { ...limits, milliseconds },
      wall_ms: milliseconds * wall_factor,
    };
    const began = performance.now();
    const asked = await current.ask(question, question.wall_ms + backstop_ms);
    const { outcome, used_ms } =
      asked.kind === 'answered' ? { outcome: asked.answer.verdict, ...asked.answer } : answerOf(asked);
    // The processor time of a process that died is unknown.
    charge(outcome.kind === 'died' ? performance.now() - began : used_ms);
    // It was ended by us: that says nothing of the file.
    if (closed && outcome.kind === 'died') return { kind: 'busy' };
    if (outcome.kind === 'ended')
      log.warn({ by: outcome.by, media_type: mediaType, depth }, 'inspecting a file terminated the process');
    if (outcome.kind === 'starved')
      log.warn({ used_ms, limit_ms: milliseconds }, 'the machine is too busy to inspect a file');
    if (outcome.kind === 'died') log.error({ said: current.lastWords }, 'the inspection process ended unexpectedly');
    const isOver = outcome.kind === 'ended' || outcome.kind === 'starved';
    const hasGrown = asked.kind === 'answered' && asked.answer.memory_bytes > limits.memory_bytes * grown_share;
    if (isOver || outcome.kind === 'died' || hasGrown) await current.end();
    if (isOver) await replace();
    if (outcome.kind === 'ended') charge((await running?.started)?.used_ms ?? 0);
    return outcome;
  }

  /** Within the turn of the file that ended the process: the next one, of another company, does not wait for the start. */
  async function replace(): Promise<void> {
    if (!closed) running = await start().catch((): undefined => undefined);
    if (closed) await running?.end();
  }

  async function start(): Promise<InspectionProcess> {
    const one: InspectionProcess = new Helper(processHost({ program, name: 'inspection', execArgv, started: yieldTo }));
    await one.started;
    return one;
  }
}

/** How the inspection ended that the process did not survive, from its last words. */
function answerOf({ isLate, lastWords }: HelperEnded): Answer {
  if (isLate) return { outcome: { kind: 'starved' }, used_ms: 0 };
  const [, by, used_ms] = /inspection ended: (time|memory|starved) (\d+)/.exec(lastWords) ?? [];
  if (by === 'starved') return { outcome: { kind: 'starved' }, used_ms: Number(used_ms) };
  return {
    outcome: by === 'time' || by === 'memory' ? { kind: 'ended', by } : { kind: 'died' },
    used_ms: Number(used_ms ?? 0),
  };
}

/** Answering clients comes before inspecting their files. */
function yieldTo({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A courtesy: where it is not allowed, it is left.
  }
}
