/** The key store of the pipeline: finds the caller of a secret and notes the use of a key. */
import type { Database } from '../../../platform/database/pool.ts';
import type { KeyStore } from '../../../platform/http/authenticate.ts';
import type { Uses } from '../../../platform/http/uses.ts';
import * as store from './store.ts';

export const keyStore = (database: Database, use: Uses): KeyStore => ({
  find: (secretHash) => database.lookUp((db) => store.find(db, secretHash)),
  used: (keyId) => use.note(keyId),
});
