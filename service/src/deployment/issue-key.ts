/**
 * A key issued from the command line with the data directory or DATABASE_URL, on the database itself: beside a
 * running service, which knows the key at once, or without one.
 */
import type { IssuedKey, KeyCreate } from '@mahnwerk/contract/operator/keys.ts';
import type { Settings } from '../config.ts';
import { audit } from '../domain/audit/index.ts';
import { issueKey } from '../domain/parties/keys/index.ts';
import { systemClock } from '../platform/clock.ts';
import { Database } from '../platform/database/pool.ts';
import { secretHasher } from '../platform/http/authenticate.ts';
import { newRequestId } from '../platform/http/reply.ts';
import { openDatabase, prepareDatabase } from './database.ts';

/** Who acts, in the audit log: no key did. */
const commandLine = { kind: 'operator', id: '00000000-0000-0000-0000-000000000000', name: 'command line' } as const;

/** Refuses as the operator's API does. */
export async function issueKeyAlone(settings: Settings, wanted: KeyCreate): Promise<IssuedKey> {
  const { environment } = settings;
  const open = await openDatabase(settings, { log: () => undefined, besideOwner: true, existing: true });
  try {
    const { keys, address } = await prepareDatabase(open.address, settings);
    const database = new Database(address, systemClock);
    try {
      return await database.asOperator(async (tx) => {
        const issued = await issueKey(tx, { environment, hashSecret: secretHasher(keys.hash) }, wanted);
        const { key: _secret, ...after } = issued;
        audit(tx, {
          caller: commandLine,
          requestId: newRequestId(),
          action: 'operator-keys.create',
          company: after.company_id ?? undefined,
          target: after.id,
          after,
        });
        return issued;
      });
    } finally {
      await database.close();
    }
  } finally {
    await open.close();
  }
}
