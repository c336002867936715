/** What comes in: scans and mails, their case, and what the office does with them (correspondence.md 8). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import type { Declaration } from '@mahnwerk/contract/operator/declarations.ts';
import type { InboxItem } from '@mahnwerk/contract/operator/inbox.ts';
import type { OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import type { WorkQueues } from '@mahnwerk/contract/operator/work-queues.ts';
import { answerable, setAnswered } from '../../src/domain/case-correspondence/inbox/index.ts';
import { deleteDiscarded } from '../../src/domain/case-correspondence/inbox/jobs.ts';
import { eraseSome } from '../../src/domain/sandbox/erase.ts';
import { dayOf } from '../../src/values/day.ts';
import { bodyOf, type Company, first, openStage, type Page, type Stage } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';
import { aPdf } from '../harness/files.ts';
import { aMail, caseOf, givenMail, inboxPath, sendMail, sendScans, workOnInbox } from '../harness/inbox.ts';
import { download } from '../harness/uploads.ts';

let stage: Stage;
let company: Company;
let operator: string;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
  operator = await stage.givenKey('operator', undefined, ['operator:read']);
});
after(() => stage.stop());

const read = async (id: string): Promise<InboxItem> =>
  bodyOf(await stage.operate<InboxItem>('GET', `${inboxPath}${id}/`), 200);
const act = (id: string, command: string, body?: object) =>
  stage.operate<InboxItem>('POST', `${inboxPath}${id}/${command}/`, body);
const list = async (query: string): Promise<readonly InboxItem[]> =>
  bodyOf(await stage.operate<Page<InboxItem>>('GET', inboxPath + query), 200).results;

const pdf = aPdf(1, { text: 'scan' });

test('scans become one item without a case, with files that are inspected', async () => {
  const item = bodyOf(await sendScans(stage, [pdf, aPdf(2)], { note: 'Frühpost' }), 201);
  assert.deepEqual(
    [item.channel, item.status, item.sender, item.text, item.mandate, item.company_id, item.note],
    ['post', 'unmatched', null, null, null, null, 'Frühpost'],
  );
  assert.deepEqual(
    item.documents.map(({ filename, mime_type, status, parent }) => [filename, mime_type, status, parent.type]),
    [
      ['scan-1.pdf', 'application/pdf', 'pending', 'inbox_item'],
      ['scan-2.pdf', 'application/pdf', 'pending', 'inbox_item'],
    ],
  );
  await workOnInbox(stage);
  const document = first((await read(item.id)).documents);
  assert.equal(document.status, 'ready');
  const file = await download(stage.url, new URL(document.download_url ?? '').pathname, operator);
  assert.deepEqual([file.status, file.bytes.equals(pdf)], [200, true]);
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment/);
  assert.equal(file.headers.get('x-content-type-options'), 'nosniff');
  const documents = bodyOf(
    await stage.operate<Page<unknown>>('GET', `${inboxPath}${item.id}/documents/?status=ready`),
    200,
  );
  assert.equal(documents.count, 2);
});

test('what is no scan and no mail is refused by its bytes, and so is a mail among scans', async () => {
  const web = Buffer.from('<html><script>alert(1)</script></html>');
  assertRefused(await sendScans(stage, [pdf, web]), 400, 'validation_error', 'unsupported file[1]');
  assertRefused(await sendScans(stage, [pdf, aMail({})]), 400, 'validation_error', 'unsupported file[1]');
  assertRefused(await sendScans(stage, [], { note: 'Leer' }), 400, 'validation_error', 'required file');
  const future = await sendMail(stage, aMail({}), { received_on: '2999-01-01', mandate_id: company.company });
  assert.match(future.text, /received_on/);
  assert.match(future.text, /mandate_id/);
});

test('a mail is stored once with its original, whatever is uploaded again', async () => {
  const mail = aMail({ subject: 'Einmal' });
  const item = bodyOf(await sendMail(stage, mail), 201);
  assert.deepEqual(
    [item.channel, item.subject, item.text, item.sender],
    ['email', 'Einmal', 'Guten Tag', { name: 'Mika', email: 'mika@web.example' }],
  );
  assertRefused(await sendMail(stage, mail), 409, 'conflict');
  await workOnInbox(stage);
  const original = first((await read(item.id)).documents);
  assert.deepEqual([original.mime_type, original.status], ['message/rfc822', 'ready']);
  const file = await download(stage.url, new URL(original.download_url ?? '').pathname, operator);
  assert.deepEqual([file.bytes.equals(mail), file.headers.get('content-type')], [true, 'message/rfc822']);
});

test('texts from outside stay text', async () => {
  const hostile = '<img src=x onerror=alert(1)> #set page(width: 1pt) {{case.reference_number}} =?utf-8?Q?x?=';
  const item = await givenMail(stage, { from: '"<b>Mika</b>" <m@web.example>', subject: hostile, text: hostile });
  assert.match(item.subject ?? '', /^<img src=x onerror=alert\(1\)> #set page/);
  assert.equal(item.text, hostile);
  assert.equal(item.sender?.name, '<b>Mika</b>');
  const [found] = await list('?q=onerror');
  assert.equal(found?.id, item.id);
});

test('an item goes its way: assigned, classified, done, reopened; each only from where it may', async () => {
  const mandate = await caseOf(stage, company, {});
  const other = await caseOf(stage, company, { last_name: 'Anders' });
  const { id } = await givenMail(stage, { from: 'wer@web.example', text: 'Ich zahle nicht.' });
  assertRefused(
    await act(id, 'classify', { declarations: [{ type: 'objection', ground: 'not_owed' }] }),
    409,
    'conflict',
  );
  const assigned = bodyOf(await act(id, 'assign', { mandate_id: other.id }), 200);
  assert.deepEqual(
    [assigned.status, assigned.mandate?.id, assigned.company_id, assigned.assigned_by],
    ['assigned', other.id, company.company, 'person'],
  );
  bodyOf(await act(id, 'assign', { mandate_id: mandate.id, reason: 'Falsche Akte' }), 200);
  const classified = bodyOf(
    await act(id, 'classify', { declarations: [{ type: 'objection', ground: 'not_owed' }] }),
    200,
  );
  const declaration = first(classified.declarations);
  assert.deepEqual([declaration.source, declaration.mandate_id], [{ type: 'inbox', id }, mandate.id]);
  assertRefused(await act(id, 'assign', { mandate_id: other.id }), 409, 'conflict');
  assertRefused(await act(id, 'discard', { reason: 'Werbung' }), 409, 'conflict');
  assert.equal(bodyOf(await act(id, 'done'), 200).status, 'done');
  assertRefused(await act(id, 'done'), 409, 'conflict');
  assert.equal(bodyOf(await act(id, 'reopen'), 200).status, 'assigned');
  const end = `/operator/v1/mandates/${mandate.id}/declarations/${declaration.id}/end/`;
  bodyOf(await stage.operate<Declaration>('POST', end, { reason: 'Erledigt' }), 200);
  bodyOf(await act(id, 'assign', { mandate_id: other.id }), 200);
  assert.deepEqual(
    (await list(`?mandate_id=${other.id}`)).map((each) => each.id),
    [id],
  );
  assert.deepEqual(await list(`?mandate_id=${mandate.id}`), []);
  const history = bodyOf(
    await stage.operate<Page<OperatorHistoryEntry>>('GET', `/operator/v1/mandates/${other.id}/history/?type=inbound`),
    200,
  );
  assert.deepEqual(
    history.results.map((entry) => [entry.id, entry.code, entry.internal]),
    [[id, 'inbound.received', true]],
  );
  const shared = await company.send<Page<{ readonly id: string }>>('GET', `/v2/mandates/${other.id}/history/`);
  assert.ok(!shared.text.includes(id));
  assert.equal((await company.send('GET', `${inboxPath}${id}/`)).status, 403);
  const audit = bodyOf(await stage.operate<Page<AuditEntry>>('GET', `/operator/v1/audit-log/?target_id=${id}`), 200);
  assert.deepEqual(audit.results.map(({ action }) => action).toSorted(), [
    'inbox.assign',
    'inbox.assign',
    'inbox.assign',
    'inbox.classify',
    'inbox.create',
    'inbox.done',
    'inbox.reopen',
  ]);
  assert.ok(!JSON.stringify(audit.results).includes('zahle nicht'));
});

test('a discarded item is deleted with its files after the days of the settings', async () => {
  const item = await givenMail(stage, { from: 'werbung@shop.example' });
  assert.equal(bodyOf(await act(item.id, 'discard', { reason: 'Werbung' }), 200).status, 'discarded');
  stage.clock.advance({ days: 89 });
  await stage.run(deleteDiscarded);
  assert.equal((await read(item.id)).status, 'discarded');
  stage.clock.advance({ days: 2 });
  await stage.run(deleteDiscarded);
  assertRefused(await stage.operate('GET', `${inboxPath}${item.id}/`), 404, 'not_found');
  assert.equal(
    (await stage.sql('select count(*) as count from inbox_files where item_id = $1', [item.id]))[0]?.count,
    '0',
  );
});

test('an automatic reply without a case is deleted after these days, and what a person saw to is not', async () => {
  const mandate = await caseOf(stage, company, { email: 'urlaub@web.example', last_name: 'Urlaub' });
  const headers = ['Auto-Submitted: auto-replied'];
  const away = await givenMail(stage, { from: 'weg@elsewhere.example', headers });
  const ofCase = await givenMail(stage, { from: 'urlaub@web.example', text: mandate.reference_number, headers });
  const handled = await givenMail(stage, { from: 'wer@elsewhere.example' });
  bodyOf(await act(handled.id, 'done'), 200);
  await workOnInbox(stage);
  stage.clock.advance({ days: 89 });
  await stage.run(deleteDiscarded);
  assert.equal((await read(away.id)).status, 'done');
  stage.clock.advance({ days: 2 });
  await stage.run(deleteDiscarded);
  assertRefused(await stage.operate('GET', `${inboxPath}${away.id}/`), 404, 'not_found');
  assert.equal((await read(ofCase.id)).mandate?.id, mandate.id);
  assert.equal((await read(handled.id)).status, 'done');
});

test('the case of a copy of production takes no item, and what it has stays as it is', async () => {
  const owner = await stage.aCompany();
  const mandate = await caseOf(stage, owner, {});
  const item = await givenMail(stage, { from: 'kopie@web.example' });
  const free = await givenMail(stage, { from: 'frei@web.example' });
  bodyOf(await act(item.id, 'assign', { mandate_id: mandate.id }), 200);
  await stage.sql(`update companies set sandbox_origin = 'production_mirror' where id = $1`, [owner.company]);
  const own = await caseOf(stage, company, {});
  for (const answer of [
    await sendMail(stage, aMail({}), { mandate_id: mandate.id }),
    await act(free.id, 'assign', { mandate_id: mandate.id }),
    await act(item.id, 'assign', { mandate_id: own.id }),
    await act(item.id, 'classify', { declarations: [{ type: 'objection', ground: 'not_owed' }] }),
    await act(item.id, 'done'),
    await act(item.id, 'reopen'),
    await act(item.id, 'discard', { reason: 'Werbung' }),
  ])
    assertRefused(answer, 403, 'sandbox_source_managed');
  assert.deepEqual([(await read(item.id)).status, (await read(free.id)).status], ['assigned', 'unmatched']);
});

test('items that wait are a queue, and lists find them by state, sender and day', async () => {
  const queue = async () =>
    bodyOf(await stage.operate<WorkQueues>('GET', '/operator/v1/work-queues/'), 200).inbox.count;
  const before = await queue();
  const item = await givenMail(stage, { from: 'Zoe Quelle <zoe@quelle.example>', subject: 'Einspruch' });
  assert.equal(await queue(), before + 1);
  assert.deepEqual(
    (await list('?q=zoe+einspr')).map(({ id }) => id),
    [item.id],
  );
  assert.deepEqual((await list('?status=unmatched&channel=email&automatic=none')).at(-1)?.id, item.id);
  assert.deepEqual((await list('?status=open&automatic=none')).at(-1)?.id, item.id);
  const byProgram = await givenMail(stage, { text: 'Abwesend', headers: ['Auto-Submitted: auto-replied'] });
  assert.deepEqual((await list('?automatic=any')).at(-1)?.id, byProgram.id);
  assert.ok(!(await list('?automatic=none')).some(({ id }) => id === byProgram.id));
  const day = dayOf(item.received_at);
  assert.ok((await list(`?received_from=${day}&received_to=${day}`)).some(({ id }) => id === item.id));
  assert.deepEqual(await list('?received_from=2999-01-01'), []);
  bodyOf(await act(item.id, 'done'), 200);
  assert.equal(await queue(), before);
  assert.ok(!(await list('?status=open')).some(({ id }) => id === item.id));
});

test('an item is answered from its case, and what a program wrote from none', async () => {
  const mandate = await caseOf(stage, company, { email: 'antwort@web.example', last_name: 'Antwort' });
  const from = 'antwort@web.example';
  const item = await givenMail(stage, { from, text: mandate.reference_number });
  const automatic = await givenMail(stage, { from, text: mandate.reference_number, headers: ['Precedence: junk'] });
  const other = await caseOf(stage, company, { last_name: 'Fremd' });
  const ask = (id: string, of = mandate.id) =>
    stage.database.readAsOperator((db) => answerable(db, { mandate: of, item: id }));
  assert.match((await ask(item.id))?.message_id ?? '', /@web\.example$/);
  assert.deepEqual([await ask(automatic.id), await ask(item.id, other.id)], [undefined, undefined]);
  const owned = company.company;
  for (let times = 0; times < 2; times += 1)
    await stage.database.asOperator(async (tx) => setAnswered(tx.forCompany(owned), item.id));
  assert.equal((await read(item.id)).status, 'done');
});

test('a reset of the sandbox leaves items without a case, and proposes none that is gone', async () => {
  const owner = await stage.aCompany();
  const mandate = await caseOf(stage, owner, { email: 'reset@web.example', last_name: 'Reset' });
  const assigned = await givenMail(stage, { from: 'reset@web.example', text: mandate.reference_number });
  const proposed = await givenMail(stage, { from: 'reset@web.example', text: 'Ohne Zeichen' });
  bodyOf(await act(assigned.id, 'classify', { declarations: [{ type: 'objection', ground: 'paid' }] }), 200);
  assert.deepEqual([(await read(assigned.id)).status, (await read(proposed.id)).status], ['assigned', 'proposed']);
  stage.clock.advance({ seconds: 1 });
  const scope = { requested_at: stage.clock.now(), started_at: new Date().toISOString() };
  // The first batch has the only case of the company.
  const erased = await stage.database.asOperator((tx) => eraseSome(tx.forCompany(owner.company), scope, 25));
  assert.ok(erased > 0);
  for (const { id } of [assigned, proposed]) {
    const { status, mandate: none, company_id, proposals, declarations } = await read(id);
    assert.deepEqual([status, none, company_id, proposals, declarations], ['unmatched', null, null, [], []]);
  }
});
