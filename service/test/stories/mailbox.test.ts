/** The mailbox, read by IMAP from a real server (correspondence.md 8): each mail stored once and moved, whatever fails. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { InboxItem, Mailbox } from '@mahnwerk/contract/operator/inbox.ts';
import { fetchHandler } from '../../src/domain/case-correspondence/inbox/fetch.ts';
import { watchMailbox } from '../../src/domain/case-correspondence/inbox/jobs.ts';
import { openMailbox } from '../../src/platform/inbound/imap.ts';
import { bodyOf, openStage, type Page, type Stage } from '../harness/cases.ts';
import { type ImapServer, startDovecot } from '../harness/dovecot.ts';
import { assertRefused } from '../harness/every-route.ts';
import { aMail, inboxPath, workOnInbox } from '../harness/inbox.ts';
import { noOtherWork } from '../harness/other-work.ts';

let imap: ImapServer;
let stage: Stage;
before(async () => {
  imap = await startDovecot();
  stage = await openStage({ mailbox: imap.settings });
  await stage.run(watchMailbox(stage.dependencies));
});
after(async () => {
  await stage.stop();
  await imap.remove();
});

const items = async (query = ''): Promise<readonly InboxItem[]> =>
  bodyOf(await stage.operate<Page<InboxItem>>('GET', `${inboxPath}?${query}`), 200).results;
const mailbox = async (): Promise<Mailbox> => bodyOf(await stage.operate<Mailbox>('GET', '/operator/v1/mailbox/'), 200);

/** Asks for the mailbox to be read now, and does it. */
async function fetchNow(): Promise<void> {
  bodyOf(await stage.operate<Mailbox>('POST', '/operator/v1/mailbox/fetch/'), 202);
  await workOnInbox(stage);
}

const subjects = async () => (await items()).map(({ subject }) => subject);

test('mails are stored with their day, oldest first, and moved out of the way', async () => {
  await imap.deliver([aMail({ subject: 'Erste' }), aMail({ subject: 'Zweite' })]);
  await fetchNow();
  assert.deepEqual(await subjects(), ['Erste', 'Zweite']);
  assert.deepEqual([await imap.count('INBOX'), await imap.count('Mahnwerk')], [0, 2]);
  const { configured, address, last_error, failing_since, last_read_at } = await mailbox();
  assert.deepEqual([configured, address, last_error, failing_since], [true, 'post@kanzlei.example', null, null]);
  assert.notEqual(last_read_at, null);
  assert.ok(!JSON.stringify(await mailbox()).includes(imap.settings.password));
});

test('the same mail in two copies is one item, and a mail of our own is discarded', async () => {
  const mail = aMail({ subject: 'Doppelt' });
  await imap.deliver([mail, mail, aMail({ subject: 'Eigene', from: 'post@kanzlei.example' })]);
  await fetchNow();
  assert.deepEqual(
    (await subjects()).filter((subject) => subject === 'Doppelt'),
    ['Doppelt'],
  );
  assert.deepEqual(
    (await items('status=discarded')).map(({ subject }) => subject),
    ['Eigene'],
  );
  assert.equal(await imap.count('INBOX'), 0);
});

test('a process that dies between storing and moving a mail has stored it once', async () => {
  await imap.deliver([aMail({ subject: 'Unterbrochen' })]);
  const handler = fetchHandler({
    given: {
      reports: () => ({ failed: async () => undefined, delayed: () => undefined }),
      returns: never,
      follow: never,
    },
    deps: stage.dependencies,
    open: async (settings) => ({
      ...(await openMailbox(settings)),
      done: () => Promise.reject(new Error('the process is killed')),
    }),
  });
  const item = { id: '', kind: '', key: '', company_id: null, payload: null, attempts: 1, age_seconds: 0 };
  await assert.rejects(handler.work(item, new AbortController().signal, noOtherWork), /killed/);
  assert.equal(await imap.count('INBOX'), 1);
  await fetchNow();
  assert.deepEqual(
    (await subjects()).filter((subject) => subject === 'Unterbrochen'),
    ['Unterbrochen'],
  );
  assert.equal(await imap.count('INBOX'), 0);
});

test('while the server is away the reason is shown, and the mails come afterwards', async () => {
  await imap.deliver([aMail({ subject: 'Später' })]);
  await imap.stop();
  await fetchNow();
  const failing = await mailbox();
  assert.equal(failing.last_error, 'unreachable');
  assert.notEqual(failing.failing_since, null);
  await imap.start();
  await fetchNow();
  assert.ok((await subjects()).includes('Später'));
  assert.deepEqual([(await mailbox()).last_error, (await mailbox()).failing_since], [null, null]);
});

test('a wrong password is named without it', async () => {
  await assert.rejects(
    openMailbox({ ...imap.settings, password: 'falsch' }),
    ({ message, fault }: Error & { fault: string }) => {
      assert.equal(fault, 'authentication_failed');
      assert.ok(!message.includes('falsch'));
      return true;
    },
  );
});

test('ten thousand automatic replies without a case keep no mail out', async () => {
  await stage.sql(
    `insert into inbox_items (id, channel, status, automatic, received_at, created_at, updated_at)
     select gen_random_uuid(), 'post', 'done', 'auto_reply', now(), now(), now() from generate_series(1, 10000)`,
  );
  await imap.deliver([aMail({ subject: 'Trotzdem' })]);
  await fetchNow();
  assert.equal((await mailbox()).last_error, null);
  assert.ok((await items('q=Trotzdem')).length > 0);
  await stage.sql(`delete from inbox_items where channel = 'post'`);
  await stage.sql('alter table inbox_items enable trigger user');
});

test('while ten thousand items wait for a case, mails stay in the mailbox and uploads wait', async () => {
  // Without the tasks that each of them raises.
  await stage.sql('alter table inbox_items disable trigger user');
  await stage.sql(
    `insert into inbox_items (id, channel, status, received_at, created_at, updated_at)
     select gen_random_uuid(), 'post', 'unmatched', now(), now(), now() from generate_series(1, 10000)`,
  );
  await imap.deliver([aMail({ subject: 'Zu viel' })]);
  await fetchNow();
  assert.equal((await mailbox()).last_error, 'inbox_full');
  assert.equal(await imap.count('INBOX'), 1);
  const files = [{ filename: 'a.eml', base64: aMail({}).toString('base64') }];
  assertRefused(await stage.operate('POST', inboxPath, { files }), 409, 'conflict');
  await stage.sql(`delete from inbox_items where channel = 'post'`);
  await fetchNow();
  assert.equal((await mailbox()).last_error, null);
  assert.ok((await subjects()).includes('Zu viel'));
});

test('without a mailbox there is nothing to read', async () => {
  const without = await openStage();
  try {
    assertRefused(await without.operate('POST', '/operator/v1/mailbox/fetch/'), 409, 'conflict');
    const { configured, address } = bodyOf(await without.operate<Mailbox>('GET', '/operator/v1/mailbox/'), 200);
    assert.deepEqual([configured, address], [false, null]);
  } finally {
    await without.stop();
  }
});

function never(): never {
  throw new Error('no letter comes back by post here');
}
