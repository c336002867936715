/** Which companies wait for a person whose e-mail address is verified now: read by the set-up page. */
import type { OperatorTx } from '../../machinery/database/session.ts';
import { statementsOf } from '../../machinery/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('memberships');

const waiting = `c.onboarding_mode = 'web_flow' and c.status <> 'offboarded' and exists (
  select from memberships m where m.company_id = c.id and m.account_id = :account_id and m.role = 'admin' and m.status = 'active')`;

// In the order of their ids, as whoever holds more than one; asked again once they are held, for they may have changed until then.
const holdAdministered = statement('holdAdministered', `select c.id from companies c where c.id = :also or (${waiting}) order by c.id for no key update`);
const administered = statement('administered', `select c.id from companies c where ${waiting} order by c.id`);

/**
 * The companies of `web_flow` of which this person is an admin, held until the transaction ends.
 * @param also a company that is held with them, in its turn
 */
export async function holdAdministeredBy(tx: OperatorTx, accountId: string, also: string | null): Promise<readonly string[]> {
  await tx.many(holdAdministered, { account_id: accountId, also });
  return (await tx.many(administered, { account_id: accountId })).map(({ id }) => id);
}
