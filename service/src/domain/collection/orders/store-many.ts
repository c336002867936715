/** SQL on many orders at once. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { OrderRow } from './order.ts';
import type { Statements } from './statements.gen.ts';
import { columns, known } from './store.ts';

const statement = statementsOf<Statements>('orders');

const getMany = statement(
  'get_many',
  `select ${columns} from orders o where o.company_id = :company_id and o.id = any(:ids::uuid[])`,
  known,
);

/** The orders with these ids, in no particular order. */
export const readOrders = (db: CompanyDb, ids: readonly string[]): Promise<OrderRow[]> => db.many(getMany, { ids });

const withMessages = statement(
  'with_messages',
  `select distinct m.order_id from messages m where m.company_id = :company_id and m.order_id = any(:ids::uuid[])`,
  { notNull: ['order_id'] },
);

/** Which of these orders have messages or requests. */
export async function readTalkedAbout(db: CompanyDb, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const [orders, messages] = await Promise.all([readOrders(db, ids), db.many(withMessages, { ids })]);
  return new Set([
    ...orders.filter(({ request_count }) => request_count > 0).map(({ id }) => id),
    ...messages.map(({ order_id }) => order_id),
  ]);
}
