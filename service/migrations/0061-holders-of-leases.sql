-- Which process holds a lease: the key of the advisory lock that it holds while it lives. Null: only the time ends the lease.

alter table work_items add column lease_holder integer;
