/** The rules of a statement and its wire forms. Pure. */
import type { SingleMandateStatement, Statement } from '@mahnwerk/contract/case/statements.ts';
import type { IssuerData } from '@mahnwerk/contract/operator/conditions.ts';
import type {
  OperatorSingleMandateStatement,
  OperatorStatement,
  outdatedReasons,
} from '@mahnwerk/contract/operator/statements.ts';
import type { TaxTreatment } from '@mahnwerk/contract/shapes/company.ts';
import type { StatementMandate } from '@mahnwerk/contract/shapes/statement.ts';
import { type Cents, moneyOf } from '../../../values/money.ts';
import { operatorDocumentsUrl, presentDocument, type StoredDocument } from '../../correspondence/documents/index.ts';
import { lackingFields } from '../conditions/index.ts';
import type { AdvancedCostRow, MandateDetails, PaymentRow, ServiceClaims, VatRow } from '../figures/index.ts';
import { vatRowsIn } from './figures-text.ts';
import type { StatementRow } from './store.ts';

export type OutdatedReason = (typeof outdatedReasons)[number];
/** What publishing a draft refuses. */
export type Block = OperatorStatement['blocked'][number];

/** Another country taxes the service. */
export const isZeroRated = (treatment: TaxTreatment | null): boolean =>
  treatment === 'reverse_charge' || treatment === 'third_country_non_taxable';

/** `A2026-000001` */
export const clearingNo = (year: number, number: number): string => `A${year}-${String(number).padStart(6, '0')}`;
export const invoiceNo = (year: number, number: number): string => `R${year}-${String(number).padStart(6, '0')}`;

interface Recipient {
  readonly address: unknown;
  readonly tax_treatment: TaxTreatment | null;
  readonly vat_number: string | null;
}

/** What an invoice requires and is lacking, as fields of issuer and company (§ 14 (4) UStG). */
export const lackingToPublish = (issuer: IssuerData, company: Recipient): readonly string[] => [
  ...lackingFields(issuer).map((field) => `issuer.${field}`),
  ...(company.address === null ? ['company.address'] : []),
  ...(company.tax_treatment === null ? ['company.tax_treatment'] : []),
  ...(company.tax_treatment === 'reverse_charge' && company.vat_number === null ? ['company.vat_number'] : []),
];

const claimsOf = (claims: ServiceClaims) => ({
  taxfree_expenses: moneyOf(claims.taxfree_expenses),
  taxable_expenses: moneyOf(claims.taxable_expenses),
  taxable_expenses_vat: moneyOf(claims.taxable_expenses_vat),
  fees: moneyOf(claims.fees),
  fees_vat: moneyOf(claims.fees_vat),
  success_commission: moneyOf(claims.success_commission),
  success_commission_vat: moneyOf(claims.success_commission_vat),
});

const presentVatRow = (row: VatRow) => ({
  vat_rate: row.vat_rate,
  claims_from_payments_to_service: claimsOf(row.claims_from_payments_to_service),
  claims_from_payments_to_client: claimsOf(row.claims_from_payments_to_client),
  claims_from_advanced_costs: claimsOf(row.claims_from_advanced_costs),
  invoice_amount: moneyOf(row.invoice_amount),
  invoice_amount_vat: moneyOf(row.invoice_amount_vat),
  payout: moneyOf(row.payout),
});

const figuresOf = (row: StatementRow) => ({
  booking_date: row.booking_date,
  period_start: row.period_start,
  period_end: row.period_end,
  comment: row.comment,
  mandate_count: row.mandate_count,
  balance_pre_outstanding_items_offsetting: moneyOf(row.balance_cents),
  offset_outstanding_items: moneyOf(row.offset_cents),
  total_balance: moneyOf(row.total_cents),
  overview_vat_specific: row.vat_rows === null ? [] : vatRowsIn(row.vat_rows).map(presentVatRow),
});

export const statementUrl = (publicUrl: string, { id, kind }: Pick<StatementRow, 'id' | 'kind'>): string =>
  `${publicUrl}/v2/${kind === 'single' ? 'single-mandate-statements' : 'statements'}/${id}/`;

/** Of a published statement. */
const published = (row: StatementRow, documents: readonly StoredDocument[], publicUrl: string) => ({
  status: row.status === 'cancelled' ? ('cancelled' as const) : ('published' as const),
  cancelled_at: row.cancelled_at,
  payout_date: row.payout_date,
  paid_at: row.paid_at,
  documents: documents.map((each) => presentDocument(each, `${statementUrl(publicUrl, row)}documents/`)),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const presentStatement = (
  row: StatementRow,
  documents: readonly StoredDocument[],
  publicUrl: string,
): Statement => ({
  id: row.id,
  href: statementUrl(publicUrl, row),
  clearing_no: row.clearing_no ?? '',
  invoice_no: row.invoice_no ?? '',
  cancellation_invoice_no: row.cancellation_invoice_no,
  ...figuresOf(row),
  ...published(row, documents, publicUrl),
});

const presentPayment = (row: PaymentRow) => ({
  payment_id: row.payment_id,
  type: row.type,
  value_date: row.value_date,
  payer: row.payer,
  amount: moneyOf(row.amount),
  fees: moneyOf(row.fees),
  taxable_expenses: moneyOf(row.taxable_expenses),
  taxfree_expenses: moneyOf(row.taxfree_expenses),
  client_charges: moneyOf(row.client_charges),
  interest: moneyOf(row.interest),
  principal: moneyOf(row.principal),
  vat_owed_by_debtor: moneyOf(row.vat_owed_by_debtor),
  vat: moneyOf(row.vat),
  commission: moneyOf(row.commission),
  commission_vat: moneyOf(row.commission_vat),
  payout: moneyOf(row.payout),
});

const presentAdvance = ({ cost_id, kind, date, net, vat }: AdvancedCostRow) => ({
  cost_id,
  kind,
  date,
  net: moneyOf(net),
  vat: moneyOf(vat),
});

const mandateRef = ({ id, reference_number }: MandateDetails['mandate'], publicUrl: string) => ({
  id,
  href: `${publicUrl}/v2/mandates/${id}/`,
  reference_number,
});

export const presentDetails = (details: MandateDetails, publicUrl: string): StatementMandate => ({
  mandate: mandateRef(details.mandate, publicUrl),
  your_reference: details.your_reference,
  debtor_name: details.debtor_name,
  payments: details.payments.map(presentPayment),
  advanced_costs: details.advanced_costs.map(presentAdvance),
  closing: details.closing,
});

const singleFigures = (row: StatementRow, details: MandateDetails, publicUrl: string) => ({
  mandate: mandateRef(details.mandate, publicUrl),
  statement_id: row.statement_id,
  booking_date: row.booking_date,
  closing: details.closing,
  entries: [
    ...details.payments.map((each) => ({
      type: 'payment' as const,
      payment: presentPayment(each),
      advanced_cost: null,
    })),
    ...details.advanced_costs.map((each) => ({
      type: 'advanced_cost' as const,
      payment: null,
      advanced_cost: presentAdvance(each),
    })),
  ],
  total_balance: moneyOf(row.total_cents),
  payout: moneyOf(row.total_cents > 0n ? row.total_cents : 0n),
});

export const presentSingle = (
  row: StatementRow,
  { details, documents }: { readonly details: MandateDetails; readonly documents: readonly StoredDocument[] },
  publicUrl: string,
): SingleMandateStatement => ({
  id: row.id,
  href: statementUrl(publicUrl, row),
  invoice_no: row.invoice_no ?? '',
  cancellation_invoice_no: row.cancellation_invoice_no,
  ...singleFigures(row, details, publicUrl),
  ...published(row, documents, publicUrl),
});

/** What only the operator sees of a statement. */
interface OperatorView {
  readonly outdated: readonly OutdatedReason[];
  readonly blocked: readonly Block[];
  readonly outstanding: Cents;
  readonly company_name: string;
  readonly documents: readonly StoredDocument[];
  readonly publicUrl: string;
}

const lifecycleOf = (row: StatementRow, { outdated, blocked, outstanding, documents, publicUrl }: OperatorView) => ({
  invoice_no: row.invoice_no,
  cancellation_invoice_no: row.cancellation_invoice_no,
  status: row.status,
  outdated,
  blocked,
  outstanding: moneyOf(outstanding),
  documents: documents.map((each) => presentDocument(each, operatorDocumentsUrl(publicUrl))),
  published_at: row.published_at,
  cancelled_at: row.cancelled_at,
  cancellation_reason: row.cancellation_reason,
  payout_date: row.payout_date,
  paid_at: row.paid_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const presentForOperator = (row: StatementRow, view: OperatorView): OperatorStatement => ({
  id: row.id,
  company_id: row.company_id,
  company_name: view.company_name,
  run_id: row.run_id,
  ...figuresOf(row),
  clearing_no: row.clearing_no,
  ...lifecycleOf(row, view),
});

export const presentSingleForOperator = (
  row: StatementRow,
  { details, ...view }: OperatorView & { readonly details: MandateDetails },
): OperatorSingleMandateStatement => ({
  id: row.id,
  company_id: row.company_id,
  company_name: view.company_name,
  debtor_name: details.debtor_name,
  ...singleFigures(row, details, view.publicUrl),
  ...lifecycleOf(row, view),
});
