/** The outcome of a mail with a reference: reported exactly once, in the transaction that removes the mail, whatever the mail server does and whichever process is killed. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { clockWith, systemClock } from '../../src/platform/clock.ts';
import { Database } from '../../src/platform/database/pool.ts';
import type { Loop } from '../../src/platform/loop.ts';
import { enqueueMail, type Mail, mailSealer } from '../../src/platform/mail/index.ts';
import { startQueue } from '../../src/platform/queue/index.ts';
import type { MailProcessSettings } from '../harness/mail-process.ts';
import { type MailServer, mailServer, type Reply } from '../harness/mail-server.ts';
import { type MailWorker, mailWorkerOf, outcomeKind, recordOutcome, referenceKind } from '../harness/mails.ts';
import { execute, type ServerAddress, testDatabase } from '../harness/postgres.ts';
import { until } from '../harness/until.ts';

const secretKey = Buffer.alloc(32, 5);
const sealer = mailSealer(secretKey);
const [creditor, otherCreditor] = [randomUUID(), randomUUID()];

let address: ServerAddress;
let drop: () => Promise<void>;
let database: Database;
let server: MailServer;
let workers: Loop[];
let logged: string[];

before(async () => {
  ({ address, drop } = await testDatabase());
  database = new Database(address, systemClock);
});

beforeEach(async () => {
  server = await mailServer();
  [workers, logged] = [[], []];
});

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await Promise.all([server.close(), sql('delete from work_items')]);
});

after(async () => {
  await database.close();
  await drop();
});

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await execute(address, text, values)).rows as Record<string, unknown>[];

const notice = (company = creditor): Mail & { readonly reference: { readonly id: string } } => ({
  to: 'erika@schuldner.example',
  subject: 'Mahnung',
  text: 'Guten Tag',
  reference: { kind: referenceKind, id: randomUUID(), company },
});

async function enqueue(...mails: readonly Mail[]): Promise<void> {
  await database.asOperator(async (tx) => {
    for (const mail of mails) enqueueMail(tx, { mail: sealer }, mail);
  });
}

const left = async (): Promise<number> =>
  Number((await sql(`select count(*) from work_items where kind like 'mail%' and failed_at is null`))[0]?.count);

interface Recorded {
  readonly id: string;
  readonly at: string;
  readonly [field: string]: unknown;
}

const outcomes = async (): Promise<Recorded[]> =>
  (await sql('select payload from work_items where kind = $1 order by created_at', [outcomeKind])).map(
    ({ payload }) => JSON.parse(String(payload)) as Recorded,
  );

/** Every mail is due, whatever it waits for. */
const later = () =>
  sql(`update work_items set due_at = clock_timestamp(), lease_until = '-infinity' where kind like 'mail%'`);

function work(options: Partial<MailWorker> = {}, through: Pick<Database, 'asOperator'> = database): void {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const handlers = mailWorkerOf({ url: server.url, secretKey, log, ...options });
  workers.push(startQueue({ database: through, handlers, log, pause_ms: 50 }));
}

test('a notice that the mail server takes is sent, by the time of its company', async () => {
  const mail = notice();
  await enqueue(mail);
  const day_ms = 24 * 60 * 60 * 1000;
  work({ clock: clockWith((company) => (company === creditor ? 30 * day_ms : 0)) });
  await until(async () => (await left()) === 0);
  const [outcome, ...others] = await outcomes();
  assert.deepEqual([outcome?.kind, outcome?.id, others], ['sent', mail.reference.id, []]);
  assert.ok(Date.parse(outcome?.at ?? '') > Date.now() + 29 * day_ms);
  assert.equal(server.received.length, 1);
});

const addressReplies: readonly (readonly [Reply, string | null])[] = [
  ['550 no such mailbox', null],
  ['550 5.1.1 no such mailbox', '5.1.1'],
  ['553 5.1.3 bad syntax', '5.1.3'],
  ['556 5.1.10 null MX', '5.1.10'],
  ['550 5.2.1 mailbox disabled', '5.2.1'],
];
for (const [reply, enhanced] of addressReplies)
  test(`an address refused with "${reply}" is believed at once`, async () => {
    server.recipientReplies.push(reply);
    const mail = notice();
    await enqueue(mail);
    work();
    await until(async () => (await left()) === 0);
    const [{ at, ...outcome } = { at: '' }, ...others] = await outcomes();
    const status = Number(reply.slice(0, 3));
    assert.deepEqual(
      [outcome, others],
      [{ id: mail.reference.id, kind: 'refused', by: 'address', status, enhanced }, []],
    );
    assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000);
    assert.deepEqual(await sql('select from work_items where failed_at is not null'), []);
    assert.doesNotMatch(logged.join(''), /erika|schuldner|mailbox/);
  });

for (const [where, reply] of [
  ['recipient', '550 5.7.1 relaying denied'],
  ['recipient', '554 policy'],
  ['text', '550 no such mailbox'],
  ['text', '554 5.7.1 spam'],
] as const)
  test(`the ${where} refused with "${reply}" is believed after twenty minutes`, async () => {
    const refuse = () => (where === 'recipient' ? server.recipientReplies : server.treatments).push(reply);
    refuse();
    await enqueue(notice());
    work();
    await until(
      async () => (await sql('select from work_items where attempts = 1 and lease_token is null')).length === 1,
    );
    assert.deepEqual(await outcomes(), []);
    refuse();
    await sql('update work_items set attempts = 7, due_at = clock_timestamp()');
    await until(async () => (await left()) === 0);
    assert.deepEqual(
      (await outcomes()).map(({ kind, by, status }) => [kind, by, status]),
      [['refused', 'other', Number(reply.slice(0, 3))]],
    );
  });

test('a mail that is refused for now, or gets no answer, is given up after two days', async () => {
  server.recipientReplies.push('450 4.2.1 greylisted', '450 4.2.1 greylisted');
  await enqueue(notice());
  await sql('update work_items set attempts = 11');
  work();
  await until(
    async () => (await sql('select from work_items where attempts = 12 and lease_token is null')).length === 1,
  );
  assert.deepEqual(await outcomes(), []);
  await sql(
    `update work_items set created_at = created_at - interval '47 hours 30 minutes', due_at = clock_timestamp()`,
  );
  await until(async () => (await left()) === 0);
  await server.close();
  await enqueue(notice());
  await sql(`update work_items set created_at = created_at - interval '2 days' where kind like 'mail%'`);
  await until(async () => (await left()) === 0);
  assert.deepEqual(
    (await outcomes()).map(({ kind, by, status, enhanced }) => [kind, by, status, enhanced]),
    [
      ['refused', 'no_answer', 450, '4.2.1'],
      ['refused', 'no_answer', null, null],
    ],
  );
  server = await mailServer();
});

test('an address that is refused for good keeps a mail without a reference for twenty minutes', async () => {
  server.recipientReplies.push('550 5.1.1 no such mailbox');
  await enqueue({ to: 'mara@betrieb.example', subject: 'Einladung', text: 'Guten Tag' });
  work();
  await until(
    async () => (await sql('select from work_items where attempts = 1 and lease_token is null')).length === 1,
  );
  assert.equal(await left(), 1);
});

for (const treatment of ['drop', 'hang'] as const)
  test(`a mail server that does "${treatment}" after the text gets the mail again; it has one outcome`, async () => {
    server.treatments.push(treatment);
    await enqueue(notice());
    work({ attempt_ms: 1_500 });
    await until(
      async () => (await sql('select from work_items where attempts = 1 and lease_token is null')).length === 1,
    );
    await later();
    await until(async () => (await left()) === 0);
    assert.equal(new Set(server.heard.map(({ headers }) => headers.get('message-id'))).size, 1);
    assert.deepEqual([server.heard.length, (await outcomes()).map(({ kind }) => kind)], [2, ['sent']]);
  });

test('a process that is killed between the text and the outcome: the same Message-ID twice, one outcome', async () => {
  server.treatments.push('hang');
  await enqueue(notice());
  const heard = server.next();
  const settings: MailProcessSettings = { address, url: server.url, secretKey: secretKey.toString('hex') };
  const child = fork(fileURLToPath(new URL('../harness/mail-process.ts', import.meta.url)), [JSON.stringify(settings)]);
  await heard;
  child.kill('SIGKILL');
  await once(child, 'exit');
  assert.deepEqual([await left(), await outcomes()], [1, []]);
  await later();
  work();
  await until(async () => (await left()) === 0);
  assert.equal(server.heard.length, 2);
  assert.equal(new Set(server.heard.map(({ headers }) => headers.get('message-id'))).size, 1);
  assert.deepEqual(
    (await outcomes()).map(({ kind }) => kind),
    ['sent'],
  );
});

test('a worker that lost its lease while the mail was under way reports nothing', async () => {
  await enqueue(notice());
  let isAway = false;
  const through: Pick<Database, 'asOperator'> = {
    asOperator: async (run, options) =>
      isAway ? Promise.reject(new Error('the database is away')) : database.asOperator(run, options),
  };
  const heard = server.next();
  work({}, through);
  await heard;
  isAway = true;
  await until(() => logged.some((line) => line.includes('loop failed, retrying')));
  await later();
  work();
  await until(async () => (await left()) === 0);
  isAway = false;
  await until(() => logged.some((line) => line.includes('loop recovered')));
  assert.deepEqual(
    (await outcomes()).map(({ kind }) => kind),
    ['sent'],
  );
});

test('an outcome that cannot be saved is reported again, and its mail is not sent again', async () => {
  let failures = 2;
  await enqueue(notice());
  work({
    async listener(tx, id, outcome) {
      await recordOutcome(tx, id, outcome);
      failures -= 1;
      if (failures >= 0) throw new RangeError('cannot be saved');
    },
  });
  for (const attempts of [1, 2]) {
    await until(
      async () =>
        (await sql('select from work_items where attempts = $1 and lease_token is null', [attempts])).length === 1,
    );
    assert.deepEqual(await outcomes(), []);
    await later();
  }
  await until(async () => (await left()) === 0);
  assert.deepEqual([server.heard.length, (await outcomes()).map(({ kind }) => kind)], [1, ['sent']]);
});

test('companies take turns, and an invitation never waits for notices', async () => {
  await enqueue(...Array.from({ length: 300 }, () => notice()));
  work();
  await until(() => server.received.length > 20);
  const hanging = server.received.length;
  await enqueue(
    { to: 'mara@betrieb.example', subject: 'Einladung', text: 'Guten Tag' },
    { ...notice(otherCreditor), subject: 'Andere' },
  );
  await until(async () => (await left()) === 0);
  const subjects = server.received.map(({ headers }) => headers.get('subject'));
  for (const subject of ['Einladung', 'Andere']) {
    const place = subjects.indexOf(subject);
    assert.ok(place >= hanging && place < 200, `${subject} is number ${place} of ${subjects.length}`);
  }
  assert.equal((await outcomes()).length, 301);
});

test('notices that hang on every connection of theirs delay no invitation', async () => {
  server.treatments.push(...Array.from({ length: 10 }, () => 'hang' as const));
  await enqueue(...Array.from({ length: 40 }, () => notice()));
  work({ attempt_ms: 3_000 });
  await until(() => server.heard.length === 10);
  await enqueue({ to: 'mara@betrieb.example', subject: 'Einladung', text: 'Guten Tag' });
  await until(() => server.received.length > 0);
  assert.equal(server.received[0]?.headers.get('subject'), 'Einladung');
  // The others follow: those that hung count one attempt, those that waited for a connection none.
  await until(() => server.received.length === 31);
  await until(async () => (await left()) === 10);
  assert.deepEqual(await sql(`select distinct attempts from work_items where kind = 'mail.bulk'`), [{ attempts: 1 }]);
});
