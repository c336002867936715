-- The day on which a run or the last gate held the step: a second run on that day asks again (dunning.md 6.3).
alter table dunning_queue add column held_on date;
create index dunning_queue_held on dunning_queue (held_on, company_id) where held_on is not null;
grant update (held_on) on dunning_queue to mahnwerk_company, mahnwerk_operator;
