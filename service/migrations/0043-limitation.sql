-- Limitation (case-work.md 8): facts that a person records, and the day of each claim, kept current. No company and no Partner reads them.
create domain limitation_fact_kind as text check (value in (
  'knowledge', 'acknowledgement', 'enforcement_act', 'negotiation', 'deferral', 'payment_order', 'lawsuit',
  'insolvency_filing', 'force_majeure', 'waiver'));

-- As they are read with a claim.
create domain limitation_facts_read as json;
create domain limitation_plans_read as json;

create table limitation_facts (
  company_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  kind limitation_fact_kind not null,
  on_day date,                                -- of a kind with one day
  from_day date,
  until_day date,                             -- null: it goes on
  note text not null,
  document_id uuid,                           -- kept after the document is deleted
  revoked_at timestamptz(3),
  revoke_reason text,
  author_type writer_type not null,
  author_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, claim_id) references claims (company_id, id) on delete cascade,
  check ((on_day is null) <> (from_day is null)),
  check (until_day >= from_day),
  check ((revoked_at is null) = (revoke_reason is null))
);
create index limitation_facts_newest on limitation_facts (company_id, claim_id, created_at desc, id desc);
create index limitation_facts_updated on limitation_facts (company_id, claim_id, updated_at, id);
call protect_tenant('limitation_facts');
grant select, insert, update, delete on limitation_facts to mahnwerk_operator;
create policy reset_alone on limitation_facts as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = limitation_facts.company_id and r.finished_at is null));
call stamp_updates('limitation_facts');

-- Payments and plans that a person judged to be no acknowledgement of a claim.
create table limitation_dismissals (
  company_id uuid not null,
  claim_id uuid not null,
  subject_id uuid not null,                   -- a payment of the ledger or a plan
  subject_type text not null check (subject_type in ('payment', 'plan')),
  reason text not null,
  author_type writer_type not null,
  author_name text not null,
  created_at timestamptz(3) not null,
  primary key (company_id, claim_id, subject_id),
  foreign key (company_id, claim_id) references claims (company_id, id) on delete cascade
);
call protect_tenant('limitation_dismissals');
grant select, insert, delete on limitation_dismissals to mahnwerk_operator;
create policy reset_alone on limitation_dismissals as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = limitation_dismissals.company_id and r.finished_at is null));

-- The day of each claim of a case, and what is open on it. `is_listed`: something is open, and the case is not closed.
create table claim_limitations (
  company_id uuid not null,
  claim_id uuid not null,
  mandate_id uuid not null,
  limitation_on date,                         -- null: not known
  is_suspended boolean not null,
  open_cents bigint not null,
  is_listed boolean not null,
  primary key (company_id, claim_id),
  foreign key (company_id, claim_id) references claims (company_id, id) on delete cascade,
  foreign key (company_id, mandate_id) references mandates (company_id, id) on delete cascade
) with (fillfactor = 80);
create index claim_limitations_mandate on claim_limitations (company_id, mandate_id);
create index claim_limitations_by_day on claim_limitations (coalesce(limitation_on, 'infinity'), claim_id) where is_listed;
create index claim_limitations_of_company on claim_limitations (company_id, coalesce(limitation_on, 'infinity'), claim_id) where is_listed;
call protect_tenant('claim_limitations');
grant select, insert, update, delete on claim_limitations to mahnwerk_operator;
create policy reset_alone on claim_limitations as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = claim_limitations.company_id and r.finished_at is null));

-- The nightly job computes them for every open case.
update mandates set balanced_on = null where closed_at is null;
