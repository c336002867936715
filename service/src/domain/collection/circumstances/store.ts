/** All SQL on circumstances. */
import { circumstanceTypes } from '@mahnwerk/contract/shapes/circumstances.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { CircumstanceRow } from './circumstance.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('circumstances');

const columns =
  'c.id, c.debtor_id, c.type, c.since, c.court, c.file_number, c.party, c.source, c.note, c.ended_on, c.ended_at, c.end_reason, c.author_type, c.author_name, c.created_at, c.updated_at';

const get = statement(
  'get',
  `select ${columns} from debtor_circumstances c where c.company_id = :company_id and c.debtor_id = :debtor_id and c.id = :id`,
);

export const readCircumstance = (db: CompanyDb, debtor_id: string, id: string): Promise<CircumstanceRow | undefined> =>
  db.findOne(get, { debtor_id, id });

const listing: Listing = {
  from: 'debtor_circumstances c',
  alias: 'c',
  columns,
  where: 'c.debtor_id = :debtor_id',
  filters: { in_force: '(c.ended_on is null) = :in_force' },
};

export const listCircumstances = (
  db: CompanyDb,
  debtor_id: string,
  query: PageQuery,
): Promise<PageOf<CircumstanceRow>> => readPage<CircumstanceRow>(db, listing, query, { debtor_id });

const counted = statement(
  'count',
  `select count(*)::integer as count, coalesce(bool_or(c.type = :type and c.ended_on is null), false) as in_force
   from debtor_circumstances c where c.company_id = :company_id and c.debtor_id = :debtor_id`,
  { notNull: ['count', 'in_force'] },
);

/** How many circumstances a debtor has, and whether one of this type is in force. */
export const countCircumstances = (tx: CompanyTx, debtor_id: string, type: CircumstanceRow['type']) =>
  tx.one(counted, { debtor_id, type });

const insertRow = statement(
  'insert',
  `insert into debtor_circumstances (company_id, debtor_id, id, type, since, court, file_number, party, source, note, author_type, author_name,
     created_at, updated_at)
   values (:company_id, :debtor_id, :id, :type, :since, :court, :file_number, :party, :source, :note, :bound_author_type, :bound_author_name,
     :now, :now)`,
);

export type NewCircumstance = Pick<
  CircumstanceRow,
  'id' | 'debtor_id' | 'type' | 'since' | 'court' | 'file_number' | 'party' | 'source' | 'note'
>;

export const insert = (tx: CompanyTx, { party, ...circumstance }: NewCircumstance): void =>
  tx.send(insertRow, { ...circumstance, party: party === null ? null : JSON.stringify(party) });

const endOne = statement(
  'end',
  `update debtor_circumstances set ended_on = :ended_on, end_reason = :end_reason, ended_at = :now, updated_at = :stamp
   where company_id = :company_id and debtor_id = :debtor_id and id = :id`,
);

export const end = (
  tx: CompanyTx,
  ending: { readonly debtor_id: string; readonly id: string; readonly ended_on: string; readonly end_reason: string },
): void => tx.send(endOne, ending);

const endMoved = statement('end_moved_unknown', 'select end_moved_unknown(:company_id, :debtor_id, :now) as id');

/** A usable address of the debtor ends `moved_unknown`. @returns the circumstance that it ended */
export const endMovedUnknown = async (tx: CompanyTx, debtor_id: string): Promise<string | undefined> =>
  (await tx.findOne(endMoved, { debtor_id }))?.id ?? undefined;

const inForce = statement(
  'in_force',
  `select ${columns} from debtor_circumstances c
   where c.company_id = :company_id and c.debtor_id = any(:debtor_ids::uuid[]) and c.ended_on is null order by c.created_at, c.id`,
);

/** What holds for debtors. */
export const readInForce = (db: CompanyDb, debtor_ids: readonly string[]): Promise<CircumstanceRow[]> =>
  db.many(inForce, { debtor_ids });

const flags = statement(
  'flags',
  `select m.id, c.type from mandates m
   join debtor_circumstances c on c.company_id = m.company_id and c.debtor_id = m.debtor_id and c.ended_on is null
   where m.company_id = :company_id and m.id = any(array(select unnest(:ids::uuid[])))`,
);

/** The types in force of the debtors of these cases, by case. */
export async function flagsOfCases(
  db: CompanyDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly CircumstanceRow['type'][]>> {
  const byCase = Map.groupBy(await db.many(flags, { ids }), ({ id }) => id);
  const flagsOf = (rows: readonly { readonly type: CircumstanceRow['type'] }[]) =>
    circumstanceTypes.filter((each) => rows.some(({ type }) => type === each));
  return new Map([...byCase].map(([id, rows]) => [id, flagsOf(rows)]));
}

const erase = statement(
  'erase',
  `delete from debtor_circumstances where company_id = :company_id and (debtor_id, id) in (
     select c.debtor_id, c.id from debtor_circumstances c where c.company_id = :company_id and c.created_at <= :until limit :batch)`,
);

/** For a reset of the sandbox. @returns how many it deleted */
export const eraseCircumstances = (tx: CompanyTx, until: string, batch: number): Promise<number> =>
  tx.run(erase, { until, batch });
