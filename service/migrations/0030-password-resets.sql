-- The links of forgotten passwords: one of an account is valid at a time, once, for an hour.
create table password_resets (
  account_id uuid primary key references accounts,
  token_hash bytea not null unique,         -- keyed
  expires_at timestamptz(3) not null
);
grant select, insert, update, delete on password_resets to mahnwerk_operator;
