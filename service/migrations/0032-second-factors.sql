-- Second factors of people, and sign-ins that wait for one. They belong to no company; only the operator's role sees them.

create table totp (
  account_id uuid primary key references accounts,
  secret bytea,                             -- encrypted; null until a code has confirmed the first one
  offered_secret bytea,                     -- encrypted; shown to the person, not yet confirmed by a code
  last_step bigint,                         -- the newest time step whose code was accepted
  confirmed_at timestamptz(3),
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
  expires_at timestamptz(3) not null
);
create index sign_ins_of_account on sign_ins (account_id);
create index sign_ins_expiring on sign_ins (expires_at);
grant select, insert, delete on sign_ins to mahnwerk_operator;
