-- The day from which running invoices move to a version: it may be later than that of the version (dunning.md 6.1).
alter table dunning_policies add column moves_from date;
update dunning_policies set moves_from = effective_from where moves_running;
drop index dunning_policies_to_move;
alter table dunning_policies drop column moves_running;
grant update (moves_from) on dunning_policies to mahnwerk_operator;
create index dunning_policies_to_move on dunning_policies (company_id, moves_from) where moved_at is null and moves_from is not null;
