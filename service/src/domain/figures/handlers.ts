/** The client's figures. */
import { caseFigures } from '@mahnwerk/contract/case/figures.ts';
import { implement } from '../../platform/http/handler.ts';
import { dayOf } from '../../values/day.ts';
import { recoveryOf, spanOf } from './recovery.ts';
import * as store from './store.ts';
import { listUrlOf } from './urls.ts';

export const caseFigureRoutes = implement(caseFigures, {
  recovery: ({ db, query }) => {
    const today = dayOf(db.now);
    const { from_day, to_day } = spanOf(query, today);
    return db.snapshot(async () => {
      const read = await store.readRecovery(db, { from_day, to_day, company_id: null });
      return recoveryOf(read, today, (days) => listUrlOf('/v2/mandates/', days));
    });
  },
});
