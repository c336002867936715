-- The operator's list of decisions of one company is newest first.
create index dunning_decisions_company on dunning_decisions (company_id, id);
