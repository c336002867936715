/** What becomes of online payments by itself (debtor-page.md 12). */
import type { Dependencies } from '../../../platform/dependencies.ts';
import { type Job, job } from '../../../platform/queue/index.ts';
import { lockMandate } from '../../collection/mandates/index.ts';
import { bookOnline } from './receive.ts';
import * as store from './store.ts';

/** Ends payments of which nothing was heard, and books what came for a closed case that is open again. */
export const followOnlinePayments = ({ publicUrl }: Pick<Dependencies, 'publicUrl'>): Job =>
  job('online_payments.follow', {
    every: { minutes: 5 },
    atStart: true,
    batch: 200,
    async run({ database, batch }) {
      const expired = await database.asOperator((tx) => store.expire(tx, batch));
      await database.asOperator(async (operator) => {
        for (const { company_id, mandate_id, id } of await store.lockBookable(operator, batch)) {
          const tx = operator.forCompany(company_id);
          const [mandate, row] = [await lockMandate(tx, mandate_id), await store.lock(tx, id)];
          if (mandate === undefined || row?.status !== 'paid' || row.provider_id === null) continue;
          if (row.payment_id !== null || row.paid_cents === null || row.paid_on === null) continue;
          const money = { provider_id: row.provider_id, paid_cents: row.paid_cents, paid_on: row.paid_on };
          const payment_id = await bookOnline(tx, mandate, money, { publicUrl });
          if (payment_id !== null) store.setPaid(tx, { id, ...money, payment_id });
        }
      });
      return expired === batch ? 'again' : 'done';
    },
  });
