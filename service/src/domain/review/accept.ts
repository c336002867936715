/**
 * Accept: a submitted order becomes a mandate, or joins one of the same debtor (decisions.md 6, 11).
 * Order, claims, payments, ledger, history and both events commit together.
 */
import type { reviews } from '@mahnwerk/contract/groups/reviews.ts';
import type { CompanyTx } from '../../machinery/database/session.ts';
import { record } from '../../machinery/events/index.ts';
import type { Handler } from '../../machinery/http/handler.ts';
import { found, Refusal, refuseUnless } from '../../machinery/refusal.ts';
import { audit } from '../audit/index.ts';
import { followOrder, readClaimsOf } from '../claims/index.ts';
import { readDebtors } from '../debtors/index.ts';
import { type Acceptance, joinMandate, lockMandate, mandateUrl, openMandate } from '../mandates/index.ts';
import { companyOfOrder, lockOrder, moveOrder, moveTo, orderEventData, type OrderRow, readWholeOrder } from '../orders/index.ts';

export const accept: Handler<'operator', (typeof reviews)['routes']['accept']> = async ({ tx, path, body, caller, requestId, service }) => {
  const company = found(await companyOfOrder(tx, path.id));
  const bound = tx.forCompany(company);
  const order = found(await lockOrder(bound, path.id));
  const { to, emits } = moveOrder(order.status, 'accept');
  const acceptance = await acceptanceOf(bound, order);

  const joined = body?.mandate_id ?? null;
  const mandateId = joined === null ? await openMandate(bound, acceptance) : await join(bound, joined, acceptance);
  moveTo(bound, order.id, to, { mandate_id: mandateId });
  followOrder(bound, order.id, to, 'booked');

  const { publicUrl } = service;
  const mandate = { mandate_id: mandateId, mandate_url: mandateUrl(publicUrl, mandateId) };
  record(bound, emits, { ...orderEventData(company, order.id, acceptance.claims.map((claim) => claim.id), publicUrl), ...mandate });
  if (joined === null) record(bound, 'mandate.created', { company_id: company, ...mandate });
  audit(tx, { caller, requestId, action: 'reviews.accept', company, target: order.id, before: { status: order.status }, after: { status: to, mandate_id: mandateId } });
  return readWholeOrder(bound, order.id, publicUrl);
};

async function acceptanceOf(tx: CompanyTx, order: OrderRow): Promise<Acceptance> {
  const [claims, [debtor]] = await Promise.all([readClaimsOf(tx, [order.id]), readDebtors(tx, [order.debtor_id])]);
  refuseUnless(claims.length > 0, 'conflict', { detail: 'The order has no claim left to accept.' });
  return { ...order, acting_as: found(debtor).acting_as, claims };
}

/** An unknown mandate, another company's and another debtor's are the same fault of the body. */
async function join(tx: CompanyTx, mandateId: string, acceptance: Acceptance): Promise<string> {
  const mandate = await lockMandate(tx, mandateId);
  if (mandate?.debtor_id !== acceptance.debtor_id)
    throw new Refusal('validation_error', { errors: [{ field: 'mandate_id', code: 'invalid', message: 'There is no such mandate of this company and debtor.' }] });
  refuseUnless(mandate.closed_at === null, 'conflict', { detail: 'The mandate is closed.' });
  await joinMandate(tx, mandate, acceptance);
  return mandate.id;
}
