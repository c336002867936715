/** Which case a mail belongs to (correspondence.md 8): never another person's, whatever a sender writes. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { InboxItem } from '@mahnwerk/contract/operator/inbox.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { copyOrders, standardReference } from '../../bench/portal/rows.ts';
import {
  aClaim,
  aPerson,
  bodyOf,
  type Company,
  first,
  givenAccepted,
  givenDebtor,
  openStage,
  type Stage,
} from '../harness/cases.ts';
import { givenLetter } from '../harness/dunning-letters.ts';
import { caseOf, givenMail, inboxPath } from '../harness/inbox.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

let people = 0;

/** A debtor with an address of its own, and a case. */
async function aDebtor() {
  people += 1;
  const email = `person-${people}@web.example`;
  const last_name = `Muster${'abcdefghijklmnopqrstuvwxyz'[people] ?? ''}berg`;
  return { email, last_name, mandate: await caseOf(stage, company, { email, last_name }) };
}

const assigned = ({ mandate, status, assigned_by }: InboxItem) => [mandate?.id ?? null, status, assigned_by];
const proposed = ({ proposals }: InboxItem) =>
  proposals.map(({ mandate, confidence, reasons }) => [mandate.id, confidence, ...reasons]);

test('an answer that names its case from the address of the debtor is assigned', async () => {
  const { email, mandate } = await aDebtor();
  for (const text of [
    `Ihr Zeichen ${mandate.reference_number}: ich widerspreche.`,
    `Danke.\n\n> Unser Zeichen: ${mandate.reference_number}\n> Bitte zahlen Sie.`,
    `Anbei.\n\n-------- Weitergeleitete Nachricht --------\nBetreff: Forderung ${mandate.reference_number}`,
  ]) {
    const item = await givenMail(stage, { from: `Mika <${email.toUpperCase()}>`, text });
    assert.deepEqual(assigned(item), [mandate.id, 'assigned', 'matching']);
    assert.deepEqual(proposed(item)[0]?.slice(0, 4), [mandate.id, 'exact', 'reference_number', 'sender_email']);
  }
  const inSubject = await givenMail(stage, { from: email, subject: `AW: ${mandate.reference_number}`, text: '' });
  assert.deepEqual(assigned(inSubject), [mandate.id, 'assigned', 'matching']);
});

test('one reason alone never assigns: neither the number from a stranger nor the address without a number', async () => {
  const { email, mandate, last_name } = await aDebtor();
  const stranger = await givenMail(stage, { from: 'x@elsewhere.example', text: mandate.reference_number });
  assert.deepEqual(assigned(stranger), [null, 'proposed', null]);
  assert.deepEqual(proposed(stranger), [[mandate.id, 'strong', 'reference_number']]);
  const silent = await givenMail(stage, { from: email, text: 'Rufen Sie mich an.' });
  assert.deepEqual(
    [assigned(silent), proposed(silent)[0]?.slice(0, 3)],
    [
      [null, 'proposed', null],
      [mandate.id, 'weak', 'sender_email'],
    ],
  );
  const named = await givenMail(stage, { from: `Mika ${last_name} <y@elsewhere.example>`, text: 'Hallo' });
  assert.deepEqual(proposed(named), [[mandate.id, 'weak', 'sender_name']]);
});

test('the number of another person from the address of a debtor assigns to neither', async () => {
  const [one, other] = [await aDebtor(), await aDebtor()];
  const item = await givenMail(stage, { from: one.email, text: `Zeichen ${other.mandate.reference_number}` });
  assert.deepEqual(assigned(item), [null, 'proposed', null]);
  assert.deepEqual(proposed(item)[0], [other.mandate.id, 'strong', 'reference_number']);
});

test('two numbers in one mail assign to neither, also where both cases are of the sender', async () => {
  const { email, mandate } = await aDebtor();
  const second = await caseOf(stage, company, { debtor_id: mandate.debtor_id });
  const both = await givenMail(stage, {
    from: email,
    text: `${mandate.reference_number} und ${second.reference_number}`,
  });
  assert.deepEqual(assigned(both), [null, 'proposed', null]);
  assert.deepEqual(
    both.proposals.map(({ confidence }) => confidence),
    ['weak', 'weak'],
  );
  const one = await givenMail(stage, { from: email, text: `Zu ${second.reference_number}` });
  assert.deepEqual(assigned(one), [second.id, 'assigned', 'matching']);
});

test('a number that is mistyped or stands inside a longer word is proposed and never assigned', async () => {
  const { email, mandate } = await aDebtor();
  const number = mandate.reference_number;
  const last = number.at(-1) ?? '';
  const mistyped = number.slice(0, -1) + (last === 'A' ? 'C' : 'A');
  for (const text of [`Zeichen ${mistyped}`, `https://web.example/?token=x${number.replace('-', '')}y`]) {
    const item = await givenMail(stage, { from: email, text });
    assert.equal(item.status, 'proposed', text);
    assert.ok(item.proposals[0]?.reasons.includes('reference_number_fuzzy'), text);
  }
});

/** What people and programs write that names no case, or no case of theirs. */
const corpus: readonly {
  readonly what: string;
  readonly subject?: string;
  readonly text: string;
  readonly headers?: readonly string[];
}[] = [
  { what: 'a newsletter', text: 'Unsere Angebote der Woche', headers: ['Precedence: bulk', 'List-Id: <x>'] },
  {
    what: 'a forward without a number',
    subject: 'WG: Ihre Rechnung',
    text: '---- Original ----\nVon: Shop\nRechnung 12345678',
  },
  { what: 'a wrong number', text: 'Aktenzeichen K99-ZZZZZZ' },
  { what: 'a number of another office', text: 'Unser Zeichen: 12/3456/26 K' },
  { what: 'a tracking link', text: `https://track.example/${'K12ABCDEF'.repeat(30)}` },
  { what: 'an empty mail', text: '' },
  { what: 'an answer to a mail of another service', text: 'Ja', headers: ['In-Reply-To: <abc@other.example>'] },
  { what: 'a forged answer', text: 'Ja', headers: [`In-Reply-To: <${randomUUID()}@mahnwerk.test>`] },
  { what: 'a mail of numbers', text: Array.from({ length: 3000 }, (_, index) => `K${index % 100}-${index}`).join(' ') },
];

test('nothing of a corpus of mails is assigned, from a stranger or a debtor', async () => {
  const { email } = await aDebtor();
  for (const { what, ...fields } of corpus)
    for (const from of ['stranger@elsewhere.example', email]) {
      const item = await givenMail(stage, { ...fields, from });
      assert.equal(item.mandate, null, what);
    }
});

test('an automatic reply is matched and done', async () => {
  const { email, mandate } = await aDebtor();
  const away = await givenMail(stage, {
    from: email,
    text: `Ich bin im Urlaub. > ${mandate.reference_number}`,
    headers: ['Auto-Submitted: auto-replied'],
  });
  assert.deepEqual([away.automatic, away.status, away.mandate?.id], ['auto_reply', 'done', mandate.id]);
  const unknown = await givenMail(stage, { from: 'z@elsewhere.example', headers: ['Auto-Submitted: auto-replied'] });
  assert.deepEqual([unknown.automatic, unknown.status, unknown.mandate], ['auto_reply', 'done', null]);
});

/** A letter that left by mail, and the id of that mail. */
async function aMailedLetter(recipient: string) {
  const letter = await givenLetter(stage, company.company, { status: 'sent', channel: 'email' });
  const mail = randomUUID();
  await stage.sql('update letters set recipient = $2 where id = $1', [letter.id, recipient]);
  await stage.sql('insert into letter_mails (mail_id, company_id, letter_id) values ($1, $2, $3)', [
    mail,
    company.company,
    letter.id,
  ]);
  return { id: letter.id, message_id: `${mail}@mahnwerk.test` };
}

const report = (message_id: string, recipient: string, action = 'failed') => ({
  from: 'MAILER-DAEMON@mx.example',
  subject: 'Undelivered Mail Returned to Sender',
  headers: ['Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
  text: `--b
Content-Type: text/plain

Sorry.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${recipient}
Action: ${action}
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

Message-ID: <${message_id}>
Subject: Mahnung

--b--
`,
});

const readLetter = async (id: string): Promise<Letter> =>
  bodyOf(await stage.operate<Letter>('GET', `/operator/v1/letters/${id}/`), 200);

test('a bounce that names the mail and its recipient makes the letter undeliverable', async () => {
  const letter = await aMailedLetter('anna@web.example');
  const late = await givenMail(stage, report(letter.message_id, 'Anna@web.example', 'delayed'));
  assert.deepEqual([late.automatic, late.status, late.bounce?.letter_id], ['bounce', 'done', letter.id]);
  assert.equal((await readLetter(letter.id)).status, 'sent');
  const item = await givenMail(stage, report(letter.message_id, 'Anna@web.example'));
  assert.deepEqual(
    [item.automatic, item.status, item.bounce?.letter_id, item.bounce?.status],
    ['bounce', 'done', letter.id, '5.1.1'],
  );
  const { status, evidence } = await readLetter(letter.id);
  assert.equal(status, 'undeliverable');
  assert.deepEqual(
    evidence.slice(-2).map(({ what, detail }) => [what, detail?.split(';')[0]]),
    [
      ['bounced', 'delayed 5.1.1'],
      ['bounced', 'failed 5.1.1'],
    ],
  );
});

test('a forged bounce changes nothing: another recipient, another mail, or none', async () => {
  const letter = await aMailedLetter('berta@web.example');
  for (const forged of [
    report(letter.message_id, 'other@web.example'),
    report(`${randomUUID()}@mahnwerk.test`, 'berta@web.example'),
    report('', 'berta@web.example'),
    report(letter.message_id, 'berta@web.example', 'relayed'),
  ]) {
    const item = await givenMail(stage, forged);
    assert.deepEqual([item.automatic, item.status, item.bounce?.letter_id], ['bounce', 'unmatched', null]);
  }
  assert.equal((await readLetter(letter.id)).status, 'sent');
});

test('an answer in the thread of a letter says so', async () => {
  const letter = await aMailedLetter('carla@web.example');
  const item = await givenMail(stage, {
    from: 'carla@web.example',
    headers: [`References: <a@b> <${letter.message_id}>`],
  });
  assert.equal(item.in_thread_of, letter.id);
});

test('a letter that came back by post is undeliverable by its declaration', async () => {
  const { mandate } = await aDebtor();
  const letter = await givenLetter(stage, company.company, { status: 'posted' });
  const { id } = await givenMail(stage, { from: 'post@elsewhere.example' });
  const act = (command: string, body: object) =>
    stage.operate<InboxItem>('POST', `${inboxPath}${id}/${command}/`, body);
  bodyOf(await act('assign', { mandate_id: mandate.id }), 200);
  const new_address = { street: 'Neue Gasse 2', postal_code: '10117', city: 'Berlin', country: 'DE' };
  const declared = { type: 'returned_mail', letter_id: letter.id, cause: 'moved_unknown', new_address };
  const item = bodyOf(await act('classify', { declarations: [declared] }), 200);
  const { letter_id, cause } = first(item.declarations);
  assert.deepEqual([letter_id, cause], [letter.id, 'moved_unknown']);
  assert.equal((await readLetter(letter.id)).status, 'undeliverable');
  const contacts = await stage.operate(`GET`, `/operator/v1/debtors/${mandate.debtor_id}/contacts/`);
  assert.match(contacts.text, /Neue Gasse 2/);
  assert.equal((await act('classify', { declarations: [declared] })).status, 409);
  const unknown = await act('classify', { declarations: [{ ...declared, letter_id: randomUUID() }] });
  assert.match(unknown.text, /declarations\[0\]\.letter_id/);
});

test('a document that hundreds of cases share hides neither the case of the sender nor who has both', async () => {
  const owner = await stage.aCompany();
  const { id: debtor_id } = await givenDebtor(owner, aPerson('Mitglied'));
  await givenAccepted(stage, owner, { debtor_id, claims: [aClaim(1, { document_reference: 'BEITRAG-2026-77' })] });
  await copyOrders(stage, owner.company, 250, standardReference);
  const text = 'Wegen Beitrag 2026/77 melde ich mich.';
  const { email, mandate } = await aDebtor();
  const item = await givenMail(stage, { from: email, text });
  assert.equal(item.proposals.length, limits.inbox_proposals);
  assert.deepEqual(proposed(item)[0]?.slice(0, 3), [mandate.id, 'weak', 'sender_email']);
  const [last] = await stage.sql(
    `select m.id from mandates m join debtors d on d.company_id = m.company_id and d.id = m.debtor_id where d.display_name = 'Ida Muster250'`,
  );
  const [named] = proposed(await givenMail(stage, { from: 'Ida Muster250 <ida@elsewhere.example>', text }));
  assert.deepEqual(named, [last?.id, 'weak', 'document_reference', 'sender_name']);
});
