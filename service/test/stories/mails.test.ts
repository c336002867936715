/** Mails on their way: what a command has committed leaves, whatever the mail server does and whoever is killed, and no log tells whom it was for. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { systemClock } from '../../src/platform/clock.ts';
import { Database } from '../../src/platform/database/pool.ts';
import { carrierOf, enqueueMail, type Mail, mailSealer } from '../../src/platform/mail/index.ts';
import type { Loop } from '../../src/platform/loop.ts';
import { startQueue } from '../../src/platform/queue/index.ts';
import { testAuthority } from '../harness/certificates.ts';
import { type MailServer, mailServer, readMail } from '../harness/mail-server.ts';
import { mailWorkerOf, sender as from } from '../harness/mails.ts';
import type { MailProcessSettings } from '../harness/mail-process.ts';
import { freePort } from '../harness/ports.ts';
import { execute, type ServerAddress, testDatabase } from '../harness/postgres.ts';
import { freshPlace, run } from '../harness/program.ts';
import { until } from '../harness/until.ts';

const secretKey = Buffer.alloc(32, 5);
const sealer = mailSealer(secretKey);
const anInvitation: Mail = { to: 'mara.muster@betrieb.example', subject: 'Einladung', text: 'Guten Tag' };

let address: ServerAddress;
let drop: () => Promise<void>;
let database: Database;
let server: MailServer;
let folder: string;
let logged: string[];
let workers: Loop[];

before(async () => {
  ({ address, drop } = await testDatabase());
  database = new Database(address, systemClock);
});

beforeEach(async () => {
  [server, folder] = await Promise.all([mailServer(), mkdtemp(join(tmpdir(), 'mahnwerk-mails-'))]);
  [logged, workers] = [[], []];
});

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await Promise.all([server.close(), rm(folder, { recursive: true }), sql('delete from work_items')]);
});

after(async () => {
  await database.close();
  await drop();
});

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await execute(address, text, values)).rows as Record<string, unknown>[];

const enqueue = (mail: Mail): Promise<string> =>
  database.asOperator(async (tx) => enqueueMail(tx, { mail: sealer }, mail));

const left = async (): Promise<number> =>
  Number((await sql('select count(*) from work_items where failed_at is null'))[0]?.count);

/** What a mail waits for is over: the lease of who was killed, the pause after a failure. */
const later = () => sql(`update work_items set due_at = clock_timestamp(), lease_until = '-infinity'`);

interface Worker {
  readonly smtp?: boolean;
  /** Of another mail server. */
  readonly url?: string;
  readonly attempt_ms?: number;
  /** Another way to the database. */
  readonly through?: Pick<Database, 'asOperator'>;
}

function work(options: Worker = {}): void {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const { attempt_ms, through = database } = options;
  const url = options.smtp === false ? undefined : (options.url ?? server.url);
  const handlers = mailWorkerOf({ url, folder, secretKey, log, attempt_ms });
  workers.push(startQueue({ database: through, handlers, log }));
}

test('a mail leaves once its command has committed, and never for one that failed', async () => {
  await assert.rejects(
    database.asOperator(async (tx) => {
      enqueueMail(tx, { mail: sealer }, { ...anInvitation, subject: 'Nie geschehen' });
      throw new Error('the command failed');
    }),
  );
  await enqueue(anInvitation);
  work();
  await until(async () => (await left()) === 0);
  assert.deepEqual(
    server.received.map(({ from, to, headers, body }) => ({
      from,
      to,
      subject: headers.get('subject'),
      body: body.trim(),
    })),
    [
      {
        from: 'no-reply@mahnwerk.example',
        to: ['mara.muster@betrieb.example'],
        subject: 'Einladung',
        body: 'Guten Tag',
      },
    ],
  );
  assert.equal(server.received[0]?.headers.get('auto-submitted'), 'auto-generated');
});

test('what waits in the database tells nobody who reads it whom it is for', async () => {
  await enqueue(anInvitation);
  const [row] = await sql('select * from work_items');
  const bytes = Buffer.concat([row?.payload as Buffer, Buffer.from(JSON.stringify(row))]).toString('latin1');
  assert.ok(!bytes.includes('mara') && !bytes.includes('Einladung') && !bytes.includes('Guten'));
});

for (const treatment of ['refuse for now', 'refuse', 'drop'] as const)
  test(`a mail server that answers with "${treatment}" gets the mail again, and the log does not say whose`, async () => {
    server.treatments.push(treatment);
    await enqueue(anInvitation);
    work();
    // Tried, and put off: not within the next seconds.
    await until(
      async () =>
        (
          await sql(
            `select from work_items where attempts = 1 and due_at > clock_timestamp() and due_at < clock_timestamp() + interval '11 seconds'`,
          )
        ).length === 1,
    );
    assert.equal(server.received.length, 0);
    await later();
    await until(async () => (await left()) === 0);
    assert.equal(server.received.length, 1);
    assert.equal(server.heard[0]?.headers.get('message-id'), server.heard[1]?.headers.get('message-id'));
    const log = logged.join('');
    assert.match(log, /e-mail not sent/);
    assert.doesNotMatch(log, /mara|muster|betrieb|Einladung|Guten/i);
  });

test('a mail that the mail server refuses for good has failed after twenty minutes; one that it refuses for now, or has not heard, is not', async () => {
  server.treatments.push('refuse', 'refuse for now', 'drop');
  // Each attempt before waited twice as long as the one before it.
  for (let count = 0; count < 3; count += 1) await enqueue(anInvitation);
  await sql('update work_items set attempts = 7');
  work();
  await until(
    async () =>
      (await left()) === 2 &&
      (await sql('select from work_items where attempts = 8 and due_at > clock_timestamp()')).length === 2,
  );
  assert.equal(server.received.length, 0);
  const log = logged.join('');
  assert.equal(log.match(/work failed for good/g)?.length, 1);
  assert.doesNotMatch(log, /mara|muster|betrieb|Einladung|Guten/i);
});

test('a password for a mail server that is not on this machine is never sent without TLS', async () => {
  // This machine, by an address that does not look so.
  const { port } = new URL(server.url);
  const carrier = carrierOf({
    mail: { url: `smtp://mahnwerk:geheim@0.0.0.0:${port}`, from },
    dataDir: folder,
    publicUrl: 'https://konto.mahnwerk.example',
    connections: 1,
  });
  const message = { id: randomUUID(), mail: anInvitation, attachments: [] };
  try {
    await assert.rejects(carrier.carry(message, AbortSignal.timeout(5_000)), { code: 'ETLS' });
  } finally {
    carrier.close();
  }
});

test('a mail server that hangs holds up no other mail, and its mail is tried again', async () => {
  server.treatments.push('hang');
  await enqueue({ ...anInvitation, subject: 'Hängt' });
  const hanging = server.next();
  work({ attempt_ms: 1_500 });
  await hanging;
  await enqueue(anInvitation);
  await until(() => server.received.length === 1);
  assert.equal(server.received[0]?.headers.get('subject'), 'Einladung');
  await until(
    async () =>
      (
        await sql(
          `select from work_items where due_at < clock_timestamp() + interval '11 seconds' and lease_token is null`,
        )
      ).length === 1,
  );
  await later();
  await until(async () => (await left()) === 0);
  assert.equal(server.received.length, 2);
});

test('a mail server that is not there keeps mails for two days; then they have failed, and the log names only the id', async () => {
  await server.close();
  await enqueue(anInvitation);
  const [row] = await sql('select key from work_items');
  work();
  await until(
    async () =>
      (await sql(`select from work_items where attempts = 1 and due_at < clock_timestamp() + interval '11 seconds'`))
        .length === 1,
  );
  await sql(`update work_items set due_at = clock_timestamp(), expires_at = clock_timestamp()`);
  await until(async () => (await left()) === 0);
  await until(() => logged.some((line) => line.includes('work failed for good')));
  const line = JSON.parse(logged.find((each) => each.includes('work failed for good')) ?? '') as Record<
    string,
    unknown
  >;
  assert.equal(line.key, row?.key);
  assert.doesNotMatch(logged.join(''), /mara|muster|betrieb|Einladung/i);
  server = await mailServer();
});

test('the log of a mail that does not leave names the mail server, and tells one that is away from one that is not trusted', async (t) => {
  const { key, certificate } = testAuthority().issue({ names: ['localhost'] });
  const untrusted = new SMTPServer({ secure: true, key, cert: certificate });
  untrusted.on('error', () => undefined);
  const listening = untrusted.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  t.after(() => untrusted.close());
  const { port } = listening.address() as AddressInfo;
  const away = await freePort();
  const lineOf = async (url: string): Promise<unknown> => {
    logged.length = 0;
    await enqueue(anInvitation);
    work({ url });
    await until(() => logged.some((line) => line.includes('e-mail not sent')));
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    const [row] = await sql('select last_error from work_items');
    await sql('delete from work_items');
    const { place, reason, code } = JSON.parse(logged.find((line) => line.includes('e-mail not sent')) ?? '') as Record<
      string,
      unknown
    >;
    return { place, reason, code, listed: row?.last_error };
  };
  assert.deepEqual(await lineOf(`smtp://127.0.0.1:${away}`), {
    place: `smtp://127.0.0.1:${away}`,
    reason: 'nothing listens there',
    code: 'ECONNREFUSED',
    listed: 'ECONNREFUSED',
  });
  assert.deepEqual(await lineOf(`smtps://mahnwerk:geheim@localhost:${port}`), {
    place: `smtps://localhost:${port}`,
    reason: 'its certificate is not trusted (NODE_EXTRA_CA_CERTS)',
    code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    listed: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  });
  assert.doesNotMatch(logged.join(''), /geheim|mara|muster/);
});

test('three workers share forty mails: each leaves once', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_none, number) => enqueue({ ...anInvitation, subject: `Nummer ${number}` })),
  );
  for (let count = 0; count < 3; count += 1) work();
  await until(async () => (await left()) === 0);
  const subjects = server.received.map(({ headers }) => headers.get('subject') ?? '');
  assert.deepEqual([subjects.length, new Set(subjects).size], [40, 40]);
});

test('a worker that is killed while the mail server thinks loses no mail; it may come twice, as the same message', async () => {
  server.treatments.push('hang');
  await enqueue(anInvitation);
  const heard = server.next();
  const settings: MailProcessSettings = { address, url: server.url, secretKey: secretKey.toString('hex') };
  const child = fork(fileURLToPath(new URL('../harness/mail-process.ts', import.meta.url)), [JSON.stringify(settings)]);
  await heard;
  child.kill('SIGKILL');
  await once(child, 'exit');
  assert.equal(await left(), 1);
  work();
  await later();
  await until(async () => (await left()) === 0);
  assert.equal(server.heard.length, 2);
  assert.equal(new Set(server.heard.map(({ headers }) => headers.get('message-id'))).size, 1);
});

test('a database that is away when a mail has left does not make it leave twice', async () => {
  let isAway = false;
  const through: Pick<Database, 'asOperator'> = {
    asOperator: async (run, options) =>
      isAway ? Promise.reject(new Error('the database is away')) : database.asOperator(run, options),
  };
  await enqueue(anInvitation);
  const heard = server.next();
  work({ through });
  await heard;
  isAway = true;
  await until(() => logged.some((line) => line.includes('loop failed, retrying')));
  // As long as that: the lease is over too.
  await later();
  isAway = false;
  await until(async () => (await left()) === 0);
  assert.equal(server.heard.length, 1);
});

test('a worker that is told to stop lets the mail under way leave first', async () => {
  await enqueue(anInvitation);
  const heard = server.next();
  work();
  await heard;
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  assert.deepEqual([server.received.length, await left()], [1, 0]);
});

test('without a mail server a mail is a file that a mail program opens: umlauts, a long subject, both bodies', async () => {
  const subject = `Einladung zur Müller & Söhne GmbH: ${'Forderungsübersicht '.repeat(12)}– Straße 7`;
  await enqueue({
    ...anInvitation,
    subject,
    text: 'Grüße aus Köln – „hier“\n\nhttps://konto.mahnwerk.example/setup/abc_DEF-123',
    html: '<p>Grüße aus Köln</p>',
  });
  work({ smtp: false });
  await until(async () => (await left()) === 0);
  const files = await readdir(join(folder, 'mails'));
  assert.equal(files.length, 1);
  const file = join(folder, 'mails', files[0] ?? '');
  assert.match(file, /\/[0-9a-f-]{36}\.eml$/);
  // It holds a link that opens a door.
  assert.equal((await stat(file)).mode & 0o077, 0);
  const source = await readFile(file, 'utf8');
  assert.ok(source.split('\r\n').every((line) => line.length <= 998 && /^[\x09\x20-\x7e]*$/.test(line)));
  const { headers, body } = readMail(source);
  assert.deepEqual(
    [headers.get('subject'), headers.get('to'), headers.get('from')],
    [subject, 'mara.muster@betrieb.example', 'Mahnwerk <no-reply@konto.mahnwerk.example>'],
  );
  assert.match(body, /Grüße aus Köln – „hier“\n\nhttps:\/\/konto\.mahnwerk\.example\/setup\/abc_DEF-123/);
  assert.match(body, /<p>Grüße aus Köln<\/p>/);
});

test('nothing that a company or a person is called becomes a header or a receiver', async () => {
  const hostile = [
    'Böse GmbH\r\nBcc: opfer@fremd.example',
    'Böse\nSubject: anders',
    'Böse\u2028X-Fremd: 1',
    'Böse\0\r\n\r\nAnderer Text',
    '"<opfer@fremd.example>, "',
  ];
  for (const name of hostile)
    await enqueue({ ...anInvitation, subject: `Einladung zu ${name}`, text: `Guten Tag ${name}` });
  work();
  await until(async () => (await left()) === 0);
  assert.equal(server.received.length, hostile.length);
  for (const { to, headers } of server.received) {
    assert.deepEqual(to, ['mara.muster@betrieb.example']);
    assert.deepEqual([...headers.keys()].sort(), [
      'auto-submitted',
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
      'x-auto-response-suppress',
    ]);
    assert.match(headers.get('subject') ?? '', /^Einladung zu /);
  }
  for (const to of [
    'mara@betrieb.example\r\nBcc: opfer@fremd.example',
    'mara@betrieb.example, opfer@fremd.example',
    'Mara <mara@betrieb.example>',
    'mara@betrieb.example\0',
  ])
    await assert.rejects(enqueue({ ...anInvitation, to }), /one address/);
});

test('the program sends what its operator invites: as files, and once SMTP_URL is set by mail; its log tells nothing of it', async (t) => {
  const { settings, dataDir } = freshPlace(t);
  const operator = 'k'.repeat(32);
  const all = { ...settings, MAHNWERK_OPERATOR_KEY: operator, MAHNWERK_DEMO: 'off', LOG_LEVEL: 'trace' };
  const post = async <B>(url: string, body: object): Promise<B> => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${operator}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify(body),
    });
    assert.equal(reply.status, 201);
    return (await reply.json()) as B;
  };
  const invite = (url: string, company: string, email: string) =>
    post<object>(`${url}/operator/v1/companies/${company}/users/`, {
      email,
      first_name: 'Mara',
      last_name: 'Muster',
      role: 'admin',
    });
  const linkIn = (body: string): string => /http:\S+\/setup\/\S+/.exec(body)?.[0] ?? '';

  const first = run(t, ['start'], all);
  const url = await first.url();
  const { id: company } = await post<{ id: string }>(`${url}/operator/v1/companies/`, { name: 'Beispiel Handel GmbH' });
  await invite(url, company, 'mara.muster@betrieb.example');
  const folder = join(dataDir, 'mails');
  const files = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  await until(async () => (await files()).length === 1);
  const { headers, body } = readMail(await readFile(join(folder, (await files())[0] ?? ''), 'utf8'));
  assert.equal(headers.get('to'), 'mara.muster@betrieb.example');
  const form = new URLSearchParams({
    password: 'Vier Raben auf dem Dach',
    repetition: 'Vier Raben auf dem Dach',
    terms: 'accepted',
  });
  assert.equal((await fetch(linkIn(body), { method: 'POST', body: form })).status, 200);
  first.child.kill('SIGTERM');
  const { stdout: earlier } = await first.ended;

  const second = run(t, ['start'], { ...all, SMTP_URL: server.url, MAHNWERK_MAIL_FROM: from });
  const heard = server.next();
  await invite(await second.url(), company, 'mika.muster@betrieb.example');
  assert.deepEqual((await heard).to, ['mika.muster@betrieb.example']);
  assert.equal((await fetch(linkIn((await heard).body))).status, 200);
  second.child.kill('SIGTERM');
  const { stdout, code } = await second.ended;
  assert.deepEqual([code, (await files()).length], [0, 1]);
  assert.match(`${earlier}${stdout}`, /mail sent/);
  assert.doesNotMatch(`${earlier}${stdout}`, /muster|betrieb|Raben|\/setup\/[^…]/i);
});
