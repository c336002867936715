-- People: their accounts, what they are members of, how they sign in, and the views that they save in the portal. Only
-- the operator's role sees accounts, staff, sessions and second factors: they belong to no company.

create domain membership_role as text check (value in ('admin', 'member'));
create domain membership_status as text check (value in ('pending_setup', 'active', 'revoked', 'expired'));
create domain revocation_reason as text check (value in ('cancelled_by_partner', 'removed_by_company', 'company_offboarded', 'access_revoked'));
create domain staff_roles as text[] check (value <@ array['reader', 'reviewer', 'case_worker', 'cashier', 'admin'] and cardinality(value) > 0);
create domain portal_language as text check (value in ('de', 'en'));
create domain portal_theme as text check (value in ('system', 'light', 'dark'));
create domain portal_density as text check (value in ('compact', 'comfortable'));

-- People, one row each over all companies. No tenant sees them.
create table accounts (
  id uuid primary key,
  email text not null unique,              -- canonical: lower case
  first_name text,
  last_name text not null,
  password_hash text,                      -- argon2id; null until a set-up is finished
  -- When the owner of the mailbox has chosen or confirmed the password, behind a link that was mailed. A Partner knows
  -- setup_url and may assert that an address is verified: until then the password is no evidence against the owner.
  password_proven_at timestamptz(3),
  email_verified_at timestamptz(3),
  terms_version text,
  terms_accepted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  language portal_language,
  theme portal_theme not null default 'system',
  density portal_density,
  last_signed_in_at timestamptz(3),
  -- Whether single letters act as keys in the portal; switched off by those whose speech or hands press them by chance
  -- (WCAG 2.1.4).
  single_keys boolean not null default true
);
grant select, insert, update on accounts to mahnwerk_operator;
call stamp_updates('accounts');

-- The account of an e-mail address, created where there is none: an invitation does not reveal whether the address is
-- known.
create function find_or_create_account(new_id uuid, address text, first text, last text, verified boolean, at timestamptz) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_id uuid;
begin
  insert into public.accounts (id, email, first_name, last_name, email_verified_at, created_at, updated_at)
  values (new_id, address, first, last, case when verified then at end, at, at)
  on conflict (email) do nothing;
  select a.id into strict found_id from public.accounts a where a.email = address;
  return found_id;
end
$$;
revoke all on function find_or_create_account(uuid, text, text, text, boolean, timestamptz) from public;
grant execute on function find_or_create_account(uuid, text, text, text, boolean, timestamptz) to mahnwerk_partner, mahnwerk_operator;

create table memberships (
  company_id uuid not null references companies,
  id uuid not null,
  account_id uuid not null references accounts,
  email text not null,                     -- canonical, as the account's
  first_name text,                         -- as the company or its Partner calls the person
  last_name text not null,
  role membership_role not null,
  status membership_status not null,
  invite_token_hash bytea,                 -- keyed; null once the invitation has ended
  invite_expires_at timestamptz(3),
  invited_by_partner uuid references partners,
  set_up_at timestamptz(3),                -- when the person finished the set-up; null where the operator activated it
  revoked_at timestamptz(3),
  revoked_by_token_id uuid,                -- the key that revoked it
  revocation_reason revocation_reason,
  sandbox_origin sandbox_origin not null default 'unclassified',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  check ((status = 'revoked') = (revoked_at is not null))
);
create unique index memberships_live on memberships (company_id, email, role) where status in ('pending_setup', 'active');
create index memberships_newest on memberships (company_id, created_at desc, id desc);
create index memberships_updated on memberships (company_id, updated_at, id);
create index memberships_by_token on memberships (invite_token_hash) where invite_token_hash is not null;
create index memberships_of_account on memberships (account_id);
create index memberships_expiring on memberships (invite_expires_at) where status = 'pending_setup';
call protect_tenant('memberships');
-- Only the invited person or the operator activates a membership.
create policy managed on memberships to mahnwerk_partner using (is_managed(company_id)) with check (is_managed(company_id) and status <> 'active');
grant select on memberships to mahnwerk_company;
grant select, insert, update on memberships to mahnwerk_partner, mahnwerk_operator;
call stamp_updates('memberships');

-- Copies a change of a company's users into the access rows that currently grant access.
create function copy_membership_changes_to_access() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.partner_access a set company_updated_at = greatest(a.company_updated_at, n.at)
  from (select company_id, max(updated_at) as at from new_rows group by company_id) n
    where a.company_id = n.company_id and a.access in ('available', 'unavailable');
  return null;
end
$$;
create trigger changes_copied_insert after insert on memberships referencing new table as new_rows for each statement execute function copy_membership_changes_to_access();
create trigger changes_copied after update on memberships referencing new table as new_rows for each statement execute function copy_membership_changes_to_access();

-- Who works for the operator. The states are those of a company's users; a removed person keeps its row, which the
-- audit log names.
create table staff (
  id uuid primary key,
  account_id uuid not null references accounts,
  roles staff_roles not null,
  status membership_status not null,
  invite_token_hash bytea,                  -- keyed; null once the invitation has ended
  invite_expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create unique index staff_live on staff (account_id) where status in ('pending_setup', 'active');
create index staff_by_token on staff (invite_token_hash) where invite_token_hash is not null;
create index staff_newest on staff (created_at desc, id desc);
create index staff_expiring on staff (invite_expires_at) where status = 'pending_setup';
grant select, insert, update on staff to mahnwerk_operator;
call stamp_updates('staff');

-- Users of a Partner, invited by the operator. A removed person keeps its row.
create table partner_users (
  id uuid primary key,
  partner_id uuid not null references partners,
  account_id uuid not null references accounts,
  role membership_role not null,
  status membership_status not null,
  invite_token_hash bytea,
  invite_expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create unique index partner_users_live on partner_users (partner_id, account_id) where status in ('pending_setup', 'active');
create index partner_users_of_account on partner_users (account_id);
create index partner_users_by_token on partner_users (invite_token_hash) where invite_token_hash is not null;
create index partner_users_newest on partner_users (partner_id, created_at desc, id desc);
create index partner_users_expiring on partner_users (invite_expires_at) where status = 'pending_setup';
alter table partner_users enable row level security;
create policy all_partner_users on partner_users to mahnwerk_operator using (true);
grant select, insert, update on partner_users to mahnwerk_operator;
call stamp_updates('partner_users');

-- The cookie holds 32 random bytes; the row only their keyed hash. Ends: domain/parties/sessions/session.ts.
create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts,
  token_hash bytea not null unique,
  address text not null,                    -- of the sign-in, shown to the person alone
  browser text not null,
  proved_at timestamptz(3) not null,        -- the last proof of identity
  last_seen_at timestamptz(3) not null,     -- written at most every five minutes
  idle_minutes integer not null,            -- the session ends this long after it was last seen
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  factor_proved_at timestamptz(3)           -- the last proof by a second factor, not by password
);
create index sessions_of_account on sessions (account_id, created_at desc, id desc);
create index sessions_expiring on sessions (expires_at);
grant select, insert, update, delete on sessions to mahnwerk_operator;

create function hint_ended_sessions() returns trigger
  language plpgsql as $$
begin
  perform public.notify_after_commit('mahnwerk_hints', 'sessions ' || s.id) from changed s;
  return null;
end
$$;
create trigger hinted_delete after delete on sessions referencing old table as changed for each statement execute function hint_ended_sessions();

-- The links of forgotten passwords: one of an account is valid at a time, once, for an hour.
create table password_resets (
  account_id uuid primary key references accounts,
  token_hash bytea not null unique,         -- keyed
  expires_at timestamptz(3) not null
);
grant select, insert, update, delete on password_resets to mahnwerk_operator;

-- Second factors, and sign-ins that wait for one. The secret of an authenticator app is offered to one sign-in or one
-- session.
create table totp (
  account_id uuid primary key references accounts,
  secret bytea,                             -- encrypted; null until a code has confirmed the first one
  offered_secret bytea,                     -- encrypted; shown to the person, not yet confirmed by a code
  last_step bigint,                         -- the newest time step whose code was accepted
  confirmed_at timestamptz(3),
  offered_to uuid,                          -- the session
  check ((secret is null) = (confirmed_at is null))
);
grant select, insert, update, delete on totp to mahnwerk_operator;

create table recovery_codes (
  account_id uuid not null references accounts,
  code_hash bytea not null,                 -- keyed; a used code is deleted
  primary key (account_id, code_hash)
);
grant select, insert, delete on recovery_codes to mahnwerk_operator;

create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts,
  credential_id bytea not null unique,
  public_key bytea not null,                -- COSE
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index passkeys_of_account on passkeys (account_id, created_at desc, id desc);
grant select, insert, update, delete on passkeys to mahnwerk_operator;
call stamp_updates('passkeys');

-- Each challenge is answered once.
create table passkey_challenges (
  challenge_hash bytea primary key,         -- keyed
  account_id uuid references accounts,      -- null: of a sign-in, before the person is known
  expires_at timestamptz(3) not null
);
create index passkey_challenges_expiring on passkey_challenges (expires_at);
grant select, insert, delete on passkey_challenges to mahnwerk_operator;

-- The password was right, the second factor is outstanding. No session yet.
create table sign_ins (
  token_hash bytea primary key,             -- keyed; of a cookie of its own
  account_id uuid not null references accounts,
  expires_at timestamptz(3) not null,
  offered_secret bytea                      -- encrypted
);
create index sign_ins_of_account on sign_ins (account_id);
create index sign_ins_expiring on sign_ins (expires_at);
grant select, insert, delete on sign_ins to mahnwerk_operator;

-- Saved views of the lists in the portal (portal.md 4). A view belongs to a person and to the owner that it acts for;
-- every person of that owner sees a shared one.
create table saved_views (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  company_id uuid references companies (id),
  partner_id uuid references partners (id),
  -- The operator has no id: nil.
  owner_id uuid not null generated always as (coalesce(company_id, partner_id, '00000000-0000-0000-0000-000000000000')) stored,
  screen text not null,
  name text not null,
  query text,
  columns text[] not null,
  is_shared boolean not null,
  position int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (num_nonnulls(company_id, partner_id) <= 1)
);
create index saved_views_of_person on saved_views (owner_id, account_id);
create index saved_views_shared on saved_views (owner_id) where is_shared;
call stamp_updates('saved_views');
alter table saved_views enable row level security;
create policy all_owners on saved_views to mahnwerk_operator using (true);
grant select, insert, update, delete on saved_views to mahnwerk_operator;
