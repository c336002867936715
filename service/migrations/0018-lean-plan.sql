-- A run inserts a notice and a letter for every due invoice: what nothing reads, or another constraint implies, goes.

-- The ids are in the order of creation, so that the keys order the lists newest first.
drop index dunning_letters_everyone, dunning_letters_newest, dunnings_newest;
drop index dunning_letters_status;
create index dunning_letters_status on dunning_letters (status, id);
-- Nothing looks for a notice without its company; the list of a debtor's letters finds the company by the debtor.
drop index dunnings_by_id, dunning_letters_of_debtor;
-- One index of a run's letters: those under way are those with the status `created`.
drop index dunning_letters_unfinished, dunning_letters_run;
create index dunning_letters_run on dunning_letters (run_id, status);

-- A letter is inserted with its notices and deleted after them, and the invoice of a notice has the debtor of its letter:
-- the keys of notices to their invoices, and of these to their debtors, hold all three.
alter table dunnings drop constraint dunnings_company_id_letter_id_fkey;
alter table dunning_letters drop constraint dunning_letters_company_id_debtor_id_fkey;
