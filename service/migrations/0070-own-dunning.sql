-- A company's own dunning (intake.md 6): it sets its policy and its letterhead, unless the operator has locked them.

-- Whether both are the operator's alone.
alter table companies add column dunning_policy_locked boolean not null default false;

-- Of the lines of versions only that of its invoices; those of cases are the operator's.
grant insert on ladder_policies to mahnwerk_company;
grant update (superseded_at, moved_at, moves_from) on ladder_policies to mahnwerk_company;
create policy own_invoices on ladder_policies as restrictive for insert to mahnwerk_company with check (kind = 'invoice');
create policy own_invoices_changed on ladder_policies as restrictive for update to mahnwerk_company using (kind = 'invoice');

grant select, insert, update on letterheads to mahnwerk_company;
