/** What the form of the settings holds, and the change that it makes. Pure. */
import {
  type AccountingSettings,
  type AccountingSettingsPatch,
  type AccountName,
  accountNames,
} from '@mahnwerk/contract/shapes/accounting.ts';
import type { Values } from '../../data/form/conflicts.ts';
import { wholeOf } from '../../ui/amounts.ts';

/** Rates of VAT that are offered though no key was set for them. */
const usualRates = ['19.00', '7.00'];

/** Accounts that these books have, in the order of the contract. */
export const namesIn = ({ accounts }: Pick<AccountingSettings, 'accounts'>): readonly AccountName[] =>
  accountNames.filter((name) => name in accounts);

export const ratesIn = ({ bu_keys }: Pick<AccountingSettings, 'bu_keys'>): readonly string[] => [
  ...usualRates,
  ...Object.keys(bu_keys)
    .filter((rate) => !usualRates.includes(rate))
    .toSorted(),
];

/** `19.00` as `19`. */
export const rateText = (rate: string): string => String(Number(rate)).replace('.', ',');

/** `01-31` as `31.01.` */
const shownBegin = (begin: string): string => `${begin.slice(3)}.${begin.slice(0, 2)}.`;

/** `31.1.` as the API takes it; anything else as it is. */
function beginIn(typed: string): string {
  const [, day = '', month = ''] = /^(\d{1,2})\.\s*(\d{1,2})\.?$/.exec(typed) ?? [];
  return day === '' ? typed : `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export const valuesOf = (stored: AccountingSettings): Values => ({
  chart: stored.chart ?? '',
  account_length: String(stored.account_length),
  consultant_number: String(stored.consultant_number ?? ''),
  client_number: String(stored.client_number ?? ''),
  fiscal_year_begins: shownBegin(stored.fiscal_year_begins),
  label: stored.label ?? '',
  include_payments: String(stored.include_payments),
  ...Object.fromEntries(namesIn(stored).map((name) => [`accounts.${name}`, stored.accounts[name] ?? ''])),
  ...Object.fromEntries(ratesIn(stored).map((rate) => [`bu_keys.${rate}`, stored.bu_keys[rate] ?? ''])),
});

/** What differs from what is stored. An account that is emptied is that of the chart again. */
export function patchOf(values: Values, stored: AccountingSettings): AccountingSettingsPatch {
  const before = valuesOf(stored);
  const changed = Object.entries(values).filter(([name, value]) => value !== before[name]);
  const partsOf = (member: string): Readonly<Record<string, string | null>> =>
    Object.fromEntries(
      changed.flatMap(([name, value]) =>
        name.startsWith(`${member}.`) ? [[name.slice(member.length + 1), value === '' ? null : value]] : [],
      ),
    );
  const [accounts, bu_keys] = [partsOf('accounts'), partsOf('bu_keys')];
  const fields = Object.fromEntries(
    changed.flatMap(([name, value]) => (name in fieldOf ? [[name, fieldOf[name as FieldName](value)]] : [])),
  );
  return {
    ...fields,
    ...(Object.keys(accounts).length === 0 ? {} : { accounts }),
    ...(Object.keys(bu_keys).length === 0 ? {} : { bu_keys }),
  };
}

const fieldOf = {
  chart: (value: string) => (value === '' ? null : value),
  account_length: wholeOf,
  consultant_number: (value: string) => (value === '' ? null : wholeOf(value)),
  client_number: (value: string) => (value === '' ? null : wholeOf(value)),
  fiscal_year_begins: beginIn,
  label: (value: string) => (value === '' ? null : value),
  include_payments: (value: string) => value === 'true',
} as const;
type FieldName = keyof typeof fieldOf;
