/**
 * PostgreSQL 15 of Debian, the oldest version that the service supports, as an operator runs it on another machine: over TCP, with TLS and a
 * password alone. Also a standby of such a server.
 */
import { execFile, type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { testAuthority } from './certificates.ts';
import { childrenOf } from './outage.ts';
import { freePort } from './ports.ts';
import { quickFolder } from './postgres.ts';
import { makeTemplate } from './template.ts';

export const debianPrograms = '/usr/lib/postgresql/15/bin';

/** For the `pg` package. */
export interface TlsAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** The certificate of the server must be signed by this authority. */
  readonly ssl: { readonly ca: string; readonly file: string };
}

export interface DebianServer {
  readonly address: TlsAddress;
  readonly folder: string;
  /** SIGKILL to every process of the server, like the loss of its machine. */
  kill(): Promise<void>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const run = promisify(execFile);

/** One for all servers of a process: a standby replaces its primary behind one address. */
const authority = testAuthority('PostgreSQL authority');

/** The server does not run as root. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

const { uid, gid } = account();
const as = (cwd: string) => ({
  cwd,
  env: { LC_ALL: 'C.UTF-8', PATH: '/usr/bin:/bin' },
  ...(uid === undefined ? {} : { uid, gid }),
});

function owned(path: string): string {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return path;
}

type Settings = Readonly<Record<string, string>>;

/** A new cluster and its server. */
export async function debianServer(settings: Settings = {}): Promise<DebianServer> {
  if (!existsSync(debianPrograms)) throw new Error(`this test needs PostgreSQL 15: apt-get install postgresql-15`);
  const folder = newFolder();
  const password = randomBytes(16).toString('hex');
  const passwordFile = owned(write(folder, 'password', password));
  const cluster = owned(made(join(folder, 'cluster')));
  const words = ['-D', cluster, '--username=mahnwerk', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  await run(join(debianPrograms, 'initdb'), [...words, '--encoding=UTF8', '--no-instructions'], as(cluster));
  // Nothing without TLS, and no socket.
  writeFileSync(
    join(cluster, 'pg_hba.conf'),
    'hostssl all all 127.0.0.1/32 scram-sha-256\nhostssl replication all 127.0.0.1/32 scram-sha-256\n',
  );
  return serve({ folder, password, settings });
}

/** For a run of the suite: a server with a migrated template. */
export async function startDebianServer(): Promise<{ address: TlsAddress; stop: () => Promise<void> }> {
  const server = await debianServer({ synchronous_commit: 'off', max_wal_size: '512MB' });
  await makeTemplate(server.address);
  return server;
}

/** A copy of a server that follows it. */
export async function standbyOf(primary: DebianServer, settings: Settings = {}): Promise<DebianServer> {
  const folder = newFolder();
  const cluster = owned(made(join(folder, 'cluster')));
  const { host, port, user, password } = primary.address;
  const connection = `host=${host} port=${port} user=${user} password=${password} sslmode=require application_name=standby`;
  const words = ['-D', cluster, '-d', connection, '-R', '--wal-method=stream', '--checkpoint=fast', '--no-sync'];
  await run(join(debianPrograms, 'pg_basebackup'), words, as(cluster));
  return serve({ folder, password, settings });
}

const newFolder = (): string => owned(mkdtempSync(join(quickFolder(), 'mahnwerk-debian-')));

const made = (path: string): string => {
  mkdirSync(path, { mode: 0o700 });
  return path;
};

function write(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

interface Serve {
  readonly folder: string;
  readonly password: string;
  readonly settings: Settings;
}

async function serve({ folder, password, settings }: Serve): Promise<DebianServer> {
  const cluster = join(folder, 'cluster');
  const port = await freePort();
  const { key, certificate } = authority.issue({ names: ['127.0.0.1'] });
  const authorityFile = write(folder, 'authority.pem', authority.certificate);
  chmodSync(authorityFile, 0o644);
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ssl: 'on',
    ssl_key_file: owned(write(folder, 'server.key', key)),
    ssl_cert_file: owned(write(folder, 'server.pem', certificate)),
    max_connections: '300',
    fsync: 'off',
    full_page_writes: 'off',
    ...settings,
  };
  const log = openSync(join(folder, 'log'), 'a');
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(debianPrograms, 'postgres'), ['-D', cluster, ...words], {
    ...as(cluster),
    stdio: ['ignore', log, log],
    detached: true,
  });
  const address = {
    host: '127.0.0.1',
    port,
    user: 'mahnwerk',
    password,
    database: 'postgres',
    ssl: { ca: authority.certificate, file: authorityFile },
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      if (signal === 'SIGKILL') killAll(child);
      else child.kill(signal);
      await ended;
    }
  };
  await accepting(address, child, join(folder, 'log'));
  return {
    address,
    folder,
    kill: () => end('SIGKILL'),
    async promote() {
      await run(join(debianPrograms, 'pg_ctl'), ['promote', '-D', cluster, '-w', '-s'], as(cluster));
    },
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function killAll({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It ended in between.
    }
  }
}

const start_ms = 30_000;

async function accepting(address: TlsAddress, child: ChildProcess, log: string): Promise<void> {
  const deadline = performance.now() + start_ms;
  for (;;) {
    const client = new pg.Client(address);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`PostgreSQL 15 did not start: ${readFileSync(log, 'utf8')}`, { cause: error });
      await sleep(50);
    }
  }
}
