-- Derived entries follow base rates too (docs/decisions/0052-books-that-prove-themselves.md): a case whose entries have
-- not been compared with its facts since the last rate was added is compared by a job. Ledgers of the earlier form have
-- never been.

create function count_base_rates() returns integer language sql stable as 'select count(*)::integer from base_rates';

alter table mandates add column rates_compared integer not null default 0;   -- rows of base_rates that its entries follow
alter table mandates alter column rates_compared set default count_base_rates();
create index mandates_to_compare on mandates (rates_compared);

-- Where a title's interest begins before the title was issued, its principal counts from that day (money.md 2). The facts
-- that 0020-ledger-facts stated of earlier ledgers began with the title: they are stated anew, and the principal is booked anew.
create temporary table begun_earlier on commit drop as
  select f.company_id, f.mandate_id, f.number, f.fact ->> 'id' as claim_id, f.fact #>> '{default_terms,from}' as since,
    greatest(clock_timestamp(), m.balance_updated_at + interval '1 millisecond')::timestamptz(3) as recorded_at
  from ledger_facts f join mandates m on m.company_id = f.company_id and m.id = f.mandate_id
  where f.kind = 'claim' and (f.fact ->> 'titled')::boolean and f.fact #>> '{default_terms,from}' < f.fact ->> 'since';

alter table ledger_facts disable trigger append_only;
update ledger_facts f set fact = (f.fact::jsonb || jsonb_build_object('since', b.since))::json
from begun_earlier b where f.company_id = b.company_id and f.mandate_id = b.mandate_id and f.number = b.number;
alter table ledger_facts enable trigger append_only;

create temporary table booked_anew on commit drop as
  select p.*, b.since, b.recorded_at as corrected_at, p.entry_id as former_id, gen_random_uuid() as reversal_id, gen_random_uuid() as anew_id
  from begun_earlier b
  join ledger_postings p on p.company_id = b.company_id and p.mandate_id = b.mandate_id and p.line = 1 and p.rule = 'acceptance.principal'
    and p.claim_id = b.claim_id::uuid and p.reverses_entry_id is null;

insert into ledger_postings (company_id, mandate_id, entry_id, line, account, amount_cents, value_date, recorded_at, rule, claim_id, reverses_entry_id, note)
select p.company_id, p.mandate_id, each.entry_id, p.line, p.account, each.sign * p.amount_cents, each.value_date::date, b.corrected_at, each.rule,
  p.claim_id, each.reverses, each.note
from booked_anew b
join ledger_postings p on p.company_id = b.company_id and p.mandate_id = b.mandate_id and p.entry_id = b.former_id
cross join lateral (values
  (b.reversal_id, -1, b.value_date::text, 'acceptance.principal', b.former_id, null),
  (b.anew_id, 1, b.since, 'acceptance.principal', null::uuid, 'The principal counts from the first day of its interest.')
) as each (entry_id, sign, value_date, rule, reverses, note);

update mandates m set balance_updated_at = b.recorded_at from begun_earlier b
where m.company_id = b.company_id and m.id = b.mandate_id;
