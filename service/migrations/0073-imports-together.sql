-- Rows of an import that become one thing: one order of a debtor, one old case (intake.md 1).
alter table import_rows add column together text;            -- what they have in common; null: the row is by itself
create index import_rows_together on import_rows (company_id, import_id, together, number)
  where together is not null and action is null and asked and state <> 'refused';

-- The operator deletes no debtors but for a reset, and where an import that brought them in is taken back.
drop policy reset_alone on debtors;
create policy reset_or_undoing on debtors as restrictive for delete to mahnwerk_operator using (
  exists (select from sandbox_resets r where r.company_id = debtors.company_id and r.finished_at is null)
  or exists (select from imports i where i.company_id = debtors.company_id and i.status = 'undoing'));
