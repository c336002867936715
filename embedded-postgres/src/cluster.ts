/**
 * The cluster: PostgreSQL's own folder below the data directory. This file creates it, checks it before use, and ends the processes that an earlier
 * run left behind.
 *
 * The folder may be below one that the server's account cannot enter, such as root's home. On Linux a process that starts in
 * a folder may stay there, and `/proc/self/cwd` is an absolute path to it without a walk from the top. So root starts
 * PostgreSQL inside the cluster with that path as its data directory; nothing is moved, opened to others or mounted. (A plain `-D .`
 * fails: PostgreSQL makes the path absolute and cannot walk it. User namespaces work, where the system allows them.)
 */
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerAccount, giveTo, run } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedServerError, programFailed } from './errors.ts';

export interface Cluster {
  readonly folder: string;
  /** The folder as the server's argument names it. */
  readonly path: string;
  /**
   * In the command line of every process of the cluster, which distinguishes them from those of other servers.
   * Made of the folder's device and inode: it stays with a folder that is moved and changes with one that is copied.
   */
  readonly name: string;
  readonly account: ServerAccount | null;
}

export type Log = (message: string, details?: object) => void;

/** The superuser of every cluster; its password is that of superuser.ts. */
export const superuser = 'mahnwerk';

export async function openCluster(
  dataDir: string,
  binaries: Binaries,
  account: ServerAccount | null,
): Promise<Cluster> {
  const folder = join(dataDir, 'postgres');
  removeUnfinished(dataDir);
  if (isMissing(folder)) await createCluster(folder, binaries, account);
  else refuseUnusable(folder, binaries);
  const { dev, ino } = statSync(folder, { bigint: true });
  const name = `mahnwerk-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)}`;
  return { folder, path: pathFor(folder, account), name, account };
}

const pathFor = (folder: string, account: ServerAccount | null) =>
  account !== null && process.platform === 'linux' ? '/proc/self/cwd' : folder;

/** An empty folder counts as missing: it may be a mount point. */
const isMissing = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

function refuseUnusable(folder: string, binaries: Binaries): void {
  const versionFile = join(folder, 'PG_VERSION');
  if (!existsSync(versionFile))
    throw new EmbeddedServerError(
      `${folder} is not a PostgreSQL cluster (PG_VERSION is missing); nothing was changed: restore it or move it away`,
    );
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== String(binaries.major))
    throw new EmbeddedServerError(
      `${folder} was made by PostgreSQL ${version}, this program brings ${binaries.major}; nothing was changed: ` +
        'start the version of this program that made it, or move the data by pg_dump',
    );
  if (process.getuid?.() === 0 && statSync(folder).uid === 0)
    throw new EmbeddedServerError(
      `${folder} belongs to root, as which PostgreSQL does not run: give it to another user, as by chown -R nobody ${folder}`,
    );
}

/**
 * Made under a name of its own and renamed when complete, so that a crash leaves nothing that looks like a cluster.
 * The name is new each time: an initdb that outlives a killed service still writes into its own folder.
 */
async function createCluster(folder: string, binaries: Binaries, account: ServerAccount | null): Promise<void> {
  const dataDir = dirname(folder);
  const made = mkdtempSync(join(dataDir, 'postgres.init-'));
  giveTo(account, made);
  const { code, failure, output } = await run(
    binaries.initdb,
    ['-D', pathFor(made, account), ...initdbArguments],
    account,
    { cwd: made },
  );
  if (code !== 0) {
    // Before the removal: what initdb wrote may be what fills the disk.
    const error = programFailed('PostgreSQL could not create its cluster', failure ?? output, dataDir);
    rmSync(made, { recursive: true, force: true });
    throw error;
  }
  renameSync(made, folder);
  syncFolder(dataDir);
}

/** Writes the folder's names to the disk, so that a rename survives a power cut. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Text is ordered by PostgreSQL itself: the order, and so every index, survives a move to another system. */
const initdbArguments = [
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--encoding=UTF8',
  '--data-checksums',
  // No server runs on it until superuser.ts has set a password.
  '--auth=reject',
  `--username=${superuser}`,
  '--no-instructions',
];

function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith('postgres.init-'))) {
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    } catch {
      // Its initdb is still writing: a later start finds it again.
    }
  }
}

/**
 * How long each signal may take. Fast shutdown (SIGINT) writes a checkpoint of at most `shared_buffers`; the later two lose nothing
 * acknowledged either, they only leave recovery to the next start.
 */
const shutdowns = [
  { signal: 'SIGINT', timeout_ms: 10_000 },
  { signal: 'SIGQUIT', timeout_ms: 3_000 },
  { signal: 'SIGKILL', timeout_ms: 5_000 },
] as const;

/**
 * Ends what still runs on the cluster. The caller is its owner, so every process found has lost its own: a server whose
 * guardian was killed too, a server that is shutting down, or children of a killed server that have not noticed yet.
 */
export async function stopLeftovers(cluster: Cluster, log: Log): Promise<void> {
  for (const { signal, timeout_ms } of shutdowns) {
    const left = processesOf(cluster);
    if (left.length === 0) break;
    const servers = left.filter((each) => !each.command.startsWith('postgres: '));
    // Children without a server do not obey a fast shutdown: they end when they notice, or by a signal.
    const orphaned = servers.length === 0;
    log('terminating PostgreSQL processes of an earlier run', { signal, pids: left.map(({ pid }) => pid) });
    for (const { pid } of orphaned || signal === 'SIGKILL' ? left : servers) send(signal, pid);
    await until(() => processesOf(cluster).length === 0, orphaned ? 2_000 : timeout_ms);
  }
  const left = processesOf(cluster).map(({ pid }) => pid);
  if (left.length > 0)
    throw new EmbeddedServerError(
      `PostgreSQL processes ${left.join(', ')}, of an earlier run on ${cluster.folder}, cannot be ended`,
    );
  removeMisleadingPidFile(cluster);
}

/**
 * A server's pid file outlives its SIGKILL. PostgreSQL recognizes such a file, and uses it to find lost shared memory, unless its
 * number belongs to another process by now (or to a zombie): then it would refuse to start, for ever.
 */
function removeMisleadingPidFile({ folder }: Cluster): void {
  const { pid } = pidFileOf(folder);
  if (!Number.isInteger(pid) || exists(pid)) rmSync(join(folder, 'postmaster.pid'), { force: true });
}

interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  /** `ready` as soon as it accepts connections. */
  readonly state: string;
}

/** The server writes about itself into lines 1, 4, 5 and 8 of its pid file; without a file the numbers are NaN. */
export function pidFileOf(folder: string): PidFile {
  const text = textOf(join(folder, 'postmaster.pid'));
  const [pid = '', , , port = '', socketFolder = '', , , state = ''] = text.split('\n').map((line) => line.trim());
  return { pid: Number.parseInt(pid, 10), port: Number.parseInt(port, 10), socketFolder, state };
}

/** Empty without the file: a server that starts replaces the one that a killed server left, and may do so at any moment. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in between.
  }
}

interface Process {
  readonly pid: number;
  readonly command: string;
}

/** The server and its children, without their guardian: a shell with the same words in its command line. */
function processesOf(cluster: Cluster): Process[] {
  const uid = cluster.account?.uid ?? process.getuid?.() ?? 0;
  const all = process.platform === 'linux' ? processesFromProc(uid) : processesFromPs(uid);
  const isServer = (command: string) => /^postgres: |\/postgres -D /.test(command) && !command.startsWith('/bin/sh ');
  return all.filter(({ command }) => command.includes(cluster.name) && isServer(command));
}

/** A zombie has an empty command line and so does not count. */
function processesFromProc(uid: number): Process[] {
  const found: Process[] = [];
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (statSync(`/proc/${entry}`).uid !== uid >>> 0) continue;
      found.push({ pid: Number(entry), command: readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ') });
    } catch {
      // It ended between the listing and the reading.
    }
  }
  return found;
}

function processesFromPs(uid: number): Process[] {
  const listing = execFileSync('ps', ['-axwwo', 'uid=,pid=,command='], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return [...listing.matchAll(/^\s*(-?\d+)\s+(\d+)\s+(.*)$/gm)]
    .filter(([, owner]) => (Number(owner) | 0) === uid)
    .map(([, , pid, command = '']) => ({ pid: Number(pid), command }));
}

/** Waits for a fact, at most `timeout_ms`. */
async function until(fact: () => boolean, timeout_ms: number): Promise<void> {
  const deadline = performance.now() + timeout_ms;
  while (!fact() && performance.now() < deadline) await sleep(20);
}
