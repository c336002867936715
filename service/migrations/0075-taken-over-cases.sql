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
