/** SQL on active members of the staff, to whom work is assigned: by the id of the person. */
import type { Assignee } from '@mahnwerk/contract/case/mandates.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('team');

const name = `concat_ws(' ', a.first_name, a.last_name)`;

const active = statement(
  'active_staff',
  `select a.id, ${name} as name from staff t join accounts a on a.id = t.account_id where a.id = :id and t.status = 'active'`,
  { notNull: ['name'] },
);

/** The member with this id of a person; undefined for one who is not active. */
export const findAssignee = (db: OperatorDb, id: string): Promise<Assignee | undefined> => db.findOne(active, { id });

const listing: Listing = {
  from: 'staff t join accounts a on a.id = t.account_id',
  alias: 't',
  tenant: false,
  columns: `a.id, ${name} as name`,
  where: `t.status = 'active'`,
  orders: { name: `lower(${name})` },
};

export const listAssignees = (db: OperatorDb, query: PageQuery): Promise<PageOf<Assignee>> =>
  readPage<Assignee>(db, listing, query);
