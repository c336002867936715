-- What the claims of an order add up to, in columns of the order: a change of a claim adds its difference under the order's lock and reads no other
-- claim. claim_count and claims_bytes bound what an order holds (service.md 8, decisions.md 13).

-- Bytes of a claim in its JSON representation, with its payments and documents; the application measures it when it writes the claim. Claims of
-- before are estimated from what they hold, until their next change.
alter table claims add column size_bytes integer not null default 0;

update claims c set size_bytes = 2000
  + octet_length(concat(c.your_reference, c.document_reference, c.subject_matter, c.dispute_reason))
  + octet_length(c.items::text) + octet_length(c.legal_basis::text) + octet_length(c.reminders::text) + octet_length(c.additional_charges::text)
  + octet_length(c.metadata::text) + octet_length(c.events::text)
  + coalesce((select sum(400 + octet_length(p.metadata::text)) from payments p where p.company_id = c.company_id and p.claim_id = c.id), 0)
  + coalesce((select sum(700 + octet_length(d.filename)) from documents d where d.company_id = c.company_id and d.claim_id = c.id), 0)
  + coalesce((select octet_length(t.contents::text) from enforceable_titles t where t.company_id = c.company_id and t.claim_id = c.id), 0)
  + coalesce((select octet_length(r.contents::text) from rental_agreements r where r.company_id = c.company_id and r.claim_id = c.id), 0);

alter table orders
  add column claim_count integer not null default 0,
  add column principal_cents bigint not null default 0,
  add column charges_cents bigint not null default 0,
  add column payments_cents bigint not null default 0,
  add column claims_bytes integer not null default 0;

update orders o set claim_count = t.claims, principal_cents = t.principal, charges_cents = t.charges, payments_cents = t.payments, claims_bytes = t.bytes
from (
  select company_id, order_id, count(*) as claims, coalesce(sum(principal_cents), 0) as principal, sum(charges_cents) as charges,
    sum(payments_cents) as payments, sum(size_bytes) as bytes
  from claims group by company_id, order_id
) t
where o.company_id = t.company_id and o.id = t.order_id;

-- Follows by itself from now on.
alter table orders drop column order_value_cents;
alter table orders add column order_value_cents bigint not null generated always as (principal_cents + charges_cents - payments_cents) stored;
create index orders_value on orders (company_id, order_value_cents, id);
