/** Promises that end by themselves. */
import { type Job, job } from '../../../platform/queue/index.ts';
import { breakPromise } from '../../collection/mandates/index.ts';
import { lockOver } from './store.ts';

/** Breaks promises whose days have passed without their amount. */
export const breakPromises: Job = job('promises.break', {
  every: { hours: 1 },
  atStart: true,
  batch: 200,
  ofCompany: true,
  async run({ database, batch, company }) {
    const broken = await database.asOperator(async (tx) => {
      const due = await lockOver(tx, { batch, company });
      for (const { company_id, ...promise } of due) breakPromise(tx.forCompany(company_id), promise);
      return due.length;
    });
    return broken === batch ? 'again' : 'done';
  },
});
