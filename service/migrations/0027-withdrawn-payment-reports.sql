-- A company withdraws a payment that it has reported by mistake, before the operator books it.

alter domain payment_status drop constraint payment_status_check;
alter domain payment_status add constraint payment_status_check
  check (value in ('draft', 'reported', 'booked', 'rejected', 'withdrawn'));

-- The same payment can be reported again.
drop index payments_reported_once;
create unique index payments_reported_once on payments (company_id, claim_id, amount_cents, value_date, your_reference)
  nulls not distinct where status not in ('rejected', 'withdrawn');
