/** What debtors of invoices read besides, in German, which is binding: the company speaks in its own name (debtor-page.md 5, 9, 11). (sign-off) */
export const deDunning = {
  'dunning.site': 'Ihre Rechnungen bei {name}',
  'dunning.who': 'Sie haben von uns Rechnungen bekommen:',
  'dunning.customer': 'Kundennummer',
  'dunning.invoices': 'Rechnungen',
  'dunning.invoice': 'Rechnung',
  'dunning.invoice.of': 'Rechnung {number} vom {day}',
  'dunning.invoice.pdf': 'Rechnung {number} (PDF)',
  'dunning.interest.fixed': 'Die Zinsen stehen in der letzten Mahnung. Sie wachsen hier nicht weiter.',
  'dunning.handed': 'Rechnung {number} bearbeitet seit dem {day} {collector}. Wenden Sie sich bitte dorthin.',
  'dunning.handed.sum': 'Bei uns ist zurzeit nichts zu zahlen.',
  'dunning.handed.title': 'Abgegebene Rechnungen',
  'dunning.next.notice': 'Ohne Zahlung schreiben wir Ihnen ab dem {day} wieder.',
  'dunning.next.handover':
    'Ohne Zahlung beauftragen wir ab dem {day} ein Inkassounternehmen. Das kann weitere Kosten auslösen.',
  'dunning.next.disputed': 'Wir prüfen Ihren Einwand zu: {numbers}. Solange mahnen wir das nicht.',
  'dunning.pay.which': 'Was möchten Sie bezahlen?',
  'dunning.pay.all': 'Alle offenen Rechnungen',
  'dunning.pay.none': 'Die Kontodaten stehen in unserem Schreiben.',
  'dunning.later.interest': 'Bis dahin kommen keine Zinsen und keine Kosten dazu.',
  'dunning.later.all': 'Das gilt für alle Ihre offenen Rechnungen.',
  'dunning.wish.intro': 'Nennen Sie uns eine Rate, die Sie schaffen. Wir antworten Ihnen.',
  'dunning.wish.effect': 'Das ist noch keine Vereinbarung. Sie erkennen damit nichts an.',
  'dunning.wish.done': 'Ihr Wunsch ist gespeichert. Wir melden uns bei Ihnen.',
  'dunning.which.hint': 'Kreuzen Sie an, um welche Rechnungen es geht.',
  'dunning.about': '{operator} hat Ihnen Rechnungen gestellt. Wir schreiben Ihnen selbst.',
  'dunning.privacy.purposes':
    'Wir verarbeiten Ihre Daten, damit unsere Rechnungen bezahlt werden. Auf dieser Seite sehen Sie den Stand und können antworten.',
  'dunning.privacy.categories':
    'Name, Anschrift, Geburtsdatum, Kontaktdaten, Rechnungen, Zahlungen, Schreiben und Ihre Mitteilungen.',
  'dunning.privacy.source': 'Von Ihnen selbst und aus unserem Vertrag mit Ihnen.',
  'dunning.privacy.recipients':
    'Unsere Dienstleister für Technik, Druck und Versand und, wenn es nötig ist, ein Inkassounternehmen.',
  'dunning.privacy.retention':
    'Wir löschen Ihre Daten, wenn die Rechnungen erledigt sind und keine Frist mehr läuft. Ihren Besuch löschen wir nach 90 Tagen.',
} as const;

export type DunningTexts = Readonly<Record<keyof typeof deDunning, string>>;
