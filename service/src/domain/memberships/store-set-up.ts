/** What a person whose e-mail address is verified now may confirm: read by the set-up page. */
import type { OperatorTx } from '../../machinery/database/session.ts';
import { statementsOf } from '../../machinery/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('memberships');

// Held in the order of ids; who ceases to be an admin meanwhile is told by the row itself.
const holdAdministered = statement(
  'holdAdministered',
  `select c.id from companies c join memberships m on m.company_id = c.id
   where m.account_id = :account_id and m.role = 'admin' and m.status = 'active' and c.onboarding_mode = 'web_flow' and c.status <> 'offboarded' order by c.id for no key update of c for share of m`,
);

/** The companies that let their Partners in by a person's set-up, of which this one is an admin; held until the transaction ends. */
export const heldCompaniesOfAdmin = async (tx: OperatorTx, accountId: string): Promise<readonly string[]> => (await tx.many(holdAdministered, { account_id: accountId })).map(({ id }) => id);
