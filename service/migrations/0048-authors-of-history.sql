-- Who caused an entry of a case's history (portal.md 6): the operator reads it. Unknown for entries of earlier versions.

alter table mandate_history
  add column author_type text check (author_type in ('user', 'key', 'service')),
  add column author_name text;
