-- Functions that run as the owner of the schema ask who calls. They asked for the setting `role`, and took every session
-- without one for the owner's: a statement that sets the role to none on its way was trusted.

-- The role whose rights count: the one that the session has put on; without one, the strongest that its login can put on.
create function calling_role() returns text
  language sql stable set search_path = pg_catalog, pg_temp
  return case
    when current_setting('role') in ('mahnwerk_company', 'mahnwerk_partner', 'mahnwerk_operator') then current_setting('role')
    when pg_has_role(session_user, 'mahnwerk_operator', 'member') then 'mahnwerk_operator'
    when pg_has_role(session_user, 'mahnwerk_partner', 'member') then 'mahnwerk_partner'
    else 'mahnwerk_company'
  end;

create or replace function acts_for(company uuid, partner uuid) returns boolean
  language sql stable
  return case public.calling_role()
    when 'mahnwerk_company' then partner is null and company is not distinct from bound_company()
    when 'mahnwerk_partner' then partner is not null and partner is not distinct from bound_partner()
    else true
  end;

-- The others ask it in the middle of a longer text, which stays as it is.
do $$
declare
  asking record;
begin
  for asking in
    select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.proname <> 'calling_role' and p.prosrc like '%current_setting(''role'')%'
  loop
    execute replace(pg_get_functiondef(asking.oid), 'current_setting(''role'')', 'public.calling_role()');
  end loop;
end
$$;

-- Asked by policies of the Partner's role alone.
revoke all on function is_managed(uuid), is_created_by_partner(uuid) from public;
grant execute on function is_managed(uuid), is_created_by_partner(uuid) to mahnwerk_partner;
