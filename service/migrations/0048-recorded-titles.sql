-- Titles that are recorded after their claim was accepted (case-work.md 9). A revoked one stays; a claim has one that stands.
create domain title_original as text check (value in ('us', 'client', 'court', 'bailiff'));

alter table enforceable_titles
  add column recorded_on date,                              -- null: the claim was handed over with it
  add column revoked_on date,
  add column revoke_reason text,
  add column original_at title_original,
  add column contains_cost_ids uuid[] not null default '{}',
  add column is_partial boolean not null default false,     -- it was issued on less than the open principal
  add column procedure_before procedure_state,              -- what the case was in before its titles made it enforceable
  add check (revoked_on is null or recorded_on is not null),
  add check ((revoked_on is null) = (revoke_reason is null));
alter table enforceable_titles drop constraint enforceable_titles_company_id_claim_id_key;
create unique index enforceable_titles_standing on enforceable_titles (company_id, claim_id) where revoked_on is null;
create index enforceable_titles_of_claim on enforceable_titles (company_id, claim_id);

alter domain fact_kind drop constraint fact_kind_check;
alter domain fact_kind add check (value in (
  'claim', 'cost', 'payment', 'refund', 'waiver', 'terms', 'default_terms', 'title', 'allocation_rule', 'plan', 'plan_cancellation', 'closing',
  'interest_posting', 'reversal'));
