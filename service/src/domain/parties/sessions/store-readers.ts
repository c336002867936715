/** All SQL on what the persons of open streams may read. */
import type { OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import { lives } from './store.ts';

const statement = statementsOf<Statements>('sessions');

// A session whose person has no membership has one row.
const readers = statement(
  'readers',
  `select s.id, o.kind, o.owner_id, o.roles, o.companies
   from sessions s
   left join lateral (
     select 'company' as kind, m.company_id as owner_id, array[m.role::text] as roles, array[]::uuid[] as companies
     from memberships m join companies c on c.id = m.company_id
     where m.account_id = s.account_id and m.status = 'active' and c.status = 'active'
     union all
     select 'operator', null, f.roles::text[], array[]::uuid[] from staff f where f.account_id = s.account_id and f.status = 'active'
       and (not :needs_factor or exists (select from totp t where t.account_id = f.account_id and t.secret is not null)
         or exists (select from passkeys p where p.account_id = f.account_id))
     union all
     select 'partner', u.partner_id, array[u.role::text], array(
       select a.company_id from partner_access a join companies c on c.id = a.company_id
       where a.partner_id = u.partner_id and a.company_id = any(:companies::uuid[]) and a.access = 'available' and c.status = 'active')
     from partner_users u where u.account_id = s.account_id and u.status = 'active') o on true
   where s.id = any(:sessions::uuid[]) and ${lives}`,
  { nullable: ['kind', 'owner_id', 'roles', 'companies'] },
);

type Asked = Omit<Statements['readers']['parameters'], 'now'>;

/** A row for each membership of each session that lives, one without a kind where there is none. */
export const readersOf = (db: OperatorDb, asked: Asked): Promise<readonly Statements['readers']['row'][]> =>
  db.many(readers, asked);
