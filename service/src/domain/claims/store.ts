/** All SQL on claims and on the payments that come with them. */
import type { CompanyDb, CompanyTx, OperatorTx } from '../../machinery/database/session.ts';
import type { PageOf } from '../../machinery/http/handler.ts';
import type { PageQuery } from '../../machinery/http/validate.ts';
import { type Listing, readPage } from '../../machinery/database/page.ts';
import { statementsOf } from '../../machinery/database/statement.ts';
import type { ClaimFields, ClaimRow, NewClaim } from './claim.ts';
import type { Part } from './part.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('claims');

/** What a claim has at most one of, as its documents name it. */
export type PartName = 'enforceable_title' | 'rental_agreement';

const documentsAsJson = `json_agg(json_build_object(
        'id', f.id, 'parent_type', f.parent_type, 'parent_id', f.parent_id, 'type', f.type, 'filename', f.filename, 'mime_type', f.mime_type, 'status', f.status,
        'failure_reason', f.failure_reason, 'created_at', wire_instant(f.created_at), 'updated_at', wire_instant(f.updated_at)) order by f.created_at, f.id)`;

/** What a claim has one of, with its documents; its table is its plural. */
const partOf = (part: PartName): string => `(
    select json_build_object('id', p.id, 'contents', p.contents, 'documents', coalesce((
        select ${documentsAsJson} from documents f where f.company_id = p.company_id and f.${part}_id = p.id), '[]'::json))
    from ${part}s p where p.company_id = c.company_id and p.claim_id = c.id)`;

// A claim with what its order and its payments add to it. Payments, documents and the like are looked for only where there are any.
const columns = `
  c.id, c.type, c.status, c.order_id, o.mandate_id, m.reference_number, o.debtor_id,
  array(select d.debtor_id from order_debtors d where d.company_id = c.company_id and d.order_id = c.order_id order by d.position) as additional_debtor_ids,
  c.your_reference, c.document_reference, c.subject_matter, c.document_date, c.due_date, c.delay_date,
  c.principal_cents, c.charges_cents, c.payments_cents, c.items, c.legal_basis, c.is_disputed, c.dispute_reason, c.reminders, c.additional_charges,
  case when c.payments_cents = 0 then '[]'::json else (
    select json_agg(json_build_object(
        'id', p.id, 'status', p.status, 'amount_cents', p.amount_cents, 'value_date', p.value_date, 'your_reference', p.your_reference,
        'metadata', p.metadata, 'created_at', wire_instant(p.created_at), 'updated_at', wire_instant(p.updated_at)) order by p.value_date, p.id)
    from payments p where p.company_id = c.company_id and p.claim_id = c.id) end as payments,
  case when c.document_count = 0 then '[]'::json else (
    select ${documentsAsJson} from documents f where f.company_id = c.company_id and f.claim_id = c.id) end as documents,
  case when c.type = 'titled' then ${partOf('enforceable_title')} end as enforceable_title,
  case when c.has_rental_agreement then ${partOf('rental_agreement')} end as rental_agreement,
  c.metadata, c.events, c.created_at, c.updated_at`;

const rows = `claims c join orders o on o.company_id = c.company_id and o.id = c.order_id
  left join mandates m on m.company_id = o.company_id and m.id = o.mandate_id`;

const known = { sure: ['additional_debtor_ids'], maybe: ['reference_number'] };

const get = statement('get', `select ${columns} from ${rows} where c.company_id = :company_id and c.id = :id`, known);

export const readClaim = async (db: CompanyDb, id: string): Promise<ClaimRow | undefined> => (await db.maybe(get, { id })) as ClaimRow | undefined;

const ofOrders = statement('of_orders', `select ${columns} from ${rows} where c.company_id = :company_id and c.order_id = any(:order_ids::uuid[]) order by c.order_id, c.position`, known);

/** The claims of several orders, in their order's order. */
export const readClaimsOf = async (db: CompanyDb, orderIds: readonly string[]): Promise<ClaimRow[]> => (await db.many(ofOrders, { order_ids: orderIds })) as ClaimRow[];

const listing: Listing = {
  from: 'claims c',
  rowsFrom: rows,
  alias: 'c',
  columns,
  filters: { order_id: 'c.order_id = :order_id', status: 'c.status = :status' },
  counted: { list: 'claims', byStatus: true },
};

export const listClaims = (db: CompanyDb, query: PageQuery): Promise<PageOf<ClaimRow>> => readPage<ClaimRow>(db, listing, query);

const place = statement('place', `select order_id from claims where company_id = :company_id and id = :id`);

/** The order a claim stands in now; a review may move it at any time before that order is locked. */
export const orderOf = async (db: CompanyDb, id: string): Promise<string | undefined> => (await db.maybe(place, { id }))?.order_id;

const insertClaims = statement(
  'insert',
  `insert into claims (company_id, id, order_id, position, type, status, your_reference, document_reference, subject_matter, document_date, due_date, delay_date,
     principal_cents, charges_cents, payments_cents, items, legal_basis, is_disputed, dispute_reason, reminders, additional_charges, has_rental_agreement, metadata, events, created_at, updated_at)
   select :company_id, id, :order_id, (select coalesce(max(position), 0) from claims where company_id = :company_id and order_id = :order_id) + row_number() over (),
     type, 'draft', your_reference, document_reference, subject_matter, document_date, due_date, delay_date,
     principal_cents, charges_cents, payments_cents, items, legal_basis, is_disputed, dispute_reason, reminders, additional_charges, has_rental_agreement, metadata, events, :now, :now
   from json_populate_recordset(null::claims, :claims::json)`,
);

const insertPayments = statement(
  'insert_payments',
  `insert into payments (company_id, id, claim_id, status, amount_cents, value_date, your_reference, metadata, created_at, updated_at)
   select :company_id, id, claim_id, 'draft', amount_cents, value_date, your_reference, metadata, :now, :now
   from json_populate_recordset(null::payments, :payments::json)`,
);

/** bigint has no JSON of its own; cents travel as the numbers they are. */
const jsonOf = (value: unknown): string => JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? Number(each) : each));

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

const removeAgreement = statement('remove_agreement', `delete from rental_agreements where company_id = :company_id and claim_id = :claim_id`);

/** What claims have one of, as it is now. */
function putParts(tx: CompanyTx, claims: readonly (Pick<ClaimFields, PartName> & { readonly id: string })[]): void {
  const rowsOf = (name: PartName): string | undefined => {
    const parts = claims.flatMap((claim): (Part<unknown> & { claim_id: string })[] => (claim[name] === null ? [] : [{ ...claim[name], claim_id: claim.id }]));
    return parts.length === 0 ? undefined : JSON.stringify(parts);
  };
  const [titles, agreements] = [rowsOf('enforceable_title'), rowsOf('rental_agreement')];
  if (titles !== undefined) tx.send(putTitles, { titles });
  if (agreements !== undefined) tx.send(putAgreements, { agreements });
}

/** Adds claims with their payments behind the last claim of a draft order; nobody waits for it. */
export function insert(tx: CompanyTx, orderId: string, claims: readonly NewClaim[]): void {
  if (claims.length === 0) return;
  tx.send(insertClaims, { order_id: orderId, claims: jsonOf(claims.map(({ payments: _own, enforceable_title: _title, rental_agreement, ...claim }) => ({ ...claim, has_rental_agreement: rental_agreement !== null }))) });
  putParts(tx, claims);
  const payments = claims.flatMap((claim) => claim.payments.map((payment) => ({ ...payment, claim_id: claim.id })));
  if (payments.length > 0) tx.send(insertPayments, { payments: jsonOf(payments) });
}

const updateClaim = statement(
  'update',
  `update claims set your_reference = :your_reference, document_reference = :document_reference, subject_matter = :subject_matter,
     document_date = :document_date, due_date = :due_date, delay_date = :delay_date, principal_cents = :principal_cents, charges_cents = :charges_cents,
     items = :items, legal_basis = :legal_basis, is_disputed = :is_disputed, dispute_reason = :dispute_reason, reminders = :reminders,
     additional_charges = :additional_charges, has_rental_agreement = :has_rental_agreement, updated_at = :now
   where company_id = :company_id and id = :id`,
);

export function update(tx: CompanyTx, id: string, { enforceable_title, rental_agreement, ...fields }: ClaimFields, before: Pick<ClaimFields, 'rental_agreement'>): void {
  tx.send(updateClaim, {
    ...fields,
    id,
    items: JSON.stringify(fields.items),
    legal_basis: JSON.stringify(fields.legal_basis),
    reminders: JSON.stringify(fields.reminders),
    additional_charges: JSON.stringify(fields.additional_charges),
    has_rental_agreement: rental_agreement !== null,
  });
  putParts(tx, [{ id, enforceable_title, rental_agreement }]);
  if (rental_agreement === null && before.rental_agreement !== null) tx.send(removeAgreement, { claim_id: id });
}

const recount = statement(
  'recount_payments',
  `update claims set updated_at = :now, payments_cents = (select coalesce(sum(amount_cents), 0)::bigint from payments where company_id = :company_id and claim_id = :id)
   where company_id = :company_id and id = :id`,
);

/** A payment on it came, went or changed: its total follows, and what it shows has changed. */
export const recountPayments = (tx: CompanyTx, id: string): void => tx.send(recount, { id });

const removeClaim = statement('remove', `delete from claims where company_id = :company_id and id = :id`);

export const remove = (tx: CompanyTx, id: string): void => tx.send(removeClaim, { id });

/** Its order's row first, as everywhere. */
const touching = (claim: string): string => `with parent as (
     update orders o set updated_at = :now from claims c where c.company_id = :company_id and c.id = ${claim} and o.company_id = c.company_id and o.id = c.order_id
     returning o.company_id
   )
   update claims c set updated_at = :now from parent p where c.company_id = p.company_id and c.id = ${claim}`;

const touchOne = statement('touch', touching(':id'));

/** What it shows changed, and so does what its order shows. */
export const touch = (tx: CompanyTx, id: string): void => tx.send(touchOne, { id });

const touchTitled = statement('touch_titled', touching('(select claim_id from enforceable_titles where company_id = :company_id and id = :id)'));
const touchRented = statement('touch_rented', touching('(select claim_id from rental_agreements where company_id = :company_id and id = :id)'));

/** The same for the claim of a title, and of a rental agreement. */
export const touchClaimOfTitle = (tx: CompanyTx, id: string): void => tx.send(touchTitled, { id });
export const touchClaimOfAgreement = (tx: CompanyTx, id: string): void => tx.send(touchRented, { id });

const titleIn = statement('title', `select id from enforceable_titles where company_id = :company_id and claim_id = :claim_id`);
const agreementIn = statement('agreement', `select id from rental_agreements where company_id = :company_id and claim_id = :claim_id`);

/** The id of a claim's title or rental agreement. */
export const partIn = async (db: CompanyDb, part: PartName, claimId: string): Promise<string | undefined> =>
  (await db.maybe(part === 'enforceable_title' ? titleIn : agreementIn, { claim_id: claimId }))?.id;

const touchAll = statement('touch_all', `update claims set updated_at = :now where company_id = :company_id and order_id = :order_id`);

/** Their order's debtors changed, and with them their representation. */
export const touchClaimsOf = (tx: CompanyTx, orderId: string): void => tx.send(touchAll, { order_id: orderId });

const setStatus = statement('set_status', `update claims set status = :status, updated_at = :now where company_id = :company_id and order_id = :order_id`);

const setPaymentStatus = statement(
  'set_payment_status',
  `update payments p set status = :status, updated_at = :now from claims c
   where p.company_id = :company_id and c.company_id = :company_id and p.claim_id = c.id and c.order_id = :order_id`,
);

/** The claims follow their order; their payments with it where it matters to them. */
export function followOrder(tx: CompanyTx, orderId: string, status: string, paymentStatus?: 'reported' | 'booked'): void {
  tx.send(setStatus, { order_id: orderId, status });
  if (paymentStatus !== undefined) tx.send(setPaymentStatus, { order_id: orderId, status: paymentStatus });
}

const setClaimType = statement(
  'set_claim_type',
  `update claims set legal_basis = json_build_object('claim_type_code', :code::text, 'contract_date', legal_basis -> 'contract_date', 'description', legal_basis -> 'description')
   where company_id = :company_id and order_id = :order_id and type = 'receivable' and legal_basis ->> 'claim_type_code' is null`,
);

/** The company's default fills a missing claim type code at finalize (decisions.md 3); a titled claim needs none. */
export const fillClaimType = (tx: CompanyTx, orderId: string, code: string): void => tx.send(setClaimType, { order_id: orderId, code });

const moveClaim = statement(
  'move',
  `update claims set order_id = :order_id, status = :status, updated_at = :now,
     position = (select coalesce(max(position), 0) + 1 from claims where company_id = :company_id and order_id = :order_id)
   where company_id = :company_id and id = :id`,
);

/** Review moves a claim behind the last one of another order. */
export const move = (tx: CompanyTx, id: string, orderId: string, status: string): void => tx.send(moveClaim, { id, order_id: orderId, status });

const companyOf = statement('company', `select company_id from claims where id = :id`);

/** Whose claim it is; the operator's side knows no company beforehand. */
export const companyOfClaim = async (tx: OperatorTx, id: string): Promise<string | undefined> => (await tx.maybe(companyOf, { id }))?.company_id;
