-- What keeps a case from moving (case-work.md 4.2): stops with a reason, and a pause that ends by itself.
create domain case_stop_kind as text check (value in ('representation', 'deferral', 'client_request', 'office'));
create domain case_stop_status as text check (value in ('active', 'lifted', 'expired'));
create domain case_hold as json;            -- {reason, until}: what keeps a case from moving first

create table case_stops (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  kind case_stop_kind not null,
  since date not null,
  until date,                                 -- its last day
  note text not null,
  status case_stop_status not null default 'active',
  author_type text not null check (author_type in ('user', 'key', 'service')),
  author_name text,
  lifted_on date,
  lift_reason text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  check (until >= since),
  check ((status = 'active') = (lifted_on is null)),
  check ((status = 'lifted') = (lift_reason is not null))
);
create unique index case_stops_active on case_stops (company_id, mandate_id, kind) where status = 'active';
create index case_stops_ending on case_stops (until, company_id, id) where status = 'active' and until is not null;
create index case_stops_newest on case_stops (company_id, mandate_id, created_at desc, id desc);
create index case_stops_updated on case_stops (company_id, mandate_id, updated_at, id);
call protect_tenant('case_stops');
grant select, insert, update on case_stops to mahnwerk_company;
grant select, insert, update, delete on case_stops to mahnwerk_operator;
create policy reset_alone on case_stops as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = case_stops.company_id and r.finished_at is null));
call stamp_updates('case_stops');

-- The last day of a pause that ends by itself.
alter table mandates add column paused_until date;
alter table mandates add constraint mandates_pause_ends check (paused_until is null or processing_state = 'paused');
create index mandates_pause_ending on mandates (paused_until, company_id, id) where paused_until is not null;

-- The first of the reasons of 4.2 that a case is to be clarified for; companies read it without what is behind it.
create function hold_of_case(company uuid, mandate uuid, debtor uuid) returns case_hold
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select json_build_object('reason', h.reason, 'until', h.until)::public.case_hold from (
      select 1 as place, 'disputed' as reason, null::date as until from public.declarations d
      where d.company_id = company and d.mandate_id = mandate and d.type = 'objection' and d.ended_at is null
      union all
      select case c.type when 'insolvent' then 2 else 3 end, c.type, null::date from public.debtor_circumstances c
      where c.company_id = company and c.debtor_id = debtor and c.type in ('insolvent', 'deceased') and c.ended_on is null
      union all
      select case s.kind when 'representation' then 4 when 'deferral' then 5 when 'client_request' then 6 else 7 end,
        case s.kind when 'representation' then 'represented' when 'deferral' then 'deferred' else s.kind end, s.until
      from public.case_stops s where s.company_id = company and s.mandate_id = mandate and s.status = 'active'
    ) h order by h.place limit 1;
  end;
revoke all on function hold_of_case(uuid, uuid, uuid) from public;
grant execute on function hold_of_case(uuid, uuid, uuid) to mahnwerk_company, mahnwerk_operator;
