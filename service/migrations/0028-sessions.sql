-- People who sign in: the operator's staff, users of Partners, sessions and second factors. They belong to no company; only the operator's role sees them.

create domain staff_roles as text[] check (value <@ array['reader', 'reviewer', 'case_worker', 'cashier', 'admin'] and cardinality(value) > 0);
create domain portal_language as text check (value in ('de', 'en'));
create domain portal_theme as text check (value in ('system', 'light', 'dark'));
create domain portal_density as text check (value in ('compact', 'comfortable'));

alter table accounts
  add column language portal_language,
  add column theme portal_theme not null default 'system',
  add column density portal_density;

-- Who works for the operator. The states are those of a company's users.
create table staff (
  id uuid primary key,
  account_id uuid not null references accounts,
  roles staff_roles not null,
  status membership_status not null,
  invite_token_hash bytea,                  -- keyed; null once the invitation has ended
  invite_expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index staff_live on staff (account_id) where status in ('pending_setup', 'active');
create index staff_by_token on staff (invite_token_hash) where invite_token_hash is not null;
grant select, insert, update on staff to mahnwerk_operator;
call stamp_updates('staff');

-- Users of a Partner, invited by the operator.
create table partner_users (
  id uuid primary key,
  partner_id uuid not null references partners,
  account_id uuid not null references accounts,
  role membership_role not null,
  status membership_status not null,
  invite_token_hash bytea,
  invite_expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index partner_users_live on partner_users (partner_id, account_id) where status in ('pending_setup', 'active');
create index partner_users_of_account on partner_users (account_id);
create index partner_users_by_token on partner_users (invite_token_hash) where invite_token_hash is not null;
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
  created_at timestamptz(3) not null
);
create index sessions_of_account on sessions (account_id, created_at desc, id desc);
create index sessions_expiring on sessions (expires_at);
grant select, insert, update, delete on sessions to mahnwerk_operator;

-- The person behind a write, where it acted by a session or by its password.
alter table audit_log add column actor_user_id uuid;
create index audit_log_actor_user on audit_log (actor_user_id, created_at desc, id desc) where actor_user_id is not null;
