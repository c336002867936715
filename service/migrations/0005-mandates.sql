-- Mandates: accepted cases, and their public history (decisions.md 6). Amounts live in the ledger (0006);
-- total_balance_cents repeats its sum for ordering and is written with every posting.

create table mandates (
  company_id uuid not null references companies,
  id uuid not null,
  reference_number text not null,
  further_reference_numbers text[] not null default '{}',
  debtor_id uuid not null,
  additional_debtor_ids uuid[] not null,
  procedure_state text not null check (procedure_state in ('extrajudicial', 'judicial_dunning', 'foreclosure', 'long_term_monitoring', 'ended')),
  processing_state text not null check (processing_state in ('in_progress', 'paused', 'canceled_by_client', 'canceled_by_service_provider', 'ended')),
  payment_state text not null check (payment_state in ('unpaid', 'partially_paid', 'fully_paid')),
  total_balance_cents bigint not null,
  balance_updated_at timestamptz(3) not null,
  closed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, reference_number),
  foreign key (company_id, debtor_id) references debtors (company_id, id)
);
create index mandates_newest on mandates (company_id, created_at desc, id desc);
create index mandates_updated on mandates (company_id, updated_at, id);
create index mandates_balance on mandates (company_id, total_balance_cents, id);
create index mandates_processing on mandates (company_id, processing_state, id);
create index mandates_debtor on mandates (company_id, debtor_id);
create index mandates_by_id on mandates (id);
create index mandates_everyone on mandates (created_at desc, id desc);

alter table orders add foreign key (company_id, mandate_id) references mandates (company_id, id);

create table mandate_history (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  type text not null check (type in ('status_update', 'state_change', 'payment', 'cost', 'message')),
  title text not null,
  description text,
  procedure_state text not null,
  processing_state text not null,
  payment_state text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
create index mandate_history_newest on mandate_history (company_id, mandate_id, created_at desc, id desc);
create index mandate_history_updated on mandate_history (company_id, mandate_id, updated_at, id);

call protect_tenant('mandates');
call protect_tenant('mandate_history');
grant select on mandates, mandate_history to mahnwerk_company;
grant select, insert, update on mandates, mandate_history to mahnwerk_operator;
call maintain_count('mandates', 'mandates', null);
