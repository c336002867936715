/**
 * The inspection of documents that wait: leased a few at a time, their bytes fetched, scanned and read in a process of
 * its own, and settled one by one. Whatever dies in between, the document is taken up again; what fails without the
 * document's doing, a store or clamd that is gone, or a stop of ours, never counts against it.
 */
import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { FailureReason } from '@mahnwerk/contract/groups/documents.ts';
import { elapsedMs } from '../../machinery/clock.ts';
import type { Address, Database } from '../../machinery/database/pool.ts';
import type { CompanyTx } from '../../machinery/database/session.ts';
import { Standing } from '../../machinery/database/standing.ts';
import { newId } from '../../machinery/ids.ts';
import { type Clamd, ClamdGone, type Scan, ScanFailed, scan } from '../../machinery/inspection/clamd.ts';
import type { Ending, Inspector } from '../../machinery/inspection/inspector.ts';
import type { Verdict } from '../../machinery/inspection/protocol.ts';
import { type Loop, repeat } from '../../machinery/loop.ts';
import { ObjectMissing, type ObjectStore, ObjectStoreGone } from '../../machinery/objects/index.ts';
import * as store from './store.ts';
import { inspectionsChannel, type Leased, type Outcome, type Parent } from './store.ts';

export interface InspectionOptions {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly inspector: Inspector;
  /** Without it documents are checked structurally only. */
  readonly clamd: Clamd | undefined;
  /** Gives inspections under way back, unfinished as they are. */
  readonly stopping?: AbortSignal;
  /** Before a document's row is written: its parent's room holds and touches what shows it. */
  readonly touch: (tx: CompanyTx, parent: Parent) => void;
  readonly log: Logger;
}

/** A document's whole time with the inspecting process. */
const inspection_ms = 10_000;

/** So that the next file is at hand, and scanned, while one is read. */
const at_once = 4;

/** Beginnings that came to no end: the process died under it each time, or clamd did not finish it. */
const attempts_max = 5;

// Where clamd fails with a file the fault may still be its own, its disk's for instance: it has minutes until the last attempt.
const wait_seconds = { store: 5, clamd: 10, scan: 60, died: 1 } as const;

/** What an inspection came to. */
type Result = { readonly kind: 'ended'; readonly outcome: Outcome } | { readonly kind: 'postponed'; readonly seconds: number; readonly counts: boolean };

/** Begins what is due, as many as there is room for; each ends, settled or postponed, by itself. */
async function beginDue(options: InspectionOptions, room: number): Promise<Promise<void>[]> {
  const token = newId();
  const leased = await options.database.atomicallyOverAll((tx) => store.leaseDue(tx, token, room));
  return leased.map(async (document) => settle(options, document, token, await unlessStopped(options, inspect(options, document))));
}

async function unlessStopped({ stopping }: InspectionOptions, inspected: Promise<Result>): Promise<Result> {
  const { promise: givenBack, resolve } = Promise.withResolvers<Result>();
  const giveBack = () => resolve({ kind: 'postponed', seconds: 0, counts: false });
  if (stopping?.aborted === true) giveBack();
  stopping?.addEventListener('abort', giveBack);
  try {
    return await Promise.race([inspected, givenBack]);
  } finally {
    stopping?.removeEventListener('abort', giveBack);
  }
}

/** Inspects until nothing is due; answers how many. */
export async function inspectAll(options: InspectionOptions): Promise<number> {
  let all = 0;
  for (let begun = await beginDue(options, at_once); begun.length > 0; begun = await beginDue(options, at_once)) {
    await Promise.all(begun);
    all += begun.length;
  }
  return all;
}

async function inspect({ objects, inspector, clamd, log }: InspectionOptions, document: Leased): Promise<Result> {
  const began = elapsedMs();
  try {
    const file = await objects.local(document.sha256.toString('hex'));
    try {
      const [found, verdict] = await bothOf(scanned(clamd, file.path), inspector.inspect({ path: file.path, mediaType: document.mime_type, depth: 'whole', milliseconds: inspection_ms }));
      const result = judge(document, found, verdict);
      const outcome = result.kind === 'ended' ? result.outcome : undefined;
      log.info({ document_id: document.id, company_id: document.company_id, status: outcome?.status ?? 'pending', reason: outcome?.failure_reason ?? undefined, signature: found.kind === 'infected' ? found.signature : undefined, duration_ms: Math.round(elapsedMs() - began) }, 'document inspected');
      return result;
    } finally {
      await file.release();
    }
  } catch (error) {
    return afterFailure(error, document, log);
  }
}

const scanned = async (clamd: Clamd | undefined, path: string): Promise<Scan> => (clamd === undefined ? { kind: 'clean' } : scan(clamd, () => createReadStream(path)));

/** Both are awaited: neither is left at work when the other fails. */
async function bothOf<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  const [a, b] = await Promise.allSettled([first, second]);
  if (a.status === 'rejected') throw a.reason;
  if (b.status === 'rejected') throw b.reason;
  return [a.value, b.value];
}

const failed = (failure_reason: FailureReason): Result => ({ kind: 'ended', outcome: { status: 'failed', failure_reason } });

/** What is told of a document. Malware outweighs everything: a bomb may carry some. */
function judge({ attempts }: Leased, found: Scan, verdict: Verdict | Ending): Result {
  if (found.kind === 'infected') return { kind: 'ended', outcome: { status: 'rejected', failure_reason: null } };
  if (found.kind === 'too_large') return failed('processing_failed');
  switch (verdict.kind) {
    case 'sound':
      return { kind: 'ended', outcome: { status: 'ready', failure_reason: null } };
    case 'unsound':
      return failed(verdict.reason);
    case 'ended':
      return failed('processing_failed');
    case 'died':
      return again(attempts, wait_seconds.died);
    case 'busy':
      return { kind: 'postponed', seconds: wait_seconds.died, counts: false };
  }
}

/** What may be the document's own doing. */
const again = (attempts: number, seconds: number): Result => (attempts < attempts_max ? { kind: 'postponed', seconds, counts: true } : failed('processing_failed'));

function afterFailure(error: unknown, { id, attempts }: Leased, log: Logger): Result {
  if (error instanceof ObjectMissing) {
    log.error({ document_id: id, err: error }, 'the bytes of a document are lost');
    return failed('processing_failed');
  }
  if (error instanceof ScanFailed) {
    log.warn({ document_id: id, attempts, err: error }, 'clamd did not finish a document');
    return again(attempts, wait_seconds.scan);
  }
  log.warn({ document_id: id, err: error }, 'a document waits for its inspection');
  return { kind: 'postponed', seconds: error instanceof ClamdGone ? wait_seconds.clamd : error instanceof ObjectStoreGone ? wait_seconds.store : wait_seconds.died, counts: false };
}

async function settle({ database, touch }: InspectionOptions, document: Leased, token: string, result: Result): Promise<void> {
  await database.atomicallyOverAll(async (tx) => {
    if (result.kind === 'postponed') return store.postpone(tx, document, token, result);
    const bound = tx.forCompany(document.company_id);
    // The parent first, as everyone who changes both does.
    touch(bound, { type: document.parent_type, id: document.parent_id });
    store.end(bound, document.id, token, result.outcome);
  });
}

/** How often is looked for documents whose news was missed, and for those whose wait is over. */
const pause_ms = 2_000;

/** Inspects until stopped. Any number of processes may: they lease different documents. */
export function startInspection(given: Omit<InspectionOptions, 'stopping'>, address: Address): Loop {
  const stopping = new AbortController();
  const options: InspectionOptions = { ...given, stopping: stopping.signal };
  const standing = new Standing(address, { name: 'mahnwerk inspection', channels: [inspectionsChannel], heard: () => loop.wake(), lost: () => loop.wake() });
  const running = new Set<Promise<void>>();
  const loop = repeat({
    name: 'inspection',
    pause_ms,
    log: options.log,
    async work() {
      await standing.connect();
      const begun = await beginDue(options, at_once - running.size);
      for (const one of begun) follow(one);
      if (running.size === at_once) await Promise.race(running);
      return begun.length > 0 ? 'again' : 'done';
    },
  });
  return {
    async stop() {
      // A round that waits for room ends when what is being read is given back; a scan is not waited for.
      const over = loop.stop();
      await options.inspector.close();
      stopping.abort();
      await over;
      await Promise.race([Promise.all(running), sleep(give_back_ms, undefined, { ref: false })]);
      await standing.close();
    },
  };

  function follow(one: Promise<void>): void {
    const followed = one
      // Its lease ends, and it is taken up again.
      .catch((error: unknown) => options.log.error({ err: error }, 'an inspection was not settled'))
      .finally(() => {
        running.delete(followed);
        loop.wake();
      });
    running.add(followed);
  }
}

const give_back_ms = 1_000;
