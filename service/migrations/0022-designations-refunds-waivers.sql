-- What the payer designated, surplus that was given back, and waivers (money.md 3). The ledger has the facts; these rows
-- are what the operator lists.
create domain designated_line as text check (value in ('costs', 'interest', 'principal'));
create domain balance_line as text check (value in (
  'principal_claim', 'interest_on_principal_claim', 'costs_interest_bearing', 'costs_interest_free', 'interest_on_costs'));

alter table mandate_payments
  add column designated_claim_id uuid,
  add column designated_line designated_line;

-- Of a payment of mandate_payments, or of a report of payments; the id is that of its entry in the ledger.
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

call protect_tenant('mandate_refunds');
call protect_tenant('mandate_waivers');
-- Only the operator books; a client sees the result in its mandate.
grant select, insert, update, delete on mandate_refunds, mandate_waivers to mahnwerk_operator;
create policy reset_alone on mandate_refunds as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = mandate_refunds.company_id and r.finished_at is null));
create policy reset_alone on mandate_waivers as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = mandate_waivers.company_id and r.finished_at is null));
call stamp_updates('mandate_refunds');
call stamp_updates('mandate_waivers');
