-- What the first letter to a consumer must state (correspondence.md 6.2): the day of an incident, what a charge of type
-- `interest` was computed from. The size of a claim is that of its representation, which grows by both.
create temporary table grown_claims on commit drop as
  select company_id, id, order_id, length('"incident_date":null,')
    + length('"stated_interest":null,') * json_array_length(additional_charges) as bytes
  from claims;
update claims c set size_bytes = c.size_bytes + g.bytes,
  legal_basis = json_build_object('claim_type_code', c.legal_basis -> 'claim_type_code', 'contract_date', c.legal_basis -> 'contract_date',
    'incident_date', null, 'description', c.legal_basis -> 'description'),
  additional_charges = case when json_array_length(c.additional_charges) = 0 then c.additional_charges else (
    select json_agg(json_build_object('id', e -> 'id', 'type', e -> 'type', 'your_reference', e -> 'your_reference',
      'subject_matter', e -> 'subject_matter', 'amount', e -> 'amount', 'occurrence_date', e -> 'occurrence_date',
      'stated_interest', null, 'metadata', e -> 'metadata', 'events', e -> 'events') order by n)
    from json_array_elements(c.additional_charges) with ordinality as entries (e, n)) end
from grown_claims g where g.company_id = c.company_id and g.id = c.id;
-- No page needs to read every order again.
alter table orders disable trigger hinted_update;
update orders o set claims_bytes = o.claims_bytes + g.bytes
from (select company_id, order_id, sum(bytes) as bytes from grown_claims group by company_id, order_id) g
where g.company_id = o.company_id and g.order_id = o.id;
alter table orders enable trigger hinted_update;

-- The default terms of a claim, once its contract day was corrected. The last recorded apply.
alter domain fact_kind drop constraint fact_kind_check;
alter domain fact_kind add check (value in (
  'claim', 'cost', 'payment', 'refund', 'waiver', 'terms', 'default_terms', 'allocation_rule', 'plan', 'plan_cancellation', 'closing',
  'interest_posting', 'reversal'));
