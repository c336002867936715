/** All SQL on base rates. Rows are only added. */
import type { BaseRate, BaseRateInput } from '@mahnwerk/contract/operator/base-rates.ts';
import type { CompanyDb, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('base-rates');

const version = `'base_rate/' || valid_from || case when version > 1 then '/' || version else '' end`;
const columns = `valid_from, rate, source, recorded_at, ${version} as version`;
const notNull = { notNull: ['version'] };

const readAll = statement('all', `select ${columns} from base_rates order by valid_from, base_rates.version`, notNull);

const readValid = statement(
  'valid',
  `select distinct on (valid_from) valid_from, rate, ${version} as version from base_rates order by valid_from, base_rates.version desc`,
  notNull,
);

// One rate is added at a time, so that versions and half-years have no gaps.
const lockRows = statement('lock', `select pg_advisory_xact_lock(hashtext('base rates'))`);

const insertRow = statement(
  'insert',
  `insert into base_rates (valid_from, version, id, rate, source, recorded_at)
   select :valid_from, coalesce(max(r.version), 0) + 1, :id, :rate, :source, :stamp from base_rates r where r.valid_from = :valid_from
   returning ${columns}`,
  notNull,
);

/** Every version of every half-year, ascending. */
export const list = (db: CompanyDb | OperatorDb): Promise<BaseRate[]> => db.many(readAll);

const readHistory = statement(
  'history',
  `select coalesce(json_agg(json_build_object('valid_from', valid_from, 'rate', rate::text, 'version', ${version},
     'recorded_at', to_char(recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by valid_from, base_rates.version), '[]')::text as history
   from base_rates`,
  { notNull: ['history'] },
);

/** A version of the base rate of a half-year; `recorded_at` null: always known. */
export type BaseRateVersion = Pick<BaseRate, 'valid_from' | 'rate' | 'version' | 'recorded_at'>;

/** The history that was read last, by its text: it grows twice a year, and every balance reads it. */
let latest = { text: '[]', versions: [] as readonly BaseRateVersion[] };

/** Every version of every half-year, ascending. The same versions are the same array. */
export async function baseRateVersions(db: CompanyDb | OperatorDb): Promise<readonly BaseRateVersion[]> {
  const { history } = await db.one(readHistory);
  if (history !== latest.text) latest = { text: history, versions: JSON.parse(history) as readonly BaseRateVersion[] };
  return latest.versions;
}

/** The rate of a half-year as it applies. */
export interface ValidBaseRate {
  readonly valid_from: string;
  /** Percent, as a decimal string. */
  readonly rate: string;
  /** Names the rate in computations. */
  readonly version: string;
}

/** The rates that apply, one for each half-year since 2002, ascending. */
export const baseRates = (db: CompanyDb | OperatorDb): Promise<readonly ValidBaseRate[]> => db.many(readValid);

/** Every version as `list` does; until the transaction ends, no other one adds a rate. */
export async function lockedList(tx: OperatorTx): Promise<BaseRate[]> {
  await tx.run(lockRows);
  return list(tx);
}

/** Adds the next version of a half-year. The caller holds the lock. */
export const insert = (
  tx: OperatorTx,
  id: string,
  { valid_from, rate, source = null }: BaseRateInput,
): Promise<BaseRate> => tx.one(insertRow, { id, valid_from, rate, source });
