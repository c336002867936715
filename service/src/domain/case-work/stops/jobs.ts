/** Stops that end by themselves. */
import { type Job, job } from '../../../platform/queue/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { endStop } from './set.ts';
import { lockOver } from './store.ts';

/** Ends stops whose last day has passed. */
export const expireStops: Job = job('stops.expire', {
  every: { hours: 1 },
  atStart: true,
  batch: 200,
  ofCompany: true,
  async run({ database, batch, company: only }) {
    const expired = await database.asOperator(async (tx) => {
      const due = await lockOver(tx, { batch, company: only });
      for (const { company_id, ...stop } of due) {
        const company = tx.forCompany(company_id);
        endStop(company, stop, { status: 'expired', lifted_on: await businessDate(company) });
      }
      return due.length;
    });
    return expired === batch ? 'again' : 'done';
  },
});
