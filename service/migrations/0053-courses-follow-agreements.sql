-- A case is looked at again after a promise was made or ended (case-work.md 4.2, 6).
create trigger case_looked_at after insert on promises for each row execute function look_at_case_of_row();
create trigger case_looked_at_again after update on promises for each row
  when (old.status is distinct from new.status) execute function look_at_case_of_row();
