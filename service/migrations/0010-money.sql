-- Payments, and the ledger of a mandate (money.md; docs/decisions/0008-ledger.md, 0018-payments.md,
-- 0048-facts-and-derived-postings.md). The ledger keeps what was agreed, charged, paid and reversed as facts; interest
-- and allocation follow from them by a replay, and are posted too. A posting that no longer follows is reversed and
-- booked anew.
--
-- Only the operator books; a client sees the result in its mandate (decisions.md 6).

create domain payment_status as text check (value in ('draft', 'reported', 'booked', 'rejected'));
create domain payer as text check (value in ('debtor', 'client'));
create domain booking_status as text check (value in ('booked', 'reversed'));
create domain cost_kind as text;
create domain ledger_account as text check (value in (
  'legal_claim_of_principal_claim', 'payment_on_principal_claim',
  'legal_claim_of_interest_on_principal_claim', 'payment_on_interest_on_principal_claim',
  'legal_claim_of_costs_interest_bearing', 'payment_on_costs_interest_bearing',
  'legal_claim_of_costs_interest_free', 'payment_on_costs_interest_free',
  'legal_claim_of_interest_on_costs', 'payment_on_interest_on_costs',
  'due_to_creditor', 'received_by_creditor', 'received_by_service',
  'payments_to_allocate', 'waived_by_creditor', 'refunded_to_payer'));
create domain correction_reason as text check (value in ('back_dated', 'reversed', 'terms_changed', 'table_changed', 'rule_changed'));
create domain fact_kind as text check (value in (
  'claim', 'cost', 'payment', 'refund', 'waiver', 'terms', 'allocation_rule', 'plan', 'plan_cancellation', 'closing', 'interest_posting', 'reversal'));
create domain ledger_fact as json;
create domain designated_line as text check (value in ('costs', 'interest', 'principal'));
create domain balance_line as text check (value in (
  'principal_claim', 'interest_on_principal_claim', 'costs_interest_bearing', 'costs_interest_free', 'interest_on_costs'));
create domain fee_matter as text check (value in ('extrajudicial', 'court_dunning', 'enforcement'));
create domain cost_working as json;
create domain closing_code as text check (value in
  ('paid', 'settled', 'uncollectible', 'insolvency', 'deceased', 'withdrawn_by_client', 'time_barred', 'other'));
create domain closing_type as text check (value in ('successful', 'partially_successful', 'unsuccessful'));
create domain plan_status as text check (value in ('active', 'fulfilled', 'defaulted', 'cancelled'));
create domain mandate_closing as json;
create domain plan_terms as json;
create domain plan_instalments as json;

-- Payments that clients report on claims. A rejected report counts in no sum, and the same payment can be reported
-- again.
create table payments (
  company_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  status payment_status not null,
  amount_cents bigint not null check (amount_cents > 0),
  value_date date not null,
  your_reference text,
  booking_reference text,                  -- the operator's, beside the client's own reference
  rejection_reason text,
  metadata metadata not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, claim_id) references claims (company_id, id) on delete cascade,
  constraint payments_rejection_check check ((status = 'rejected') = (rejection_reason is not null))
);
create index payments_claim on payments (company_id, claim_id, value_date, id);
-- Equal reports are prevented by the lock of the order; this index prevents them whatever the lock.
create unique index payments_reported_once on payments (company_id, claim_id, amount_cents, value_date, your_reference) nulls not distinct where status <> 'rejected';
create index payments_by_id on payments (id);               -- the operator knows no company
create index payments_newest on payments (company_id, created_at desc, id desc);
create index payments_updated on payments (company_id, updated_at, id);
create index payments_status on payments (company_id, status, created_at desc, id desc);
create index payments_your_reference on payments (company_id, your_reference, created_at desc, id desc) where your_reference is not null;
create index payments_reported on payments (created_at) where status = 'reported';
call protect_tenant('payments');
grant select, insert, update, delete on payments to mahnwerk_company, mahnwerk_operator;
call stamp_updates('payments');
call maintain_count('payments', 'status');
call hint_at_changes('payments', 'payments');

-- The ledger: append-only double entry. One row is one line of an entry. An entry is written whole, by one statement,
-- and sums to zero; it is never changed: a reversing entry corrects a mistake. Debits are positive, credits negative.
--
-- The data of an entry (mandate, value date, recording time, rule, payment, reversal, note) is repeated on each of its
-- lines, so that a balance of any past day is one index range of one table.
create table ledger_postings (
  company_id uuid not null,
  mandate_id uuid not null,
  entry_id uuid not null,
  line smallint not null,
  account ledger_account not null,
  amount_cents bigint not null check (amount_cents <> 0),
  value_date date not null,                -- from this day on it counts in the balance
  recorded_at timestamptz(3) not null,     -- business time of the booking
  rule text not null,                      -- the rule that made it, e.g. acceptance.principal
  claim_id uuid,
  payment_id uuid,
  reverses_entry_id uuid,
  note text,
  cost_id uuid,                            -- the cost of the case, or the charge of a claim, that the line concerns
  derived boolean not null default false,  -- follows from facts
  rule_version text,                       -- of a derived entry
  table_version text,
  cause_entry_id uuid,                     -- of a derived entry: the fact that made it
  reason correction_reason,                -- of a derived entry that corrects an earlier one
  primary key (company_id, entry_id, line),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  constraint ledger_postings_derived_check check (derived = (cause_entry_id is not null)),
  constraint ledger_postings_reason_check check (reason is null or derived)
);
create index ledger_postings_by_value_date on ledger_postings (company_id, mandate_id, value_date);
-- A reversal mirrors the lines of its entry one by one, so a second reversal collides here.
create unique index ledger_postings_reversed_once on ledger_postings (company_id, reverses_entry_id, line) where reverses_entry_id is not null;
call protect_tenant('ledger_postings');
grant select on ledger_postings to mahnwerk_company;
grant select, insert, delete on ledger_postings to mahnwerk_operator;
create policy reset_alone on ledger_postings as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = ledger_postings.company_id and r.finished_at is null));

-- Checks the entries of one insert against the inserted rows alone, without reading the table. Grouping by all data of
-- an entry and requiring lines 1 to n makes every group a whole entry: a second group of the same entry, in this
-- statement or a later one, would need another line 1, which the primary key refuses.
create function refuse_unbalanced_entry() returns trigger
  language plpgsql as $$
declare
  wrong uuid;
begin
  select entry_id into wrong from added
  group by company_id, mandate_id, entry_id, value_date, recorded_at, rule, payment_id, reverses_entry_id, note,
    derived, rule_version, table_version, cause_entry_id, reason
  having sum(amount_cents) <> 0 or min(line) <> 1 or max(line) <> count(*)
  limit 1;
  if found then
    raise exception 'ledger entry % is not whole or does not sum to zero', wrong
      using errcode = 'check_violation', constraint = 'ledger_entry_balances', table = 'ledger_postings';
  end if;
  return null;
end
$$;
create trigger entry_balances after insert on ledger_postings
  referencing new table as added for each statement execute function refuse_unbalanced_entry();

-- The application's roles lack the privilege; this binds the owner too. Retention deletes what the law no longer allows
-- to be stored, in a transaction that declares it; no process ever updates.
create function refuse_ledger_change() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.retention', true) = 'on' then
    return null;
  end if;
  raise exception 'the ledger is append-only: % refused', lower(tg_op)
    using errcode = 'restrict_violation', table = 'ledger_postings';
end
$$;
create trigger append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_ledger_change();

-- The facts of a mandate in the order of recording. Cents and rates are strings that end in n: exact in JSON.
create table ledger_facts (
  company_id uuid not null,
  mandate_id uuid not null,
  number integer not null,                 -- 1, 2, 3 … in each mandate
  kind fact_kind not null,
  recorded_at timestamptz(3) not null,     -- later than that of every earlier booking of the mandate
  fact ledger_fact not null,
  primary key (company_id, mandate_id, number),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
create trigger append_only before update or delete or truncate on ledger_facts
  for each statement execute function refuse_ledger_change();
call protect_tenant('ledger_facts');
grant select on ledger_facts to mahnwerk_company;
grant select, insert, delete on ledger_facts to mahnwerk_operator;
create policy reset_alone on ledger_facts as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = ledger_facts.company_id and r.finished_at is null));

-- Payments booked on a mandate that no client reported. Reports are in payments, the bookings of both in the ledger.
create table mandate_payments (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  payer payer not null,
  status booking_status not null,
  amount_cents bigint not null check (amount_cents > 0),
  value_date date not null,
  reference text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  designated_claim_id uuid,                -- what the payer designated (money.md 3)
  designated_line designated_line,
  return_reason text,                      -- why the money came back, as the bank says it (ISO 20022; money.md 8, 9)
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
-- A repetition never books twice: it collides with the booked one.
create unique index mandate_payments_booked_once on mandate_payments (company_id, mandate_id, amount_cents, value_date, payer, reference) nulls not distinct
  where status = 'booked';
create index mandate_payments_mandate on mandate_payments (company_id, mandate_id);
create index mandate_payments_reference on mandate_payments (reference) where reference is not null and status = 'booked';
call protect_tenant('mandate_payments');
grant select, insert, update, delete on mandate_payments to mahnwerk_operator;
create policy reset_alone on mandate_payments as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = mandate_payments.company_id and r.finished_at is null));
call stamp_updates('mandate_payments');

-- Collection costs that are added to what the debtor owes; entry_id is their entry in the ledger. They keep the matter
-- they belong to, and by which rule, table and working their amount was computed.
create table mandate_costs (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  entry_id uuid not null,
  status booking_status not null,
  kind cost_kind not null,
  amount_cents bigint not null check (amount_cents > 0),  -- without VAT
  vat_rate text,                                          -- percent
  vat_cents bigint not null check (vat_cents >= 0),
  value_date date not null,
  interest_bearing boolean not null,
  description text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  matter fee_matter not null,
  reason text,
  rule text not null,
  table_version text,
  working cost_working,                                   -- null where the amount was stated
  claim_id uuid,                                          -- of the lump sum of § 288 (5) BGB
  interest_from date,
  vat_owed_by_debtor boolean not null,
  vat_rate_sent boolean,                                  -- else the rate is that of the rule (money.md 4)
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  constraint mandate_costs_interest_check check (interest_bearing = (interest_from is not null))
);
-- Costs are the same only if their matter and the fee that they raise are equal too (money.md 4).
create unique index mandate_costs_added_once on mandate_costs (company_id, mandate_id, kind, matter, (working ->> 'raises_cost_id'), claim_id, amount_cents,
  vat_rate, value_date, interest_bearing, description) nulls not distinct where status = 'booked';
create index mandate_costs_mandate on mandate_costs (company_id, mandate_id);
call protect_tenant('mandate_costs');
-- A client reads in the balance of its case how costs came to their amount.
grant select (company_id, mandate_id, id, amount_cents, rule, table_version, working) on mandate_costs to mahnwerk_company;
grant select, insert, update, delete on mandate_costs to mahnwerk_operator;
create policy reset_alone on mandate_costs as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = mandate_costs.company_id and r.finished_at is null));
call stamp_updates('mandate_costs');

-- Surplus that was given back: of a payment of mandate_payments, or of a report of payments; the id is that of its
-- entry in the ledger.
create table mandate_refunds (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  payment_id uuid not null,
  status booking_status not null,
  amount_cents bigint not null check (amount_cents > 0),
  value_date date not null,
  reference text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
create index mandate_refunds_payment on mandate_refunds (company_id, payment_id);
create index mandate_refunds_mandate on mandate_refunds (company_id, mandate_id);
call protect_tenant('mandate_refunds');
grant select, insert, update, delete on mandate_refunds to mahnwerk_operator;
create policy reset_alone on mandate_refunds as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = mandate_refunds.company_id and r.finished_at is null));
call stamp_updates('mandate_refunds');

create table mandate_waivers (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  status booking_status not null,
  line balance_line not null,
  claim_id uuid,                                          -- null: what is owed on the line
  amount_cents bigint not null check (amount_cents > 0),  -- as booked
  is_all boolean not null,                                -- all that is open on the line
  value_date date not null,
  reason text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
create index mandate_waivers_newest on mandate_waivers (company_id, mandate_id, created_at desc, id desc);
call protect_tenant('mandate_waivers');
grant select, insert, update, delete on mandate_waivers to mahnwerk_operator;
create policy reset_alone on mandate_waivers as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = mandate_waivers.company_id and r.finished_at is null));
call stamp_updates('mandate_waivers');

-- How cases were closed and what they were before (money.md 6). The id is that of the fact in the ledger.
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
call protect_tenant('mandate_closings');
grant select on mandate_closings to mahnwerk_company;
grant select, insert, update, delete on mandate_closings to mahnwerk_operator;
create policy reset_alone on mandate_closings as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = mandate_closings.company_id and r.finished_at is null));

-- Instalment plans (money.md 6). Terms as agreed; status, end and instalments as of the last booking or the last night.
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
  -- Of a defaulted plan: it waits until a person decides by another plan, another state, or the end of the case
  -- (docs/decisions/0091-plans-in-default.md).
  decided_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
create index instalment_plans_newest on instalment_plans (company_id, mandate_id, created_at desc, id desc);
create index instalment_plans_running on instalment_plans (company_id, mandate_id) where status in ('active', 'defaulted');
create index instalment_plans_to_decide on instalment_plans (ended_on) where status = 'defaulted' and decided_at is null;
call protect_tenant('instalment_plans');
grant select, insert, update, delete on instalment_plans to mahnwerk_operator;
-- The day of the next instalment is part of a case's next step.
grant select on instalment_plans to mahnwerk_company;
create policy reset_alone on instalment_plans as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = instalment_plans.company_id and r.finished_at is null));
call stamp_updates('instalment_plans');
