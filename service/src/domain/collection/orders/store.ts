/** All SQL on orders and their additional debtors. */
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { addDays } from '../../../values/day.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { OrderStatus } from '@mahnwerk/contract/case/orders.ts';
import { barredBefore } from '../claims/index.ts';
import { seeking, seekingBy } from '../../search/index.ts';
import { type OrderFields, orderFields, type OrderRow, type Parties } from './order.ts';
import { noTotals, type Totals } from './totals.ts';
import type { Statements } from './statements.gen.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cases } from '../../../platform/module.ts';
import { businessDate, todayInBerlin } from '../../ladder/business-date/index.ts';

const statement = statementsOf<Statements>('orders');

/** The columns of an order `o`. */
export const columns = `o.id, o.source, o.status, o.debtor_id,
  (select x.display_name from debtors x where x.company_id = o.company_id and x.id = o.debtor_id) as debtor_name,
  array(select d.debtor_id from order_debtors d where d.company_id = o.company_id and d.order_id = o.id order by d.position) as additional_debtor_ids,
  ${orderFields.columnsOf('o')}, o.mandate_id, o.rejection_reason, o.withdrawal_reason, o.expires_at, o.submitted_at,
  o.decided_at, o.withdrawn_at, o.request_count, o.open_request_count, o.reviewer_id, o.reviewer_name, o.review_started_at,
  o.claim_count, o.principal_cents, o.charges_cents, o.payments_cents, o.claims_bytes, o.created_at, o.updated_at`;

/** What the types of `columns` do not know. */
export const known = { notNull: ['debtor_name', 'additional_debtor_ids'] };

const get = statement('get', `select ${columns} from orders o where o.company_id = :company_id and o.id = :id`, known);
const lock = statement('lock', `select id from orders where company_id = :company_id and id = :id for no key update`);

export const readOrder = (db: CompanyDb, id: string): Promise<OrderRow | undefined> => db.findOne(get, { id });

/**
 * Every change of an order or its claims locks this row first. A second statement of the same round trip reads the row: a statement that waited for a lock
 * sees the locked row anew, but all other rows, such as the additional debtors, as before the wait.
 */
export async function lockOrder(tx: CompanyTx, id: string): Promise<OrderRow | undefined> {
  const [, row] = await Promise.all([tx.run(lock, { id }), readOrder(tx, id)]);
  return row;
}

const filters = {
  status: 'o.status = :status',
  debtor_id: 'o.debtor_id = :debtor_id',
  created_after: 'o.created_at >= :created_after',
  created_before: 'o.created_at <= :created_before',
  company_id: 'o.company_id = :company_id',
  source: 'o.source = :source',
  ...seekingBy('o.id', 'order'),
  amount_min: 'o.order_value_cents >= round(:amount_min::numeric * 100)::int8',
  amount_max: 'o.order_value_cents <= round(:amount_max::numeric * 100)::int8',
  hinted: (value: unknown) => `${value === true ? '' : 'not '}exists (
    select from claims c left join enforceable_titles t on t.company_id = c.company_id and t.claim_id = c.id and t.revoked_on is null
    where c.company_id = o.company_id and c.order_id = o.id and (c.is_disputed or case when t.claim_id is null then coalesce(c.due_date, c.document_date) < :due_before::date
      else coalesce(t.contents ->> 'final_since', t.contents ->> 'issued_on') collate "C" < :final_before::text end))`,
  waiting_for: (party: unknown) =>
    party === 'client' ? `o.status in ('draft', 'awaiting_client_response')` : `o.status = 'submitted'`,
};

const orders = {
  created: 'o.created_at',
  amount: 'o.order_value_cents',
  status: 'o.status',
  name: 'lower(n.display_name)',
};

const plain: Listing = {
  from: 'orders o',
  alias: 'o',
  columns: `o.company_id, ${columns}`,
  filters,
  orders,
  counted: { list: 'orders', byStatus: true },
};

// Only sorting by the debtor's name joins the debtors.
const named: Listing = {
  ...plain,
  from: 'orders o join debtors n on n.company_id = o.company_id and n.id = o.debtor_id',
};

/** The operator's list is of all companies. */
const todayOf = async (db: CompanyDb | OperatorDb): Promise<string> =>
  db.kind === 'company' ? businessDate(db) : todayInBerlin(db);

interface ListedOrder extends OrderRow {
  readonly company_id: string;
}

export async function listOrders(db: CompanyDb | OperatorDb, query: PageQuery): Promise<PageOf<ListedOrder>> {
  const listing = query.ordering.some((term) => term.field === 'name') ? named : plain;
  const [sought, parameters] = seeking(query);
  const barred = query.filters.hinted === undefined ? {} : barredBefore(addDays(await todayOf(db), limits.hinted_days));
  // A company's list contains the claims.
  return readPage<ListedOrder>(db, db.kind === 'company' ? { ...listing, weight: 'o.claims_bytes' } : listing, sought, {
    ...parameters,
    ...barred,
  });
}

const insertOrder = statement(
  'insert',
  `insert into orders (company_id, id, source, status, debtor_id, ${orderFields.columns},
     claim_count, principal_cents, charges_cents, payments_cents, claims_bytes, expires_at, created_by_partner, created_at, updated_at)
   values (:company_id, :id, :source, 'draft', :debtor_id, ${orderFields.values},
     :claim_count, :principal_cents, :charges_cents, :payments_cents, :claims_bytes, :expires_at, :created_by_partner, :now, :now)`,
);

const insertDebtors = statement(
  'insert_debtors',
  `insert into order_debtors (company_id, order_id, position, debtor_id)
   select :company_id, :order_id, position, debtor_id from unnest(:debtor_ids::uuid[]) with ordinality as d (debtor_id, position)`,
);

/** @param partnerId the Partner that creates the order: the draft is deleted with the Partner's access */
export function insert(
  tx: CompanyTx,
  { additional_debtor_ids, debtor_name: _name, ...order }: OrderRow,
  partnerId: string | null,
): void {
  tx.send(insertOrder, { ...order, created_by_partner: partnerId });
  if (additional_debtor_ids.length > 0)
    tx.send(insertDebtors, { order_id: order.id, debtor_ids: additional_debtor_ids });
}

const updateOrder = statement(
  'update',
  `update orders set debtor_id = :debtor_id, ${orderFields.assignments}, expires_at = :expires_at, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

const removeDebtors = statement(
  'remove_debtors',
  `delete from order_debtors where company_id = :company_id and order_id = :order_id`,
);

type OrderChange = Parties & OrderFields & Pick<OrderRow, 'expires_at'>;

export function update(tx: CompanyTx, id: string, { additional_debtor_ids, ...fields }: OrderChange): void {
  tx.send(updateOrder, { ...fields, id });
  tx.send(removeDebtors, { order_id: id });
  if (additional_debtor_ids.length > 0) tx.send(insertDebtors, { order_id: id, debtor_ids: additional_debtor_ids });
}

const addTotals = statement(
  'add_totals',
  `update orders set updated_at = :stamp, expires_at = case when status = 'draft' then coalesce(:expires_at, expires_at) end,
     claim_count = claim_count + :claim_count, principal_cents = principal_cents + :principal_cents, charges_cents = charges_cents + :charges_cents,
     payments_cents = payments_cents + :payments_cents, claims_bytes = claims_bytes + :claims_bytes
   where company_id = :company_id and id = :id`,
);

/** Adds a change of an order's claims to its totals, and sets the deadline of a draft. */
export const addToTotals = (
  tx: CompanyTx,
  id: string,
  added: Totals = noTotals,
  expiresAt: string | null = null,
): void => tx.send(addTotals, { id, ...added, expires_at: expiresAt });

const recount = statement(
  'recount_requests',
  `update orders o set updated_at = :stamp, request_count = r.total, open_request_count = r.open
   from (select count(*)::integer as total, (count(*) filter (where status = 'open'))::integer as open from requests_to_client where company_id = :company_id and order_id = :id) r
   where o.company_id = :company_id and o.id = :id`,
);

/** A request to the client was created, answered or withdrawn; the row is locked. */
export const recountRequests = (tx: CompanyTx, id: string): void => tx.send(recount, { id });

const earlier = statement(
  'earlier_claims',
  `select c.order_id, c.document_reference, c.principal_cents, c.due_date from orders o join claims c on c.company_id = o.company_id and c.order_id = o.id
   where o.company_id = :company_id and o.debtor_id = :debtor_id and o.id <> :id and o.status not in ('draft', 'rejected', 'withdrawn')
   order by o.created_at desc, c.position limit :most`,
);

/** The newest claims on other orders of a debtor that were submitted and neither rejected nor withdrawn. */
export const readEarlierClaims = (db: CompanyDb, { id, debtor_id }: Pick<OrderRow, 'id' | 'debtor_id'>, most: number) =>
  db.many(earlier, { id, debtor_id, most });

const setReviewer = statement(
  'set_reviewer',
  `update orders set reviewer_id = :reviewer_id, reviewer_name = :reviewer_name, review_started_at = :review_started_at
   where company_id = :company_id and id = :id`,
);

/** Who reviews an order, lapsed or not; null: it is free. */
export type Reviewed = Pick<OrderRow, 'reviewer_id' | 'reviewer_name' | 'review_started_at'>;

/** The row is locked. */
export const setReview = (tx: CompanyTx, id: string, review: Reviewed): void => tx.send(setReviewer, { id, ...review });

const removeOrder = statement('remove', `delete from orders where company_id = :company_id and id = :id`);

/** Deletes an order with its claims and their payments. */
export const remove = (tx: CompanyTx, id: string): void => tx.send(removeOrder, { id });

const setStatus = statement(
  'set_status',
  `update orders set status = :status, expires_at = null, updated_at = :stamp,
     submitted_at = case when :status::order_status = 'submitted' and submitted_at is null then :now else submitted_at end,
     decided_at = case when :status::order_status in ('accepted', 'rejected') then :now else decided_at end,
     withdrawn_at = case when :status::order_status = 'withdrawn' then :now else withdrawn_at end,
     mandate_id = coalesce(:mandate_id, mandate_id), rejection_reason = coalesce(:rejection_reason, rejection_reason),
     withdrawal_reason = coalesce(:withdrawal_reason, withdrawal_reason)
   where company_id = :company_id and id = :id`,
);

interface DecisionColumns {
  readonly mandate_id?: string;
  readonly rejection_reason?: string;
  readonly withdrawal_reason?: string | null;
}

export const moveTo = (tx: CompanyTx, id: string, status: OrderStatus, decision: DecisionColumns = {}): void =>
  tx.send(setStatus, {
    id,
    status,
    mandate_id: decision.mandate_id ?? null,
    rejection_reason: decision.rejection_reason ?? null,
    withdrawal_reason: decision.withdrawal_reason ?? null,
  });

const companyOf = statement('company', `select company_id from orders where id = :id`);

/** The company of an order. */
export const companyOfOrder = async (tx: OperatorDb | OperatorTx, id: string): Promise<string | undefined> =>
  (await tx.findOne(companyOf, { id }))?.company_id;

const sourceOfOrder = statement('source', `select source from orders where company_id = :company_id and id = :id`);

/** Who entered an order; undefined where the company has none of this id. */
export const sourceOf = async (db: CompanyDb, id: string): Promise<OrderRow['source'] | undefined> =>
  (await db.findOne(sourceOfOrder, { id }))?.source;

const sourceOfItsOrder = statement(
  'source_of_claim',
  `select o.source, o.status from claims c join orders o on o.company_id = c.company_id and o.id = c.order_id
   where c.company_id = :company_id and c.id = :id`,
);

/** Who entered the order of a claim, and its status. */
export const sourceOfClaim = (db: CompanyDb, id: string): Promise<Pick<OrderRow, 'source' | 'status'> | undefined> =>
  db.findOne(sourceOfItsOrder, { id });

// What a reset of the sandbox, and the end of a Partner's access, delete of orders, with everything below them.

const nextMandates = statement(
  'nextMandates',
  `select m.id from mandates m
   where m.company_id = :company_id
     and (m.created_at <= :until or exists (select from orders o where o.company_id = :company_id and o.mandate_id = m.id and o.created_at <= :until))
   order by m.created_at, m.id limit :batch`,
);
const ordersOfMandates = statement(
  'ordersOfMandates',
  `select o.id from orders o where o.company_id = :company_id and o.mandate_id = any(:mandates)`,
);
const nextOrders = statement(
  'nextOrders',
  `select o.id from orders o where o.company_id = :company_id and o.created_at <= :until order by o.created_at, o.id limit :batch`,
);
const erase = statement('erase', `delete from orders o where o.company_id = :company_id and o.id = any(:orders)`);
// A draft that a command has locked is waited for, and stays if it is submitted meanwhile.
const eraseDrafts = statement(
  'eraseDrafts',
  `delete from orders o where o.company_id = :company_id and o.status = 'draft' and o.id = any (array(
     select d.id from orders d where d.company_id = :company_id and d.created_by_partner = :partner and d.status = 'draft' order by d.id for update))`,
);

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** The next cases created by then: mandates with their orders, then orders without one. */
export async function nextCases(tx: CompanyTx, until: string, batch: number): Promise<Cases> {
  const mandates = idsOf(await tx.many(nextMandates, { until, batch }));
  const next = await (mandates.length > 0
    ? tx.many(ordersOfMandates, { mandates })
    : tx.many(nextOrders, { until, batch }));
  return { mandates, orders: idsOf(next) };
}

export const eraseOrders = (tx: CompanyTx, cases: Cases): void => tx.send(erase, { orders: cases.orders });

/** The drafts that the Partner created, without events. */
export const eraseDraftsOf = (tx: CompanyTx, partner: string): void => tx.send(eraseDrafts, { partner });
