/** All SQL on the operator's bank accounts. */
import type { BankAccount } from '@mahnwerk/contract/operator/bank-accounts.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('bank-accounts');

const columns = 'a.id, a.iban, a.name, a.kind, a.created_at';

const listing: Listing = {
  from: 'bank_accounts a',
  alias: 'a',
  columns,
  tenant: false,
  filters: { kind: 'a.kind = :kind' },
};

export const list = (db: OperatorDb, query: PageQuery): Promise<PageOf<BankAccount>> =>
  readPage<BankAccount>(db, listing, query);

const insertRow = statement(
  'insert',
  `insert into bank_accounts as a (id, iban, name, kind, created_at) values (:id, :iban, :name, :kind, :now)
   on conflict (iban) do nothing returning ${columns}`,
);

/** Undefined if an account has this IBAN. */
export const insert = (tx: OperatorTx, account: Omit<BankAccount, 'created_at'>): Promise<BankAccount | undefined> =>
  tx.findOne(insertRow, account);
