/** All SQL on claims. Insertion: store-insert.ts; lists: store-list.ts. */
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { OrderStatus } from '@mahnwerk/contract/case/orders.ts';
import type { ClaimRow } from './claim.ts';
import { type ClaimFields, jsonFields, plainFields } from './fields.ts';
import { type PartName, putParts } from './store-insert.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('claims');

const documentsAsJson = `json_agg(json_build_object(
        'id', f.id, 'parent_type', f.parent_type, 'parent_id', f.parent_id, 'type', f.type, 'filename', f.filename, 'mime_type', f.mime_type, 'status', f.status,
        'failure_reason', f.failure_reason, 'created_at', wire_instant(f.created_at), 'updated_at', wire_instant(f.updated_at)) order by f.created_at, f.id)`;

/** A row `p` of a part of a claim, with its documents. */
const partColumns = (
  part: PartName,
): string => `json_build_object('id', p.id, 'contents', p.contents, 'documents', coalesce((
        select ${documentsAsJson} from documents f where f.company_id = p.company_id and f.${part}_id = p.id), '[]'::json))`;

export const titleColumns = partColumns('enforceable_title');

/** A part of a claim; the table's name is the plural. */
const partOf = (part: PartName): string => `(
    select ${partColumns(part)}
    from ${part}s p where p.company_id = c.company_id and p.claim_id = c.id${part === 'enforceable_title' ? ' and p.revoked_on is null' : ''})`;

/** The columns that a change of a claim writes; its parts are tables of their own. */
const changeable = [...Object.keys(plainFields), 'principal_cents', 'charges_cents', ...jsonFields];

/** A claim with fields of its order, its payments and its documents. Sub-selects run only where there are rows. */
export const columns = `
  c.id, c.type, c.status, c.order_id, o.mandate_id, m.reference_number, o.debtor_id,
  case when c.status = 'draft' then (select k.default_claim_type from companies k where k.id = c.company_id) end as default_type,
  array(select d.debtor_id from order_debtors d where d.company_id = c.company_id and d.order_id = c.order_id order by d.position) as additional_debtor_ids,
  ${changeable.map((name) => `c.${name}`).join(', ')}, c.payments_cents, c.size_bytes,
  case when c.payments_cents = 0 and c.status = 'draft' then '[]'::json else (
    select coalesce(json_agg(json_build_object(
        'id', p.id, 'status', p.status, 'rejection_reason', p.rejection_reason, 'amount_cents', p.amount_cents::text, 'value_date', p.value_date, 'your_reference', p.your_reference,
        'metadata', p.metadata, 'created_at', wire_instant(p.created_at), 'updated_at', wire_instant(p.updated_at)) order by p.value_date, p.id), '[]'::json)
    from payments p where p.company_id = c.company_id and p.claim_id = c.id) end as payments,
  case when c.document_count = 0 then '[]'::json else (
    select ${documentsAsJson} from documents f where f.company_id = c.company_id and f.claim_id = c.id) end as documents,
  case when c.type = 'titled' then ${partOf('enforceable_title')} end as enforceable_title,
  case when c.has_rental_agreement then ${partOf('rental_agreement')} end as rental_agreement,
  c.metadata, c.events, c.created_at, c.updated_at`;

/** The tables of `columns`. */
export const rows = `claims c join orders o on o.company_id = c.company_id and o.id = c.order_id
  left join mandates m on m.company_id = o.company_id and m.id = o.mandate_id`;

/** What the types of `columns` do not know. */
export const known = { notNull: ['additional_debtor_ids'], nullable: ['reference_number', 'default_type'] };

const get = statement('get', `select ${columns} from ${rows} where c.company_id = :company_id and c.id = :id`, known);

export const readClaim = async (db: CompanyDb, id: string): Promise<ClaimRow | undefined> =>
  (await db.findOne(get, { id })) as ClaimRow | undefined;

const ofOrder = statement(
  'of_order',
  `select ${columns} from ${rows} where c.company_id = :company_id and c.order_id = :order_id order by c.position`,
  known,
);

/** The claims of one order, by position. A statement of its own, because PostgreSQL plans the one for several orders at each call. */
export const readClaimsIn = async (db: CompanyDb, orderId: string): Promise<ClaimRow[]> =>
  (await db.many(ofOrder, { order_id: orderId })) as ClaimRow[];

const ofOrders = statement(
  'of_orders',
  `select ${columns} from ${rows} where c.company_id = :company_id and c.order_id = any(:order_ids::uuid[]) order by c.order_id, c.position`,
  known,
);

/** The claims of several orders, by order and position. */
export const readClaimsOf = async (db: CompanyDb, orderIds: readonly string[]): Promise<ClaimRow[]> =>
  (await db.many(ofOrders, { order_ids: orderIds })) as ClaimRow[];

const idsOf = statement(
  'ids_of_orders',
  `select order_id, id from claims where company_id = :company_id and order_id = any(:order_ids::uuid[])`,
);

/** The ids of the claims of orders, for events: whole claims may be large. */
export const readClaimIdsOf = (db: CompanyDb, orderIds: readonly string[]) => db.many(idsOf, { order_ids: orderIds });

const references = statement(
  'references',
  `select document_reference from claims where company_id = :company_id and order_id = :order_id and document_reference = any(:references::text[]) and id <> :except`,
);

const noClaim = '00000000-0000-0000-0000-000000000000';

/** The references among these that other claims of the order have. Exact while the order is locked; a unique index guarantees it. */
export const takenReferences = async (
  db: CompanyDb,
  {
    orderId,
    references: wanted,
    except = noClaim,
  }: { orderId: string; references: readonly string[]; except?: string },
): Promise<readonly string[]> =>
  wanted.length === 0
    ? []
    : (await db.many(references, { order_id: orderId, references: wanted, except })).flatMap(
        ({ document_reference }) => document_reference ?? [],
      );

const orderRow = statement('order', `select order_id from claims where company_id = :company_id and id = :id`);

/** The id of a claim's order; a review may move the claim until that order is locked. */
export const findOrderOfClaim = async (db: CompanyDb, id: string): Promise<string | undefined> =>
  (await db.findOne(orderRow, { id }))?.order_id;

const removeAgreement = statement(
  'remove_agreement',
  `delete from rental_agreements where company_id = :company_id and claim_id = :claim_id`,
);

const updateRow = statement(
  'update',
  `update claims set ${changeable.map((name) => `${name} = :${name}`).join(', ')},
     has_rental_agreement = :has_rental_agreement, size_bytes = :size_bytes, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

const touchPayments = statement(
  'touch_payments',
  `update payments set updated_at = :stamp where company_id = :company_id and claim_id = :id`,
);

/** Updates a claim; its payments repeat its references, so they are touched when those change. */
export function updateClaim(
  tx: CompanyTx,
  id: string,
  { enforceable_title, rental_agreement, ...fields }: ClaimFields & Pick<ClaimRow, 'size_bytes'>,
  before: Pick<ClaimRow, 'rental_agreement' | 'your_reference' | 'document_reference' | 'payments'>,
): void {
  tx.send(updateRow, {
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
  const isRenamed =
    fields.your_reference !== before.your_reference || fields.document_reference !== before.document_reference;
  if (isRenamed && before.payments.length > 0) tx.send(touchPayments, { id });
}

const changePayments = statement(
  'change_payments',
  `update claims set payments_cents = payments_cents + :cents, size_bytes = size_bytes + :bytes, updated_at = :stamp where company_id = :company_id and id = :id`,
);

/** Adds a new or removed payment to the total and the size of a claim. */
export const addToPayments = (
  tx: CompanyTx,
  id: string,
  difference: { readonly cents: bigint; readonly bytes: number },
): void => tx.send(changePayments, { id, ...difference });

const removeRow = statement('remove', `delete from claims where company_id = :company_id and id = :id`);

export const removeClaim = (tx: CompanyTx, id: string): void => tx.send(removeRow, { id });

/** Locks the order's row first, as everywhere; the sizes of claim and order grow by the same bytes. */
const touching = (claim: string): string => `with parent as (
     update orders o set updated_at = :stamp, claims_bytes = o.claims_bytes + :bytes
     from claims c where c.company_id = :company_id and c.id = ${claim} and o.company_id = c.company_id and o.id = c.order_id
     returning o.company_id, o.claim_count, o.claims_bytes
   )
   update claims c set updated_at = :stamp, size_bytes = c.size_bytes + :bytes from parent p where c.company_id = p.company_id and c.id = ${claim}
   returning c.size_bytes, p.claim_count, p.claims_bytes`;

const touchOne = statement('touch', touching(':id'));
const touchTitled = statement(
  'touch_titled',
  touching('(select claim_id from enforceable_titles where company_id = :company_id and id = :id)'),
);
const touchRented = statement(
  'touch_rented',
  touching('(select claim_id from rental_agreements where company_id = :company_id and id = :id)'),
);

const touchingOf = { claim: touchOne, enforceable_title: touchTitled, rental_agreement: touchRented } as const;

/** The parents of a claim's documents: the claim itself, or a part of it. */
export type ClaimPart = keyof typeof touchingOf;

/** Sizes of a claim and of the claims of its order. */
interface Sizes {
  readonly size_bytes: number;
  readonly claim_count: number;
  readonly claims_bytes: number;
}

/** Touches the claim of this part and its order: their representations changed. */
export const touchClaim = (tx: CompanyTx, part: ClaimPart, id: string): void =>
  tx.send(touchingOf[part], { id, bytes: 0 });

/** The same with a change of the documents' size; returns the new sizes, or undefined where the part was removed meanwhile. */
export const growClaim = (
  tx: CompanyTx,
  part: ClaimPart,
  { id, bytes }: { readonly id: string; readonly bytes: number },
): Promise<Sizes | undefined> => tx.findOne(touchingOf[part], { id, bytes });

const titleIn = statement(
  'title',
  `select id from enforceable_titles where company_id = :company_id and claim_id = :claim_id and revoked_on is null`,
);
const agreementIn = statement(
  'agreement',
  `select id from rental_agreements where company_id = :company_id and claim_id = :claim_id`,
);

/** The id of a claim's title or rental agreement. */
export const findPart = async (db: CompanyDb, part: PartName, claimId: string): Promise<string | undefined> =>
  (await db.findOne(part === 'enforceable_title' ? titleIn : agreementIn, { claim_id: claimId }))?.id;

const touchAll = statement(
  'touch_all',
  `update claims set updated_at = :stamp where company_id = :company_id and order_id = :order_id`,
);

/** Touches the claims of an order whose debtors changed. */
export const touchClaimsOf = (tx: CompanyTx, orderId: string): void => tx.send(touchAll, { order_id: orderId });

const setStatus = statement(
  'set_status',
  `update claims set status = :status, updated_at = :stamp where company_id = :company_id and order_id = :order_id`,
);

const setPaymentStatus = statement(
  'set_payment_status',
  `update payments p set status = :status, updated_at = :stamp from claims c
   where p.company_id = :company_id and c.company_id = :company_id and p.claim_id = c.id and c.order_id = :order_id and p.status not in ('rejected', 'withdrawn')`,
);

/** Sets the status of an order's claims, and of their payments where one is given. */
export function syncClaimStatus(
  tx: CompanyTx,
  orderId: string,
  status: OrderStatus,
  paymentStatus?: 'reported' | 'booked',
): void {
  tx.send(setStatus, { order_id: orderId, status });
  if (paymentStatus !== undefined) tx.send(setPaymentStatus, { order_id: orderId, status: paymentStatus });
}

const setClaimType = statement(
  'set_claim_type',
  `update claims set legal_basis = json_build_object('claim_type_code', :code::text, 'contract_date', legal_basis -> 'contract_date',
     'incident_date', legal_basis -> 'incident_date', 'description', legal_basis -> 'description')
   where company_id = :company_id and order_id = :order_id and type = 'receivable' and legal_basis ->> 'claim_type_code' is null`,
);

/** The company's default fills a missing claim type code at finalize (decisions.md 3); a titled claim needs none. */
export const fillClaimType = (tx: CompanyTx, orderId: string, code: string): void =>
  tx.send(setClaimType, { order_id: orderId, code });

const moveRow = statement(
  'move',
  `update claims set order_id = :order_id, status = :status, updated_at = :stamp,
     position = (select coalesce(max(position), 0) + 1 from claims where company_id = :company_id and order_id = :order_id)
   where company_id = :company_id and id = :id`,
);

/** Moves a claim to the end of another order. */
export const moveToOrder = (tx: CompanyTx, id: string, orderId: string, status: OrderStatus): void =>
  tx.send(moveRow, { id, order_id: orderId, status });

const companyOf = statement('company', `select company_id from claims where id = :id`);

/** The company of a claim. */
export const companyOfClaim = async (db: OperatorDb, id: string): Promise<string | undefined> =>
  (await db.findOne(companyOf, { id }))?.company_id;

const statusOf = statement('status_of', `select status from claims where id = :id`);

/** The effective status of a claim; undefined where none has this id. */
export const statusOfClaim = async (db: OperatorDb | OperatorTx, id: string): Promise<ClaimRow['status'] | undefined> =>
  (await db.findOne(statusOf, { id }))?.status;
