-- How the operator shows itself on its pages: one row, or none before the first change.

create domain settings_data as json;

create table page_settings (
  is_only boolean primary key default true check (is_only),
  data settings_data not null,
  updated_at timestamptz(3) not null
);
alter table page_settings enable row level security;
create policy everyone on page_settings to mahnwerk_operator using (true);
grant select, insert, update on page_settings to mahnwerk_operator;
call stamp_updates('page_settings');
