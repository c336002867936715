-- While an access is revoked, the link says nothing more of the company: neither that its data nor that its users change. What the Partner's list is
-- ordered by is read anew when the access changes.
create or replace function company_changed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.partner_access a set company_updated_at = greatest(a.company_updated_at, n.updated_at), company_name = n.name from new_rows n
    where a.company_id = n.id and a.access in ('available', 'unavailable');
  return null;
end
$$;
create or replace function users_changed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.partner_access a set company_updated_at = greatest(a.company_updated_at, n.at)
  from (select company_id, max(updated_at) as at from new_rows group by company_id) n
    where a.company_id = n.company_id and a.access in ('available', 'unavailable');
  return null;
end
$$;
create trigger named_again before update of access on partner_access for each row when (new.access is distinct from old.access) execute function name_linked_company();

-- Reports of payments that the operator found false: they count in no sum, and the same payment can be reported again.
alter table payments add column rejection_reason text;
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check check (status in ('draft', 'reported', 'booked', 'rejected'));
alter table payments add constraint payments_rejection_check check ((status = 'rejected') = (rejection_reason is not null));
drop index payments_reported_once;
create unique index payments_reported_once on payments (company_id, claim_id, amount_cents, value_date, your_reference) nulls not distinct where status <> 'rejected';
