/** All SQL on the operator's staff. */
import type { StaffRole } from '@mahnwerk/contract/grammar/roles.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { newId } from '../../../platform/ids.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('staff');

const addRow = statement(
  'add',
  `insert into staff as s (id, account_id, roles, status, created_at, updated_at) values (:id, :account_id, :roles::text[], 'active', :now, :now)
   on conflict (account_id) where status in ('pending_setup', 'active')
   do update set roles = array(select distinct unnest(s.roles || excluded.roles) order by 1), status = 'active', updated_at = :stamp returning s.id`,
);

/** Makes a person an active member of the staff; one who is a member already keeps its roles too. */
export const addStaff = async (tx: OperatorTx, accountId: string, roles: readonly StaffRole[]): Promise<string> =>
  (await tx.one(addRow, { id: newId(), account_id: accountId, roles })).id;
