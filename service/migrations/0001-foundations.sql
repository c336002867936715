-- Roles that own nothing, row security, and what every table shares: time stamps, counts of lists, identifiers, terms
-- of the search, hints at changes.
--
-- mahnwerk_company   sees one company: every tenant table has a policy on app.company
-- mahnwerk_partner   sees what belongs to one Partner: policies on app.partner
-- mahnwerk_operator  sees all companies: the service operator, and the jobs
--
-- Roles belong to the whole cluster: another database of it (sandbox, production, a test) may have created them.
do $$
declare
  wanted text;
begin
  perform pg_advisory_xact_lock(hashtext('mahnwerk roles'));
  foreach wanted in array array['mahnwerk_company', 'mahnwerk_partner', 'mahnwerk_operator'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I nologin', wanted);
    end if;
    if not pg_has_role(current_user, wanted, 'member') then
      execute format('grant %I to %I', wanted, current_user);
    end if;
  end loop;
end
$$;

grant usage on schema public to mahnwerk_company, mahnwerk_partner, mahnwerk_operator;

-- The company or the Partner that the connection is bound to. After a transaction the setting is '' and not null on a
-- reused connection, hence nullif. Policies call it in a sub-select: evaluated once, not per row.
create function bound_company() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.company', true), '')::uuid;

create function bound_partner() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.partner', true), '')::uuid;

-- The role whose rights count for a function that runs as the owner of the schema: the role that the session has set;
-- without one, the strongest that its login may set. A statement that resets the role gains nothing.
create function calling_role() returns text
  language sql stable set search_path = pg_catalog, pg_temp
  return case
    when current_setting('role') in ('mahnwerk_company', 'mahnwerk_partner', 'mahnwerk_operator') then current_setting('role')
    when pg_has_role(session_user, 'mahnwerk_operator', 'member') then 'mahnwerk_operator'
    when pg_has_role(session_user, 'mahnwerk_partner', 'member') then 'mahnwerk_partner'
    else 'mahnwerk_company'
  end;

-- Whether the calling role may act for a company (partner is null) or for a Partner. Row security does not bind
-- functions that run as the owner of the schema, so they call this.
create function acts_for(company uuid, partner uuid) returns boolean
  language sql stable
  return case public.calling_role()
    when 'mahnwerk_company' then partner is null and company is not distinct from bound_company()
    when 'mahnwerk_partner' then partner is not null and partner is not distinct from bound_partner()
    else true
  end;

-- Row security of a table with company_id. Privileges are granted beside each table.
create procedure protect_tenant(target regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy one_company on %s to mahnwerk_company using (company_id = (select bound_company()))', target);
  execute format('create policy all_companies on %s to mahnwerk_operator using (true)', target);
end
$$;

-- Row security of a table whose rows belong to an owner of webhooks and feeds: kind 1 a company, kind 2 a Partner.
create procedure protect_owner(target regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy one_company on %s to mahnwerk_company using (owner_kind = 1 and owner_id = (select bound_company()))', target);
  execute format('create policy one_partner on %s to mahnwerk_partner using (owner_kind = 2 and owner_id = (select bound_partner()))', target);
  execute format('create policy all_owners on %s to mahnwerk_operator using (true)', target);
end
$$;

-- updated_at is strictly increasing per row (docs/decisions/0032): the later of the given time and the stored time
-- + 1 ms. An update stamps a row by setting the column, to whatever time; an update that does not name it leaves it.

-- The earliest time for a row's next state. No other transaction has seen what this one wrote: several updates of one
-- transaction are one state.
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

-- Called once for every table with updated_at. Partitions inherit the trigger.
create procedure stamp_updates(target regclass)
  language plpgsql as $$
begin
  execute format('create trigger stamped before update of updated_at on %s for each row execute function advance_updated_at()', target);
end
$$;

-- Maintained totals of the lists, so that a page never counts by scanning. A company's concurrent writers use
-- different slots, so that no two of them wait for one row.
create table list_counts (
  company_id uuid not null,
  list text not null,
  status text not null,
  slot smallint not null,
  count bigint not null,
  primary key (company_id, list, status, slot)
) with (fillfactor = 50);
call protect_tenant('list_counts');
grant select, insert, update on list_counts to mahnwerk_company, mahnwerk_operator;

-- A slot of the company that no other open transaction writes to, so that counting never waits and never deadlocks:
-- locked until the transaction ends, and the same for all of its statements. When 64 transactions of one company count
-- at once, further ones share a slot.
create function free_count_slot(company uuid) returns smallint
  language plpgsql volatile as $$
declare
  first integer := pg_backend_pid() % 64;
begin
  for step in 0 .. 63 loop
    if pg_try_advisory_xact_lock(hashtext('list_counts ' || company), (first + step) % 64) then
      return (first + step) % 64;
    end if;
  end loop;
  return first;
end
$$;

-- Counts a table's rows by triggers, so that no store can forget to. counted_by is the column whose values are counted
-- separately, or null where the list has no status. Inserts and deletes are counted by statement, with plain column
-- names: a row's large JSON columns are never read. Updates are counted for rows whose status changes alone: a trigger
-- by statement copied every updated row (measured: a fifth of the processor time of a change of a draft).
create procedure maintain_count(target regclass, counted_by text)
  language plpgsql as $$
declare
  list text := target::text;
  status text := coalesce(quote_ident(counted_by), quote_literal(''));
  upsert text := 'insert into list_counts as c (company_id, list, status, slot, count)
      select company_id, %1$L, status, free_count_slot(company_id), sum(delta) from (%2$s) changes
      group by company_id, status having sum(delta) <> 0
      on conflict (company_id, list, status, slot) do update set count = c.count + excluded.count;
    return null;';
  added text := format('select company_id, %s as status, 1 as delta from added', status);
  removed text := format('select company_id, %s as status, -1 as delta from removed', status);
begin
  execute format('create function count_%1$s_insert() returns trigger language plpgsql as $f$ begin %2$s end $f$', list, format(upsert, list, added));
  execute format('create function count_%1$s_delete() returns trigger language plpgsql as $f$ begin %2$s end $f$', list, format(upsert, list, removed));
  execute format('create trigger counted_insert after insert on %1$s referencing new table as added for each statement execute function count_%2$s_insert()', target, list);
  execute format('create trigger counted_delete after delete on %1$s referencing old table as removed for each statement execute function count_%2$s_delete()', target, list);
  if counted_by is null then
    return;
  end if;
  execute format(
    'create function count_%1$s_update() returns trigger language plpgsql as $f$
     declare
       free smallint := free_count_slot(new.company_id);
     begin
       insert into list_counts as c (company_id, list, status, slot, count)
       values (new.company_id, %2$L, old.%3$I, free, -1), (new.company_id, %2$L, new.%3$I, free, 1)
       on conflict (company_id, list, status, slot) do update set count = c.count + excluded.count;
       return null;
     end $f$', list, list, counted_by);
  execute format('create trigger counted_update after update on %1$s for each row when (old.%3$I is distinct from new.%3$I) execute function count_%2$s_update()', target, list, counted_by);
end
$$;

-- Instants inside JSON built by the database, in the form of every response.
create function wire_instant(at timestamptz) returns text
  language sql immutable strict parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- A version 7 UUID of an instant, as the program makes them: PostgreSQL 15 to 17 have none of their own.
create function new_uuid_at(at timestamptz) returns uuid
  language sql volatile parallel safe
  return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid;

-- The smallest version 7 UUID of an instant.
create function first_uuid_at(at timestamptz) returns uuid
  language sql immutable strict parallel safe
  return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

-- The UTC day of an instant, or of an identifier that begins with one.
create function day_of(at timestamptz) returns date language sql immutable return (at at time zone 'UTC')::date;
create function day_of(id uuid) returns date
  language sql immutable
  return day_of(to_timestamp(('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0));

-- The instant at which an identifier begins.
create function time_of(id uuid) returns timestamptz
  language sql immutable strict parallel safe
  return to_timestamp(('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0)::timestamptz(3);

-- One folding of names and words for matching and search (money.md 9, values/folding.ts): upper case, marks dropped,
-- letters of their own by their nearest ones; in names Ä = AE = A, Ö = OE = O, Ü = UE = U.

create function folded_letters(value text) returns text
  language sql immutable parallel safe
  return upper(regexp_replace(normalize(
    replace(replace(replace(replace(replace(replace(replace(replace(
      translate(value, 'ıłŁøØđĐðÐħĦŧŦŋŊĸ', 'ilLoOdDdDhHtTnNk'),
      'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH'),
    nfkd), '[\u0300-\u036F]', '', 'g') collate "C");

create function folded_vowels(letters text) returns text
  language sql immutable parallel safe
  return regexp_replace(letters, '([AOU])E' collate "C", '\1', 'g');

-- For comparison: upper-case letters and digits. Texts, which may be reference numbers: K26-AE3 is not K26-A3.
create function compared_text(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(folded_letters(value), '[^A-Z0-9]' collate "C", '', 'g');

-- The words of a name in alphabetical order: “Muster, Erika” is “Erika Muster”.
create function compared_name(value text) returns text
  language sql immutable parallel safe
  return (
    select string_agg(folded_vowels(word), ' ' order by folded_vowels(word) collate "C")
    from regexp_split_to_table(regexp_replace(folded_letters(value), '[^A-Z0-9 ,;/-]' collate "C", '', 'g'), '[ ,;/-]+') as word
    where word <> '');

-- A name that the bank cut is a beginning of one.
create function compared_beginning(value text) returns text
  language sql immutable parallel safe
  return folded_vowels(compared_text(value));

-- What people search by: names, references and the last digits of IBANs, each word of them first once, so that a search
-- is a range of an index (docs/decisions/0072-search.md). Triggers of the tables keep the terms; they commit or fail
-- with what they name.

create table search_terms (
  company_id uuid not null,
  kind text not null check (kind in ('case', 'claim', 'debtor', 'company')),
  id uuid not null,
  field text not null,
  term text collate "C" not null,
  primary key (company_id, term, id, field)
);
create index search_terms_everywhere on search_terms (term, id);
alter table search_terms enable row level security;
create policy all_companies on search_terms to mahnwerk_operator using (true);
create policy one_company on search_terms for select to mahnwerk_company using (company_id = (select bound_company()));
grant select on search_terms to mahnwerk_operator, mahnwerk_company;

-- Everything but letters and digits separates words.
create function search_words(value text) returns text[]
  language sql immutable parallel safe
  return array_remove(regexp_split_to_array(folded_letters(value), '[[:space:][:punct:]]+' collate "C"), '');

-- The words without separators, beginning with each of the first five: 'Erika Muster' is ERIKAMUSTER and MUSTERERIKA.
create function search_terms_of(value text) returns setof text
  language sql immutable parallel safe strict
  begin atomic
    select distinct left(folded_vowels(array_to_string(words[n:] || words[:n - 1], '')), 80)
      from (select search_words(value)) forms (words), generate_series(1, least(cardinality(words), 5)) n;
  end;

-- The last digits of an IBAN begin it reversed; '<' keeps these apart from references.
create function search_term_of_iban(iban text) returns text
  language sql immutable parallel safe strict
  return '<' || reverse(iban);

-- Hints at changed rows, for the streams of open pages (platform/hints/). A trigger does not NOTIFY itself: PostgreSQL
-- serializes the commits of transactions that do. It asks its client, by a notice, to notify after the commit.

create function notify_after_commit(channel text, payload text) returns void
  language plpgsql as $$
begin
  raise notice using errcode = 'MW001', message = payload, detail = channel;
end
$$;

create function hint_text(topic text, company uuid, id text, changed_at timestamptz, audience text) returns text
  language sql stable as $$
  select concat_ws(' ', topic, company, id, to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), audience)
$$;

-- One hint for each row of a statement, or one for each company where a statement changes many rows. A statement of
-- account is hinted at once it is published: its draft is in no list of the company.
create function hint_changes() returns trigger
  language plpgsql as $$
declare
  topic constant text := tg_argv[0];
begin
  if topic = 'statements' then
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text(topic, c.company_id, c.id::text, c.updated_at, 'all'))
    from changed c where c.status <> 'draft';
  elsif (select count(*) from (select from changed limit 21) few) > 20 then
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text(topic, c.company_id, '-', max(c.updated_at), 'all'))
    from changed c group by c.company_id;
  elsif topic = 'orders' then
    -- The operator does not see drafts.
    perform public.notify_after_commit('mahnwerk_hints',
      public.hint_text(topic, c.company_id, c.id::text, c.updated_at, case c.status when 'draft' then 'owner' else 'all' end))
    from changed c;
  else
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text(topic, c.company_id, c.id::text, c.updated_at, 'all'))
    from changed c;
  end if;
  return null;
end
$$;

create procedure hint_at_changes(target regclass, topic text)
  language plpgsql as $$
begin
  execute format('create trigger hinted_insert after insert on %s referencing new table as changed for each statement execute function hint_changes(%L)', target, topic);
  execute format('create trigger hinted_update after update on %s referencing new table as changed for each statement execute function hint_changes(%L)', target, topic);
end
$$;
