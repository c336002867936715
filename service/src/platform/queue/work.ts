/**
 * Work that outlives its command: a kind, a key and an optional payload. A command enqueues it in its transaction
 * (enqueue.ts); any number of processes run what is due (queue.ts); permanently failed work is kept for the operator
 * (domain/failed-work).
 */
import type { OperatorTx } from '../database/session.ts';

/** One piece of work, leased by this process. */
export interface WorkItem {
  readonly id: string;
  readonly kind: string;
  /** Names the work among others of its kind: the id of the document, of the mail. */
  readonly key: string;
  /** Null: the work belongs to no company. */
  readonly company_id: string | null;
  readonly payload: Buffer | null;
  /** The number of this attempt, from 1. */
  readonly attempts: number;
  /** Since the work was enqueued. */
  readonly age_seconds: number;
}

/** The result of an attempt. The row changes only while this process has the lease. */
export type WorkResult =
  /** `commit` runs in the transaction that removes the work. */
  | { readonly kind: 'done'; readonly commit?: (tx: OperatorTx) => Promise<void> | void }
  | Postponement
  /** A dead letter: kept until the operator retries it. */
  | { readonly kind: 'failed'; readonly error: string };

export interface Postponement {
  readonly kind: 'postponed';
  readonly seconds: number;
  /** False: the attempt does not count, because a store was unavailable or the process stops. */
  readonly counts: boolean;
  /** The kind of the next attempt, if it changes. */
  readonly nextKind?: string;
  /** A code for the operator; never a text that may name a person. */
  readonly error?: string;
  /** Runs in the transaction that postpones the work. */
  readonly commit?: (tx: OperatorTx) => Promise<void> | void;
}

/** Scheduling by recent use, least first. Default: the time that the work took in this process. */
export interface Turns {
  /** Recent use by company, in milliseconds. */
  recent(): ReadonlyMap<string, number>;
  /** Maximum use by one piece of work, in milliseconds. */
  readonly cost_ms: number;
}

/** Work that a piece of work has done now, in this process, because it goes on from what comes of it. */
export interface CompanyWork {
  /** Runs what is due of a company's work of these kinds. It must not name the kind that asks. */
  readonly run: (company: string, kinds: readonly string[]) => Promise<WorkLeft>;
}

/** Pieces of work that remain. */
export interface WorkLeft {
  /** Due, or running in another process. */
  readonly now: number;
  /** Postponed, because something that they need is away. */
  readonly later: number;
}

export interface WorkHandler {
  readonly kind: string;
  /** Pieces of work that run concurrently. */
  readonly concurrency: number;
  /** Pieces that must be free before more are leased: a lease costs the same for many; default 1. */
  readonly leaseFrom?: number;
  /** The same for one company; default: `concurrency`. */
  readonly perCompany?: number;
  /** Longer than any attempt, unless the lease is kept: after this time another process takes the work of a killed one. */
  readonly lease_seconds: number;
  /** While an attempt runs, its lease is extended: a short one fits attempts of any length. */
  readonly keepsLease?: boolean;
  readonly turns?: Turns;
  /** Milliseconds for running work after the process begins to stop and aborts `stopping`; default 8,000. */
  readonly grace_ms?: number;
  /**
   * Must not throw for a fault of the work itself. If it throws, the work is postponed with growing pauses and fails
   * after `attempts_max`.
   */
  readonly work: (item: WorkItem, stopping: AbortSignal, others: CompanyWork) => Promise<WorkResult>;
  /** Called when the process stops, before running work is awaited. */
  readonly interrupt?: () => Promise<void>;
  /** Called when no work runs any more. */
  readonly close?: () => void;
}

/** Attempts that throw before the work is a dead letter: about 90 minutes. */
export const attempts_max = 20;

const first_wait_seconds = 2;
const longest_wait_seconds = 300;

/** The code of a failure in the list of failed work. */
export const errorCodeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/** The result of an attempt that threw: postponed by 2, 4, 8, … seconds. */
export const afterThrow = ({ attempts }: WorkItem, error: unknown): WorkResult =>
  attempts >= attempts_max
    ? { kind: 'failed', error: errorCodeOf(error) }
    : {
        kind: 'postponed',
        seconds: Math.min(longest_wait_seconds, first_wait_seconds * 2 ** Math.min(attempts - 1, 20)),
        counts: true,
        error: errorCodeOf(error),
      };
