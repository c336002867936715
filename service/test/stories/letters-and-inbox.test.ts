/** The office and the debtor write to each other: a first letter by mail, an answer, an objection, a reply, a bounce (correspondence.md 5, 8, 9). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import PostalMime from 'postal-mime';
import type { Contact } from '@mahnwerk/contract/operator/contacts.ts';
import type { Declaration } from '@mahnwerk/contract/operator/declarations.ts';
import type { InboxItem } from '@mahnwerk/contract/operator/inbox.ts';
import type { OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import { failuresOf, type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { aPerson, bodyOf, givenDebtor, type Page } from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { inboxPath, sendMail } from '../harness/inbox.ts';
import { type MailServer, mailServer } from '../harness/mail-server.ts';
import { jsonOf } from '../harness/uploads.ts';

let stage: LetterStage;
let mails: MailServer;
before(async () => {
  mails = await mailServer();
  stage = await openLetterStage({ mails: mails.url });
});
after(async () => {
  await stage.stop();
  await mails.close();
});

const address = 'mika@debtor.example';

/** A case whose first letter went by mail to a debtor with an address. */
async function writtenTo() {
  const company = await stage.aCompany();
  const debtor = { ...aPerson(), communication_channels: [{ type: 'email', value: address }] };
  const { id: debtor_id } = await givenDebtor(company, debtor as ReturnType<typeof aPerson>);
  const given = await stage.aCase({ company, order: { debtor_id } });
  const letter = await given.sent({ text_key: 'first_letter_consumer', channel: 'email' });
  assert.equal(letter.status, 'sent');
  const mail = mails.received.at(-1);
  assert.ok(mail);
  return { given, letter, messageId: mail.headers.get('message-id') ?? '' };
}

const replyTo = (messageId: string, text: string): Buffer =>
  Buffer.from(
    [
      `From: Mika Muster <${address}>`,
      'To: post@mahnwerk.example',
      'Subject: =?utf-8?Q?Re:_Ihr_Schreiben?=',
      'Message-ID: <answer-1@debtor.example>',
      `In-Reply-To: ${messageId}`,
      'Date: Mon, 2 Mar 2026 09:00:00 +0100',
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
    ].join('\r\n'),
  );

test('an answer in the thread from the debtor’s address is of its case; the reply carries the thread, and the item is done', async () => {
  const { given, messageId } = await writtenTo();
  const item = bodyOf(await sendMail(stage, replyTo(messageId, 'Das stimmt nicht.')), 201);
  assert.deepEqual([item.status, item.mandate?.id, item.assigned_by], ['assigned', given.mandate.id, 'matching']);
  const classified = bodyOf(
    await stage.operate<InboxItem>('POST', `${inboxPath}${item.id}/classify/`, {
      declarations: [{ type: 'objection', ground: 'amount' }],
    }),
    200,
  );
  assert.equal(classified.declarations.length, 1);
  const reply = await given.sent({
    text_key: 'objection_answer',
    channel: 'email',
    body: '<p>Die Rechnung liegt bei.</p>',
    in_reply_to: item.id,
  });
  assert.equal(reply.status, 'sent');
  const sent = mails.received.at(-1);
  assert.equal(sent?.headers.get('in-reply-to'), '<answer-1@debtor.example>');
  assert.match(sent?.body ?? '', /2\. M=C3=A4rz 2026|2\. März 2026/);
  const done = bodyOf(await stage.operate<InboxItem>('GET', `${inboxPath}${item.id}/`), 200);
  assert.deepEqual([done.status, done.replies], ['done', [reply.id]]);
  const history = bodyOf(await stage.operate<Page<OperatorHistoryEntry>>('GET', `${given.path}history/`), 200).results;
  const codes = history.map(({ code }) => code);
  assert.deepEqual(codes.filter((code) => code === 'letter.left').length, 2);
  assert.ok(codes.includes('inbound.received') && codes.includes('declaration.recorded'));
});

test('a letter of another case cannot answer the item, and an answer of a program is never answered', async () => {
  const { messageId } = await writtenTo();
  const item = bodyOf(await sendMail(stage, replyTo(messageId, 'Hallo')), 201);
  const other = await stage.aCase();
  const refused = await other.tryDraft({ body: '<p>Hallo</p>', in_reply_to: item.id });
  assert.equal(refused.status, 400);
});

test('an answer does not leave once its item belongs to another case, nor does it stand in for a first letter there', async () => {
  const [given, other] = [await stage.aCase(), await stage.aCase()];
  const item = bodyOf(await sendMail(stage, replyTo('<nothing@mahnwerk.example>', 'Wer sind Sie?')), 201);
  const assign = async (mandate_id: string) =>
    bodyOf(await stage.operate<InboxItem>('POST', `${inboxPath}${item.id}/assign/`, { mandate_id }), 200);
  await assign(given.mandate.id);
  const reply = { body: '<p>Die Inkassostelle.</p>', channel: 'post', in_reply_to: item.id } as const;
  const [one, early] = [await given.draft(reply), await given.draft(reply)];
  bodyOf(await stage.command(early.id, 'send'), 200);
  await assign(other.mandate.id);
  const refused = await stage.command(one.id, 'send');
  assert.equal(refused.status, 422);
  assert.deepEqual(failuresOf(refused), ['letter first_letter_missing', 'letter changed']);
  await stage.workOnDunning();
  const stopped = await stage.read(early.id);
  assert.deepEqual(
    stopped.stop?.problems.map(({ field, code }) => `${field} ${code}`),
    ['letter first_letter_missing', 'in_reply_to changed'],
  );
  assert.equal(bodyOf(await stage.operate<InboxItem>('GET', `${inboxPath}${item.id}/`), 200).status, 'assigned');
  const anew = bodyOf(await stage.command(early.id, 'redraft'), 201);
  assert.deepEqual([anew.body, anew.in_reply_to], [reply.body, null]);
});

test('documents go with a letter in the order in which the office chose them', async () => {
  const { given } = await writtenTo();
  const added: string[] = [];
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) {
    const sent = jsonOf(aPdf(1, { text: name }), name, 'other');
    added.push(bodyOf(await stage.operate<{ id: string }>('POST', `${given.path}documents/`, sent), 201).id);
  }
  await stage.inspectDocuments();
  const document_ids = [added[1] ?? '', added[2] ?? '', added[0] ?? ''];
  const letter = await given.sent({ channel: 'email', body: '<p>Anbei.</p>', attachments: { document_ids } });
  assert.equal(letter.status, 'sent');
  const { attachments } = await PostalMime.parse(mails.received.at(-1)?.source ?? '');
  const names = attachments.map(({ filename }) => filename).filter((name) => name !== null && name.length === 5);
  assert.deepEqual(names, ['b.pdf', 'c.pdf', 'a.pdf']);
});

test('a returned envelope marks the letter and the address as undeliverable, once', async () => {
  const given = await stage.aCase();
  const letter = await given.sent({ text_key: 'first_letter_consumer', channel: 'post' });
  const batch = await stage.take(given.company.company);
  bodyOf(
    await stage.operate('POST', `/operator/v1/print-batches/${batch.id}/confirm/`, { posted_on: '2026-03-02' }),
    200,
  );
  const returned = { type: 'returned_mail', letter_id: letter.id, cause: 'unknown' };
  const declared = bodyOf(await stage.operate<Declaration>('POST', `${given.path}declarations/`, returned), 201);
  assert.equal(declared.type, 'returned_mail');
  assert.equal((await stage.read(letter.id)).status, 'undeliverable');
  const contacts = bodyOf(
    await stage.operate<Page<Contact>>('GET', `/operator/v1/debtors/${given.mandate.debtor_id}/contacts/`),
    200,
  ).results;
  assert.deepEqual(
    contacts.map(({ status }) => status),
    ['undeliverable'],
  );
  assert.equal((await stage.operate('POST', `${given.path}declarations/`, returned)).status, 409);
  assert.deepEqual(
    (await given.check('first_letter_consumer')).reasons.map(({ code }) => code),
    ['no_address'],
  );
});

test('a mailbox that the server refuses makes the letter and the address undeliverable; the fee stays', async () => {
  const company = await stage.aCompany();
  const debtor = { ...aPerson(), communication_channels: [{ type: 'email', value: address }] };
  const { id: debtor_id } = await givenDebtor(company, debtor as ReturnType<typeof aPerson>);
  const given = await stage.aCase({ company, order: { debtor_id } });
  mails.recipientReplies.push('550 5.1.1 no such mailbox');
  const letter = await given.sent({ text_key: 'first_letter_consumer', channel: 'email' });
  assert.equal(letter.status, 'undeliverable');
  assert.equal(letter.costs.length, 2);
  const contacts = bodyOf(
    await stage.operate<Page<Contact>>('GET', `/operator/v1/debtors/${debtor_id}/contacts/`),
    200,
  );
  assert.deepEqual(contacts.results.map(({ type, status }) => `${type} ${status}`).toSorted(), [
    'address usable',
    'email undeliverable',
  ]);
});

const contactsOf = async (debtor: string): Promise<string[]> =>
  bodyOf(await stage.operate<Page<Contact>>('GET', `/operator/v1/debtors/${debtor}/contacts/`), 200)
    .results.map(({ source, status }) => `${source} ${status}`)
    .toSorted();

/** A first letter that the post has. */
async function posted(given: LetterCase) {
  const letter = await given.sent({ text_key: 'first_letter_consumer', channel: 'post' });
  const batch = await stage.take(given.company.company);
  const confirmed = { posted_on: '2026-03-02' };
  bodyOf(await stage.operate('POST', `/operator/v1/print-batches/${batch.id}/confirm/`, confirmed), 200);
  return letter;
}

const elsewhere = { street: 'Neue Gasse 2', postal_code: '10117', city: 'Berlin', country: 'DE' };

test('a letter to a lawyer that comes back says nothing of the debtor: its address stays, and it did not die', async () => {
  const given = await stage.aCase();
  const { debtor_id } = given.mandate;
  const party = { role: 'lawyer', name: 'Kanzlei Beispiel', address: { ...elsewhere, street: 'Am Markt 3' } };
  bodyOf(
    await stage.operate('POST', `/operator/v1/debtors/${debtor_id}/circumstances/`, { type: 'represented', party }),
    201,
  );
  await given.liftStops();
  const letter = await posted(given);
  assert.equal(letter.recipient.name, 'Kanzlei Beispiel');
  const report = { cause: 'deceased', reason: 'Laut Umschlag', new_address: elsewhere };
  bodyOf(await stage.command(letter.id, 'undeliverable', report), 200);
  assert.deepEqual(await contactsOf(debtor_id), ['creditor usable']);
  const declared = await stage.operate<Page<Declaration>>('GET', `${given.path}declarations/`);
  assert.deepEqual(bodyOf(declared, 200).results, []);
});

test('a letter to the guardian of a minor that comes back is about the address of both, and the child did not die', async () => {
  const company = await stage.aCompany();
  const child = {
    ...aPerson(),
    person: { first_name: 'Kim', last_name: 'Muster', birth_date: '2015-05-05' },
    legal_representatives: [{ first_name: 'Mika', last_name: 'Muster', type: 'legal_guardian' }],
  };
  const { id: debtor_id } = await givenDebtor(company, child as ReturnType<typeof aPerson>);
  const given = await stage.aCase({ company, order: { debtor_id } });
  const letter = await posted(given);
  assert.deepEqual([letter.recipient.role, letter.recipient.name], ['representative', 'Mika Muster']);
  const moved = { cause: 'moved_unknown', reason: 'Verzogen', new_address: elsewhere };
  bodyOf(await stage.command(letter.id, 'undeliverable', moved), 200);
  assert.deepEqual(await contactsOf(debtor_id), ['creditor undeliverable', 'post usable']);
  const again = await posted(given);
  bodyOf(await stage.command(again.id, 'undeliverable', { cause: 'deceased', reason: 'Laut Umschlag' }), 200);
  const declared = await stage.operate<Page<Declaration>>('GET', `${given.path}declarations/`);
  assert.deepEqual(bodyOf(declared, 200).results, []);
});
