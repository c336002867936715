/**
 * Checks the deployment every 45 seconds, off the requests: the parts that the service uses, and what the database
 * knows of processes, work, mails and backups. A request gets the last check.
 */
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Deployment, Part } from '@mahnwerk/contract/operator/deployment.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { elapsedMs, systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { Environment } from '../../platform/environment.ts';
import { within } from '../../platform/http/operations.ts';
import { type Loop, repeat } from '../../platform/loop.ts';
import { countFailed } from '../../platform/queue/index.ts';
import { whyOf } from '../../platform/unreachable.ts';
import { programVersion } from '../../platform/version.ts';
import * as store from './store.ts';

/** One part that the service uses. */
export interface WatchedPart {
  /** Where it is, without a credential. */
  readonly place: string;
  /** Rejects while it cannot be used. */
  readonly reach: () => Promise<void>;
}

export interface WatchOptions {
  readonly environment: Environment;
  readonly database: Pick<Database, 'asOperator' | 'readAsOperator'>;
  /** Undefined: not configured. */
  readonly parts: Readonly<Record<'objects' | 'mail' | 'scanner', WatchedPart | undefined>>;
  /** The data directory, or a folder in it. */
  readonly folder: string;
  readonly jobNames: () => readonly string[];
  readonly log: Logger;
}

export interface Process {
  readonly roles: readonly string[];
  readonly notes: () => Promise<readonly string[]>;
}

const check_every_ms = 45_000;

/** An older check is not answered. */
const valid_ms = 60_000;

/** A part without an answer by then is failing. */
const patience_ms = 10_000;

export class DeploymentWatch {
  readonly #options: WatchOptions;
  readonly #id = `${hostname()}/${process.pid}`;
  readonly #version = programVersion();
  readonly #states = new Map<string, Part>();
  #process: Process = { roles: [], notes: async () => [] };
  #loop: Loop | undefined;
  #last: { readonly checked: Deployment; readonly at: number } | undefined;
  #known: Known | undefined;
  #unknown: unknown;
  #checking: Promise<Deployment> | undefined;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Checks from now on, and notes this process in the database. */
  start(process: Process): void {
    this.#process = process;
    const work = async () => {
      const { database } = this.#options;
      const noted = database.asOperator(async (tx) => store.seen(tx, { id: this.#id, roles: process.roles }));
      // What cannot be noted is no reason not to look.
      await Promise.allSettled([noted]);
      if (process.roles.includes('api')) await this.#check();
      await noted;
      return 'done' as const;
    };
    this.#loop = repeat({ name: 'deployment', pause_ms: check_every_ms, log: this.#options.log, work });
  }

  async stop(): Promise<void> {
    if (this.#loop === undefined) return;
    await this.#loop.stop();
    await within(
      1_000,
      this.#options.database.asOperator(async (tx) => store.forget(tx, this.#id)),
    ).catch(() => 'a process that cannot say that it ends is forgotten after a day');
  }

  /** The last check, unless it is too old. */
  latest(): Promise<Deployment> {
    if (this.#last !== undefined && elapsedMs() - this.#last.at < valid_ms) return Promise.resolve(this.#last.checked);
    return this.#check();
  }

  #check(): Promise<Deployment> {
    this.#checking ??= this.#read().finally(() => (this.#checking = undefined));
    return this.#checking;
  }

  async #read(): Promise<Deployment> {
    const at = elapsedMs();
    const { environment, parts, folder } = this.#options;
    const [database, objects, mail, scanner, notes, free_bytes] = await Promise.all([
      this.#try('database', { place: '', reach: () => this.#readDatabase() }),
      this.#try('objects', parts.objects),
      this.#try('mail', parts.mail),
      this.#try('scanner', parts.scanner),
      this.#process.notes(),
      freeBytes(folder),
    ]);
    // While the database cannot be read, the answer is what it knew.
    if (this.#known === undefined) throw this.#unknown;
    const { state, failed } = this.#known;
    const checked: Deployment = {
      version: this.#version,
      environment,
      checked_at: systemClock.now(),
      processes: state.processes,
      database,
      objects,
      mail,
      scanner,
      mail_waiting: state.mail_waiting,
      last_mail: lastMailOf(state),
      queue: queueOf(state, failed),
      jobs: state.jobs,
      backup: backupOf(state),
      free_bytes,
      notes,
    };
    this.#last = { checked, at };
    return checked;
  }

  async #readDatabase(): Promise<void> {
    const { database, jobNames } = this.#options;
    try {
      const [state, failed] = await Promise.all([
        database.readAsOperator((db) => store.readState(db, jobNames())),
        database.readAsOperator(countFailed),
      ]);
      this.#known = { state, failed };
    } catch (error) {
      this.#unknown = error;
      throw error;
    }
  }

  async #try(name: string, part: WatchedPart | undefined): Promise<Part> {
    if (part === undefined) return this.#since(name, 'not_configured', null);
    const { place, reach } = part;
    try {
      await within(patience_ms, reach());
      return this.#since(name, 'ok', place === '' ? null : place);
    } catch (error) {
      const why = whyOf(error);
      return this.#since(name, 'failing', (place === '' ? why : `${place}: ${why}`).slice(0, 1_000));
    }
  }

  #since(name: string, state: Part['state'], detail: string | null): Part {
    const known = this.#states.get(name);
    const since = known?.state === state ? known.since : systemClock.now();
    const part = { state, detail, since };
    this.#states.set(name, part);
    return part;
  }
}

type State = Awaited<ReturnType<typeof store.readState>>;

/** What the database knows of the deployment. */
interface Known {
  readonly state: State;
  readonly failed: Awaited<ReturnType<typeof countFailed>>;
}

function lastMailOf({ sent, notSent }: State): Deployment['last_mail'] {
  const failure =
    notSent === undefined
      ? null
      : { at: notSent.at, code: notSent.code ?? '-', host: notSent.host ?? '-', message: notSent.message ?? '-' };
  return { sent_at: sent?.at ?? null, failure };
}

const backupOf = ({ backup, verified }: State): Deployment['backup'] =>
  backup === undefined
    ? null
    : {
        finished_at: backup.finished_at,
        bytes: Number(backup.bytes ?? 0),
        verified_at: verified?.finished_at ?? null,
      };

function queueOf({ queue }: State, counts: Known['failed']): Deployment['queue'] {
  const failures = new Map(
    counts.map(({ kind, failed, late }) => [kind, Math.min(limits.deployment_count_max, failed + late)]),
  );
  const waiting = queue.map((row) => ({ ...row, failed: failures.get(row.kind) ?? 0 }));
  const idle = [...failures].filter(([kind]) => !queue.some((row) => row.kind === kind));
  return [...waiting, ...idle.map(([kind, failed]) => ({ kind, waiting: 0, oldest_due_at: null, failed }))];
}

async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
