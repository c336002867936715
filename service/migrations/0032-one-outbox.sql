-- One outbox for the letters of every module (correspondence.md, docs/decisions/0123-one-outbox.md). The table of dunning's
-- letters becomes the table of all: renamed in place, with its rows, ids, policies, grants and triggers.
alter table dunning_letters rename to letters;

-- Keys, checks and indexes are called after their table.
do $$
declare
  each record;
begin
  for each in select conname as name from pg_constraint where conrelid = 'letters'::regclass and conname like 'dunning\_letters\_%' order by 1 loop
    execute format('alter table letters rename constraint %I to %I', each.name, substr(each.name, length('dunning_') + 1));
  end loop;
  for each in select indexrelid::regclass::text as name from pg_index where indrelid = 'letters'::regclass and indexrelid::regclass::text like 'dunning\_letters\_%' order by 1 loop
    execute format('alter index %I rename to %I', each.name, substr(each.name, length('dunning_') + 1));
  end loop;
end
$$;

-- Words of a letter that are not those of a notice. A domain gets its check after the column has its type: so no row is
-- copied.
create domain letter_kind as text;
create domain letter_channel as text;
create domain letter_status as text;
create domain letter_address as json;
create domain letter_stop_reason as text;
create domain letter_problems as json;

-- A letter waits for a person if it came back, or if the module that stopped it says so.
drop index letters_attention;

alter table letters
  alter column channel type letter_channel,
  alter column status type letter_status,
  alter column address type letter_address,
  alter column stop_reason type letter_stop_reason,
  alter column run_id drop not null,
  alter column level drop not null,
  add column kind letter_kind not null default 'dunning',
  add column mandate_id uuid,              -- the case that the letter is of; a letter of dunning has none
  add column stop_problems letter_problems not null default '[]',
  add column needs_person boolean not null default false;
alter table letters alter column kind drop default;

alter domain letter_kind add check (value in ('dunning'));
alter domain letter_channel add check (value in ('email', 'post'));
alter domain letter_status add check (value in (
  'created', 'sending', 'sent', 'waiting', 'taken', 'posted', 'stopped', 'undeliverable'));

alter table letters
  add constraint letters_of_dunning check ((kind = 'dunning') = (run_id is not null and level is not null)),
  add constraint letters_of_a_case check ((kind = 'dunning') = (mandate_id is null));

update letters set needs_person = true
  where status = 'stopped' and stop_reason in ('stale', 'unreachable', 'not_printable', 'company_incomplete');
create index letters_attention on letters (id) where acknowledged_at is null and (status = 'undeliverable' or needs_person);
-- Debtors of two kinds have letters: no company is known before the debtor.
drop index letters_debtor;
create index letters_debtor on letters (debtor_id, dated desc);
create index letters_updated on letters (updated_at, id);
-- `letters/?acknowledged=true`: few are.
create index letters_acknowledged on letters (id) where acknowledged_at is not null;

create or replace function acknowledge_corrected_letters() returns trigger
  language plpgsql as $$
begin
  update letters set acknowledged_at = new.updated_at, updated_at = new.updated_at
    where company_id = new.company_id and debtor_id = new.id and status = 'stopped' and stop_reason = 'not_printable' and acknowledged_at is null;
  return null;
end
$$;

-- What happened to a letter, append-only: it goes with its letter alone.
create domain evidence_kind as text check (value in (
  'passed', 'made_anew', 'mail_accepted', 'mail_refused', 'batch_taken', 'posted', 'returned', 'bounced', 'stopped'));
create table letter_evidence (
  company_id uuid not null,
  letter_id uuid not null,
  position integer not null,               -- from 1: who attests holds the lock of the letter
  at timestamptz(3) not null,
  what evidence_kind not null,
  detail text,                             -- the answer of the mail server, the batch and its day, who, the cause
  sha256 bytea,                            -- of the letter's file at that time
  primary key (company_id, letter_id, position),
  foreign key (company_id, letter_id) references letters (company_id, id) on delete cascade
);
call protect_tenant('letter_evidence');
grant select, insert on letter_evidence to mahnwerk_company, mahnwerk_operator;

-- The manifest of a batch names the kind of each letter. No page hears of it: nothing changed for its reader.
alter table print_batches disable trigger hinted_update;
update print_batches b set manifest = (
    select json_agg(json_build_object('position', e.position, 'letter_id', e.letter_id, 'kind', 'dunning', 'company_id', e.company_id,
      'first_page', e.first_page, 'page_count', e.page_count, 'postal_code', e.postal_code, 'country', e.country) order by e.position)
    from json_to_recordset(b.manifest) e (position integer, letter_id uuid, company_id uuid, first_page integer, page_count integer, postal_code text, country text))
  where b.letter_count > 0;
alter table print_batches enable trigger hinted_update;
