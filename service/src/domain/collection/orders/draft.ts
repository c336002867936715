/**
 * What every write on a draft shares: it is locked, it is a draft, it has not expired; references to
 * debtors hold; no two claims of it share a document reference.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ProblemCode } from '@mahnwerk/contract/grammar/problems.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { readClaimsIn } from '../claims/index.ts';
import { lockDebtors } from '../debtors/index.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { expiryFrom, isExpired, type OrderRow, presentOrder } from './order.ts';
import * as store from './store.ts';
import type { Totals } from './totals.ts';

/** The order of this id, locked; 404, or `order_expired` for a draft that takes no write any more. */
export async function lockLiveOrder(tx: CompanyTx, id: string): Promise<OrderRow> {
  const order = orNotFound(await store.lockOrder(tx, id));
  refuseUnless(!isExpired(order, tx.now), 'order_expired');
  return order;
}

/** The draft of this id, locked; otherwise 404, `order_expired` or the given 409. */
export async function lockDraft(tx: CompanyTx, id: string, otherwise: ProblemCode): Promise<OrderRow> {
  const order = await lockLiveOrder(tx, id);
  refuseUnless(order.status === 'draft', otherwise);
  return order;
}

/** Something below an order changed: its totals follow by the difference, and the deadline of a draft. */
export const touchOrder = (tx: CompanyTx, id: string, added?: Totals): void =>
  store.addToTotals(tx, id, added, expiryFrom(tx.now));

/** One order as it is answered, of one moment and in one flight. */
export async function readWholeOrder(db: CompanyDb, id: string, publicUrl: string): Promise<Order> {
  const [order, claims] = await db.snapshot(() => Promise.all([store.readOrder(db, id), readClaimsIn(db, id)]));
  return presentOrder(orNotFound(order), claims, publicUrl);
}

/** The debtors that a body names. */
interface ReferencedDebtors {
  readonly debtor_id?: string;
  readonly additional_debtor_ids?: readonly string[];
}

/**
 * Holds the debtors that are named, so that an order may refer to them. An unknown and a foreign one are the same `invalid`; of the others
 * nobody is named twice.
 */
export async function lockReferencedDebtors(
  tx: CompanyTx,
  named: ReferencedDebtors,
  report: ValidationErrors,
): Promise<void> {
  const { debtor_id, additional_debtor_ids = [] } = named;
  const ids = [...(debtor_id === undefined ? [] : [debtor_id]), ...additional_debtor_ids];
  if (ids.length === 0) return;
  const known = new Set(await lockDebtors(tx, [...new Set(ids)]));
  const unknown = (keys: readonly (string | number)[]) =>
    report.failBelow(keys, 'invalid', 'No debtor with this id exists.');
  if (debtor_id !== undefined && !known.has(debtor_id)) unknown(['debtor_id']);
  for (const [index, id] of additional_debtor_ids.entries())
    if (!known.has(id)) unknown(['additional_debtor_ids', index]);
  rejectDuplicateDebtors(named, report, known);
}

/** As debtor or beside it; the later one is at fault. */
export function rejectDuplicateDebtors(
  { debtor_id, additional_debtor_ids = [] }: ReferencedDebtors,
  report: ValidationErrors,
  among: ReadonlySet<string> = new Set(additional_debtor_ids),
): void {
  const seen = new Set([debtor_id]);
  for (const [index, id] of additional_debtor_ids.entries()) {
    if (seen.has(id) && among.has(id))
      report.failBelow(['additional_debtor_ids', index], 'duplicate', 'Duplicate debtor.');
    seen.add(id);
  }
}

interface DocumentReference {
  readonly document_reference: string | null;
  /** Where the claim is in the body. */
  readonly at: readonly (string | number)[];
}

/** No two claims of one order share a document reference (service.md 2.4); `taken` are those of the order's other claims, and of two that are sent the later one is at fault. */
export function validateReferences(
  taken: readonly string[],
  sent: readonly DocumentReference[],
  report: ValidationErrors,
): void {
  const seen = new Set(taken);
  for (const { document_reference, at } of sent) {
    if (document_reference === null) continue;
    if (seen.has(document_reference))
      report.failBelow(
        [...at, 'document_reference'],
        'duplicate_document_reference',
        'Another claim of this order has the same `document_reference`.',
      );
    seen.add(document_reference);
  }
}

/** 50 claims, also when they are added one at a time (service.md 8). */
export function validateClaimCount(count: number, report: ValidationErrors): void {
  if (count > limits.claims_per_order)
    report.failAt('order_id', 'max_length', `An order holds at most ${limits.claims_per_order} claims.`);
}
