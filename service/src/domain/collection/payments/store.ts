/** All SQL on the payments that clients report; payments of a new claim are inserted with it (claims/store-insert.ts). */
import type { OperatorPayment } from '@mahnwerk/contract/operator/payment-reports.ts';
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import { type Listing, readPage, textBytesOf } from '../../../platform/lists/page.ts';
import { seeking, seekingBy } from '../../search/index.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { PaymentRow } from './payment.ts';
import type { Statements } from './statements.gen.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

const statement = statementsOf<Statements>('payments');

const columns = `p.id, p.status, p.rejection_reason, p.amount_cents, p.value_date, p.your_reference, p.metadata, p.created_at, p.updated_at,
  p.claim_id, c.document_reference, c.your_reference as claim_reference, o.mandate_id, m.reference_number`;

const rows = `payments p join claims c on c.company_id = p.company_id and c.id = p.claim_id
  join orders o on o.company_id = c.company_id and o.id = c.order_id
  left join mandates m on m.company_id = o.company_id and m.id = o.mandate_id`;

const get = statement('get', `select ${columns} from ${rows} where p.company_id = :company_id and p.id = :id`, {
  nullable: ['reference_number'],
});

export const readPayment = (db: CompanyDb, id: string): Promise<PaymentRow | undefined> => db.findOne(get, { id });

const getMany = statement(
  'get_many',
  `select ${columns} from ${rows} where p.company_id = :company_id and p.id = any(:ids::uuid[])`,
  { nullable: ['reference_number'] },
);

/** The payments with these ids, in no particular order. */
export const readPayments = (db: CompanyDb, ids: readonly string[]): Promise<PaymentRow[]> => db.many(getMany, { ids });

const weight = textBytesOf('p.metadata');

const onClaims = (condition: string): string =>
  `p.claim_id = any(array(select k.id from orders o join claims k on k.company_id = o.company_id and k.order_id = o.id
     where o.company_id = :company_id and ${condition}))`;

const listing: Listing = {
  from: 'payments p',
  rowsFrom: rows,
  alias: 'p',
  columns,
  filters: {
    status: 'p.status = :status',
    document_reference: `p.claim_id = any(array(select k.id from claims k
      where k.company_id = :company_id and k.document_reference = :document_reference))`,
    your_reference: 'p.your_reference = :your_reference',
    mandate_id: onClaims('o.mandate_id = :mandate_id'),
    debtor_id: onClaims('o.debtor_id = :debtor_id'),
    ...seekingBy('p.id', 'payment'),
  },
  weight,
  counted: { list: 'payments', byStatus: true },
};

export const listPayments = (db: CompanyDb, query: PageQuery): Promise<PageOf<PaymentRow>> =>
  readPage<PaymentRow>(db, listing, ...seeking(query));

const companyOfMandate = '(select company_id from mandates where id = :mandate_id)';

const everywhere: Listing = {
  ...listing,
  columns: `${columns}, p.company_id, (select n.name from companies n where n.id = p.company_id) as company_name,
    (select d.display_name from debtors d where d.company_id = p.company_id and d.id = o.debtor_id) as debtor_name`,
  newestById: true,
  filters: {
    ...listing.filters,
    mandate_id: `p.company_id = ${companyOfMandate} and p.claim_id = any(array(
      select c.id from orders o join claims c on c.company_id = o.company_id and c.order_id = o.id
      where o.company_id = ${companyOfMandate} and o.mandate_id = :mandate_id))`,
  },
  total: {
    from: `(select status, count from list_counts where list = 'payments') t`,
    alias: 't',
    filters: { status: 't.status = :status' },
  },
};

/** With whose it is. */
export type OwnedPaymentRow = PaymentRow & Pick<OperatorPayment, 'company_id' | 'company_name' | 'debtor_name'>;

/** The reported payments of every company. */
export const listEveryPayment = (db: OperatorDb, query: PageQuery): Promise<PageOf<OwnedPaymentRow>> =>
  readPage<OwnedPaymentRow>(db, everywhere, query);

// At most `limits.claim_payments`: counted as they are.
const ofClaim: Listing = {
  from: 'payments p',
  rowsFrom: rows,
  alias: 'p',
  columns,
  weight,
  where: 'p.claim_id = :claim_id',
};

export const listPaymentsOf = (db: CompanyDb, claimId: string, query: PageQuery): Promise<PageOf<PaymentRow>> =>
  readPage<PaymentRow>(db, ofClaim, query, { claim_id: claimId });

const insertPayment = statement(
  'insert',
  `insert into payments (company_id, id, claim_id, status, amount_cents, value_date, your_reference, metadata, created_at, updated_at)
   values (:company_id, :id, :claim_id, :status, :amount_cents, :value_date, :your_reference, :metadata, :now, :now)`,
);

export const insert = (
  tx: CompanyTx,
  payment: Pick<
    PaymentRow,
    'id' | 'claim_id' | 'status' | 'amount_cents' | 'value_date' | 'your_reference' | 'metadata'
  >,
): void => tx.send(insertPayment, { ...payment, metadata: JSON.stringify(payment.metadata) });

const removePayment = statement('remove', `delete from payments where company_id = :company_id and id = :id`);

export const remove = (tx: CompanyTx, id: string): void => tx.send(removePayment, { id });

const companyOf = statement('company', `select company_id from payments where id = :id`);

/** The company of a payment. */
export const companyOfPayment = async (db: OperatorDb, id: string): Promise<string | undefined> =>
  (await db.findOne(companyOf, { id }))?.company_id;

const reportColumns = `p.id, p.status, p.claim_id, c.order_id, p.amount_cents, p.value_date, p.your_reference`;

const ofMandate = `payments p join claims c on c.company_id = p.company_id and c.id = p.claim_id
  join orders o on o.company_id = c.company_id and o.id = c.order_id
  where o.company_id = :company_id and o.mandate_id = :mandate_id`;

const reportById = statement('report', `select ${reportColumns} from ${ofMandate} and p.id = :id`);

/** A report on a claim of a mandate. */
export type PaymentReport = Statements['report']['row'];

export const findReport = (db: CompanyDb, mandateId: string, id: string): Promise<PaymentReport | undefined> =>
  db.findOne(reportById, { mandate_id: mandateId, id });

const reportLike = statement(
  'report_like',
  `select ${reportColumns} from ${ofMandate} and p.status = 'reported' and p.amount_cents = :amount_cents and p.value_date = :value_date
   order by (p.your_reference is not distinct from :reference) desc, p.created_at, p.id limit 1`,
);

/** The fields that distinguish payments on a mandate. */
export interface PaymentLike {
  readonly amount_cents: bigint;
  readonly value_date: string;
  readonly reference: string | null;
}

/** The oldest report of this amount and day that is not booked; one with the same reference comes first. */
export const findUnbookedReport = (
  db: CompanyDb,
  mandateId: string,
  like: PaymentLike,
): Promise<PaymentReport | undefined> => db.findOne(reportLike, { mandate_id: mandateId, ...like });

const bookedLike = statement(
  'booked_like',
  `select p.id from ${ofMandate} and p.status = 'booked' and p.amount_cents = :amount_cents and p.value_date = :value_date
     and (:reference::text is null or :reference in (p.your_reference, p.booking_reference)) limit 1`,
);

/** Whether such a report is booked, by the client's reference or by that of its booking. */
export const isReportBooked = async (db: CompanyDb, mandateId: string, like: PaymentLike): Promise<boolean> =>
  (await db.findOne(bookedLike, { mandate_id: mandateId, ...like })) !== undefined;

const setStatus = statement(
  'set_status',
  `update payments set status = :status, booking_reference = :reference, updated_at = :stamp where company_id = :company_id and id = :id`,
);

/** The operator booked a report, or reversed the booking. */
export const setReportStatus = (
  tx: CompanyTx,
  id: string,
  change: { status: 'reported' | 'booked'; reference: string | null },
): void => tx.send(setStatus, { id, ...change });

const rejectPayment = statement(
  'reject',
  `update payments set status = 'rejected', rejection_reason = :reason, updated_at = :stamp where company_id = :company_id and id = :id`,
);

const withdrawPayment = statement(
  'withdraw',
  `update payments set status = 'withdrawn', updated_at = :stamp where company_id = :company_id and id = :id`,
);

export const withdrawReport = (tx: CompanyTx, id: string): void => tx.send(withdrawPayment, { id });

export const rejectReport = (tx: CompanyTx, id: string, reason: string): void => tx.send(rejectPayment, { id, reason });

const waiting = statement(
  'waiting',
  `select o.mandate_id, p.claim_id, sum(p.amount_cents)::bigint as amount_cents
   from payments p join claims c on c.company_id = p.company_id and c.id = p.claim_id
   join orders o on o.company_id = c.company_id and o.id = c.order_id
   where o.company_id = :company_id and o.mandate_id = any(:mandate_ids::uuid[]) and p.status = 'reported' group by o.mandate_id, p.claim_id`,
  { notNull: ['amount_cents', 'mandate_id'] },
);

/** The reported cents that are not booked on mandates, by mandate and claim. */
export async function readUnbooked(
  db: CompanyDb,
  mandateIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, bigint>>> {
  if (mandateIds.length === 0) return new Map();
  const sums = await db.many(waiting, { mandate_ids: mandateIds });
  return new Map(
    [...Map.groupBy(sums, ({ mandate_id }) => mandate_id)].map(([id, of]) => [
      id,
      new Map(of.map(({ claim_id, amount_cents }) => [claim_id, amount_cents])),
    ]),
  );
}

const closed = statement(
  'closed_mandates',
  `select id from mandates where company_id = :company_id and id = any(:mandate_ids::uuid[]) and closed_at is not null`,
);

/** Which of these mandates are closed. */
export const readClosed = async (db: CompanyDb, mandateIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await db.many(closed, { mandate_ids: mandateIds })).map(({ id }) => id));
