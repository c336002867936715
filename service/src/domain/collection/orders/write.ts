/** What writes a draft, by its company and by the operator that enters it. */
import type { OrderInput, OrderPatch, OrderSource } from '@mahnwerk/contract/case/orders.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { Environment } from '../../../platform/environment.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { refuseFailures, refuseIfAny } from '../../../platform/refusal.ts';
import type { StoredDocument } from '../../correspondence/documents/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { readCompany } from '../../parties/companies/index.ts';
import { touchClaimsOf, validateScenarios } from '../claims/index.ts';
import { type ComposedOrder, composeOrder, insertOrder } from './compose.ts';
import { expiryOf, lockDraft, lockReferencedDebtors, rejectDuplicateDebtors } from './draft.ts';
import { type OrderFields, orderFields, type OrderRow, type Parties } from './order.ts';
import * as store from './store.ts';

interface Creation {
  readonly source: OrderSource;
  /** The Partner that creates the order: the draft is deleted with the Partner's access. */
  readonly partnerId: string | null;
  readonly publicUrl: string;
  readonly environment: Environment;
  /** The documents that a new claim begins with; default none. */
  readonly documentsOf?: (claimId: string, index: number) => readonly StoredDocument[];
}

/** A new draft. @throws Refusal validation_error with every violated rule */
export async function createDraft(
  tx: CompanyTx,
  body: OrderInput,
  { partnerId, ...creation }: Creation,
): Promise<ComposedOrder> {
  const report = new ValidationErrors();
  const [{ default_claim_type: defaultType }, today, expires_at, debtorName] = await Promise.all([
    readCompany(tx),
    businessDate(tx),
    expiryOf(tx),
    lockReferencedDebtors(tx, body, report),
  ]);
  const setting = { ...creation, now: tx.now, today, expires_at, debtorName, defaultType };
  const composed = composeDraft(body, setting, report);
  refuseIfAny(report);
  insertOrder(tx, composed, partnerId);
  return composed;
}

/** The rows of a draft. Reports everything that creation refuses but its debtors. */
export function composeDraft(
  body: OrderInput,
  { environment, ...setting }: Parameters<typeof composeOrder>[1] & Pick<Creation, 'environment'>,
  report: ValidationErrors,
): ComposedOrder {
  const composed = composeOrder(body, setting, report);
  for (const [index, claim] of (body.claims ?? []).entries()) {
    report.enter('claims');
    report.enter(index);
    validateScenarios(claim, environment, report);
    report.leave();
    report.leave();
  }
  return composed;
}

/** Locks the debtors that a change names. @throws Refusal validation_error for those that do not exist */
export async function checkDraft(tx: CompanyTx, body: OrderPatch): Promise<void> {
  const report = new ValidationErrors();
  await lockReferencedDebtors(tx, body, report);
  refuseIfAny(report);
}

/** Changes a draft; writes nothing where nothing changes. @returns whether anything did */
export async function changeDraft(tx: CompanyTx, id: string, body: OrderPatch): Promise<boolean> {
  const order = await lockDraft(tx, id, 'conflict');
  const next = { ...pick(order), ...body };
  if (isSame(next, pick(order))) return false;
  // A new debtor may already be an additional one, and the other way round. The order itself locks those that stay.
  refuseFailures((report) => rejectDuplicateDebtors(next, report));
  store.update(tx, id, { ...next, expires_at: await expiryOf(tx) });
  if (!isSame(debtorsOf(next), debtorsOf(order))) touchClaimsOf(tx, id);
  return true;
}

export async function deleteDraft(tx: CompanyTx, id: string): Promise<void> {
  await lockDraft(tx, id, 'conflict');
  store.remove(tx, id);
}

/** The fields that PATCH may change, in a fixed order, so that equal orders compare equal. */
const pick = (order: OrderRow): Parties & OrderFields => ({ ...debtorsOf(order), ...orderFields.of(order) });

/** The fields of an order that its claims repeat. */
const debtorsOf = ({ debtor_id, additional_debtor_ids }: Parties) => ({
  debtor_id,
  additional_debtor_ids,
});

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
