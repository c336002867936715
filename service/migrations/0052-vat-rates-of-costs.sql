-- Whether the rate was sent with the costs, or is that of the rule (money.md 4). Unknown of costs from before: the portal sent 0 for every kind.
alter table mandate_costs add column vat_rate_sent boolean;
