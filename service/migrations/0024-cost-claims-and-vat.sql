-- Costs may belong to a claim (the lump sum of § 288 (5) BGB), bear interest from a day of their own, and keep whether
-- the debtor owes their VAT (money.md 4).
alter table mandate_costs
  add column claim_id uuid,
  add column interest_from date,
  add column vat_owed_by_debtor boolean;

-- What was booked stays: interest from the day of the costs, VAT wherever a rate was sent.
update mandate_costs set
  interest_from = case when interest_bearing then value_date end,
  vat_owed_by_debtor = vat_rate is not null;

alter table mandate_costs
  alter column vat_owed_by_debtor set not null,
  add constraint mandate_costs_interest_check check (interest_bearing = (interest_from is not null));

drop index mandate_costs_added_once;
create unique index mandate_costs_added_once on mandate_costs (company_id, mandate_id, kind, claim_id, amount_cents, vat_rate, value_date, interest_bearing, description) nulls not distinct
  where status = 'booked';

-- A client reads in the balance of its case how costs came to their amount.
grant select (company_id, mandate_id, id, amount_cents, rule, table_version, working) on mandate_costs to mahnwerk_company;
