-- Instalment plans in default wait until a person decides: by another plan, another state, or the end of the case
-- (docs/decisions/0091-plans-in-default.md).

alter table instalment_plans add column decided_at timestamptz(3);  -- of a defaulted plan
update instalment_plans p set decided_at = (
  select min(h.created_at) from mandate_history h
  where h.company_id = p.company_id and h.mandate_id = p.mandate_id and h.code = 'states.changed' and h.created_at > p.updated_at)
where p.status = 'defaulted';
create index instalment_plans_to_decide on instalment_plans (ended_on) where status = 'defaulted' and decided_at is null;

-- What the next step of a case knows of its newest plan.
create domain newest_plan as json;
