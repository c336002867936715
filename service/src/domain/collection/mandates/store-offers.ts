/** SQL of what ends the open plan offer of a case. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('mandates');

// Companies withdraw too, by a pause: they read and write no more than this.
const withdraw = statement(
  'withdraw_offers',
  `update plan_offers set status = 'withdrawn', ended_on = business_day(:company_id, :now), updated_at = :stamp
   where company_id = :company_id and mandate_id = :mandate_id and status = 'open' returning business_day(:company_id, :now) as on`,
  { notNull: ['on'] },
);

/** @returns the day for each that was open */
export const withdrawOffers = (tx: CompanyTx, mandate_id: string) => tx.many(withdraw, { mandate_id });
