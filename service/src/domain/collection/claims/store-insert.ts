/** Inserts claims with their payments and parts. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { ClaimRow } from './claim.ts';
import { type ClaimFields, plainFields } from './fields.ts';
import type { PartOfClaim } from './part.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('claims');

/** The parts of a claim, by the names of their tables in the singular. */
export type PartName = 'enforceable_title' | 'rental_agreement';

/** The columns that a claim is inserted with, and their types. */
const columnTypes = {
  id: 'uuid',
  type: 'text',
  ...plainFields,
  principal_cents: 'bigint',
  charges_cents: 'bigint',
  payments_cents: 'bigint',
  size_bytes: 'integer',
  items: 'json',
  legal_basis: 'json',
  reminders: 'json',
  additional_charges: 'json',
  has_rental_agreement: 'boolean',
  metadata: 'json',
  events: 'json',
} as const;
const columns = Object.keys(columnTypes) as (keyof typeof columnTypes)[];

// One array parameter per column: PostgreSQL would parse a single JSON of all claims several times.
const insertClaimRows = statement(
  'insert',
  `insert into claims (company_id, order_id, position, status, created_at, updated_at, ${columns.join(', ')})
   select :company_id, :order_id, (select coalesce(max(position), 0) from claims where company_id = :company_id and order_id = :order_id) + n, 'draft', :now, :now,
     ${columns.join(', ')}
   from unnest(${columns.map((name) => `:${name}::${columnTypes[name]}[]`).join(', ')}) with ordinality as c (${columns.join(', ')}, n)`,
);

/** The parameters of `insertClaims`, column by column. An element may be null, which the generated types do not know. */
function columnsOf(
  claims: readonly ClaimRow[],
): Omit<Statements['insert']['parameters'], 'company_id' | 'now' | 'order_id'> {
  const rows = claims.map((claim) => ({ ...claim, has_rental_agreement: claim.rental_agreement !== null }));
  const valuesOf = (name: (typeof columns)[number]): unknown =>
    columnTypes[name] === 'json' ? rows.map((row) => JSON.stringify(row[name])) : rows.map((row) => row[name]);
  return Object.fromEntries(columns.map((name) => [name, valuesOf(name)])) as ReturnType<typeof columnsOf>;
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
   on conflict (company_id, claim_id) where revoked_on is null do update set contents = excluded.contents`,
);

const putAgreements = statement(
  'put_agreements',
  `insert into rental_agreements (company_id, id, claim_id, contents)
   select :company_id, id, claim_id, contents from json_populate_recordset(null::rental_agreements, :agreements::json)
   on conflict (company_id, claim_id) do update set contents = excluded.contents`,
);

/** Inserts or updates the parts of claims. */
export function putParts(
  tx: CompanyTx,
  claims: readonly (Pick<ClaimFields, PartName> & { readonly id: string })[],
): void {
  const rowsOf = (name: PartName): string | undefined => {
    const parts = claims.flatMap((claim): (PartOfClaim<unknown> & { claim_id: string })[] =>
      claim[name] === null ? [] : [{ ...claim[name], claim_id: claim.id }],
    );
    return parts.length === 0 ? undefined : JSON.stringify(parts);
  };
  const [titles, agreements] = [rowsOf('enforceable_title'), rowsOf('rental_agreement')];
  if (titles !== undefined) tx.send(putTitles, { titles });
  if (agreements !== undefined) tx.send(putAgreements, { agreements });
}

/** Appends claims with their payments and parts to a draft order, without waiting for the result. */
export function insertClaims(tx: CompanyTx, orderId: string, claims: readonly ClaimRow[]): void {
  if (claims.length === 0) return;
  tx.send(insertClaimRows, { order_id: orderId, ...columnsOf(claims) });
  putParts(tx, claims);
  const payments = claims.flatMap((claim) => claim.payments.map((payment) => ({ ...payment, claim_id: claim.id })));
  if (payments.length > 0) tx.send(insertPayments, { payments: JSON.stringify(payments) });
}
