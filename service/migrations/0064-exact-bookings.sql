-- Booking every exact credit of a bank file is work of the queue with progress (docs/decisions/0086-exact-bookings.md).

create table bank_exact_bookings (
  id uuid primary key,
  bank_file_id uuid not null references bank_files (id),
  matched_to uuid,                         -- the last credit that was matched; null: none
  is_matched boolean not null default false,
  done_mandate uuid,                       -- the last case whose credits are booked, in the order of ids
  booked integer not null default 0,
  left_count integer,                      -- of a finished one: the credits that waited then
  created_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  check ((finished_at is null) = (left_count is null))
);
create unique index bank_exact_bookings_one on bank_exact_bookings (bank_file_id) where finished_at is null;
create index bank_exact_bookings_newest on bank_exact_bookings (bank_file_id, created_at desc, id desc);
grant select, insert, update on bank_exact_bookings to mahnwerk_operator;
