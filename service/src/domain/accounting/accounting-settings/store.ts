/** All SQL on the settings of bookkeeping. `owner` is a company; null: the operator. */
import type { AccountingData } from '@mahnwerk/contract/shapes/accounting.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { noSettings } from './settings.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('accounting-settings');

const operators_id = '00000000-0000-0000-0000-000000000007';

/** What names settings in the audit log: the company; the operator's have an id of their own. */
export const idOf = (owner: string | null): string => owner ?? operators_id;

const get = statement(
  'get',
  'select s.data from accounting_settings s where s.company_id is not distinct from :owner::uuid',
);
// There may be no row to lock yet.
const lockRow = statement(
  'lock',
  `select pg_advisory_xact_lock(hashtext('accounting_settings'), hashtext(coalesce(:owner::uuid::text, '')))`,
);
const writeRow = statement(
  'write',
  `insert into accounting_settings (company_id, data, created_at, updated_at) values (:owner::uuid, :data, :now, :now)
   on conflict (company_id) do update set data = excluded.data, updated_at = :stamp`,
);
const eraseRow = statement(
  'erase',
  'delete from accounting_settings s where s.company_id = :company_id and s.created_at <= :until',
);

/** As they were set; the defaults before the first change. */
export const readSettings = async (db: OperatorDb | CompanyDb, owner: string | null): Promise<AccountingData> =>
  (await db.findOne(get, { owner }))?.data ?? noSettings;

export const lock = (tx: OperatorTx | CompanyTx, owner: string | null): Promise<number> => tx.run(lockRow, { owner });

export const write = (tx: OperatorTx | CompanyTx, owner: string | null, data: AccountingData): void =>
  tx.send(writeRow, { owner, data: JSON.stringify(data) });

/** For a reset of the sandbox. @returns how many */
export const eraseAccountingSettings = (tx: CompanyTx, until: string): Promise<number> => tx.run(eraseRow, { until });
