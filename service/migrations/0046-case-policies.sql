-- Case policies (case-work.md 3): lines of versions, which `ladder_policies` has, by company and kind of claims.
create domain policy_claim_kind as text check (value in ('any', 'receivable', 'titled'));

create table case_policies (
  id uuid primary key,
  company_id uuid references companies,       -- null: the cases of all companies
  claim_kind policy_claim_kind not null,
  name text not null,
  -- Null, of the built-in one: in a sandbox, and in production not before an admin has enabled it.
  enabled boolean,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (enabled is not null or id = 'ca5e0000-0000-7000-8000-000000000001')
);
create unique index case_policies_enabled on case_policies (company_id, claim_kind) nulls not distinct where enabled;
create index case_policies_newest on case_policies (created_at desc, id desc);
create index case_policies_updated on case_policies (updated_at, id);
create index case_policies_company on case_policies (company_id) where company_id is not null;
alter table case_policies enable row level security;
create policy operator_alone on case_policies to mahnwerk_operator using (true);
grant select, insert, update on case_policies to mahnwerk_operator;
call stamp_updates('case_policies');

-- The built-in one and its first version, with all defaults. Until an admin enables it, production has no policy.
insert into case_policies (id, claim_kind, name, created_at, updated_at)
  values ('ca5e0000-0000-7000-8000-000000000001', 'any', 'Standard', '2025-01-01', '2025-01-01');
insert into ladder_policies (kind, policy_id, version, effective_from, created_at, document)
  values ('mandate', 'ca5e0000-0000-7000-8000-000000000001', 1, '2025-01-01', '2025-01-01', $document${
  "steps": [
    {"kind": "letter", "key": "first", "name": "Erstes Schreiben", "days": 0, "when": {"acting_as": "consumer"}, "fee": null,
      "text_key": "first_letter_consumer", "channel": null, "recipients": "debtor"},
    {"kind": "letter", "key": "first_business", "name": "Erstes Schreiben an Unternehmen", "days": 0, "when": {"acting_as": "business"}, "fee": null,
      "text_key": "first_letter_business", "channel": null, "recipients": "debtor"},
    {"kind": "letter", "key": "reminder", "name": "Mahnung", "days": 0, "fee": {"kind": "collection_fee", "effort": "average", "with_expenses": true},
      "text_key": "reminder", "channel": null, "recipients": "debtor"},
    {"kind": "task", "key": "call", "name": "Anruf", "days": 0,
      "when": {"open_min": {"currency": "EUR", "value": "100.00"}, "reachable_by": ["phone"]}, "fee": null,
      "task_kind": "call", "title": "Anrufen und nach einer Lösung fragen", "due_days": 2, "priority": "normal", "team_id": null, "blocking": true,
      "outcomes": {}},
    {"kind": "offer_plan", "key": "offer", "name": "Angebot einer Ratenzahlung", "days": 0, "text_key": "plan_offer", "acceptance": "payment",
      "response_days": 14, "max_count": 12, "min_amount": {"currency": "EUR", "value": "25.00"}, "interest": "runs", "grace_days": 7,
      "default_after": 1, "settlement_fee": false},
    {"kind": "letter", "key": "last", "name": "Letzte Mahnung", "days": 0, "fee": null,
      "text_key": "final_notice", "channel": null, "recipients": "debtor"},
    {"kind": "court", "key": "court", "name": "Gerichtliches Mahnverfahren", "days": 0,
      "when": {"open_min": {"currency": "EUR", "value": "100.00"}, "titled": false}, "fee": null, "due_days": 5, "team_id": null},
    {"kind": "monitor", "key": "monitor", "name": "Überwachung", "days": 0, "every_days": 180, "rounds": 6,
      "checks": ["address", "assets", "insolvency"]},
    {"kind": "close", "key": "close", "name": "Abschluss", "days": 0, "code": "uncollectible"}
  ],
  "promise": {"max_days": 30, "grace_days": 3, "on_broken": null},
  "plan": {"reminder_days": 3, "reminder_text_key": "instalment_reminder", "confirmation_text_key": "plan_confirmation", "on_default": null},
  "limitation_days": 92,
  "quiet_days": []
}$document$);
