/** The wire form of a bank account. Pure. */
import type { BankAccount } from '@mahnwerk/contract/operator/bank-accounts.ts';
import { moneyOf } from '../../../values/money.ts';
import type { AccountRow } from './store.ts';

export const presentAccount = ({ last_on, last_cents, ...row }: AccountRow): BankAccount => ({
  id: row.id,
  iban: row.iban,
  name: row.name,
  kind: row.kind,
  archived: row.is_archived,
  last_statement:
    last_on === null || last_cents === null ? null : { to: last_on, closing_balance: moneyOf(last_cents) },
  created_at: row.created_at,
  updated_at: row.updated_at,
});
