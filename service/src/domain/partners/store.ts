/** All SQL on Partners and their access to companies. */
import type { AccessStore } from '../../machinery/http/company.ts';
import type { Database } from '../../machinery/database/pool.ts';
import { statementsOf } from '../../machinery/database/statement.ts';
import type { OperatorDb } from '../../machinery/database/session.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('partners');

const access = statement(
  'access',
  `select a.access from partner_access a join companies c on c.id = a.company_id
   where a.partner_id = :partner_id and a.company_id = :company and c.status = 'active'`,
);

/** How a Partner stands to a company, as of now; a company that is not active is nobody's. */
export const accessStore = (database: Database): AccessStore => ({
  async accessOf(partnerId, companyId) {
    const row = await database.readAll((db) => db.maybe(access, { partner_id: partnerId, company: companyId }));
    return row?.access as Awaited<ReturnType<AccessStore['accessOf']>>;
  },
});

const nameOf = statement('name', `select name from partners where id = :id`);

export const partnerName = async (db: OperatorDb, id: string): Promise<string> => (await db.one(nameOf, { id })).name;
