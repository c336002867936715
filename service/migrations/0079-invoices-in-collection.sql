-- `updated_at` of an invoice moves with its `collection`: decisions.md 15. The order of a handover is the current one of its claim.

create function stamp_handed_over_invoices() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.dunning_invoices i set updated_at = new.updated_at
    from public.claims c join public.dunning_handovers h on h.company_id = c.company_id and h.claim_id = c.id
    where c.company_id = new.company_id and c.order_id = new.id and h.undone_at is null
      and i.company_id = h.company_id and i.id = h.invoice_id;
  return null;
end
$$;
create trigger invoices_stamped after update of status, mandate_id on orders for each row
  when (old.status is distinct from new.status or old.mandate_id is distinct from new.mandate_id)
  execute function stamp_handed_over_invoices();

create function stamp_invoice_of_moved_claim() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.dunning_invoices i set updated_at = new.updated_at from public.dunning_handovers h
    where h.company_id = new.company_id and h.claim_id = new.id and h.undone_at is null
      and i.company_id = h.company_id and i.id = h.invoice_id;
  return null;
end
$$;
create trigger invoice_stamped after update of order_id on claims for each row
  when (old.order_id is distinct from new.order_id) execute function stamp_invoice_of_moved_claim();
