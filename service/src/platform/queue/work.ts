/**
 * Work that outlives the command that asks for it: a kind, a key and, where it needs one, a payload. A command enqueues it in its own transaction
 * (enqueue.ts); any number of processes take what is due (queue.ts); what fails for good is kept for the operator (domain/failed-work).
 */
import type { OperatorTx } from '../database/session.ts';

/** One piece of work, leased by this process. */
export interface WorkItem {
  readonly id: string;
  readonly kind: string;
  /** Names the work among others of its kind: the id of the document, of the mail. */
  readonly key: string;
  /** Null where the work belongs to no company. */
  readonly company_id: string | null;
  readonly payload: Buffer | null;
  /** Which attempt this is, from 1. */
  readonly attempts: number;
}

/** What an attempt came to. Its row changes only while the lease is still this process's. */
export type WorkResult =
  /** `commit` runs in the transaction that removes the work. */
  | { readonly kind: 'done'; readonly commit?: (tx: OperatorTx) => Promise<void> | void }
  | Postponement
  /** A dead letter: kept until the operator retries it. */
  | { readonly kind: 'failed'; readonly error: string };

export interface Postponement {
  readonly kind: 'postponed';
  readonly seconds: number;
  /** False where the attempt does not count: a store was away, or the process stops. */
  readonly counts: boolean;
  /** Another kind from now on. */
  readonly nextKind?: string;
  /** A code for the operator; never a text that may name a person. */
  readonly error?: string;
  /** Runs in the transaction that postpones the work. */
  readonly commit?: (tx: OperatorTx) => Promise<void> | void;
}

/** Which companies go first: those that used the least recently. Default: round-robin over companies. */
export interface Turns {
  /** What companies used recently, in milliseconds. */
  recent(): ReadonlyMap<string, number>;
  /** What one piece of work may use, in milliseconds. */
  readonly cost_ms: number;
}

export interface WorkHandler {
  readonly kind: string;
  /** Pieces of work at once. */
  readonly concurrency: number;
  /** Of one company; default as many as at once. */
  readonly perCompany?: number;
  /** Longer than any attempt: what a killed process has leased is taken again after that. */
  readonly lease_seconds: number;
  readonly turns?: Turns;
  /** How long running work may go on once the process stops, in milliseconds; default 8 s. `stopping` aborts then. */
  readonly grace_ms?: number;
  /** Must not throw for a fault of the work itself; what it throws postpones the work with growing pauses, and it fails after `attempts_max`. */
  readonly work: (item: WorkItem, stopping: AbortSignal) => Promise<WorkResult>;
  /** Called when the process stops, before running work is awaited. */
  readonly interrupt?: () => Promise<void>;
  /** Called when no work runs any more. */
  readonly close?: () => void;
}

/** Attempts that throw, until the work is a dead letter: some 90 minutes. */
export const attempts_max = 20;

const first_wait_seconds = 2;
const longest_wait_seconds = 300;

/** What a failure is called in the list of failed work. */
export const errorCodeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/** After an attempt that threw: 2, 4, 8, … seconds. */
export const afterThrow = ({ attempts }: WorkItem, error: unknown): WorkResult =>
  attempts >= attempts_max
    ? { kind: 'failed', error: errorCodeOf(error) }
    : {
        kind: 'postponed',
        seconds: Math.min(longest_wait_seconds, first_wait_seconds * 2 ** Math.min(attempts - 1, 20)),
        counts: true,
        error: errorCodeOf(error),
      };
