-- A plan is fulfilled once nothing is owed that it covers, and what a kept plan waives frees what payments have settled of it (money.md 6).
insert into rule_versions (version, recorded_at) values ('instalment_plan/3', clock_timestamp());
update mandates m set rates_compared = 0
where exists (select 1 from instalment_plans p where p.company_id = m.company_id and p.mandate_id = m.id);
