-- The figures of a company's overview (portal.md 4, `summary/`): what is open, what was received, how soon it was paid. They are sums over cases, kept by a trigger
-- on `mandates`, and spread over slots as the totals of lists are.

-- PostgreSQL 15.20 adds no column with a default to a table whose row type a function with a parsed body (`begin atomic`) uses: the function goes and comes back.
do $do$
declare
  terms constant text := pg_get_functiondef('terms_of_mandate(mandates)'::regprocedure);
begin
  drop function terms_of_mandate(mandates);
  alter table mandates
    add column first_paid_on date,                          -- the earliest value date of a payment that was booked on the case
    add column received_year int,                           -- the latest year of a payment
    add column received_cents bigint not null default 0;    -- of that year, without payments that came back
  execute terms;
end $do$;

with receipts as (
  select distinct e.company_id, e.mandate_id, e.value_date, e.entry_id, coalesce(p.amount_cents, r.amount_cents) as amount_cents
  from ledger_postings e
    left join mandate_payments p on p.company_id = e.company_id and p.id = e.payment_id
    left join payments r on r.company_id = e.company_id and r.id = e.payment_id
  where e.rule in ('payment.debtor', 'payment.client')
    and not exists (select from ledger_postings t where t.company_id = e.company_id and t.reverses_entry_id = e.entry_id)
), years as (
  select company_id, mandate_id, min(min(value_date)) over of_case as first_paid_on, extract(year from value_date)::int as year, sum(amount_cents) as cents,
    max(extract(year from value_date)::int) over of_case as last_year
  from receipts group by company_id, mandate_id, extract(year from value_date)::int
  window of_case as (partition by company_id, mandate_id)
)
update mandates m set first_paid_on = y.first_paid_on, received_year = y.year, received_cents = y.cents
from years y where y.year = y.last_year and m.company_id = y.company_id and m.id = y.mandate_id;

create table company_figures (
  company_id uuid not null,
  figure text not null check (figure in ('open_cases', 'open_cents', 'received_cents', 'first_payments')),
  point int not null,                           -- the year of what was received, the days until a first payment; else 0
  slot smallint not null,
  value bigint not null,
  primary key (company_id, figure, point, slot)
) with (fillfactor = 50);
alter table company_figures enable row level security;
create policy all_companies on company_figures for select to mahnwerk_operator using (true);
grant select on company_figures to mahnwerk_operator;

do $do$
declare
  -- A surplus of one case does not pay another one. Later than 999 days is one point.
  writing constant text := $sql$
    insert into public.company_figures as c (company_id, figure, point, slot, value)
    select m.company_id, f.figure, f.point, public.free_count_slot(m.company_id), sum(m.sign * f.value)
    from (%s) m, lateral (values
      ('open_cases', 0, case when m.closed_at is null then 1::bigint end),
      ('open_cents', 0, case when m.closed_at is null then greatest(m.total_balance_cents, 0) end),
      ('received_cents', m.received_year, m.received_cents),
      ('first_payments', least(greatest(m.first_paid_on - (m.created_at at time zone 'Europe/Berlin')::date, 0), 999), case when m.first_paid_on is not null then 1 end)
    ) f (figure, point, value)
    where f.point is not null and f.value is not null
    group by m.company_id, f.figure, f.point having sum(m.sign * f.value) <> 0
    on conflict (company_id, figure, point, slot) do update set value = c.value + excluded.value;
  $sql$;
  added constant text := 'select 1 as sign, a.* from added a';
  removed constant text := 'select -1 as sign, r.* from removed r';
  header constant text := 'create function keep_figures_%s() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$ begin %s return null; end $f$';
begin
  execute format(replace(writing, 'public.free_count_slot(m.company_id)', '0'), 'select 1 as sign, a.* from public.mandates a');
  execute format(header, 'insert', format(writing, added));
  execute format(header, 'delete', format(writing, removed));
  execute format(header, 'update', format(writing, added || ' union all ' || removed));
end
$do$;
create trigger figures_insert after insert on mandates referencing new table as added for each statement execute function keep_figures_insert();
create trigger figures_delete after delete on mandates referencing old table as removed for each statement execute function keep_figures_delete();
create trigger figures_update after update on mandates referencing new table as added old table as removed for each statement execute function keep_figures_update();

-- What waits for a company: read up to a limit.
create index orders_expiring_of_company on orders (company_id, expires_at) where expires_at is not null;
create index documents_failed_of_company on documents (company_id, updated_at) where status = 'failed';
