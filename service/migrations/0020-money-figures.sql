-- Figures of the office (docs/spec/portal-office.md 11.3): what came in by month, and what is open by age.

-- On which day a payment came back; null: it did not, or a version before this one reversed it by hand.
alter table mandate_payments add column returned_on date;
update mandate_payments p set returned_on = r.day
from (select b.company_id, b.payment_id, max(t.value_date) as day from bank_bookings b join bank_transactions t on t.id = b.transaction_id where b.kind = 'reversal' group by 1, 2) r
where p.company_id = r.company_id and p.id = r.payment_id and p.status = 'reversed';

create index mandate_payments_received on mandate_payments (value_date) include (company_id, payer, amount_cents) where status = 'booked' or returned_on is not null;
create index mandate_payments_received_by on mandate_payments (company_id, value_date) include (payer, amount_cents) where status = 'booked' or returned_on is not null;
create index mandate_payments_returned on mandate_payments (returned_on) include (company_id, amount_cents) where returned_on is not null;
create index payments_received on payments (value_date) include (company_id, amount_cents) where status = 'booked';
create index mandates_open_age on mandates (created_at) include (company_id, total_balance_cents) where closed_at is null;
create index dunning_invoices_open_age on dunning_invoices (due_date) include (company_id, amount_cents, fees_cents, interest_cents, waived_cents, paid_cents)
  where status in ('open', 'in_dunning');
