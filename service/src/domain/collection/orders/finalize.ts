/**
 * Finalize: a complete draft becomes a submitted order. One 422 lists all that is missing or contradictory in the order, its claims, its debtors and the
 * company (decisions.md 3).
 */
import type { DocumentNeeds } from '../../correspondence/documents/index.ts';
import type { orders } from '@mahnwerk/contract/case/orders.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { record } from '../../../platform/events/index.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { refuseIfAny } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import {
  type ClaimRow,
  fillClaimType,
  syncClaimStatus,
  recordPaymentReported,
  readClaimsOf,
  collectClaimReadinessErrors,
} from '../claims/index.ts';
import { type Company, lockCompanyForShare, companyReadiness } from '../../parties/companies/index.ts';
import { type Debtor, readDebtors, collectDebtorReadinessErrors } from '../debtors/index.ts';
import { arriveMessagesWith } from '../../correspondence/messages/index.ts';
import { lockDraft, readWholeOrder } from './draft.ts';
import { orderEventData } from './events.ts';
import { recordMessageCreated } from './messages.ts';
import { moveOrder, type OrderRow, collectOrderReadinessErrors } from './order.ts';
import * as store from './store.ts';

export const finalize: Handler<'case', (typeof orders)['routes']['finalize'], DocumentNeeds> = async ({
  tx,
  path,
  deps,
}) => {
  const order = await lockDraft(tx, path.id, 'conflict');
  const [claims, debtors, company] = await Promise.all([
    readClaimsOf(tx, [order.id]),
    readDebtors(tx, [order.debtor_id, ...order.additional_debtor_ids]),
    lockCompanyForShare(tx),
  ]);
  refuseIncomplete({ order, claims, debtors, company, today: dayOf(tx.now) });

  const { to, emits } = moveOrder(order.status, 'finalize');
  if (company.default_claim_type !== null) fillClaimType(tx, order.id, company.default_claim_type);
  store.moveTo(tx, order.id, to);
  syncClaimStatus(tx, order.id, to, 'reported');
  record(tx, emits, orderEventData(tx, order.id, claims, deps.publicUrl));
  for (const { id } of claims.flatMap(({ payments }) => payments)) recordPaymentReported(tx, id, deps.publicUrl);
  for (const message of await arriveMessagesWith(tx, order.id))
    recordMessageCreated(tx, order.id, message, deps.publicUrl);
  return readWholeOrder(tx, order.id, deps.publicUrl);
};

interface Submission {
  readonly order: OrderRow;
  readonly claims: readonly ClaimRow[];
  readonly debtors: readonly Debtor[];
  readonly company: Company;
  readonly today: string;
}

function refuseIncomplete({ order, claims, debtors, company, today }: Submission): void {
  const report = new ValidationErrors();
  collectOrderReadinessErrors(order, claims, report);
  for (const claim of claims)
    collectClaimReadinessErrors(claim, { defaultType: company.default_claim_type, today }, report);
  for (const debtor of debtors)
    collectDebtorReadinessErrors(debtor, {
      prefix: debtor.id === order.debtor_id ? 'debtor' : `additional_debtors.${debtor.id}`,
      today,
      report,
    });
  for (const { field, code, message } of companyReadiness(company).issues)
    report.failAt(`company.${field}`, code, message);
  refuseIfAny(report, 'not_ready');
}
