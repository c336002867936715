/** All SQL on mandates and their history. */
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import type { JobBatch } from '../../../platform/queue/index.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import type { MandateRow } from './mandate.ts';
import { eraseHistory } from './store-history.ts';
import { eraseSteps } from './store-steps.ts';
import type { Cases } from '../../../platform/module.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('mandates');

/** The columns of a mandate `m`. */
export const columns = `m.company_id, m.id, m.reference_number, m.further_reference_numbers, m.debtor_id, m.additional_debtor_ids,
  (select x.display_name from debtors x where x.company_id = m.company_id and x.id = m.debtor_id) as debtor_name,
  exists (select from messages x where x.company_id = m.company_id and x.mandate_id = m.id and x.state = 'under_review') as has_unread_message,
  (select json_build_object('status', p.status, 'ended_on', p.ended_on, 'decided', p.decided_at is not null,
       'grace_days', p.terms -> 'grace_days', 'default_after', p.terms -> 'default_after',
       'unpaid', array(select i.value ->> 'due_date' from json_array_elements(p.instalments) i where i.value ->> 'status' <> 'paid'))
   from instalment_plans p where p.company_id = m.company_id and p.mandate_id = m.id
   order by p.created_at desc, p.id desc limit 1)::newest_plan as newest_plan,
  array(select o.id from orders o where o.company_id = m.company_id and o.mandate_id = m.id order by o.decided_at, o.id) as order_ids,
  array(select c.id from orders o join claims c on c.company_id = o.company_id and c.order_id = o.id
        where o.company_id = m.company_id and o.mandate_id = m.id order by o.decided_at, o.id, c.position) as claim_ids,
  m.procedure_state, m.processing_state, m.payment_state, m.balance_updated_at, m.request_count, m.open_request_count, m.assignee_id, m.assignee_name, m.ordered_on, m.limitation_on, m.case_key, m.paused_until, hold_of_case(m.company_id, m.id, m.debtor_id) as hold, course_of_case(m.company_id, m.id) as course,
  (select json_build_object('due_on', p.due_on, 'grace_days', p.grace_days) from promises p
   where p.company_id = m.company_id and p.mandate_id = m.id and p.status = 'open' order by p.due_on desc limit 1)::open_promise as open_promise,
  (select f.respond_by from plan_offers f where f.company_id = m.company_id and f.mandate_id = m.id and f.status = 'open') as offered_until,
  m.closed_at, m.created_at, m.updated_at,
  (select json_build_object('date', x.closed_on, 'code', x.code, 'description', x.description, 'type', x.type) from mandate_closings x
   where x.company_id = m.company_id and x.mandate_id = m.id and x.reopened_at is null)::mandate_closing as closing`;

const known = { notNull: ['debtor_name', 'has_unread_message', 'order_ids', 'claim_ids'] };

const get = statement(
  'get',
  `select ${columns} from mandates m where m.company_id = :company_id and m.id = :id`,
  known,
);
const lock = statement('lock', `select id from mandates where company_id = :company_id and id = :id for no key update`);

export const findMandate = (db: CompanyDb, id: string): Promise<MandateRow | undefined> => db.findOne(get, { id });

const setTakenOverRow = statement(
  'set_taken_over',
  `update mandates set case_key = :case_key, further_reference_numbers = :further_reference_numbers, taken_over_at = balance_updated_at, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

/** The case was an old one of the operator: its key in the file, and its former references. The former office has stated what is booked by now. */
export const setTakenOver = (
  tx: CompanyTx,
  id: string,
  of: { readonly case_key: string; readonly further_reference_numbers: readonly string[] },
): void => tx.send(setTakenOverRow, { id, ...of });

const ofKeys = statement(
  'of_case_keys',
  `select m.id, m.case_key, m.debtor_id, d.your_reference as debtor_reference, m.ordered_on, m.further_reference_numbers
   from mandates m join debtors d on d.company_id = m.company_id and d.id = m.debtor_id
   where m.company_id = :company_id and m.case_key = any(:keys::text[])`,
  { notNull: ['case_key'] },
);

/** A case that was taken over. */
export type OldCase = Statements['of_case_keys']['row'];

/** The old cases with these keys, by key. */
export const findByCaseKeys = async (db: CompanyDb, keys: readonly string[]): Promise<ReadonlyMap<string, OldCase>> =>
  new Map((await db.many(ofKeys, { keys })).map((row) => [row.case_key, row]));

// Reads take no row lock. Until a booking commits, they wait for this one where they ask for what is known now.
const bookingKey = `hashtextextended('mahnwerk booking ' || :id::uuid::text, 0)`;
const announce = statement('announce_booking', `select pg_advisory_xact_lock(${bookingKey})`);
const settle = statement('await_booking', `select pg_advisory_xact_lock_shared(${bookingKey})`);

/** Bookings and changes of state lock this row first. It is read after the lock, so that its orders are current too. */
export async function lockMandate(tx: CompanyTx, id: string): Promise<MandateRow | undefined> {
  const [, , row] = await Promise.all([tx.run(lock, { id }), tx.run(announce, { id }), findMandate(tx, id)]);
  return row;
}

/**
 * Waits until a booking that has taken its time of recording commits: later ones are recorded later. Not inside a
 * snapshot, which would be from before.
 */
export const awaitBooking = async (db: CompanyDb, id: string): Promise<void> => void (await db.many(settle, { id }));

const existing = statement('exists', `select id from mandates where company_id = :company_id and id = :id`);

export const exists = async (db: CompanyDb, id: string): Promise<boolean> =>
  (await db.findOne(existing, { id })) !== undefined;

const companyOf = statement('company', `select company_id from mandates where id = :id`);

export const companyOfMandate = async (db: OperatorDb, id: string): Promise<string | undefined> =>
  (await db.findOne(companyOf, { id }))?.company_id;

const subjectsOf = statement(
  'claim_subjects',
  `select c.id, c.subject_matter, c.document_date, c.due_date, t.contents as title
   from orders o join claims c on c.company_id = o.company_id and c.order_id = o.id
   left join enforceable_titles t on t.company_id = c.company_id and t.claim_id = c.id and t.revoked_on is null
   where o.company_id = :company_id and o.mandate_id = :mandate_id`,
  { nullable: ['title'] },
);

/** What a mandate's claims are for. */
export const readClaimSubjects = (db: CompanyDb, mandateId: string) => db.many(subjectsOf, { mandate_id: mandateId });

const insertMandate = statement(
  'insert',
  `insert into mandates (company_id, id, reference_number, debtor_id, additional_debtor_ids, procedure_state, processing_state, payment_state,
     ordered_on, total_balance_cents, balance_updated_at, created_at, updated_at)
   values (:company_id, :id, :reference_number, :debtor_id, :additional_debtor_ids, :procedure_state, 'in_progress', :payment_state, :ordered_on, :total_balance_cents, :recorded_at, :now, :now)
   on conflict (company_id, reference_number) do nothing`,
);

type NewMandate = Pick<
  MandateRow,
  'id' | 'reference_number' | 'debtor_id' | 'additional_debtor_ids' | 'procedure_state' | 'payment_state' | 'ordered_on'
> & {
  readonly total_balance_cents: Cents;
  /** The time of the booking. */
  readonly recorded_at: string;
};

/** False when the reference number is taken. */
export const insert = async (tx: CompanyTx, mandate: NewMandate): Promise<boolean> =>
  (await tx.run(insertMandate, mandate)) === 1;

const extendMandate = statement(
  'extend',
  `update mandates set payment_state = :payment_state, total_balance_cents = :total_balance_cents, balance_updated_at = :recorded_at, updated_at = :stamp,
     ordered_on = least(ordered_on, :ordered_on), additional_debtor_ids = (
       select coalesce(array_agg(distinct each), '{}') from unnest(additional_debtor_ids || :additional_debtor_ids::uuid[]) each where each <> debtor_id)
   where company_id = :company_id and id = :id`,
);

type Extension = Pick<
  NewMandate,
  'additional_debtor_ids' | 'payment_state' | 'ordered_on' | 'total_balance_cents' | 'recorded_at'
>;

/** Another order joined the mandate. */
export const extend = (tx: CompanyTx, id: string, extension: Extension): void =>
  tx.send(extendMandate, { id, ...extension });

const receiptYear = 'extract(year from :receipt_on::date)::int';

// Without what the client reported with the order, which is booked by `acceptance.payment`, and what was paid to the former office.
const earliestPayment = `(select min(e.value_date) from ledger_postings e
  where e.company_id = m.company_id and e.mandate_id = m.id and e.rule in ('payment.debtor', 'payment.client')
    and (m.taken_over_at is null or e.recorded_at > m.taken_over_at)
    and not exists (select from ledger_postings r where r.company_id = e.company_id and r.reverses_entry_id = e.entry_id))`;

const updateBalanceRow = statement(
  'update_balance',
  `update mandates m set payment_state = :payment_state, total_balance_cents = :total_balance_cents, balance_updated_at = :recorded_at, updated_at = :stamp,
     received_year = greatest(received_year, ${receiptYear}),
     received_cents = case when received_year is null or received_year < ${receiptYear} then :receipt_cents::bigint
       when received_year = ${receiptYear} then received_cents + :receipt_cents else received_cents end,
     first_paid_on = case when :receipt_cents > 0 then least(first_paid_on, :receipt_on) when first_paid_on = :receipt_on then ${earliestPayment}
       else first_paid_on end
   where company_id = :company_id and id = :id`,
);

/** A payment that is booked, or that came back: then below zero. */
export interface Receipt {
  readonly cents: Cents;
  /** Its value date. */
  readonly on: string;
}

/** Updates the balance and the payment state after a booking, and what was received: those of a year at once. */
export function updateBalance(
  tx: CompanyTx,
  id: string,
  {
    receipts,
    ...state
  }: Omit<Extension, 'additional_debtor_ids' | 'ordered_on'> & {
    readonly receipts: readonly Receipt[];
  },
): void {
  const years = [...Map.groupBy(receipts, ({ on }) => on.slice(0, 4)).values()].map((some) => ({
    receipt_cents: sumOf(some.map(({ cents }) => cents)),
    receipt_on: some.map(({ on }) => on).toSorted()[0] ?? null,
  }));
  for (const receipt of years.length === 0 ? [{ receipt_cents: 0n, receipt_on: null }] : years)
    tx.send(updateBalanceRow, { id, ...state, ...receipt });
}

const lockDue = statement(
  'lock_to_balance',
  `select company_id, id, payment_state from mandates
   where closed_at is null and (balanced_on is null or balanced_on < :today
     or balanced_on < (select c.dunning_business_date from companies c where c.id = mandates.company_id))
     and (:company::uuid is null or mandates.company_id = :company)
   order by balanced_on nulls first limit :batch for no key update skip locked`,
);

/** Locks open mandates whose balance is of an earlier day of their company, the oldest first; those that are being booked on wait for the next batch. */
export const lockToBalance = (tx: OperatorTx, today: string, of: JobBatch) => tx.many(lockDue, { today, ...of });

const setBalanced = statement(
  'set_nightly_balances',
  `update mandates m set total_balance_cents = b.total_balance_cents, balanced_on = :balanced_on
   from json_to_recordset(:balances) as b (id uuid, total_balance_cents bigint) where m.company_id = :company_id and m.id = b.id`,
);
const setPaymentState = statement(
  'set_payment_state',
  `update mandates set payment_state = :payment_state, updated_at = :stamp where company_id = :company_id and id = :id`,
);

interface NightlyBalance extends Pick<Extension, 'payment_state' | 'total_balance_cents'> {
  /** As it was before. */
  readonly mandate: Pick<MandateRow, 'id' | 'payment_state'>;
}

/** Sets the balances of a day without a booking; a payment state that changes is a change of the mandate. */
export function setNightlyBalances(tx: CompanyTx, balanced_on: string, balances: readonly NightlyBalance[]): void {
  const rows = balances.map(({ mandate: { id }, total_balance_cents }) => ({
    id,
    total_balance_cents: String(total_balance_cents),
  }));
  tx.send(setBalanced, { balances: JSON.stringify(rows), balanced_on });
  for (const { mandate, payment_state } of balances)
    if (payment_state !== mandate.payment_state) tx.send(setPaymentState, { id: mandate.id, payment_state });
}

const setStatesRow = statement(
  'set_states',
  `update mandates set procedure_state = :procedure_state, processing_state = :processing_state, paused_until = :paused_until, closed_at = :closed_at, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

/** The operator changed its states, closed it or reopened it. */
export const setStates = (
  tx: CompanyTx,
  id: string,
  states: Pick<MandateRow, 'procedure_state' | 'processing_state' | 'paused_until' | 'closed_at'>,
): void => tx.send(setStatesRow, { id, ...states });

const lockPausesOver = statement(
  'lock_pauses_over',
  `select m.company_id, m.id from mandates m where m.paused_until < business_day(m.company_id, :now)
     and (:company::uuid is null or m.company_id = :company)
   order by m.company_id, m.id limit :batch for no key update skip locked`,
);

/** Locks cases whose pause has passed its last day; those that a command holds wait for the next look. */
export const lockPaused = (tx: OperatorTx, of: JobBatch) => tx.many(lockPausesOver, of);

const openOf = statement(
  'open_of_debtor',
  `select m.id from mandates m where m.company_id = :company_id and m.debtor_id = :debtor_id and m.closed_at is null order by m.id for no key update`,
);

/** Locks the open cases of a debtor, in their order. */
export async function lockOpenCasesOf(tx: CompanyTx, debtor_id: string): Promise<MandateRow[]> {
  const found: MandateRow[] = [];
  for (const { id } of await tx.many(openOf, { debtor_id })) {
    const row = await lockMandate(tx, id);
    if (row !== undefined) found.push(row);
  }
  return found;
}

const recount = statement(
  'recount_requests',
  `update mandates m set updated_at = :stamp, request_count = r.total, open_request_count = r.open
   from (select count(*)::integer as total, (count(*) filter (where status = 'open'))::integer as open from requests_to_client where company_id = :company_id and mandate_id = :id) r
   where m.company_id = :company_id and m.id = :id`,
);

/** A request to the client was created, answered or withdrawn; the row is locked. */
export const recountRequests = (tx: CompanyTx, id: string): void => tx.send(recount, { id });

const erase = statement('erase', `delete from mandates m where m.company_id = :company_id and m.id = any(:mandates)`);

/** For a reset of the sandbox, once what refers to them is deleted. */
export function eraseMandates(tx: CompanyTx, { mandates }: Cases): void {
  eraseHistory(tx, mandates);
  eraseSteps(tx, mandates);
  tx.send(erase, { mandates });
}
