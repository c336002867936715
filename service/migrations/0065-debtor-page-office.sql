-- What the office steers and sees of the debtor's page: its texts (debtor-page.md 11), and previews (10).

-- Texts that are not the shipped ones, by key.
create domain page_text_overrides as json;

-- A version is never changed, but for its approval. The newest of a language is in force. `approved_sha256` is of the
-- whole text that was approved: a release that ships another one is to be approved anew.
create table debtor_page_text_versions (
  id uuid primary key,                     -- for the audit log
  language page_language not null,
  version integer not null check (version > 0),
  overrides page_text_overrides not null,
  shipped boolean not null default false,
  approval letter_text_approval,
  approved_sha256 bytea,
  created_at timestamptz(3) not null,
  unique (language, version),
  check ((approval is null) = (approved_sha256 is null))
);
alter table debtor_page_text_versions enable row level security;
create policy everyone on debtor_page_text_versions to mahnwerk_operator using (true);
grant select, insert, update (approval, approved_sha256) on debtor_page_text_versions to mahnwerk_operator;

insert into debtor_page_text_versions (id, language, version, overrides, shipped, created_at)
  select md5('debtor page text ' || language)::uuid, language, 1, '{}', true, '2026-11-01'
  from unnest(array['de', 'en', 'tr', 'pl', 'ru', 'ar']) language;

-- A look of the office at the page of one recipient (debtor-page.md 10): a link that opens once, then a visit without effect.
create table debtor_page_previews (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid,
  debtor_id uuid,                             -- of the case
  dunning_debtor_id uuid,
  language page_language not null,
  link_hash bytea not null unique,            -- keyed
  expires_at timestamptz(3) not null,         -- of the link
  visit_hash bytea unique,                    -- keyed; of the visit that it opened
  visit_ends_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id) on delete cascade,
  foreign key (company_id, dunning_debtor_id) references dunning_debtors (company_id, id) on delete cascade,
  check (num_nulls(mandate_id, dunning_debtor_id) = 1),
  check ((mandate_id is null) = (debtor_id is null)),
  check ((visit_hash is null) = (visit_ends_at is null))
);
create index debtor_page_previews_of_case on debtor_page_previews (company_id, mandate_id) where mandate_id is not null;
create index debtor_page_previews_of_dunning_debtor on debtor_page_previews (company_id, dunning_debtor_id) where dunning_debtor_id is not null;
create index debtor_page_previews_oldest on debtor_page_previews (created_at);
call protect_tenant('debtor_page_previews');
grant select, insert, update, delete on debtor_page_previews to mahnwerk_operator;
