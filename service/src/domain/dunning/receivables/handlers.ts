/** The company's route of its figures. */
import { invoiceFigures } from '@mahnwerk/contract/dunning/figures.ts';
import { implement } from '../../../platform/http/handler.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { addDays } from '../../../values/day.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { figuresOf, year_days } from './receivables.ts';
import * as store from './store.ts';

export const invoiceFigureRoutes = implement(invoiceFigures, {
  get: async ({ db, query }) => {
    const today = await businessDate(db);
    const as_of = query.as_of ?? today;
    refuseFailures((report) => {
      if (as_of > today) report.failAt('as_of', 'invalid_parameter', '`as_of` must not be in the future.');
    });
    const from = addDays(as_of, 1 - year_days);
    return db.snapshot(async () => {
      const [groups, largest, invoiced] = await Promise.all([
        store.readGroups(db, as_of),
        store.readLargest(db, as_of),
        store.readInvoiced(db, { as_of, from }),
      ]);
      return figuresOf({ as_of, from, groups, largest, invoiced });
    });
  },
});
