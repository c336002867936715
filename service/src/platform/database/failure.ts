/** What a failed database call means: the store is unavailable, another transaction was faster, or the statement is wrong. */

/** COMMIT was sent and not answered: the change may or may not have happened. Never re-run. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of COMMIT is unknown', { cause });
  }
}

/** The database accepted a statement and did not answer (watchdog.ts). */
export class StoreSilent extends Error {
  constructor() {
    super('the database does not answer');
  }
}

/** As many of the tenant's requests as allowed wait for a connection, or this one has waited as long as allowed (fair-semaphore.ts). */
export class TooManyWaiting extends Error {
  constructor() {
    super('too many requests of one tenant wait for a connection');
  }
}

/** A transaction lasted too long (checkout.ts) and was ended: nothing of it happened. */
export class TransactionTooLong extends Error {
  constructor() {
    super('the transaction took too long and was ended');
  }
}

export const sqlStateOf = (error: unknown): string | undefined => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.length === 5 ? code : undefined;
};

export const sqlStates = {
  lock_not_available: '55P03',
  serialization_failure: '40001',
  deadlock_detected: '40P01',
  in_failed_sql_transaction: '25P02',
  unique_violation: '23505',
  foreign_key_violation: '23503',
  read_only_sql_transaction: '25006',
} as const;

// Connection exceptions (08), a login that is refused (28), too many connections and full disks (53), shutdown and start (57P), unreadable files (58).
const unavailableClasses = ['08', '28', '53', '57P', '58'];
// No such database; time limits; a read-only server: the former primary, or its replacement before the promotion.
const unavailableStates = new Set([
  '3D000',
  '57014',
  '25P03',
  '25P04',
  sqlStates.read_only_sql_transaction,
] as string[]);
// EAGAIN: the socket of a server that accepts no connection is full. EMFILE, ENFILE: this process or system cannot open another connection.
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOTCONN',
  'EADDRNOTAVAIL',
  'EAGAIN',
  'EMFILE',
  'ENFILE',
]);
const unavailableMessages =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|connection ended|not queryable|cannot use a pool/i;

/** Whether the database could not be reached or ended the work: `503 service_unavailable`. */
export function isStoreUnavailable(error: unknown): boolean {
  if (error instanceof CommitUnknown || error instanceof StoreSilent || error instanceof TransactionTooLong)
    return true;
  if (!(error instanceof Error)) return false;
  const state = sqlStateOf(error);
  if (
    state !== undefined &&
    (unavailableStates.has(state) || unavailableClasses.some((each) => state.startsWith(each)))
  )
    return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return unavailableCodes.has(code) || unavailableMessages.test(error.message);
}

/** Another transaction holds a row for longer than a request waits for it. */
export const isLockTimeout = (error: unknown): boolean => sqlStateOf(error) === sqlStates.lock_not_available;

/** The server of this connection accepts no changes; another server does, or will. */
export const isReadOnly = (error: unknown): boolean => sqlStateOf(error) === sqlStates.read_only_sql_transaction;

/** A concurrent transaction ended this one; nothing happened. */
export const isConcurrentChange = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  return state === sqlStates.serialization_failure || state === sqlStates.deadlock_detected;
};
