-- What a debtor keeps of a choice (debtor-page.md 6, 8): what its document says, as it was when the choice was made. The document follows.
create domain choice_record_says as json;

create table choice_records (
  company_id uuid not null,
  choice_id uuid not null,
  says choice_record_says not null,           -- without its template
  document_id uuid,                           -- null: it is not made yet
  created_at timestamptz(3) not null,
  primary key (company_id, choice_id),
  foreign key (company_id, choice_id) references debtor_choices (company_id, id) on delete cascade
);
call protect_tenant('choice_records');
grant select, insert, update on choice_records to mahnwerk_operator;

-- What the agreement of a letter would cost its reader: of letters that say it (§ 13a (3) RDG).
alter table case_letters add column plan_fee_cents bigint;

-- Notices of the costs of an agreement that reached a debtor in text form from its page: in a visit, or by e-mail.
create domain cost_notice_channel as text check (value in ('page', 'email'));
create table cost_notices (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  debtor_id uuid not null,
  visit_id uuid not null,
  channel cost_notice_channel not null,
  fee_cents bigint not null,
  arrived_at timestamptz(3),                  -- all of it was sent; null: the mail has not left
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  foreign key (company_id, debtor_id) references debtors (company_id, id)
);
create index cost_notices_of_debtor on cost_notices (company_id, mandate_id, debtor_id);
call protect_tenant('cost_notices');
grant select, insert, update, delete on cost_notices to mahnwerk_operator;
create policy reset_alone on cost_notices as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = cost_notices.company_id and r.finished_at is null));

-- E-mail addresses that debtors named on their page, until a link proves that the mailbox is theirs.
create table email_confirmations (
  company_id uuid not null,
  id uuid not null,
  choice_id uuid not null,
  debtor_id uuid not null,
  address text not null,
  token_hash bytea not null unique,           -- keyed
  expires_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  contact_id uuid,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  -- The choice is written last.
  foreign key (company_id, choice_id) references debtor_choices (company_id, id) on delete cascade deferrable initially deferred,
  foreign key (company_id, debtor_id) references debtors (company_id, id),
  check ((confirmed_at is null) = (contact_id is null))
);
create index email_confirmations_of_choice on email_confirmations (company_id, choice_id);
create index email_confirmations_of_debtor on email_confirmations (company_id, debtor_id, created_at);
call protect_tenant('email_confirmations');
grant select, insert, update on email_confirmations to mahnwerk_operator;

-- When a mail to a confirmed address left with the document.
alter table choice_records add column mailed_at timestamptz(3);
