/** Work that does not succeed is seen by the operator while it is still tried: in the list of failed work and in the metrics. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import type { FailedWork } from '@mahnwerk/contract/operator/failed-work.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { enqueueMail, mailSealer } from '../../src/platform/mail/index.ts';
import { countFailed, drain } from '../../src/platform/queue/index.ts';
import { bodyOf, openStage, type Page, type Stage } from '../harness/cases.ts';
import { mailServer } from '../harness/mail-server.ts';
import { mailWorkerOf } from '../harness/mails.ts';
import { freePort } from '../harness/ports.ts';
import { secretKey } from '../harness/postgres.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const log = pino({ level: 'silent' });

const listed = async (sent?: { readonly key: string }) =>
  bodyOf(await stage.operate<Page<FailedWork>>('GET', '/operator/v1/failed-work/', undefined, sent), 200).results;

test('a mail that does not leave is failed work after twenty minutes, not after two days, and a metric with an alert', async (t) => {
  const metrics = createMetrics({
    connections: () => ({ total: 0, idle: 0, waiting: 0 }),
    failedWork: () => stage.database.readAsOperator(countFailed),
  });
  const sendBy = (url: string) =>
    drain({
      database: stage.database,
      handlers: mailWorkerOf({ url, secretKey, log, tried: metrics.mailTried }),
      log,
    });
  const later = (minutes: number) =>
    stage.sql(
      `update work_items set due_at = clock_timestamp(), created_at = created_at - interval '${minutes} minutes' where kind = 'mail'`,
    );
  await stage.database.asOperator(async (tx) =>
    enqueueMail(
      tx,
      { mail: mailSealer(secretKey) },
      { to: 'mara.muster@betrieb.example', subject: 'Einladung', text: 'Guten Tag' },
    ),
  );
  const away = `smtp://127.0.0.1:${await freePort()}`;
  await sendBy(away);
  assert.deepEqual(await listed(), [], 'a mail server may restart');

  await later(21);
  await sendBy(away);
  const [late, ...others] = await listed();
  assert.ok(late !== undefined && others.length === 0);
  assert.deepEqual([late.kind, late.attempts, late.last_error, late.failed_at], ['mail', 2, 'ECONNREFUSED', null]);
  assert.deepEqual(late.subject, { kind: 'mail', id: late.id, title: 'mara.muster@betrieb.example' });
  const reader = await stage.givenSession({ kind: 'operator', roles: ['reader'] });
  assert.deepEqual(await listed({ key: reader }), [{ ...late, subject: null }], 'to whom is for admins');
  const figures = await metrics.text();
  assert.match(figures, /^mahnwerk_failed_work\{kind="mail",state="late"\} 1$/m);
  assert.match(figures, /^mahnwerk_mail_attempts_total\{result="not_sent"\} 2$/m);

  const server = await mailServer();
  t.after(() => server.close());
  bodyOf(await stage.operate('POST', `/operator/v1/failed-work/${late.id}/retry/`), 200);
  assert.deepEqual(await listed(), []);
  await sendBy(server.url);
  assert.equal(server.received.length, 1);
  assert.match(await metrics.text(), /^mahnwerk_mail_attempts_total\{result="sent"\} 1$/m);
});
