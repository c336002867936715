-- Staff and users of Partners are invited, changed and removed; when a person last signed in.

alter table accounts add column last_signed_in_at timestamptz(3);

-- A removed person keeps its row, which the audit log names.
alter table staff add column revoked_at timestamptz(3);
alter table partner_users add column revoked_at timestamptz(3);

create index staff_newest on staff (created_at desc, id desc);
create index partner_users_newest on partner_users (partner_id, created_at desc, id desc);
create index staff_expiring on staff (invite_expires_at) where status = 'pending_setup';
create index partner_users_expiring on partner_users (invite_expires_at) where status = 'pending_setup';
