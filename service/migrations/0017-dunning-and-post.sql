-- What the office reads of dunning and of the post (portal-office.md 4, 5, 11.2): letters that wait for a person, batches
-- as a list, the words of debtors and invoices, hints for open pages. docs/decisions/0107-stops-of-letters.md.

-- Why a letter was stopped stands at its notices; what waits for a person is counted and listed by letter.
alter table dunning_letters add column stop_reason decision_reason, add column acknowledged_at timestamptz(3);
update dunning_letters l set stop_reason = (
    select min(d.stop_reason::text) from dunnings d where d.company_id = l.company_id and d.letter_id = l.id and d.status = 'stopped')
  where l.status = 'stopped';
create index dunning_letters_attention on dunning_letters (id) where acknowledged_at is null
  and (status = 'undeliverable' or (status = 'stopped' and stop_reason in ('stale', 'unreachable', 'not_printable', 'company_incomplete')));

-- A letter that could not be read needs no person once name or address of its debtor is corrected (decision 89).
create function acknowledge_corrected_letters() returns trigger
  language plpgsql as $$
begin
  update dunning_letters set acknowledged_at = new.updated_at, updated_at = new.updated_at
    where company_id = new.company_id and debtor_id = new.id and status = 'stopped' and stop_reason = 'not_printable' and acknowledged_at is null;
  return null;
end
$$;
create trigger letters_acknowledged after update on dunning_debtors for each row
  when (old.not_printable is not null and new.not_printable is null) execute function acknowledge_corrected_letters();

create index dunning_letters_longest on dunning_letters (status, coalesce(passed_at, created_at), id);
create index dunning_letters_dated on dunning_letters (dated, id);
drop index dunning_debtors_not_printable;

-- What people look for in lists of debtors, invoices and letters; as search_terms (docs/decisions/0072-search.md), which
-- the search of cases reads alone.
create table dunning_search_terms (
  company_id uuid not null,
  kind text not null check (kind in ('debtor', 'invoice')),
  id uuid not null,
  term text collate "C" not null,
  primary key (company_id, term, id)
);
create index dunning_search_terms_everywhere on dunning_search_terms (term, id);
alter table dunning_search_terms enable row level security;
create policy all_companies on dunning_search_terms to mahnwerk_operator using (true);
grant select on dunning_search_terms to mahnwerk_operator;

create function terms_of_dunning_debtor(d dunning_debtors) returns setof text
  language sql stable
  begin atomic
    select t from search_terms_of(d.display_name) t union select t from search_terms_of(d.customer_number) t;
  end;
create function terms_of_invoice(i dunning_invoices) returns setof text
  language sql stable
  begin atomic
    select t from search_terms_of(i.invoice_number) t union select t from search_terms_of(i.your_reference) t;
  end;

create function keep_terms_of_dunning_debtor() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from public.dunning_search_terms s using public.terms_of_dunning_debtor(old) t
      where s.company_id = old.company_id and s.term = t and s.id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.dunning_search_terms select new.company_id, 'debtor', new.id, t from public.terms_of_dunning_debtor(new) t;
  end if;
  return null;
end
$$;
create trigger searchable after insert or delete on dunning_debtors for each row execute function keep_terms_of_dunning_debtor();
create trigger searchable_again after update of display_name, customer_number on dunning_debtors for each row
  when ((old.display_name, old.customer_number) is distinct from (new.display_name, new.customer_number))
  execute function keep_terms_of_dunning_debtor();

create function keep_terms_of_invoice() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from public.dunning_search_terms s using public.terms_of_invoice(old) t
      where s.company_id = old.company_id and s.term = t and s.id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.dunning_search_terms select new.company_id, 'invoice', new.id, t from public.terms_of_invoice(new) t;
  end if;
  return null;
end
$$;
create trigger searchable after insert or delete on dunning_invoices for each row execute function keep_terms_of_invoice();
create trigger searchable_again after update of invoice_number, your_reference on dunning_invoices for each row
  when ((old.invoice_number, old.your_reference) is distinct from (new.invoice_number, new.your_reference))
  execute function keep_terms_of_invoice();
insert into dunning_search_terms select d.company_id, 'debtor', d.id, t from dunning_debtors d, terms_of_dunning_debtor(d) t;
insert into dunning_search_terms select i.company_id, 'invoice', i.id, t from dunning_invoices i, terms_of_invoice(i) t;

-- Lists over all companies.
create index dunning_debtors_stopped on dunning_debtors (created_at desc, id desc) where dunning_stop is not null;
create index dunning_debtors_failed on dunning_debtors (created_at desc, id desc)
  where email_failed_at is not null or address_failed_at is not null;
create index dunning_invoices_due_everywhere on dunning_invoices (due_date, id);
create index dunning_invoices_status_everywhere on dunning_invoices (status, created_at desc, id desc);
create index dunning_invoices_paused on dunning_invoices (created_at desc, id desc) where paused;
create index dunning_invoices_disputed on dunning_invoices (created_at desc, id desc) where is_disputed;
create index dunning_invoices_level on dunning_invoices (current_level, created_at desc, id desc);
create index dunning_invoices_open on dunning_invoices
  ((greatest(amount_cents + fees_cents + interest_cents - waived_cents - paid_cents, 0)), id);
create index dunning_queue_in_order on dunning_queue (due_on, invoice_id);

create domain batch_author as text check (value in ('user', 'key'));
alter table print_batches
  add column created_by_type batch_author,
  add column created_by_name text,
  add check ((created_by_type is null) = (created_by_name is null));
create index print_batches_newest on print_batches (created_at desc, id desc);
create index print_batches_company on print_batches (company_id, created_at desc, id desc) where company_id is not null;
create index print_batches_open on print_batches ((status = 'taken') desc, created_at desc, id);

create index dunning_handovers_open on dunning_handovers (created_at desc, id desc) where status = 'refused' and undone_at is null;

-- Hints for the operator alone (decision 76); no company owns a run or a batch of all companies.
create function hint_operator() returns trigger
  language plpgsql as $$
begin
  perform public.notify_after_commit('mahnwerk_hints',
    public.hint_text(tg_argv[0], '00000000-0000-0000-0000-000000000000', new.id::text, new.updated_at, 'all'));
  return null;
end
$$;
create trigger hinted_insert after insert on print_batches for each row execute function hint_operator('print_batches');
create trigger hinted_update after update on print_batches for each row execute function hint_operator('print_batches');
create trigger hinted_insert after insert on dunning_runs for each row execute function hint_operator('dunning_runs');
-- The counts of a run under way change with each company and letter: one hint in two seconds.
create trigger hinted_update after update on dunning_runs for each row
  when (old.status is distinct from new.status
    or floor(extract(epoch from old.updated_at) / 2) <> floor(extract(epoch from new.updated_at) / 2))
  execute function hint_operator('dunning_runs');
call hint_at_changes('dunning_letters', 'letters');

-- The letters that a dry run would make, by their way.
alter table dunning_runs add column email_letters integer not null default 0, add column post_letters integer not null default 0;
create index dunning_runs_status on dunning_runs (status, created_at desc, id desc);
