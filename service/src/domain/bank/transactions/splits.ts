/** The splits of a booking: what each is booked on, and what the request may not say. */
import type { BankTransactionBooking } from '@mahnwerk/contract/operator/bank-transactions.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { Refusal, refuseFailures } from '../../../platform/refusal.ts';
import { type Cents, centsOf, sumOf } from '../../../values/money.ts';
import { companyOfMandate } from '../../collection/mandates/index.ts';
import type { CompanyItem, CompanyMoney } from './company-money.ts';
import type { TransactionRow } from './transaction.ts';

type Sent = BankTransactionBooking['splits'][number];

interface Part {
  readonly company_id: string;
  readonly amount_cents: Cents;
  /** Of the split in the request. */
  readonly field: string;
}

/** A part on a case. */
export interface Split extends Part {
  readonly mandate_id: string;
  readonly designation: Sent['designation'];
}

/** A part on a transfer or a statement. */
export type CompanySplit = Part & CompanyItem;

export interface Splits {
  /** In the order in which cases are locked. */
  readonly ofCases: readonly Split[];
  readonly ofCompanies: readonly CompanySplit[];
}

/** The splits with the company of each. @throws Refusal validation_error */
export async function splitsOf(
  tx: OperatorTx,
  { splits }: BankTransactionBooking,
  { companyOf }: Pick<CompanyMoney, 'companyOf'>,
): Promise<Splits> {
  refuseUnnamed(splits);
  const companies = await Promise.all(
    splits.map((each) => {
      const item = itemOf(each);
      return item === undefined ? companyOfMandate(tx, each.mandate_id ?? '') : companyOf(tx, item);
    }),
  );
  refuseFailures((report) => {
    for (const [index, company] of companies.entries())
      if (company === undefined)
        report.failAt(`splits[${index}].${nameIn(splits[index])}`, 'invalid', 'No resource with this id exists.');
  });
  const ofCases: Split[] = [];
  const ofCompanies: CompanySplit[] = [];
  for (const [index, { mandate_id, amount, designation, ...rest }] of splits.entries()) {
    const part = { company_id: companies[index] ?? '', amount_cents: centsOf(amount), field: `splits[${index}]` };
    const item = itemOf(rest);
    if (item !== undefined) ofCompanies.push({ ...part, ...item });
    else ofCases.push({ ...part, mandate_id: mandate_id ?? '', designation });
  }
  return { ofCases: ofCases.toSorted((one, other) => (one.mandate_id < other.mandate_id ? -1 : 1)), ofCompanies };
}

const names = ['mandate_id', 'payout_item_id', 'statement_id'] as const;
const nameIn = (split: Sent | undefined) => names.find((name) => split?.[name] !== undefined) ?? 'mandate_id';

function itemOf({ payout_item_id, statement_id }: Omit<Sent, 'amount'>): CompanyItem | undefined {
  if (payout_item_id !== undefined) return { kind: 'payout', payout_item_id };
  return statement_id === undefined ? undefined : { kind: 'settlement', statement_id };
}

function refuseUnnamed(splits: readonly Sent[]): void {
  refuseFailures((report) => {
    for (const [index, split] of splits.entries()) {
      const [first, second] = names.filter((name) => split[name] !== undefined);
      if (first === undefined) report.failAt(`splits[${index}].mandate_id`, 'required', 'Name what the split is of.');
      if (second !== undefined)
        report.failAt(`splits[${index}].${second}`, 'not_allowed', `Not allowed beside \`${first}\`.`);
      if (first !== 'mandate_id' && (split.designation ?? null) !== null)
        report.failAt(`splits[${index}].designation`, 'not_allowed', 'Only a payment of a debtor is designated.');
    }
  });
}

/** @throws Refusal validation_error for splits above the rest, a designated debit, and a debit on a statement */
export function refuseUnfit(
  { amount_cents, booked_cents, direction }: TransactionRow,
  { ofCases, ofCompanies }: Splits,
): void {
  const rest = amount_cents - booked_cents;
  refuseFailures((report) => {
    if (sumOf([...ofCases, ...ofCompanies].map((each) => each.amount_cents)) > rest)
      report.failAt('splits', 'overpayment', 'The splits exceed the rest of the transaction.');
    if (direction === 'credit') return;
    for (const { designation, field } of ofCases)
      if ((designation ?? null) !== null)
        report.failAt(`${field}.designation`, 'not_allowed', 'Only a credit is designated.');
    for (const { kind, field } of ofCompanies)
      if (kind === 'settlement') report.failAt(`${field}.statement_id`, 'not_allowed', 'Only a credit settles one.');
  });
}

/** Reports the failures of one split at its place in the request. */
export async function within<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.details.errors === undefined) throw error;
    const errors = error.details.errors.map((each) => ({ ...each, field: `${field}.${each.field}` }));
    throw new Refusal(error.code, { ...error.details, errors });
  }
}
