/** The daily job that deletes drafts without a change for 90 days (service.md 3.1, 8). */
import { record } from '../../../platform/events/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { type Job, job } from '../../../platform/queue/index.ts';
import { readClaimIdsOf } from '../claims/index.ts';
import { orderEventData } from './events.ts';
import * as store from './store.ts';
import { lockExpired } from './store-expired.ts';

/** Deletes expired drafts with their claims and payments, and records `order.expired`; one transaction per batch. */
export const expireDrafts = ({ publicUrl }: Pick<Dependencies, 'publicUrl'>): Job =>
  job('orders.expire_drafts', {
    daily: '03:00',
    batch: 100,
    ofCompany: true,
    async run({ database, batch, company: only, log }) {
      const expired = await database.asOperator(async (tx) => {
        const drafts = await lockExpired(tx, { batch, company: only });
        for (const [company, rows] of Map.groupBy(drafts, (draft) => draft.company_id)) {
          const bound = tx.forCompany(company);
          const ids = rows.map(({ id }) => id);
          const claims = Map.groupBy(await readClaimIdsOf(bound, ids), ({ order_id }) => order_id);
          for (const id of ids) {
            record(bound, 'order.expired', orderEventData(bound, id, claims.get(id) ?? [], publicUrl));
            store.remove(bound, id);
          }
        }
        return drafts.length;
      });
      if (expired > 0) log.info({ expired }, 'drafts expired');
      return expired === batch ? 'again' : 'done';
    },
  });
