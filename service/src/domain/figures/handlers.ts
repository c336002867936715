/** The client's figures. */
import { caseFigures } from '@mahnwerk/contract/case/figures.ts';
import { implement } from '../../platform/http/handler.ts';
import { businessDate } from '../ladder/business-date/index.ts';
import { recoveryOf, spanOf } from './recovery.ts';
import { recoveryOfCompany } from './recovery-task.ts';
import { listUrlOf } from './urls.ts';

export const caseFigureRoutes = implement(caseFigures, {
  recovery: async ({ db, query }) => {
    const today = await businessDate(db);
    const { from_day, to_day } = spanOf(query, today);
    const read = await db.inThread(recoveryOfCompany, { from_day, to_day });
    return recoveryOf(read, today, (days) => listUrlOf('/v2/mandates/', days));
  },
});
