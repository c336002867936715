/** All SQL on the operator's bookings: payments without a report, costs, and a list of payments of both kinds. */
import type { Cents } from '../../../values/money.ts';
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { CostFields, MandateCostRow, MandatePaymentRow } from './bookkeeping.ts';
import type { BookedCost } from './cost-amount.ts';
import type { Cases } from '../../../platform/module.ts';
import type { Statements } from './statements.gen.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

const statement = statementsOf<Statements>('bookkeeping');

// The operator's payments on one mandate and the client's reports on its claims. The mandate is a parameter inside the union, because PostgreSQL does
// not push a condition from outside into a union of joins.
const everyPayment = `(
    select m.company_id, m.id, m.status, m.payer, m.amount_cents, m.value_date, m.reference, m.return_reason, null::uuid as claim_id, m.designated_claim_id, m.designated_line,
      m.taken_over, m.created_at, greatest(m.updated_at, (select max(f.updated_at) from mandate_refunds f where f.company_id = m.company_id and f.payment_id = m.id)) as updated_at
    from mandate_payments m where m.company_id = :company_id and m.mandate_id = :mandate_id
    union all
    select r.company_id, r.id, r.status, 'client', r.amount_cents, r.value_date, coalesce(r.booking_reference, r.your_reference), null, r.claim_id, r.claim_id, null,
      false, r.created_at, greatest(r.updated_at, (select max(f.updated_at) from mandate_refunds f where f.company_id = r.company_id and f.payment_id = r.id))
    from payments r join claims c on c.company_id = r.company_id and c.id = r.claim_id
    join orders o on o.company_id = c.company_id and o.id = c.order_id
    where o.company_id = :company_id and o.mandate_id = :mandate_id
  ) p`;

// Amounts of refunds are decimal strings: JSON has no integers beyond 2^53.
const columns = `p.id, p.status, p.payer, p.amount_cents, p.value_date, p.reference, p.return_reason, p.claim_id, p.designated_claim_id, p.designated_line, p.taken_over, p.created_at, p.updated_at,
  array(select json_build_object('id', f.id, 'status', f.status, 'amount_cents', f.amount_cents::text, 'value_date', f.value_date, 'reference', f.reference)
    from mandate_refunds f where f.company_id = p.company_id and f.payment_id = p.id order by f.created_at, f.id) as refunds`;

const getPayment = statement('payment', `select ${columns} from ${everyPayment} where p.id = :id`, {
  notNull: ['id', 'status', 'payer', 'amount_cents', 'value_date', 'taken_over', 'created_at', 'updated_at'],
});

export const readPayment = async (
  db: CompanyDb,
  mandateId: string,
  id: string,
): Promise<MandatePaymentRow | undefined> =>
  (await db.findOne(getPayment, { mandate_id: mandateId, id })) as MandatePaymentRow | undefined;

const payments: Listing = {
  from: everyPayment,
  alias: 'p',
  columns,
  filters: { status: 'p.status = :status', payer: 'p.payer = :payer' },
};

export const listPayments = (db: CompanyDb, mandateId: string, query: PageQuery): Promise<PageOf<MandatePaymentRow>> =>
  readPage<MandatePaymentRow>(db, payments, query, { mandate_id: mandateId });

const insertPaymentRow = statement(
  'insert_payment',
  `insert into mandate_payments (company_id, id, mandate_id, payer, status, amount_cents, value_date, reference, designated_claim_id, designated_line, taken_over, created_at, updated_at)
   values (:company_id, :id, :mandate_id, :payer, 'booked', :amount_cents, :value_date, :reference, :designated_claim_id, :designated_line, :taken_over, :now, :now)`,
);

export type NewMandatePayment = Pick<
  MandatePaymentRow,
  'id' | 'payer' | 'amount_cents' | 'value_date' | 'reference' | 'designated_claim_id' | 'designated_line'
> & { readonly mandate_id: string };

/** @param taken_over a former office received it, or knew of it, before the service had the case */
export const insertPayment = (tx: CompanyTx, payment: NewMandatePayment, { taken_over = false } = {}): void =>
  tx.send(insertPaymentRow, { ...payment, taken_over });

const equalPayment = statement(
  'equal_payment',
  `select id from mandate_payments where company_id = :company_id and mandate_id = :mandate_id and amount_cents = :amount_cents and value_date = :value_date
     and payer = :payer and reference is not distinct from :reference and status = 'booked'`,
);

/** The id of an equal payment that is booked. */
export const findBookedPayment = async (
  db: CompanyDb,
  { mandate_id, amount_cents, value_date, payer, reference }: NewMandatePayment,
): Promise<string | undefined> =>
  (await db.findOne(equalPayment, { mandate_id, amount_cents, value_date, payer, reference }))?.id;

const reversePayment = statement(
  'reverse_payment',
  `update mandate_payments set status = 'reversed', return_reason = :return_reason, returned_on = :returned_on, updated_at = :stamp where company_id = :company_id and id = :id`,
);

/** Of a payment that came back the day, and the bank's code for why it did. */
interface Returned {
  readonly returned_on: string | null;
  readonly return_reason: string | null;
}

export const setPaymentReversed = (tx: CompanyTx, id: string, { returned_on, return_reason }: Returned): void =>
  tx.send(reversePayment, { id, returned_on, return_reason });

const insertRefundRow = statement(
  'insert_refund',
  `insert into mandate_refunds (company_id, id, mandate_id, payment_id, status, amount_cents, value_date, reference, created_at, updated_at)
   values (:company_id, :id, :mandate_id, :payment_id, 'booked', :amount_cents, :value_date, :reference, :now, :now)`,
);

export interface NewRefund {
  readonly id: string;
  readonly mandate_id: string;
  readonly payment_id: string;
  readonly amount_cents: Cents;
  readonly value_date: string;
  readonly reference: string | null;
}

export const insertRefund = (tx: CompanyTx, refund: NewRefund): void => tx.send(insertRefundRow, { ...refund });

const reverseRefundRows = statement(
  'reverse_refunds',
  `update mandate_refunds set status = 'reversed', updated_at = :stamp where company_id = :company_id and payment_id = :payment_id and status = 'booked'`,
);

/** The payment was reversed, and its refunds with it. */
export const setRefundsReversed = (tx: CompanyTx, paymentId: string): void =>
  tx.send(reverseRefundRows, { payment_id: paymentId });

const costColumns =
  'k.id, k.status, k.kind, k.claim_id, k.amount_cents, k.vat_rate, k.vat_rate_sent, k.vat_cents, k.vat_owed_by_debtor, k.value_date, k.interest_bearing, k.interest_from, k.matter, k.reason, k.rule, k.table_version, k.working, k.description, k.entry_id, k.created_at, k.updated_at';

const getCost = statement(
  'cost',
  `select ${costColumns} from mandate_costs k where k.company_id = :company_id and k.mandate_id = :mandate_id and k.id = :id`,
);

export const readCost = (db: CompanyDb, mandateId: string, id: string): Promise<MandateCostRow | undefined> =>
  db.findOne(getCost, { mandate_id: mandateId, id });

const costs: Listing = {
  from: 'mandate_costs k',
  alias: 'k',
  columns: costColumns,
  where: 'k.mandate_id = :mandate_id',
  filters: { status: 'k.status = :status' },
};

export const listCosts = (db: CompanyDb, mandateId: string, query: PageQuery): Promise<PageOf<MandateCostRow>> =>
  readPage<MandateCostRow>(db, costs, query, { mandate_id: mandateId });

const claimsOfCase = statement(
  'claims_accepted',
  `select c.id, c.type, c.is_disputed, c.legal_basis, d.acting_as, o.decided_at as accepted_at
   from orders o join claims c on c.company_id = o.company_id and c.order_id = o.id
   join debtors d on d.company_id = o.company_id and d.id = o.debtor_id
   where o.company_id = :company_id and o.mandate_id = :mandate_id`,
  { notNull: ['accepted_at'] },
);

/** The claims of a mandate with the fields that fees depend on. */
export const readAcceptedClaims = (
  db: CompanyDb,
  mandateId: string,
): Promise<readonly Statements['claims_accepted']['row'][]> => db.many(claimsOfCase, { mandate_id: mandateId });

const formerPayments = statement(
  'former_payments',
  `select y.mandate_id, y.payer, y.amount_cents, y.value_date, y.reference from mandate_payments y
   where y.company_id = :company_id and y.mandate_id = any(:mandates) and y.taken_over`,
);
const formerCosts = statement(
  'former_costs',
  `select k.mandate_id, k.kind, k.amount_cents, k.value_date, k.description from mandate_costs k
   join mandates m on m.company_id = k.company_id and m.id = k.mandate_id and k.created_at <= m.taken_over_at
   where k.company_id = :company_id and k.mandate_id = any(:mandates)`,
);

export type FormerPayment = Statements['former_payments']['row'];
export type FormerCost = Statements['former_costs']['row'];

/** What former offices have booked on cases, as the service took it over. */
export async function readTakenOver(db: CompanyDb, mandates: readonly string[]) {
  const [paid, spent] = await Promise.all([db.many(formerPayments, { mandates }), db.many(formerCosts, { mandates })]);
  return { payments: paid, costs: spent };
}

const bookedCosts = statement(
  'booked_costs',
  `select id, kind, claim_id, matter, value_date, amount_cents, rule, working from mandate_costs
   where company_id = :company_id and mandate_id = :mandate_id and status = 'booked' order by created_at, id`,
);

/** The booked costs of a mandate, the oldest first. */
export const readBookedCosts = (db: CompanyDb, mandateId: string): Promise<readonly BookedCost[]> =>
  db.many(bookedCosts, { mandate_id: mandateId });

/** The kinds of costs that are booked on a mandate. */
export const readBookedKinds = async (db: CompanyDb, mandateId: string): Promise<ReadonlySet<string>> =>
  new Set((await readBookedCosts(db, mandateId)).map(({ kind }) => kind));

const costsToCompare = statement(
  'costs_to_compare',
  `select k.company_id, k.mandate_id, m.reference_number, y.tax_treatment,
     json_agg(json_build_object('id', k.id, 'kind', k.kind, 'matter', k.matter, 'value_date', k.value_date, 'amount_cents', k.amount_cents::text, 'vat_rate', k.vat_rate,
       'vat_rate_sent', k.vat_rate_sent, 'rule', k.rule, 'working', k.working) order by k.created_at, k.id) as costs
   from mandate_costs k join mandates m on m.company_id = k.company_id and m.id = k.mandate_id join companies y on y.id = k.company_id
   where (k.company_id, k.mandate_id) > (:after_company, :after_mandate) and k.status = 'booked'
   group by k.company_id, k.mandate_id, m.reference_number, y.tax_treatment order by k.company_id, k.mandate_id limit :batch`,
  { notNull: ['costs'] },
);

/** A case with its booked costs, the oldest first. */
export type CostsOfCase = Omit<Statements['costs_to_compare']['row'], 'costs'> & {
  readonly costs: readonly (Omit<BookedCost, 'amount_cents' | 'claim_id'> &
    Pick<CostFields, 'vat_rate' | 'vat_rate_sent'> & { readonly amount_cents: string })[];
};

/** The cases of every company that have costs, a page at a time. */
export const pageOfCosts = (
  db: OperatorDb,
  after: Pick<CostsOfCase, 'company_id' | 'mandate_id'>,
  batch: number,
): Promise<readonly CostsOfCase[]> =>
  db.many(costsToCompare, { after_company: after.company_id, after_mandate: after.mandate_id, batch }) as Promise<
    readonly CostsOfCase[]
  >;

const insertCostRow = statement(
  'insert_cost',
  `insert into mandate_costs (company_id, id, mandate_id, entry_id, status, kind, claim_id, amount_cents, vat_rate, vat_rate_sent, vat_cents, vat_owed_by_debtor, value_date,
     interest_bearing, interest_from, matter, reason, rule, table_version, working, description, created_at, updated_at)
   values (:company_id, :id, :mandate_id, :entry_id, 'booked', :kind, :claim_id, :amount_cents, :vat_rate, :vat_rate_sent, :vat_cents, :vat_owed_by_debtor, :value_date,
     :interest_bearing, :interest_from, :matter, :reason, :rule, :table_version, :working, :description, :now, :now)`,
);

export type NewCost = CostFields & { readonly id: string; readonly mandate_id: string };

export const insertCost = (tx: CompanyTx, cost: NewCost & { readonly entry_id: string }): void =>
  tx.send(insertCostRow, { ...cost, working: cost.working && JSON.stringify(cost.working) });

const equalCost = statement(
  'equal_cost',
  `select id from mandate_costs where company_id = :company_id and mandate_id = :mandate_id and kind = :kind and matter = :matter and working ->> 'raises_cost_id' is not distinct from :raises
     and claim_id is not distinct from :claim_id and amount_cents = :amount_cents and vat_rate is not distinct from :vat_rate and value_date = :value_date and interest_bearing = :interest_bearing and description is not distinct from :description
     and status = 'booked'`,
);

/** Whether equal costs are booked already. */
export const isCostBooked = async (
  db: CompanyDb,
  { id: _new, vat_cents: _computed, ...cost }: NewCost,
): Promise<boolean> =>
  (await db.findOne(equalCost, { ...cost, raises: cost.working?.raises_cost_id ?? null })) !== undefined;

const reverseCostRow = statement(
  'reverse_cost',
  `update mandate_costs set status = 'reversed', updated_at = :stamp where company_id = :company_id and id = :id`,
);

export const setCostReversed = (tx: CompanyTx, id: string): void => tx.send(reverseCostRow, { id });

const erasePayments = statement(
  'erasePayments',
  `delete from mandate_payments p where p.company_id = :company_id and p.mandate_id = any(:mandates)`,
);
const eraseRefunds = statement(
  'eraseRefunds',
  `delete from mandate_refunds f where f.company_id = :company_id and f.mandate_id = any(:mandates)`,
);
const eraseCosts = statement(
  'eraseCosts',
  `delete from mandate_costs c where c.company_id = :company_id and c.mandate_id = any(:mandates)`,
);

/** For a reset of the sandbox. */
export function eraseBookings(tx: CompanyTx, { mandates }: Cases): void {
  tx.send(eraseRefunds, { mandates });
  tx.send(erasePayments, { mandates });
  tx.send(eraseCosts, { mandates });
}
