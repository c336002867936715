-- Costs are the same only if their matter and the fee that they raise are equal too (money.md 4).
drop index mandate_costs_added_once;
create unique index mandate_costs_added_once on mandate_costs (company_id, mandate_id, kind, matter, (working ->> 'raises_cost_id'), claim_id, amount_cents, vat_rate, value_date,
  interest_bearing, description) nulls not distinct where status = 'booked';
