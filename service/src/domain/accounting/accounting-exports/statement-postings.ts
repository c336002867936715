/** The postings of a published statement, in the books of the company and in those of the operator (intake.md 7). Pure. */
import type { AccountName } from '@mahnwerk/contract/shapes/accounting.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import type { ServiceClaims, VatRow } from '../../statements/figures/index.ts';
import type { Books } from '../accounting-settings/index.ts';

/** A posting of a statement. Below zero: debit and credit change places. */
export interface StatementPosting {
  readonly debit: AccountName;
  readonly credit: AccountName;
  readonly cents: Cents;
  readonly vat_rate: string | null;
}

export interface StatedFigures {
  readonly vat_rows: readonly VatRow[];
  /** What is paid out; negative: the client owes it. */
  readonly total_cents: Cents;
  /** What it takes back of money that was paid out on cancelled statements. */
  readonly paid_too_much_cents: Cents;
}

/** Amounts of a row with their VAT, by what they are for. */
function grossOf(row: VatRow) {
  const groups: readonly ServiceClaims[] = [
    row.claims_from_payments_to_service,
    row.claims_from_payments_to_client,
    row.claims_from_advanced_costs,
  ];
  const sum = (amount: (of: ServiceClaims) => Cents): Cents => sumOf(groups.map(amount));
  return {
    fees: sum((of) => of.fees + of.fees_vat),
    commission: sum((of) => of.success_commission + of.success_commission_vat),
    taxable_expenses: sum((of) => of.taxable_expenses + of.taxable_expenses_vat),
    taxfree_expenses: sum((of) => of.taxfree_expenses),
  };
}

type Side = Readonly<Record<'fees' | 'commission' | 'expenses', Pick<StatementPosting, 'debit' | 'credit'>>>;

const sides: Readonly<Record<Books, Side>> = {
  company: {
    fees: { debit: 'collection_costs', credit: 'clearing' },
    commission: { debit: 'commission', credit: 'clearing' },
    expenses: { debit: 'court_costs', credit: 'clearing' },
  },
  operator: {
    fees: { debit: 'debtor_collective', credit: 'fee_income' },
    commission: { debit: 'debtor_collective', credit: 'commission_income' },
    expenses: { debit: 'debtor_collective', credit: 'expense_refunds' },
  },
};

/** What the statement charges: by rate, gross. Tax-free expenses bear no rate. */
function chargedBy(vat_rows: readonly VatRow[], books: Books): StatementPosting[] {
  const { fees, commission, expenses } = sides[books];
  return vat_rows.flatMap((row) => {
    const gross = grossOf(row);
    const { vat_rate } = row;
    return [
      { ...fees, cents: gross.fees, vat_rate },
      { ...commission, cents: gross.commission, vat_rate },
      { ...expenses, cents: gross.taxable_expenses, vat_rate },
      { ...expenses, cents: gross.taxfree_expenses, vat_rate: null },
    ];
  });
}

/**
 * What the operator keeps of the money that it received: all but what it pays out. What it takes back of an earlier payout
 * was client money before, and is no fee.
 */
export function keptOf({ vat_rows, total_cents, paid_too_much_cents }: StatedFigures): Cents {
  const receipts = sumOf(vat_rows.map((row) => row.receipts));
  return receipts - (total_cents > 0n ? total_cents : 0n) - paid_too_much_cents;
}

/** The postings of a statement; none of zero. */
export function statementPostings(figures: StatedFigures, books: Books): readonly StatementPosting[] {
  const kept: StatementPosting[] =
    books === 'operator'
      ? [{ debit: 'client_money', credit: 'debtor_collective', cents: keptOf(figures), vat_rate: null }]
      : [];
  return [...chargedBy(figures.vat_rows, books), ...kept].filter(({ cents }) => cents !== 0n);
}
