/** All SQL on the operator's bank accounts. Those of companies: store-company.ts. */
import type { BankAccountInput } from '@mahnwerk/contract/operator/bank-accounts.ts';
import type { CompanyDb, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { isLastOfDay } from './statement-days.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('bank-accounts');

/** Accounts with their last statement. Notifications have no balances: they are none. */
export const fromAccounts = `bank_accounts a left join lateral (
    select s.to_on, s.closing_cents from bank_statements s join bank_files f on f.id = s.bank_file_id
    where s.account_id = a.id and s.closing_cents is not null
      and s.to_on = (select max(e.to_on) from bank_statements e where e.account_id = a.id and e.closing_cents is not null)
    order by ${isLastOfDay} limit 1) last on true`;
const columns =
  'a.id, a.iban, a.name, a.kind, a.is_archived, last.to_on as last_on, last.closing_cents as last_cents, a.created_at, a.updated_at';

const get = statement('get', `select ${columns} from ${fromAccounts} where a.id = :id and a.company_id is null`, {
  nullable: ['last_on', 'last_cents'],
});
export type AccountRow = Statements['get']['row'];

export const readAccount = (db: OperatorDb | CompanyDb, id: string): Promise<AccountRow | undefined> =>
  db.findOne(get, { id });

const lockRow = statement(
  'lock',
  'select id from bank_accounts where id = :id and company_id is null for no key update',
);

export async function lockAccount(tx: OperatorTx, id: string): Promise<AccountRow | undefined> {
  await tx.many(lockRow, { id });
  return readAccount(tx, id);
}

const listing: Listing = {
  from: 'bank_accounts a',
  rowsFrom: fromAccounts,
  alias: 'a',
  columns,
  tenant: false,
  where: 'a.company_id is null',
  filters: { kind: 'a.kind = :kind', archived: 'a.is_archived = :archived' },
};

export const list = (db: OperatorDb, query: PageQuery): Promise<PageOf<AccountRow>> =>
  readPage<AccountRow>(db, listing, query);

const insertRow = statement(
  'insert',
  `insert into bank_accounts (id, iban, name, kind, created_at, updated_at) values (:id, :iban, :name, :kind, :now, :now)
   on conflict (iban, company_id) do nothing returning id`,
);

/** @returns whether no account had this IBAN */
export const insert = async (tx: OperatorTx, account: BankAccountInput & { readonly id: string }): Promise<boolean> =>
  (await tx.findOne(insertRow, account)) !== undefined;

const updateRow = statement(
  'update',
  'update bank_accounts set name = :name, is_archived = :is_archived, updated_at = :stamp where id = :id',
);

export const update = (tx: OperatorTx, { id, name, is_archived }: AccountRow): void =>
  tx.send(updateRow, { id, name, is_archived });
