-- Who of the staff works on a case, and what lists of cases are narrowed by (portal.md 4).

alter table mandates
  add column assignee_id uuid,                  -- the account
  add column assignee_name text,
  add constraint mandates_assignee check ((assignee_id is null) = (assignee_name is null));
create index mandates_assigned on mandates (assignee_id, created_at desc, id desc) where assignee_id is not null;
create index mandates_waiting_for_client on mandates (company_id, created_at desc, id desc) where open_request_count > 0 and closed_at is null;
create index messages_of_case_to_review on messages (company_id, mandate_id) where state = 'under_review' and mandate_id is not null;
create index instalment_plans_running on instalment_plans (company_id, mandate_id) where status in ('active', 'defaulted');

-- The day of the next instalment is part of a case's next step.
grant select on instalment_plans to mahnwerk_company;
