/** Replacing the secret key of a deployment, as docs/operate/settings.md describes it: the real program on a database that holds API keys, webhook secrets and mails. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { webhookSealer } from '../../src/platform/delivery/index.ts';
import { mailSealer } from '../../src/platform/mail/index.ts';
import { createSealer, type Sealer } from '../../src/platform/seal.ts';
import { execute, type ServerAddress, testDatabase, urlOf } from '../harness/postgres.ts';
import { freshPlace, killGroup, run, type Variables } from '../harness/program.ts';

const [former, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const operator = 'operator-'.padEnd(40, 'k');

interface Deployment {
  readonly database: ServerAddress;
  readonly under: Readonly<Record<'former' | 'both' | 'current', Variables>>;
}

/** A deployment on a database of its own, with the settings before, during and after the rotation. */
async function aDeployment(t: TestContext): Promise<Deployment> {
  const { address: database, drop } = await testDatabase();
  t.after(() => drop());
  const settings = {
    ...freshPlace(t).settings,
    DATABASE_URL: urlOf(database),
    MAHNWERK_OPERATOR_KEY: operator,
    MAHNWERK_DEMO: 'off',
    MAHNWERK_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  };
  const [before, after] = [former.toString('base64'), current.toString('base64')];
  return {
    database,
    under: {
      former: { ...settings, MAHNWERK_SECRET_KEY: before },
      both: { ...settings, MAHNWERK_SECRET_KEY: after, MAHNWERK_SECRET_KEY_PREVIOUS: before },
      current: { ...settings, MAHNWERK_SECRET_KEY: after },
    },
  };
}

const post = async (url: string, key: string, body: object): Promise<Record<string, unknown>> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(body),
  });
  assert.equal(reply.status, 201, await reply.clone().text());
  return (await reply.json()) as Record<string, unknown>;
};

const statusOf = async (url: string, key: string): Promise<number> =>
  (await fetch(url, { headers: { Authorization: `Bearer ${key}` } })).status;

/** Mails under the former key. */
async function givenFormerMails(database: ServerAddress, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).sort();
  const sealed = ids.map((id) =>
    mailSealer(former).seal(id, Buffer.from(JSON.stringify({ to: 'a@beispiel.example', subject: id, text: id }))),
  );
  await execute(
    database,
    `insert into work_items (id, company_id, kind, key, payload, due_at)
     select id, '00000000-0000-0000-0000-000000000000', 'mail', id::text, sealed, now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) m (id, sealed)`,
    [ids, sealed],
  );
  return ids;
}

/** A person with an authenticator app; the id of the account. */
async function givenApp(database: ServerAddress): Promise<string> {
  const id = randomUUID();
  await execute(
    database,
    `insert into accounts (id, email, first_name, last_name, created_at, updated_at) values ($1, 'ada@beispiel.example', 'Ada', 'Amsel', now(), now())`,
    [id],
  );
  await execute(database, 'insert into totp (account_id, secret, confirmed_at) values ($1, $2, now())', [
    id,
    createSealer(former, 'totp secret').seal(id, Buffer.from('a secret')),
  ]);
  return id;
}

const mailsIn = async (database: ServerAddress) =>
  (await execute(database, `select id, payload as sealed from work_items where kind = 'mail' order by id`))
    .rows as readonly {
    id: string;
    sealed: Buffer;
  }[];

const assertReadable = async (database: ServerAddress, sealer: Sealer, ids: readonly string[]): Promise<void> =>
  assert.deepEqual(
    (await mailsIn(database)).map(
      ({ id, sealed }) => (JSON.parse(String(sealer.open(id, sealed))) as { subject: string }).subject,
    ),
    ids,
  );

test('a secret key is replaced while the service runs, and API keys, webhook secrets and mails outlive it', async (t) => {
  const { database, under } = await aDeployment(t);
  const before = run(t, ['serve'], under.former);
  const url = await before.url();
  const company = await post(`${url}/operator/v1/companies/`, operator, { name: 'Muster GmbH' });
  const { key } = await post(`${url}/operator/v1/keys/`, operator, {
    kind: 'case',
    company_id: company.id,
    token_name: 'test',
  });
  const webhook = await post(`${url}/v2/webhooks/`, String(key), { url: 'https://127.0.0.1:8443/' });
  const mails = await givenFormerMails(database, 3);
  const app = await givenApp(database);
  before.child.kill('SIGTERM');
  await before.ended;

  const during = run(t, ['serve'], under.both);
  assert.equal(await statusOf(`${await during.url()}/v2/info/`, String(key)), 200);
  const rotation = await run(t, ['rotate-secret-key'], under.both).ended;
  assert.deepEqual([rotation.code, rotation.stderr], [0, '']);
  assert.match(
    rotation.stdout,
    /the secrets of 1 webhook subscriptions and 1 authenticator apps, 0 secrets of payment providers, and 3 mails\./,
  );
  assert.equal(await statusOf(`${await during.url()}/v2/info/`, String(key)), 200);
  assert.match(
    (await run(t, ['rotate-secret-key'], under.both).ended).stdout,
    /the secrets of 0 webhook subscriptions and 0 authenticator apps, 0 secrets of payment providers, and 0 mails\./,
  );
  during.child.kill('SIGTERM');
  await during.ended;

  const after = run(t, ['serve'], under.current);
  assert.equal(await statusOf(`${await after.url()}/v2/info/`, String(key)), 200);
  const [stored] = (await execute(database, 'select id, secret, updated_at from webhook_subscriptions'))
    .rows as readonly { id: string; secret: Buffer; updated_at: Date }[];
  assert.equal(stored && String(webhookSealer(current).open(stored.id, stored.secret)), webhook.secret_key);
  assert.equal(stored?.updated_at.toISOString(), webhook.updated_at, 'the client sees no change');
  const [{ secret } = { secret: Buffer.of() }] = (await execute(database, 'select secret from totp')).rows as {
    secret: Buffer;
  }[];
  assert.equal(String(createSealer(current, 'totp secret').open(app, secret)), 'a secret');
  await assertReadable(database, mailSealer(current), mails);
  const late = await run(t, ['serve'], under.former).ended;
  assert.equal(late.code, 1);
  assert.match(late.stderr, /^mahnwerk: MAHNWERK_SECRET_KEY is not the secret key this database was used with/);
});

test('a rotation that is killed loses nothing, and the next one completes it', async (t) => {
  const { database, under } = await aDeployment(t);
  assert.equal((await run(t, ['migrate'], under.former).ended).code, 0);
  const bound = run(t, ['work'], under.former);
  await bound.heard(/"msg":"ready"/);
  bound.child.kill('SIGTERM');
  await bound.ended;
  const mails = await givenFormerMails(database, 1_000);

  // The rotation waits for a mail in the middle, so that it is killed between two batches.
  const sending = new pg.Client(database);
  await sending.connect();
  await sending.query('begin');
  await sending.query('select from work_items where id = $1 for update', [mails[500]]);
  const killed = run(t, ['rotate-secret-key'], under.both);
  const { header } = mailSealer(current);
  const rotated = async (): Promise<number> =>
    (await mailsIn(database)).filter(({ sealed }) => sealed.subarray(0, header.length).equals(header)).length;
  while ((await rotated()) === 0) await sleep(20);
  killGroup(killed.child);
  await killed.ended;
  await sending.query('rollback');
  await sending.end();
  assert.ok((await rotated()) < mails.length);
  await assertReadable(database, mailSealer(current, former), mails);

  assert.equal((await run(t, ['rotate-secret-key'], under.both).ended).code, 0);
  assert.equal(await rotated(), mails.length);
  await assertReadable(database, mailSealer(current), mails);
});

test('a database that has never been used, or belongs to neither key, is not rotated', async (t) => {
  const { database, under } = await aDeployment(t);
  assert.match(
    (await run(t, ['rotate-secret-key'], under.both).ended).stderr,
    /^mahnwerk: this database has no secret key yet: there is nothing to rotate\n$/,
  );
  const stranger = Buffer.alloc(32, 9).toString('base64');
  const bound = run(t, ['work'], { ...under.former, MAHNWERK_SECRET_KEY: stranger });
  await bound.heard(/"msg":"ready"/);
  bound.child.kill('SIGTERM');
  await bound.ended;
  const mails = await givenFormerMails(database, 1);
  assert.match(
    (await run(t, ['rotate-secret-key'], under.both).ended).stderr,
    /^mahnwerk: MAHNWERK_SECRET_KEY is not the secret key this database was used with.+neither is the key in MAHNWERK_SECRET_KEY_PREVIOUS\n$/,
  );
  await assertReadable(database, mailSealer(former), mails);
});
