-- `updated_at` is strictly increasing per row (docs/decisions/0032): the later of the time that a statement gives and the stored time + 1 ms.
-- An update stamps a row by setting the column, to whatever time; an update that does not name the column leaves it as it is.

-- The earliest time for a row's next state. No other transaction has seen what this one wrote: several updates of one transaction are one state.
create function earliest_stamp(stored timestamptz, written_by xid) returns timestamptz
  language sql stable
  return case when written_by = pg_current_xact_id()::xid then stored else stored + interval '1 millisecond' end;

create function advance_updated_at() returns trigger
  language plpgsql as $$
begin
  new.updated_at := greatest(new.updated_at, public.earliest_stamp(old.updated_at, old.xmin));
  return new;
end
$$;

-- Every table with `updated_at` calls it once, in the migration that creates the table.
create procedure stamp_updates(target regclass)
  language plpgsql as $$
begin
  execute format('create trigger stamped before update of updated_at on %s for each row execute function advance_updated_at()', target);
end
$$;

-- The tables that exist. Partitions inherit the trigger of their parent.
do $$
declare
  target regclass;
begin
  for target in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'updated_at' and not a.attisdropped
  loop
    call stamp_updates(target);
  end loop;
end
$$;

-- The same for what a Partner sees of a company: the company, its users, the access.
create function advance_company_updated_at() returns trigger
  language plpgsql as $$
begin
  new.company_updated_at := greatest(new.company_updated_at, public.earliest_stamp(old.company_updated_at, old.xmin));
  return new;
end
$$;
create trigger stamped_company before update of company_updated_at on partner_access for each row execute function advance_company_updated_at();
