-- The secret of an authenticator app is offered to one sign-in or one session; a proof by a second factor is told from one by password.

alter table sign_ins add column offered_secret bytea;

alter table totp add column offered_to uuid;
delete from totp where secret is null;
update totp set offered_secret = null;

alter table sessions add column factor_proved_at timestamptz(3);
-- Who had a factor at the sign-in was asked for it.
update sessions s set factor_proved_at = s.created_at
where exists (select from totp t where t.account_id = s.account_id and t.confirmed_at <= s.created_at)
  or exists (select from passkeys p where p.account_id = s.account_id and p.created_at <= s.created_at);
