/**
 * Work of the queue that inspects documents. The company that used the least of the inspector's time recently comes first. There are two kinds: the first
 * inspection of a file has a short time limit; a file that exceeds it is inspected again with the full limit by a second process, so that no first
 * inspection waits for a long one.
 */
import assert from 'node:assert/strict';
import type { Logger } from 'pino';
import type { ServiceAddress } from '../../../platform/database/address.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import type { Clamd } from '../../../platform/inspection/clamd.ts';
import type { Inspector } from '../../../platform/inspection/inspector.ts';
import type { Loop } from '../../../platform/loop.ts';
import type { ObjectStore } from '../../../platform/objects/index.ts';
import { drain, startQueue, type WorkHandler, type WorkItem, type WorkResult } from '../../../platform/queue/index.ts';
import { inspect, type InspectionResult } from './inspection.ts';
import { inspectionKind, type DocumentParentRef } from './store.ts';
import * as store from './store-inspections.ts';

export interface InspectionOptions {
  readonly database: Database;
  readonly objects: ObjectStore;
  /** For first inspections. */
  readonly inspector: Inspector;
  /** For files that ran out of the time of a first inspection; default the same. */
  readonly repeatedBy?: Inspector;
  /** Undefined: documents are checked structurally only. */
  readonly clamd: Clamd | undefined;
  /** Before a document's row is written: its parent's module locks and touches what shows it. */
  readonly touch: (tx: CompanyTx, parent: DocumentParentRef) => void;
  readonly log: Logger;
}

const repeatedKind = `${inspectionKind}.repeated`;

/**
 * Longer than the documents that one process leases at once can take, each with its full time and a slow scan. Documents of a killed process are inspected
 * again after it.
 */
const lease_seconds = 180;

interface Limits {
  readonly isRepeated: boolean;
  /** The inspector's time for a document. */
  readonly limit_ms: number;
}

/** The two kinds of inspections. More than one runs at once, so that the next file is fetched, and scanned, while one is read. */
export const inspectionHandlers = (options: InspectionOptions): readonly [WorkHandler, WorkHandler] => {
  const { inspector, repeatedBy = inspector } = options;
  const handler = (
    by: Inspector,
    limits: Limits,
  ): Pick<WorkHandler, 'lease_seconds' | 'grace_ms' | 'turns' | 'work' | 'interrupt'> => ({
    lease_seconds,
    grace_ms: 0,
    turns: { recent: () => by.recent(), cost_ms: limits.limit_ms },
    work: (item, stopping) => inspectOne({ ...options, ...limits, inspector: by }, item, stopping),
    interrupt: () => by.close(),
  });
  return [
    {
      ...handler(inspector, { isRepeated: false, limit_ms: 2_000 }),
      kind: inspectionKind,
      concurrency: 8,
      perCompany: 2,
    },
    {
      ...handler(repeatedBy, { isRepeated: true, limit_ms: 10_000 }),
      kind: repeatedKind,
      concurrency: 2,
      perCompany: 1,
    },
  ];
};

/** Inspects until stopped. */
export const startInspection = (options: InspectionOptions, address: ServiceAddress): Loop =>
  startQueue({ database: options.database, address, handlers: inspectionHandlers(options), log: options.log });

/** Inspects until nothing is due; returns how many inspections that took. For tests. */
export const inspectAll = (options: InspectionOptions): Promise<number> =>
  drain({ database: options.database, handlers: inspectionHandlers(options), log: options.log });

async function inspectOne(
  options: InspectionOptions & Limits,
  { company_id, key: id, attempts }: WorkItem,
  stopping: AbortSignal,
): Promise<WorkResult> {
  const { database, inspector } = options;
  assert(company_id !== null, 'a document belongs to a company');
  const document = await database.readAsOperator((db) =>
    store.findWaiting(db, { company: company_id, id, inspector: inspector.fingerprint }),
  );
  if (document === undefined) return { kind: 'done' };
  const { decision, remember } = await unlessStopped(stopping, inspect(options, { ...document, attempts }));
  const commit = async (tx: OperatorTx): Promise<void> => {
    if (remember !== undefined) store.remember(tx, document.sha256, inspector.fingerprint, remember);
    if (decision.kind === 'postponed') return;
    const bound = tx.forCompany(company_id);
    // The parent is locked first, as in every command that changes both.
    options.touch(bound, { type: document.parent_type, id: document.parent_id });
    store.end(bound, id, decision.outcome);
  };
  if (decision.kind === 'ended') return { kind: 'done', commit };
  const { seconds, counts, isRepeated = false } = decision;
  return { kind: 'postponed', seconds, counts, commit, ...(isRepeated ? { nextKind: repeatedKind } : {}) };
}

async function unlessStopped(stopping: AbortSignal, inspected: Promise<InspectionResult>): Promise<InspectionResult> {
  const { promise: givenBack, resolve } = Promise.withResolvers<InspectionResult>();
  const giveBack = () => resolve({ decision: { kind: 'postponed', seconds: 0, counts: false } });
  if (stopping.aborted) giveBack();
  stopping.addEventListener('abort', giveBack);
  try {
    return await Promise.race([inspected, givenBack]);
  } finally {
    stopping.removeEventListener('abort', giveBack);
  }
}
