/** Accounts and numbers of an owner's bookkeeping, and what is lacking of them (intake.md 7). Pure. */
import {
  accountNames,
  type AccountingData,
  type AccountingSettings,
  type AccountingSettingsPatch,
  type AccountName,
  type Chart,
  companyAccounts,
  operatorAccounts,
} from '@mahnwerk/contract/shapes/accounting.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { isCalendarDay } from '../../../values/day.ts';

/** Whose books these are. */
export type Books = 'company' | 'operator';

/** Accounts that the charts have a default for; others are asked for where they are used (intake-data.json `accounts`). */
export const chartAccounts: Readonly<Record<Chart, Readonly<Partial<Record<AccountName, string>>>>> = {
  skr03: {
    bank: '1200',
    clearing: '1360',
    debtor_collective: '10000',
    collection_costs: '4950',
    interest_income: '2650',
    dunning_income: '2700',
    bad_debt: '2400',
  },
  skr04: {
    bank: '1800',
    clearing: '1460',
    debtor_collective: '10000',
    collection_costs: '6825',
    interest_income: '7100',
    dunning_income: '4830',
    bad_debt: '6930',
  },
};

/** Keys of input tax by rate, for the costs of a company (intake-data.json `bu_keys`). */
export const inputTaxKeys: Readonly<Record<string, string>> = { '19.00': '9', '7.00': '8' };

export const noSettings: AccountingData = {
  chart: null,
  account_length: 4,
  consultant_number: null,
  client_number: null,
  fiscal_year_begins: '01-01',
  include_payments: false,
  label: null,
  accounts: {},
  bu_keys: {},
  payments_since: null,
};

const namesOf = (books: Books): readonly AccountName[] => (books === 'company' ? companyAccounts : operatorAccounts);

/** Accounts of debtors have one digit more than those of the general ledger. */
const digitsOf = (name: AccountName, account_length: number): number =>
  name === 'debtor_collective' ? account_length + 1 : account_length;

/** The account of a name: as it was set, else that of the chart, with zeros behind it where accounts are longer. */
export function accountOf({ accounts, chart, account_length }: AccountingData, name: AccountName): string | null {
  const set = accounts[name];
  if (set !== undefined) return set;
  const given = chart === null ? undefined : chartAccounts[chart][name];
  return given?.padEnd(digitsOf(name, account_length), '0') ?? null;
}

/** The key of a rate. The defaults are those of input tax: income of the operator has a key where it set one. */
export const buKeyOf = ({ bu_keys }: AccountingData, rate: string, books: Books): string | null =>
  bu_keys[rate] ?? (books === 'company' ? (inputTaxKeys[rate] ?? null) : null);

/** As they are read: with what applies where nothing was set. */
export function presentSettings(stored: AccountingData, books: Books): AccountingSettings {
  const { payments_since: _since, accounts: _set, bu_keys, ...data } = stored;
  return {
    ...data,
    accounts: Object.fromEntries(namesOf(books).map((name) => [name, accountOf(stored, name)])),
    bu_keys: books === 'company' ? { ...inputTaxKeys, ...bu_keys } : bu_keys,
  };
}

const rateForm = /^\d{1,2}\.\d{2}$/;

/** What is wrong with a change whatever is stored. */
export function reportWrong(patch: AccountingSettingsPatch, books: Books, report: ValidationErrors): void {
  const { fiscal_year_begins: begins, accounts = {}, bu_keys = {} } = patch;
  // A year that has no 29 February.
  if (begins !== undefined && !isCalendarDay(`2025-${begins}`))
    report.failAt('fiscal_year_begins', 'invalid', 'Expected a month and a day of every year, such as `01-01`.');
  const known = new Set<string>(namesOf(books));
  for (const name of Object.keys(accounts))
    if (!known.has(name)) report.failAt(`accounts.${name}`, 'unknown_field', 'Unknown field.');
  for (const rate of Object.keys(bu_keys))
    if (!rateForm.test(rate))
      report.failAt(`bu_keys.${rate}`, 'invalid', 'Expected a rate with two decimals, such as `19.00`.');
}

/** The settings after a change. @param now since when bank bookings are entries, where they come to be */
export function changedSettings(before: AccountingData, patch: AccountingSettingsPatch, now: string): AccountingData {
  const { accounts = {}, bu_keys = {}, ...fields } = patch;
  const after = { ...before, ...fields };
  const since = before.include_payments ? before.payments_since : now;
  return {
    ...after,
    accounts: merged(before.accounts, accounts),
    bu_keys: merged(before.bu_keys, bu_keys),
    payments_since: after.include_payments ? since : null,
  };
}

const merged = (
  before: Readonly<Record<string, string>>,
  patch: Readonly<Record<string, string | null>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...before, ...patch }).filter((entry): entry is [string, string] => entry[1] !== null),
  );

/** Accounts whose number of digits does not fit. */
export function reportLengths({ accounts, account_length }: AccountingData, report: ValidationErrors): void {
  for (const name of accountNames) {
    const number = accounts[name];
    const digits = digitsOf(name, account_length);
    if (number !== undefined && number.length !== digits)
      report.failAt(`accounts.${name}`, 'invalid', `\`${number}\` must have ${digits} digits.`);
  }
}

/** What postings need. */
export interface Needed {
  readonly accounts: Iterable<AccountName>;
  /** Rates of VAT that have a key. */
  readonly rates: Iterable<string>;
}

/** The settings that postings need and that are lacking, by field. */
export function lackingSettings(data: AccountingData, { accounts, rates }: Needed, books: Books): readonly string[] {
  const fields = (['chart', 'consultant_number', 'client_number'] as const).filter((name) => data[name] === null);
  const lacking = [...new Set(accounts)].filter((name) => data.chart !== null && accountOf(data, name) === null);
  const keys = [...new Set(rates)].filter((rate) => books === 'company' && buKeyOf(data, rate, books) === null);
  return [
    ...fields,
    ...lacking.toSorted().map((name) => `accounts.${name}`),
    ...keys.toSorted().map((rate) => `bu_keys.${rate}`),
  ];
}
