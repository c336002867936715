/** What an admin sees of the deployment itself: its parts, mails, repeated work and backups (portal-office.md 9). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import type { Deployment } from '@mahnwerk/contract/operator/deployment.ts';
import { DeploymentWatch } from '../../src/domain/deployment/index.ts';
import { MailRecord } from '../../src/platform/mail/index.ts';
import { drain } from '../../src/platform/queue/index.ts';
import { bodyOf, openStage, type Stage } from '../harness/cases.ts';
import { mailServer } from '../harness/mail-server.ts';
import { mailWorkerOf } from '../harness/mails.ts';
import { freePort } from '../harness/ports.ts';
import { liveService, secretKey } from '../harness/service.ts';
import { until } from '../harness/until.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ rateLimits: true });
});
after(() => stage.stop());

const log = pino({ level: 'silent' });
const path = '/operator/v1/deployment/';

/** The state as a process that has just started reads it. */
async function stateNow(): Promise<Deployment> {
  const beside = await liveService({ beside: stage });
  try {
    const key = await stage.givenKey('operator');
    return bodyOf(await beside.send<Deployment>('GET', path, { key }), 200);
  } finally {
    await beside.stop();
  }
}

/** Sends what waits by this server, as a worker does. */
async function sendBy(url: string): Promise<void> {
  const record = new MailRecord(stage.database, log);
  const tried = record.note.bind(record);
  await stage.sql(`update work_items set due_at = clock_timestamp() where kind = 'mail'`);
  await drain({ database: stage.database, handlers: mailWorkerOf({ url, secretKey, log, tried }), log });
  await record.stop();
}

const askForMail = (key: string) => stage.send<{ to: string }>('POST', `${path}test-mail/`, { key });

test('an admin sees the parts of the deployment; other roles do not', async () => {
  const state = bodyOf(await stage.operate<Deployment>('GET', path), 200);
  assert.deepEqual(
    [state.database.state, state.objects.state, state.mail.state, state.scanner.state],
    ['ok', 'ok', 'not_configured', 'not_configured'],
  );
  assert.match(state.version, /^\d+\.\d+\.\d+/);
  assert.ok((state.free_bytes ?? 0) > 0);
  assert.deepEqual([state.backup, state.last_mail], [null, { sent_at: null, failure: null }]);
  for (const roles of [['reader'], ['cashier', 'case_worker', 'reviewer']])
    assert.equal(
      (await stage.send('GET', path, { key: await stage.givenSession({ kind: 'operator', roles }) })).status,
      403,
    );
});

test('the state is that of the last check: a request makes none within a minute', async () => {
  const { checked_at } = bodyOf(await stage.operate<Deployment>('GET', path), 200);
  await stage.sql(`insert into deployment_records values ('backup', clock_timestamp(), 4711)`);
  const again = bodyOf(await stage.operate<Deployment>('GET', path), 200);
  assert.deepEqual([again.checked_at, again.backup], [checked_at, null]);
  assert.equal((await stateNow()).backup?.bytes, 4711);
});

test('while the database cannot be read, the state is the last one and says so', async () => {
  let isGone = false;
  const gone = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  const watch = new DeploymentWatch({
    environment: 'sandbox',
    database: {
      asOperator: (work) => stage.database.asOperator(work),
      readAsOperator: (work) => (isGone ? gone() : stage.database.readAsOperator(work)),
    },
    parts: { objects: undefined, mail: undefined, scanner: undefined },
    folder: '.',
    jobNames: () => [],
    log,
  });
  const known = await watch.latest();
  isGone = true;
  watch.start({ roles: ['api'], notes: async () => [] });
  try {
    await until(async () => (await watch.latest()).database.state === 'failing');
    const { database, queue, last_mail } = await watch.latest();
    assert.deepEqual([known.database.state, database.detail], ['ok', 'nothing listens there']);
    assert.deepEqual([queue, last_mail], [known.queue, known.last_mail]);
  } finally {
    await watch.stop();
  }
});

test('a test mail goes to the admin who asks for it, five times an hour; a key has no address', async (t) => {
  const admin = await stage.givenSession({ kind: 'operator' });
  assert.equal((await stage.operate('POST', `${path}test-mail/`)).status, 403);
  const cashier = await stage.givenSession({ kind: 'operator', roles: ['cashier'] });
  assert.equal((await askForMail(cashier)).status, 403);
  const { to } = bodyOf(await askForMail(admin), 202);
  for (let more = 0; more < 4; more += 1) bodyOf(await askForMail(admin), 202);
  assert.equal((await askForMail(admin)).status, 429);
  assert.deepEqual([(await stateNow()).mail_waiting.count, (await stateNow()).last_mail.sent_at], [5, null]);

  await sendBy(`smtp://127.0.0.1:${await freePort()}`);
  const failing = await stateNow();
  const { failure } = failing.last_mail;
  assert.deepEqual([failure?.code, failure?.message], ['ECONNREFUSED', 'nothing listens there']);
  assert.match(failure?.host ?? '', /^127\.0\.0\.1:\d+$/);
  assert.ok(!JSON.stringify(failing).includes(to), 'no address of a person');

  const server = await mailServer();
  t.after(() => server.close());
  await sendBy(server.url);
  const mended = await stateNow();
  assert.equal(server.received.length, 5);
  assert.equal(mended.mail_waiting.count, 0);
  assert.ok((mended.last_mail.sent_at ?? '') > (failure?.at ?? ''));
});

test('what waits and what failed is counted by kind, and repeated work says when it ran', async () => {
  await stage.sql(
    `insert into work_items (company_id, kind, key, last_error, failed_at) values
       ('00000000-0000-0000-0000-000000000000', 'test.waits', '1', null, null),
       ('00000000-0000-0000-0000-000000000000', 'test.waits', '2', 'Error', clock_timestamp())`,
  );
  await stage.sql(
    `insert into job_schedule (job, due_at, last_finished_at) values ('books.verify', now() + interval '1 day', now()), ('old.job', now(), now())`,
  );
  const { queue, jobs } = await stateNow();
  const waits = queue.find(({ kind }) => kind === 'test.waits');
  assert.deepEqual([waits?.waiting, waits?.failed], [1, 1]);
  assert.deepEqual(
    jobs.map(({ name, last_error }) => [name, last_error]),
    [['books.verify', null]],
    'a job of an earlier version is none',
  );
});

test('a process notes itself with its roles, and is forgotten when it ends', async () => {
  const names = async () => (await stateNow()).processes.map(({ roles }) => roles);
  const watch = stage.deployment;
  watch.start({ roles: ['worker'], notes: async () => [] });
  while ((await stage.sql('select from service_processes')).length === 0) continue;
  assert.deepEqual(await names(), [['worker']]);
  await watch.stop();
  assert.deepEqual(await names(), []);
});
