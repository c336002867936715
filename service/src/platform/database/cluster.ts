/**
 * The cluster: PostgreSQL's own folder below the data directory. It is created here, checked before use, and freed of the processes
 * that an earlier run left behind. Starting the server is `embedded.ts`.
 *
 * The folder may lie below one that the server's account cannot enter, such as root's home. On Linux a process that was put into
 * a folder may stay there, and `/proc/self/cwd` leads it there by absolute path without a walk from the top. So root starts
 * PostgreSQL inside the cluster with that path as its data directory; nothing is moved, opened to others or mounted. (A plain `-D .`
 * does not do: PostgreSQL makes the path absolute and then fails to walk it. User namespaces do, where the system allows them.)
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
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveTo, run } from './account.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedServerError, programFailed } from './embedded-error.ts';

export interface Cluster {
  readonly folder: string;
  /** What the server is told to be its data directory. */
  readonly path: string;
  /**
   * Stands in the command line of every process of the cluster, so that its processes can be told from other servers'.
   * Made of the folder's device and inode: it follows a folder that is moved and does not follow one that is copied.
   */
  readonly name: string;
  readonly account: Account | null;
}

/** Its name in every cluster; its password is superuser.ts's. */
export const superuser = 'mahnwerk';

export async function openCluster(dataDir: string, binaries: Binaries, account: Account | null): Promise<Cluster> {
  const folder = join(dataDir, 'postgres');
  removeUnfinished(dataDir);
  if (isMissing(folder)) await createCluster(folder, binaries, account);
  else refuseUnusable(folder, binaries);
  const { dev, ino } = statSync(folder, { bigint: true });
  const name = `mahnwerk-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)}`;
  return { folder, path: pathFor(folder, account), name, account };
}

const pathFor = (folder: string, account: Account | null) =>
  account !== null && process.platform === 'linux' ? '/proc/self/cwd' : folder;

/** An empty folder counts as missing: someone made it to mount or link the cluster there. */
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
        `start the version of this program that made it, or move the data by pg_dump`,
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
async function createCluster(folder: string, binaries: Binaries, account: Account | null): Promise<void> {
  const dataDir = join(folder, '..');
  const made = mkdtempSync(join(dataDir, 'postgres.init-'));
  giveTo(account, made);
  const { code, failure, output } = await run(
    binaries.initdb,
    ['-D', pathFor(made, account), ...initdbArguments],
    account,
    { cwd: made },
  );
  if (code !== 0) {
    // Asked first: what it wrote may be what fills the disk.
    const error = programFailed('PostgreSQL could not create its cluster', failure ?? output, dataDir);
    rmSync(made, { recursive: true, force: true });
    throw error;
  }
  renameSync(made, folder);
  const directory = openSync(dataDir, 'r');
  fsyncSync(directory);
  closeSync(directory);
}

/** Text is ordered by PostgreSQL itself: the order, and so every index, survives a move to another system. */
const initdbArguments = [
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--encoding=UTF8',
  '--data-checksums',
  // Until superuser.ts has set a password no server runs on it.
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
 * How long each kind of asking may take. Fast shutdown writes a checkpoint of at most `shared_buffers`; the later two lose nothing
 * acknowledged either, they only leave recovery to the next start.
 */
const askings = [
  { signal: 'SIGINT', timeout_ms: 10_000 },
  { signal: 'SIGQUIT', timeout_ms: 3_000 },
  { signal: 'SIGKILL', timeout_ms: 5_000 },
] as const;

/**
 * Ends what still runs on the cluster. The caller is its owner, so whatever is found has lost its own: a server whose
 * guardian was killed too, one that is just shutting down, or children of a killed server that have not noticed yet.
 */
export async function stopLeftovers(cluster: Cluster, log: (message: string, details?: object) => void): Promise<void> {
  for (const { signal, timeout_ms } of askings) {
    const left = processesOf(cluster);
    if (left.length === 0) break;
    const servers = left.filter((each) => !each.command.startsWith('postgres: '));
    // Children alone do not obey a fast shutdown: they end when they notice, or are told to.
    const alone = servers.length === 0;
    log('terminating PostgreSQL processes of an earlier run', { signal, pids: left.map(({ pid }) => pid) });
    for (const { pid } of alone || signal === 'SIGKILL' ? left : servers) send(signal, pid);
    await until(() => processesOf(cluster).length === 0, alone ? 2_000 : timeout_ms);
  }
  const left = processesOf(cluster).map(({ pid }) => pid);
  if (left.length > 0)
    throw new EmbeddedServerError(
      `PostgreSQL processes ${left.join(', ')}, of an earlier run on ${cluster.folder}, cannot be ended`,
    );
  removeMisleadingPidFile(cluster);
}

/**
 * A server's pid file outlives its SIGKILL. PostgreSQL itself sees through it, and uses it to look for lost shared memory, unless its
 * number belongs to another process by now (or to a zombie): then it would refuse to start, for ever.
 */
function removeMisleadingPidFile(cluster: Cluster): void {
  const file = join(cluster.folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (!Number.isInteger(pid) || exists(pid)) rmSync(file);
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
    // It ended in between, which was the aim.
  }
}

interface Process {
  readonly pid: number;
  readonly command: string;
}

/** The server and its children. Their guardian, a shell with the same words in its command line, is not among them. */
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
  const lines = execFileSync('ps', ['-axwwo', 'uid=,pid=,command='], { encoding: 'utf8', maxBuffer: 2 ** 26 }).split(
    '\n',
  );
  return lines
    .map((line) => /^\s*(-?\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null && (Number(match[1]) | 0) === uid)
    .map((match) => ({ pid: Number(match?.[2]), command: match?.[3] ?? '' }));
}

/** Waits for a fact, at most so long. */
async function until(fact: () => boolean, timeout_ms: number): Promise<void> {
  const deadline = performance.now() + timeout_ms;
  while (!fact() && performance.now() < deadline) await sleep(20);
}
