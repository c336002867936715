-- A search of dunning that is narrowed to a company reads its terms of one kind alone.
create index dunning_search_terms_within on dunning_search_terms (company_id, kind, term, id);

-- A draft that is completed stays where it is; statements of closings are of no run.
drop index statements_run;
create index statements_run on statements (run_id, company_id, id) where run_id is not null;
