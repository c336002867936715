-- The operator finds cases and orders of all companies by an amount (portal.md 6).
create index mandates_everyones_balance on mandates (total_balance_cents);
create index orders_everyones_value on orders (order_value_cents);
