-- What a debtor chooses on its page, and the figures that it was offered before (debtor-page.md 8). An offer is of one visit; a
-- choice is never changed.
create domain page_offer_kind as text check (value in ('later', 'instalments'));
create domain page_offer_figures as json;
create domain debtor_choice_kind as text check (value in (
  'pay_online', 'promise', 'plan', 'plan_withdrawal', 'plan_request', 'acknowledgement', 'objection', 'already_paid', 'hardship', 'representation',
  'insolvency', 'death', 'address_change', 'email_change', 'call_back', 'instalment_wish'));
create domain debtor_choice_data as json;
create domain debtor_choice_effect as json;

create table page_offers (
  company_id uuid not null,
  id uuid not null,
  visit_id uuid not null,
  kind page_offer_kind not null,
  -- Offers that were made together.
  batch_id uuid not null,
  position smallint not null,
  figures page_offer_figures not null,
  fingerprint bytea not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, visit_id) references debtor_visits (company_id, id) on delete cascade
);
create index page_offers_of_batch on page_offers (company_id, batch_id, position);
create index page_offers_of_visit on page_offers (company_id, visit_id);
create index page_offers_oldest on page_offers (created_at);
call protect_tenant('page_offers');
grant select, insert, update, delete on page_offers to mahnwerk_operator;

create table debtor_choices (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  debtor_id uuid not null,
  recipient code_recipient not null,
  kind debtor_choice_kind not null,
  code_id uuid not null,
  form_id text not null,                      -- of the form that was sent: sent twice, it is one choice
  language page_language not null,
  text_version integer not null,
  text_sha256 bytea not null,                 -- of the page that was shown
  shown debtor_choice_data,
  data debtor_choice_data not null,
  note text,
  effect debtor_choice_effect not null,
  address_hash bytea not null,
  author_name text not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  foreign key (company_id, debtor_id) references debtors (company_id, id),
  foreign key (company_id, code_id) references access_codes (company_id, id),
  unique (company_id, form_id)
);
create index debtor_choices_of_case on debtor_choices (company_id, mandate_id, created_at desc, id desc);
create index debtor_choices_of_code on debtor_choices (company_id, code_id, created_at);
create index debtor_choices_of_debtor on debtor_choices (company_id, debtor_id);
create index debtor_choices_newest on debtor_choices (created_at desc, id desc);
create index debtor_choices_by_id on debtor_choices (id);
call protect_tenant('debtor_choices');
grant select, insert, delete on debtor_choices to mahnwerk_operator;
create policy reset_alone on debtor_choices as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = debtor_choices.company_id and r.finished_at is null));
