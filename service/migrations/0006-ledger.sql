-- The ledger of a mandate: append-only double entry (docs/decisions/0008-ledger.md).
--
-- One row is one line of an entry. An entry is written whole, by one statement, and sums to zero; it is never
-- changed: a mistake is undone by an entry that reverses it. Debits are positive, credits negative.
--
-- What an entry says of itself (mandate, value date, recording time, rule, payment, reversal, note) stands on each
-- of its lines, so that a balance of any past day is one index range of one table.
create table ledger_postings (
  company_id uuid not null,
  mandate_id uuid not null,
  entry_id uuid not null,
  line smallint not null,
  account text not null check (account in (
    'legal_claim_of_principal_claim', 'payment_on_principal_claim',
    'legal_claim_of_interest_on_principal_claim', 'payment_on_interest_on_principal_claim',
    'legal_claim_of_costs_interest_bearing', 'payment_on_costs_interest_bearing',
    'legal_claim_of_costs_interest_free', 'payment_on_costs_interest_free',
    'legal_claim_of_interest_on_costs', 'payment_on_interest_on_costs',
    'due_to_creditor', 'received_by_creditor')),
  amount_cents bigint not null check (amount_cents <> 0),
  value_date date not null,                -- from this day on it counts in the balance
  recorded_at timestamptz(3) not null,     -- business time of the booking
  rule text not null,                      -- what made it, e.g. acceptance.principal
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

-- Checks the entries of one insert against the inserted rows alone, without a look at the table. Grouping by all that
-- an entry says of itself and asking for lines 1 to n makes every group a whole entry: a second group of the same entry,
-- in this statement or a later one, would need another line 1, which the primary key refuses.
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

-- The application's roles lack the privilege; this binds the owner too. Retention deletes what the law no longer lets
-- us keep, in a transaction that says so; nobody ever updates.
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
-- Clients read their mandates, only the operator's side changes them (decisions.md 6).
grant select on ledger_postings to mahnwerk_company;
grant select, insert on ledger_postings to mahnwerk_operator;
