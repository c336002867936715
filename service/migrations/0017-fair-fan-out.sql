-- Whose events wait for their deliveries: while many wait, each company's turn comes round, and none waits behind another's backlog.
create index event_fanout_by_company on event_fanout (company_id, recorded_at, event_id);
