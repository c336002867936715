-- Dunning (dunning.md): policies, debtors, invoices and their payments, notices, letters, runs, decisions, handovers.
-- Amounts are cents. docs/decisions/0043-dunning-engine.md.

create domain dunning_policy as json;
create domain dunning_stop as text check (value in ('insolvent', 'deceased', 'other'));
create domain dunning_address as json;
create domain invoice_status as text check (value in ('draft', 'open', 'in_dunning', 'paid', 'cancelled', 'written_off', 'in_inkasso'));
create domain invoice_source as text check (value in ('api', 'portal', 'integration'));
create domain claim_type_code as text;
create domain notice_channel as text check (value in ('email', 'post'));
create domain notice_status as text check (value in (
  'created', 'sending', 'sent', 'waiting', 'taken', 'posted', 'stopped', 'undeliverable'));
create domain notice_interest as json;
create domain decision_outcome as text check (value in ('notice', 'handover', 'wait', 'hold', 'end'));
create domain decision_reason as text check (value in (
  'due', 'repeated', 'commanded', 'not_due', 'letter_distance', 'paused', 'disputed', 'company_paused', 'company_locked',
  'insolvent', 'deceased', 'debtor_stopped', 'minor', 'unreachable', 'not_printable', 'not_posted', 'below_minimum', 'stale', 'run_stopped',
  'handover_disabled', 'handover_not_ready', 'company_incomplete', 'paid', 'cancelled', 'written_off', 'handed_over'));
create domain decision_problems as json;
create domain run_trigger as text check (value in ('schedule', 'operator'));
create domain run_status as text check (value in ('queued', 'running', 'finished', 'stopped'));
create domain run_ladder as json;
create domain batch_format as text check (value in ('zip', 'pdf'));
create domain batch_status as text check (value in ('taken', 'posted', 'returned'));
create domain batch_manifest as json;
create domain batch_stopped as json;
create domain handover_status as text check (value in ('refused', 'done'));

-- The policies of companies (dunning.md 6.1). A row for each version from 2 on: version 1 is the default and has none.
-- A version is never changed; one that is not yet in force is superseded by a version that takes effect before it or on
-- its day.
create table dunning_policies (
  company_id uuid not null references companies,
  version integer not null check (version > 1),
  effective_from date not null,
  superseded_at timestamptz(3),
  document dunning_policy not null,
  created_at timestamptz(3) not null,
  moved_at timestamptz(3),                 -- when running invoices moved to it: at the latest with the first run of moves_from
  moves_from date,                         -- it may be later than the day of the version
  primary key (company_id, version)
);
create index dunning_policies_to_move on dunning_policies (company_id, moves_from) where moved_at is null and moves_from is not null;
call protect_tenant('dunning_policies');
grant select on dunning_policies to mahnwerk_company;
grant select, insert, update (superseded_at, moved_at, moves_from) on dunning_policies to mahnwerk_operator;

create table dunning_debtors (
  company_id uuid not null references companies,
  id uuid not null,
  customer_number text not null,
  acting_as acting_as not null,
  person debtor_person,                    -- {salutation, first_name, last_name, birth_date}
  organization debtor_organization,        -- {name}
  legal_form debtor_legal_form,
  address dunning_address,                 -- {street, postal_code, city, country}
  email text,
  phone text,
  dunning_stop dunning_stop,
  email_failed_at timestamptz(3),          -- a mail came back; null again when the address changes
  address_failed_at timestamptz(3),
  metadata metadata not null default '[]',
  display_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- [{field, code, message}]: what no letter shows; null again when name or address changes. A letter whose addressee cannot
  -- be printed is held until a person corrects it (docs/decisions/0089-letters-that-cannot-be-read.md).
  not_printable decision_problems,
  not_printable_at timestamptz(3),
  primary key (company_id, id),
  constraint dunning_debtors_customer_number unique (company_id, customer_number),
  check ((person is null) <> (organization is null)),
  check (acting_as = 'business' or person is not null),
  check ((not_printable is null) = (not_printable_at is null))
);
create index dunning_debtors_newest on dunning_debtors (company_id, created_at desc, id desc);
create index dunning_debtors_email on dunning_debtors (company_id, email, created_at desc, id desc) where email is not null;
create index dunning_debtors_acting_as on dunning_debtors (company_id, acting_as, created_at desc, id desc);
create index dunning_debtors_by_id on dunning_debtors (id);                  -- the operator knows no company
create index dunning_debtors_everyone on dunning_debtors (created_at desc, id desc);
create index dunning_debtors_not_printable on dunning_debtors (not_printable_at) where not_printable_at is not null;
call protect_tenant('dunning_debtors');
grant select, insert, update, delete on dunning_debtors to mahnwerk_company, mahnwerk_operator;
call stamp_updates('dunning_debtors');
call maintain_count('dunning_debtors', null);

create function ask_printable_again() returns trigger language plpgsql as $$
begin
  new.not_printable := null;
  new.not_printable_at := null;
  return new;
end $$;
create trigger ask_printable_again before update on dunning_debtors for each row
  when (old.not_printable is not null and (old.person::text, old.organization::text, old.address::text)
    is distinct from (new.person::text, new.organization::text, new.address::text))
  execute function ask_printable_again();

-- An invoice with its place on the ladder. next_on is no key of an index: a change of it rewrites no index (HOT), and
-- dunning_queue finds what is due.
create table dunning_invoices (
  company_id uuid not null references companies,
  id uuid not null,
  debtor_id uuid not null,
  invoice_number text not null,
  subject_matter text not null,
  invoice_date date not null,
  due_date date not null,
  amount_cents bigint not null check (amount_cents > 0),
  your_reference text,
  claim_type_code claim_type_code,
  contract_date date,
  due_date_agreed boolean not null default false,
  is_disputed boolean not null default false,
  dispute_reason text,
  metadata metadata not null default '[]',
  status invoice_status not null default 'draft',
  source invoice_source not null default 'api',
  paused boolean not null default false,
  archived boolean not null default false,
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  fees_cents bigint not null default 0 check (fees_cents >= 0),          -- of the notices that count, lump sum included
  interest_cents bigint not null default 0 check (interest_cents >= 0),  -- what the last notice that counts demanded
  waived_cents bigint not null default 0 check (waived_cents >= 0),
  current_level smallint not null default 0,
  default_since date,
  policy_version integer,                  -- null in a draft
  next_on date,                            -- day of the next step; null: none is planned
  last_dated date,                         -- of the last notice that counts
  last_pay_by date,
  released_at timestamptz(3),
  settled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  constraint dunning_invoices_number unique (company_id, invoice_number),
  foreign key (company_id, debtor_id) references dunning_debtors (company_id, id),
  check ((status = 'draft') = (released_at is null) or status = 'cancelled'),
  check ((status in ('paid', 'cancelled', 'written_off')) = (settled_at is not null)),
  check (is_disputed = (dispute_reason is not null)),
  check (due_date >= invoice_date)
) with (fillfactor = 70);
create index dunning_invoices_newest on dunning_invoices (company_id, created_at desc, id desc);
create index dunning_invoices_status on dunning_invoices (company_id, status, created_at desc, id desc);
create index dunning_invoices_due on dunning_invoices (company_id, due_date, id);
create index dunning_invoices_amount on dunning_invoices (company_id, amount_cents, id);
create index dunning_invoices_by_number on dunning_invoices (company_id, invoice_number, id);
create index dunning_invoices_reference on dunning_invoices (company_id, your_reference, created_at desc, id desc) where your_reference is not null;
create index dunning_invoices_debtor on dunning_invoices (company_id, debtor_id, created_at desc, id desc);
create index dunning_invoices_by_id on dunning_invoices (id);                -- the operator knows no company
create index dunning_invoices_everyone on dunning_invoices (created_at desc, id desc);
call protect_tenant('dunning_invoices');
grant select, insert, update, delete on dunning_invoices to mahnwerk_company, mahnwerk_operator;
call stamp_updates('dunning_invoices');
call maintain_count('dunning_invoices', 'status');
call hint_at_changes('dunning_invoices', 'invoices');

create table dunning_payments (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  value_date date not null,
  your_reference text,
  metadata metadata not null default '[]',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references dunning_invoices (company_id, id) on delete cascade,
  constraint dunning_payments_once unique nulls not distinct (company_id, invoice_id, amount_cents, value_date, your_reference)
);
create index dunning_payments_newest on dunning_payments (company_id, invoice_id, created_at desc, id desc);
call protect_tenant('dunning_payments');
grant select, insert, update, delete on dunning_payments to mahnwerk_company, mahnwerk_operator;
call stamp_updates('dunning_payments');

-- "Look at this invoice on this day." A row whose invoice has another next_on is stale and deleted when it is met.
create table dunning_queue (
  company_id uuid not null,
  due_on date not null,
  debtor_id uuid not null,
  invoice_id uuid not null,
  -- The day on which a run or the last gate held the step: a second run on that day asks again (dunning.md 6.3).
  held_on date,
  primary key (company_id, due_on, debtor_id, invoice_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index dunning_queue_due on dunning_queue (due_on, company_id);
create index dunning_queue_held on dunning_queue (held_on, company_id) where held_on is not null;
call protect_tenant('dunning_queue');
grant select, insert, update (held_on), delete on dunning_queue to mahnwerk_company, mahnwerk_operator;

-- Runs of all companies or of one: the operator's. One automatic run a day.
create table dunning_runs (
  id uuid primary key,
  run_on date not null,
  company_id uuid references companies,
  trigger run_trigger not null,
  dry_run boolean not null,
  ladder run_ladder,                       -- the policy that a dry run tries
  status run_status not null default 'queued',
  examined integer not null default 0,
  notices integer not null default 0,
  letters integer not null default 0,
  handovers integer not null default 0,
  held integer not null default 0,
  stopped integer not null default 0,
  skipped_companies integer not null default 0,
  warnings text[] not null default '{}',
  planned_company uuid,                    -- of the companies in the order of their ids, the last whose plan is complete
  is_planned boolean not null default false,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  updated_at timestamptz(3) not null
);
create unique index dunning_runs_scheduled_once on dunning_runs (run_on) where trigger = 'schedule';
create index dunning_runs_newest on dunning_runs (created_at desc, id desc);
create index dunning_runs_unfinished on dunning_runs (id) where status in ('queued', 'running');
create index dunning_runs_company on dunning_runs (company_id, created_at desc, id desc) where company_id is not null;
alter table dunning_runs enable row level security;
create policy all_runs on dunning_runs to mahnwerk_operator using (true);
grant select, insert, update, delete on dunning_runs to mahnwerk_operator;
call stamp_updates('dunning_runs');

-- One letter names the invoices of one debtor. A run inserts a letter and a notice for every due invoice, hence no
-- index that nothing reads. The ids are in the order of creation, so that the keys order the lists newest first. Nor
-- does either have a foreign key that others imply: a letter is inserted with its notices and deleted after them, and
-- the invoice of a notice has the debtor of its letter.
create table dunning_letters (
  company_id uuid not null,
  id uuid not null,
  debtor_id uuid not null,
  run_id uuid not null,
  channel notice_channel not null,
  status notice_status not null default 'created',
  level smallint not null,
  dated date not null,
  fingerprint bytea,                       -- of the content that was printed; the gate compares
  sha256 bytea references stored_objects,
  size integer,
  pages integer,
  recipient text,                          -- the e-mail address it went to
  batch_id uuid,                           -- of a waiting letter: the batch that is about to take it
  batch_position integer,
  passed_at timestamptz(3),                -- the last gate
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The address that the letter went to: one that comes back says nothing of an address that changed meanwhile.
  address dunning_address,
  primary key (company_id, id)
) with (fillfactor = 80);
create index dunning_letters_debtor on dunning_letters (company_id, debtor_id, dated desc);
create index dunning_letters_waiting on dunning_letters (company_id, passed_at, id) where status = 'waiting';
create index dunning_letters_outbox on dunning_letters (passed_at, id) where status = 'waiting';
create index dunning_letters_run on dunning_letters (run_id, status);
create index dunning_letters_batch on dunning_letters (batch_id, batch_position) where batch_id is not null;
create index dunning_letters_status on dunning_letters (status, id);
create index dunning_letters_by_id on dunning_letters (id);
create index dunning_letters_content on dunning_letters (sha256) where sha256 is not null;
call protect_tenant('dunning_letters');
grant select, insert, update, delete on dunning_letters to mahnwerk_company, mahnwerk_operator;
call stamp_updates('dunning_letters');

-- A notice on one invoice.
create table dunnings (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  debtor_id uuid not null,
  letter_id uuid not null,
  level smallint not null,
  name text not null,
  channel notice_channel not null,
  status notice_status not null default 'created',
  dated date not null,
  pay_by date not null,
  open_principal_cents bigint not null,
  fee_cents bigint not null,
  lump_sum_cents bigint not null,
  interest_cents bigint not null,
  interest notice_interest not null default '[]',        -- {from, to, days, principal, rate}
  demanded_cents bigint not null,
  policy_version integer not null,
  run_id uuid not null,
  sent_at timestamptz(3),
  posted_on date,
  stop_reason decision_reason,
  announced boolean not null default false,              -- dunning.level_reached was recorded for this invoice and level
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references dunning_invoices (company_id, id)
) with (fillfactor = 80);
-- One notice an invoice and day, unless it was stopped.
create unique index dunnings_once_a_day on dunnings (company_id, invoice_id, dated) where status <> 'stopped';
create index dunnings_letter on dunnings (company_id, letter_id);
create index dunnings_invoice on dunnings (company_id, invoice_id, created_at desc, id desc);
create index dunnings_debtor on dunnings (company_id, debtor_id, created_at desc, id desc);
call protect_tenant('dunnings');
grant select, insert, update, delete on dunnings to mahnwerk_company, mahnwerk_operator;
call stamp_updates('dunnings');
call maintain_count('dunnings', null);

-- Why an invoice was (not) dunned: a row where the answer changes. A notice or handover answers for its day alone; the
-- days after it wait for next_on.
create table dunning_decisions (
  company_id uuid not null,
  invoice_id uuid not null,
  from_on date not null,
  id uuid not null,
  outcome decision_outcome not null,
  reason decision_reason not null,
  level smallint not null,
  next_on date,
  dunning_id uuid,
  order_id uuid,
  policy_version integer not null,
  run_id uuid,
  problems decision_problems not null default '[]',
  primary key (company_id, invoice_id, from_on)
);
create index dunning_decisions_run on dunning_decisions (run_id, id) where run_id is not null;
create index dunning_decisions_newest on dunning_decisions (id);
create index dunning_decisions_company on dunning_decisions (company_id, id);
call protect_tenant('dunning_decisions');
grant select, insert, update, delete on dunning_decisions to mahnwerk_company, mahnwerk_operator;

-- Days on which all invoices of a company were held, so that a switch costs no row for each of them.
create table dunning_company_holds (
  company_id uuid not null references companies,
  reason decision_reason not null check (reason in ('company_paused', 'company_locked')),
  from_on date not null,
  until_on date,                           -- the last day; null while it lasts
  primary key (company_id, reason, from_on)
);
call protect_tenant('dunning_company_holds');
grant select, insert, update, delete on dunning_company_holds to mahnwerk_company, mahnwerk_operator;

-- The decisions of a dry run, for seven days.
create table dunning_dry_decisions (
  run_id uuid not null references dunning_runs on delete cascade,
  company_id uuid not null,
  invoice_id uuid not null,
  id uuid not null,
  outcome decision_outcome not null,
  reason decision_reason not null,
  level smallint not null,
  next_on date,
  policy_version integer not null,
  problems decision_problems not null default '[]',
  primary key (run_id, company_id, invoice_id)
);
create index dunning_dry_decisions_newest on dunning_dry_decisions (run_id, id);
call protect_tenant('dunning_dry_decisions');
grant select, insert, delete on dunning_dry_decisions to mahnwerk_operator;

create table print_batches (
  id uuid primary key,
  company_id uuid references companies,    -- the filter that it was taken with
  format batch_format not null,
  status batch_status not null,
  letter_count integer not null,
  page_count integer not null,
  sha256 bytea references stored_objects,
  size integer,
  manifest batch_manifest not null,        -- {position, letter_id, company_id, first_page, page_count, postal_code, country}
  stopped batch_stopped not null,          -- {letter_id, reason}
  taken_on date not null,
  posted_on date,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index print_batches_content on print_batches (sha256) where sha256 is not null;
create trigger contents_counted_insert after insert on print_batches referencing new table as added for each statement execute function count_content_refs();
create trigger contents_counted_delete after delete on print_batches referencing old table as removed for each statement execute function count_content_refs();
alter table print_batches enable row level security;
create policy all_batches on print_batches to mahnwerk_operator using (true);
grant select, insert, update, delete on print_batches to mahnwerk_operator;
call stamp_updates('print_batches');

-- A batch that is being packed. After a lapsed lease its letters go back to the outbox: the process has died.
create table print_batch_leases (
  batch_id uuid primary key,
  leased_until timestamptz not null
);
alter table print_batch_leases enable row level security;
create policy all_leases on print_batch_leases to mahnwerk_operator using (true);
grant select, insert, update, delete on print_batch_leases to mahnwerk_operator;

-- An invoice that became an order, or the refusals of one that is not ready.
create table dunning_handovers (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  debtor_id uuid not null,
  status handover_status not null,
  order_id uuid,                           -- the order that was submitted
  claim_id uuid,                           -- its claim, which the review may move to another order
  case_debtor_id uuid,                     -- the Case debtor, used again while its data are equal
  problems decision_problems not null default '[]',
  handed_over_at timestamptz(3),
  undone_at timestamptz(3),                -- the order was rejected or withdrawn
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references dunning_invoices (company_id, id),
  check ((status = 'done') = (order_id is not null)),
  check ((status = 'done') = (claim_id is not null))
);
create unique index dunning_handovers_once on dunning_handovers (company_id, invoice_id) where undone_at is null;
create unique index dunning_handovers_claim on dunning_handovers (company_id, claim_id) where claim_id is not null;
create index dunning_handovers_debtor on dunning_handovers (company_id, debtor_id, handed_over_at desc) where status = 'done';
create index dunning_handovers_newest on dunning_handovers (company_id, created_at desc, id desc);
create index dunning_handovers_status on dunning_handovers (status, created_at desc, id desc);
create index dunning_handovers_everyone on dunning_handovers (created_at desc, id desc);
call protect_tenant('dunning_handovers');
grant select, insert, update, delete on dunning_handovers to mahnwerk_company, mahnwerk_operator;
call stamp_updates('dunning_handovers');
call maintain_count('dunning_handovers', 'status');

-- `updated_at` of an invoice moves with its `collection`: decisions.md 15. The order of a handover is the current one
-- of its claim.
create function stamp_handed_over_invoices() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.dunning_invoices i set updated_at = new.updated_at
    from public.claims c join public.dunning_handovers h on h.company_id = c.company_id and h.claim_id = c.id
    where c.company_id = new.company_id and c.order_id = new.id and h.undone_at is null
      and i.company_id = h.company_id and i.id = h.invoice_id;
  return null;
end
$$;
create trigger invoices_stamped after update of status, mandate_id on orders for each row
  when (old.status is distinct from new.status or old.mandate_id is distinct from new.mandate_id)
  execute function stamp_handed_over_invoices();

create function stamp_invoice_of_moved_claim() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.dunning_invoices i set updated_at = new.updated_at from public.dunning_handovers h
    where h.company_id = new.company_id and h.claim_id = new.id and h.undone_at is null
      and i.company_id = h.company_id and i.id = h.invoice_id;
  return null;
end
$$;
create trigger invoice_stamped after update of order_id on claims for each row
  when (old.order_id is distinct from new.order_id) execute function stamp_invoice_of_moved_claim();

-- The switches of a company, as the days on which they held.
create function record_dunning_hold(company companies, hold text, holds boolean) returns void
  language plpgsql as $$
declare
  today date := greatest((company.updated_at at time zone 'Europe/Berlin')::date, company.dunning_business_date);
begin
  if holds then
    insert into dunning_company_holds (company_id, reason, from_on) values (company.id, hold, today)
    on conflict (company_id, reason, from_on) do update set until_on = null;
  else
    delete from dunning_company_holds where company_id = company.id and reason = hold and until_on is null and from_on >= today;
    update dunning_company_holds set until_on = today - 1 where company_id = company.id and reason = hold and until_on is null;
  end if;
end
$$;
create function record_dunning_holds() returns trigger
  language plpgsql as $$
begin
  if new.dunning_paused <> old.dunning_paused then
    perform record_dunning_hold(new, 'company_paused', new.dunning_paused);
  end if;
  if new.dunning_locked <> old.dunning_locked then
    perform record_dunning_hold(new, 'company_locked', new.dunning_locked);
  end if;
  return null;
end
$$;
create trigger dunning_holds after update of dunning_paused, dunning_locked on companies for each row execute function record_dunning_holds();
