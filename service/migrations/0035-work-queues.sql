-- Who is at an order of the review, and indexes of what waits for the operator (portal.md 4).

-- A review that began 30 minutes ago has lapsed.
alter table orders
  add column reviewer_id uuid,                  -- the account or the key
  add column reviewer_name text,
  add column review_started_at timestamptz(3),
  add constraint orders_review check ((reviewer_id is null) = (review_started_at is null) and (reviewer_id is null) = (reviewer_name is null));
create index orders_to_review on orders (submitted_at) where status = 'submitted';
create index orders_reviewed on orders (reviewer_id, review_started_at) where reviewer_id is not null;

create index messages_to_review on messages (arrived_at) where state = 'under_review';
create index requests_answered on requests_to_client (answered_at) where status = 'answered';
create index documents_failed on documents (updated_at) where status = 'failed';
create index payments_reported on payments (created_at) where status = 'reported';
create index webhook_deliveries_failed_everywhere on webhook_deliveries (created_at) where outcome = 'failed';
