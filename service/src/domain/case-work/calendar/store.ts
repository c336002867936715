/** All SQL on calendar feeds and on what they show. The operator's database role alone reads them; each statement names the person. */
import type { CalendarFeed } from '@mahnwerk/contract/account/calendar-feeds.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { isWaitingTask } from '../tasks/index.ts';
import type { DueTask, LastDay } from './feed.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('calendar');

const columns = 'f.id, f.name, f.contains, f.created_at';

const listing: Listing = {
  from: 'calendar_feeds f',
  alias: 'f',
  tenant: false,
  columns,
  where: 'f.staff_id = :staff_id',
  orders: { name: 'lower(f.name)' },
};

/** @param staff_id the person’s membership of the operator */
export const listFeeds = (db: OperatorDb, query: PageQuery, staff_id: string): Promise<PageOf<CalendarFeed>> =>
  readPage<CalendarFeed>(db, listing, query, { staff_id });

const own = `select ${columns} from calendar_feeds f where f.id = :id and f.staff_id = :staff_id`;
const get = statement('get', own);
const lock = statement('lock', `${own} for update`);

export const readFeed = (db: OperatorDb, staff_id: string, id: string): Promise<CalendarFeed | undefined> =>
  db.findOne(get, { id, staff_id });

/** The row, locked until the transaction ends. */
export const lockFeed = (tx: OperatorTx, staff_id: string, id: string): Promise<CalendarFeed | undefined> =>
  tx.findOne(lock, { id, staff_id });

const lockPerson = statement('lock_person', 'select s.id from staff s where s.id = :staff_id for no key update');
const countRows = statement(
  'count',
  'select count(*)::integer as count from calendar_feeds f where f.staff_id = :staff_id',
  { notNull: ['count'] },
);

/** How many feeds the person has; no other command changes that before the transaction ends. */
export async function countFeeds(tx: OperatorTx, staff_id: string): Promise<number> {
  const [, { count }] = await Promise.all([tx.run(lockPerson, { staff_id }), tx.one(countRows, { staff_id })]);
  return count;
}

const insertRow = statement(
  'insert',
  `insert into calendar_feeds (id, staff_id, name, contains, token_hash, created_at)
   values (:id, :staff_id, :name, :contains, :token_hash, :now)`,
);
const removeRow = statement('remove', 'delete from calendar_feeds where id = :id');

export const insertFeed = (tx: OperatorTx, feed: Omit<Statements['insert']['parameters'], 'now'>): void =>
  tx.send(insertRow, feed);
export const removeFeed = (tx: OperatorTx, id: string): void => tx.send(removeRow, { id });

const find = statement(
  'find',
  `select f.contains, s.account_id, a.language
   from calendar_feeds f join staff s on s.id = f.staff_id and s.status = 'active' join accounts a on a.id = s.account_id
   where f.token_hash = :token_hash`,
);

export type FoundFeed = Statements['find']['row'];

/** The feed of a token, while its person is of the staff. */
export const findFeed = (db: OperatorDb, token_hash: Buffer): Promise<FoundFeed | undefined> =>
  db.findOne(find, { token_hash });

interface Span {
  readonly from: string;
  readonly to: string;
}

// Each read follows an index of what waits or ends by its day, up to as many rows as a calendar can have.
const shown = 't.id, t.kind, t.due_on, t.mandate_id, t.order_id, m.reference_number, t.updated_at';
const dueRows = (owner: string) => `select ${shown} from tasks t
   left join mandates m on m.company_id = t.company_id and m.id = t.mandate_id
   where ${owner} and ${isWaitingTask} and t.due_on between :from and :to
   order by t.due_on, t.urgency desc, t.id limit ${limits.calendar_events}`;

const tasksOf = statement('tasks_of_person', dueRows('t.assignee_id = :account_id'), {
  nullable: ['reference_number'],
});
const tasksOfTeams = statement(
  'tasks_of_teams',
  `select due.* from teams g cross join lateral (${dueRows('t.team_id = g.id')}) due where :account_id::uuid = any(g.member_ids)`,
  { nullable: ['reference_number'] },
);

export const readTasksOf = (db: OperatorDb, account_id: string, span: Span): Promise<DueTask[]> =>
  db.many(tasksOf, { account_id, ...span });
export const readTasksOfTeams = (db: OperatorDb, account_id: string, span: Span): Promise<DueTask[]> =>
  db.many(tasksOfTeams, { account_id, ...span });

const lastDays = statement(
  'last_days',
  `select l.mandate_id, l.limitation_on, m.reference_number, m.updated_at
   from (select l.company_id, l.mandate_id, l.limitation_on from claim_limitations l
     where l.is_listed and coalesce(l.limitation_on, 'infinity') between :from and :to
     order by coalesce(l.limitation_on, 'infinity'), l.claim_id limit ${limits.calendar_events}) l
   join mandates m on m.company_id = l.company_id and m.id = l.mandate_id`,
  { notNull: ['limitation_on'] },
);

export const readLastDays = (db: OperatorDb, span: Span): Promise<LastDay[]> => db.many(lastDays, { ...span });
