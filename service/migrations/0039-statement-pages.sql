-- A draft of any size is made in pages: its mandates are written without VAT, then their share of it is added (docs/decisions/0062).

alter table statements add column sharing text; -- JSON; of a draft whose VAT is being shared: how far, and what decides the next shares
alter table statement_mandates add column nets text; -- JSON; of a draft whose VAT is not shared: what the mandate charges and what was received, by rate
grant update (details, nets) on statement_mandates to mahnwerk_operator;
-- What a complete draft says, or a published statement, never changes.
create policy until_complete on statement_mandates as restrictive for update to mahnwerk_operator
  using (exists (select from statements s where s.company_id = statement_mandates.company_id and s.id = statement_mandates.statement_id and not s.is_complete));
