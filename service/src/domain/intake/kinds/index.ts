/** The kinds of import with the commands that their rows end in. */
import type { ImportKindName } from '@mahnwerk/contract/shapes/import-words.ts';
import { claimPaymentRules } from './claim-payments.ts';
import { debtorRules } from './debtors.ts';
import { invoiceDebtorRules } from './invoice-debtors.ts';
import { invoicePaymentRules } from './invoice-payments.ts';
import { invoiceRules } from './invoices.ts';
import { oldCaseRules } from './old-cases.ts';
import { orderRules } from './orders.ts';
import type { KindRules } from './rules.ts';

export type {
  Attached,
  AuditedPart,
  KindRules,
  Made,
  Options,
  Outcome,
  Resource,
  Row,
  Setting,
  Together,
  Verdict,
} from './rules.ts';
export { dataSheetsOf } from './data-sheet.ts';
export type { Finding, Values } from './values.ts';

const rules: Readonly<Record<ImportKindName, KindRules>> = {
  invoices: invoiceRules,
  invoice_debtors: invoiceDebtorRules,
  invoice_payments: invoicePaymentRules,
  orders: orderRules,
  debtors: debtorRules,
  payments: claimPaymentRules,
  old_cases: oldCaseRules,
};

/** The rules of a kind. */
export const rulesOf = (kind: ImportKindName): KindRules => rules[kind];
