/** The kinds of enforceable titles in German. */
import type { EnforceableTitle } from '@mahnwerk/contract/case/enforceable-titles.ts';

export const titleTypes: Readonly<Record<NonNullable<EnforceableTitle['type']>, string>> = {
  enforcement_order: 'Vollstreckungsbescheid',
  judgment: 'Urteil',
  court_settlement: 'Gerichtlicher Vergleich',
  cost_assessment_order: 'Kostenfestsetzungsbeschluss',
  notarial_deed: 'Notarielle Urkunde',
  insolvency_table_extract: 'Auszug aus der Insolvenztabelle',
  european_payment_order: 'Europäischer Zahlungsbefehl',
  other: 'Anderer Titel',
};
