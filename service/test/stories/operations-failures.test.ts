/** What an operator of the service lives through when something is missing, taken, killed or away. Each test runs the real program. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '@mahnwerk/embedded-postgres';
import { hold } from '../harness/held-locks.ts';
import { execute, testDatabase, urlOf } from '../harness/postgres.ts';
import { get, refusal, stop } from '../harness/operations.ts';
import { freePort } from '../harness/ports.ts';
import { freshPlace, killGroup, run } from '../harness/program.ts';
import { until } from '../harness/until.ts';

test('after SIGKILL of everything the next start serves what was acknowledged', async (t) => {
  const { settings } = freshPlace(t);
  const first = run(t, ['start'], { ...settings, MAHNWERK_DEMO: 'off', MAHNWERK_OPERATOR_KEY: 'k'.repeat(32) });
  const url = await first.url();
  const headers = {
    Authorization: `Bearer ${'k'.repeat(32)}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'one',
  };
  const created = await fetch(`${url}/operator/v1/companies/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Bleibt GmbH' }),
  });
  const { id } = (await created.json()) as { id: string };
  killGroup(first.child);
  await first.ended;

  const second = run(t, ['start'], { ...settings, MAHNWERK_DEMO: 'off' });
  const later = await second.url();
  assert.equal((await get(`${later}/operator/v1/companies/${id}/`, 'k'.repeat(32))).body.name, 'Bleibt GmbH');
  assert.equal((await stop(second)).code, 0);
});

test('a data directory in an impossible place ends the start with one line, and a stop is not needed', async (t) => {
  const { dataDir, settings } = freshPlace(t);
  const file = `${dataDir}-file`;
  writeFileSync(file, '');
  t.after(() => rmSync(file, { force: true }));
  for (const place of ['/proc/mahnwerk/data', file, join(file, 'below')])
    assert.match(
      await refusal(t, { ...settings, MAHNWERK_DATA_DIR: place }),
      /^the data directory \S+ cannot be used \(E[A-Z]+: .+\): set MAHNWERK_DATA_DIR to a directory that this user may write$/,
    );
});

test('a key is not made in a directory that holds no database, and none is made there', async (t) => {
  const { dataDir, settings } = freshPlace(t);
  assert.match(
    await refusal(t, settings, ['keys', 'create', '--kind', 'operator', '--name', 'x']),
    /^there is no database in \S+: set MAHNWERK_DATA_DIR to the data directory of the service, or DATABASE_URL/,
  );
  assert.equal(existsSync(dataDir), false);
});

test('a port that is taken is reported before anything is created', async (t) => {
  const { settings, dataDir } = freshPlace(t);
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  t.after(() => taken.close());
  const { port } = taken.address() as AddressInfo;
  assert.equal(
    await refusal(t, { ...settings, PORT: String(port) }),
    `port ${port} on 127.0.0.1 is used by another program: stop it, or set PORT to another port`,
  );
  assert.equal(
    await refusal(t, { ...settings, OPERATIONS_PORT: String(port) }),
    `port ${port} on 127.0.0.1 is used by another program: stop it, or set OPERATIONS_PORT to another port`,
  );
  assert.equal(existsSync(dataDir), false);
});

test('a database that cannot be used is reported in one line without its password', async (t) => {
  const { settings } = freshPlace(t);
  assert.equal(
    await refusal(t, { ...settings, DATABASE_URL: 'postgresql://me:hunter2@127.0.0.1:1/x' }),
    'the database cannot be reached: nothing listens there; see DATABASE_URL',
  );
  assert.equal(
    await refusal(t, { ...settings, DATABASE_URL: 'postgresql://me:hunter2@nowhere.invalid/x' }, ['serve']),
    'the database cannot be reached: its host is unknown; see DATABASE_URL',
  );
});

test('a database newer than the program is refused and left as it is', async (t) => {
  const database = await testDatabase();
  t.after(() => database.drop());
  await execute(database.address, `insert into migrations (number, name, sha256) values (9999, 'later', '')`);
  const line = await refusal(t, { ...freshPlace(t).settings, DATABASE_URL: urlOf(database.address) });
  assert.match(
    line,
    /^the database is at migration 9999, this program knows \d+: start a newer version of the program$/,
  );
});

test('a process that serves the API alone removes what a killed one left in its spool', async (t) => {
  const database = await testDatabase();
  t.after(() => database.drop());
  const { settings, dataDir } = freshPlace(t);
  const left = join(dataDir, 'incoming', 'left');
  mkdirSync(join(dataDir, 'incoming'), { recursive: true });
  writeFileSync(left, 'left');
  utimesSync(left, 0, 0);
  const program = run(t, ['serve'], { ...settings, DATABASE_URL: urlOf(database.address) });
  await program.url();
  while (existsSync(left)) await sleep(10);
  assert.equal((await stop(program)).code, 0);
});

test('health reports a database that goes away within two seconds, and its return as well', async (t) => {
  const { settings, dataDir } = freshPlace(t);
  const folder = `${dataDir}-server`;
  mkdirSync(folder);
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const start = () => startEmbedded({ dataDir: folder, log: () => undefined });
  let server = await start();
  t.after(() => server.stop());
  const program = run(t, ['serve'], { ...settings, DATABASE_URL: urlOf(server.connection) });
  const url = await program.url();
  assert.equal((await get(`${url}/readyz`)).status, 200);

  await server.stop();
  const began = performance.now();
  const gone = await get(`${url}/readyz`);
  assert.ok(performance.now() - began < 2_000);
  assert.deepEqual([gone.status, gone.body.code], [503, 'service_unavailable']);
  assert.ok(Number(gone.headers.get('retry-after')) >= 1);
  assert.equal((await get(`${url}/v2/health/`)).status, 503);
  assert.equal((await get(`${url}/livez`)).status, 200);

  server = await start();
  assert.equal((await get(`${url}/readyz`)).status, 200, 'without a restart');
  const { code, stderr } = await stop(program);
  assert.equal(code, 0);
  assert.match(
    stderr,
    /^mahnwerk: the root operator key, shown only once: operator_\S+\n$/,
    'a log is no place for it',
  );
  assert.doesNotMatch(program.lines.join('\n'), /operator_/);
});

test('a production prints no operator key, and names the commands that make people and keys', async (t) => {
  const database = await testDatabase();
  t.after(() => database.drop());
  const production = {
    ...freshPlace(t).settings,
    MAHNWERK_ENVIRONMENT: 'production',
    MAHNWERK_ROLES: 'api',
    DATABASE_URL: urlOf(database.address),
  };
  const program = run(t, ['start'], production);
  const url = await program.url();
  await program.heard(/^ {4}MAHNWERK_ENVIRONMENT=production .+ staff create --email \S+$/);
  const made = await run(t, ['keys', 'create', '--kind', 'operator', '--name', 'first'], production).ended;
  assert.equal((await get(`${url}/operator/v1/companies/`, made.stdout)).status, 200, made.stderr);
  const { code, stdout, stderr } = await stop(program);
  assert.deepEqual([code, stderr], [0, '']);
  assert.doesNotMatch(stdout, /operator_[\w-]{40}/);
});

test('a start whose last step the database interrupts goes on, answers meanwhile, and completes it later', async (t) => {
  const database = await testDatabase();
  t.after(() => database.drop());
  const port = String(await freePort());
  const release = await hold(database.address, `select pg_advisory_xact_lock(hashtext('mahnwerk first start'))`);
  const [operations, key] = [String(await freePort()), 'k'.repeat(32)];
  const settings = { ...freshPlace(t).settings, PORT: port, OPERATIONS_PORT: operations, MAHNWERK_OPERATOR_KEY: key };
  const program = run(t, ['serve'], { ...settings, DATABASE_URL: urlOf(database.address) });
  const isReady = async () =>
    (await get(`http://127.0.0.1:${operations}/readyz`).catch(() => undefined))?.status === 200;
  await until(isReady, 'the service is ready');
  await t.test('a service that says ready accepts the operator key of its settings', async () => {
    assert.equal((await get(`http://127.0.0.1:${port}/operator/v1/companies/`, key)).status, 200);
  });
  const waiting = `select pid from pg_stat_activity
    where application_name = 'mahnwerk start' and wait_event = 'advisory' and datname = current_database()`;
  const waits = async () => (await execute(database.address, waiting)).rows.map((row) => row.pid);
  await until(async () => (await waits()).length === 1, 'the first start waits for its turn');
  const [interrupted] = await waits();
  await execute(database.address, `select pg_terminate_backend(${interrupted})`);
  await until(async () => (await waits()).some((pid) => pid !== interrupted), 'it waits again');
  const ready = await get(`http://127.0.0.1:${port}/readyz`);
  assert.equal(ready.status, 200);
  assert.match(String(ready.body.notes), /the first start is not complete/);
  await release();
  await program.url();
  assert.doesNotMatch(String((await get(`http://127.0.0.1:${port}/readyz`)).body.notes), /first start/);
  assert.equal((await stop(program)).code, 0);
});

test('when the embedded server ends by itself, the program says so and ends', async (t) => {
  const { settings } = freshPlace(t);
  const program = run(t, ['start'], { ...settings, MAHNWERK_DEMO: 'off' });
  await program.url();
  const [, pid] = await program.heard(/"embedded":{.*"pid":(\d+).*"msg":"embedded PostgreSQL is ready"/);
  process.kill(Number(pid), 'SIGKILL');
  const { code, stderr } = await program.ended;
  assert.equal(code, 1);
  assert.match(stderr, /^mahnwerk: PostgreSQL in .+ ended \(signal 9\).*\n$/);
});
