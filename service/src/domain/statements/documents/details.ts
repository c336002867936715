/** What a statement shows of each mandate (Einzelnachweis): one row for each payment, cost and closing, as `mandate-details/` has them. */
import {
  amountCell,
  type Cell,
  type Column,
  dayCell,
  noCell,
  type Sheet,
  textCell,
} from '../../../platform/spreadsheet/index.ts';
import { kindLabel } from '../../collection/claim-statements/index.ts';
import type { AdvancedCostRow, Closing, MandateDetails, PaymentRow, StatementFigures } from '../figures/index.ts';

/** The columns of figures, in their order; each is a sum of the statement. */
const amounts = {
  amount: 'Zahlung',
  fees: 'Gebühren',
  taxable_expenses: 'Auslagen',
  taxfree_expenses: 'Auslagen, durchlaufend',
  client_charges: 'Nebenforderungen',
  interest: 'Zinsen',
  principal: 'Hauptforderung',
  vat_owed_by_debtor: 'USt vom Schuldner',
  advanced: 'Offene Kosten, netto',
  vat: 'USt auf Gebühren, Auslagen und Kosten',
  commission: 'Erfolgsprovision',
  commission_vat: 'USt auf Erfolgsprovision',
  payout: 'Auszahlung',
} as const;

export type DetailAmount = keyof typeof amounts;

/** A row; amounts that are missing are none of it. */
export interface DetailRow {
  readonly details: Pick<MandateDetails, 'mandate' | 'your_reference' | 'debtor_name'>;
  readonly type: string;
  readonly date: string;
  /** The recipient of a payment, the kind of a cost, how a mandate was closed. */
  readonly remark: string;
  /** Of the payment or the cost. */
  readonly id: string | null;
  readonly amounts: Readonly<Partial<Record<DetailAmount, bigint>>>;
}

const paymentTypes: Readonly<Record<PaymentRow['type'], string>> = {
  payment: 'Zahlung',
  reversal: 'Rücknahme einer Zahlung',
  correction: 'Korrektur einer Zahlung',
};

const closingTypes: Readonly<Record<Closing['type'], string>> = {
  successful: 'erfolgreich',
  partially_successful: 'teilweise erfolgreich',
  unsuccessful: 'ohne Erfolg',
};

export const detailRows = ({ mandates }: Pick<StatementFigures, 'mandates'>): DetailRow[] =>
  mandates.flatMap((details) => [
    ...details.payments.map((payment) => paymentRow(details, payment)),
    ...details.advanced_costs.map((cost) => costRow(details, cost)),
    ...(details.closing === null ? [] : [closingRow(details, details.closing)]),
  ]);

const paymentRow = (details: MandateDetails, payment: PaymentRow): DetailRow => {
  const { commission_basis: _basis, commission_proportional: _proportional, ...row } = payment;
  const { payment_id: id, type, value_date: date, payer, ...shown } = row;
  const remark = payer === 'client' ? 'Zahlung an Sie' : 'Zahlung an uns';
  return { details, type: paymentTypes[type], date, remark, id, amounts: shown };
};

const costRow = (details: MandateDetails, { cost_id, kind, date, net, vat }: AdvancedCostRow): DetailRow => ({
  details,
  type: 'Kosten',
  date,
  remark: kind === 'unsuccessful_fee' ? 'Gebühr bei Erfolglosigkeit' : kindLabel(kind),
  id: cost_id,
  amounts: { advanced: net, vat, payout: -(net + vat) },
});

const closingRow = (details: MandateDetails, { date, type, description }: Closing): DetailRow => ({
  details,
  type: 'Abschluss',
  date,
  remark: `${closingTypes[type]}: ${description}`,
  id: null,
  amounts: {},
});

const texts: readonly Column[] = [
  { title: 'Aktenzeichen', width: 16 },
  { title: 'Ihr Zeichen', width: 20 },
  { title: 'Schuldner', width: 30 },
  { title: 'Art', width: 22 },
  { title: 'Datum', width: 11 },
  { title: 'Bemerkung', width: 26 },
];

const columns: readonly Column[] = [
  ...texts,
  ...Object.values(amounts).map((title) => ({ title, width: 14 })),
  { title: 'Kennung', width: 38 },
];

/** The rows as a table: CSV and XLSX are made from this one. */
export const detailSheet = (figures: Pick<StatementFigures, 'mandates'>): Sheet => ({
  name: 'Einzelnachweis',
  columns,
  rows: detailRows(figures).map(cellsOf),
});

const cellsOf = ({ details, type, date, remark, id, amounts: shown }: DetailRow): Cell[] => [
  textCell(details.mandate.reference_number),
  textCell(details.your_reference),
  textCell(details.debtor_name),
  textCell(type),
  dayCell(date),
  textCell(remark),
  ...(Object.keys(amounts) as DetailAmount[]).map((name) => {
    const cents = shown[name];
    return cents === undefined ? noCell : amountCell(cents);
  }),
  textCell(id),
];
