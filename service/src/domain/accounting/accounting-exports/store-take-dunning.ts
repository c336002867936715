/** All SQL that reads what exports take of invoices, and of what companies booked on them. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import { isFree } from './taking.ts';

const statement = statementsOf<Statements>('accounting-exports');

// As they were known before an instant: those that were deleted since too.
const payments = `(
    select p.invoice_id, p.value_date, p.id, p.amount_cents, p.created_at as recorded_at, true as stands from dunning_payments p
    where p.company_id = i.company_id and p.invoice_id = i.id and p.created_at < :until
    union all
    select r.invoice_id, r.value_date, r.id, r.amount_cents, case when r.removed_at < :until then r.removed_at else r.created_at end, r.removed_at >= :until
    from removed_invoice_payments r
    where r.company_id = i.company_id and r.invoice_id = i.id and r.created_at < :until)`;
const heldOf = (kind: string) =>
  `coalesce((select sum(case when e.is_swapped then -e.amount_cents else e.amount_cents end) from accounting_entries e
     where e.company_id = i.company_id and e.api = 'dunning' and e.kind = '${kind}' and e.source_id = i.id), 0)::bigint`;

const paidRows = statement(
  'paid_invoices',
  `select i.id, i.invoice_number, i.amount_cents, i.claim_type_code, i.policy_version, d.acting_as, d.customer_number, d.display_name,
     x.payments, x.first_at, x.recorded_at, x.last_on, ${heldOf('fees')} as held_fees_cents, ${heldOf('interest')} as held_interest_cents,
     (select json_agg(json_build_object('letter_id', n.letter_id, 'name', n.name, 'dated', n.dated, 'fee', n.fee_cents::text, 'lump_sum', n.lump_sum_cents::text, 'interest', n.interest_cents::text) order by n.dated)
      from dunnings n where n.company_id = i.company_id and n.invoice_id = i.id and n.status not in ('created', 'stopped', 'undeliverable')) as charges
   from dunning_invoices i
   join dunning_debtors d on d.company_id = i.company_id and d.id = i.debtor_id
   cross join lateral (select json_agg(json_build_object('on', p.value_date, 'cents', p.amount_cents::text) order by p.value_date, p.id) filter (where p.stands) as payments,
     min(p.recorded_at) as first_at, max(p.recorded_at) as recorded_at, max(p.value_date) as last_on from ${payments} p) x
   where i.company_id = :company_id and i.id > :after and i.last_dated is not null and i.released_at is not null and x.recorded_at is not null
   order by i.id limit :batch`,
  {
    notNull: ['held_fees_cents', 'held_interest_cents', 'first_at', 'recorded_at', 'last_on'],
    nullable: ['payments', 'charges'],
  },
);
export type PaidRow = Statements['paid_invoices']['row'];
/** Invoices with notices on which something was paid before an instant, by id, and what exports hold of their fees and interest. */
export const readPaid = (
  tx: CompanyTx,
  page: { readonly until: string; readonly after: string; readonly batch: number },
): Promise<readonly PaidRow[]> => tx.many(paidRows, page);

const writtenOffRows = statement(
  'written_off',
  `select i.id, i.invoice_number, i.amount_cents, i.claim_type_code, i.policy_version, i.settled_at, d.acting_as, d.customer_number, d.display_name,
     x.payments,
     (select json_agg(json_build_object('letter_id', n.letter_id, 'name', n.name, 'dated', n.dated, 'fee', n.fee_cents::text, 'lump_sum', n.lump_sum_cents::text, 'interest', n.interest_cents::text) order by n.dated)
      from dunnings n where n.company_id = i.company_id and n.invoice_id = i.id and n.status not in ('created', 'stopped', 'undeliverable')) as charges
   from dunning_invoices i
   join dunning_debtors d on d.company_id = i.company_id and d.id = i.debtor_id
   cross join lateral (select json_agg(json_build_object('on', p.value_date, 'cents', p.amount_cents::text) order by p.value_date, p.id) filter (where p.stands) as payments from ${payments} p) x
   where i.company_id = :company_id and i.status = 'written_off' and i.settled_at < :until
     and ${isFree({ owner: 'i.company_id', api: 'dunning', kind: 'write_off', source: 'i.id' })}
   order by i.settled_at, i.id limit :room`,
  { notNull: ['settled_at'], nullable: ['payments', 'charges'] },
);
export type WrittenOffRow = Statements['written_off']['row'];
/** Invoices that were written off before an instant, and whose loss no export holds. */
export const readWrittenOff = (
  tx: CompanyTx,
  asked: { readonly until: string; readonly room: number },
): Promise<readonly WrittenOffRow[]> => tx.many(writtenOffRows, asked);

// A booking is part 1 of its id, its end part 2. A booking that is made again has another id; the payment of one may change.
const bookedRows = statement(
  'bank_bookings',
  `select b.id as source_id, 1 as part, b.transaction_id as subject_id, case b.kind when 'invoice_reversal' then -b.amount_cents else b.amount_cents end as cents,
     t.value_date as day, b.created_at as recorded_at, i.invoice_number, d.customer_number, d.display_name
   from bank_bookings b join bank_transactions t on t.id = b.transaction_id
   join dunning_invoices i on i.company_id = b.company_id and i.id = b.invoice_id
   join dunning_debtors d on d.company_id = i.company_id and d.id = i.debtor_id
   where b.company_id = :company_id and b.created_at >= :since and b.created_at < :until
     and ${isFree({ owner: ':company_id', api: 'dunning', kind: 'bank_booking', source: 'b.id' })}
   order by b.created_at, b.id limit :room`,
  { notNull: ['part', 'cents'] },
);
export type BookedRow = Statements['bank_bookings']['row'];
/** What the company booked on its invoices between two instants, and what came back by the bank, that no export holds. */
export const readBooked = (
  tx: CompanyTx,
  asked: { readonly since: string; readonly until: string; readonly room: number },
): Promise<readonly BookedRow[]> => tx.many(bookedRows, asked);

// A booking that ended while its export was being made: its line was changed then.
const undoneRows = statement(
  'undone_bookings',
  `select h.source_id, 2 as part, h.subject_id, case when h.is_swapped then h.amount_cents else -h.amount_cents end as cents, u.undone_at as recorded_at,
     h.debtor_number as customer_number, h.reference as invoice_number, h.name as display_name
   from accounting_entries h
   cross join lateral (select coalesce(h.undone_at, (select t.updated_at from bank_transactions t where t.id = h.subject_id)) as undone_at) u
   where h.company_id = :company_id and h.api = 'dunning' and h.kind = 'bank_booking' and h.part = 1 and u.undone_at < :until
     and not exists (select from bank_bookings b where b.company_id = h.company_id and b.id = h.source_id)
     and ${isFree({ owner: 'h.company_id', api: 'dunning', kind: 'bank_booking', source: 'h.source_id', part: '2' })}
   order by u.undone_at, h.source_id limit :room`,
  { notNull: ['part', 'cents', 'recorded_at'] },
);
export type UndoneRow = Statements['undone_bookings']['row'];
/** Bookings that an export holds and that ended before an instant: those of payments, and those of returns. */
export const readUndone = (
  tx: CompanyTx,
  asked: { readonly until: string; readonly room: number },
): Promise<readonly UndoneRow[]> => tx.many(undoneRows, asked);
