-- What proves a balance later on (docs/decisions/0060-proofs.md): versions of rules with the moment from which each one
-- counts, the names and addresses that parties had, interest posted at the end of a stated period.

-- A version of a rule after its first. Figures as known before its moment follow the version before it. A migration that
-- adds one sets `rates_compared` of the mandates that it concerns to 0: the job `books.correct` books their corrections.
create table rule_versions (
  version text primary key check (version ~ '^[a-z_.0-9]+/[0-9]+$'),
  recorded_at timestamptz(3) not null
);
alter table rule_versions enable row level security;
create policy all_rules on rule_versions for select to mahnwerk_company, mahnwerk_operator using (true);
grant select on rule_versions to mahnwerk_company, mahnwerk_operator;

-- A plan that is concluded ends those before it, also where a payment that ended one of them is reversed.
insert into rule_versions (version, recorded_at) values ('instalment_plan/2', clock_timestamp());
update mandates m set rates_compared = 0
where 1 < (select count(*) from instalment_plans p where p.company_id = m.company_id and p.mandate_id = m.id);

-- Interest is posted through the last day of a period that a run of statements states.
alter domain fact_kind drop constraint fact_kind_check;
alter domain fact_kind add constraint fact_kind_check check (value in (
  'claim', 'cost', 'payment', 'refund', 'waiver', 'terms', 'allocation_rule', 'plan', 'plan_cancellation', 'closing', 'interest_posting', 'reversal'));
alter table statement_runs
  add column posted_company uuid,          -- of the companies in the order of their ids, the last whose interest is posted through period_end
  add column posted_mandate uuid;          -- of the company after it, the last mandate whose interest is posted

-- What a claim statement shows of its parties, as it was until a moment. Writers hold the lock while they change it, so
-- that a statement as known at a moment shows what was known then.
create function announce_parties(company uuid) returns void language sql volatile
  as $$select pg_advisory_xact_lock_shared(hashtextextended('mahnwerk parties ' || company, 0))$$;
create function await_parties(company uuid) returns void language sql volatile
  as $$select pg_advisory_xact_lock(hashtextextended('mahnwerk parties ' || company, 0))$$;

create table former_companies (
  company_id uuid not null references companies,
  until timestamptz(3) not null,
  name text not null,
  address company_address,
  primary key (company_id, until)
);
create table former_debtors (
  company_id uuid not null,
  debtor_id uuid not null,
  until timestamptz(3) not null,
  display_name text not null,
  addresses debtor_addresses not null,
  primary key (company_id, debtor_id, until),
  foreign key (company_id, debtor_id) references debtors (company_id, id) on delete cascade
);
create table former_mandates (
  company_id uuid not null,
  mandate_id uuid not null,
  until timestamptz(3) not null,
  further_reference_numbers text[] not null,
  additional_debtor_ids uuid[] not null,
  primary key (company_id, mandate_id, until),
  foreign key (company_id, mandate_id) references mandates (company_id, id) on delete cascade
);
call protect_tenant('former_companies');
call protect_tenant('former_debtors');
call protect_tenant('former_mandates');
grant select on former_companies, former_debtors, former_mandates to mahnwerk_company, mahnwerk_operator;

create function keep_former_company() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.announce_parties(old.id);
  insert into public.former_companies values (old.id, new.updated_at, old.name, old.address) on conflict do nothing;
  return null;
end
$$;
create trigger former_kept after update on companies for each row
  when ((old.name, old.address::text) is distinct from (new.name, new.address::text)) execute function keep_former_company();

create function keep_former_debtor() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.announce_parties(old.company_id);
  insert into public.former_debtors values (old.company_id, old.id, new.updated_at, old.display_name, old.addresses) on conflict do nothing;
  return null;
end
$$;
create trigger former_kept after update on debtors for each row
  when ((old.display_name, old.addresses::text) is distinct from (new.display_name, new.addresses::text)) execute function keep_former_debtor();

create function keep_former_mandate() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.announce_parties(old.company_id);
  insert into public.former_mandates values (old.company_id, old.id, new.updated_at, old.further_reference_numbers, old.additional_debtor_ids)
  on conflict do nothing;
  return null;
end
$$;
create trigger former_kept after update on mandates for each row
  when ((old.further_reference_numbers, old.additional_debtor_ids) is distinct from (new.further_reference_numbers, new.additional_debtor_ids))
  execute function keep_former_mandate();

-- 0020-ledger-facts dated interest that a client had charged, without a day, by the day of its submission in UTC. It is
-- charged up to the day of the submission in Berlin, and computed interest begins on the day after.
create temporary table wrongly_dated on commit drop as
  select f.company_id, f.mandate_id, f.number, (o.submitted_at at time zone 'Europe/Berlin')::date::text as submitted_on, x.id as charge_id
  from ledger_facts f
  join claims c on c.company_id = f.company_id and c.id = (f.fact ->> 'id')::uuid
  join orders o on o.company_id = c.company_id and o.id = c.order_id
  cross join lateral (
    select a ->> 'id' as id from json_array_elements(c.additional_charges::json) a
    where a ->> 'type' = 'interest' and a ->> 'occurrence_date' is null) x
  join lateral json_array_elements(f.fact -> 'charges') k on k ->> 'id' = x.id
  where f.kind = 'claim' and o.submitted_at is not null and k ->> 'date' <> (o.submitted_at at time zone 'Europe/Berlin')::date::text;

alter table ledger_facts disable trigger append_only;
update ledger_facts f set fact = (f.fact::jsonb || jsonb_build_object('charges', (
    select jsonb_agg(case when w.charge_id is null then k.charge else k.charge || jsonb_build_object('date', w.submitted_on) end order by k.place)
    from jsonb_array_elements(f.fact::jsonb -> 'charges') with ordinality k (charge, place)
    left join wrongly_dated w on w.company_id = f.company_id and w.mandate_id = f.mandate_id and w.number = f.number and w.charge_id = k.charge ->> 'id')))::json
where exists (select from wrongly_dated w where w.company_id = f.company_id and w.mandate_id = f.mandate_id and w.number = f.number);
alter table ledger_facts enable trigger append_only;

update mandates m set rates_compared = 0
where exists (select from wrongly_dated w where w.company_id = m.company_id and w.mandate_id = m.id);
