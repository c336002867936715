/**
 * Contents and who still needs them. A row of each content is written, or touched, before its bytes are: the sweep removes
 * bytes under the row's lock, and only where no document refers to them and no upload has touched them for an hour. So an
 * upload that counts on bytes finds them, and bytes that nobody will ever ask for do not stay.
 */
import type { Logger } from 'pino';
import type { Database } from '../database/pool.ts';
import { statementsOf } from '../database/statement.ts';
import { type Job, job } from '../jobs/job.ts';
import { type Loop, repeat } from '../loop.ts';
import type { Spool, SpooledFile } from './spool.ts';
import type { Statements } from './statements.gen.ts';
import type { Storage } from './storage.ts';
import type { ObjectStore } from './store.ts';
import type { FileWriter } from './writer.ts';

const statement = statementsOf<Statements>('objects');

const touch = statement('touch', `insert into stored_objects (sha256, size) values (:sha256, :size) on conflict (sha256) do update set touched_at = clock_timestamp()`);

// A crash may lose it where it lost the document too: the document's own commit is behind it. Then bytes stay without a row,
// which costs their space; waiting for the disk here would keep a connection that others need.
const hurry = statement('hurry', `select set_config('synchronous_commit', 'off', true)`);

/** Far longer than a request may take from its body to its commit. */
const unused_minutes = 60;

const unused = statement(
  'unused',
  `select sha256 from stored_objects where refs = 0 and touched_at < clock_timestamp() - interval '${unused_minutes} minutes' order by touched_at limit :batch for update skip locked`,
);

const forget = statement('forget', `delete from stored_objects where sha256 = any(:contents::bytea[])`);

export interface Objects {
  readonly store: ObjectStore;
  readonly spool: Spool;
  readonly writer: FileWriter;
  /** Keeps a file so that a document may refer to it, for the next hour at least. */
  keep(file: SpooledFile): Promise<void>;
}

export const createObjects = ({ store, spool, writer, database }: Storage & { database: Database }): Objects => ({
  store,
  spool,
  writer,
  async keep(file) {
    await database.atomicallyOverAll(async (tx) => {
      tx.send(hurry);
      tx.send(touch, { sha256: Buffer.from(file.sha256, 'hex'), size: file.size });
    });
    await store.put(file);
  },
});

/** Contents of one transaction: their removals end long before it may not wait any longer. */
const batch_objects = 50;

/** Removes bytes that no document refers to. */
export const sweepObjects = ({ store }: Pick<Objects, 'store'>): Job =>
  job('objects.sweep', {
    every: { hours: 1 },
    batch: batch_objects,
    async run({ database, batch, log }) {
      const swept = await database.atomicallyOverAll(async (tx) => {
        const contents = (await tx.many(unused, { batch })).map(({ sha256 }) => sha256);
        await Promise.all(contents.map((sha256) => store.remove(sha256.toString('hex'))));
        if (contents.length > 0) tx.send(forget, { contents });
        return contents.length;
      });
      if (swept > 0) log.info({ objects: swept }, 'unused files were removed');
      return swept === batch ? 'again' : 'done';
    },
  });

const hour_ms = 60 * 60 * 1000;

/** Removes what killed processes left in this machine's spool: now and every hour. No job, which one machine runs for all: each has a spool of its own. */
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
