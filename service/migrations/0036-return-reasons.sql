-- Why money came back, as the bank says it (ISO 20022 return reasons; money.md 8, 9).

alter table bank_transactions add column return_reason text;
alter table mandate_payments add column return_reason text;
alter table payout_items add column bank_return_reason text; -- `return_reason` is what the operator recorded
