-- Debtors, orders, claims, mandates (service.md 2.4 to 2.7, decisions.md 3, 4, 6). Amounts are cents.
--
-- What is read and replaced whole is a JSON column of its row; json and not jsonb, because responses keep their order
-- of members. What is filtered or ordered by has a column.

-- A migration that adds a column with a default to a table whose row type a function with a parsed body (`begin
-- atomic`) uses drops the function first and creates it anew: PostgreSQL 15 refuses it otherwise (docs/decisions/0104).

create domain acting_as as text check (value in ('consumer', 'business'));
create domain procedure_state as text check (value in ('extrajudicial', 'judicial_dunning', 'foreclosure', 'long_term_monitoring', 'ended'));
create domain processing_state as text check (value in ('in_progress', 'paused', 'canceled_by_client', 'canceled_by_service_provider', 'ended'));
create domain payment_state as text check (value in ('unpaid', 'partially_paid', 'fully_paid'));
create domain history_type as text check (value in ('status_update', 'state_change', 'payment', 'cost', 'message'));
create domain order_status as text check (value in ('draft', 'submitted', 'awaiting_client_response', 'accepted', 'rejected', 'withdrawn'));
create domain claim_type as text check (value in ('receivable', 'titled'));
create domain debtor_legal_form as text;
create domain starting_approach as text;
create domain debtor_person as json;
create domain debtor_organization as json;
create domain debtor_representatives as json;
create domain debtor_addresses as json;
create domain communication_channels as json;
create domain debtor_bank_accounts as json;
create domain debtor_events as json;
create domain claim_items as json;
create domain claim_legal_basis as json;
create domain claim_reminders as json;
create domain claim_charges as json;
create domain claim_events as json;
create domain metadata as json;
create domain history_code as text;
create domain history_values as json;
create domain newest_plan as json;  -- what the next step of a case knows of its newest plan

-- Index and search read the IBANs of a debtor by it.
create function ibans_of(accounts json) returns text[]
  language sql immutable parallel safe
  return array(select each ->> 'iban' from json_array_elements(accounts) each where each ->> 'iban' is not null);

-- Reusable master records of a company, which orders refer to. The foreign keys on (company_id, id) keep a debtor that
-- an order refers to.
create table debtors (
  company_id uuid not null references companies,
  id uuid not null,
  your_reference text,
  acting_as acting_as not null,
  person debtor_person,                                        -- {salutation, first_name, last_name, birth_date}
  organization debtor_organization,                                  -- {name}
  legal_form debtor_legal_form,
  legal_representatives debtor_representatives not null default '[]',   -- {first_name, last_name, birth_date, type}
  addresses debtor_addresses not null default '[]',               -- {id, street, postal_code, city, country, primary}
  communication_channels communication_channels not null default '[]',  -- {id, type, value}
  bank_accounts debtor_bank_accounts not null default '[]',           -- {id, iban, bic, account_holder}
  metadata metadata not null default '[]',                -- {type, value}
  events debtor_events not null default '[]',             -- {type, title, occurence, your_reference, description, location}
  display_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  check ((person is null) <> (organization is null)),
  check (acting_as = 'business' or person is not null)
);
create index debtors_newest on debtors (company_id, created_at desc, id desc);
create index debtors_updated on debtors (company_id, updated_at, id);
create index debtors_by_name on debtors (company_id, lower(display_name), id);
create index debtors_by_reference on debtors (company_id, your_reference, created_at desc, id desc) where your_reference is not null;
-- Nearly all of a company's debtors may have one value: without it the first page of the others would read them all.
create index debtors_acting_as on debtors (company_id, acting_as, created_at desc, id desc);
create index debtors_by_id on debtors (id);
create index debtors_compared_name on debtors (compared_name(display_name));
create index debtors_compared_beginning on debtors (compared_beginning(display_name) collate "C");
create index debtors_ibans on debtors using gin (ibans_of(bank_accounts)) where bank_accounts::text <> '[]';
call protect_tenant('debtors');
-- Locking a debtor for an order (for key share) requires the privilege to update it.
grant select, insert, update, delete on debtors to mahnwerk_company, mahnwerk_operator;
create policy reset_alone on debtors as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = debtors.company_id and r.finished_at is null));
call stamp_updates('debtors');
call maintain_count('debtors', null);
call hint_at_changes('debtors', 'debtors');

create function terms_of_debtor(d debtors) returns table (field text, term text)
  language sql stable
  begin atomic
    select 'display_name', t from search_terms_of(d.display_name) t
    union select 'your_reference', t from search_terms_of(d.your_reference) t
    union select 'iban', search_term_of_iban(iban) from unnest(ibans_of(d.bank_accounts)) iban;
  end;

create function keep_terms_of_debtor() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    delete from public.search_terms s using public.terms_of_debtor(old) t where s.company_id = old.company_id and s.term = t.term and s.id = old.id and s.field = t.field;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.search_terms select new.company_id, 'debtor', new.id, t.field, t.term from public.terms_of_debtor(new) t;
  end if;
  return null;
end
$$;
create trigger searchable after insert or delete on debtors for each row execute function keep_terms_of_debtor();
create trigger searchable_anew after update of display_name, your_reference, bank_accounts on debtors for each row
  when (old.display_name::text is distinct from new.display_name::text or old.your_reference::text is distinct from new.your_reference::text or old.bank_accounts::text is distinct from new.bank_accounts::text)
  execute function keep_terms_of_debtor();

-- As former_companies.
create table former_debtors (
  company_id uuid not null,
  debtor_id uuid not null,
  until timestamptz(3) not null,
  display_name text not null,
  addresses debtor_addresses not null,
  primary key (company_id, debtor_id, until),
  foreign key (company_id, debtor_id) references debtors (company_id, id) on delete cascade
);
call protect_tenant('former_debtors');
grant select on former_debtors to mahnwerk_company, mahnwerk_operator;

create function keep_former_debtor() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.announce_parties(old.company_id);
  insert into public.former_debtors values (old.company_id, old.id, new.updated_at, old.display_name, old.addresses) on conflict do nothing;
  return null;
end
$$;
create trigger former_kept after update on debtors for each row
  when ((old.display_name, old.addresses::text) is distinct from (new.display_name, new.addresses::text)) execute function keep_former_debtor();

-- Accepted cases. Amounts are in the ledger; total_balance_cents repeats its sum for ordering and is written with every
-- posting.
create table mandates (
  company_id uuid not null references companies,
  id uuid not null,
  reference_number text not null,
  further_reference_numbers text[] not null default '{}',
  debtor_id uuid not null,
  additional_debtor_ids uuid[] not null,
  procedure_state procedure_state not null,
  processing_state processing_state not null,
  payment_state payment_state not null,
  total_balance_cents bigint not null,
  balance_updated_at timestamptz(3) not null,
  request_count integer not null default 0,       -- recounted with every change, under the row's lock
  open_request_count integer not null default 0,
  closed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The day of the order selects the tables of fees (§ 60 (1) RVG): the day of acceptance, or an earlier one that the
  -- operator names.
  ordered_on date not null,
  -- The day on which the nightly job last computed the balance by which lists are ordered; interest changes it each day.
  balanced_on date,
  -- The rows of base_rates that its entries follow (docs/decisions/0052-books-that-prove-themselves.md): a case whose entries
  -- have not been compared with its facts since the last rate was added is compared by a job.
  rates_compared integer not null default count_base_rates(),
  assignee_id uuid,                               -- the account that works on the case
  assignee_name text,
  first_paid_on date,                             -- the earliest value date of a payment that was booked on the case
  received_year integer,                          -- the latest year of a payment
  received_cents bigint not null default 0,       -- of that year, without payments that came back
  -- Limitation of its claims (decisions.md 15 "Lists"): a claim keeps its days from acceptance on, so that the day of the
  -- case is written when it opens and when an order joins it.
  limitation_on date,
  primary key (company_id, id),
  unique (company_id, reference_number),
  foreign key (company_id, debtor_id) references debtors (company_id, id),
  constraint mandates_assignee check ((assignee_id is null) = (assignee_name is null))
);
create index mandates_newest on mandates (company_id, created_at desc, id desc);
create index mandates_updated on mandates (company_id, updated_at, id);
create index mandates_balance on mandates (company_id, total_balance_cents, id);
create index mandates_processing on mandates (company_id, processing_state, id);
create index mandates_debtor on mandates (company_id, debtor_id);
create index mandates_by_id on mandates (id);
create index mandates_everyone on mandates (created_at desc, id desc);
create index mandates_everyones_balance on mandates (total_balance_cents);
create index mandates_open_balance on mandates (total_balance_cents) where closed_at is null;
create index mandates_to_balance on mandates (balanced_on nulls first) where closed_at is null;
create index mandates_to_compare on mandates (rates_compared);
create index mandates_assigned on mandates (assignee_id, created_at desc, id desc) where assignee_id is not null;
create index mandates_waiting_for_client on mandates (company_id, created_at desc, id desc) where open_request_count > 0 and closed_at is null;
create index mandates_limitation on mandates (coalesce(case when closed_at is null then limitation_on end, 'infinity'), id);
call protect_tenant('mandates');
grant select on mandates to mahnwerk_company;
-- Reporting a payment locks the mandate's row, so that two reports and a booking run one after the other; a row lock
-- requires the privilege to update one column, and row security leaves company_id a single valid value. An answer to a
-- request changes the summary of its case.
grant update (company_id, request_count, open_request_count, updated_at) on mandates to mahnwerk_company;
grant select, insert, update, delete on mandates to mahnwerk_operator;
create policy reset_alone on mandates as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = mandates.company_id and r.finished_at is null));
call stamp_updates('mandates');
call maintain_count('mandates', null);
call hint_at_changes('mandates', 'mandates');

create function terms_of_mandate(m mandates) returns table (field text, term text)
  language sql stable
  begin atomic
    select 'reference_number', t from search_terms_of(m.reference_number) t
    union select 'further_reference_numbers', t from unnest(m.further_reference_numbers) number, search_terms_of(number) t;
  end;

create function keep_terms_of_mandate() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    delete from public.search_terms s using public.terms_of_mandate(old) t where s.company_id = old.company_id and s.term = t.term and s.id = old.id and s.field = t.field;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.search_terms select new.company_id, 'case', new.id, t.field, t.term from public.terms_of_mandate(new) t;
  end if;
  return null;
end
$$;
create trigger searchable after insert or delete on mandates for each row execute function keep_terms_of_mandate();
create trigger searchable_anew after update of reference_number, further_reference_numbers on mandates for each row
  when (old.reference_number::text is distinct from new.reference_number::text or old.further_reference_numbers::text is distinct from new.further_reference_numbers::text)
  execute function keep_terms_of_mandate();

-- As former_companies.
create table former_mandates (
  company_id uuid not null,
  mandate_id uuid not null,
  until timestamptz(3) not null,
  further_reference_numbers text[] not null,
  additional_debtor_ids uuid[] not null,
  primary key (company_id, mandate_id, until),
  foreign key (company_id, mandate_id) references mandates (company_id, id) on delete cascade
);
call protect_tenant('former_mandates');
grant select on former_mandates to mahnwerk_company, mahnwerk_operator;

create function keep_former_mandate() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.announce_parties(old.company_id);
  insert into public.former_mandates values (old.company_id, old.id, new.updated_at, old.further_reference_numbers, old.additional_debtor_ids)
  on conflict do nothing;
  return null;
end
$$;
create trigger former_kept after update on mandates for each row
  when ((old.further_reference_numbers, old.additional_debtor_ids) is distinct from (new.further_reference_numbers, new.additional_debtor_ids))
  execute function keep_former_mandate();

-- The figures of a company's overview (portal.md 4, `summary/`): what is open, what was received, how soon it was paid.
-- They are sums over cases, kept by triggers on `mandates`, and spread over slots as the totals of lists are.
create table company_figures (
  company_id uuid not null,
  figure text not null check (figure in ('open_cases', 'open_cents', 'received_cents', 'first_payments')),
  point int not null,                           -- the year of what was received, the days until a first payment; else 0
  slot smallint not null,
  value bigint not null,
  primary key (company_id, figure, point, slot)
) with (fillfactor = 50);
alter table company_figures enable row level security;
create policy all_companies on company_figures for select to mahnwerk_operator using (true);
grant select on company_figures to mahnwerk_operator;

do $do$
declare
  -- A surplus of one case does not pay another one. Later than 999 days is one point.
  writing constant text := $sql$
    insert into public.company_figures as c (company_id, figure, point, slot, value)
    select m.company_id, f.figure, f.point, public.free_count_slot(m.company_id), sum(m.sign * f.value)
    from (%s) m, lateral (values
      ('open_cases', 0, case when m.closed_at is null then 1::bigint end),
      ('open_cents', 0, case when m.closed_at is null then greatest(m.total_balance_cents, 0) end),
      ('received_cents', m.received_year, m.received_cents),
      ('first_payments', least(greatest(m.first_paid_on - (m.created_at at time zone 'Europe/Berlin')::date, 0), 999), case when m.first_paid_on is not null then 1 end)
    ) f (figure, point, value)
    where f.point is not null and f.value is not null
    group by m.company_id, f.figure, f.point having sum(m.sign * f.value) <> 0
    on conflict (company_id, figure, point, slot) do update set value = c.value + excluded.value;
  $sql$;
  added constant text := 'select 1 as sign, a.* from added a';
  removed constant text := 'select -1 as sign, r.* from removed r';
  header constant text := 'create function keep_figures_%s() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$ begin %s return null; end $f$';
begin
  execute format(header, 'insert', format(writing, added));
  execute format(header, 'delete', format(writing, removed));
  execute format(header, 'update', format(writing, added || ' union all ' || removed));
end
$do$;
create trigger figures_insert after insert on mandates referencing new table as added for each statement execute function keep_figures_insert();
create trigger figures_delete after delete on mandates referencing old table as removed for each statement execute function keep_figures_delete();
create trigger figures_update after update on mandates referencing new table as added old table as removed for each statement execute function keep_figures_update();

-- The public history of a mandate.
create table mandate_history (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  type history_type not null,
  title text not null,
  description text,
  procedure_state procedure_state not null,
  processing_state processing_state not null,
  payment_state payment_state not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  author_type text check (author_type in ('user', 'key', 'service')),  -- who caused it (portal.md 6): the operator reads it
  author_name text,
  -- What the entry says (docs/decisions/0090-history-codes.md); what people wrote has neither.
  code history_code,
  code_values history_values,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  check ((code is null) = (code_values is null))
);
create index mandate_history_newest on mandate_history (company_id, mandate_id, created_at desc, id desc);
create index mandate_history_updated on mandate_history (company_id, mandate_id, updated_at, id);
call protect_tenant('mandate_history');
grant select on mandate_history to mahnwerk_company;
-- A client's message on a case enters the history at once, under the message's own id, and follows its edits. The
-- client may change nothing else of an entry; of company_id row security leaves a single valid value.
grant insert, update (company_id, title, description, updated_at) on mandate_history to mahnwerk_company;
grant select, insert, update, delete on mandate_history to mahnwerk_operator;
create policy reset_alone on mandate_history as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = mandate_history.company_id and r.finished_at is null));
call stamp_updates('mandate_history');

create table orders (
  company_id uuid not null references companies,
  id uuid not null,
  status order_status not null,
  debtor_id uuid not null,
  starting_approach starting_approach not null,
  creditor_obligation_fulfilled boolean not null,
  mandate_id uuid,
  rejection_reason text,
  withdrawal_reason text,
  -- Sums over its claims: a change of a claim adds its difference under the order's lock and reads no other claim.
  -- claim_count and claims_bytes bound what an order holds (service.md 8, decisions.md 13).
  claim_count integer not null default 0,
  principal_cents bigint not null default 0,
  charges_cents bigint not null default 0,
  payments_cents bigint not null default 0,
  claims_bytes integer not null default 0,
  order_value_cents bigint not null generated always as (principal_cents + charges_cents - payments_cents) stored,
  request_count integer not null default 0,       -- recounted with every change, under the row's lock
  open_request_count integer not null default 0,
  created_by_partner uuid,                        -- drafts are deleted when this Partner's access ends
  expires_at timestamptz(3),                      -- null unless draft
  submitted_at timestamptz(3),
  decided_at timestamptz(3),
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  reviewer_id uuid,                               -- the account or the key that is at its review
  reviewer_name text,
  review_started_at timestamptz(3),               -- 30 minutes later the review has lapsed
  primary key (company_id, id),
  foreign key (company_id, debtor_id) references debtors (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  check ((status = 'draft') = (expires_at is not null)),
  check ((status = 'accepted') = (mandate_id is not null)),
  constraint orders_review check ((reviewer_id is null) = (review_started_at is null) and (reviewer_id is null) = (reviewer_name is null))
);
create index orders_newest on orders (company_id, created_at desc, id desc);
create index orders_updated on orders (company_id, updated_at, id);
create index orders_status on orders (company_id, status, created_at desc, id desc);
create index orders_debtor on orders (company_id, debtor_id);
create index orders_value on orders (company_id, order_value_cents, id);
create index orders_mandate on orders (company_id, mandate_id) where mandate_id is not null;
create index orders_submitted on orders (company_id) where submitted_at is not null;
create index orders_drafts_of_partner on orders (company_id, created_by_partner) where created_by_partner is not null and status = 'draft';
create index orders_by_id on orders (id);                                -- the operator knows no company
create index orders_queue on orders (status, created_at desc, id desc);  -- the operator's queue
create index orders_everyones_value on orders (order_value_cents);
create index orders_to_review on orders (submitted_at) where status = 'submitted';
create index orders_reviewed on orders (reviewer_id, review_started_at) where reviewer_id is not null;
create index orders_expiring on orders (expires_at) where expires_at is not null;
create index orders_expiring_of_company on orders (company_id, expires_at) where expires_at is not null;
call protect_tenant('orders');
grant select, insert, update, delete on orders to mahnwerk_company, mahnwerk_operator;
call stamp_updates('orders');
call maintain_count('orders', 'status');
call hint_at_changes('orders', 'orders');

create table order_debtors (
  company_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  debtor_id uuid not null,
  primary key (company_id, order_id, position),
  unique (company_id, order_id, debtor_id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, debtor_id) references debtors (company_id, id)
);
create index order_debtors_debtor on order_debtors (company_id, debtor_id);
call protect_tenant('order_debtors');
grant select, insert, update, delete on order_debtors to mahnwerk_company, mahnwerk_operator;

-- Which stages a company's cases have reached, for the rules about what may still change of the company.
create function company_milestones(company uuid, out submitted boolean, out transferred boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.orders o where o.company_id = company and o.submitted_at is not null),
    exists (select from public.mandates m where m.company_id = company)
$$;
revoke all on function company_milestones(uuid) from public;
grant execute on function company_milestones(uuid) to mahnwerk_partner, mahnwerk_operator;

-- A claim's effective status is its order's, repeated here so that a list by status needs no join.
create table claims (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position integer not null,               -- its place in the order
  type claim_type not null,
  status order_status not null,
  your_reference text,
  document_reference text,
  subject_matter text,
  document_date date,
  due_date date,
  delay_date date,
  principal_cents bigint,
  charges_cents bigint not null,           -- sum of additional_charges
  payments_cents bigint not null,          -- sum of payments
  items claim_items not null,
  legal_basis claim_legal_basis not null,
  is_disputed boolean not null,
  dispute_reason text,
  reminders claim_reminders not null,
  additional_charges claim_charges not null,
  metadata metadata not null,
  events claim_events not null,
  document_count integer not null default 0,             -- where it is 0, documents are not read
  has_rental_agreement boolean not null default false,   -- where it is false, none is read; the type says whether there is a title
  size_bytes integer not null default 0,                 -- of its JSON representation with payments and documents; written by the application
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
create index claims_newest on claims (company_id, created_at desc, id desc);
create index claims_updated on claims (company_id, updated_at, id);
create index claims_status on claims (company_id, status, created_at desc, id desc);
create index claims_order on claims (company_id, order_id, position);
create unique index claims_document_reference on claims (company_id, order_id, document_reference);
create index claims_by_id on claims (id);
create index claims_of_document on claims (company_id, document_reference, created_at desc, id desc) where document_reference is not null;
create index claims_your_reference on claims (company_id, your_reference, created_at desc, id desc) where your_reference is not null;
create index claims_compared_reference on claims (length(compared_text(document_reference)), compared_text(document_reference))
  where document_reference is not null and length(compared_text(document_reference)) between 6 and 60;
call protect_tenant('claims');
grant select, insert, update, delete on claims to mahnwerk_company, mahnwerk_operator;
call stamp_updates('claims');
call maintain_count('claims', 'status');

create function terms_of_claim(c claims) returns table (field text, term text)
  language sql stable
  begin atomic
    select 'document_reference', t from search_terms_of(c.document_reference) t
    union select 'your_reference', t from search_terms_of(c.your_reference) t;
  end;

create function keep_terms_of_claim() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    delete from public.search_terms s using public.terms_of_claim(old) t where s.company_id = old.company_id and s.term = t.term and s.id = old.id and s.field = t.field;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.search_terms select new.company_id, 'claim', new.id, t.field, t.term from public.terms_of_claim(new) t;
  end if;
  return null;
end
$$;
create trigger searchable after insert or delete on claims for each row execute function keep_terms_of_claim();
create trigger searchable_anew after update of document_reference, your_reference on claims for each row
  when (old.document_reference::text is distinct from new.document_reference::text or old.your_reference::text is distinct from new.your_reference::text)
  execute function keep_terms_of_claim();

-- Enforceable titles and rental agreements: of a claim, at most one each, with documents of their own. Each is read and
-- replaced whole with its claim: its members are one JSON column, in their wire form. A row of its own gives its
-- documents a parent that outlives them. The amounts of a title are its claim's: titled_amount is principal_cents,
-- titled_costs are part of charges_cents.
create table enforceable_titles (
  company_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  contents json not null,
  primary key (company_id, id),
  unique (company_id, claim_id),
  foreign key (company_id, claim_id) references claims (company_id, id) on delete cascade
);
create table rental_agreements (
  company_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  contents json not null,
  primary key (company_id, id),
  unique (company_id, claim_id),
  foreign key (company_id, claim_id) references claims (company_id, id) on delete cascade
);
call protect_tenant('enforceable_titles');
call protect_tenant('rental_agreements');
grant select, insert, update, delete on enforceable_titles, rental_agreements to mahnwerk_company, mahnwerk_operator;
