-- Costs keep the matter they belong to, and by which rule, table and working their amount was computed.
create domain fee_matter as text check (value in ('extrajudicial', 'court_dunning', 'enforcement'));
create domain cost_working as json;

-- The amounts of costs that were booked before have no working: a computed one cannot be raised, only reversed.
alter table mandate_costs
  add column matter fee_matter not null default 'extrajudicial',
  add column reason text,
  add column rule text not null default 'fee.stated',
  add column table_version text,
  add column working cost_working;
alter table mandate_costs
  alter column matter drop default,
  alter column rule drop default;
