/** Texts of „Prüfen“: what would become of the draft. */
import type { OrderPreflight } from '@mahnwerk/contract/case/order-preflight.ts';
import { texts } from '../../language/language.ts';

type Stage = OrderPreflight['expected']['stages'][number]['stage'];
type Reason = OrderPreflight['duplicates'][number]['reasons'][number];
type Finding = OrderPreflight['warnings'][number]['code'];

export const preflightWords = texts({
  de: {
    action: 'Prüfen',
    result: 'Ergebnis der Prüfung',
    ready: 'Der Auftrag ist vollständig und kann eingereicht werden.',
    missing: 'Das fehlt noch oder ist nicht richtig:',
    older: 'Seit dieser Prüfung hat sich der Auftrag geändert.',
    hints: 'Hinweise',
    noHints: 'Uns ist nichts aufgefallen.',
    findings: {
      incomplete: 'Der Auftrag ist nicht vollständig.',
      same_reference: 'Ein anderer Auftrag hat eine Forderung mit derselben Belegnummer.',
      same_amount: 'Ein anderer Auftrag hat eine Forderung mit gleichem Betrag und gleicher Fälligkeit.',
      barred: 'Die Forderung ist verjährt, wenn nichts die Frist gehemmt oder neu begonnen hat.',
      barred_soon: 'Die Forderung verjährt bald.',
      minor: 'Ein Schuldner ist minderjährig (§§ 106 bis 108 BGB).',
      minor_then: 'Ein Schuldner war minderjährig, als die Forderung entstand (§§ 106 bis 108 BGB).',
      disputed: 'Die Forderung ist bestritten.',
      default_later: 'Der Verzug hat noch nicht begonnen.',
      no_reminder: 'Der Verzug ist nicht durch eine Mahnung belegt (§ 286 BGB).',
      nothing_left: 'Von der Forderung ist nichts übrig.',
      charges_exceed: 'Die Nebenforderungen übersteigen die Hauptforderung.',
      document_failed: 'Ein Dokument wurde abgewiesen.',
      document_pending: 'Ein Dokument wird noch geprüft.',
      no_document: 'Zur Forderung gibt es keinen Beleg.',
      duty_data_missing: 'Das muss das erste Schreiben an einen Verbraucher nennen (§ 13a RDG), und es fehlt.',
      debtor_differs: 'Ein Schuldner mit diesem Zeichen ist mit anderen Angaben da.',
    } satisfies Record<Finding, string>,
    duplicates: 'Schon da?',
    duplicate: { order: 'Auftrag', invoice: 'Rechnung' },
    reasons: {
      document_reference: 'gleiche Belegnummer',
      debtor: 'gleicher Schuldner',
      amount: 'gleicher Betrag',
      document_date: 'gleiches Datum',
    } satisfies Record<Reason, string>,
    limitation: 'Verjährung',
    until: (day: string, days: number) =>
      days > 1
        ? `mit Ablauf des ${day}, in ${days} Tagen`
        : days === 1
          ? `mit Ablauf von morgen`
          : `mit Ablauf von heute`,
    since: (day: string) => `seit dem ${day} abgelaufen, wenn nichts die Frist gehemmt oder neu begonnen hat`,
    unknown: 'nicht zu sagen: Fälligkeit oder Rechnungsdatum fehlt',
    expected: 'Was der Schuldner dazu schuldet',
    stage: 'Verfahren',
    stages: {
      first_letter: 'Erstes Schreiben, einfacher Fall',
      average: 'Außergerichtlich, durchschnittlicher Fall',
      court_order: 'Mit Mahnbescheid',
      enforcement_order: 'Mit Vollstreckungsbescheid',
    } satisfies Record<Stage, string>,
    net: 'Netto',
    vat: 'Umsatzsteuer',
    gross: 'Zusammen',
    from: (value: string) => `Gebühren von heute aus ${value}.`,
    daily: (amount: string) => `Zinsen je Tag: ${amount}.`,
    nothingExpected: 'Noch nicht zu berechnen.',
  },
  en: {
    action: 'Check',
    result: 'Result of the check',
    ready: 'The order is complete and can be handed in.',
    missing: 'This is missing or not right:',
    older: 'The order has changed since this check.',
    hints: 'Notes',
    noHints: 'We noticed nothing.',
    findings: {
      incomplete: 'The order is not complete.',
      same_reference: 'Another order has a claim with the same invoice number.',
      same_amount: 'Another order has a claim of the same amount and due date.',
      barred: 'The claim is time-barred, unless its period was suspended or restarted.',
      barred_soon: 'The claim is time-barred soon.',
      minor: 'A debtor is a minor (§§ 106 to 108 BGB).',
      minor_then: 'A debtor was a minor when the claim arose (§§ 106 to 108 BGB).',
      disputed: 'The claim is disputed.',
      default_later: 'Default has not begun yet.',
      no_reminder: 'No reminder proves the default (§ 286 BGB).',
      nothing_left: 'Nothing of the claim is left.',
      charges_exceed: 'The additional charges exceed the principal.',
      document_failed: 'A document was refused.',
      document_pending: 'A document is still inspected.',
      no_document: 'The claim has no document.',
      duty_data_missing: 'The first letter to a consumer must state this (§ 13a RDG), and it is missing.',
      debtor_differs: 'A debtor with this reference is here with other data.',
    },
    duplicates: 'Here already?',
    duplicate: { order: 'Order', invoice: 'Invoice' },
    reasons: {
      document_reference: 'same invoice number',
      debtor: 'same debtor',
      amount: 'same amount',
      document_date: 'same date',
    },
    limitation: 'Limitation',
    until: (day, days) =>
      days > 1
        ? `at the end of ${day}, in ${days} days`
        : days === 1
          ? 'at the end of tomorrow'
          : 'at the end of today',
    since: (day) => `ended on ${day}, unless the period was suspended or restarted`,
    unknown: 'unknown: the due date or the date of the invoice is missing',
    expected: 'What the debtor owes besides',
    stage: 'Procedure',
    stages: {
      first_letter: 'First letter, simple case',
      average: 'Out of court, average case',
      court_order: 'With an order for payment',
      enforcement_order: 'With an enforcement order',
    },
    net: 'Net',
    vat: 'VAT',
    gross: 'Total',
    from: (value) => `Fees of today from ${value}.`,
    daily: (amount) => `Interest a day: ${amount}.`,
    nothingExpected: 'It cannot be computed yet.',
  },
});
