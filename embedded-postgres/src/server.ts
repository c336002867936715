/** A running server: from its first process to a shutdown that loses nothing. */
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { type Cluster, type Log, pidFileOf, stopLeftovers, superuser } from './cluster.ts';
import { type EmbeddedServerError, programFailed } from './errors.ts';
import { type Guardian, startGuardian } from './guardian.ts';
import type { OwnerLock } from './owner-lock.ts';
import { openLog, type ServerLog } from './server-log.ts';
import { makeSocketFolder } from './socket-folder.ts';

export type { Log };

export interface EmbeddedServer {
  /** For the `pg` package; `host` is the folder of the Unix socket. */
  readonly connection: { host: string; port: number; user: string; password: string; database: string };
  /** PostgreSQL's main process. */
  readonly pid: number;
  /** Resolves when the server ended without `stop()`: the reason, with the last lines of its log. */
  readonly ended: Promise<string>;
  /** Ends every session, writes everything, and releases the data directory. */
  stop(): Promise<void>;
}

interface Start {
  readonly dataDir: string;
  readonly cluster: Cluster;
  readonly binaries: Binaries;
  readonly lock: OwnerLock;
  readonly password: string;
  readonly log: Log;
  readonly settings: Readonly<Record<string, string>>;
}

const port = 5432;

/** Fast shutdown takes some 40 ms when idle; the checkpoint of a busy server on a slow disk takes seconds. */
const stop_timeout_ms = 20_000;
const never = new Promise<never>(() => {});

export async function serve(start: Start): Promise<EmbeddedServer> {
  const { dataDir, cluster, binaries, lock, password, log } = start;
  const socketFolder = makeSocketFolder(dataDir, cluster.account);
  const serverLog = openLog(dataDir, cluster.account);
  const settings = { ...defaults, ...start.settings, ...fixed(cluster, socketFolder) };
  const guardian = startGuardian(
    { title: `mahnwerk ${dataDir}`, postgres: binaries.postgres, cluster, settings },
    serverLog,
  );

  let ending: Promise<void> | undefined;
  const end = async () => {
    guardian.shutDown();
    await Promise.race([guardian.ended, sleep(stop_timeout_ms, undefined, { ref: false })]);
    await stopLeftovers(cluster, log);
    rmSync(socketFolder, { recursive: true, force: true });
    lock.release();
  };
  const stop = () => (ending ??= end());

  try {
    const pid = await ready(cluster, guardian, serverLog);
    const ended = guardian.ended.then(async (reason) => {
      if (ending !== undefined) return never;
      await stop();
      return `PostgreSQL in ${dataDir} ended (${reason}): ${serverLog.tail(5).join(' | ')}`;
    });
    return {
      connection: { host: socketFolder, port, user: superuser, password, database: 'postgres' },
      pid,
      ended,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const defaults = {
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  wal_compression: 'on',
  jit: 'off',
  timezone: 'UTC',
  // Ends a query whose client has disconnected, so that the locks of a killed client do not outlive it.
  client_connection_check_interval: '200',
  // A young installation outgrows its statistics within the usual minute: of 3 000 new orders a page by name then took 2.7 s instead of 0.05.
  autovacuum_naptime: '15s',
  tcp_keepalives_idle: '10',
  logging_collector: 'off',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // DETAIL lines contain rows: names and debts do not belong in a log.
  log_error_verbosity: 'terse',
};

/** What this package relies on; the caller cannot change it. */
const fixed = (cluster: Cluster, socketFolder: string) => ({
  listen_addresses: '',
  port: String(port),
  unix_socket_directories: socketFolder,
  unix_socket_permissions: '0700',
  cluster_name: cluster.name,
});

/** A server that logs nothing for this long hangs. Recovery of a large log takes longer, but reports every ten seconds. */
const silence_ms = 60_000;

/** Returns the server's process number. That in the pid file distinguishes it from a file of an earlier run. */
async function ready(cluster: Cluster, guardian: Guardian, serverLog: ServerLog): Promise<number> {
  let [heardAt, size] = [performance.now(), 0];
  for (;;) {
    const reason = guardian.reason();
    if (reason !== undefined) throw notStarted(cluster, serverLog, reason);
    const pid = guardian.pid();
    const file = pidFileOf(cluster.folder);
    if (pid !== undefined && file.pid === pid && file.state === 'ready') return pid;
    if (serverLog.size() > size) [heardAt, size] = [performance.now(), serverLog.size()];
    if (performance.now() - heardAt > silence_ms)
      throw notStarted(cluster, serverLog, `silent for ${silence_ms / 1000} s`);
    await sleep(10);
  }
}

function notStarted(cluster: Cluster, serverLog: ServerLog, reason: string): EmbeddedServerError {
  const output = serverLog.tail(50).join('\n').replaceAll(cluster.path, cluster.folder);
  return programFailed(`PostgreSQL did not start (${reason})`, output, dirname(cluster.folder));
}
