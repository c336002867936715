/** All SQL on the bank accounts of companies. The payout account of a company is kept by a trigger on `companies`. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { fromAccounts } from './store.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('bank-accounts');

const columns =
  'a.id, a.iban, a.name, a.is_payout, last.to_on as last_on, last.closing_cents as last_cents, a.created_at, a.updated_at';

const get = statement(
  'ofCompany',
  `select ${columns} from ${fromAccounts} where a.company_id = :company_id and a.id = :id`,
  {
    nullable: ['last_on', 'last_cents'],
  },
);

export type CompanyAccountRow = Statements['ofCompany']['row'];

export const readAccount = (db: CompanyDb, id: string): Promise<CompanyAccountRow | undefined> =>
  db.findOne(get, { id });

const listing: Listing = { from: 'bank_accounts a', rowsFrom: fromAccounts, alias: 'a', columns };

export const listAccounts = (db: CompanyDb, query: PageQuery): Promise<PageOf<CompanyAccountRow>> =>
  readPage<CompanyAccountRow>(db, listing, query);

const insertRow = statement(
  'insertOfCompany',
  `insert into bank_accounts (id, company_id, iban, name, kind, created_at, updated_at)
   values (:id, :company_id, :iban, :name, 'own', :now, :now) on conflict (iban, company_id) do nothing returning id`,
);

/** @returns whether no account of the company had this IBAN */
export const insertAccount = async (
  tx: CompanyTx,
  account: Readonly<Record<'id' | 'iban' | 'name', string>>,
): Promise<boolean> => (await tx.findOne(insertRow, account)) !== undefined;

const deleteRow = statement(
  'deleteOfCompany',
  `delete from bank_accounts a where a.company_id = :company_id and a.id = :id and not a.is_payout
     and not exists (select from bank_statements s where s.account_id = a.id)`,
);

/** @returns whether it was there and not used; a bank file that is imported meanwhile waits, or has won */
export const removeAccount = async (tx: CompanyTx, id: string): Promise<boolean> =>
  (await tx.run(deleteRow, { id })) === 1;
