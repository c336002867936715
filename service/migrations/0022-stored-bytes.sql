-- The bytes of a company's documents as one running figure, and the uploads that count on a content. Decision 0030.

create table company_storage (
  company_id uuid primary key references companies,
  used_bytes bigint not null check (used_bytes >= 0)
);
call protect_tenant('company_storage');
grant select on company_storage to mahnwerk_company, mahnwerk_operator;

insert into company_storage (company_id, used_bytes) select company_id, sum(size) from documents group by company_id;

-- As the owner: no role of the application may change the figure but by its documents. The name sorts before the other triggers of documents, so
-- that all writers of one company's documents take this row first.
create function count_stored_bytes() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into company_storage as s (company_id, used_bytes)
    select company_id, sum(size) from added group by company_id order by company_id
    on conflict (company_id) do update set used_bytes = s.used_bytes + excluded.used_bytes;
  else
    update company_storage s set used_bytes = s.used_bytes - r.bytes
    from (select company_id, sum(size) as bytes from removed group by company_id order by company_id) r
    where s.company_id = r.company_id;
  end if;
  return null;
end
$$;
create trigger bytes_counted_insert after insert on documents referencing new table as added for each statement execute function count_stored_bytes();
create trigger bytes_counted_delete after delete on documents referencing old table as removed for each statement execute function count_stored_bytes();

-- Requests under way that count on a content without a document yet. A refused request removes a content that nothing else counts on; a killed
-- process leaves the figure too high, which delays the removal until the sweep.
alter table stored_objects add uploads integer not null default 0;

create or replace function count_content_refs() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    update stored_objects o set refs = refs + c.count, uploads = greatest(uploads - 1, 0)
    from (select sha256, count(*)::integer as count from added group by sha256 order by sha256) c where o.sha256 = c.sha256;
  else
    update stored_objects o set refs = refs - c.count from (select sha256, count(*)::integer as count from removed group by sha256 order by sha256) c where o.sha256 = c.sha256;
  end if;
  return null;
end
$$;
