-- Letter texts (correspondence.md 3): what letters of a case say, as versions of the operator and of companies; the
-- letterhead, and the settings of correspondence (4).

create domain letter_text_kind as text check (value in ('first_letter_consumer', 'first_letter_business', 'reminder', 'final_notice', 'plan_offer',
  'plan_confirmation', 'instalment_reminder', 'cost_notice', 'acknowledgement', 'settled', 'objection_answer', 'free'));
create domain letter_text_document as json;
create domain letter_text_approval as json;

create table letter_texts (
  key text primary key,
  id uuid not null unique,                 -- for the audit log
  kind letter_text_kind not null,
  created_at timestamptz(3) not null
);
alter table letter_texts enable row level security;
create policy everyone on letter_texts to mahnwerk_operator using (true);
grant select, insert on letter_texts to mahnwerk_operator;

-- A version is never changed, but for its approval; one that is not yet in force is superseded by a version that takes
-- effect before it or on its day, and all of a company's when it ends them.
create table letter_text_versions (
  company_id uuid references companies,    -- null: the operator's
  key text not null references letter_texts,
  version integer not null check (version > 0),
  effective_from date not null,
  superseded_at timestamptz(3),
  document letter_text_document not null,
  shipped boolean not null default false,
  approval letter_text_approval,           -- {by, on, user_name}
  created_at timestamptz(3) not null,
  unique nulls not distinct (key, company_id, version)
);
create index letter_text_versions_present on letter_text_versions (key, company_id, effective_from desc, version desc) where superseded_at is null;
create index letter_text_versions_of_company on letter_text_versions (company_id, created_at) where company_id is not null;
call protect_tenant('letter_text_versions');
grant select, insert, update (superseded_at, approval), delete on letter_text_versions to mahnwerk_operator;

-- A draft that the service ships with: version 1 of a key that does not exist, in force since ever. A release that has
-- a better one calls it again with the first day of it: the draft becomes a scheduled version, and only where the
-- latest version is a shipped one, so that what the operator has written stays.
create procedure ship_letter_text(new_key text, new_kind letter_text_kind, said letter_text_document, from_day date default '2025-01-01')
  language plpgsql as $$
declare
  latest letter_text_versions;
begin
  insert into letter_texts (key, id, kind, created_at)
    values (new_key, md5('letter text ' || new_key)::uuid, new_kind, '2025-01-01') on conflict do nothing;
  if found then
    insert into letter_text_versions (key, version, effective_from, document, shipped, created_at)
      values (new_key, 1, from_day, said, true, '2025-01-01');
    return;
  end if;
  select v.* into latest from letter_text_versions v where v.key = new_key and v.company_id is null and v.superseded_at is null
    order by v.version desc limit 1;
  if latest.shipped then
    insert into letter_text_versions (key, version, effective_from, document, shipped, created_at)
      select new_key, max(v.version) + 1, from_day, said, true, now() from letter_text_versions v where v.key = new_key and v.company_id is null;
  end if;
end
$$;

call ship_letter_text('first_letter_consumer', 'first_letter_consumer', $text${
  "name": "Erstes Schreiben an Privatpersonen",
  "subject": "Offene Forderung: {{client.name}}, Aktenzeichen {{case.reference_number}}",
  "blocks": [
    {"type": "paragraph", "text": "{{debtor.salutation}},"},
    {"type": "paragraph", "text": "{{client.name}} hat uns mit dem Einzug einer offenen Forderung gegen Sie beauftragt. Mit diesem Schreiben erhalten Sie die Angaben, die Sie benötigen, um die Forderung zu prüfen."},
    {"type": "part", "part": "claims"},
    {"type": "paragraph", "text": "Nach den uns vorliegenden Angaben befinden Sie sich mit der Zahlung in Verzug (§ 286 BGB). Für die Dauer des Verzugs werden Zinsen verlangt (§ 288 BGB). Wie sie berechnet sind, zeigt die folgende Aufstellung.", "when": [{"fact": "case.has_interest", "is": true}, {"fact": "case.is_titled", "is": false}]},
    {"type": "part", "part": "interest"},
    {"type": "paragraph", "text": "Die Kosten unserer Beauftragung werden als Ersatz des Schadens verlangt, der durch den Verzug entstanden ist (§ 280 Absatz 1 und 2, § 286 BGB). Die folgende Aufstellung nennt für jede Position Art, Höhe und Grund.", "when": [{"fact": "case.is_titled", "is": false}]},
    {"type": "part", "part": "costs"},
    {"type": "part", "part": "sums"},
    {"type": "paragraph", "text": "Zahlungen, die uns bis zum Datum dieses Schreibens bekannt geworden sind, haben wir berücksichtigt.", "when": [{"fact": "case.has_payments", "is": true}]},
    {"type": "paragraph", "text": "Bitte zahlen Sie {{sum.total}} so, dass der Betrag bis zum {{letter.pay_by}} auf dem folgenden Konto eingeht. Geben Sie dabei bitte das Aktenzeichen {{case.reference_number}} an.", "strong": true},
    {"type": "paragraph", "text": "Bei späterer Zahlung kommen derzeit für jeden weiteren Tag {{sum.daily_interest}} Zinsen hinzu.", "when": [{"fact": "case.has_interest", "is": true}]},
    {"type": "part", "part": "payment"},
    {"type": "paragraph", "text": "Wenn Sie den Betrag nicht in einer Summe zahlen können, wenden Sie sich bitte an uns. Wir klären dann, ob eine Zahlung in Raten möglich ist. Kosten, die durch eine solche Vereinbarung entstehen würden, teilen wir Ihnen vorher mit."},
    {"type": "paragraph", "text": "Wenn Sie die Forderung ganz oder teilweise für unberechtigt halten, teilen Sie uns bitte die Gründe mit. Wir prüfen Ihre Einwände."},
    {"type": "paragraph", "text": "Haben Sie bereits gezahlt, nennen Sie uns bitte Tag und Betrag der Zahlung."},
    {"type": "paragraph", "text": "Auf Anfrage teilen wir Ihnen ergänzend mit, in wessen Person die Forderung entstanden ist und, wenn sie auf einem Vertrag beruht, unter welchen wesentlichen Umständen er geschlossen wurde."},
    {"type": "part", "part": "duties"},
    {"type": "paragraph", "text": "Mit freundlichen Grüßen"},
    {"type": "paragraph", "text": "{{operator.name}}"}
  ],
  "payment_days": 14,
  "costs": [{"kind": "collection_fee", "effort": "simple"}, {"kind": "expenses_flat_rate"}],
  "attachments": {"girocode": true, "claim_statement": false},
  "channels": ["post", "email"],
  "publish": "never"
}$text$);

call ship_letter_text('first_letter_business', 'first_letter_business', $text${
  "name": "Erstes Schreiben an Unternehmen",
  "subject": "Offene Forderung: {{client.name}}, Aktenzeichen {{case.reference_number}}",
  "blocks": [
    {"type": "paragraph", "text": "{{debtor.salutation}},"},
    {"type": "paragraph", "text": "{{client.name}} hat uns mit dem Einzug einer offenen Forderung gegen Sie beauftragt. Nach den uns vorliegenden Angaben ist sie fällig und nicht vollständig bezahlt:"},
    {"type": "part", "part": "claims"},
    {"type": "paragraph", "text": "Sie befinden sich nach diesen Angaben mit der Zahlung in Verzug (§ 286 BGB). Für die Dauer des Verzugs werden Zinsen verlangt (§ 288 BGB).", "when": [{"fact": "case.has_interest", "is": true}, {"fact": "case.is_titled", "is": false}]},
    {"type": "part", "part": "interest"},
    {"type": "paragraph", "text": "Die Kosten unserer Beauftragung werden als Ersatz des Verzugsschadens verlangt (§ 280 Absatz 1 und 2, § 286 BGB).", "when": [{"fact": "case.is_titled", "is": false}]},
    {"type": "part", "part": "costs"},
    {"type": "part", "part": "sums"},
    {"type": "paragraph", "text": "Zahlungen, die uns bis zum Datum dieses Schreibens bekannt geworden sind, haben wir berücksichtigt.", "when": [{"fact": "case.has_payments", "is": true}]},
    {"type": "paragraph", "text": "Bitte zahlen Sie {{sum.total}} so, dass der Betrag bis zum {{letter.pay_by}} auf dem folgenden Konto eingeht. Geben Sie dabei bitte das Aktenzeichen {{case.reference_number}} an.", "strong": true},
    {"type": "paragraph", "text": "Bei späterer Zahlung kommen derzeit für jeden weiteren Tag {{sum.daily_interest}} Zinsen hinzu.", "when": [{"fact": "case.has_interest", "is": true}]},
    {"type": "part", "part": "payment"},
    {"type": "paragraph", "text": "Wenn Sie die Forderung ganz oder teilweise für unberechtigt halten, teilen Sie uns bitte die Gründe mit. Wir prüfen Ihre Einwände."},
    {"type": "paragraph", "text": "Haben Sie bereits gezahlt, nennen Sie uns bitte Tag und Betrag der Zahlung."},
    {"type": "paragraph", "text": "Mit freundlichen Grüßen"},
    {"type": "paragraph", "text": "{{operator.name}}"}
  ],
  "payment_days": 14,
  "costs": [{"kind": "collection_fee", "effort": "simple"}, {"kind": "expenses_flat_rate"}],
  "attachments": {"girocode": true, "claim_statement": false},
  "channels": ["post", "email"],
  "publish": "never"
}$text$);

call ship_letter_text('reminder', 'reminder', $text${
  "name": "Zahlungserinnerung",
  "subject": "Zahlungserinnerung: {{client.name}}, Aktenzeichen {{case.reference_number}}",
  "blocks": [
    {"type": "paragraph", "text": "{{debtor.salutation}},"},
    {"type": "paragraph", "text": "auf unser Schreiben vom {{first_letter.dated}} haben wir bisher keinen vollständigen Zahlungseingang festgestellt. Die Forderung von {{client.name}} ist weiterhin offen:", "when": [{"fact": "first_letter.dated", "is": "present"}]},
    {"type": "paragraph", "text": "die Forderung von {{client.name}}, mit deren Einzug wir beauftragt sind, ist weiterhin offen:", "when": [{"fact": "first_letter.dated", "is": "absent"}]},
    {"type": "part", "part": "sums"},
    {"type": "paragraph", "text": "Zahlungen, die uns bis zum Datum dieses Schreibens bekannt geworden sind, haben wir berücksichtigt.", "when": [{"fact": "case.has_payments", "is": true}]},
    {"type": "paragraph", "text": "Bitte zahlen Sie {{sum.total}} so, dass der Betrag bis zum {{letter.pay_by}} auf dem folgenden Konto eingeht. Geben Sie dabei bitte das Aktenzeichen {{case.reference_number}} an.", "strong": true},
    {"type": "paragraph", "text": "Bei späterer Zahlung kommen derzeit für jeden weiteren Tag {{sum.daily_interest}} Zinsen hinzu.", "when": [{"fact": "case.has_interest", "is": true}]},
    {"type": "part", "part": "payment"},
    {"type": "paragraph", "text": "Wenn Sie den Betrag nicht in einer Summe zahlen können, wenden Sie sich bitte an uns. Wir klären dann, ob eine Zahlung in Raten möglich ist. Kosten, die durch eine solche Vereinbarung entstehen würden, teilen wir Ihnen vorher mit."},
    {"type": "paragraph", "text": "Wenn Sie die Forderung ganz oder teilweise für unberechtigt halten, teilen Sie uns bitte die Gründe mit. Wir prüfen Ihre Einwände."},
    {"type": "paragraph", "text": "Wenn sich Ihre Zahlung mit diesem Schreiben überschnitten hat, betrachten Sie es bitte als gegenstandslos."},
    {"type": "paragraph", "text": "Mit freundlichen Grüßen"},
    {"type": "paragraph", "text": "{{operator.name}}"}
  ],
  "payment_days": 10,
  "costs": [],
  "attachments": {"girocode": true, "claim_statement": false},
  "channels": ["post", "email"],
  "publish": "never"
}$text$);

call ship_letter_text('final_notice', 'final_notice', $text${
  "name": "Letzte Zahlungsaufforderung",
  "subject": "Letzte Zahlungsaufforderung: {{client.name}}, Aktenzeichen {{case.reference_number}}",
  "blocks": [
    {"type": "paragraph", "text": "{{debtor.salutation}},"},
    {"type": "paragraph", "text": "auf unser Schreiben vom {{first_letter.dated}} haben wir bisher keinen vollständigen Zahlungseingang festgestellt. Die Forderung von {{client.name}} ist weiterhin offen:", "when": [{"fact": "first_letter.dated", "is": "present"}]},
    {"type": "paragraph", "text": "die Forderung von {{client.name}}, mit deren Einzug wir beauftragt sind, ist weiterhin offen:", "when": [{"fact": "first_letter.dated", "is": "absent"}]},
    {"type": "part", "part": "sums"},
    {"type": "paragraph", "text": "Zahlungen, die uns bis zum Datum dieses Schreibens bekannt geworden sind, haben wir berücksichtigt.", "when": [{"fact": "case.has_payments", "is": true}]},
    {"type": "paragraph", "text": "Bitte zahlen Sie {{sum.total}} so, dass der Betrag bis zum {{letter.pay_by}} auf dem folgenden Konto eingeht. Geben Sie dabei bitte das Aktenzeichen {{case.reference_number}} an.", "strong": true},
    {"type": "paragraph", "text": "Bei späterer Zahlung kommen derzeit für jeden weiteren Tag {{sum.daily_interest}} Zinsen hinzu.", "when": [{"fact": "case.has_interest", "is": true}]},
    {"type": "part", "part": "payment"},
    {"type": "paragraph", "text": "Geht bis zu diesem Tag weder der Betrag noch eine Antwort von Ihnen ein, werden wir mit {{client.name}} abstimmen, ob die Forderung gerichtlich geltend gemacht wird. Dadurch können weitere Kosten entstehen, die Sie tragen müssen, soweit das Gericht die Forderung für berechtigt hält.", "when": [{"fact": "case.is_titled", "is": false}]},
    {"type": "paragraph", "text": "Über die Forderung liegt ein vollstreckbarer Titel vor. Geht bis zu diesem Tag weder der Betrag noch eine Antwort von Ihnen ein, werden wir mit {{client.name}} abstimmen, ob die Zwangsvollstreckung betrieben wird. Die notwendigen Kosten der Zwangsvollstreckung müssten Sie tragen (§ 788 ZPO).", "when": [{"fact": "case.is_titled", "is": true}]},
    {"type": "paragraph", "text": "Wenn Sie den Betrag nicht in einer Summe zahlen können, wenden Sie sich bitte an uns. Wir klären dann, ob eine Zahlung in Raten möglich ist. Kosten, die durch eine solche Vereinbarung entstehen würden, teilen wir Ihnen vorher mit."},
    {"type": "paragraph", "text": "Wenn Sie die Forderung ganz oder teilweise für unberechtigt halten, teilen Sie uns bitte die Gründe mit. Wir prüfen Ihre Einwände."},
    {"type": "paragraph", "text": "Wenn sich Ihre Zahlung mit diesem Schreiben überschnitten hat, betrachten Sie es bitte als gegenstandslos."},
    {"type": "paragraph", "text": "Mit freundlichen Grüßen"},
    {"type": "paragraph", "text": "{{operator.name}}"}
  ],
  "payment_days": 10,
  "costs": [],
  "attachments": {"girocode": true, "claim_statement": false},
  "channels": ["post", "email"],
  "publish": "never"
}$text$);

call ship_letter_text('plan_offer', 'plan_offer', $text${
  "name": "Angebot einer Ratenzahlung",
  "subject": "Angebot einer Ratenzahlung: {{client.name}}, Aktenzeichen {{case.reference_number}}",
  "blocks": [
    {"type": "paragraph", "text": "{{debtor.salutation}},"},
    {"type": "paragraph", "text": "wir bieten Ihnen an, die Forderung von {{client.name}} in Raten zu zahlen. Offen ist zurzeit:"},
    {"type": "part", "part": "sums"},
    {"type": "paragraph", "text": "Wir schlagen Ihnen {{plan.count}} Raten vor. Die Rate beträgt {{plan.amount}}; die erste ist am {{plan.first_due}} fällig. Alle Raten und ihre Fälligkeit zeigt die folgende Aufstellung."},
    {"type": "part", "part": "plan"},
    {"type": "paragraph", "text": "Bitte beachten Sie vor Ihrer Entscheidung den folgenden Hinweis zu den Kosten."},
    {"type": "part", "part": "cost_notice"},
    {"type": "paragraph", "text": "Wenn Sie das Angebot annehmen möchten, teilen Sie uns das bitte bis zum {{letter.pay_by}} in Textform mit, zum Beispiel per Brief oder E-Mail. Sie sind dazu nicht verpflichtet. Eine gesonderte Erklärung, mit der Sie die Forderung anerkennen, verlangen wir dafür nicht."},
    {"type": "paragraph", "text": "Passt die Höhe der Raten nicht zu Ihren Möglichkeiten, nennen Sie uns bitte den Betrag, den Sie regelmäßig aufbringen können."},
    {"type": "paragraph", "text": "Mit freundlichen Grüßen"},
    {"type": "paragraph", "text": "{{operator.name}}"}
  ],
  "payment_days": 14,
  "costs": [],
  "attachments": {"girocode": false, "claim_statement": false},
  "channels": ["post", "email"],
  "publish": "never"
}$text$);

call ship_letter_text('plan_confirmation', 'plan_confirmation', $text${
  "name": "Bestätigung der Ratenzahlung",
  "subject": "Bestätigung der Ratenzahlung: {{client.name}}, Aktenzeichen {{case.reference_number}}",
  "blocks": [
    {"type": "paragraph", "text": "{{debtor.salutation}},"},
    {"type": "paragraph", "text": "wir bestätigen die mit Ihnen vereinbarte Ratenzahlung. Sie umfasst {{plan.count}} Raten; die Rate beträgt {{plan.amount}}, die erste ist am {{plan.first_due}} fällig."},
    {"type": "part", "part": "plan"},
    {"type": "paragraph", "text": "Bitte überweisen Sie jede Rate so, dass sie am Tag der Fälligkeit auf unserem Konto {{account.iban}} eingeht, und geben Sie dabei das Aktenzeichen {{case.reference_number}} an.", "when": [{"fact": "account.iban", "is": "present"}]},
    {"type": "paragraph", "text": "Können Sie eine Rate nicht rechtzeitig zahlen, melden Sie sich bitte vor dem Tag der Fälligkeit bei uns, damit wir gemeinsam eine Lösung finden."},
    {"type": "paragraph", "text": "Mit freundlichen Grüßen"},
    {"type": "paragraph", "text": "{{operator.name}}"}
  ],
  "payment_days": null,
  "costs": [],
  "attachments": {"girocode": false, "claim_statement": false},
  "channels": ["post", "email"],
  "publish": "never"
}$text$);

call ship_letter_text('instalment_reminder', 'instalment_reminder', $text${
  "name": "Erinnerung an eine Rate",
  "subject": "Erinnerung an Ihre Rate: {{client.name}}, Aktenzeichen {{case.reference_number}}",
  "blocks": [
    {"type": "paragraph", "text": "{{debtor.salutation}},"},
    {"type": "paragraph", "text": "nach der mit Ihnen vereinbarten Ratenzahlung ist eine Rate fällig geworden, die wir noch nicht vollständig erhalten haben. Den Stand der Raten zeigt die folgende Aufstellung."},
    {"type": "part", "part": "plan"},
    {"type": "paragraph", "text": "Bitte holen Sie die Zahlung bis zum {{letter.pay_by}} nach. Geben Sie dabei bitte das Aktenzeichen {{case.reference_number}} an.", "strong": true},
    {"type": "part", "part": "payment"},
    {"type": "paragraph", "text": "Wenn Sie die Rate zurzeit nicht zahlen können, wenden Sie sich bitte an uns. Wenn sich Ihre Zahlung mit diesem Schreiben überschnitten hat, betrachten Sie es bitte als gegenstandslos."},
    {"type": "paragraph", "text": "Mit freundlichen Grüßen"},
    {"type": "paragraph", "text": "{{operator.name}}"}
  ],
  "payment_days": 7,
  "costs": [],
  "attachments": {"girocode": true, "claim_statement": false},
  "channels": ["post", "email"],
  "publish": "never"
}$text$);

call ship_letter_text('cost_notice', 'cost_notice', $text${
  "name": "Hinweis zu den Kosten einer Zahlungsvereinbarung",
  "subject": "Kosten einer Zahlungsvereinbarung: {{client.name}}, Aktenzeichen {{case.reference_number}}",
  "blocks": [
    {"type": "paragraph", "text": "{{debtor.salutation}},"},
    {"type": "paragraph", "text": "bevor Sie mit uns eine Ratenzahlung oder eine Stundung der Forderung von {{client.name}} vereinbaren, unterrichten wir Sie über die Kosten, die dadurch entstehen würden."},
    {"type": "part", "part": "cost_notice"},
    {"type": "paragraph", "text": "Ohne eine solche Vereinbarung entstehen diese Kosten nicht. Sie sind nicht verpflichtet, eine Vereinbarung zu schließen."},
    {"type": "paragraph", "text": "Wenn Sie eine Vereinbarung wünschen, teilen Sie uns das bitte in Textform mit, zum Beispiel per Brief oder E-Mail."},
    {"type": "paragraph", "text": "Mit freundlichen Grüßen"},
    {"type": "paragraph", "text": "{{operator.name}}"}
  ],
  "payment_days": null,
  "costs": [],
  "attachments": {"girocode": false, "claim_statement": false},
  "channels": ["post", "email"],
  "publish": "never"
}$text$);

call ship_letter_text('acknowledgement', 'acknowledgement', $text${
  "name": "Bitte um ein Schuldanerkenntnis",
  "subject": "Schuldanerkenntnis: {{client.name}}, Aktenzeichen {{case.reference_number}}",
  "blocks": [
    {"type": "paragraph", "text": "{{debtor.salutation}},"},
    {"type": "paragraph", "text": "wir bitten Sie zu prüfen, ob Sie die folgende Forderung von {{client.name}} anerkennen möchten:"},
    {"type": "part", "part": "sums"},
    {"type": "paragraph", "text": "Ein Anerkenntnis ist freiwillig und hat rechtliche Folgen. Lesen Sie bitte zuerst die folgenden Hinweise. Wenn Sie unsicher sind, lassen Sie sich beraten, zum Beispiel bei einer Verbraucherzentrale, einer Schuldnerberatungsstelle oder durch einen Rechtsanwalt."},
    {"type": "part", "part": "acknowledgement_notice"},
    {"type": "paragraph", "text": "Nur wenn Sie die Forderung anerkennen möchten, senden Sie uns bitte die folgende Erklärung unterschrieben zurück."},
    {"type": "paragraph", "text": "Mit freundlichen Grüßen"},
    {"type": "paragraph", "text": "{{operator.name}}"},
    {"type": "part", "part": "reply_form"}
  ],
  "payment_days": null,
  "costs": [],
  "attachments": {"girocode": false, "claim_statement": false},
  "channels": ["post", "email"],
  "publish": "never"
}$text$);

call ship_letter_text('settled', 'settled', $text${
  "name": "Bestätigung der Zahlung",
  "subject": "Zahlung erhalten: {{client.name}}, Aktenzeichen {{case.reference_number}}",
  "blocks": [
    {"type": "paragraph", "text": "{{debtor.salutation}},"},
    {"type": "paragraph", "text": "die Forderung von {{client.name}}, mit deren Einzug wir zu dem oben genannten Aktenzeichen beauftragt waren, ist vollständig beglichen. Aus dieser Angelegenheit werden keine weiteren Beträge von Ihnen verlangt."},
    {"type": "paragraph", "text": "Wir danken Ihnen für die Zahlung und schließen die Akte."},
    {"type": "paragraph", "text": "Mit freundlichen Grüßen"},
    {"type": "paragraph", "text": "{{operator.name}}"}
  ],
  "payment_days": null,
  "costs": [],
  "attachments": {"girocode": false, "claim_statement": false},
  "channels": ["post", "email"],
  "publish": "when_sent"
}$text$);

call ship_letter_text('objection_answer', 'objection_answer', $text${
  "name": "Antwort auf Einwände",
  "subject": "Ihre Einwände: {{client.name}}, Aktenzeichen {{case.reference_number}}",
  "blocks": [
    {"type": "paragraph", "text": "{{debtor.salutation}},"},
    {"type": "paragraph", "text": "Ihre Nachricht, die uns am {{inbound.received_on}} erreicht hat, haben wir geprüft.", "when": [{"fact": "inbound.received_on", "is": "present"}]},
    {"type": "paragraph", "text": "Ihre Einwände haben wir geprüft.", "when": [{"fact": "inbound.received_on", "is": "absent"}]},
    {"type": "insert"},
    {"type": "paragraph", "text": "Wenn Sie hierzu Fragen haben oder weitere Unterlagen vorlegen möchten, wenden Sie sich bitte an uns."},
    {"type": "paragraph", "text": "Mit freundlichen Grüßen"},
    {"type": "paragraph", "text": "{{operator.name}}"}
  ],
  "payment_days": null,
  "costs": [],
  "attachments": {"girocode": false, "claim_statement": false},
  "channels": ["post", "email"],
  "publish": "never"
}$text$);

call ship_letter_text('free', 'free', $text${
  "name": "Freies Schreiben",
  "subject": "{{client.name}}, Aktenzeichen {{case.reference_number}}",
  "blocks": [
    {"type": "paragraph", "text": "{{debtor.salutation}},"},
    {"type": "insert"},
    {"type": "paragraph", "text": "Mit freundlichen Grüßen"},
    {"type": "paragraph", "text": "{{operator.name}}"}
  ],
  "payment_days": null,
  "costs": [],
  "attachments": {"girocode": false, "claim_statement": false},
  "channels": ["post", "email"],
  "publish": "never"
}$text$);

-- What stands above and below letters: the operator's on letters of cases, a company's on its dunning letters.
create domain letterhead_data as json;
create table letterheads (
  company_id uuid references companies,    -- null: the operator's
  data letterhead_data not null,           -- {logo, head_lines, footer_lines}
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique nulls not distinct (company_id)
);
call protect_tenant('letterheads');
grant select, insert, update, delete on letterheads to mahnwerk_operator;
call stamp_updates('letterheads');

-- How the operator corresponds: one row, or none before the first change.
create domain correspondence_settings_data as json;
create table correspondence_settings (
  is_only boolean primary key default true check (is_only),
  data correspondence_settings_data not null,
  updated_at timestamptz(3) not null
);
alter table correspondence_settings enable row level security;
create policy everyone on correspondence_settings to mahnwerk_operator using (true);
grant select, insert, update on correspondence_settings to mahnwerk_operator;
call stamp_updates('correspondence_settings');
