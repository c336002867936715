/** Back to bookkeeping (intake.md 7): settings and exports have one form on every API. */
import { described, type Infer, named, nullable } from './shape.ts';
import { map, object, optional } from './structures.ts';
import { line, pattern } from './text.ts';
import { choice, day, flag, id, instant, integer } from './values.ts';

export const charts = ['skr03', 'skr04'] as const;
export type Chart = (typeof charts)[number];

/** Accounts that the books of companies use, and those of the operator. */
export const companyAccounts = [
  'bank',
  'clearing',
  'debtor_collective',
  'collection_costs',
  'commission',
  'court_costs',
  'interest_income',
  'dunning_income',
  'cost_refunds',
  'bad_debt',
] as const;
export const operatorAccounts = [
  'debtor_collective',
  'fee_income',
  'commission_income',
  'expense_refunds',
  'client_bank',
  'client_money',
] as const;
export const accountNames = [
  ...companyAccounts,
  'fee_income',
  'commission_income',
  'expense_refunds',
  'client_bank',
  'client_money',
] as const;
export type AccountName = (typeof accountNames)[number];

export const exportKinds = ['datev', 'open_items', 'payments', 'statements'] as const;
export type ExportKind = (typeof exportKinds)[number];
export const exportFormats = ['extf', 'csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportStatuses = ['running', 'ready', 'failed'] as const;

/** The most rows of a stapel of postings. */
export const postings_max = 99_999;

const accountsMax = 30;
const keysMax = 20;

const fields = {
  chart: described('Which default accounts apply. Null until it is chosen.', nullable(choice(...charts))),
  account_length: described(
    'Digits of a general ledger account; those of debtors have one more.',
    integer({ min: 4, max: 8 }),
  ),
  consultant_number: nullable(integer({ min: 1001, max: 9_999_999 })),
  client_number: nullable(integer({ min: 1, max: 99_999 })),
  fiscal_year_begins: described('Month and day.', pattern(/^\d\d-\d\d$/, '01-01', { max: 5 })),
  include_payments: described('Whether bank bookings of the company are entries of the dunning API’s exports.', flag()),
  label: described('What the bookkeeping shows as the name of an export.', nullable(line({ max: 30 }))),
};

const accountNumber = () => pattern(/^\d{4,9}$/, '1200', { max: 9 });
const buKey = () => pattern(/^\d{1,4}$/, '9', { max: 4 });

export const AccountingSettings = named(
  'AccountingSettings',
  object({
    ...fields,
    accounts: described(
      'By name. Null: none is set, and the chart has no default.',
      map(nullable(accountNumber()), { max: accountsMax }),
    ),
    bu_keys: described('By rate of VAT, such as `19.00`.', map(buKey(), { max: keysMax })),
  }),
);
export type AccountingSettings = Infer<typeof AccountingSettings>;

export const AccountingSettingsPatch = named(
  'AccountingSettingsPatch',
  object({
    chart: optional(fields.chart),
    account_length: optional(fields.account_length),
    consultant_number: optional(fields.consultant_number),
    client_number: optional(fields.client_number),
    fiscal_year_begins: optional(fields.fiscal_year_begins),
    include_payments: optional(fields.include_payments),
    label: optional(fields.label),
    accounts: described(
      'By name; those that are left out stay. Null: the default of the chart.',
      optional(map(nullable(accountNumber()), { max: accountsMax })),
    ),
    bu_keys: described(
      'By rate of VAT with two decimals; those that are left out stay. Null: the default, if there is one.',
      optional(map(nullable(buKey()), { max: keysMax })),
    ),
  }),
);
export type AccountingSettingsPatch = Infer<typeof AccountingSettingsPatch>;

/** Settings as they are kept: only what was set. */
export interface AccountingData extends Omit<AccountingSettings, 'accounts' | 'bu_keys'> {
  readonly accounts: Readonly<Partial<Record<AccountName, string>>>;
  readonly bu_keys: Readonly<Record<string, string>>;
  /** Since when bank bookings are entries; null: they are none. */
  readonly payments_since: string | null;
}

const resultOf = (kinds: readonly ExportKind[], formats: readonly ExportFormat[]) => ({
  id: id(),
  number: described('Counts the exports of this owner and API.', integer({ min: 1, max: 1_000_000_000 })),
  kind: choice(...kinds),
  format: choice(...formats),
  from: described('The first day of the period; null for a report as of `to`.', nullable(day())),
  to: described('The last day; never after the end of the fiscal year of `from`.', day()),
  status: choice(...exportStatuses),
  row_count: described('Rows of the file; null while it is made.', nullable(integer({ min: 0, max: 1_000_000_000 }))),
  sha256: described(
    'Of the file, in hexadecimal; null until it is `ready`.',
    nullable(pattern(/^[0-9a-f]{64}$/, 'a'.repeat(64), { max: 64 })),
  ),
  problem: described('Why it is `failed`; the operator can have it made again.', nullable(line({ max: 200 }))),
  created_at: instant(),
  updated_at: instant(),
});

export const AccountingExport = named('AccountingExport', object(resultOf(exportKinds, exportFormats)));
export type AccountingExport = Infer<typeof AccountingExport>;

const inputOf = <const K extends ExportKind, const F extends ExportFormat>(
  kinds: readonly K[],
  formats: readonly F[],
) => ({
  kind: described('What the file contains.', choice(...kinds)),
  format: described('`extf` for `datev`; the others as `csv` or `xlsx`.', choice(...formats)),
  to: described('The last day, at most today.', day()),
});

export const CaseExportInput = named('CaseAccountingExportInput', object(inputOf(exportKinds, exportFormats)));
export const DunningExportInput = named(
  'DunningAccountingExportInput',
  object(inputOf(['datev', 'open_items', 'payments'], exportFormats)),
);
export const OperatorExportInput = named('OperatorAccountingExportInput', object(inputOf(['datev'], ['extf'])));

/** What one of them asks for. */
export interface ExportInput {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly to: string;
}
