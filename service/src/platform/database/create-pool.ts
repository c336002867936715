/** Pools of connections with the settings and the value types that every session of the service has. */
import pg from 'pg';
import type { DatabaseAddress, DatabaseRole } from './address.ts';

/** Limits of one request, far below the feed's delay, within which a transaction must end. */
const sessionSettings = {
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '10s',
  // The statement of a killed process ends this soon, and its locks with it (measured: 0.2 s; 3.8 s by default). The retry waits 2 s.
  client_connection_check_interval: '200ms',
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  // A select of ten rows must not wait for a compiler.
  jit: 'off',
} as const;

/** Longest wait for a share, and for a connection: within the two seconds in which a caller is answered. */
export const connection_ms = 1_500;

/** The same for a start or a command: a machine that pauses the process for seconds has not lost its database. */
export const start_patience_ms = 15_000;

// Rows are wire values: days and amounts as text, instants as canonical UTC with milliseconds, int8 as bigint.
const { DATE, INT8, TIMESTAMPTZ } = pg.types.builtins;
/** PostgreSQL writes `2026-03-01 09:30:00.12+00` in a session whose zone is UTC, trailing zeros left out. */
export const instantFromText = (text: string): string =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
type TypeId = Parameters<typeof pg.types.getTypeParser>[0];
const parsers = new Map<TypeId, (text: string) => unknown>([
  [DATE, (text) => text],
  [INT8, (text) => BigInt(text)],
  [TIMESTAMPTZ, instantFromText],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: TypeId, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

export interface PoolOptions {
  readonly role?: DatabaseRole;
  readonly max: number;
  readonly name: string;
  /** Longest wait for a connection, where no caller waits for it; default `connection_ms`. */
  readonly patience_ms?: number;
  /** In addition to those of every session. */
  readonly settings?: Readonly<Record<string, string>>;
}

export function createPool(
  address: DatabaseAddress,
  { role, max, name, patience_ms, settings: more }: PoolOptions,
): pg.Pool {
  const settings = Object.entries({ ...sessionSettings, ...more, ...(role === undefined ? {} : { role }) });
  const config: pg.PoolConfig = {
    ...address,
    max,
    types,
    pipeline: true,
    application_name: name,
    options: settings.map(([key, value]) => `-c ${key}=${value}`).join(' '),
    connectionTimeoutMillis: patience_ms ?? connection_ms,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
  };
  const pool = new pg.Pool(config);
  // A connection that dies fails its own queries and is replaced at the next checkout; without a listener, its error event would end Node.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
