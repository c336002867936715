-- Deliveries by the class of their last response (portal.md 5): most are of 2xx, the others are few.

create index webhook_deliveries_refused on webhook_deliveries (owner_kind, owner_id, created_at desc, id desc)
  where response_status >= 300;
create index webhook_deliveries_refused_everywhere on webhook_deliveries (id) where response_status >= 300;
