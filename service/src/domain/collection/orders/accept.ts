/**
 * Accept: a submitted order becomes a mandate, or joins one of the same debtor (decisions.md 6, 11).
 * Order, claims, payments, ledger, history and all events commit together.
 */
import type { Needs } from './needs.ts';
import type { reviews } from '@mahnwerk/contract/operator/reviews.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { checked, type EarlyCall, type Handler } from '../../../platform/http/handler.ts';
import { orNotFound, Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { audited } from '../../../platform/http/audited.ts';
import { syncClaimStatus, readClaimsOf } from '../claims/index.ts';
import { readDebtors } from '../debtors/index.ts';
import {
  type Acceptance,
  companyOfMandate,
  isMandateOver,
  joinMandate,
  lockMandate,
  type MandateRow,
  mandateUrl,
  openMandate,
} from '../mandates/index.ts';
import { lockLiveOrder, readWholeOrder } from './draft.ts';
import { orderEventData } from './events.ts';
import { moveOrder, type OrderRow } from './order.ts';
import * as store from './store.ts';
import { orderForOperator } from './for-operator.ts';

type Accept = (typeof reviews)['routes']['accept'];

const noSuchMandate = () =>
  new Refusal('validation_error', {
    errors: [
      { field: 'mandate_id', code: 'invalid', message: 'No mandate with this id exists for this company and debtor.' },
    ],
  });

/** A mandate of nobody is a fault of the body, whichever order is accepted. */
async function refuseUnknownMandate({ tx, body }: EarlyCall<'operator', Accept, Needs>): Promise<void> {
  const named = body?.mandate_id ?? null;
  if (named !== null && (await companyOfMandate(tx, named)) === undefined) throw noSuchMandate();
}

export const accept: Handler<'operator', Accept, Needs> = checked(
  refuseUnknownMandate,
  async ({ tx, path, body, deps }) => {
    const company = tx.tenant.company_id;
    const order = await lockLiveOrder(tx, path.id);
    const joined = await lockMandateToJoin(tx, order, body?.mandate_id ?? null);
    const { to, emits } = moveOrder(order.status, 'accept');
    refuseUnless(joined === undefined || !isMandateOver(joined), 'conflict', {
      detail: 'The case is closed or ended.',
    });
    const acceptance = await readAcceptance(tx, order);

    const { stateChanged } = joined === undefined ? { stateChanged: false } : await joinMandate(tx, joined, acceptance);
    const mandateId = joined?.id ?? (await openMandate(tx, acceptance));
    store.moveTo(tx, order.id, to, { mandate_id: mandateId });
    syncClaimStatus(tx, order.id, to, 'booked');

    const { publicUrl } = deps;
    const mandate = { mandate_id: mandateId, mandate_url: mandateUrl(publicUrl, mandateId) };
    record(tx, emits, {
      ...orderEventData(
        company,
        order.id,
        acceptance.claims.map((claim) => claim.id),
        publicUrl,
      ),
      ...mandate,
    });
    if (joined === undefined) record(tx, 'mandate.created', { company_id: company, ...mandate });
    if (stateChanged) record(tx, 'mandate.state.changed', { company_id: company, ...mandate });
    return audited(orderForOperator(await readWholeOrder(tx, order.id, publicUrl), publicUrl), {
      before: { status: order.status },
      after: { status: to, mandate_id: mandateId },
    });
  },
);

/** Locked. Another company's and another debtor's mandate are the same fault of the body as an unknown one. */
async function lockMandateToJoin(
  tx: CompanyTx,
  order: OrderRow,
  mandateId: string | null,
): Promise<MandateRow | undefined> {
  if (mandateId === null) return undefined;
  const mandate = await lockMandate(tx, mandateId);
  if (mandate?.debtor_id !== order.debtor_id) throw noSuchMandate();
  return mandate;
}

async function readAcceptance(tx: CompanyTx, order: OrderRow): Promise<Acceptance> {
  const [claims, [debtor]] = await Promise.all([readClaimsOf(tx, [order.id]), readDebtors(tx, [order.debtor_id])]);
  refuseUnless(claims.length > 0, 'conflict', { detail: 'The order has no claims to accept.' });
  return { ...order, acting_as: orNotFound(debtor).acting_as, claims };
}
