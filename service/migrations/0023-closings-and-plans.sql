-- How cases were closed and what they were before, and instalment plans (money.md 6).
create domain closing_code as text check (value in
  ('paid', 'settled', 'uncollectible', 'insolvency', 'deceased', 'withdrawn_by_client', 'time_barred', 'other'));
create domain closing_type as text check (value in ('successful', 'partially_successful', 'unsuccessful'));
create domain plan_status as text check (value in ('active', 'fulfilled', 'defaulted', 'cancelled'));
create domain mandate_closing as json;
create domain plan_terms as json;
create domain plan_instalments as json;

-- The id is that of the fact in the ledger.
create table mandate_closings (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  closed_on date not null,
  code closing_code not null,
  type closing_type not null,
  description text not null,
  procedure_state procedure_state not null,    -- before
  processing_state processing_state not null,  -- before
  created_at timestamptz(3) not null,
  reopened_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
create unique index mandate_closings_in_force on mandate_closings (company_id, mandate_id) where reopened_at is null;

-- Terms as agreed; status, end and instalments as of the last booking or the last night.
create table instalment_plans (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  status plan_status not null default 'active',
  terms plan_terms not null,
  instalments plan_instalments not null,
  ended_on date,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
create index instalment_plans_newest on instalment_plans (company_id, mandate_id, created_at desc, id desc);

call protect_tenant('mandate_closings');
call protect_tenant('instalment_plans');
grant select on mandate_closings to mahnwerk_company;
grant select, insert, update, delete on mandate_closings, instalment_plans to mahnwerk_operator;
create policy reset_alone on mandate_closings as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = mandate_closings.company_id and r.finished_at is null));
create policy reset_alone on instalment_plans as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = instalment_plans.company_id and r.finished_at is null));
call stamp_updates('instalment_plans');

-- Cases that are closed already: for another reason, and before it in the states of their last entry that had not ended.
insert into mandate_closings (company_id, id, mandate_id, closed_on, code, type, description, procedure_state, processing_state, created_at)
select m.company_id, (f.fact->>'id')::uuid, m.id, (f.fact->>'date')::date, 'other',
  case when m.total_balance_cents <= 0 then 'successful' when m.payment_state <> 'unpaid' then 'partially_successful' else 'unsuccessful' end,
  coalesce(closing.description, ''), coalesce(before.procedure_state, 'extrajudicial'), coalesce(before.processing_state, 'in_progress'), m.closed_at
from mandates m
join ledger_facts f on f.company_id = m.company_id and f.mandate_id = m.id and f.kind = 'closing'
left join lateral (
  select h.description from mandate_history h
  where h.company_id = m.company_id and h.mandate_id = m.id and h.type = 'state_change' and h.title = 'Case closed'
  order by h.created_at desc, h.id desc limit 1
) closing on true
left join lateral (
  select h.procedure_state, h.processing_state from mandate_history h
  where h.company_id = m.company_id and h.mandate_id = m.id and h.procedure_state <> 'ended' and h.processing_state <> 'ended'
  order by h.created_at desc, h.id desc limit 1
) before on true
where m.closed_at is not null;
