-- Who entered an order: the company or its Partner, the operator for it, or the handover of an invoice.
create domain order_source as text check (value in ('client', 'operator', 'dunning'));
alter table orders add column source order_source not null default 'client';
update orders o set source = 'dunning' where exists
  (select from dunning_handovers h where h.company_id = o.company_id and h.order_id = o.id);
