-- Indexes of the office's figures and runs in the order in which they are read: of one company, and of all.

drop index dunning_invoices_open_age;
create index dunning_invoices_open_age on dunning_invoices (company_id) include (due_date, amount_cents, fees_cents, interest_cents, waived_cents, paid_cents)
  where status in ('open', 'in_dunning');
drop index mandates_open_age;
create index mandates_open_age on mandates (company_id) include (created_at, total_balance_cents) where closed_at is null;

-- A run goes through its drafts by company, one after the other.
drop index statements_run;
create index statements_run on statements (run_id, company_id, id) include (is_complete);

-- What debtors in dunning are called is sought apart from what is on their invoices.
drop index dunning_search_terms_everywhere;
create index dunning_search_terms_everywhere on dunning_search_terms (kind, term, id);
