/** All SQL on online payments and their events. */
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Cases } from '../../../platform/module.ts';
import type { Cents } from '../../../values/money.ts';
import type { Created, ProviderEvent } from './adapter.ts';
import type { OnlinePaymentStatus } from './payment.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('online_payments');

const columns = `p.id, p.mandate_id, p.choice_id, p.amount_cents, p.status, p.adapter, p.provider_id, p.provider_url, p.paid_cents, p.paid_on, p.payment_id,
  p.refund_reason, p.created_at, p.updated_at`;

const insertRow = statement(
  'insert',
  `insert into online_payments (company_id, id, mandate_id, choice_id, amount_cents, status, adapter, expires_at, created_at, updated_at)
   values (:company_id, :id, :mandate_id, :choice_id, :amount_cents, 'created', :adapter, :expires_at, :now, :now)`,
);

interface NewOnlinePayment {
  readonly id: string;
  readonly mandate_id: string;
  readonly choice_id: string;
  readonly amount_cents: Cents;
  readonly adapter: 'simulated';
  readonly expires_at: string;
}

export const insert = (tx: CompanyTx, payment: NewOnlinePayment): void => tx.send(insertRow, payment);

const get = statement(
  'get',
  `select ${columns} from online_payments p where p.company_id = :company_id and p.id = :id`,
);

export type OnlinePaymentRow = Statements['get']['row'];

export const read = (db: CompanyDb, id: string): Promise<OnlinePaymentRow | undefined> => db.findOne(get, { id });

const lockRow = statement(
  'lock',
  `select ${columns} from online_payments p where p.company_id = :company_id and p.id = :id for no key update`,
);

/** Behind the lock of its case. */
export const lock = (tx: CompanyTx, id: string): Promise<OnlinePaymentRow | undefined> => tx.findOne(lockRow, { id });

const ofReader = statement(
  'of_reader',
  `select ${columns} from online_payments p join debtor_choices c on c.company_id = p.company_id and c.id = p.choice_id
   where p.company_id = :company_id and c.code_id = :code_id
     and (p.id = :id::uuid or p.choice_id = :choice_id::uuid or p.provider_id = :provider_id)`,
);

interface Own {
  readonly code_id: string;
  readonly id?: string;
  readonly choice_id?: string;
  readonly provider_id?: string;
}

/** One that was begun with this code. */
export const findOwn = (db: CompanyDb, { code_id, id, choice_id, provider_id }: Own) =>
  db.findOne(ofReader, { code_id, id: id ?? null, choice_id: choice_id ?? null, provider_id: provider_id ?? null });

const pending = statement(
  'pending',
  `select exists (select from online_payments p where p.company_id = :company_id and p.mandate_id = :mandate_id and p.status = 'pending') as is_pending`,
  { notNull: ['is_pending'] },
);

/** Whether a payment is on its way: it counts at the gate of letters. */
export const hasPendingOnlinePayment = async (db: CompanyDb, mandate_id: string): Promise<boolean> =>
  (await db.one(pending, { mandate_id })).is_pending;

const pendingOf = statement(
  'pending_of_reader',
  `select coalesce(sum(p.amount_cents), 0)::bigint as amount_cents from online_payments p
   join debtor_choices c on c.company_id = p.company_id and c.id = p.choice_id
   where p.company_id = :company_id and p.mandate_id = :mandate_id and p.status = 'pending' and c.debtor_id = :debtor_id`,
  { notNull: ['amount_cents'] },
);

/** What a debtor has paid that is on its way. */
export const readPendingPayments = async (
  db: CompanyDb,
  of: { readonly mandate_id: string; readonly debtor_id: string },
): Promise<Cents> => (await db.one(pendingOf, of)).amount_cents;

const companyOf = statement('company_of', 'select p.company_id from online_payments p where p.id = :id');

export const companyOfOnlinePayment = async (db: OperatorDb, id: string): Promise<string | undefined> =>
  (await db.findOne(companyOf, { id }))?.company_id;

const place = statement(
  'place',
  `update online_payments p set provider_id = :provider_id, provider_url = :url, updated_at = :stamp
   where p.company_id = :company_id and p.id = :id and p.provider_id is null`,
);

/** Where the debtor pays it. */
export const setProvider = (tx: CompanyTx, created: Created & { readonly id: string }): void =>
  tx.send(place, { ...created });

const insertEventRow = statement(
  'insert_event',
  `insert into online_payment_events (company_id, online_payment_id, event_id, status, amount_cents, occurred_at, created_at)
   values (:company_id, :online_payment_id, :event_id, :status, :amount_cents, :occurred_at, :now) on conflict do nothing`,
);

type NewEvent = Pick<ProviderEvent, 'event_id' | 'status' | 'occurred_at'> & {
  readonly online_payment_id: string;
  readonly amount_cents: Cents;
};

/** @returns false for one that came before */
export const insertEvent = async (tx: CompanyTx, event: NewEvent): Promise<boolean> =>
  (await tx.run(insertEventRow, event)) === 1;

const move = statement(
  'move',
  'update online_payments p set status = :status, updated_at = :stamp where p.company_id = :company_id and p.id = :id',
);

export const setStatus = (tx: CompanyTx, of: { readonly id: string; readonly status: OnlinePaymentStatus }): void =>
  tx.send(move, of);

const pay = statement(
  'pay',
  `update online_payments p set status = 'paid', paid_cents = :paid_cents, paid_on = :paid_on, provider_id = :provider_id,
     provider_url = coalesce(p.provider_url, ''), payment_id = :payment_id, updated_at = :stamp
   where p.company_id = :company_id and p.id = :id`,
);

interface Paid {
  readonly id: string;
  readonly provider_id: string;
  readonly paid_cents: Cents;
  readonly paid_on: string;
  /** Null: its case takes no payment. */
  readonly payment_id: string | null;
}

export const setPaid = (tx: CompanyTx, paid: Paid): void => tx.send(pay, paid);

const askBack = statement(
  'ask_back',
  `update online_payments p set status = 'refund_requested', refund_reason = :reason, updated_at = :stamp where p.company_id = :company_id and p.id = :id`,
);

export const setRefundRequested = (tx: CompanyTx, of: { readonly id: string; readonly reason: string }): void =>
  tx.send(askBack, of);

const expireRows = statement(
  'expire',
  `update online_payments p set status = 'expired', updated_at = :stamp
   where (p.company_id, p.id) in (select e.company_id, e.id from online_payments e
     where e.status = 'created' and e.expires_at <= :now order by e.expires_at limit :batch for no key update skip locked)`,
);

/** Those that no event came of. @returns how many */
export const expire = (tx: OperatorTx, batch: number): Promise<number> => tx.run(expireRows, { batch });

const bookable = statement(
  'bookable',
  `select p.company_id, p.mandate_id, p.id from online_payments p
   join mandates m on m.company_id = p.company_id and m.id = p.mandate_id
   where p.status = 'paid' and p.payment_id is null and m.closed_at is null
   order by p.company_id, p.mandate_id limit :batch for no key update of m skip locked`,
);

/** Money that came for a closed case which is open again, the cases locked. */
export const lockBookable = (tx: OperatorTx, batch: number) => tx.many(bookable, { batch });

const erase = statement(
  'erase',
  'delete from online_payments p where p.company_id = :company_id and p.mandate_id = any(:mandates)',
);

/** For a reset of the sandbox. */
export const eraseOnlinePayments = (tx: CompanyTx, { mandates }: Cases): void => tx.send(erase, { mandates });

const booked = statement(
  'is_booked',
  `select exists (select from mandate_payments p where p.company_id = :company_id and p.id = :id and p.status = 'booked') as is_booked`,
  { notNull: ['is_booked'] },
);

/** Whether a payment still counts. */
export const isBooked = async (db: CompanyDb, id: string): Promise<boolean> => (await db.one(booked, { id })).is_booked;

const simulated = statement(
  'simulated',
  `select p.company_id, p.id from online_payments p where p.adapter = 'simulated' and p.provider_id = :provider_id`,
);

/** A payment by the id that the simulated provider gave it: one of no other. */
export const findSimulated = (db: OperatorDb, provider_id: string) => db.findOne(simulated, { provider_id });
