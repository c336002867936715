/** All SQL on calls. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage, textBytesOf } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cases } from '../../../platform/module.ts';
import type { CallRow } from './call.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('calls');

const columns = `c.id, c.mandate_id, c.direction, c.at, c.number, c.role, c.debtor_id, c.name, c.outcome, c.text, c.follow_up_on, c.minutes,
  c.author_type, c.author_name, c.created_at, c.updated_at`;

const get = statement(
  'get',
  `select ${columns} from calls c where c.company_id = :company_id and c.mandate_id = :mandate_id and c.id = :id`,
);
const lock = statement(
  'lock',
  `select ${columns} from calls c where c.company_id = :company_id and c.mandate_id = :mandate_id and c.id = :id for no key update`,
);

export const readCall = (db: CompanyDb, mandate_id: string, id: string): Promise<CallRow | undefined> =>
  db.findOne(get, { mandate_id, id });
export const lockCall = (tx: CompanyTx, mandate_id: string, id: string): Promise<CallRow | undefined> =>
  tx.findOne(lock, { mandate_id, id });

/** Of what a declaration is in the answer besides its texts. */
const declaration_bytes = 1_000;

const listing: Listing = {
  from: 'calls c',
  alias: 'c',
  columns,
  where: 'c.mandate_id = :mandate_id',
  filters: { outcome: 'c.outcome = :outcome' },
  weight: `${textBytesOf('c.text', 'c.name')} + (
    select coalesce(sum(${declaration_bytes} + ${textBytesOf('d.note', 'd.data', 'd.end_reason')}), 0)
    from declarations d where d.company_id = c.company_id and d.call_id = c.id)`,
};

export const listCalls = (db: CompanyDb, mandate_id: string, query: PageQuery): Promise<PageOf<CallRow>> =>
  readPage<CallRow>(db, listing, query, { mandate_id });

const someOf = statement(
  'some',
  `select ${columns} from calls c where c.company_id = :company_id and c.id = any(:ids::uuid[])`,
);

export const readCalls = (db: CompanyDb, ids: readonly string[]): Promise<CallRow[]> => db.many(someOf, { ids });

const insertRow = statement(
  'insert',
  `insert into calls (company_id, id, mandate_id, direction, at, number, role, debtor_id, name, outcome, text, follow_up_on, minutes,
     author_type, author_id, author_name, created_at, updated_at)
   values (:company_id, :id, :mandate_id, :direction, :at, :number, :role, :debtor_id, :name, :outcome, :text, :follow_up_on, :minutes,
     :bound_author_type, :author_id, :bound_author_name, :now, :now)`,
);

export const insert = (
  tx: CompanyTx,
  call: Omit<Statements['insert']['parameters'], 'company_id' | 'now' | 'bound_author_type' | 'bound_author_name'>,
): void => tx.send(insertRow, call);

const updateRow = statement(
  'update',
  `update calls set text = :text, follow_up_on = :follow_up_on, updated_at = :stamp where company_id = :company_id and id = :id`,
);

export const update = (tx: CompanyTx, call: Pick<CallRow, 'id' | 'text' | 'follow_up_on'>): void =>
  tx.send(updateRow, call);

const touch = statement('touch', `update calls set updated_at = :stamp where company_id = :company_id and id = :id`);

/** A declaration that was made in the call has changed. */
export const touchCall = (tx: CompanyTx, id: string): void => tx.send(touch, { id });

const erase = statement(
  'erase',
  `delete from calls c where c.company_id = :company_id and c.mandate_id = any(:mandates)`,
);

/** For a reset of the sandbox. */
export const eraseCalls = (tx: CompanyTx, { mandates }: Cases): void => tx.send(erase, { mandates });
