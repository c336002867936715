/**
 * A change by the command line, with the data directory or DATABASE_URL, on the database itself: beside a running
 * service, which knows it at once, or without one.
 */
import type { Settings } from '../config.ts';
import { audit } from '../domain/audit/index.ts';
import { systemClock } from '../platform/clock.ts';
import { Database } from '../platform/database/pool.ts';
import type { OperatorTx } from '../platform/database/session.ts';
import { secretHasher } from '../platform/http/authenticate.ts';
import { newRequestId } from '../platform/http/reply.ts';
import { openDatabase, prepareDatabase } from './database.ts';

/** Who acts, in the audit log: no key did. */
const commandLine = { kind: 'operator', id: '00000000-0000-0000-0000-000000000000', name: 'command line' } as const;

export interface CommandLineChange {
  readonly tx: OperatorTx;
  readonly hashSecret: (secret: string) => Buffer;
  /** Writes the change to the audit log. */
  readonly note: (change: {
    readonly action: string;
    readonly company?: string;
    readonly target: string;
    readonly after: object;
  }) => void;
}

/** Runs the change in one transaction as the operator. It refuses as the operator's API does. */
export async function changeAlone<T>(settings: Settings, change: (given: CommandLineChange) => Promise<T>): Promise<T> {
  const open = await openDatabase(settings, { log: () => undefined, besideOwner: true, existing: true });
  try {
    const { keys, address } = await prepareDatabase(open.address, settings);
    const database = new Database(address, systemClock);
    try {
      return await database.asOperator((tx) =>
        change({
          tx,
          hashSecret: secretHasher(keys.hash),
          note: ({ company, ...noted }) =>
            audit(tx, { caller: commandLine, requestId: newRequestId(), company, ...noted }),
        }),
      );
    } finally {
      await database.close();
    }
  } finally {
    await open.close();
  }
}
