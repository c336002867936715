/** The operator's cash position: of a day, of many, and the lines of a figure. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { cashPosition } from '@mahnwerk/contract/operator/cash-position.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseFailures } from '../../../platform/refusal.ts';
import { addDays, daysBetween } from '../../../values/day.ts';
import { moneyOf } from '../../../values/money.ts';
import { todayInBerlin } from '../../ladder/business-date/index.ts';
import { figuresOf, presentDays } from './position.ts';
import * as store from './store.ts';
import { listLines } from './store-lines.ts';

/** How many days are shown where no first one is given. */
const default_days = 90;

export const cashPositionRoutes = implement(cashPosition, {
  get: ({ db, query: { on = todayInBerlin(db) } }) =>
    db.snapshot(async () => {
      const days = { from_day: on, to_day: on };
      const [[parts], [balances], unbanked] = await Promise.all([
        store.readParts(db, days),
        store.readBalances(db, days),
        store.readUnbanked(db, on),
      ]);
      return { on, ...figuresOf(orNotFound(parts), orNotFound(balances)), unbanked: moneyOf(unbanked) };
    }),

  days: ({ db, query }) =>
    db.snapshot(async () => {
      const to_day = query.to ?? todayInBerlin(db);
      const from_day = query.from ?? addDays(to_day, 1 - default_days);
      refuseFailures((report) => {
        if (from_day > to_day) report.failAt('from', 'invalid_parameter', '`from` must not be after `to`.');
        else if (daysBetween(from_day, to_day) >= limits.cash_days)
          report.failAt('from', 'invalid_parameter', `At most ${limits.cash_days} days.`);
      });
      const [parts, balances, gaps, reach] = await Promise.all([
        store.readParts(db, { from_day, to_day }),
        store.readBalances(db, { from_day, to_day }),
        store.readGaps(db, to_day),
        store.readReach(db),
      ]);
      return presentDays(parts, balances, { gaps, reach });
    }),

  lines: ({ db, query }) =>
    db.snapshot(async () => {
      const { on = todayInBerlin(db), part = 'suspense' } = query.filters;
      return mapPage(await listLines(db, { on, part }, query), ({ cents, ...row }) => ({
        bank_transaction_id: row.bank_transaction_id,
        payment_id: row.payment_id,
        mandate_id: row.mandate_id,
        value_date: row.value_date,
        name: row.name,
        text: row.text,
        amount: moneyOf(cents),
      }));
    }),
});
