/** The kinds of enforceable titles in English. */
import type { EnforceableTitle } from '@mahnwerk/contract/case/enforceable-titles.ts';

export const titleTypes: Readonly<Record<NonNullable<EnforceableTitle['type']>, string>> = {
  enforcement_order: 'Enforcement order',
  judgment: 'Judgment',
  court_settlement: 'Court settlement',
  cost_assessment_order: 'Cost assessment order',
  notarial_deed: 'Notarial deed',
  insolvency_table_extract: 'Extract of the insolvency table',
  european_payment_order: 'European payment order',
  other: 'Another title',
};
