/** A claim: what is inserted, what is read, and its wire form. Its fields: fields.ts; changes: change.ts; what finalize requires: readiness.ts. */
import type { ClaimTypeCode } from '@mahnwerk/contract/shapes/claim-type.ts';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { type Cents, moneyOf } from '../../../values/money.ts';
import { presentDocument, type StoredDocument } from '../../correspondence/documents/index.ts';
import { type ClaimFields, plainFieldsOf } from './fields.ts';
import type { StoredPart } from './part.ts';
import { type NewPayment, presentPayment, type StoredPayment } from './payment.ts';
import { type AgreementContents, presentAgreement } from './rental-agreement.ts';
import { presentTitle, type TitleContents } from './title.ts';

export interface NewClaim extends ClaimFields, Pick<Claim, 'id' | 'type' | 'metadata' | 'events'> {
  readonly payments: readonly NewPayment[];
  readonly payments_cents: Cents;
}

/** A stored claim with fields of its order. */
export interface ClaimRow
  extends
    ClaimFields,
    Pick<
      Claim,
      | 'id'
      | 'type'
      | 'status'
      | 'order_id'
      | 'mandate_id'
      | 'debtor_id'
      | 'additional_debtor_ids'
      | 'metadata'
      | 'events'
      | 'created_at'
      | 'updated_at'
    > {
  readonly enforceable_title: StoredPart<TitleContents> | null;
  readonly rental_agreement: StoredPart<AgreementContents> | null;
  /** The company's `default_claim_type`: what finalize fills in. */
  readonly default_type: ClaimTypeCode | null;
  readonly reference_number: string | null;
  readonly payments_cents: Cents;
  /** The size of its representation (size.ts). */
  readonly size_bytes: number;
  readonly payments: readonly StoredPayment[];
  readonly documents: readonly StoredDocument[];
}

/** Principal + additional charges − payments (decisions.md 3). */
export const totalOf = (claim: { principal_cents: Cents | null; charges_cents: Cents; payments_cents: Cents }): Cents =>
  (claim.principal_cents ?? 0n) + claim.charges_cents - claim.payments_cents;

/** The path of a claim's documents. */
export const documentsOfClaim = (claimId: string): string => `/v2/claims/${claimId}/documents/`;

/** A draft shows the code that it will have: the company's default where it names none. */
const shownType = ({ status, type, legal_basis, default_type }: ClaimRow): ClaimTypeCode | null =>
  legal_basis.claim_type_code ?? (status === 'draft' && type === 'receivable' ? default_type : null);

/** The wire form, in the contract's order. */
export const presentClaim = (row: ClaimRow, publicUrl: string): Claim => ({
  id: row.id,
  href: `${publicUrl}/v2/claims/${row.id}/`,
  type: row.type,
  status: row.status,
  order_id: row.order_id,
  mandate_id: row.mandate_id,
  debtor_id: row.debtor_id,
  additional_debtor_ids: row.additional_debtor_ids,
  ...plainFieldsOf(row),
  principal_amount: row.principal_cents === null ? null : moneyOf(row.principal_cents),
  additional_charges_amount: moneyOf(row.charges_cents),
  total_amount: moneyOf(totalOf(row)),
  items: row.items,
  legal_basis: { ...row.legal_basis, claim_type_code: shownType(row) },
  reminders: row.reminders,
  additional_charges: row.additional_charges,
  payments: row.payments.map((payment) => presentPayment(payment, row)),
  enforceable_title: row.enforceable_title === null ? null : presentTitle(row.enforceable_title, row.id, publicUrl),
  rental_agreement: row.rental_agreement === null ? null : presentAgreement(row.rental_agreement, row.id, publicUrl),
  documents: row.documents.map((document) => presentDocument(document, `${publicUrl}${documentsOfClaim(row.id)}`)),
  metadata: row.metadata,
  events: row.events,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
