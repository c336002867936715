/**
 * What all writes on a draft share: its lock, its state and deadline, the references to debtors, and the document references of its claims.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ProblemCode } from '@mahnwerk/contract/grammar/problems.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { businessTime } from '../../ladder/business-date/index.ts';
import { readClaimsIn } from '../claims/index.ts';
import { lockDebtors } from '../debtors/index.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { expiryFrom, isExpired, type OrderRow, presentOrder } from './order.ts';
import * as store from './store.ts';
import type { Totals } from './totals.ts';

/** Why a claim cannot change. */
export const notDraft = 'The order is not a draft.';

/** @throws Refusal order_expired for a draft past its deadline, by the business date of its company */
export async function refuseExpired(tx: CompanyTx, order: Pick<OrderRow, 'expires_at'>): Promise<void> {
  const isLive = order.expires_at === null || !isExpired(order, await businessTime(tx));
  refuseUnless(isLive, 'order_expired');
}

/** The deadline of a draft that is changed now. */
export const expiryOf = async (tx: CompanyDb): Promise<string> => expiryFrom(await businessTime(tx));

/** The order, locked; 404, or `order_expired` for a draft past its deadline. */
export async function lockLiveOrder(tx: CompanyTx, id: string): Promise<OrderRow> {
  const order = orNotFound(await store.lockOrder(tx, id));
  await refuseExpired(tx, order);
  return order;
}

/** The draft, locked; otherwise 404, `order_expired` or the given 409. */
export async function lockDraft(tx: CompanyTx, id: string, otherwise: ProblemCode): Promise<OrderRow> {
  const order = await lockLiveOrder(tx, id);
  refuseUnless(
    order.status === 'draft',
    otherwise,
    otherwise === 'conflict' ? { detail: `Not allowed while the order is \`${order.status}\`.` } : {},
  );
  return order;
}

/** Adds a change of an order's claims to its totals, and resets the deadline of a draft. */
export const touchOrder = async (tx: CompanyTx, id: string, added?: Totals): Promise<void> =>
  store.addToTotals(tx, id, added, await expiryOf(tx));

/** One order in its wire form, from one snapshot in one round trip. */
export async function readWholeOrder(db: CompanyDb, id: string, publicUrl: string): Promise<Order> {
  const [order, claims] = await db.snapshot(() => readOrderParts(db, id));
  return presentOrder(orNotFound(order), claims, publicUrl);
}

/** The order and its claims, in one round trip. */
export const readOrderParts = (db: CompanyDb, id: string) =>
  Promise.all([store.readOrder(db, id), readClaimsIn(db, id)]);

/** The debtors that a body refers to. */
interface ReferencedDebtors {
  readonly debtor_id?: string;
  readonly additional_debtor_ids?: readonly string[];
}

/**
 * Locks the debtors of a body, so that an order may refer to them. Reports unknown debtors and those of other companies as `invalid`, and duplicates.
 *
 * @returns the name of the first debtor; empty if it is unknown or not sent
 */
export async function lockReferencedDebtors(
  tx: CompanyTx,
  named: ReferencedDebtors,
  report: ValidationErrors,
): Promise<string> {
  const { debtor_id, additional_debtor_ids = [] } = named;
  const ids = [...(debtor_id === undefined ? [] : [debtor_id]), ...additional_debtor_ids];
  if (ids.length === 0) return '';
  const locked = await lockDebtors(tx, [...new Set(ids)]);
  refuseUnknownDebtors(named, new Set(locked.map(({ id }) => id)), report);
  return locked.find(({ id }) => id === debtor_id)?.display_name ?? '';
}

/** Reports debtors that are not among these as `invalid`, and duplicates. */
export function refuseUnknownDebtors(
  named: ReferencedDebtors,
  known: ReadonlySet<string>,
  report: ValidationErrors,
): void {
  const { debtor_id, additional_debtor_ids = [] } = named;
  const unknown = (keys: readonly (string | number)[]) =>
    report.failBelow(keys, 'invalid', 'No debtor with this id exists.');
  if (debtor_id !== undefined && !known.has(debtor_id)) unknown(['debtor_id']);
  for (const [index, id] of additional_debtor_ids.entries())
    if (!known.has(id)) unknown(['additional_debtor_ids', index]);
  rejectDuplicateDebtors(named, report, known);
}

/** Reports a debtor that occurs twice, at the later occurrence. */
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
  /** The claim's path in the body. */
  readonly at: readonly (string | number)[];
}

/** Reports document references that occur twice in an order (service.md 2.4): in `taken`, those of its other claims, or earlier in `sent`. */
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

/** Reports more than 50 claims, also when they are added one at a time (service.md 8). */
export function validateClaimCount(count: number, report: ValidationErrors): void {
  if (count > limits.claims_per_order)
    report.failAt('order_id', 'max_length', `An order holds at most ${limits.claims_per_order} claims.`);
}
