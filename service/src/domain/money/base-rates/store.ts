/** All SQL on base rates. Rows are only added. */
import type { BaseRate, BaseRateInput } from '@mahnwerk/contract/operator/base-rates.ts';
import type { CompanyDb, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { instantFromText } from '../../../platform/database/create-pool.ts';
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

/** SQL: every version as one text, for statements that read more: `baseRateVersionsIn` reads it. JSON takes four times as long. */
export const baseRateHistory = `(select string_agg(row(r.valid_from, r.version, r.rate, r.recorded_at)::text, '') from base_rates r)`;

const readHistory = statement('history', `select ${baseRateHistory} as history`);

/** A version of the base rate of a half-year; `recorded_at` null: always known. */
export type BaseRateVersion = Pick<BaseRate, 'valid_from' | 'rate' | 'version' | 'recorded_at'>;

/** The history that was read last: it grows twice a year, and every balance reads it. */
let latest: { readonly text: string | null; readonly versions: readonly BaseRateVersion[] } = {
  text: null,
  versions: [],
};

/** Every version of every half-year, ascending. The same versions are the same array. */
export const baseRateVersions = async (db: CompanyDb | OperatorDb): Promise<readonly BaseRateVersion[]> =>
  baseRateVersionsIn((await db.one(readHistory)).history);

/** The versions in a text; null: none. */
export function baseRateVersionsIn(text: string | null): readonly BaseRateVersion[] {
  if (text !== latest.text)
    latest = { text, versions: [...(text ?? '').matchAll(rowForm)].map(rowIn).sort(byDay).map(versionOf) };
  return latest.versions;
}

const rowForm = /\((?<valid_from>[\d-]+),(?<number>\d+),(?<rate>[\d.-]+),(?:"(?<time>[^"]+)")?\)/g;

interface HistoryRow extends Pick<BaseRate, 'valid_from' | 'rate' | 'recorded_at'> {
  readonly number: number;
}

const rowIn = ({ groups: { valid_from = '', number, rate = '', time } = {} }: RegExpMatchArray): HistoryRow => ({
  valid_from,
  number: Number(number),
  rate,
  recorded_at: time === undefined ? null : instantFromText(time),
});

const byDay = (a: HistoryRow, b: HistoryRow): number =>
  a.valid_from === b.valid_from ? a.number - b.number : a.valid_from < b.valid_from ? -1 : 1;

const versionOf = ({ number, ...row }: HistoryRow): BaseRateVersion => ({
  ...row,
  version: `base_rate/${row.valid_from}${number === 1 ? '' : `/${number}`}`,
});

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
