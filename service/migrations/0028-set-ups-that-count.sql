-- A Partner knows `setup_url`, and may assert that an address is verified. Neither proves who chose the password.

-- When the owner of the mailbox has chosen or confirmed the password, behind a link that was mailed. Until then it counts for nothing against that owner.
alter table accounts add column password_proven_at timestamptz(3);
-- An address that was asserted was verified at its creation; one that was verified later was verified by a mail.
update accounts set password_proven_at = email_verified_at where password_hash is not null and email_verified_at > created_at;

-- When the invited person has finished the set-up; null where the operator activated the membership, and where it is not active.
alter table memberships add column set_up_at timestamptz(3);
update memberships m set set_up_at = m.updated_at from accounts a where a.id = m.account_id and m.status = 'active' and a.password_hash is not null;
