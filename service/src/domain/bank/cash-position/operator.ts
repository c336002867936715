/** The operator's cash position. */
import { cashPosition } from '@mahnwerk/contract/operator/cash-position.ts';
import { implement } from '../../../platform/http/handler.ts';
import { dayOf } from '../../../values/day.ts';
import { moneyOf } from '../../../values/money.ts';
import * as store from './store.ts';

export const cashPositionRoutes = implement(cashPosition, {
  get: ({ db, query: { on = dayOf(db.now) } }) =>
    db.snapshot(async () => {
      const [sums, balances, unbanked] = await Promise.all([
        store.readSums(db, on),
        store.readBalances(db, on),
        store.readUnbanked(db, on),
      ]);
      const explained =
        balances.opening_cents +
        sums.booked_cents +
        sums.suspense_cents +
        sums.ignored_cents +
        sums.refunded_cents +
        sums.paid_out_cents;
      return {
        on,
        opening: moneyOf(balances.opening_cents),
        booked: moneyOf(sums.booked_cents),
        suspense: moneyOf(sums.suspense_cents),
        ignored: moneyOf(sums.ignored_cents),
        refunded: moneyOf(sums.refunded_cents),
        paid_out: moneyOf(sums.paid_out_cents),
        bank_balance: moneyOf(balances.bank_cents),
        difference: moneyOf(balances.bank_cents - explained),
        unbanked: moneyOf(unbanked),
        doubtful: moneyOf(sums.doubtful_cents),
      };
    }),
});
