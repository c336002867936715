-- What the office steers and sees of the debtor's page: its texts (debtor-page.md 11).

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
