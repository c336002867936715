-- What the former office booked on an old case, it has stated to the client and paid out (decision 158).
alter table mandates add column taken_over_at timestamptz(3);   -- entries of the ledger recorded until then are in no statement and no export; null: no old case
alter table mandate_payments add column taken_over boolean not null default false;

-- Within its batch nothing else is booked on a case.
update mandates m set taken_over_at = (
  select max(p.recorded_at) from ledger_postings p
  where p.company_id = m.company_id and p.mandate_id = m.id and p.recorded_at <= m.created_at + interval '10 seconds')
where m.case_key is not null;
update mandate_payments y set taken_over = true
from mandates m where m.company_id = y.company_id and m.id = y.mandate_id and y.created_at <= m.taken_over_at;

create index mandate_payments_taken_over on mandate_payments (company_id, mandate_id) where taken_over;
-- A company's own export asks which payments were a mistake of the file.
grant select on mandate_payments to mahnwerk_company;

-- A bank booking in an export is known by the booking: its payment gets another id where a return is unbooked. `subject_id` is its line of the bank.
alter table accounting_entries add column undone_at timestamptz(3);   -- when its booking went; of bank bookings alone
update accounting_entries e set source_id = b.id, part = 1, subject_id = b.transaction_id
from bank_bookings b
where e.kind = 'bank_booking' and b.company_id = e.company_id and b.payment_id = e.source_id and (e.part = 2) = (b.kind = 'invoice_reversal');
update accounting_entries e set undone_at = x.created_at
from accounting_exports x
where x.id = e.export_id and e.kind = 'bank_booking' and e.part = 1 and e.subject_id is null
  and not exists (select from accounting_entries u where u.company_id = e.company_id and u.kind = e.kind and u.source_id = e.source_id and u.part = 2);

create function end_exported_bookings() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update accounting_entries e set undone_at = new.updated_at
  where e.subject_id = new.id and e.company_id = new.company_id and e.kind = 'bank_booking' and e.part = 1 and e.undone_at is null
    and not exists (select from bank_bookings b where b.id = e.source_id);
  return null;
end
$$;
revoke all on function end_exported_bookings() from public;
create trigger exported_booking_ended after update on bank_transactions for each row
  when (new.company_id is not null and new.booked_cents < old.booked_cents) execute function end_exported_bookings();
