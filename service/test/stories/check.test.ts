/** What an operator learns of a deployment that cannot work: from the start, from `/readyz`, by `check` and `mail test`. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, test, type TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { readSettings } from '../../src/config.ts';
import { check } from '../../src/deployment/check.ts';
import { sendTestMail } from '../../src/deployment/test-mail.ts';
import { testAuthority } from '../harness/certificates.ts';
import { startDovecot } from '../harness/dovecot.ts';
import { mailServer } from '../harness/mail-server.ts';
import { get, stop } from '../harness/operations.ts';
import { freePort } from '../harness/ports.ts';
import { type ServerAddress, testDatabase, urlOf } from '../harness/postgres.ts';
import { freshPlace, run, type Variables } from '../harness/program.ts';
import { type RedisServer, startRedis } from '../harness/redis.ts';
import { type S3Server, startS3 } from '../harness/s3.ts';
import { until } from '../harness/until.ts';

let address: ServerAddress;
let drop: () => Promise<void>;
let s3: S3Server;
let redis: RedisServer;

before(async () => {
  [{ address, drop }, s3, redis] = await Promise.all([testDatabase(), startS3(), startRedis()]);
});

after(() => Promise.all([drop(), s3.remove(), redis.stop()]));

const from = { MAHNWERK_MAIL_FROM: 'Mahnwerk <no-reply@mahnwerk.example>' };

/** A mail server whose certificate no machine trusts, or which knows no password. */
async function secureMailServer(t: TestContext, trusts: boolean): Promise<string> {
  const { key, certificate } = testAuthority().issue({ names: ['localhost'] });
  const server = new SMTPServer({
    ...(trusts
      ? { disabledCommands: ['STARTTLS'], authMethods: ['PLAIN'], allowInsecureAuth: true }
      : { secure: true, key, cert: certificate }),
    onAuth: (_given, _session, answer) => answer(new Error('no')),
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  t.after(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = listening.address() as AddressInfo;
  return trusts ? `smtp://mahnwerk:geheim@127.0.0.1:${port}` : `smtps://localhost:${port}`;
}

const checked = async (settings: Variables) =>
  Object.fromEntries(
    (await check(readSettings(settings))).map(({ name, result, text }) => [name, `${result} ${text}`]),
  );

test('check tries every component, and each that fails says its own reason and no password', async (t) => {
  const place = freshPlace(t).settings;
  const works = await mailServer();
  t.after(() => works.close());
  const good = await checked({
    ...place,
    ...s3.settings,
    ...from,
    DATABASE_URL: urlOf(address),
    REDIS_URL: redis.url,
    SMTP_URL: works.url,
  });
  for (const name of ['data directory', 'database', 'Redis', 'object store', 'mail server'])
    assert.match(good[name] ?? '', /^ok /, name);
  assert.match(good.clamd ?? '', /^none clamd is not configured/);

  const silent = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.after(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  const bad = await checked({
    ...place,
    ...s3.settings,
    ...from,
    S3_BUCKET: 'another-bucket',
    DATABASE_URL: 'postgresql://me:geheim@127.0.0.1:1/x',
    REDIS_URL: 'redis://me:geheim@127.0.0.1:1',
    SMTP_URL: await secureMailServer(t, false),
    CLAMD_HOST: '127.0.0.1',
    CLAMD_PORT: String(port),
    MAHNWERK_PUBLIC_URL: `http://127.0.0.1:${port}`,
    MAHNWERK_DEBTOR_URL: `http://127.0.0.1:${port}`,
    MAHNWERK_ENVIRONMENT: 'production',
  });
  assert.match(bad.database ?? '', /^fails the database cannot be reached: nothing listens there; see DATABASE_URL$/);
  assert.match(bad.Redis ?? '', /^fails redis:\/\/127.0.0.1:1: nothing listens there$/);
  assert.match(bad['object store'] ?? '', /another-bucket: its bucket does not exist \(S3_BUCKET\)$/);
  assert.match(bad['mail server'] ?? '', /^fails smtps:\/\/localhost:\d+: its certificate is not trusted/);
  assert.match(bad.clamd ?? '', /^fails .+: it is not clamd$/);
  assert.match(bad['public URL'] ?? '', /^fails the public URL is not https/);
  assert.match(bad['debtor URL'] ?? '', /^fails the address of the debtor's page is not https/);
  assert.doesNotMatch(JSON.stringify(bad), /geheim/);
  const wrong = await checked({
    ...place,
    ...s3.settings,
    ...from,
    S3_SECRET_ACCESS_KEY: 'wrong',
    SMTP_URL: await secureMailServer(t, true),
  });
  assert.match(wrong['object store'] ?? '', /it refuses the key/);
  assert.match(wrong['mail server'] ?? '', /it refuses the user or password$/);
  assert.match(wrong.database ?? '', /^ok none yet/);
});

test('check logs in to the mailbox, makes no folder there, and says what is wrong with it', async (t) => {
  const imap = await startDovecot();
  t.after(() => imap.remove());
  const { port } = imap.settings;
  const place = { ...freshPlace(t).settings, DATABASE_URL: urlOf(address) };
  const mailbox = async (user: string, at: string): Promise<string> =>
    (await checked({ ...place, IMAP_URL: `imap://${user}@127.0.0.1:${at}` })).mailbox ?? '';
  const right = 'post%40kanzlei.example:geheim';
  assert.equal(await mailbox(right, `${port}/INBOX`), `ok imap://127.0.0.1:${port}/INBOX`);
  assert.deepEqual(await imap.folders(), ['INBOX']);
  assert.match(
    await mailbox('post%40kanzlei.example:falsch', `${port}/INBOX`),
    /^fails imap:\/\/127\.0\.0\.1:\d+\/INBOX: it refuses the user or password$/,
  );
  assert.match(await mailbox(right, `${port}/Anderswo`), /: it has no such folder \(IMAP_URL\)$/);
  await imap.stop();
  assert.match(await mailbox(right, `${port}/INBOX`), /: nothing listens there$/);
  assert.equal((await checked(place)).mailbox, undefined);
});

test('a mailbox over TLS needs a certificate that the machine trusts', async (t) => {
  const authority = testAuthority();
  const imap = await startDovecot(authority.issue({ names: ['localhost'] }));
  t.after(() => imap.remove());
  const { settings, dataDir } = freshPlace(t);
  const trusted = `${dataDir}.pem`;
  writeFileSync(trusted, authority.certificate);
  const place = {
    ...settings,
    DATABASE_URL: urlOf(address),
    IMAP_URL: `imaps://post%40kanzlei.example:geheim@localhost:${imap.settings.port}/INBOX`,
  };
  const checks = async (more: Variables): Promise<string> =>
    (await run(t, ['check'], { ...place, ...more }).ended).stdout;
  assert.match(await checks({}), /^fails +mailbox .+: its certificate is not trusted \(NODE_EXTRA_CA_CERTS\)$/m);
  assert.match(await checks({ NODE_EXTRA_CA_CERTS: trusted }), /^ok +mailbox +imaps:\/\/localhost/m);
});

test('check is a command of one line for each component, whose exit code says whether all work', async (t) => {
  const { settings, dataDir } = freshPlace(t);
  const good = await run(t, ['check'], { ...settings, DATABASE_URL: urlOf(address), MAHNWERK_ROLES: 'api' }).ended;
  assert.deepEqual([good.code, good.stderr], [0, '']);
  assert.match(good.stdout, /^ok +database +PostgreSQL \d+/m);
  writeFileSync(dataDir, '');
  const bad = await run(t, ['check'], { ...settings, DATABASE_URL: urlOf(address), MAHNWERK_ROLES: 'api' }).ended;
  assert.equal(bad.code, 1);
  assert.match(bad.stdout, /^fails +data directory +\S+ cannot be used/m);
});

test('a production that cannot do its work says so in one line each and in /readyz, and starts', async (t) => {
  const database = await testDatabase();
  t.after(() => database.drop());
  const program = run(t, ['serve'], {
    ...freshPlace(t).settings,
    ...s3.settings,
    S3_BUCKET: 'another-bucket',
    DATABASE_URL: urlOf(database.address),
    MAHNWERK_ENVIRONMENT: 'production',
    MAHNWERK_PUBLIC_URL: 'http://mahnwerk.example',
  });
  const url = await program.url();
  const sentences = [
    'no mail server is configured (SMTP_URL): mails are written to files and not sent',
    'the public URL is not https (MAHNWERK_PUBLIC_URL): others can read what people send, and passkeys do not work',
    'clamd is not configured (CLAMD_HOST): documents are checked structurally only',
    'the object store is unavailable, its bucket does not exist (S3_BUCKET): documents can be neither uploaded nor downloaded',
  ];
  assert.deepEqual((await get(`${url}/readyz`)).body.notes, sentences);
  const said = () => program.log().map(({ msg }) => msg);
  await until(() => sentences.every((sentence) => said().includes(sentence)), 'a line for each');
  for (const sentence of sentences) assert.equal(said().filter((line) => line === sentence).length, 1, sentence);
  assert.equal((await stop(program)).code, 0);
});

test('a mail server that is away or untrusted is a line of the start with its reason, and a note of /readyz', async (t) => {
  const database = await testDatabase();
  t.after(() => database.drop());
  const base = { ...freshPlace(t).settings, ...from, DATABASE_URL: urlOf(database.address) };
  for (const [url, reason] of [
    [
      `smtp://127.0.0.1:${await freePort()}`,
      /the mail server is unavailable \(SMTP_URL\), nothing listens there: mails wait/,
    ],
    [await secureMailServer(t, false), /the mail server is unavailable \(SMTP_URL\), its certificate is not trusted/],
  ] as const) {
    const program = run(t, ['serve'], { ...base, SMTP_URL: url });
    const service = await program.url();
    await program.heard(reason);
    await until(async () => reason.test(String((await get(`${service}/readyz`)).body.notes)), 'a note');
    assert.equal((await stop(program)).code, 0);
  }
});

test('mail test sends one mail and says what the mail server answered', async (t) => {
  const server = await mailServer();
  t.after(() => server.close());
  const settings = { ...freshPlace(t).settings, ...from, SMTP_URL: server.url };
  const { code, stdout, stderr } = await run(t, ['mail', 'test', '--to', 'wartung@inkasso.example'], settings).ended;
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /^smtp:\/\/127\.0\.0\.1:\d+: 250 /);
  assert.deepEqual(
    server.received.map(({ to }) => to),
    [['wartung@inkasso.example']],
  );
  const send = () => sendTestMail(readSettings(settings), 'wartung@inkasso.example');
  server.recipientReplies.push('550 5.7.1 relaying denied');
  await assert.rejects(send(), /^StartError: smtp:\S+: 550 5\.7\.1 relaying denied/);
  await server.close();
  await assert.rejects(send(), /: nothing listens there$/);
});
