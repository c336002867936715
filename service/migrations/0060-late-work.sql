-- Work that is still tried but does not succeed is listed beside the work that failed for good.

alter table work_items add column late_since timestamp(3) with time zone;
drop index work_items_failed;
create index work_items_failed on work_items (created_at, id) where failed_at is not null or late_since is not null;
