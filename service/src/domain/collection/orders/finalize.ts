/**
 * Finalize: a complete draft becomes a submitted order. One 422 lists all that is missing or contradictory in the order, its claims, its debtors and the
 * company (decisions.md 3).
 */
import type { orders } from '@mahnwerk/contract/case/orders.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { refuseIfAny } from '../../../platform/refusal.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import {
  type ClaimRow,
  fillClaimType,
  syncClaimStatus,
  recordPaymentReported,
  readClaimsOf,
  collectClaimReadinessErrors,
} from '../claims/index.ts';
import { type Company, lockCompanyForShare, companyReadiness } from '../../parties/companies/index.ts';
import { type DebtorRow, readDebtors, collectDebtorReadinessErrors } from '../debtors/index.ts';
import { arriveMessagesWith } from '../../correspondence/messages/index.ts';
import { lockDraft, readWholeOrder } from './draft.ts';
import { orderEventData } from './events.ts';
import { recordMessageCreated } from './parts/messages.ts';
import { moveOrder, type OrderRow, collectOrderReadinessErrors } from './order.ts';
import * as store from './store.ts';

export const finalize: Handler<'case', (typeof orders)['routes']['finalize']> = async ({ tx, path, deps }) => {
  await finalizeDraft(tx, path.id, deps.publicUrl);
  return readWholeOrder(tx, path.id, deps.publicUrl);
};

/** Submits a draft for review. @throws Refusal not_ready with all that is missing; conflict, order_expired, not_found */
export async function finalizeDraft(
  tx: CompanyTx,
  id: string,
  publicUrl: string,
  { hasOriginals = false }: Pick<Submission, 'hasOriginals'> = {},
): Promise<void> {
  const order = await lockDraft(tx, id, 'conflict');
  const [claims, debtors, company] = await Promise.all([
    readClaimsOf(tx, [order.id]),
    readDebtors(tx, [order.debtor_id, ...order.additional_debtor_ids]),
    lockCompanyForShare(tx),
  ]);
  const submission = { order, claims, debtors, company, hasOriginals };
  const report = new ValidationErrors();
  collectSubmissionErrors(submission, await businessDate(tx), report);
  refuseIfAny(report, 'not_ready');
  await submit(tx, submission, publicUrl);
}

export interface Submission {
  /** A draft. */
  readonly order: OrderRow;
  readonly claims: readonly ClaimRow[];
  readonly debtors: readonly DebtorRow[];
  readonly company: Company;
  /** The operator holds the originals of the titles: their documents are not asked for. */
  readonly hasOriginals?: boolean;
}

/** Reports all that is missing or contradictory in the order, its claims, its debtors and the company. */
export function collectSubmissionErrors(
  { order, claims, debtors, company, hasOriginals = false }: Submission,
  today: string,
  report: ValidationErrors,
): void {
  collectOrderReadinessErrors(order, claims, report);
  for (const claim of claims)
    collectClaimReadinessErrors(claim, { defaultType: company.default_claim_type, today, hasOriginals }, report);
  for (const debtor of debtors)
    collectDebtorReadinessErrors(debtor, {
      prefix: debtor.id === order.debtor_id ? 'debtor' : `additional_debtors.${debtor.id}`,
      today,
      report,
    });
  for (const { field, code, message } of companyReadiness(company).issues)
    report.failAt(`company.${field}`, code, message);
}

/** Submits a draft without errors, with its payments and messages. */
export async function submit(tx: CompanyTx, { order, claims, company }: Submission, publicUrl: string): Promise<void> {
  const { to, emits } = moveOrder(order.status, 'finalize');
  if (company.default_claim_type !== null) fillClaimType(tx, order.id, company.default_claim_type);
  store.moveTo(tx, order.id, to);
  syncClaimStatus(tx, order.id, to, 'reported');
  record(tx, emits, orderEventData(tx, order.id, claims, publicUrl));
  for (const { id } of claims.flatMap(({ payments }) => payments)) recordPaymentReported(tx, id, publicUrl);
  for (const message of await arriveMessagesWith(tx, order.id)) recordMessageCreated(tx, order.id, message, publicUrl);
}
