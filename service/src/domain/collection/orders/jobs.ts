/** The daily cleanup: drafts untouched for 90 days are deleted and announced (service.md 3.1, 8). */
import { record } from '../../../platform/events/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { type Job, job } from '../../../platform/queue/index.ts';
import { readClaimIdsOf } from '../claims/index.ts';
import { orderEventData } from './events.ts';
import * as store from './store.ts';

/** An order, its claims and payments go, and `order.expired` names what they were; all of a batch or none. */
export const expireDrafts = ({ publicUrl }: Pick<Dependencies, 'publicUrl'>): Job =>
  job('orders.expire_drafts', {
    daily: '03:00',
    batch: 100,
    async run({ database, batch, log }) {
      const expired = await database.asOperator(async (tx) => {
        const drafts = await store.lockExpired(tx, batch);
        for (const [company, rows] of Map.groupBy(drafts, (draft) => draft.company_id)) {
          const bound = tx.forCompany(company);
          const claims = Map.groupBy(
            await readClaimIdsOf(
              bound,
              rows.map((row) => row.id),
            ),
            (claim) => claim.order_id,
          );
          for (const { id } of rows) {
            record(
              bound,
              'order.expired',
              orderEventData(
                company,
                id,
                (claims.get(id) ?? []).map((claim) => claim.id),
                publicUrl,
              ),
            );
            store.remove(bound, id);
          }
        }
        return drafts.length;
      });
      if (expired > 0) log.info({ expired }, 'drafts expired');
      return expired === batch ? 'again' : 'done';
    },
  });
