-- What the first form of 0018 left open. A database may have met a later form of it, which had this already: said so that it holds either way.

-- A Partner ends its access, and neither begins nor restores it.
create or replace function refuse_self_access() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('role') = 'mahnwerk_partner' and new.access <> old.access and new.access not in ('revoked', 'disconnected') then
    raise exception 'no Partner lets itself in' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create or replace trigger ended_alone before update of access on partner_access for each row execute function refuse_self_access();

-- Who becomes a user is the invited person's own to say, or the operator's.
alter policy managed on memberships to mahnwerk_partner using (is_managed(company_id)) with check (is_managed(company_id) and status <> 'active');
