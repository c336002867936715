-- Payments, and the ledger of a mandate (docs/decisions/0008-ledger.md, 0018-payments.md).

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
  'due_to_creditor', 'received_by_creditor', 'received_by_service'));

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
call protect_tenant('payments');
grant select, insert, update, delete on payments to mahnwerk_company, mahnwerk_operator;
call stamp_updates('payments');
call maintain_count('payments', 'status');

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
  primary key (company_id, entry_id, line),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
create index ledger_postings_by_value_date on ledger_postings (company_id, mandate_id, value_date);
-- A reversal mirrors the lines of its entry one by one, so a second reversal collides here.
create unique index ledger_postings_reversed_once on ledger_postings (company_id, reverses_entry_id, line) where reverses_entry_id is not null;

-- Checks the entries of one insert against the inserted rows alone, without reading the table. Grouping by all data of
-- an entry and requiring lines 1 to n makes every group a whole entry: a second group of the same entry, in this
-- statement or a later one, would need another line 1, which the primary key refuses.
create function refuse_unbalanced_entry() returns trigger
  language plpgsql as $$
declare
  wrong uuid;
begin
  select entry_id into wrong from added
  group by company_id, mandate_id, entry_id, value_date, recorded_at, rule, payment_id, reverses_entry_id, note
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

call protect_tenant('ledger_postings');
-- Clients read their mandates; only the operator changes them (decisions.md 6).
grant select on ledger_postings to mahnwerk_company;
grant select, insert on ledger_postings to mahnwerk_operator;

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
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
-- A repetition never books twice: it collides with the booked one.
create unique index mandate_payments_booked_once on mandate_payments (company_id, mandate_id, amount_cents, value_date, payer, reference) nulls not distinct
  where status = 'booked';
create index mandate_payments_mandate on mandate_payments (company_id, mandate_id);

-- Collection costs that are added to what the debtor owes; entry_id is their entry in the ledger.
create table mandate_costs (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  entry_id uuid not null,
  status booking_status not null,
  kind cost_kind not null,
  amount_cents bigint not null check (amount_cents > 0),  -- without VAT
  vat_rate text,                                          -- percent, as it was sent
  vat_cents bigint not null check (vat_cents >= 0),
  value_date date not null,
  interest_bearing boolean not null,
  description text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
create unique index mandate_costs_added_once on mandate_costs (company_id, mandate_id, kind, amount_cents, vat_rate, value_date, interest_bearing, description) nulls not distinct
  where status = 'booked';
create index mandate_costs_mandate on mandate_costs (company_id, mandate_id);

call protect_tenant('mandate_payments');
call protect_tenant('mandate_costs');
-- Only the operator books; a client sees the result in its mandate.
grant select, insert, update on mandate_payments, mandate_costs to mahnwerk_operator;
call stamp_updates('mandate_payments');
call stamp_updates('mandate_costs');
