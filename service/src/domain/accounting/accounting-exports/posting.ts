/** A posting of the books: from which account to which. Pure. */
import type { AccountingData, AccountName } from '@mahnwerk/contract/shapes/accounting.ts';
import type { Cents } from '../../../values/money.ts';
import { accountOf, type Books, buKeyOf } from '../accounting-settings/index.ts';
import type { ExtfRow } from './extf.ts';
import { type Period, within } from './period.ts';

/** As an export holds it. */
export interface Posting {
  readonly debit: AccountName;
  readonly credit: AccountName;
  /** Debit and credit change places: a reversal, or an amount below zero. */
  readonly is_swapped: boolean;
  /** More than zero. */
  readonly amount_cents: Cents;
  /** With two decimals; null: no tax is in it, or the account says which. */
  readonly vat_rate: string | null;
  /** The customer number behind `debtor_collective`. */
  readonly debtor_number: string | null;
  readonly day: string;
  readonly reference: string;
  readonly words: string;
}

/** A customer number that is an account of a debtor: digits, one more than other accounts, without a leading zero. */
export const isDebtorAccount = (number: string | null, account_length: number): number is string =>
  number !== null && /^[1-9]\d*$/.test(number) && number.length === account_length + 1;

/** Accounts that income and costs stand on: the key of the tax is theirs. */
const taxed: ReadonlySet<AccountName> = new Set<AccountName>([
  'collection_costs',
  'commission',
  'court_costs',
  'fee_income',
  'commission_income',
  'expense_refunds',
]);

/**
 * The row of a posting. A key of tax belongs to the contra account (`Gegenkonto (ohne BU-Schlüssel)`): there the account with
 * the key is the contra account, whichever side it is on.
 */
export function rowOf(posting: Posting, settings: AccountingData, { books, period }: RowContext): ExtfRow {
  const { debit, credit, vat_rate, debtor_number, day } = posting;
  const bu_key = vat_rate === null ? null : buKeyOf(settings, vat_rate, books);
  const isTurned = taxed.has(debit) && bu_key !== null;
  const [own, other] = isTurned ? [credit, debit] : [debit, credit];
  const numberOf = (name: AccountName): string =>
    name === 'debtor_collective' && isDebtorAccount(debtor_number, settings.account_length)
      ? debtor_number
      : (accountOf(settings, name) ?? '');
  return {
    amount: posting.amount_cents,
    side: isTurned === posting.is_swapped ? 'S' : 'H',
    account: numberOf(own),
    contra: numberOf(other),
    bu_key,
    day: within(day, period),
    reference: posting.reference,
    words: posting.words,
    performed_on: day,
  };
}

interface RowContext {
  readonly books: Books;
  readonly period: Period;
}
