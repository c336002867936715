/** The question of „Prüfen“ and its answer, between a stored draft and the preflight of orders: pure. */
import type { Claim, ClaimInput } from '@mahnwerk/contract/case/claims.ts';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { OrderInput } from '@mahnwerk/contract/case/order-input.ts';
import type { OrderPreflight } from '@mahnwerk/contract/case/order-preflight.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';

export interface Failure {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

export interface Checked {
  /** The draft as it was asked about. */
  readonly order: Order;
  readonly answer: OrderPreflight;
  /** What finalize would refuse now, with the documents of the draft: fields of a claim by its id. */
  readonly failures: readonly Failure[];
  /** Without the draft itself. */
  readonly duplicates: OrderPreflight['duplicates'];
}

/** The draft as one body of POST orders/. */
export const bodyOf = ({
  debtor_id,
  additional_debtor_ids,
  starting_approach,
  creditor_obligation_fulfilled,
  claims,
}: Order): OrderInput => ({
  debtor_id,
  additional_debtor_ids,
  starting_approach,
  creditor_obligation_fulfilled,
  claims: claims.map(claimIn),
});

function claimIn(claim: Claim): ClaimInput {
  const { type, your_reference, document_reference, subject_matter, document_date, due_date, delay_date } = claim;
  return {
    type,
    your_reference,
    document_reference,
    subject_matter,
    document_date,
    due_date,
    delay_date,
    ...(type === 'titled' ? titled(claim) : receivable(claim)),
    additional_charges: claim.additional_charges.map(
      ({ id: _id, metadata: _metadata, events: _events, ...charge }) => charge,
    ),
    payments: claim.payments.map(({ amount, value_date, your_reference: reference }) => ({
      amount,
      value_date,
      your_reference: reference,
    })),
  };
}

function titled({ enforceable_title }: Claim): ClaimInput {
  if (enforceable_title === null) return {};
  const { id: _id, documents: _documents, ...title } = enforceable_title;
  return { enforceable_title: title };
}

const receivable = (claim: Claim): ClaimInput => ({
  principal_amount: claim.principal_amount,
  is_disputed: claim.is_disputed,
  dispute_reason: claim.dispute_reason,
  legal_basis: claim.legal_basis,
  reminders: claim.reminders.map(({ date, due_date }) => ({ date, due_date })),
  items: claim.items,
  ...agreementOf(claim),
});

function agreementOf({ rental_agreement }: Claim): ClaimInput {
  if (rental_agreement === null) return {};
  const { id: _id, documents: _documents, ...agreement } = rental_agreement;
  return { rental_agreement: agreement };
}

/** Reads the answer with what the question cannot hold: the documents, and that the draft is here already. */
export function checkedOf(order: Order, answer: OrderPreflight): Checked {
  const failures = answer.errors
    .map((error) => ({ ...error, field: withIds(error.field, order) }))
    .filter(({ field, code }) => !(code === 'required' && documentsAt(field, order).length > 0));
  return {
    order,
    answer,
    failures: [...failures, ...order.claims.flatMap(faultyDocuments)],
    duplicates: answer.duplicates.filter(({ id }) => id !== order.id),
  };
}

/** `claims[0].due_date` is `claims.{id}.due_date`. */
export const withIds = (field: string, { claims }: Pick<Order, 'claims'>): string =>
  field.replace(/^claims\[(\d+)\]/, (text, index: string) => {
    const claim = claims[Number(index)];
    return claim === undefined ? text : `claims.${claim.id}`;
  });

const partsOf = (claim: Claim): readonly (readonly [field: string, documents: readonly Document[]])[] => [
  ['documents', claim.documents],
  ['enforceable_title.documents', claim.enforceable_title?.documents ?? []],
  ['rental_agreement.documents', claim.rental_agreement?.documents ?? []],
];

const documentsAt = (field: string, { claims }: Order): readonly Document[] =>
  claims.flatMap((claim) =>
    partsOf(claim).flatMap(([part, documents]) => (field === `claims.${claim.id}.${part}` ? documents : [])),
  );

/** A document that was refused has to go before the order is handed in. */
const faultyDocuments = (claim: Claim): Failure[] =>
  partsOf(claim).flatMap(([part, documents]) =>
    documents
      .filter(({ status }) => status === 'failed' || status === 'rejected')
      .map(({ status, failure_reason, filename }) => ({
        field: `claims.${claim.id}.${part}`,
        code: status === 'rejected' ? 'rejected' : (failure_reason ?? 'processing_failed'),
        message: filename,
      })),
  );

/** Of a claim that was not stored anew since, what was found at its fields, by their names in the form. */
export const failuresOf = (checked: Checked | undefined, claim: Pick<Claim, 'id' | 'updated_at'>): readonly Failure[] =>
  checked?.order.claims.find(({ id }) => id === claim.id)?.updated_at === claim.updated_at
    ? checked.failures.flatMap((failure) => {
        const at = `claims.${claim.id}.`;
        return failure.field.startsWith(at) ? [{ ...failure, field: failure.field.slice(at.length) }] : [];
      })
    : [];
