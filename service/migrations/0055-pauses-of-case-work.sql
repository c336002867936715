-- A company whose cases take no steps (case-work.md 4.2): the days are kept, as those of dunning.
alter table companies add column case_work_paused boolean not null default false;

create function record_case_holds() returns trigger
  language plpgsql as $$
begin
  if (new.status = 'active') <> (old.status = 'active') then
    perform record_ladder_hold('mandate', new, 'company_inactive', new.status <> 'active');
  end if;
  if new.case_work_paused <> old.case_work_paused then
    perform record_ladder_hold('mandate', new, 'company_paused', new.case_work_paused);
  end if;
  return null;
end
$$;
create trigger case_holds after update of status, case_work_paused on companies for each row execute function record_case_holds();
