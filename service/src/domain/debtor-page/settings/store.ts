/** All SQL on the settings of the debtor's page. `owner` is a company; null: the operator. */
import type { DebtorPageData } from '@mahnwerk/contract/operator/debtor-page-settings.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('debtorPageSettings');

const operators_id = '00000000-0000-0000-0000-000000000006';

/** What names settings in the audit log, and binds their secret to them: the company; the operator's have an id of their own. */
export const idOf = (owner: string | null): string => owner ?? operators_id;

// Of a company its own go before the operator's.
const inForce = statement(
  'inForce',
  `select s.company_id, s.data, s.payment_secret from debtor_page_settings s
   where s.company_id is null or s.company_id = :owner::uuid order by s.company_id nulls last limit 1`,
);
// There may be no row to lock yet.
const lockRow = statement(
  'lock',
  `select pg_advisory_xact_lock(hashtext('debtor_page_settings'), hashtext(coalesce(:owner::uuid::text, '')))`,
);
const writeRow = statement(
  'write',
  `insert into debtor_page_settings (company_id, data, payment_secret, created_at, updated_at)
   values (:owner::uuid, :data, :payment_secret::bytea, :now, :now)
   on conflict (company_id) do update set data = excluded.data, payment_secret = excluded.payment_secret, updated_at = :stamp`,
);
const removeRow = statement('remove', 'delete from debtor_page_settings s where s.company_id = :company_id');
const eraseRow = statement(
  'erase',
  'delete from debtor_page_settings s where s.company_id = :company_id and s.created_at <= :until',
);

export type SettingsRow = Statements['inForce']['row'];

/** Its own, else the operator's; undefined before the first change of both. */
export const findInForce = (db: OperatorDb | CompanyDb, owner: string | null): Promise<SettingsRow | undefined> =>
  db.findOne(inForce, { owner });

export const lock = (tx: OperatorTx | CompanyTx, owner: string | null): Promise<number> => tx.run(lockRow, { owner });

interface Written {
  readonly owner: string | null;
  readonly data: DebtorPageData;
  readonly payment_secret: Buffer | null;
}

export const write = (tx: OperatorTx | CompanyTx, { data, ...row }: Written): void =>
  tx.send(writeRow, { ...row, data: JSON.stringify(data) });

export const remove = (tx: CompanyTx): void => tx.send(removeRow);

/** For a reset of the sandbox. @returns how many */
export const eraseDebtorPageSettings = (tx: CompanyTx, until: string): Promise<number> => tx.run(eraseRow, { until });

const lockOthers = statement(
  'lockSealedOtherwise',
  `select s.company_id, s.payment_secret from debtor_page_settings s
   where coalesce(s.company_id, :operators_id::uuid) > :after and substring(s.payment_secret for length(:header::bytea)) <> :header
   order by coalesce(s.company_id, :operators_id::uuid) limit :batch for no key update`,
);
const replaceSealed = statement(
  'replaceSeal',
  'update debtor_page_settings set payment_secret = :payment_secret where company_id is not distinct from :owner::uuid',
);

/** Rows after this id (`idOf`) with a secret that does not begin with the header, locked. */
export const lockSealedOtherwise = (
  tx: OperatorTx,
  page: { readonly after: string; readonly batch: number; readonly header: Buffer },
): Promise<Statements['lockSealedOtherwise']['row'][]> => tx.many(lockOthers, { ...page, operators_id });

export const replaceSeal = (
  tx: OperatorTx,
  sealed: { readonly owner: string | null; readonly payment_secret: Buffer },
): void => tx.send(replaceSealed, sealed);
