/** All SQL that reads what exports take of invoices. */
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
