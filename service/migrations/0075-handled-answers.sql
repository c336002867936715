-- An answer of a company waits until a person has worked it off (portal-office.md 11.1).

alter table requests_to_client
  add column handled_at timestamptz(3),           -- a person of the operator has worked off the answer
  add check (handled_at is null or status = 'answered');

-- What the queue no longer showed does not come back with this change: only answers of the last 14 days waited.
update requests_to_client set handled_at = answered_at
where status = 'answered' and answered_at <= now() - interval '14 days';

drop index requests_answered;
create index requests_answered on requests_to_client (answered_at) where status = 'answered' and handled_at is null;
