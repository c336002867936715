-- The operator's cases by limitation: decisions.md 15 "Lists". A claim keeps its days from acceptance on, so that the day
-- of the case is written when it opens and when an order joins it.

alter table mandates add column limitation_on date;
update mandates m set limitation_on = s.last_on from (
  select o.company_id, o.mandate_id, min(case when t.claim_id is null
      then make_date(extract(year from c.due_date)::int + 3, 12, 31)
      else (coalesce(t.contents ->> 'final_since', t.contents ->> 'issued_on')::date + interval '30 years')::date end) as last_on
    from orders o join claims c on c.company_id = o.company_id and c.order_id = o.id
    left join enforceable_titles t on t.company_id = c.company_id and t.claim_id = c.id
    where o.mandate_id is not null group by o.company_id, o.mandate_id) s
  where m.company_id = s.company_id and m.id = s.mandate_id;
create index mandates_limitation on mandates (coalesce(case when closed_at is null then limitation_on end, 'infinity'), id);
