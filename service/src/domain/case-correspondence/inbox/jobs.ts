/** Repeated work of the inbox. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import { type Job, job, keepInQueue } from '../../../platform/queue/index.ts';
import { readCorrespondenceSettings } from '../../correspondence/letterhead/index.ts';
import { fetchKey, fetchKind } from './fetch.ts';
import { deleteUnneeded } from './store-removal.ts';

const day_ms = 24 * 60 * 60 * 1000;

/** Deletes items that are needed no more, with their files, after the days of the settings. */
export const deleteDiscarded: Job = job('inbox.delete_discarded', {
  daily: '03:20',
  async run({ database, clock, batch }) {
    const before = (days: number) => new Date(Date.parse(clock.now()) - days * day_ms).toISOString();
    const isDone = await database.asOperator(async (tx) => {
      const { discard_after_days } = await readCorrespondenceSettings(tx);
      return deleteUnneeded(tx, before(discard_after_days), batch);
    });
    return isDone ? 'done' : 'again';
  },
});

/** Keeps the work in the queue that reads the mailbox, where one is set. */
export const watchMailbox = ({ mailbox }: Pick<Dependencies, 'mailbox'>): Job =>
  job('inbox.watch_mailbox', {
    every: { hours: 1 },
    atStart: true,
    async run({ database }) {
      if (mailbox !== undefined)
        await database.asOperator(async (tx) => keepInQueue(tx, { kind: fetchKind, key: fetchKey }));
      return 'done';
    },
  });
