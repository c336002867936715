/**
 * What every write on a draft shares: it is locked, it is a draft, it has not expired; references to
 * debtors hold; no two claims of it share a document reference.
 */
import { limits } from '@mahnwerk/contract/limits.ts';
import type { ProblemCode } from '@mahnwerk/contract/problems.ts';
import type { Report } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb, CompanyTx } from '../../machinery/database/session.ts';
import { found, refuseUnless } from '../../machinery/refusal.ts';
import { type ClaimRow, failBelow, readClaimsOf } from '../claims/index.ts';
import { lockDebtors } from '../debtors/index.ts';
import type { Order } from '@mahnwerk/contract/groups/orders.ts';
import { isExpired, type OrderRow, presentOrder } from './order.ts';
import * as store from './store.ts';

/** The draft of this id, locked; otherwise 404, the given 409, or `order_expired`. */
export async function lockDraft(tx: CompanyTx, id: string, otherwise: ProblemCode): Promise<OrderRow> {
  const order = found(await store.lockOrder(tx, id));
  refuseUnless(order.status === 'draft', otherwise);
  refuseUnless(!isExpired(order, tx.now), 'order_expired');
  return order;
}

/** One order as it is answered, in one flight. */
export async function readWhole(db: CompanyDb, id: string, publicUrl: string): Promise<Order> {
  const [order, claims] = await Promise.all([store.readOrder(db, id), readClaimsOf(db, [id])]);
  return presentOrder(found(order), claims, publicUrl);
}

interface Debtors {
  readonly debtor_id: string;
  readonly additional_debtor_ids: readonly string[];
}

/** Holds the debtors an order refers to; an unknown and a foreign one are the same `invalid`. */
export async function referTo(tx: CompanyTx, { debtor_id, additional_debtor_ids }: Debtors, report: Report): Promise<void> {
  const known = new Set((await lockDebtors(tx, [...new Set([debtor_id, ...additional_debtor_ids])])).map((debtor) => debtor.id));
  const unknown = (keys: readonly (string | number)[]) => failBelow(report, keys, 'invalid', 'There is no such debtor.');
  if (!known.has(debtor_id)) unknown(['debtor_id']);
  const seen = new Set([debtor_id]);
  for (const [index, id] of additional_debtor_ids.entries()) {
    if (!known.has(id)) unknown(['additional_debtor_ids', index]);
    else if (seen.has(id)) failBelow(report, ['additional_debtor_ids', index], 'duplicate', 'This debtor is named twice.');
    seen.add(id);
  }
}

/** No two claims of one order share a document reference (service.md 2.4); the later one is at fault. */
export function refuseSharedReferences(earlier: readonly Pick<ClaimRow, 'document_reference'>[], added: readonly { document_reference: string | null; at: readonly (string | number)[] }[], report: Report): void {
  const taken = new Set(earlier.map((claim) => claim.document_reference));
  for (const { document_reference, at } of added) {
    if (document_reference === null) continue;
    if (taken.has(document_reference)) failBelow(report, [...at, 'document_reference'], 'duplicate_document_reference', 'Another claim of this order has this document reference.');
    taken.add(document_reference);
  }
}

/** 50 claims, also when they are added one at a time (service.md 8). */
export function refuseTooMany(count: number, report: Report): void {
  if (count > limits.claims_per_order) report.failAt('order_id', 'max_length', `An order holds at most ${limits.claims_per_order} claims.`);
}
