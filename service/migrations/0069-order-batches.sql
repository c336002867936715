-- Batches of orders (intake.md 4): an item is done in a transaction of its own, with what it made. What was sent goes once the item is done; the
-- fingerprint stays, so that a key names its item for as long as the batch is kept.
create domain order_batch_status as text check (value in ('queued', 'running', 'finished', 'stopped'));
create domain order_batch_item_status as text check (value in ('waiting', 'created', 'finalized', 'repeated', 'refused'));

create table order_batches (
  company_id uuid not null references companies,
  id uuid not null,
  created_by_partner uuid,                    -- the batch stops when this Partner's access ends
  status order_batch_status not null default 'queued',
  item_count integer not null check (item_count > 0),
  created_count integer not null default 0,
  finalized_count integer not null default 0,
  repeated_count integer not null default 0,
  refused_count integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (company_id, id),
  check ((status in ('finished', 'stopped')) = (finished_at is not null)),
  check (created_count + finalized_count + repeated_count + refused_count <= item_count)
);
create index order_batches_newest on order_batches (company_id, created_at desc, id desc);
create index order_batches_ended on order_batches (updated_at) where finished_at is not null;
call protect_tenant('order_batches');
grant select, insert, update on order_batches to mahnwerk_company;
grant select, insert, update, delete on order_batches to mahnwerk_operator;
call stamp_updates('order_batches');
call hint_at_changes('order_batches', 'order_batches');

create table order_batch_items (
  company_id uuid not null,
  batch_id uuid not null,
  position integer not null,                  -- from 1
  key text not null,
  fingerprint bytea not null,                 -- SHA-256 of what was sent
  sent json,                                  -- {order, debtor, finalize}; null once it is done or never will be
  status order_batch_item_status not null default 'waiting',
  order_id uuid,                              -- the order may be gone: drafts are deleted
  error json,                                 -- the error object of the single call
  done_at timestamptz(3),
  primary key (company_id, batch_id, position),
  foreign key (company_id, batch_id) references order_batches (company_id, id) on delete cascade,
  check ((status = 'waiting') = (done_at is null)),
  check (status = 'waiting' or sent is null),
  check ((status in ('created', 'finalized', 'repeated')) = (order_id is not null)),
  check (status <> 'refused' or error is not null)
);
create index order_batch_items_made on order_batch_items (company_id, key, done_at desc) where status in ('created', 'finalized');
call protect_tenant('order_batch_items');
grant select, insert, update on order_batch_items to mahnwerk_company;
grant select, insert, update, delete on order_batch_items to mahnwerk_operator;
