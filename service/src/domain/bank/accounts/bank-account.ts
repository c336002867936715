/** The wire form of a bank account, and its IBAN as it is sent. Pure. */
import type { BankAccount } from '@mahnwerk/contract/operator/bank-accounts.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { normaliseIban } from '../../../values/iban.ts';
import { moneyOf } from '../../../values/money.ts';
import type { AccountRow } from './store.ts';

/** 400 for what is no IBAN. @returns it in upper case without spaces */
export function sentIban(sent: string): string {
  const iban = normaliseIban(sent);
  refuseFailures((report) => {
    if (iban === undefined) report.failAt('iban', 'invalid', 'Not a valid IBAN.');
  });
  return iban ?? '';
}

export const lastStatementOf = ({
  last_on,
  last_cents,
}: Pick<AccountRow, 'last_on' | 'last_cents'>): BankAccount['last_statement'] =>
  last_on === null || last_cents === null ? null : { to: last_on, closing_balance: moneyOf(last_cents) };

export const presentAccount = (row: AccountRow): BankAccount => ({
  id: row.id,
  iban: row.iban,
  name: row.name,
  kind: row.kind,
  archived: row.is_archived,
  last_statement: lastStatementOf(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
});
