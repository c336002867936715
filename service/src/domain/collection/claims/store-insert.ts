/** Inserts claims with their payments and parts. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { ClaimFields, ClaimRow } from './claim.ts';
import type { Part } from './part.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('claims');

/** What a claim has at most one of, as its documents name it. */
export type PartName = 'enforceable_title' | 'rental_agreement';

// A parameter for each column: PostgreSQL would read one JSON of all claims several times, to find its members and to cut out those that stay JSON.
const insertClaims = statement(
  'insert',
  `insert into claims (company_id, order_id, position, status, created_at, updated_at,
     id, type, your_reference, document_reference, subject_matter, document_date, due_date, delay_date,
     principal_cents, charges_cents, payments_cents, size_bytes, items, legal_basis, is_disputed, dispute_reason,
     reminders, additional_charges, has_rental_agreement, metadata, events)
   select :company_id, :order_id, (select coalesce(max(position), 0) from claims where company_id = :company_id and order_id = :order_id) + n, 'draft', :now, :now,
     id, type, your_reference, document_reference, subject_matter, document_date, due_date, delay_date,
     principal_cents, charges_cents, payments_cents, size_bytes, items, legal_basis, is_disputed, dispute_reason,
     reminders, additional_charges, has_rental_agreement, metadata, events
   from unnest(:ids::uuid[], :types::text[], :your_references::text[], :document_references::text[], :subject_matters::text[],
     :document_dates::date[], :due_dates::date[], :delay_dates::date[],
     :principal_cents::bigint[], :charges_cents::bigint[], :payments_cents::bigint[], :size_bytes::integer[],
     :items::json[], :legal_bases::json[], :are_disputed::boolean[], :dispute_reasons::text[],
     :reminders::json[], :additional_charges::json[], :have_rental_agreements::boolean[], :metadata::json[], :events::json[]) with ordinality
     as c (id, type, your_reference, document_reference, subject_matter, document_date, due_date, delay_date,
       principal_cents, charges_cents, payments_cents, size_bytes, items, legal_basis, is_disputed, dispute_reason,
       reminders, additional_charges, has_rental_agreement, metadata, events, n)`,
);

/** The parameters of `insertClaims`: the members of the claims, column by column. An element may be null, which the generated types do not know. */
function columnsOf(claims: readonly ClaimRow[]) {
  const column = <T>(valueOf: (claim: ClaimRow) => T) => claims.map(valueOf) as NonNullable<T>[];
  const json = (valueOf: (claim: ClaimRow) => unknown) => column((claim) => JSON.stringify(valueOf(claim)));
  return {
    ids: column((claim) => claim.id),
    types: column((claim) => claim.type),
    your_references: column((claim) => claim.your_reference),
    document_references: column((claim) => claim.document_reference),
    subject_matters: column((claim) => claim.subject_matter),
    document_dates: column((claim) => claim.document_date),
    due_dates: column((claim) => claim.due_date),
    delay_dates: column((claim) => claim.delay_date),
    principal_cents: column((claim) => claim.principal_cents),
    charges_cents: column((claim) => claim.charges_cents),
    payments_cents: column((claim) => claim.payments_cents),
    size_bytes: column((claim) => claim.size_bytes),
    items: json((claim) => claim.items),
    legal_bases: json((claim) => claim.legal_basis),
    are_disputed: column((claim) => claim.is_disputed),
    dispute_reasons: column((claim) => claim.dispute_reason),
    reminders: json((claim) => claim.reminders),
    additional_charges: json((claim) => claim.additional_charges),
    have_rental_agreements: column((claim) => claim.rental_agreement !== null),
    metadata: json((claim) => claim.metadata),
    events: json((claim) => claim.events),
  };
}

const insertPayments = statement(
  'insert_payments',
  `insert into payments (company_id, id, claim_id, status, amount_cents, value_date, your_reference, metadata, created_at, updated_at)
   select :company_id, id, claim_id, 'draft', amount_cents, value_date, your_reference, metadata, :now, :now
   from json_populate_recordset(null::payments, :payments::json)`,
);

const putTitles = statement(
  'put_titles',
  `insert into enforceable_titles (company_id, id, claim_id, contents)
   select :company_id, id, claim_id, contents from json_populate_recordset(null::enforceable_titles, :titles::json)
   on conflict (company_id, claim_id) do update set contents = excluded.contents`,
);

const putAgreements = statement(
  'put_agreements',
  `insert into rental_agreements (company_id, id, claim_id, contents)
   select :company_id, id, claim_id, contents from json_populate_recordset(null::rental_agreements, :agreements::json)
   on conflict (company_id, claim_id) do update set contents = excluded.contents`,
);

/** What claims have one of, as it is now. */
export function putParts(
  tx: CompanyTx,
  claims: readonly (Pick<ClaimFields, PartName> & { readonly id: string })[],
): void {
  const rowsOf = (name: PartName): string | undefined => {
    const parts = claims.flatMap((claim): (Part<unknown> & { claim_id: string })[] =>
      claim[name] === null ? [] : [{ ...claim[name], claim_id: claim.id }],
    );
    return parts.length === 0 ? undefined : JSON.stringify(parts);
  };
  const [titles, agreements] = [rowsOf('enforceable_title'), rowsOf('rental_agreement')];
  if (titles !== undefined) tx.send(putTitles, { titles });
  if (agreements !== undefined) tx.send(putAgreements, { agreements });
}

/** Adds claims with their payments behind the last claim of a draft order, without waiting for the answer. */
export function insert(tx: CompanyTx, orderId: string, claims: readonly ClaimRow[]): void {
  if (claims.length === 0) return;
  tx.send(insertClaims, { order_id: orderId, ...columnsOf(claims) });
  putParts(tx, claims);
  const payments = claims.flatMap((claim) => claim.payments.map((payment) => ({ ...payment, claim_id: claim.id })));
  if (payments.length > 0) tx.send(insertPayments, { payments: JSON.stringify(payments) });
}
