/** All SQL on letterheads and on the settings of correspondence. `owner` is a company; null: the operator. */
import type { CorrespondenceSettings } from '@mahnwerk/contract/operator/correspondence.ts';
import type { CompanyLetterhead, Letterhead } from '@mahnwerk/contract/shapes/letterhead.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { noCompanyLetterhead } from './company-letterhead.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('letterhead');

const readRow = statement(
  'read',
  'select l.data from letterheads l where l.company_id is not distinct from :owner::uuid',
);
// There may be no row to lock yet.
const lockRow = statement(
  'lock',
  `select pg_advisory_xact_lock(hashtext('letterheads'), hashtext(coalesce(:owner::uuid::text, '')))`,
);
const writeRow = statement(
  'write',
  `insert into letterheads (company_id, data, created_at, updated_at) values (:owner::uuid, :data, :now, :now)
   on conflict (company_id) do update set data = excluded.data, updated_at = :stamp`,
);

/** The operator's; undefined before the first change. */
export const readLetterhead = async (db: OperatorDb | CompanyDb): Promise<Letterhead | undefined> =>
  (await db.findOne(readRow, { owner: null }))?.data;

/** Of a company; undefined before the first change. One of an earlier release lacks the later members. */
export async function readCompanyLetterhead(db: CompanyDb): Promise<CompanyLetterhead | undefined> {
  const row = await db.findOne(readRow, { owner: db.tenant.company_id });
  return row && { ...noCompanyLetterhead, ...row.data };
}

export const lockLetterhead = (tx: OperatorTx | CompanyTx, owner: string | null): Promise<number> =>
  tx.run(lockRow, { owner });

export const writeLetterhead = (tx: OperatorTx | CompanyTx, owner: string | null, data: Letterhead): void =>
  tx.send(writeRow, { owner, data: JSON.stringify(data) });

const eraseRow = statement(
  'erase',
  'delete from letterheads l where l.company_id = :company_id and l.created_at <= :until',
);

/** For a reset of the sandbox. @returns how many */
export const eraseLetterhead = (tx: CompanyTx, until: string): Promise<number> => tx.run(eraseRow, { until });

const readSettingsRow = statement('read_settings', 'select s.data from correspondence_settings s');
const lockSettingsRow = statement('lock_settings', `select pg_advisory_xact_lock(hashtext('correspondence_settings'))`);
const writeSettingsRow = statement(
  'write_settings',
  `insert into correspondence_settings (is_only, data, updated_at) values (true, :data, :now)
   on conflict (is_only) do update set data = excluded.data, updated_at = :stamp`,
);

/** Undefined before the first change. */
export const readSettings = async (db: OperatorDb | CompanyDb): Promise<CorrespondenceSettings | undefined> =>
  (await db.findOne(readSettingsRow))?.data;

export const lockSettings = (tx: OperatorTx): Promise<number> => tx.run(lockSettingsRow);

export const writeSettings = (tx: OperatorTx, data: CorrespondenceSettings): void =>
  tx.send(writeSettingsRow, { data: JSON.stringify(data) });
