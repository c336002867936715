/** The client's routes of claims. A claim changes only while its order is a draft. */
import { type Claim, type ClaimCreate, type ClaimPatch, claims } from '@mahnwerk/contract/case/claims.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { Dependencies } from '../../../../platform/dependencies.ts';
import type { CompanyTx } from '../../../../platform/database/session.ts';
import { checked, implement } from '../../../../platform/http/handler.ts';
import { mapPage } from '../../../../platform/lists/query.ts';
import { orNotFound, refuseFailures, refuseIfAny, refuseUnless } from '../../../../platform/refusal.ts';
import { businessDate } from '../../../ladder/business-date/index.ts';
import {
  changedClaim,
  type ClaimFields,
  type ClaimRow,
  fieldsOf,
  insertClaims,
  isUnchanged,
  listClaims,
  newClaim,
  findOrderOfClaim,
  presentClaim,
  readClaim,
  removeClaim,
  validateAgreement,
  validateDraftData,
  validateScenarios,
  rowOfNewClaim,
  sizeOfClaim,
  takenReferences,
  updateClaim,
} from '../../claims/index.ts';
import { touchOrder, lockDraft, notDraft, refuseExpired, validateClaimCount, validateReferences } from '../draft.ts';
import type { OrderRow } from '../order.ts';
import * as store from '../store.ts';
import { difference, noTotals, validateClaimSize, validateOrderSize, totalsOf } from '../totals.ts';
import { readCompany } from '../../../parties/companies/index.ts';

export const claimRoutes = implement(claims, {
  list: async ({ db, query, deps }) => mapPage(await listClaims(db, query), (row) => presentClaim(row, deps.publicUrl)),
  get: async ({ db, path, deps }) => presentClaim(orNotFound(await readClaim(db, path.id)), deps.publicUrl),

  create: ({ tx, body, deps }) => addClaim(tx, body, deps),

  update: checked(
    async ({ tx, body }) => {
      const today = await businessDate(tx);
      refuseFailures((report) => {
        validateAgreement(body.rental_agreement, report);
        validateDraftData(body, today, report);
      });
    },
    async ({ tx, path, body, deps }) => {
      const { publicUrl } = deps;
      return presentClaim(
        await changeClaim(tx, { id: path.id, changeOf: () => body, reference: body.document_reference, publicUrl }),
        publicUrl,
      );
    },
  ),

  async delete({ tx, path }) {
    const { claim } = await lockClaim(tx, path.id);
    removeClaim(tx, path.id);
    await touchOrder(tx, claim.order_id, difference(noTotals, totalsOf([claim])));
    return undefined;
  },
});

/** Adds a claim to a draft. @throws Refusal validation_error with every violated rule, claim_not_editable, order_expired */
export async function addClaim(
  tx: CompanyTx,
  { order_id, ...input }: ClaimCreate,
  { publicUrl, environment }: Pick<Dependencies, 'publicUrl' | 'environment'>,
): Promise<Claim> {
  const report = new ValidationErrors();
  const [{ default_claim_type: defaultType }, today] = await Promise.all([readCompany(tx), businessDate(tx)]);
  const created = newClaim(input, today, report);
  validateScenarios(input, environment, report);
  const { order, taken } = await lockTarget(tx, order_id, created, report);
  const claim = rowOfNewClaim(created, order, { now: tx.now, publicUrl, defaultType });
  validateReferences(taken, [{ document_reference: claim.document_reference, at: [] }], report);
  validateClaimCount(order.claim_count + 1, report);
  validateClaimSize({ field: '', bytes: claim.size_bytes, before: 0 }, report);
  validateOrderSize(
    { field: 'claims', bytes: order.claims_bytes + claim.size_bytes, before: order.claims_bytes },
    order.claim_count + 1,
    report,
  );
  refuseIfAny(report);
  insertClaims(tx, order_id, [claim]);
  await touchOrder(tx, order_id, totalsOf([claim]));
  return presentClaim(claim, publicUrl);
}

/**
 * Locks the draft of a new claim. `taken` is the claim's reference if another claim has it. 400 for an unknown order, together with the other errors of
 * the body; 409 for the state of the order comes after them.
 */
async function lockTarget(
  tx: CompanyTx,
  orderId: string,
  { document_reference }: Pick<ClaimFields, 'document_reference'>,
  report: ValidationErrors,
): Promise<{ order: OrderRow; taken: readonly string[] }> {
  const references = document_reference === null ? [] : [document_reference];
  const [order, taken] = await Promise.all([
    store.lockOrder(tx, orderId),
    takenReferences(tx, { orderId, references }),
  ]);
  if (order === undefined) report.failAt('order_id', 'invalid', 'No order with this id exists.');
  refuseIfAny(report);
  refuseUnless(order?.status === 'draft', 'claim_not_editable', { detail: notDraft });
  await refuseExpired(tx, order);
  return { order, taken };
}

interface ClaimChange {
  /** Of the claim. */
  readonly id: string;
  readonly changeOf: (claim: ClaimRow) => ClaimPatch;
  /** The document reference that the change sets, where it sets one. */
  readonly reference?: string | null | undefined;
  readonly publicUrl: string;
}

/** Changes a claim of a draft; writes nothing where nothing changes. */
export async function changeClaim(
  tx: CompanyTx,
  { id, changeOf, reference, publicUrl }: ClaimChange,
): Promise<ClaimRow> {
  const { order, claim, taken } = await lockClaim(tx, id, reference ?? undefined);
  const report = new ValidationErrors();
  const next = changedClaim(fieldsOf(claim), changeOf(claim), report);
  validateReferences(taken, [{ document_reference: next.document_reference, at: [] }], report);
  refuseIfAny(report);
  return isUnchanged(next, fieldsOf(claim)) ? claim : storeChange(tx, { order, claim, next, publicUrl });
}

interface StoredChange {
  /** Locked. */
  readonly order: Pick<OrderRow, 'claims_bytes' | 'claim_count'>;
  readonly claim: ClaimRow;
  readonly next: ClaimFields;
  readonly publicUrl: string;
}

/** Writes a changed claim within the sizes that claim and order may have. @throws Refusal validation_error */
export async function storeChange(tx: CompanyTx, { order, claim, next, publicUrl }: StoredChange): Promise<ClaimRow> {
  const report = new ValidationErrors();
  const size_bytes = sizeOfClaim(
    {
      ...claim,
      ...next,
      enforceable_title: withDocuments(next, claim, 'enforceable_title'),
      rental_agreement: withDocuments(next, claim, 'rental_agreement'),
    },
    publicUrl,
  );
  const added = difference(totalsOf([{ ...claim, ...next, size_bytes }]), totalsOf([claim]));
  validateClaimSize({ field: '', bytes: size_bytes, before: claim.size_bytes }, report);
  validateOrderSize(
    { field: 'claims', bytes: order.claims_bytes + added.claims_bytes, before: order.claims_bytes },
    order.claim_count,
    report,
  );
  refuseIfAny(report);
  updateClaim(tx, claim.id, { ...next, size_bytes }, claim);
  await touchOrder(tx, claim.order_id, added);
  return orNotFound(await readClaim(tx, claim.id));
}

/** A part of the changed claim, with its stored documents. */
function withDocuments<N extends 'enforceable_title' | 'rental_agreement'>(
  next: ClaimFields,
  claim: ClaimRow,
  name: N,
) {
  const part = next[name];
  return (part === null ? null : { ...part, documents: claim[name]?.documents ?? [] }) as ClaimRow[N];
}

/** The claim with its draft locked, in one round trip after the look-up of its order; `taken` is the reference if another claim has it. */
async function lockClaim(
  tx: CompanyTx,
  id: string,
  reference?: string,
): Promise<{ order: OrderRow; claim: ClaimRow; taken: readonly string[] }> {
  const orderId = orNotFound(await findOrderOfClaim(tx, id));
  const [locked, read, references] = await Promise.allSettled([
    lockDraft(tx, orderId, 'claim_not_editable'),
    readClaim(tx, id),
    takenReferences(tx, { orderId, references: reference === undefined ? [] : [reference], except: id }),
  ]);
  if (locked.status === 'rejected') throw locked.reason;
  if (read.status === 'rejected') throw read.reason;
  if (references.status === 'rejected') throw references.reason;
  // A concurrent request may have deleted it. Claims of drafts are never moved.
  return { order: locked.value, claim: orNotFound(read.value), taken: references.value };
}
