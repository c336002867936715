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

-- One hint for each row of a statement, or one for each company where a statement changes many rows.
create function hint_changes() returns trigger
  language plpgsql as $$
declare
  topic constant text := tg_argv[0];
begin
  if (select count(*) from (select from changed limit 21) few) > 20 then
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

create function hint_ended_sessions() returns trigger
  language plpgsql as $$
begin
  perform public.notify_after_commit('mahnwerk_hints', 'sessions ' || s.id) from changed s;
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

call hint_at_changes('orders', 'orders');
call hint_at_changes('mandates', 'mandates');
call hint_at_changes('debtors', 'debtors');
call hint_at_changes('messages', 'messages');
call hint_at_changes('requests_to_client', 'requests');
call hint_at_changes('payments', 'payments');
call hint_at_changes('documents', 'documents');
call hint_at_changes('case_notes', 'notes');
create trigger hinted_delete after delete on case_notes referencing old table as changed for each statement execute function hint_changes('notes');
create trigger hinted_delete after delete on sessions referencing old table as changed for each statement execute function hint_ended_sessions();
