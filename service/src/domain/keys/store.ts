/** All SQL on keys. Who may act is decided here, in one statement, before any tenant is known. */
import type { Scope } from '@mahnwerk/contract/scopes.ts';
import type { Caller, KeyStore } from '../../machinery/http/authenticate.ts';
import type { Database } from '../../machinery/database/pool.ts';
import { statementsOf } from '../../machinery/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('keys');

// Suspended and expired keys, and keys of suspended or offboarded companies, are the same as unknown ones.
const find = statement(
  'find',
  `select k.id, k.kind, k.token_name, k.scopes, k.company_id, k.partner_id
   from keys k left join companies c on c.id = k.company_id
   where k.secret_hash = :secret_hash and k.suspended_at is null
     and (k.expires_at is null or k.expires_at > clock_timestamp())
     and (c.id is null or c.status = 'active')`,
);

/** The look-up behind every authentication. */
export const keyStore = (database: Database): KeyStore => ({
  async find(secretHash) {
    const row = await database.readAll((db) => db.maybe(find, { secret_hash: secretHash }));
    return row === undefined ? undefined : callerOf(row);
  },
});

interface FoundKey {
  readonly id: string;
  readonly kind: string;
  readonly token_name: string;
  readonly scopes: readonly string[];
  readonly company_id: string | null;
  readonly partner_id: string | null;
}

const callerOf = (row: FoundKey): Caller => ({
  keyId: row.id,
  kind: row.kind as Caller['kind'],
  tokenName: row.token_name,
  scopes: row.scopes as readonly Scope[],
  companyId: row.company_id ?? undefined,
  partnerId: row.partner_id ?? undefined,
});
