/**
 * The queues of documents that wait for their inspection: leased a few at a time, companies in turn, and settled one by
 * one. There are two. The first inspection of a file has a short time limit; a file that runs out of it is inspected
 * again with the full limit, by a process beside the first, so that no first inspection waits for a long one. Whatever
 * dies in between, the document is taken up again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { addressOf, type ServiceAddress } from '../../../platform/database/address.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { Standing } from '../../../platform/database/standing.ts';
import { newId } from '../../../platform/ids.ts';
import type { Clamd } from '../../../platform/inspection/clamd.ts';
import type { Inspector } from '../../../platform/inspection/inspector.ts';
import { type Loop, repeat, type WakeableLoop } from '../../../platform/loop.ts';
import type { ObjectStore } from '../../../platform/objects/index.ts';
import { inspect, type Result } from './inspection.ts';
import { inspectionsChannel, type Parent } from './store.ts';
import * as store from './store-inspections.ts';
import type { Leased } from './store-inspections.ts';

export interface InspectionOptions {
  readonly database: Database;
  readonly objects: ObjectStore;
  /** For first inspections. */
  readonly inspector: Inspector;
  /** For files that ran out of the time of a first inspection; Default: the same. */
  readonly repeatedBy?: Inspector;
  /** Without it documents are checked structurally only. */
  readonly clamd: Clamd | undefined;
  /** Gives inspections under way back, unfinished as they are. */
  readonly stopping?: AbortSignal;
  /** Before a document's row is written: its parent's room holds and touches what shows it. */
  readonly touch: (tx: CompanyTx, parent: Parent) => void;
  readonly log: Logger;
}

/** One of the two queues. */
interface Queue {
  readonly options: InspectionOptions;
  readonly inspector: Inspector;
  readonly isRepeated: boolean;
  /** The inspector's time for a document. */
  readonly limit_ms: number;
  /** Inspections at once: more than one, so that the next file is at hand, and scanned, while one is read. */
  readonly most: number;
  /** Of one company: never all. */
  readonly most_of_company: number;
}

const queuesOf = (options: InspectionOptions): readonly [Queue, Queue] => [
  { options, inspector: options.inspector, isRepeated: false, limit_ms: 2_000, most: 8, most_of_company: 2 },
  {
    options,
    inspector: options.repeatedBy ?? options.inspector,
    isRepeated: true,
    limit_ms: 10_000,
    most: 2,
    most_of_company: 1,
  },
];

/** A document that this process holds, and by which token. */
interface Lease {
  readonly document: Leased;
  readonly token: string;
}

/** An inspection under way; `done` comes when it is settled or postponed. */
interface Running {
  readonly company_id: string;
  readonly done: Promise<void>;
}

/** Begins what is due, as many as there is room for beside those that are running. */
async function beginDue(queue: Queue, running: readonly Running[]): Promise<Running[]> {
  const { options, inspector, limit_ms, isRepeated } = queue;
  const recent = [...inspector.recent()];
  const token = newId();
  const request: store.LeaseRequest = {
    lease_token: token,
    batch: queue.most - running.length,
    per_company: queue.most_of_company,
    held_companies: running.map(({ company_id }) => company_id),
    recent_companies: recent.map(([company]) => company),
    recent_ms: recent.map(([, ms]) => ms),
    is_repeated: isRepeated,
    limit_ms,
    inspector: inspector.fingerprint,
  };
  const leased = await options.database.asOperator((tx) => store.leaseDue(tx, request));
  const finish = async (document: Leased): Promise<void> => {
    const inspected = inspect({ ...options, inspector, limit_ms, isRepeated }, document);
    return settle(queue, { document, token }, await unlessStopped(options.stopping, inspected));
  };
  return leased.map((document) => ({ company_id: document.company_id, done: finish(document) }));
}

async function unlessStopped(stopping: AbortSignal | undefined, inspected: Promise<Result>): Promise<Result> {
  const { promise: givenBack, resolve } = Promise.withResolvers<Result>();
  const giveBack = () => resolve({ decision: { kind: 'postponed', seconds: 0, counts: false } });
  if (stopping?.aborted === true) giveBack();
  stopping?.addEventListener('abort', giveBack);
  try {
    return await Promise.race([inspected, givenBack]);
  } finally {
    stopping?.removeEventListener('abort', giveBack);
  }
}

async function settle(queue: Queue, { document, token }: Lease, { decision, remember }: Result): Promise<void> {
  const { database, touch } = queue.options;
  await database.asOperator(async (tx) => {
    if (remember !== undefined) store.remember(tx, document.sha256, queue.inspector.fingerprint, remember);
    if (decision.kind === 'postponed') return store.postpone(tx, document, token, decision);
    const bound = tx.forCompany(document.company_id);
    // The parent first, as everyone who changes both does.
    touch(bound, { type: document.parent_type, id: document.parent_id });
    store.end(bound, document.id, token, decision.outcome);
  });
}

/** Inspects until nothing is due; returns how many inspections that took. */
export async function inspectAll(options: InspectionOptions): Promise<number> {
  let all = 0;
  for (const queue of queuesOf(options))
    for (let begun = await beginDue(queue, []); begun.length > 0; begun = await beginDue(queue, [])) {
      await Promise.all(begun.map(({ done }) => done));
      all += begun.length;
    }
  return all;
}

/** How often is looked for documents whose news was missed, and for those whose wait is over. */
const pause_ms = 2_000;

const give_back_ms = 1_000;

/** Inspects until stopped. Any number of processes may: they lease different documents. */
export function startInspection(given: Omit<InspectionOptions, 'stopping'>, address: ServiceAddress): Loop {
  const stopping = new AbortController();
  const wake = (): void => first.loop.wake();
  const standing = new Standing(addressOf(address, 'mahnwerk_operator'), {
    name: 'mahnwerk inspection',
    channels: [inspectionsChannel],
    heard: wake,
    lost: wake,
  });
  const [queue, queueOfRepeated] = queuesOf({ ...given, stopping: stopping.signal });
  const first = workOn(queue, () => standing.connect());
  // No news comes for these: it looks for them by itself.
  const repeated = workOn(queueOfRepeated, () => Promise.resolve());
  const workers = [first, repeated];
  return {
    async stop() {
      // A round that waits for room ends when what is being read is given back; a scan is not waited for.
      const over = Promise.all(workers.map(({ loop }) => loop.stop()));
      await Promise.all([given.inspector.close(), given.repeatedBy?.close()]);
      stopping.abort();
      await over;
      const ended = Promise.all(workers.flatMap(({ running }) => [...running].map(({ done }) => done)));
      await Promise.race([ended, sleep(give_back_ms, undefined, { ref: false })]);
      await standing.close();
    },
  };
}

interface Worker {
  readonly loop: WakeableLoop;
  readonly running: ReadonlySet<Running>;
}

/** @param begin called before each round */
function workOn(queue: Queue, begin: () => Promise<unknown>): Worker {
  const { log } = queue.options;
  const running = new Set<Running>();
  const follow = ({ company_id, done }: Running): void => {
    const followed: Running = {
      company_id,
      done: done
        // Its lease ends, and it is taken up again.
        .catch((error: unknown) => log.error({ err: error }, 'an inspection was not settled'))
        .finally(() => {
          running.delete(followed);
          loop.wake();
        }),
    };
    running.add(followed);
  };
  const loop = repeat({
    name: queue.isRepeated ? 'repeated inspection' : 'inspection',
    pause_ms,
    log,
    async work() {
      await begin();
      const begun = await beginDue(queue, [...running]);
      for (const one of begun) follow(one);
      if (running.size === queue.most) await Promise.race([...running].map(({ done }) => done));
      return begun.length > 0 ? 'again' : 'done';
    },
  });
  return { loop, running };
}
