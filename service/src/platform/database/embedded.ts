/**
 * The PostgreSQL that comes along: `npm start` needs no database server. Here it is started, watched and stopped.
 *
 *   <data directory>/postgres      the cluster (cluster.ts)
 *   <data directory>/postgres.password  the password of its superuser, for this process's user alone
 *   <data directory>/postgres.log  what the server says; one older file is kept
 *   <data directory>/owner.lock    held by the one process that runs it; owner.json says which (owner-lock.ts)
 *
 * The server does not outlive our process: a guardian shell between the two holds a pipe from us, and when the pipe closes, however we
 * ended, it shuts the server down in good order. When the guardian is killed as well, the next start ends what it finds.
 * PostgreSQL's only socket lies in a folder that no other user can enter, and asks for a password (superuser.ts).
 *
 * Not here: the pool, roles, the schema. A server of one's own (`DATABASE_URL`) does not pass through this file.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from '../folder.ts';
import { accountFor, giveTo, spawnAs } from './account.ts';
import type { Account } from './account.ts';
import { cachesFor, findBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { openCluster, stopLeftovers, superuser } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { EmbeddedServerError, inOneLine, programFailed } from './embedded-error.ts';
import { takeOwnership } from './owner-lock.ts';
import type { OwnerLock } from './owner-lock.ts';
import { secureSuperuser } from './superuser.ts';

export { EmbeddedServerError };

export interface EmbeddedServer {
  /** For the `pg` package; `host` is the folder of the Unix socket. */
  readonly connection: { host: string; port: number; user: string; password: string; database: string };
  /** PostgreSQL's main process. */
  readonly pid: number;
  /** Comes when the server ended without `stop()`: the reason, with the last lines of its log. */
  readonly ended: Promise<string>;
  /** Ends every session, writes everything, and gives the data directory free. */
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  readonly log: (message: string, details?: object) => void;
  /** PostgreSQL settings beside ours, or instead of them. */
  readonly settings?: Record<string, string>;
}

export async function startEmbedded(options: Options): Promise<EmbeddedServer> {
  const began = performance.now();
  const dataDir = openDataDir(options.dataDir);
  const lock = await takeOwnership(dataDir);
  try {
    const account = accountFor(join(dataDir, 'postgres'));
    const binaries = await findBinaries(account, cachesFor(dataDir));
    const cluster = await openCluster(dataDir, binaries, account);
    await stopLeftovers(cluster, options.log);
    const password = await secureSuperuser(dataDir, cluster, binaries);
    const server = await serve({ dataDir, cluster, binaries, lock, password, options });
    const milliseconds = Math.round(performance.now() - began);
    options.log('embedded PostgreSQL is ready', {
      data_directory: dataDir,
      pid: server.pid,
      user: account?.name,
      milliseconds,
    });
    return server;
  } catch (error) {
    lock.release();
    throw inOneLine(error, dataDir);
  }
}

function openDataDir(dataDir: string): string {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    throw inOneLine(error, resolve(dataDir));
  }
}

/** What a server is started from. */
interface Start {
  readonly dataDir: string;
  readonly cluster: Cluster;
  readonly binaries: Binaries;
  readonly lock: OwnerLock;
  readonly password: string;
  readonly options: Options;
}

async function serve(start: Start): Promise<EmbeddedServer> {
  const { dataDir, cluster, lock, password, options } = start;
  const socketFolder = makeSocketFolder(dataDir, cluster.account);
  const serverLog = openLog(dataDir, cluster.account);
  const guardian = guard(start, socketFolder, serverLog.descriptor);
  closeSync(serverLog.descriptor);

  let ending: Promise<void> | undefined;
  const end = async () => {
    guardian.letGo();
    await Promise.race([guardian.ended, sleep(stop_timeout_ms, undefined, { ref: false })]);
    await stopLeftovers(cluster, options.log);
    rmSync(socketFolder, { recursive: true, force: true });
    lock.release();
  };
  const stop = () => (ending ??= end());

  try {
    const pid = await ready(cluster, guardian, serverLog);
    const ended = guardian.ended.then(async (how) => {
      if (ending !== undefined) return never;
      await stop();
      return `PostgreSQL in ${dataDir} ended (${how}): ${serverLog.tail(5).join(' | ')}`;
    });
    return {
      connection: { host: socketFolder, port: 5432, user: superuser, password, database: 'postgres' },
      pid,
      ended,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Fast shutdown takes some 40 ms when idle; the checkpoint of a busy server on a slow disk takes seconds. */
const stop_timeout_ms = 20_000;
const never = new Promise<never>(() => {});

interface Guardian {
  /** The server's process number, once there is one. */
  pid(): number | undefined;
  /** How it ended. */
  readonly ended: Promise<string>;
  /** Whether it has. */
  hasEnded(): boolean;
  /** Closes the pipe: the guardian shuts the server down. */
  letGo(): void;
}

/**
 * $0 is there for people reading `ps`. The watcher is a process of its own, so that killing the shell does not take the watch away. It asks
 * repeatedly, because a server in its first milliseconds does not listen yet, and gives up in time, because the number of a dead server
 * goes to another process. Signals to a whole service (systemd, `docker stop`) reach the guardian too: it leaves the decision to us.
 */
const guardianScript = `
exec 3<&0 </dev/null
trap : HUP INT TERM
"$@" >&2 3<&- &
server=$!
{
  trap '' HUP INT TERM
  cd /
  read -r nothing <&3
  for second in 1 2 3 4 5 6 7 8 9 10; do kill -INT $server && sleep 1 || break; done
} >/dev/null 2>&1 &
watcher=$!
echo $server
exec >&2 3<&-
while wait $server; code=$?; kill -0 $server 2>/dev/null; do :; done
kill -KILL $watcher
exit $code
`;

function guard({ dataDir, cluster, binaries, options }: Start, socketFolder: string, descriptor: number): Guardian {
  const settings = { ...defaults, ...options.settings, ...fixed(cluster, socketFolder) };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = ['-c', guardianScript, `mahnwerk ${dataDir}`, binaries.postgres, '-D', cluster.path, ...args];
  // A session of its own: Ctrl-C in a terminal is for us, and we stop the server last.
  const how = { ...spawnAs(cluster.account, cluster.folder), detached: true };
  const child = spawn('/bin/sh', command, { ...how, stdio: ['pipe', 'pipe', descriptor] });

  let pid: number | undefined;
  child.stdout?.once('data', (line: Buffer) => (pid = Number.parseInt(line.toString(), 10)));
  let gone = false;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(howItEnded(code, signal)));
  });
  void ended.then(() => (gone = true));
  return { pid: () => pid, ended, hasEnded: () => gone, letGo: () => child.stdin?.destroy() };
}

/** A shell reports the signal that ended its child as 128 + its number. */
function howItEnded(code: number | null, signal: NodeJS.Signals | null): string {
  if (code === null) return `its guardian was terminated by ${signal}`;
  return code > 128 ? `signal ${code - 128}` : `exit code ${code}`;
}

const defaults = {
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  wal_compression: 'on',
  jit: 'off',
  timezone: 'UTC',
  // Ends a query whose caller is gone, so that a killed client's locks do not outlive it.
  client_connection_check_interval: '200',
  // A young installation outgrows its statistics within the usual minute: of 3 000 new orders a page by name then took 2.7 s instead of 0.05.
  autovacuum_naptime: '15s',
  tcp_keepalives_idle: '10',
  logging_collector: 'off',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // DETAIL lines show rows: names and debts do not belong into a log.
  log_error_verbosity: 'terse',
};

/** What the rest of this folder relies on: not for options. */
const fixed = (cluster: Cluster, socketFolder: string) => ({
  listen_addresses: '',
  port: '5432',
  unix_socket_directories: socketFolder,
  unix_socket_permissions: '0700',
  cluster_name: cluster.name,
});

/** A server that says nothing for so long hangs. Recovery of a large log takes longer, but reports every ten seconds. */
const silence_ms = 60_000;

/** The server writes its state into line 8 of its pid file; the number in line 1 tells it from a file of an earlier run. */
async function ready(cluster: Cluster, guardian: Guardian, serverLog: ServerLog): Promise<number> {
  let [heard, size] = [performance.now(), 0];
  for (;;) {
    if (guardian.hasEnded()) throw notStarted(cluster, serverLog, await guardian.ended);
    const pid = guardian.pid();
    const lines = pidFile(cluster);
    if (pid !== undefined && Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return pid;
    if (serverLog.size() > size) [heard, size] = [performance.now(), serverLog.size()];
    if (performance.now() - heard > silence_ms)
      throw notStarted(cluster, serverLog, `silent for ${silence_ms / 1000} s`);
    await sleep(10);
  }
}

function pidFile(cluster: Cluster): string[] {
  const file = join(cluster.folder, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

function notStarted(cluster: Cluster, serverLog: ServerLog, how: string): EmbeddedServerError {
  const output = serverLog.tail(50).join('\n').replaceAll(cluster.path, cluster.folder);
  return programFailed(`PostgreSQL did not start (${how})`, output, join(cluster.folder, '..'));
}

/** Shorter than 104 bytes on macOS and 108 on Linux, the socket's name included; the data directory's path may be longer. */
const longest_socket_path = 103;

/**
 * A fresh folder that only the server's account (and root) can enter. `mkdir` refuses a name that exists, so nobody can lay one out for
 * us: what an earlier run left under our name goes first, and where someone else has the name we take one that cannot be foreseen.
 */
function makeSocketFolder(dataDir: string, account: Account | null): string {
  const name = `mahnwerk-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const folder = join(socketBase(name), name);
  const own = [process.getuid?.(), account?.uid];
  const existing = lstatSync(folder, { throwIfNoEntry: false });
  if (existing?.isDirectory() === true && own.includes(existing.uid)) rmSync(folder, { recursive: true, force: true });
  const socketFolder = madeOrNull(folder) ?? mkdtempSync(`${folder}-`);
  chmodSync(socketFolder, 0o700);
  giveTo(account, socketFolder);
  return socketFolder;
}

function madeOrNull(folder: string): string | null {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  }
}

/** Root's is /run, where only root makes names; a path of the caller's TMPDIR could be closed to the account. */
function socketBase(name: string): string {
  if (process.getuid?.() === 0) return existsSync('/run') ? '/run' : '/tmp';
  const longest = join(tmpdir(), `${name}-XXXXXX`, '.s.PGSQL.5432.lock');
  return Buffer.byteLength(longest) <= longest_socket_path ? tmpdir() : '/tmp';
}

interface ServerLog {
  readonly descriptor: number;
  size(): number;
  /** The last lines of this run. */
  tail(count: number): string[];
}

const log_limit_bytes = 10 * 1024 * 1024;
const tail_bytes = 16 * 1024;

function openLog(dataDir: string, account: Account | null): ServerLog {
  const file = join(dataDir, 'postgres.log');
  const earlier = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (earlier > log_limit_bytes) renameSync(file, `${file}.1`);
  const descriptor = openSync(file, 'a', 0o600);
  giveTo(account, file); // so that a later start without root can go on writing it
  const began = statSync(file).size;
  const size = () => statSync(file).size - began;
  const tail = (count: number) => {
    const lines = readEnd(file, Math.min(size(), tail_bytes)).split('\n');
    return lines.filter((line) => line !== '').slice(-count);
  };
  return { descriptor, size, tail };
}

function readEnd(file: string, bytes: number): string {
  const descriptor = openSync(file, 'r');
  const buffer = Buffer.alloc(bytes);
  const count = readSync(descriptor, buffer, 0, bytes, statSync(file).size - bytes);
  closeSync(descriptor);
  return buffer.toString('utf8', 0, count);
}
