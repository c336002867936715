-- Promises to pay (case-work.md 6): the debtor's word that an amount is paid by a day. What becomes of one follows from the payments
-- (docs/decisions/0134). Companies read what their case does next, never a note.
create domain promise_status as text check (value in ('open', 'kept', 'broken', 'withdrawn'));
create domain promiser as text check (value in ('debtor', 'third_party'));
create domain promise_channel as text check (value in ('phone', 'email', 'letter', 'in_person'));
create domain open_promise as json;         -- {due_on, grace_days}: what the next step of a case knows of its open promise

create table promises (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  made_on date not null,
  due_on date not null,
  grace_days smallint not null,
  promised_by promiser not null,
  channel promise_channel,                    -- null: not known
  note text,
  declaration_id uuid,
  status promise_status not null default 'open',
  paid_cents bigint not null default 0,
  kept_on date,
  broken_on date,
  paid_late_on date,                          -- of a broken one: the day on which it was full after all
  withdrawn_on date,
  withdraw_reason text,
  author_type writer_type not null,
  author_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  foreign key (company_id, declaration_id) references declarations (company_id, id),
  check (made_on <= due_on),
  check ((status = 'kept') = (kept_on is not null)),
  check ((status = 'broken') = (broken_on is not null)),
  check ((status = 'withdrawn') = (withdrawn_on is not null)),
  check (paid_late_on is null or status = 'broken'),
  check (withdraw_reason is null or status = 'withdrawn')
);
create index promises_open on promises (company_id, mandate_id, due_on) where status = 'open';
create index promises_ending on promises ((due_on + grace_days), company_id, id) where status = 'open';
create index promises_newest on promises (company_id, mandate_id, created_at desc, id desc);
create index promises_updated on promises (company_id, mandate_id, updated_at, id);
create index promises_declaration on promises (company_id, declaration_id) where declaration_id is not null;
create index promises_made on promises (made_on, company_id);
call protect_tenant('promises');
grant select (company_id, id, mandate_id, amount_cents, due_on, grace_days, status), update (status, withdrawn_on, withdraw_reason, updated_at)
  on promises to mahnwerk_company;
grant select, insert, update, delete on promises to mahnwerk_operator;
create policy reset_alone on promises as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = promises.company_id and r.finished_at is null));
call stamp_updates('promises');

-- The task of a broken promise, until it is kept after all or paid late. A further kind is a further branch of the view.
do $$
begin
  execute 'create or replace view task_causes as ' || rtrim(trim(pg_get_viewdef('task_causes'::regclass)), ';') || $branch$
    union all
    select 'promise_broken', p.company_id, p.id, 'promise', p.company_id, p.mandate_id, null, null, task_line(m.reference_number, 'Promise'), 1, null,
      p.updated_at
    from promises p join mandates m on m.company_id = p.company_id and m.id = p.mandate_id
    where p.status = 'broken' and p.paid_late_on is null and m.closed_at is null
  $branch$;
end
$$;
call keep_tasks('promises', 'promise_broken', 'company', 'row.status = ''broken''', 'row.status = ''broken'', row.paid_late_on is null');
