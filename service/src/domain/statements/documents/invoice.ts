/** The invoice in a statement: what the service charges, by kind and by category of VAT (EN 16931). Pure. */
import { type Cents, sumOf } from '../../../values/money.ts';
import type { PublishedStatement, ServiceClaims, VatRow } from '../figures/index.ts';

/**
 * UNCL 5305. `S`: a rate. `Z`: the rate zero. `E`: expenses that are passed on. `AE`: the recipient owes the tax. `O`:
 * not taxable in Germany; by BR-O-11 to BR-O-14 an invoice has this category alone or not at all.
 */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'O';

export interface InvoiceLine {
  /** Kind of service. */
  readonly name: string;
  /** What it arose from. */
  readonly source: string;
  readonly category: TaxCategory;
  /** Percent with two decimals. */
  readonly rate: string;
  readonly net: Cents;
}

/** One breakdown of VAT. */
export interface InvoiceTax {
  readonly category: TaxCategory;
  readonly rate: string;
  readonly taxable: Cents;
  readonly tax: Cents;
}

export interface Invoice {
  /** None of zero. */
  readonly lines: readonly InvoiceLine[];
  /** The highest rate first. */
  readonly taxes: readonly InvoiceTax[];
  readonly net: Cents;
  readonly tax: Cents;
  readonly gross: Cents;
  /** What payments for the client have settled of it. */
  readonly settled: Cents;
  readonly due: Cents;
}

const sources = {
  claims_from_payments_to_service: 'aus Zahlungen an uns',
  claims_from_payments_to_client: 'aus Zahlungen an Sie',
  claims_from_advanced_costs: 'ohne Deckung durch Zahlungen',
} as const satisfies Partial<Record<keyof VatRow, string>>;

const members = {
  fees: 'Inkassogebühren',
  taxable_expenses: 'Auslagen',
  taxfree_expenses: 'Auslagen, durchlaufend',
  success_commission: 'Erfolgsprovision',
} as const satisfies Partial<Record<keyof ServiceClaims, string>>;

type Member = keyof typeof members;

export function invoiceOf({ figures, recipient }: PublishedStatement): Invoice {
  const { vat_rows } = figures;
  const lines = vat_rows.flatMap((row) => linesOf(row, recipient));
  const net = sumOf(vat_rows.map(({ invoice_amount }) => invoice_amount));
  const tax = sumOf(vat_rows.map(({ invoice_amount_vat }) => invoice_amount_vat));
  const gross = net + tax;
  const settled = settledOf(gross, sumOf(vat_rows.map(({ receipts }) => receipts)));
  return { lines, taxes: taxesOf(lines, vat_rows), net, tax, gross, settled, due: gross - settled };
}

const linesOf = (row: VatRow, recipient: PublishedStatement['recipient']): InvoiceLine[] =>
  keysOf(sources).flatMap((group) =>
    keysOf(members)
      .map((member) => {
        const category = categoryOf(recipient, member, row.vat_rate);
        const rate = category === 'S' ? row.vat_rate : '0.00';
        return { name: members[member], source: sources[group], category, rate, net: row[group][member] };
      })
      .filter(({ net }) => net !== 0n),
  );

function categoryOf({ tax_treatment }: PublishedStatement['recipient'], member: Member, rate: string): TaxCategory {
  if (tax_treatment === 'third_country_non_taxable') return 'O';
  if (member === 'taxfree_expenses') return 'E';
  if (tax_treatment === 'reverse_charge') return 'AE';
  return Number(rate) === 0 ? 'Z' : 'S';
}

/** VAT is that of the rows, which compute it once on the sum of the nets (BR-CO-17). */
function taxesOf(lines: readonly InvoiceLine[], rows: readonly VatRow[]): InvoiceTax[] {
  const groups = Map.groupBy(lines, ({ category, rate }) => `${category} ${rate}`);
  return [...groups.values()].flatMap(([first, ...rest]) => {
    if (first === undefined) return [];
    const { category, rate } = first;
    const row = category === 'S' ? rows.find(({ vat_rate }) => vat_rate === rate) : undefined;
    const taxable = sumOf([first, ...rest].map(({ net }) => net));
    return [{ category, rate, taxable, tax: row?.invoice_amount_vat ?? 0n }];
  });
}

/** Receipts of the service settle its invoice first; it pays out the rest. Both have the opposite sign in a cancellation. */
function settledOf(gross: Cents, receipts: Cents): Cents {
  if (gross > 0n && receipts > 0n) return receipts < gross ? receipts : gross;
  if (gross < 0n && receipts < 0n) return receipts > gross ? receipts : gross;
  return 0n;
}

const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] => Object.keys(record) as K[];
