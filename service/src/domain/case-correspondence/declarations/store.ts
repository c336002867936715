/** All SQL on declarations. */
import type { DeclarationData } from '@mahnwerk/contract/operator/declarations.ts';
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cases } from '../../../platform/module.ts';
import type { DeclarationRow } from './declaration.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('declarations');

const columns = `d.id, d.mandate_id, d.debtor_id, d.type, d.data, d.note, d.call_id, d.inbox_item_id, d.received_on, d.ended_at, d.end_reason, d.end_entry_id,
  d.author_type, d.author_name, d.created_at, d.updated_at`;

const get = statement(
  'get',
  `select ${columns} from declarations d where d.company_id = :company_id and d.mandate_id = :mandate_id and d.id = :id`,
);
const lock = statement(
  'lock',
  `select ${columns} from declarations d where d.company_id = :company_id and d.mandate_id = :mandate_id and d.id = :id for no key update`,
);

export const readDeclaration = (db: CompanyDb, mandate_id: string, id: string): Promise<DeclarationRow | undefined> =>
  db.findOne(get, { mandate_id, id });
export const lockDeclaration = (tx: CompanyTx, mandate_id: string, id: string): Promise<DeclarationRow | undefined> =>
  tx.findOne(lock, { mandate_id, id });

const listing: Listing = {
  from: 'declarations d',
  alias: 'd',
  columns,
  where: 'd.mandate_id = :mandate_id',
  filters: { type: 'd.type = :type', status: `(d.ended_at is null) = (:status = 'open')` },
};

export const listDeclarations = (
  db: CompanyDb,
  mandate_id: string,
  query: PageQuery,
): Promise<PageOf<DeclarationRow>> => readPage<DeclarationRow>(db, listing, query, { mandate_id });

const ofCalls = statement(
  'of_calls',
  `select ${columns} from declarations d where d.company_id = :company_id and d.call_id = any(:call_ids::uuid[]) order by d.created_at, d.id`,
);

/** Those that were made in these calls, in their order. */
export const readDeclarationsOf = (db: CompanyDb, call_ids: readonly string[]): Promise<DeclarationRow[]> =>
  db.many(ofCalls, { call_ids });

const ofItems = statement(
  'of_items',
  `select ${columns} from declarations d where d.inbox_item_id = any(:item_ids::uuid[]) order by d.created_at, d.id`,
);

/** Those that these items of the inbox hold, in their order. */
export const readDeclarationsOfItems = (db: OperatorDb, item_ids: readonly string[]): Promise<DeclarationRow[]> =>
  db.many(ofItems, { item_ids });

const ofEntries = statement(
  'of_entries',
  `select ${columns} from declarations d where d.company_id = :company_id and (d.id = any(:ids::uuid[]) or d.end_entry_id = any(:ids::uuid[]))`,
);

/** Those behind entries of the history, which their record and their end are. */
export const readDeclarationsBehind = (db: CompanyDb, ids: readonly string[]): Promise<DeclarationRow[]> =>
  db.many(ofEntries, { ids });

const countOf = statement(
  'count',
  `select count(*)::integer as count from declarations where company_id = :company_id and mandate_id = :mandate_id`,
  { notNull: ['count'] },
);

export const count = async (db: CompanyDb, mandate_id: string): Promise<number> =>
  (await db.one(countOf, { mandate_id })).count;

const openObjection = statement(
  'open_objection',
  `select exists (select from declarations d where d.company_id = :company_id and d.mandate_id = :mandate_id and d.type = 'objection'
     and d.ended_at is null) as is_open`,
  { notNull: ['is_open'] },
);

/** Whether an objection of a debtor stands against demanding letters. */
export const hasOpenObjection = async (db: CompanyDb, mandate_id: string): Promise<boolean> =>
  (await db.one(openObjection, { mandate_id })).is_open;

const openReport = statement(
  'has_open_report',
  `select exists (select from declarations d where d.company_id = :company_id and d.mandate_id = :mandate_id and d.author_type = 'debtor'
     and d.type not in ('objection', 'address_change') and d.ended_at is null) as is_open`,
  { notNull: ['is_open'] },
);

/** Whether the debtor has declared something on its page that waits for the office; an objection holds the case by itself. */
export const hasOpenReport = async (db: CompanyDb, mandate_id: string): Promise<boolean> =>
  (await db.one(openReport, { mandate_id })).is_open;

const insertRow = statement(
  'insert',
  `insert into declarations (company_id, id, mandate_id, debtor_id, type, data, note, call_id, inbox_item_id, received_on, author_type, author_id, author_name, created_at, updated_at)
   values (:company_id, :id, :mandate_id, :debtor_id, :type, :data, :note, :call_id, :inbox_item_id, :received_on, :bound_author_type, :author_id, :bound_author_name, :now, :now)`,
);

export interface NewDeclaration extends Pick<
  DeclarationRow,
  'id' | 'mandate_id' | 'debtor_id' | 'type' | 'note' | 'call_id' | 'inbox_item_id' | 'received_on'
> {
  readonly data: DeclarationData;
  readonly author_id: string;
}

export const insert = (tx: CompanyTx, { data, ...row }: NewDeclaration): void =>
  tx.send(insertRow, { ...row, data: JSON.stringify(data) });

const endRow = statement(
  'end',
  `update declarations set ended_at = :now, end_reason = :reason, end_entry_id = :entry_id, ended_by_type = :bound_author_type,
     ended_by_name = :bound_author_name, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

export const end = (
  tx: CompanyTx,
  ended: { readonly id: string; readonly reason: string; readonly entry_id: string },
): void => tx.send(endRow, ended);

const erase = statement(
  'erase',
  `delete from declarations d where d.company_id = :company_id and d.mandate_id = any(:mandates)`,
);

/** For a reset of the sandbox. */
export const eraseDeclarations = (tx: CompanyTx, { mandates }: Cases): void => tx.send(erase, { mandates });
