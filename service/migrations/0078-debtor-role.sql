-- The page of debtors is what strangers reach without a key: its statements have a role of their own, which reads and
-- writes only what the page needs (debtor-page.md 10). Where the company of a visit is known, its connection is bound to it
-- and sees rows of that company and of the operator alone; before that, a code is looked up among all.
do $$
begin
  perform pg_advisory_xact_lock(hashtext('mahnwerk roles'));
  if not exists (select from pg_roles where rolname = 'mahnwerk_debtor') then
    create role mahnwerk_debtor nologin;
  end if;
  if not pg_has_role(current_user, 'mahnwerk_debtor', 'member') then
    execute format('grant mahnwerk_debtor to %I', current_user);
  end if;
end
$$;

grant usage on schema public to mahnwerk_debtor;

-- What a page shows.
grant select on bank_accounts, bank_files, bank_statements, base_rates, case_courses, case_letters, companies, correspondence_settings,
  debtor_circumstances, debtor_page_settings, debtor_page_text_versions, dunning_handovers, dunning_payments, enforceable_titles, issuer, ladder_policies,
  letterheads, mandate_closings, messages, order_debtors, partner_access, payments, rental_agreements, team_kinds
  to mahnwerk_debtor;

-- What stands from then on.
grant insert on audit_log, event_sequencing_queue, events, online_payment_events, tasks, webhook_outbox, work_items
  to mahnwerk_debtor;
grant select, insert on access_code_tries, case_stops, choice_records, cost_notices, debtor_choices, declarations, documents, inbox_files, ledger_facts, ledger_postings,
  letter_evidence, limitation_facts, mandate_history, page_offers
  to mahnwerk_debtor;

-- What a choice changes, or locks.
grant select, insert, update on claim_limitations, debtor_contacts, debtor_visits, email_confirmations, inbox_items, instalment_plans, ladder_decisions,
  ladder_queue, list_counts, mandate_costs, mandate_payments, online_payments, promises
  to mahnwerk_debtor;
grant select, update on access_codes, claims, debtors, dunning_debtors, dunning_invoices, dunnings, letters, mandate_refunds, mandates, orders, plan_offers
  to mahnwerk_debtor;
grant select, update, delete on debtor_page_previews to mahnwerk_debtor;

-- What holds a case, where it stands, and to whom its events go.
grant execute on function hold_of_case(uuid, uuid, uuid), course_of_case(uuid, uuid), look_at_case(uuid, uuid), partners_of_company(uuid),
  webhook_subscribers(uuid, uuid, text), record_for_partner(uuid, uuid, timestamptz, uuid, text, timestamptz, text)
  to mahnwerk_debtor;

create or replace function calling_role() returns text
  language sql stable set search_path = pg_catalog, pg_temp
  return case
    when current_setting('role') in ('mahnwerk_company', 'mahnwerk_partner', 'mahnwerk_operator', 'mahnwerk_debtor') then current_setting('role')
    when pg_has_role(session_user, 'mahnwerk_operator', 'member') then 'mahnwerk_operator'
    when pg_has_role(session_user, 'mahnwerk_partner', 'member') then 'mahnwerk_partner'
    when pg_has_role(session_user, 'mahnwerk_company', 'member') then 'mahnwerk_company'
    else 'mahnwerk_debtor'
  end;

-- The page acts for the company to which its visit is bound, and tells the Partners of that company.
create or replace function acts_for(company uuid, partner uuid) returns boolean
  language sql stable
  return case public.calling_role()
    when 'mahnwerk_company' then partner is null and company is not distinct from bound_company()
    when 'mahnwerk_partner' then partner is not null and partner is not distinct from bound_partner()
    when 'mahnwerk_debtor' then company is not distinct from bound_company()
    else true
  end;

do $$
declare
  seen record;
begin
  for seen in
    select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as has_company
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relrowsecurity
      and has_table_privilege('mahnwerk_debtor', c.oid, 'select, insert')
  loop
    execute format('create policy one_visit on %I to mahnwerk_debtor using (%s)', seen.name,
      case
        when seen.name = 'companies' then '(select bound_company()) is null or id = (select bound_company())'
        -- Work of the deployment has no company, and the role adds alone.
        when seen.name = 'work_items' then 'true'
        when seen.has_company then 'company_id is null or (select bound_company()) is null or company_id = (select bound_company())'
        else 'true'
      end);
  end loop;
end
$$;
