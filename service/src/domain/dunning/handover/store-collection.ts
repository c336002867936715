/** SQL of an invoice's member `collection`. */

/**
 * `{order_id, mandate_id, order_status, handed_over_at}` of the invoice with this alias as JSON, or null. The order is the
 * current one of the claim: the review may move it.
 */
export const collectionAsJson = (invoice: string): string => `(
    select json_build_object('order_id', o.id, 'mandate_id', o.mandate_id, 'order_status', o.status, 'handed_over_at', wire_instant(h.handed_over_at))
    from dunning_handovers h
    join claims c on c.company_id = h.company_id and c.id = h.claim_id
    join orders o on o.company_id = c.company_id and o.id = c.order_id
    where h.company_id = ${invoice}.company_id and h.invoice_id = ${invoice}.id and h.undone_at is null)`;
