-- What an entry of a case's history says, as a code with values (docs/decisions/0090-history-codes.md). Entries from before have
-- those that their titles tell, a closed set; what people wrote has none.

create domain history_code as text;
create domain history_values as json;

alter table mandate_history
  add column code history_code,
  add column code_values history_values,
  add check ((code is null) = (code_values is null));

create temporary table state_titles (title text primary key, procedure_state text, processing_state text) on commit drop;
insert into state_titles values
  ('Extrajudicial collection', 'extrajudicial', null), ('Judicial dunning procedure', 'judicial_dunning', null),
  ('Foreclosure', 'foreclosure', null), ('Long-term monitoring', 'long_term_monitoring', null),
  ('Procedure ended', 'ended', null), ('Processing in progress', null, 'in_progress'), ('Processing paused', null, 'paused'),
  ('Canceled by the client', null, 'canceled_by_client'),
  ('Canceled by the service provider', null, 'canceled_by_service_provider'), ('Processing ended', null, 'ended');

with entry as (
  select h.company_id, h.mandate_id, h.id, h.created_at, h.title,
    case
      when h.title = 'Case opened' then 'case.opened'
      when h.title = 'Claims added to the case' then 'claims.added'
      when h.title = 'Case closed' then 'case.closed'
      when h.title = 'Case reopened' then 'case.reopened'
      when h.title ~ '^Payment of \S+ EUR booked$' then 'payment.booked'
      when h.title ~ '^Payment of \S+ EUR reversed' then 'payment.reversed'
      when h.title ~ '^Payment report of \S+ EUR rejected$' then 'payment.rejected'
      when h.title ~ '^Surplus of \S+ EUR given back$' then 'payment.refunded'
      when h.title ~ '^Costs of \S+ EUR added$' then 'cost.added'
      when h.title ~ '^Costs of \S+ EUR reversed$' then 'cost.reversed'
      when h.title ~ '^Waiver of \S+ EUR booked$' then 'waiver.booked'
      when h.title ~ '^Waiver of \S+ EUR reversed$' then 'waiver.reversed'
      when h.title ~ '^Instalment plan concluded: \d+ instalments$' then 'plan.concluded'
      when h.title = 'Instalment plan in default' then 'plan.defaulted'
      when h.title = 'Instalment plan fulfilled' then 'plan.fulfilled'
      when h.title = 'Instalment plan active again' then 'plan.resumed'
      when h.title = 'Instalment plan cancelled' then 'plan.cancelled'
      when h.title ~ '^Terms of interest from \S+ recorded$' then 'interest_terms.recorded'
      when h.title ~ '^Order of allocation from \S+ recorded$' then 'allocation_rule.recorded'
      when (select bool_and(part in (select t.title from state_titles t)) from unnest(string_to_array(h.title, ', ')) part)
        then 'states.changed'
    end as code,
    (regexp_match(h.title, ' of (-?\d+\.\d\d) EUR '))[1] as amount,
    (regexp_match(h.title, 'bank charge of (-?\d+\.\d\d) EUR added$'))[1] as charge
  from mandate_history h
  where h.type in ('state_change', 'payment', 'cost')
), said as (
  select e.company_id, e.id, e.code,
    case
      when e.code = 'states.changed' then (
        select json_build_object('procedure_state', max(t.procedure_state), 'processing_state', max(t.processing_state))
        from state_titles t where t.title = any (string_to_array(e.title, ', ')))
      when e.code = 'case.closed' then json_build_object('code', (
        select x.code from mandate_closings x
        where x.company_id = e.company_id and x.mandate_id = e.mandate_id and x.created_at = e.created_at limit 1))
      when e.code = 'payment.reversed' then json_build_object('amount', json_build_object('currency', 'EUR', 'value', e.amount),
        'on', (regexp_match(e.title, 'returned on (\d{4}-\d\d-\d\d)'))[1],
        'reason', (regexp_match(e.title, 'returned on \S+ \(([^)]*)\)'))[1],
        'bank_charge', case when e.charge is not null then json_build_object('currency', 'EUR', 'value', e.charge) end)
      when e.code like 'cost.%' then json_build_object('amount', json_build_object('currency', 'EUR', 'value', e.amount), 'kind', (
        -- Where the costs of this amount are of one kind.
        select min(x.kind) from mandate_costs x
        where x.company_id = e.company_id and x.mandate_id = e.mandate_id
          and x.amount_cents + case when x.vat_owed_by_debtor then x.vat_cents else 0 end = round(e.amount::numeric * 100)
        having count(distinct x.kind) = 1))
      when e.amount is not null then json_build_object('amount', json_build_object('currency', 'EUR', 'value', e.amount))
      when e.code = 'plan.concluded' then json_build_object('count', substring(e.title from '\d+')::integer)
      when e.code = 'plan.defaulted' then json_build_object('on', (
        select min(x.ended_on) from instalment_plans x
        where x.company_id = e.company_id and x.mandate_id = e.mandate_id and x.status = 'defaulted' having count(*) = 1))
      when e.code like '%.recorded' then json_build_object('from', (regexp_match(e.title, 'from (\d{4}-\d\d-\d\d)'))[1])
      else '{}'
    end as code_values
  from entry e
  where e.code is not null
)
update mandate_history h set code = s.code, code_values = json_strip_nulls(s.code_values)
from said s where s.company_id = h.company_id and s.id = h.id;
