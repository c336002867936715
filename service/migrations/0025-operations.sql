-- What an operator sees of the deployment itself: work that failed, processes, mails, backups.

-- When the operator took note of work that failed; null again once it is retried or fails once more.
alter table work_items add column dismissed_at timestamptz(3);
create index work_items_not_dismissed on work_items (created_at, id)
  where (failed_at is not null or late_since is not null) and dismissed_at is null;

-- When a job ran to its end, in transport time.
alter table job_schedule add column last_finished_at timestamptz(3);

-- The processes of the deployment, each writing its own row while it runs. Transport time.
create table service_processes (
  id text primary key,
  roles text[] not null,
  seen_at timestamptz(3) not null
);
grant select, insert, update, delete on service_processes to mahnwerk_operator;

-- The last mail that left, and the last that did not, each once. Never an address.
create table mail_outcomes (
  outcome text primary key check (outcome in ('sent', 'not_sent')),
  at timestamptz(3) not null,
  code text,
  host text,
  message text
);
grant select, insert, update on mail_outcomes to mahnwerk_operator;

-- The last complete backup, and the last verification without a finding.
create table deployment_records (
  name text primary key check (name in ('backup', 'verify')),
  finished_at timestamptz(3) not null,
  bytes bigint
);
grant select on deployment_records to mahnwerk_operator;

-- Hints for the operator alone: at companies, and at work that failed, is late, or no longer is.
create function hint_at_company() returns trigger
  language plpgsql as $$
begin
  perform public.notify_after_commit('mahnwerk_hints',
    public.hint_text('companies', new.id, new.id::text, new.updated_at, 'all'));
  return null;
end
$$;
create trigger hinted_insert after insert on companies for each row execute function hint_at_company();
create trigger hinted_update after update on companies for each row when (old.updated_at is distinct from new.updated_at)
  execute function hint_at_company();

create function hint_at_work() returns trigger
  language plpgsql as $$
declare
  item work_items := coalesce(new, old);
begin
  perform public.notify_after_commit('mahnwerk_hints',
    public.hint_text('work', item.company_id, item.id::text, clock_timestamp(), 'all'));
  return null;
end
$$;
create trigger hinted_update after update of failed_at, late_since, dismissed_at on work_items for each row
  when (old.failed_at is distinct from new.failed_at or old.late_since is distinct from new.late_since
    or old.dismissed_at is distinct from new.dismissed_at)
  execute function hint_at_work();
create trigger hinted_delete after delete on work_items for each row
  when (old.failed_at is not null or old.late_since is not null)
  execute function hint_at_work();
