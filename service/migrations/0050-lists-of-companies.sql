-- The messages of a company over all its cases and orders (portal.md 2): newest first, all or those of one side, and how many there are.

create index messages_of_company on messages (company_id, created_at desc, id desc);
create index messages_of_company_by_sender on messages (company_id, sender, created_at desc, id desc);

insert into list_counts (company_id, list, status, slot, count)
select company_id, 'messages', '', 0, count(*) from messages group by company_id;
call maintain_count('messages', null);

-- Two more topics of hints (0038): statements and dunning invoices. A statement is hinted at once it is published: its draft is in no list of the company.
create or replace function hint_changes() returns trigger
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
call hint_at_changes('statements', 'statements');
call hint_at_changes('dunning_invoices', 'invoices');
