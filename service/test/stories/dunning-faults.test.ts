/**
 * The database, the object store and the mail server go away while a run is done, in each of its phases, and come back:
 * afterwards all is as if nothing had been (dunning.md 6.3 to 8).
 */
import assert from 'node:assert/strict';
import { returnAbandonedBatches } from '../harness/dunning-letters.ts';
import { after, before, test } from 'node:test';
import pino from 'pino';
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import { Database } from '../../src/platform/database/pool.ts';
import type { ObjectStore } from '../../src/platform/objects/index.ts';
import { runJob } from '../../src/platform/queue/index.ts';
import { type CommitHold, commitHold } from '../harness/commit-hold.ts';
import { givenDue } from '../harness/dunned-invoices.ts';
import { type Dunned, givenSecondDue, secondDay as on } from '../harness/dunning-commands.ts';
import { type DunningStage, dunningStage } from '../harness/dunning-stage.ts';
import { assertWhole } from '../harness/dunning-whole.ts';
import { type MailServer, mailServer } from '../harness/mail-server.ts';
import { type FragileServer, fragileServer } from '../harness/outage.ts';
import { type S3Server, startS3 } from '../harness/s3.ts';
import { TestClock } from '../harness/service.ts';

let server: FragileServer;
let s3: S3Server;
let mails: MailServer;
let stage: DunningStage;
let hold: CommitHold;
/** Called once when the bytes of a letter or a batch have been stored. */
let onStored: (() => Promise<void>) | undefined;

before(async () => {
  [server, s3, mails] = await Promise.all([fragileServer(), startS3(), mailServer()]);
  stage = await dunningStage({
    beside: { address: server.address, clock: new TestClock() },
    s3: s3.options,
    mails: mails.url,
    store: (opened): ObjectStore => ({
      ...opened,
      async put(file) {
        await opened.put(file);
        const act = onStored;
        onStored = undefined;
        await act?.();
      },
    }),
  });
  hold = await commitHold(stage.service, ['insert or update on dunning_invoices', 'insert or update on dunnings']);
});

after(async () => {
  await stage.stop();
  await Promise.all([server.remove(), s3.remove(), mails.close()]);
});

/** Power fails. */
async function restart(): Promise<void> {
  await server.kill();
  await server.start();
}

/** Works later: pauses are over, and leases of what was cut off have lapsed. */
async function work(...kinds: readonly string[]): Promise<void> {
  await stage.service.sql(`update work_items set due_at = clock_timestamp()`);
  await stage.service.sql(`update work_items set lease_until = '-infinity' where lease_token is not null`);
  await stage.service.workOnDunning(...kinds);
}
const failing = (...kinds: readonly string[]): Promise<void> => work(...kinds).catch(() => undefined);

const ask = ({ company }: Pick<Dunned, 'company'>) =>
  stage.service.send('POST', '/operator/v1/dunning-runs/', {
    key: stage.operator,
    body: { on, company_id: company.id },
  });

const take = ({ company }: Pick<Dunned, 'company'>) =>
  stage.service.send<PrintBatch>('POST', '/operator/v1/print-batches/', {
    key: stage.operator,
    body: { company_id: company.id, format: 'pdf' },
  });

/** The second notice left once, with its fee. */
async function assertLeft({ company, id }: Dunned, status: string): Promise<void> {
  const notices = (await company.notices(id)).filter(({ level }) => level === 2);
  assert.deepEqual(
    notices.map((notice) => [notice.status, notice.fee_cents]),
    [[status, '250']],
  );
  await assertWhole(stage.service, company.id);
}

/** Message ids of what the mail server heard for the debtor. */
async function messageIds({ debtor }: Dunned): Promise<readonly unknown[]> {
  const [row] = await stage.service.sql('select email from dunning_debtors where id = $1', [debtor]);
  return mails.heard
    .filter(({ to }) => to.includes(String(row?.email)))
    .map(({ headers }) => headers.get('message-id'));
}

test('a database that dies in the plan, at the gate, while a letter is made and while its mail leaves', async () => {
  const dunned = await givenSecondDue(stage, 'email');
  await ask(dunned);
  await hold.during(() => failing('dunning.run'), restart);
  assert.equal((await dunned.company.notices(dunned.id)).length, 1, 'nothing is planned');
  await work('dunning.run');
  await hold.during(() => failing('dunning.letter'), restart);
  assert.equal((await dunned.company.row(dunned.id)).current_level, 1, 'nothing has passed');
  onStored = restart;
  await failing('dunning.letter');
  assert.equal(onStored, undefined);
  await work('dunning.letter');
  const heard = mails.next();
  const sending = failing('mail.bulk');
  await heard;
  await restart();
  await sending;
  await work();
  await assertLeft(dunned, 'sent');
  const ids = await messageIds(dunned);
  assert.equal(new Set(ids).size, 1, 'the mail came twice, with one message id');
});

test('a database that dies while a batch takes a letter, and while an invoice is handed over', async () => {
  const dunned = await givenSecondDue(stage, 'post');
  await stage.run({ on, company_id: dunned.company.id });
  const refused = await hold.during(() => take(dunned), restart);
  assert.equal(refused.status, 503);
  await stage.service.sql(`update print_batch_leases set leased_until = '-infinity'`);
  const database = new Database(stage.service.address, stage.service.clock);
  await runJob(returnAbandonedBatches, { database, clock: stage.service.clock, log: pino({ level: 'silent' }) });
  await database.close();
  assert.equal((await take(dunned)).body.letter_count, 1);
  await assertLeft(dunned, 'taken');

  const last = { company: await stage.company() };
  const id = await givenDue(stage.service, { company: last.company.id });
  await ask(last);
  await hold.during(() => failing('dunning.run'), restart);
  await work();
  assert.equal((await last.company.row(id)).status, 'in_inkasso');
  const orders = await stage.service.sql('select from orders where company_id = $1', [last.company.id]);
  assert.equal(orders.length, 1);
  await assertWhole(stage.service, last.company.id);
});

test('an object store that is away for hours: letters, mails and batches wait for it', async () => {
  const dunned = await givenSecondDue(stage, 'email');
  const posted = await givenSecondDue(stage, 'post');
  for (const each of [dunned, posted]) await ask(each);
  await work('dunning.run');
  const assertWaiting = async (kind: string) => {
    await stage.service.sql('update work_items set attempts = 20 where kind = $1', [kind]);
    await s3.stop();
    await work(kind);
    const rows = await stage.service.sql('select attempts, failed_at from work_items where kind = $1', [kind]);
    assert.ok(rows.length > 0 && rows.every(({ failed_at }) => failed_at === null), `${kind} waits`);
    await s3.start();
  };
  await assertWaiting('dunning.letter');
  await work('dunning.letter');
  await assertWaiting('mail.bulk');
  await work();
  await assertLeft(dunned, 'sent');
  assert.equal((await messageIds(dunned)).length, 1);
  await s3.stop();
  assert.equal((await take(posted)).status, 503);
  await s3.start();
  assert.equal((await take(posted)).body.letter_count, 1);
  await assertLeft(posted, 'taken');
});

for (const [name, fail] of [
  ['refuses for now', () => mails.treatments.push('refuse for now')],
  ['drops the connection after the text', () => mails.treatments.push('drop')],
  [
    'is away',
    async () => {
      const { port } = new URL(mails.url);
      await mails.close();
      return async () => void (mails = await mailServer({ port: Number(port) }));
    },
  ],
] as const)
  test(`a mail server that ${name}: the notice is sent later, with one message id`, async () => {
    const dunned = await givenSecondDue(stage, 'email');
    await ask(dunned);
    await work('dunning.run', 'dunning.letter');
    const mend = await fail();
    await work('mail.bulk');
    assert.equal((await dunned.company.notices(dunned.id)).at(-1)?.status, 'sending');
    if (typeof mend === 'function') await mend();
    await work();
    await assertLeft(dunned, 'sent');
    assert.equal(new Set(await messageIds(dunned)).size, 1);
  });

test('a mailbox that refuses for good: the notice does not count, and the next run sends it by post', async () => {
  const dunned = await givenSecondDue(stage, 'email');
  const { company, id } = dunned;
  mails.recipientReplies.push('550 5.1.1 no such mailbox');
  await stage.run({ on, company_id: company.id });
  const row = await company.row(id);
  assert.deepEqual([row.current_level, row.fees_cents], [1, '0']);
  await assertWhole(stage.service, company.id);
  await stage.run({ on: '2026-03-04', company_id: company.id });
  const notices = (await company.notices(id)).filter(({ level }) => level === 2);
  assert.deepEqual(
    notices.map(({ channel, status, fee_cents }) => [channel, status, fee_cents]),
    [
      ['email', 'undeliverable', '250'],
      ['post', 'waiting', '250'],
    ],
  );
  assert.equal((await company.decision(id, '2026-03-04'))?.reason, 'repeated');
  assert.equal((await company.row(id)).fees_cents, '250', 'one fee');
  await assertWhole(stage.service, company.id);
});
