-- A case is looked at again after a promise was made or ended (case-work.md 4.2, 6).
create trigger case_looked_at after insert on promises for each row execute function look_at_case_of_row();
create trigger case_looked_at_again after update on promises for each row
  when (old.status is distinct from new.status) execute function look_at_case_of_row();

-- Once every claim of a case has a title, the policy for titled cases may take over.
create function look_at_case_of_claim() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform look_at_case(o.company_id, o.mandate_id) from orders o where o.company_id = new.company_id and o.id = new.order_id and o.mandate_id is not null;
  return null;
end
$$;
create trigger case_looked_at after update on claims for each row when (old.type is distinct from new.type) execute function look_at_case_of_claim();
