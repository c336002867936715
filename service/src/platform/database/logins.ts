/**
 * The login roles: the service's connections log in as them and set their one role at once. A login role owns nothing,
 * inherits nothing and is a member of that role alone: after an injected `set role none` it has no rights, and `set role` to another role is refused
 * (docs/decisions/0033).
 *
 * Databases share the roles of their cluster: each database has login roles of its own, whose passwords follow from
 * its own key. Every start sets them again, so any number of processes agree and a changed password lasts until then.
 */
import { createHash, hkdfSync } from 'node:crypto';
import pg from 'pg';
import { type Login, type DatabaseRole, roles, type ServiceAddress } from './address.ts';
import { scramVerifier } from './scram.ts';

/**
 * Creates or updates the login roles of the owner's database; returns how to log in as them.
 * @param owner connected as the owner of the schema, who needs CREATEROLE
 * @param key 32 bytes that never change for this database
 */
export async function establishLogins(owner: pg.Pool, key: Buffer): Promise<ServiceAddress['logins']> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    // Concurrent starts would change the same rows of the catalogue.
    await client.query(`select pg_advisory_xact_lock(hashtext('mahnwerk logins'))`);
    const { rows } = await client.query<{ database: string }>('select current_database() as database');
    const database = rows[0]?.database ?? '';
    const logins = loginsOf(database, key);
    for (const role of roles) await establish(client, { role, login: logins[role], database });
    // A temporary table would hide the real one from later statements of its session. Where the user does not own the database this only warns.
    await client.query(`revoke temporary on database ${pg.escapeIdentifier(database)} from public`);
    await client.query('commit');
    return logins;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Names and passwords follow from the database's name and key. */
function loginsOf(database: string, key: Buffer): Readonly<Record<DatabaseRole, Login>> {
  const suffix = createHash('sha256').update(database).digest('hex').slice(0, 8);
  const login = (role: DatabaseRole): Login => {
    const user = `${role}_${suffix}`;
    return {
      user,
      password: Buffer.from(hkdfSync('sha256', key, database, `login ${user}`, 32)).toString('base64url'),
    };
  };
  return {
    mahnwerk_company: login('mahnwerk_company'),
    mahnwerk_partner: login('mahnwerk_partner'),
    mahnwerk_operator: login('mahnwerk_operator'),
    mahnwerk_debtor: login('mahnwerk_debtor'),
  };
}

async function establish(
  client: pg.PoolClient,
  { role, login, database }: { role: DatabaseRole; login: Login; database: string },
): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login.user]);
  const [name, group, place] = [login.user, role, database].map((each) => pg.escapeIdentifier(each));
  if (rowCount === 0) await client.query(`create role ${name} login noinherit`);
  // A role can change its own password and settings: this resets them.
  await client.query(`alter role ${name} login noinherit password ${pg.escapeLiteral(scramVerifier(login.password))}`);
  await client.query(`alter role ${name} reset all`);
  await client.query(`alter role ${name} in database ${place} reset all`);
  await client.query(`grant ${group} to ${name}`);
  await client.query(`grant connect on database ${place} to ${name}`);
}
