/** The claims of orders: one function per route. A claim changes only while its order is a draft. */
import { type ClaimPatch, claims } from '@mahnwerk/contract/groups/claims.ts';
import { Report } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../machinery/database/session.ts';
import { checked, serve } from '../../machinery/http/handler.ts';
import { found, refuseFailures, refuseIfAny, refuseUnless } from '../../machinery/refusal.ts';
import { dayOf } from '../../values/day.ts';
import { changed, type ClaimFields, type ClaimRow, insertClaims, listClaims, newClaim, orderOf, partOf, presentClaim, readClaim, readClaimsOf, removeClaim, reportAgreement, updateClaim } from '../claims/index.ts';
import { lockDraft, refuseSharedReferences, refuseTooMany } from './draft.ts';
import { expiryFrom, isExpired } from './order.ts';
import * as store from './store.ts';

export const claimRoutes = serve(claims, {
  async list({ db, query, service }) {
    const page = await listClaims(db, query);
    return { ...page, results: page.results.map((row) => presentClaim(row, service.publicUrl)) };
  },

  async get({ db, path, service }) {
    return presentClaim(found(await readClaim(db, path.id)), service.publicUrl);
  },

  async create({ tx, body: { order_id, ...input }, service }) {
    const report = new Report();
    const claim = newClaim(input, dayOf(tx.now), report);
    const siblings = await lockTarget(tx, order_id, report);
    refuseSharedReferences(siblings, [{ document_reference: claim.document_reference, at: [] }], report);
    refuseTooMany(siblings.length + 1, report);
    refuseIfAny(report);
    insertClaims(tx, order_id, [claim]);
    store.touch(tx, order_id, expiryFrom(tx.now));
    return presentClaim(found(await readClaim(tx, claim.id)), service.publicUrl);
  },

  update: checked(
    ({ body }) => refuseFailures((report) => reportAgreement(body.rental_agreement, report)),
    async ({ tx, path, body, service }) => presentClaim(await changeClaim(tx, path.id, () => body), service.publicUrl),
  ),

  async delete({ tx, path }) {
    const { claim } = await lockClaim(tx, path.id);
    removeClaim(tx, path.id);
    store.touch(tx, claim.order_id, expiryFrom(tx.now));
    return undefined;
  },
});

/** The claims of the draft a new one is added to. An unknown order is a fault of the body, and the body's faults come before the order's state. */
async function lockTarget(tx: CompanyTx, orderId: string, report: Report): Promise<ClaimRow[]> {
  const order = await store.lockOrder(tx, orderId);
  if (order === undefined) report.failAt('order_id', 'invalid', 'There is no such order.');
  refuseIfAny(report);
  refuseUnless(order?.status === 'draft', 'claim_not_editable', { detail: 'The order is not a draft.' });
  refuseUnless(!isExpired(order, tx.now), 'order_expired');
  return readClaimsOf(tx, [orderId]);
}

/** A claim of a draft with a change laid over it. Nothing is written where nothing changes. */
export async function changeClaim(tx: CompanyTx, id: string, changeOf: (claim: ClaimRow) => ClaimPatch): Promise<ClaimRow> {
  const { claim, siblings } = await lockClaim(tx, id);
  const report = new Report();
  const next = changed(fieldsOf(claim), changeOf(claim), report);
  refuseSharedReferences(siblings, [{ document_reference: next.document_reference, at: [] }], report);
  refuseIfAny(report);
  if (isSame(next, fieldsOf(claim))) return claim;
  updateClaim(tx, id, next, claim);
  store.touch(tx, claim.order_id, expiryFrom(tx.now));
  return found(await readClaim(tx, id));
}

/** A claim under the lock of its draft, and the other claims of that draft. */
async function lockClaim(tx: CompanyTx, id: string): Promise<{ claim: ClaimRow; siblings: ClaimRow[] }> {
  const order = await lockDraft(tx, found(await orderOf(tx, id)), 'claim_not_editable');
  const claims = await readClaimsOf(tx, [order.id]);
  // Gone since: deleted by a request that held the lock before us. Drafts' claims are never moved.
  const claim = found(claims.find((each) => each.id === id));
  return { claim, siblings: claims.filter((each) => each.id !== id) };
}

/** The members a change may touch, in one order, so that equal claims compare equal. */
const fieldsOf = (claim: ClaimRow): ClaimFields => ({
  your_reference: claim.your_reference,
  document_reference: claim.document_reference,
  subject_matter: claim.subject_matter,
  document_date: claim.document_date,
  due_date: claim.due_date,
  delay_date: claim.delay_date,
  principal_cents: claim.principal_cents,
  charges_cents: claim.charges_cents,
  items: claim.items,
  legal_basis: claim.legal_basis,
  is_disputed: claim.is_disputed,
  dispute_reason: claim.dispute_reason,
  reminders: claim.reminders,
  additional_charges: claim.additional_charges,
  enforceable_title: partOf(claim.enforceable_title),
  rental_agreement: partOf(claim.rental_agreement),
});

const comparable = (fields: ClaimFields): string => JSON.stringify(fields, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

const isSame = (one: ClaimFields, other: ClaimFields): boolean => comparable(one) === comparable(other);
