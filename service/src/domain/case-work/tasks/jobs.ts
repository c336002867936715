/** Repeated work on tasks. */
import { type Job, job } from '../../../platform/queue/index.ts';
import { followDeadlines } from './store-deadlines.ts';
import { endForgotten, forget } from './store.ts';

/** Ends tasks of documents that failed long ago, and forgets done tasks of no case after their years. */
export const tidyTasks: Job = job('tasks.tidy', {
  daily: '03:40',
  async run({ database, batch }) {
    const most = await database.asOperator(async (tx) =>
      Math.max(await endForgotten(tx, batch), await forget(tx, batch)),
    );
    return most === batch ? 'again' : 'done';
  },
});

/** Raises and ends the tasks of claims that become time-barred. */
export const watchLimitation: Job = job('tasks.limitation', {
  every: { minutes: 10 },
  atStart: true,
  ofCompany: true,
  async run({ database, batch, company }) {
    const most = await database.asOperator(async (tx) => followDeadlines(tx, { batch, company }));
    return most === batch ? 'again' : 'done';
  },
});
