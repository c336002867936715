/**
 * The embedded server as its operator meets it: started, killed in every way, started again. Each test has a data directory of its own, and
 * owners that a test kills are processes of their own (owner.ts).
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { accountFor } from '../src/account.ts';
import { findBinaries } from '../src/binaries.ts';
import { type EmbeddedServer, EmbeddedServerError, startEmbedded } from '../src/index.ts';

const isRoot = process.getuid?.() === 0;
const onLinux = process.platform === 'linux';
const ownerProgram = fileURLToPath(new URL('owner.ts', import.meta.url));

interface Owner {
  readonly pid: number;
  /** The value of the first such event, as soon as the owner has printed it. */
  waitFor(event: string): Promise<string>;
  /** The values of all such events so far. */
  printed(event: string): string[];
  readonly exited: Promise<unknown>;
}

function anOwner(
  t: TestContext,
  dataDir: string,
  options: { write?: boolean; uid?: number; gid?: number } = {},
): Owner {
  const { write: writes = false, ...account } = options;
  const child = spawn(process.execPath, [ownerProgram, dataDir, ...(writes ? ['write'] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    detached: true,
    ...account,
  });
  const { pid } = child;
  assert(pid !== undefined && child.stdout !== null);
  const lines: string[] = [];
  const exited = new Promise((resolve) => child.once('close', resolve));
  let hasExited = false;
  void exited.then(() => (hasExited = true));
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  t.after(() => child.exitCode === null && child.signalCode === null && child.kill('SIGKILL'));
  const printed = (event: string) =>
    lines.filter((line) => line.startsWith(`${event} `)).map((line) => line.slice(event.length + 1));
  const waitFor = async (event: string) => {
    await comes(() => printed(event).length > 0 || hasExited, `an owner that prints ${event}`);
    const value = printed(event)[0];
    assert(value !== undefined, `the owner ended without ${event}: ${lines.at(-1)}`);
    return value;
  };
  return { pid, waitFor, printed, exited };
}

function dataDirFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'mahnwerk-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return madeFolder(join(folder, 'data'));
}

function madeFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return path;
}

async function started(t: TestContext, dataDir: string): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, log: () => {} });
  t.after(() => server.stop());
  return server;
}

async function ask(server: EmbeddedServer, text: string): Promise<unknown[][]> {
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows as unknown[][];
  } finally {
    await client.end();
  }
}

/** At the socket, the superuser's name and every other are refused without the password. */
async function assertAsksForPassword(server: EmbeddedServer): Promise<void> {
  for (const user of ['mahnwerk', 'postgres', 'root']) {
    const client = new pg.Client({ ...server.connection, user, password: 'guessed' });
    client.on('error', () => {});
    await assert.rejects(client.connect(), { code: '28P01' });
  }
  assert.deepEqual(await ask(server, 'select type, auth_method from pg_hba_file_rules'), [['local', 'scram-sha-256']]);
}

async function comes(fact: () => boolean, what: string): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!fact()) {
    assert(performance.now() < deadline, `waited in vain for ${what}`);
    await sleep(10);
  }
}

/** A zombie, which only its parent can remove, counts as dead. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !onLinux || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

const parentOf = (pid: number) => Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
const kill = (...pids: number[]) => pids.forEach((pid) => process.kill(pid, 'SIGKILL'));
const postmasterOf = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
const refusedWith = (line: RegExp) => (error: unknown) => {
  assert(error instanceof EmbeddedServerError, String(error));
  assert.match(error.message, line);
  assert.doesNotMatch(error.message, /\n/);
  return true;
};

/** All rows acknowledged to an owner, at most one more each (killed before it was printed), and an intact table. */
async function assertNothingLost(server: EmbeddedServer, owners: Owner[]): Promise<void> {
  const acknowledged = owners.flatMap((owner) => owner.printed('written').map(Number));
  const kept = new Set((await ask(server, 'select number from rows')).map(([number]) => number));
  assert.deepEqual(
    acknowledged.filter((number) => !kept.has(number)),
    [],
  );
  assert(
    kept.size <= acknowledged.length + owners.length,
    `${kept.size} rows kept, ${acknowledged.length} acknowledged`,
  );
}

test('starts on an empty machine, answers, stops, and keeps its rows for the next start', async (t) => {
  const dataDir = dataDirFor(t);
  const first = await startEmbedded({ dataDir, log: () => {} });
  assert.deepEqual(await ask(first, 'select 1'), [[1]]);
  assert.deepEqual(await ask(first, `select lower('ÄÖ'), current_setting('fsync'), current_setting('timezone')`), [
    ['äö', 'on', 'UTC'],
  ]);
  assert(first.connection.host.length < 80, first.connection.host);
  await ask(first, `create table kept as select 'a row' as it`);
  await Promise.all([first.stop(), first.stop()]);
  assert.equal(isAlive(first.pid), false);
  assert.equal(existsSync(first.connection.host), false);

  truncateSync(join(dataDir, 'postgres.log'), 11 * 1024 * 1024);
  const second = await started(t, dataDir);
  assert.deepEqual(await ask(second, 'select it from kept'), [['a row']]);
  assert(statSync(join(dataDir, 'postgres.log')).size < 10_000, 'a long log is put aside');
});

test('works with a path longer than a socket may have, and takes settings of the caller', async (t) => {
  const dataDir = madeFolder(join(dataDirFor(t), 'a folder with a long name, '.repeat(4), 'ä'.repeat(60)));
  const server = await startEmbedded({
    dataDir,
    log: () => {},
    settings: { work_mem: '7MB', listen_addresses: '*' },
  });
  t.after(() => server.stop());
  assert.deepEqual(await ask(server, `select current_setting('work_mem'), current_setting('listen_addresses')`), [
    ['7MB', ''],
  ]);
});

test('only its own account can enter the socket', async (t) => {
  const server = await started(t, dataDirFor(t));
  const { mode, uid } = statSync(server.connection.host);
  assert.equal(mode & 0o777, 0o700);
  assert.notEqual(uid, 0);
});

test('a process that reaches the socket without the password gets no connection', async (t) => {
  const dataDir = dataDirFor(t);
  const server = await started(t, dataDir);
  await assertAsksForPassword(server);
  const file = statSync(join(dataDir, 'postgres.password'));
  assert.deepEqual([file.mode & 0o777, file.uid], [0o600, process.getuid?.()]);
  const { password } = server.connection;
  const commands = execFileSync('ps', ['-axwwo', 'command='], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  assert(
    !commands.includes(password) && !readFileSync(join(dataDir, 'postgres.log'), 'utf8').includes(password),
    'only the file holds the password',
  );
});

test('a data directory whose socket was trusted gets a password, and keeps its rows', async (t) => {
  const dataDir = dataDirFor(t);
  const before = await startEmbedded({ dataDir, log: () => {} });
  await ask(before, `create table kept as select 'a row' as it`);
  await ask(before, 'alter role mahnwerk password null');
  await before.stop();
  writeFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 trust\n');
  rmSync(join(dataDir, 'postgres.password'));

  const taken = await startEmbedded({ dataDir, log: () => {} });
  await assertAsksForPassword(taken);
  assert.deepEqual(await ask(taken, 'select it from kept'), [['a row']]);
  await taken.stop();

  // Killed between the password and the rules of access.
  writeFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), 'local all all trust\n');
  const again = await startEmbedded({ dataDir, log: () => {} });
  assert.equal(again.connection.password, taken.connection.password);
  await assertAsksForPassword(again);
  await again.stop();

  rmSync(join(dataDir, 'postgres.password'));
  const renewed = await started(t, dataDir);
  assert.notEqual(renewed.connection.password, taken.connection.password);
  assert.deepEqual(await ask(renewed, 'select it from kept'), [['a row']]);
});

test('a service killed while it writes loses no acknowledged row and leaves no orphan, five times', async (t) => {
  const dataDir = dataDirFor(t);
  const owners: Owner[] = [];
  for (let round = 1; round <= 5; round += 1) {
    const owner = anOwner(t, dataDir, { write: true });
    owners.push(owner);
    const server = Number(await owner.waitFor('ready'));
    await comes(() => owner.printed('written').length > 20 * round, 'rows');
    kill(owner.pid);
    await owner.exited;
    await comes(() => !isAlive(server), 'the server to be shut down by its guardian');
  }
  await assertNothingLost(await started(t, dataDir), owners);
});

test('a service killed is started again at once, while the guardian still shuts the server down', async (t) => {
  const dataDir = dataDirFor(t);
  const owner = anOwner(t, dataDir, { write: true });
  await owner.waitFor('written');
  kill(owner.pid);
  const server = await started(t, dataDir);
  await owner.exited;
  await assertNothingLost(server, [owner]);
});

test(
  'service, guardian and server killed at one stroke: the next start recovers',
  { skip: !onLinux && 'reads /proc' },
  async (t) => {
    const dataDir = dataDirFor(t);
    const owner = anOwner(t, dataDir, { write: true });
    const server = Number(await owner.waitFor('ready'));
    await comes(() => owner.printed('written').length > 100, 'rows');
    // Groups: that of the service, and that of the guardian with its watcher and the server.
    kill(-owner.pid, -parentOf(server));
    await owner.exited;
    await comes(() => !isAlive(server), 'the server to be dead');
    await assertNothingLost(await started(t, dataDir), [owner]);
  },
);

test('a server orphaned with its guardian is taken over', { skip: !onLinux && 'reads /proc' }, async (t) => {
  const dataDir = dataDirFor(t);
  const owner = anOwner(t, dataDir, { write: true });
  const orphan = Number(await owner.waitFor('ready'));
  await owner.waitFor('written');
  const guardian = parentOf(orphan);
  const watchers = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isAlive(pid) && parentOf(pid) === guardian && pid !== orphan);
  kill(owner.pid, guardian, ...watchers);
  await owner.exited;
  assert.equal(isAlive(orphan), true);

  const server = await started(t, dataDir);
  assert.notEqual(server.pid, orphan);
  assert.equal(isAlive(orphan), false);
  await assertNothingLost(server, [owner]);
});

test('the owner learns why its server ended, with the last lines of the log', async (t) => {
  const server = await started(t, dataDirFor(t));
  kill(server.pid);
  assert.match(await server.ended, /ended \(signal 9\): .*ready to accept connections/);
  await server.stop();
});

test('a second owner is refused with one line, inside and outside of the process', async (t) => {
  const dataDir = dataDirFor(t);
  const server = await started(t, dataDir);
  const line = new RegExp(`^data directory .*data is in use by process ${process.pid} \\(started 20\\d\\d-.*Z\\)$`);
  await assert.rejects(startEmbedded({ dataDir, log: () => {} }), refusedWith(line));
  const second = anOwner(t, dataDir);
  assert.match(JSON.parse(await second.waitFor('refused')) as string, line);
  assert.deepEqual(await ask(server, 'select 1'), [[1]]);
});

test('of four starts at the same moment exactly one wins', async (t) => {
  const dataDir = dataDirFor(t);
  const owners = [1, 2, 3, 4].map(() => anOwner(t, dataDir));
  await comes(
    () => owners.every((owner) => owner.printed('ready').length + owner.printed('refused').length === 1),
    'four answers',
  );
  const winners = owners.filter((owner) => owner.printed('ready').length === 1);
  assert.equal(winners.length, 1);
  for (const loser of owners.filter((owner) => !winners.includes(owner)))
    assert.match(loser.printed('refused')[0] ?? '', new RegExp(`in use by process ${winners[0]?.pid} `));
  process.kill(winners[0]?.pid ?? 0, 'SIGTERM');
  await winners[0]?.exited;
});

test('what a crash left behind does not refuse the next owner: recycled process numbers, incomplete clusters', async (t) => {
  const dataDir = dataDirFor(t);
  const owner = anOwner(t, dataDir, { write: true });
  await owner.waitFor('written');
  const pidFile = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const orphan = postmasterOf(dataDir);
  kill(owner.pid);
  await owner.exited;
  await comes(() => !isAlive(orphan), 'the server to end');

  // A process of the server's own account, which is what PostgreSQL minds, has got the numbers.
  const account = accountFor(join(dataDir, 'postgres'));
  const stranger = spawn('/bin/sleep', ['60'], account === null ? {} : { uid: account.uid, gid: account.gid });
  t.after(() => stranger.kill('SIGKILL'));
  const recycled = String(stranger.pid);
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), pidFile.replace(/^\d+/, recycled));
  writeFileSync(
    join(dataDir, 'owner.json'),
    JSON.stringify({ pid: stranger.pid, host: hostname(), started: '2026-01-01T00:00:00.000Z' }),
  );
  mkdirSync(join(dataDir, 'postgres.init-abandoned'));

  await assertNothingLost(await started(t, dataDir), [owner]);
  assert.equal(isAlive(Number(recycled)), true);
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name.startsWith('postgres.init')),
    [],
  );
});

test('a first start killed at any moment is done again', async (t) => {
  const dataDir = dataDirFor(t);
  for (const folderCount of [1, 2]) {
    const owner = anOwner(t, dataDir);
    const unfinished = () =>
      existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith('postgres.init-'));
    await comes(unfinished, `initdb ${folderCount}`);
    kill(owner.pid);
    await owner.exited;
  }
  assert.deepEqual(await ask(await started(t, dataDir), 'select 1'), [[1]]);
});

test('a cluster of another version, or none at all, is refused and left as it is', async (t) => {
  const dataDir = dataDirFor(t);
  const server = await startEmbedded({ dataDir, log: () => {} });
  await server.stop();
  const versionFile = join(dataDir, 'postgres', 'PG_VERSION');
  const start = () => startEmbedded({ dataDir, log: () => {} });

  writeFileSync(versionFile, '99\n');
  await assert.rejects(start(), refusedWith(/was made by PostgreSQL 99, this program brings 18; nothing was changed/));
  assert.equal(readFileSync(versionFile, 'utf8'), '99\n');
  rmSync(versionFile);
  await assert.rejects(start(), refusedWith(/is not a PostgreSQL cluster \(PG_VERSION is missing\)/));
  writeFileSync(versionFile, '18\n');
  rmSync(join(dataDir, 'postgres', 'global', 'pg_control'));
  await assert.rejects(start(), refusedWith(/did not start \(exit code \d\).*could not find the database system/));
});

test('a data directory that cannot be one is refused in one line', async (t) => {
  const file = join(dataDirFor(t), '..', 'file');
  writeFileSync(file, '');
  await assert.rejects(
    startEmbedded({ dataDir: join(file, 'data'), log: () => {} }),
    refusedWith(/data directory .* cannot be used: ENOTDIR/),
  );
});

test('root may keep the data where no other user can enter', { skip: !isRoot && 'needs root' }, async (t) => {
  const dataDir = dataDirFor(t);
  const { mode, uid } = statSync(join(dataDir, '..'));
  assert.deepEqual([mode & 0o777, uid], [0o700, 0]);
  const server = await started(t, dataDir);
  assert.deepEqual(await ask(server, 'select 1'), [[1]]);
  assert.deepEqual([statSync(dataDir).uid, statSync(dataDir).mode & 0o777], [0, 0o700]);
  assert.notEqual(statSync(join(dataDir, 'postgres')).uid, 0);
});

test(
  'programs out of reach are copied to where the account reaches them',
  { skip: !isRoot && 'needs root' },
  async (t) => {
    // Below a closed folder, and without the links that the package's install script makes.
    const account = accountFor('/nowhere');
    const installed = { folder: join(dataDirFor(t), '..', 'native'), version: 'test' };
    const { postgres } = await findBinaries(null, []);
    cpSync(join(postgres, '..', '..'), installed.folder, {
      recursive: true,
      filter: (path) => !lstatSync(path).isSymbolicLink(),
    });
    const cache = mkdtempSync(join(tmpdir(), 'mahnwerk-test-'));
    t.after(() => rmSync(cache, { recursive: true, force: true }));

    const closed = join(cache, 'below', 'cache');
    await assert.rejects(findBinaries(account, [closed], installed), refusedWith(/cannot run its programs/));
    chmodSync(cache, 0o755);
    const open = join(cache, 'cache');
    const copied = await findBinaries(account, [open], installed);
    assert(copied.postgres.startsWith(open), copied.postgres);
    const { ino } = statSync(copied.postgres);
    await findBinaries(account, [open], installed);
    assert.equal(statSync(copied.postgres).ino, ino, 'the copy is used again');

    rmSync(join(copied.postgres, '..', '..', 'lib', 'libssl.so.1.1'));
    assert.deepEqual(await findBinaries(account, [open], installed), copied, 'an incomplete copy is replaced');
    assert.equal(readdirSync(open).length, 1);
  },
);

test('works without being root', async (t) => {
  if (!isRoot) return t.skip('the other tests have shown it');
  const account = accountFor('/nowhere');
  assert(account !== null);
  const folder = mkdtempSync(join(tmpdir(), 'mahnwerk-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  chownSync(folder, account.uid, account.gid);
  const dataDir = madeFolder(join(folder, 'data'));
  chownSync(dataDir, account.uid, account.gid);
  const owner = anOwner(t, dataDir, { uid: account.uid, gid: account.gid, write: true });
  await owner.waitFor('written');
  assert.equal(lstatSync(join(dataDir, 'postgres')).uid, account.uid);
  process.kill(owner.pid, 'SIGTERM');
  await owner.exited;
});
