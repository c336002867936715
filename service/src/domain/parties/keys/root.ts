/**
 * The root key: the operator key of the setting MAHNWERK_OPERATOR_KEY (operations.md), with all scopes. It is stored by its hash under a fixed id, so
 * a former value stops working. The API cannot change it: the next start would restore it.
 */
import { operatorScopes } from '@mahnwerk/contract/grammar/scopes.ts';
import type { Database } from '../../../platform/database/pool.ts';
import * as store from './store.ts';

export const rootKeyId = '00000000-0000-7000-8000-000000000001';
const rootKeyName = 'MAHNWERK_OPERATOR_KEY';

/** Stores the key of the settings as the root key, at every start. @throws Error with one line for the operator where the value is invalid */
export async function ensureRootKey(
  database: Database,
  hash: (secret: string) => Buffer,
  secret: string,
): Promise<void> {
  if (!/^[\x21-\x7e]{32,255}$/.test(secret))
    throw new Error(`${rootKeyName} must be 32 to 255 visible ASCII characters`);
  const secretHash = hash(secret);
  await database.asOperator(async (tx) => {
    const other = await store.otherWithSecret(tx, rootKeyId, secretHash);
    if (other !== undefined)
      throw new Error(`${rootKeyName} is the secret of another key ("${other}"); choose a value of its own`);
    store.put(tx, { id: rootKeyId, token_name: rootKeyName, scopes: operatorScopes, secret_hash: secretHash });
  });
}
