/**
 * Accept: a submitted order becomes a mandate, or joins one of the same debtor (decisions.md 6, 11). Order, claims, payments, ledger, history and events
 * commit together.
 */
import type { BodyOf } from '@mahnwerk/contract/grammar/route.ts';
import type { reviews } from '@mahnwerk/contract/operator/reviews.ts';
import type { CompanyTx } from '../../../../platform/database/session.ts';
import { record } from '../../../../platform/events/index.ts';
import { checked, type EarlyCall, type Handler } from '../../../../platform/http/handler.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../../platform/refusal.ts';
import { audited } from '../../../../platform/http/audited.ts';
import { businessDate, businessDateOf } from '../../../ladder/business-date/index.ts';
import { syncClaimStatus, readClaimsOf } from '../../claims/index.ts';
import { readDebtors } from '../../debtors/index.ts';
import {
  type Acceptance,
  companyOfMandate,
  isMandateOver,
  joinMandate,
  lockMandate,
  type MandateRow,
  mandateEventData,
  openMandate,
} from '../../mandates/index.ts';
import { lockLiveOrder } from '../draft.ts';
import { orderEventData } from '../events.ts';
import { moveOrder, type OrderRow } from '../order.ts';
import * as store from '../store.ts';
import { readOrderForOperator } from './for-operator.ts';

type Accept = (typeof reviews)['routes']['accept'];

const noSuchMandate = 'No mandate with this id exists for this company and debtor.';

/** 400 for an unknown mandate and a future day; checked before the order is looked up. */
export async function refuseInvalidAcceptance({
  tx,
  path,
  body,
}: Pick<EarlyCall<'operator', Accept>, 'tx' | 'path' | 'body'>): Promise<void> {
  const { mandate_id = null, ordered_on = null } = body ?? {};
  const isUnknown = mandate_id !== null && (await companyOfMandate(tx, mandate_id)) === undefined;
  const today = await businessDateOf(tx, await store.companyOfOrder(tx, path.id));
  refuseFailures((errors) => {
    if (isUnknown) errors.failAt('mandate_id', 'invalid', noSuchMandate);
    if (ordered_on !== null && ordered_on > today)
      errors.failAt('ordered_on', 'invalid', '`ordered_on` must not be in the future.');
  });
}

export const accept: Handler<'operator', Accept> = checked(
  refuseInvalidAcceptance,
  async ({ tx, path, body, deps: { publicUrl } }) => {
    const change = await acceptOrder(tx, path.id, body, publicUrl);
    return audited(await readOrderForOperator(tx, path.id, publicUrl), change);
  },
);

/** Accepts an order; returns what changed, for the audit log. */
export async function acceptOrder(tx: CompanyTx, id: string, body: BodyOf<Accept>, publicUrl: string) {
  const order = await lockLiveOrder(tx, id);
  const joined = await lockMandateToJoin(tx, order, body?.mandate_id ?? null);
  const { to, emits } = moveOrder(order.status, 'accept');
  refuseUnless(joined === undefined || !isMandateOver(joined), 'conflict', { detail: 'The case is closed or ended.' });
  const acceptance = await readAcceptance(tx, order, body?.ordered_on ?? (await businessDate(tx)));

  const mandateId = joined?.id ?? (await openMandate(tx, acceptance));
  store.moveTo(tx, order.id, to, { mandate_id: mandateId });
  syncClaimStatus(tx, order.id, to, 'booked');

  const mandate = mandateEventData(tx, mandateId, publicUrl);
  record(tx, emits, { ...orderEventData(tx, order.id, acceptance.claims, publicUrl), ...mandate });
  if (joined === undefined) record(tx, 'mandate.created', mandate);
  else await joinMandate(tx, joined, acceptance, mandate);
  return {
    before: { status: order.status },
    after: { status: to, mandate_id: mandateId, ...(body?.ordered_on ? { ordered_on: body.ordered_on } : {}) },
  };
}

/** The locked mandate; 400 for one of another company or debtor, as for an unknown one. */
async function lockMandateToJoin(
  tx: CompanyTx,
  order: OrderRow,
  mandateId: string | null,
): Promise<MandateRow | undefined> {
  if (mandateId === null) return undefined;
  const mandate = await lockMandate(tx, mandateId);
  refuseFailures((errors) => {
    if (mandate?.debtor_id !== order.debtor_id) errors.failAt('mandate_id', 'invalid', noSuchMandate);
  });
  return mandate;
}

async function readAcceptance(tx: CompanyTx, order: OrderRow, ordered_on: string): Promise<Acceptance> {
  const [claims, [debtor]] = await Promise.all([readClaimsOf(tx, [order.id]), readDebtors(tx, [order.debtor_id])]);
  refuseUnless(claims.length > 0, 'conflict', { detail: 'The order has no claims to accept.' });
  return { ...order, acting_as: orNotFound(debtor).acting_as, ordered_on, claims };
}
