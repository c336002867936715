-- Bank transactions execute and return transfers, and settle negative balances (money.md 8, 9; docs/decisions/0061-payouts-and-bank.md).

alter table payout_items
  add column executed_by uuid,             -- the bank transaction that executed it
  add column returned_by uuid;             -- the bank transaction that returned it; null: recorded by the operator
create index payout_items_end_to_end on payout_items (end_to_end_id);

alter table statement_settlements
  add column bank_transaction_id uuid,     -- null: recorded by the operator
  add column reversed_at timestamptz(3);   -- the transaction was unbooked
create index statement_settlements_bank on statement_settlements (bank_transaction_id) where bank_transaction_id is not null;
grant update (reversed_at) on statement_settlements to mahnwerk_operator;

-- A booking on a payout or a statement names its company too: a reset of the sandbox finds it.
create index bank_bookings_payout on bank_bookings (payout_item_id) where payout_item_id is not null;
create index bank_bookings_company on bank_bookings (company_id) where mandate_id is null;

-- What the client owes of a statement: a negative balance, or what was paid out of a cancelled one, less what it paid
-- and what later statements took of it. Negative where it paid too much.
create function statement_outstanding(s statements) returns bigint
  language sql stable
  return (
    case when s.status = 'published' then greatest(-s.total_cents, 0)
      when s.status = 'cancelled' then coalesce((select sum(i.amount_cents) from payout_items i
        where i.company_id = s.company_id and i.statement_id = s.id and i.is_active), 0) else 0 end
    - coalesce((select sum(x.amount_cents) from statement_settlements x
        where x.company_id = s.company_id and x.statement_id = s.id and x.reversed_at is null), 0)
    - coalesce((select sum(o.amount_cents) from statement_offsets o where o.company_id = s.company_id and o.of_statement_id = s.id), 0))::bigint;

create index companies_payout_iban on companies ((payout_bank_account ->> 'iban')) where payout_bank_account is not null;
