/**
 * Contents of files and their references. A row is written before the bytes; it counts the documents and the requests
 * in progress that use the content. A refused request removes the content immediately if nothing else uses it; the
 * sweep removes, under the row's lock, content without documents that no request has used for an hour. Thus a request
 * finds the bytes it uses, and unused bytes do not remain.
 */
import type { Logger } from 'pino';
import { FairSemaphore } from '../fair-semaphore.ts';
import type { Database } from '../database/pool.ts';
import type { OperatorTx } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import { type Job, job } from '../queue/job.ts';
import { type Loop, repeat } from '../loop.ts';
import type { Spool, SpooledFile } from './spool.ts';
import type { Statements } from './statements.gen.ts';
import type { Storage } from './storage.ts';
import type { ObjectStore } from './store.ts';

const statement = statementsOf<Statements>('objects');

const touch = statement(
  'touch',
  `insert into stored_objects as o (sha256, size, uploads) values (:sha256, :size, 1)
   on conflict (sha256) do update set touched_at = clock_timestamp(), uploads = o.uploads + 1`,
);

// A locked row is left to the sweep: another request is about to use the content.
const release = statement(
  'release',
  `update stored_objects set uploads = greatest(uploads - 1, 0)
   where sha256 in (select sha256 from stored_objects where sha256 = any(:contents::bytea[]) order by sha256 for update skip locked)
   returning sha256, refs = 0 and uploads = 0 as unused`,
  { notNull: ['unused'] },
);

/** Far longer than a request takes from its body to its commit. */
const unused_minutes = 60;

/** Held exclusively by a backup, shared by each removal of objects. */
export const removal_lock = 'mahnwerk removal of objects';

const unused = statement(
  'unused',
  `select sha256 from stored_objects where refs = 0 and touched_at < clock_timestamp() - interval '${unused_minutes} minutes' order by touched_at limit :batch for update skip locked`,
);

// A backup holds the lock alone: what its state of the database refers to stays until it is copied.
const mayRemove = statement(
  'may_remove',
  `select pg_try_advisory_xact_lock_shared(hashtext('${removal_lock}')) as free`,
  { notNull: ['free'] },
);

const forget = statement('forget', `delete from stored_objects where sha256 = any(:contents::bytea[])`);

/** Requests whose files are inspected or stored concurrently. Others wait on disk, without memory or a connection. */
const uploads = { slots: 8, share: 4, waiting: 200, timeout_ms: 20_000 } as const;

/** Files of one request that are stored concurrently. */
const files_at_once = 4;

export interface Objects {
  readonly store: ObjectStore;
  readonly spool: Spool;
  /**
   * Runs work on the files of a request: a bounded number concurrently, round-robin over tenants, each with at most its
   * share.
   * @throws TooManyWaiting
   */
  inSlot<T>(tenant: string, work: () => Promise<T>): Promise<T>;
  /**
   * Stores files that documents may refer to for at least the next hour.
   * @throws ObjectStoreUnavailable; nothing is stored then
   */
  keep(files: readonly SpooledFile[]): Promise<void>;
  /**
   * Releases files that no document refers to, and removes their content if it is unused. Does not throw: the sweep
   * removes what remains.
   */
  drop(files: readonly SpooledFile[]): Promise<void>;
}

export function createObjects({
  store,
  spool,
  database,
}: Pick<Storage, 'store' | 'spool'> & { database: Database }): Objects {
  const slots = new FairSemaphore(uploads);
  const drop = (files: readonly SpooledFile[]): Promise<void> =>
    database
      .asOperator(async (tx) => {
        const released = await tx.many(release, { contents: contentsOf(files).map(shaOf) });
        const contents = released.filter((each) => each.unused).map(({ sha256 }) => sha256);
        await removeContents(store, tx, contents);
      })
      .catch(() => undefined);
  return {
    store,
    spool,
    drop,
    async inSlot(tenant, work) {
      await slots.acquire(tenant);
      try {
        return await work();
      } finally {
        slots.release(tenant);
      }
    },
    async keep(files) {
      const contents = contentsOf(files);
      await database.asOperator(async (tx) => {
        for (const file of contents) tx.send(touch, { sha256: shaOf(file), size: file.size });
      });
      try {
        await putAll(store, contents);
      } catch (error) {
        await drop(contents);
        throw error;
      }
    },
  };
}

/** Each content once, in the locking order of all requests. */
const contentsOf = (files: readonly SpooledFile[]): SpooledFile[] =>
  [...new Map(files.map((file) => [file.sha256, file])).values()].sort((one, other) =>
    one.sha256 < other.sha256 ? -1 : 1,
  );

const shaOf = ({ sha256 }: SpooledFile): Buffer => Buffer.from(sha256, 'hex');

/** Fails only after the end of every write, so that no write follows a removal. */
async function putAll(store: ObjectStore, files: readonly SpooledFile[]): Promise<void> {
  for (let next = 0; next < files.length; next += files_at_once) {
    const results = await Promise.allSettled(files.slice(next, next + files_at_once).map((file) => store.put(file)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
}

/** Removes bytes and rows, unless a backup is running; returns how many. The caller must have locked the rows. */
async function removeContents(store: ObjectStore, tx: OperatorTx, contents: readonly Buffer[]): Promise<number> {
  if (contents.length === 0 || !(await tx.one(mayRemove)).free) return 0;
  await Promise.all(contents.map((sha256) => store.remove(sha256.toString('hex'))));
  tx.send(forget, { contents });
  return contents.length;
}

/** Contents per transaction: their removal ends well before the idle timeout of the transaction. */
const batch_objects = 50;

/** Removes content that no document refers to. */
export const sweepObjects = ({ store }: Pick<Objects, 'store'>): Job =>
  job('objects.sweep', {
    every: { hours: 1 },
    batch: batch_objects,
    async run({ database, batch, log }) {
      const swept = await database.asOperator(async (tx) => {
        const contents = (await tx.many(unused, { batch })).map(({ sha256 }) => sha256);
        return removeContents(store, tx, contents);
      });
      if (swept > 0) log.info({ objects: swept }, 'unused files were removed');
      return swept === batch ? 'again' : 'done';
    },
  });

const hour_ms = 60 * 60 * 1000;

/**
 * Removes the files of killed processes from this machine's spool, now and every hour. Not a job, because each machine
 * has a spool of its own.
 */
export const startSpoolSweep = (spool: Spool, log: Logger): Loop =>
  repeat({
    name: 'spool',
    pause_ms: hour_ms,
    log,
    async work() {
      const swept = await spool.sweep();
      if (swept > 0) log.info({ spooled: swept }, 'leftover files were removed from the spool');
      return 'done';
    },
  });
