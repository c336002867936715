/** What the rules read of an invoice, its debtor, payments and notices: columns on `dunning_invoices i` and `dunning_debtors d`. */

export const factColumns = `i.id, i.debtor_id, i.invoice_number, i.invoice_date, i.contract_date, i.due_date, i.status, i.amount_cents, i.waived_cents, i.claim_type_code, i.paused, i.is_disputed, i.held_until, i.hold_kind,
  (i.released_at at time zone 'Europe/Berlin')::date as released_on, i.current_level, i.last_dated, i.last_pay_by, i.due_date_agreed, i.default_since, i.policy_version, i.next_on,
  d.acting_as, d.dunning_stop, (d.person->>'birth_date')::date as birth_date, d.email, d.email_failed_at, d.address is not null as has_address,
  d.address_failed_at, d.not_printable, unclear.unclear_on,
  (select x.status from dunnings x where x.company_id = i.company_id and x.invoice_id = i.id and x.status <> 'stopped' order by x.created_at desc, x.id desc limit 1) as last_status,
  (select x.dated from letters x where x.company_id = i.company_id and x.debtor_id = i.debtor_id and x.status not in ('stopped', 'undeliverable')
   order by x.dated desc limit 1) as last_letter_on,
  case when i.paid_cents > 0 then (select json_agg(json_build_object('on', p.value_date, 'cents', p.amount_cents::text) order by p.value_date, p.id)
   from dunning_payments p where p.company_id = i.company_id and p.invoice_id = i.id) end as payments,
  case when i.last_dated is not null then (select json_agg(json_build_object('letter_id', x.letter_id, 'name', x.name, 'dated', x.dated, 'fee', x.fee_cents::text, 'lump_sum', x.lump_sum_cents::text, 'interest', x.interest_cents::text) order by x.dated)
   from dunnings x where x.company_id = i.company_id and x.invoice_id = i.id and x.status not in ('created', 'stopped', 'undeliverable')) end as charges`;

// Once for all invoices of a query: the credits of the company that wait for a decision are few.
export const factJoin = `join dunning_debtors d on d.company_id = i.company_id and d.id = i.debtor_id
  left join (select u.invoice_id, max(u.booking_date) as unclear_on from unclear_payments u where u.company_id = :company_id group by u.invoice_id) unclear
    on unclear.invoice_id = i.id`;

export const factNulls = {
  notNull: ['released_on', 'policy_version', 'has_address'],
  nullable: ['unclear_on', 'last_status', 'last_letter_on', 'payments', 'charges'],
};
