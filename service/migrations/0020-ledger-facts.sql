-- Facts and derived postings (money.md 1; docs/decisions/0048-facts-and-derived-postings.md). A mandate's ledger keeps
-- what was agreed, charged, paid and reversed as facts; interest and allocation follow from them by a replay, and are
-- posted too. A posting that no longer follows is reversed and booked anew.

alter domain ledger_account drop constraint ledger_account_check;
alter domain ledger_account add constraint ledger_account_check check (value in (
  'legal_claim_of_principal_claim', 'payment_on_principal_claim',
  'legal_claim_of_interest_on_principal_claim', 'payment_on_interest_on_principal_claim',
  'legal_claim_of_costs_interest_bearing', 'payment_on_costs_interest_bearing',
  'legal_claim_of_costs_interest_free', 'payment_on_costs_interest_free',
  'legal_claim_of_interest_on_costs', 'payment_on_interest_on_costs',
  'due_to_creditor', 'received_by_creditor', 'received_by_service',
  'payments_to_allocate', 'waived_by_creditor', 'refunded_to_payer'));
create domain correction_reason as text check (value in ('back_dated', 'reversed', 'terms_changed', 'table_changed', 'rule_changed'));
create domain fact_kind as text check (value in (
  'claim', 'cost', 'payment', 'refund', 'waiver', 'terms', 'allocation_rule', 'plan', 'plan_cancellation', 'closing', 'reversal'));
create domain ledger_fact as json;

alter table ledger_postings
  add column cost_id uuid,                            -- the cost of the case, or the charge of a claim, that the line concerns
  add column derived boolean not null default false,  -- follows from facts
  add column rule_version text,                       -- of a derived entry
  add column table_version text,
  add column cause_entry_id uuid,                     -- of a derived entry: the fact that made it
  add column reason correction_reason,                -- of a derived entry that corrects an earlier one
  add constraint ledger_postings_derived_check check (derived = (cause_entry_id is not null)),
  add constraint ledger_postings_reason_check check (reason is null or derived);

create or replace function refuse_unbalanced_entry() returns trigger
  language plpgsql as $$
declare
  wrong uuid;
begin
  select entry_id into wrong from added
  group by company_id, mandate_id, entry_id, value_date, recorded_at, rule, payment_id, reverses_entry_id, note,
    derived, rule_version, table_version, cause_entry_id, reason
  having sum(amount_cents) <> 0 or min(line) <> 1 or max(line) <> count(*)
  limit 1;
  if found then
    raise exception 'ledger entry % is not whole or does not sum to zero', wrong
      using errcode = 'check_violation', constraint = 'ledger_entry_balances', table = 'ledger_postings';
  end if;
  return null;
end
$$;

-- The facts of a mandate in the order of recording. Cents and rates are strings that end in n: exact in JSON.
create table ledger_facts (
  company_id uuid not null,
  mandate_id uuid not null,
  number integer not null,                 -- 1, 2, 3 … in each mandate
  kind fact_kind not null,
  recorded_at timestamptz(3) not null,     -- later than that of every earlier booking of the mandate
  fact ledger_fact not null,
  primary key (company_id, mandate_id, number),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
create trigger append_only before update or delete or truncate on ledger_facts
  for each statement execute function refuse_ledger_change();
call protect_tenant('ledger_facts');
grant select on ledger_facts to mahnwerk_company;
grant select, insert on ledger_facts to mahnwerk_operator;
create policy reset_alone on ledger_facts as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = ledger_facts.company_id and r.finished_at is null));
grant delete on ledger_facts to mahnwerk_operator;

-- Facts of the ledgers that exist. Their claims get the default terms of money.md 2.
insert into ledger_facts (company_id, mandate_id, number, kind, recorded_at, fact)
select company_id, mandate_id,
  row_number() over (partition by company_id, mandate_id order by recorded_at, rank, key), kind, recorded_at, fact
from (
  select o.company_id, o.mandate_id, 1 as rank, lpad(c.position::text, 9, '0') as key, 'claim' as kind, e.recorded_at,
    json_build_object(
      'id', c.id,
      'titled', c.type = 'titled',
      'since', e.value_date,
      'ranked_by', coalesce(t.contents ->> 'issued_on', c.due_date::text, e.value_date::text),
      'principal_cents', c.principal_cents || 'n',
      'default_terms', case
        when c.type = 'titled' then case when t.contents -> 'interest' ->> 'from' is not null then json_build_object(
          'kind', case when (t.contents -> 'interest' ->> 'above_base_rate')::boolean then 'base_plus' else 'fixed' end,
          'points', case when (t.contents -> 'interest' ->> 'above_base_rate')::boolean then (t.contents -> 'interest' ->> 'rate')::numeric * 1000000 end::bigint || 'n',
          'rate', case when not (t.contents -> 'interest' ->> 'above_base_rate')::boolean then (t.contents -> 'interest' ->> 'rate')::numeric * 1000000 end::bigint || 'n',
          'day_count', 'act_act',
          'amount_base', ((t.contents -> 'interest' -> 'amount_base' ->> 'value')::numeric * 100)::bigint || 'n',
          'rule', 'interest.title',
          'from', t.contents -> 'interest' ->> 'from') end
        when c.delay_date is not null then json_build_object(
          'kind', 'statutory',
          'points', p.points || '000000n',
          'rate', null,
          'day_count', 'act_act',
          'amount_base', null,
          'rule', 'interest.statutory_' || p.points,
          'from', c.delay_date) end,
      'titled_costs', case when t.contents -> 'titled_costs' ->> 'value' is not null then json_build_object(
        'amount_cents', ((t.contents -> 'titled_costs' ->> 'value')::numeric * 100)::bigint || 'n',
        'since', t.contents ->> 'issued_on') end,
      'charges', (select coalesce(json_agg(json_build_object(
          'id', x ->> 'id',
          'type', x ->> 'type',
          'amount_cents', ((x -> 'amount' ->> 'value')::numeric * 100)::bigint || 'n',
          'date', coalesce(x ->> 'occurrence_date', case when x ->> 'type' = 'interest' then o.submitted_at::date::text else e.value_date::text end))), '[]')
        from json_array_elements(c.additional_charges) x),
      'consumer_credit_since', case when d.acting_as = 'consumer' and c.legal_basis ->> 'claim_type_code' in ('H04', 'H36') then c.delay_date end
    ) as fact
  from orders o
  join claims c on c.company_id = o.company_id and c.order_id = o.id
  join debtors d on d.company_id = o.company_id and d.id = o.debtor_id
  left join enforceable_titles t on t.company_id = c.company_id and t.claim_id = c.id
  cross join lateral (
    select min(recorded_at) as recorded_at, min(value_date) as value_date from ledger_postings l
    where l.company_id = o.company_id and l.mandate_id = o.mandate_id and l.claim_id = c.id and l.rule = 'acceptance.principal') e
  cross join lateral (
    select case
      when d.acting_as = 'consumer' or coalesce(c.legal_basis ->> 'claim_type_code', 'H03')
        in ('H03', 'H04', 'H12', 'H22', 'H28', 'H29', 'H33', 'H36', 'H37', 'H39', 'H90') then 5
      when coalesce(c.legal_basis ->> 'contract_date', c.document_date::text) <= '2014-07-28' then 8
      else 9 end as points) p
  where o.mandate_id is not null and e.recorded_at is not null
  union all
  select k.company_id, k.mandate_id, 2, k.id::text, 'cost', e.recorded_at,
    json_build_object(
      'id', k.id, 'claim_id', null, 'kind', k.kind, 'date', k.value_date, 'amount_cents', (k.amount_cents + k.vat_cents) || 'n',
      'interest_from', case when k.interest_bearing then k.value_date end,
      'extrajudicial_fee', k.kind in ('collection_fee', 'settlement_fee', 'lawyer_fee', 'expenses_flat_rate') and k.matter = 'extrajudicial')
  from mandate_costs k join ledger_postings e on e.company_id = k.company_id and e.entry_id = k.entry_id and e.line = 1
  union all
  select e.company_id, e.mandate_id, 3, e.entry_id::text, 'payment', e.recorded_at,
    json_build_object(
      'id', e.entry_id, 'amount_cents', e.amount_cents || 'n', 'value_date', e.value_date,
      'designation', case when e.claim_id is not null then json_build_object('claim_id', e.claim_id, 'line', null) end)
  from ledger_postings e
  where e.line = 1 and e.rule in ('acceptance.payment', 'payment.debtor', 'payment.client')
  union all
  select e.company_id, e.mandate_id, 4, e.entry_id::text, 'reversal', e.recorded_at,
    json_build_object('reverses_id', coalesce(k.id, e.reverses_entry_id))
  from ledger_postings e
  left join mandate_costs k on k.company_id = e.company_id and k.entry_id = e.reverses_entry_id
  where e.line = 1 and e.reverses_entry_id is not null
  union all
  select m.company_id, m.id, 5, m.id::text, 'closing', m.closed_at,
    json_build_object('id', m.id, 'date', (m.closed_at at time zone 'Europe/Berlin')::date)
  from mandates m where m.closed_at is not null
) as facts;

-- The day on which the nightly job last computed the balance by which lists are ordered; interest changes it each day.
alter table mandates add column balanced_on date;
create index mandates_to_balance on mandates (balanced_on nulls first) where closed_at is null;
