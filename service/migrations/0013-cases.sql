-- Documents of status updates: entries of a case's history (decisions.md 6, 11).
alter table documents add column status_update_id uuid generated always as (case when parent_type = 'status_update' then parent_id end) stored;
alter table documents add foreign key (company_id, status_update_id) references mandate_history (company_id, id) on delete cascade;
create index documents_of_status_update on documents (company_id, status_update_id) where status_update_id is not null;
