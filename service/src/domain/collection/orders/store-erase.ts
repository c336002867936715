/** What a reset of the sandbox, and the end of a Partner's access, delete of orders, with everything below them. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Cases } from '../../../platform/module.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('orders');

const nextMandates = statement(
  'nextMandates',
  `select m.id from mandates m
   where m.company_id = :company_id
     and (m.created_at <= :until or exists (select from orders o where o.company_id = :company_id and o.mandate_id = m.id and o.created_at <= :until))
   order by m.created_at, m.id limit :batch`,
);
const ordersOfMandates = statement(
  'ordersOfMandates',
  `select o.id from orders o where o.company_id = :company_id and o.mandate_id = any(:mandates)`,
);
const nextOrders = statement(
  'nextOrders',
  `select o.id from orders o where o.company_id = :company_id and o.created_at <= :until order by o.created_at, o.id limit :batch`,
);
const erase = statement('erase', `delete from orders o where o.company_id = :company_id and o.id = any(:orders)`);
// A draft that a command has locked is waited for, and stays if it is submitted meanwhile.
const eraseDrafts = statement(
  'eraseDrafts',
  `delete from orders o where o.company_id = :company_id and o.status = 'draft' and o.id = any (array(
     select d.id from orders d where d.company_id = :company_id and d.created_by_partner = :partner and d.status = 'draft' order by d.id for update))`,
);

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** The next cases created by then: mandates with their orders, then orders without one. */
export async function nextCases(tx: CompanyTx, until: string, batch: number): Promise<Cases> {
  const mandates = idsOf(await tx.many(nextMandates, { until, batch }));
  const orders = await (mandates.length > 0
    ? tx.many(ordersOfMandates, { mandates })
    : tx.many(nextOrders, { until, batch }));
  return { mandates, orders: idsOf(orders) };
}

export const eraseOrders = (tx: CompanyTx, { orders }: Cases): void => tx.send(erase, { orders });

/** The drafts that the Partner created, without events. */
export const eraseDraftsOf = (tx: CompanyTx, partner: string): void => tx.send(eraseDrafts, { partner });
