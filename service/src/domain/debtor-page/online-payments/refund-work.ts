/** The work that asks a provider to give a payment back; that it did, it tells by an event. */
import type { Database } from '../../../platform/database/pool.ts';
import type { WorkHandler } from '../../../platform/queue/index.ts';
import { moneyOf } from '../../../values/money.ts';
import { Providers, type ProviderDeps } from './providers.ts';
import * as store from './store.ts';

export const refundWork = 'online_payment.refund';

export const refundHandler = (database: Database, deps: ProviderDeps): WorkHandler => ({
  kind: refundWork,
  concurrency: 2,
  lease_seconds: 60,
  async work({ key: id, company_id }) {
    const row =
      company_id === null
        ? undefined
        : await database.readAsOperator((db) => store.read(db.forCompany(company_id), id));
    // A reset may have deleted it, and the provider may have told of it already.
    if (row?.status !== 'refund_requested' || row.provider_id === null) return { kind: 'done' };
    const amount = moneyOf(row.paid_cents ?? row.amount_cents);
    await new Providers(database, deps).of(row.adapter).refund({ provider_id: row.provider_id, amount });
    return { kind: 'done' };
  },
});
