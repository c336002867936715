-- An old case that a file brought in (intake.md 1): its key there. No letter of it books a fee that the former office booked.
alter table mandates add column case_key text;
create unique index mandates_case_key on mandates (company_id, case_key) where case_key is not null;

-- A letter of the former office that counts as the first one, on the operator's word.
alter domain evidence_kind drop constraint evidence_kind_check;
alter domain evidence_kind add constraint evidence_kind_check check (value in (
  'passed', 'made_anew', 'mail_accepted', 'mail_refused', 'batch_taken', 'posted', 'returned', 'bounced', 'withdrawn', 'stopped', 'imported'));
