-- Where the office reaches a debtor of orders, and what holds for it in all of its cases (docs/spec/correspondence.md 11).
-- No company and no Partner reads either. A debtor has few of both: its key finds them.

create domain contact_type as text check (value in ('address', 'email', 'phone', 'mobile_phone'));
create domain contact_source as text
  check (value in ('creditor', 'debtor', 'registry', 'post', 'court', 'credit_bureau', 'research', 'representative', 'other'));
create domain contact_status as text check (value in ('usable', 'undeliverable', 'former'));
create domain contact_address as json;
create domain circumstance_type as text check (value in ('moved_unknown', 'deceased', 'insolvent', 'represented'));
create domain circumstance_party as json;

create table debtor_contacts (
  company_id uuid not null,
  debtor_id uuid not null,
  id uuid not null,                           -- of a creditor's, that of the address or channel of the debtor
  type contact_type not null,
  address contact_address,                    -- {street, postal_code, city, country}
  value text,
  source contact_source not null,
  source_note text,
  status contact_status not null,
  preferred boolean not null,
  reason text,
  author_type text check (author_type in ('user', 'key')),   -- null: the company's
  author_name text,
  valid_from date not null,
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, debtor_id, id),
  foreign key (company_id, debtor_id) references debtors (company_id, id) on delete cascade,
  check ((type = 'address') = (address is not null)),
  check ((type = 'address') = (value is null)),
  check ((source = 'creditor') = (author_type is null)),
  check (not preferred or status = 'usable'),
  check ((status = 'former') = (ended_at is not null))
);
create unique index debtor_contacts_preferred on debtor_contacts (company_id, debtor_id, type) where preferred;
call protect_tenant('debtor_contacts');
grant select, insert, update, delete on debtor_contacts to mahnwerk_operator;
create policy reset_alone on debtor_contacts as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = debtor_contacts.company_id and r.finished_at is null));
call stamp_updates('debtor_contacts');
-- What a change of the debtor brings is hinted at with the debtor.
create trigger hinted_insert after insert on debtor_contacts referencing new table as changed for each statement
  when (pg_trigger_depth() = 0) execute function hint_changes('contacts');
create trigger hinted_update after update on debtor_contacts referencing new table as changed for each statement
  when (pg_trigger_depth() = 0) execute function hint_changes('contacts');

create table debtor_circumstances (
  company_id uuid not null,
  debtor_id uuid not null,
  id uuid not null,
  type circumstance_type not null,
  since date not null,
  court text,
  file_number text,
  party circumstance_party,                   -- {role, name, address, email, reference}
  source contact_source not null,
  note text,
  ended_on date,
  ended_at timestamptz(3),
  end_reason text,
  author_type text not null check (author_type in ('user', 'key')),
  author_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, debtor_id, id),
  foreign key (company_id, debtor_id) references debtors (company_id, id) on delete cascade,
  check ((ended_on is null) = (ended_at is null)),
  check (ended_on >= since)
);
create unique index debtor_circumstances_in_force on debtor_circumstances (company_id, debtor_id, type) where ended_on is null;
call protect_tenant('debtor_circumstances');
grant select, insert, update, delete on debtor_circumstances to mahnwerk_operator;
create policy reset_alone on debtor_circumstances as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = debtor_circumstances.company_id and r.finished_at is null));
call stamp_updates('debtor_circumstances');
call hint_at_changes('debtor_circumstances', 'contacts');

-- The addresses and channels of a debtor as contacts. Channels of older types are none.
create function contacts_listed(addresses json, channels json)
  returns table (id uuid, type text, address json, value text)
  language sql immutable
  begin atomic
    select (a ->> 'id')::uuid, 'address',
        json_build_object('street', a -> 'street', 'postal_code', a -> 'postal_code', 'city', a -> 'city', 'country', a -> 'country'), null::text
      from json_array_elements(addresses) a where a ->> 'id' is not null
    union all select (c ->> 'id')::uuid, c ->> 'type', null::json, c ->> 'value'
      from json_array_elements(channels) c where c ->> 'id' is not null and c ->> 'type' in ('email', 'phone', 'mobile_phone');
  end;

-- A new usable address ends `moved_unknown`. Returns the circumstance that it ended.
create function end_moved_unknown(company uuid, debtor uuid, at timestamptz) returns setof uuid
  language sql volatile
  begin atomic
    update debtor_circumstances c set ended_on = greatest(c.since, (at at time zone 'Europe/Berlin')::date), ended_at = at, updated_at = at
    where c.company_id = company and c.debtor_id = debtor and c.type = 'moved_unknown' and c.ended_on is null
    returning c.id;
  end;

-- What the company names are contacts of source `creditor`, and follow its debtor. What an entry was before it changed
-- is kept as a former contact of its own.
create function keep_contacts_of_creditor() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := new.updated_at;
begin
  if tg_op = 'UPDATE' then
    insert into public.debtor_contacts
      select k.company_id, k.debtor_id, public.new_uuid_at(at), k.type, k.address, k.value, k.source, k.source_note, 'former', false, k.reason,
        k.author_type, k.author_name, k.valid_from, at, k.created_at, at
      from public.debtor_contacts k join public.contacts_listed(new.addresses, new.communication_channels) c on c.id = k.id
      where k.company_id = new.company_id and k.debtor_id = new.id
        and (k.type, k.address::text, k.value) is distinct from (c.type, c.address::text, c.value);
    update public.debtor_contacts k
      set type = c.type, address = c.address, value = c.value, status = 'usable', preferred = false, reason = null, ended_at = null,
        valid_from = (at at time zone 'Europe/Berlin')::date, updated_at = at
      from public.contacts_listed(new.addresses, new.communication_channels) c
      where k.company_id = new.company_id and k.debtor_id = new.id and k.id = c.id
        and (k.type, k.address::text, k.value) is distinct from (c.type, c.address::text, c.value);
    update public.debtor_contacts k set status = 'former', preferred = false, ended_at = at, updated_at = at
      from public.contacts_listed(old.addresses, old.communication_channels) c
      where k.company_id = new.company_id and k.debtor_id = new.id and k.id = c.id and k.status <> 'former'
        and not exists (select from public.contacts_listed(new.addresses, new.communication_channels) n where n.id = k.id);
    if exists (
      select c.address::text from public.contacts_listed(new.addresses, '[]') c
      except select c.address::text from public.contacts_listed(old.addresses, '[]') c) then
      perform public.end_moved_unknown(new.company_id, new.id, at);
    end if;
  end if;
  insert into public.debtor_contacts
    select new.company_id, new.id, c.id, c.type, c.address, c.value, 'creditor', null, 'usable', false, null,
      null, null, (at at time zone 'Europe/Berlin')::date, null, at, at
    from public.contacts_listed(new.addresses, new.communication_channels) c
    on conflict do nothing;
  return null;
end
$$;
create trigger contacts_kept after insert on debtors for each row
  when (new.addresses::text <> '[]' or new.communication_channels::text <> '[]') execute function keep_contacts_of_creditor();
create trigger contacts_changed after update of addresses, communication_channels on debtors for each row
  when ((old.addresses::text, old.communication_channels::text) is distinct from (new.addresses::text, new.communication_channels::text))
  execute function keep_contacts_of_creditor();

insert into debtor_contacts
  select d.company_id, d.id, c.id, c.type, c.address, c.value, 'creditor', null, 'usable', false, null,
    null, null, (d.created_at at time zone 'Europe/Berlin')::date, null, d.created_at, d.created_at
  from debtors d, contacts_listed(d.addresses, d.communication_channels) c
  on conflict do nothing;
