-- What was claimed at acceptance and what came in (case-work.md 11), read without the other lines of the ledger.
create index ledger_postings_recovery on ledger_postings (company_id, mandate_id) include (rule, value_date, amount_cents, entry_id)
  where line = 1 and reverses_entry_id is null
    and rule in ('acceptance.principal', 'acceptance.titled_costs', 'acceptance.charge', 'acceptance.payment', 'payment.debtor', 'payment.client');
create index ledger_postings_payment_reversals on ledger_postings (company_id) include (reverses_entry_id)
  where line = 1 and rule = 'payment.reversal';
