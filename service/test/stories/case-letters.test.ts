/** Letters of a case: drafts, the last gate, fees, evidence, return, repetition (correspondence.md 5, 6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { MandateCost } from '@mahnwerk/contract/operator/costs.ts';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Contact } from '@mahnwerk/contract/operator/contacts.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import { failuresOf, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { aPerson, bodyOf, givenDebtor, type Page } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage()));
after(() => stage.stop());

test('a first letter passes the gate, books its fees once, and waits in the outbox with a PDF that demands the balance', async () => {
  const given = await stage.aCase();
  const check = await given.check('first_letter_consumer');
  assert.deepEqual(check.reasons, []);
  assert.deepEqual(
    check.duties.map(({ number, code, result }) => `${number} ${code} ${result}`),
    [
      '1 client met',
      '2 ground met',
      '3 interest met',
      '4 higher_interest not_applicable',
      '5 costs met',
      '6 vat not_applicable',
      '7 address_source not_applicable',
      '8 authority met',
    ],
  );
  const letter = await given.sent({ text_key: 'first_letter_consumer' });
  assert.deepEqual(
    [letter.status, letter.kind, letter.origin, letter.dated],
    ['waiting', 'first_letter_consumer', 'person', '2026-03-02'],
  );
  assert.deepEqual(
    letter.costs.map(({ kind }) => kind),
    ['collection_fee', 'expenses_flat_rate'],
  );
  assert.deepEqual(letter.claim_ids, given.mandate.claim_ids);
  assert.ok(letter.pages !== null && letter.pages >= 1);
  const { legal_balance } = bodyOf(await stage.operate<Mandate>('GET', given.path), 200);
  assert.deepEqual(letter.demanded_amount, legal_balance.total_balance);
  assert.deepEqual(check.demanded_amount, legal_balance.total_balance);
  const costs = bodyOf(await stage.operate<Page<MandateCost>>('GET', `${given.path}costs/`), 200).results;
  assert.deepEqual(costs.map(({ id }) => id).toSorted(), letter.costs.map(({ cost_id }) => cost_id ?? '').toSorted());
});

const costsOf = async (path: string): Promise<readonly MandateCost[]> =>
  bodyOf(await stage.operate<Page<MandateCost>>('GET', `${path}costs/`), 200).results;

const balanceOf = async (path: string): Promise<string> =>
  bodyOf(await stage.operate<Mandate>('GET', path), 200).legal_balance.total_balance.value;

test('a letter is a draft until it is sent: it can be changed and deleted, and of two sends one wins', async () => {
  const given = await stage.aCase();
  const draft = await given.draft({ text_key: 'objection_answer', body: '<p>Wir prüfen.</p>' });
  assert.deepEqual(
    [draft.status, draft.dated, draft.document, draft.recipient.name],
    ['draft', null, null, 'Mika Muster'],
  );
  const path = `/operator/v1/letters/${draft.id}/`;
  const changed = bodyOf(await stage.operate<Letter>('PATCH', path, { subject: 'Zu Ihrem Schreiben' }), 200);
  assert.deepEqual([changed.subject, changed.body], ['Zu Ihrem Schreiben', '<p>Wir prüfen.</p>']);
  const answers = await Promise.all([stage.command(draft.id, 'send'), stage.command(draft.id, 'send')]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  );
  assertRefused(await stage.operate('PATCH', path, { subject: 'Zu spät' }), 409, 'conflict');
  assertRefused(await stage.operate('DELETE', path), 409, 'conflict');
  const other = await given.draft({ text_key: 'free', body: '<p>Vielleicht.</p>' });
  assert.equal((await stage.operate('DELETE', `/operator/v1/letters/${other.id}/`)).status, 204);
  assert.equal((await given.list()).length, 1);
});

test('what is wrong with a draft is said at once, each at its field', async () => {
  const given = await stage.aCase();
  const wrong = {
    text_key: 'free',
    recipient: { role: 'additional_debtor', debtor_id: given.mandate.id },
    pay_by: '2026-03-03',
    plan: { first_due: '2026-04-01', interval: 'monthly' },
    in_reply_to: given.mandate.id,
    repeats_letter_id: given.mandate.id,
    attachments: { document_ids: [given.mandate.id] },
  };
  const answer = await given.tryDraft(wrong);
  assert.equal(answer.status, 400);
  assert.deepEqual(failuresOf(answer).toSorted(), [
    'attachments.document_ids[0] invalid',
    'body required',
    'in_reply_to invalid',
    'pay_by invalid',
    'plan not_allowed',
    'plan.amount required',
    'recipient invalid',
    'repeats_letter_id invalid',
  ]);
  assert.deepEqual(failuresOf(await given.tryDraft({ text_key: 'nothing' })), ['text_key invalid']);
  assert.deepEqual(failuresOf(await given.tryDraft({ body: '<p>{{nothing}}</p>' })), ['body unknown_placeholder']);
  assert.deepEqual(failuresOf(await given.tryDraft({ text_key: 'reminder', body: '<p>Kurz</p>' })), ['body invalid']);
});

test('a reminder before the first letter and during an objection is refused with its reasons, and leaves once it ends', async () => {
  const given = await stage.aCase();
  const early = await given.draft({ text_key: 'reminder' });
  assert.deepEqual(failuresOf(await stage.command(early.id, 'send')), ['letter first_letter_missing']);
  await given.sent({ text_key: 'first_letter_consumer' });
  const declared = bodyOf(
    await stage.operate<{ id: string }>('POST', `${given.path}declarations/`, { type: 'objection', ground: 'amount' }),
    201,
  );
  const again = await given.draft({ text_key: 'first_letter_consumer' });
  const refused = await stage.command(again.id, 'send');
  assert.equal(refused.status, 422);
  assert.deepEqual(failuresOf(refused), ['letter disputed', 'letter first_letter_sent']);
  assert.deepEqual(failuresOf(await stage.command(early.id, 'send')), ['letter disputed']);
  bodyOf(
    await stage.operate('POST', `${given.path}declarations/${declared.id}/end/`, { reason: 'Zurückgenommen' }),
    200,
  );
  assert.equal((await stage.command(early.id, 'send')).status, 200);
  await stage.workOnDunning();
  assert.equal((await stage.read(early.id)).status, 'waiting');
});

test('an objection after the letter was made stops it when a batch would take it, and its fees are reversed', async () => {
  const given = await stage.aCase();
  const before = await balanceOf(given.path);
  const letter = await given.sent({ text_key: 'first_letter_consumer' });
  bodyOf(await stage.operate('POST', `${given.path}declarations/`, { type: 'objection', ground: 'paid' }), 201);
  const batch = await stage.take(given.company.company);
  assert.equal(batch.letter_count, 0);
  const stopped = await stage.read(letter.id);
  assert.deepEqual([stopped.status, stopped.stop?.reason], ['stopped', 'disputed']);
  assert.equal(await balanceOf(given.path), before);
  assert.deepEqual(
    (await costsOf(given.path)).map(({ status }) => status),
    ['reversed', 'reversed'],
  );
  const attention = bodyOf(
    await stage.operate<Page<Letter>>('GET', '/operator/v1/letters/?attention=true'),
    200,
  ).results;
  assert.ok(attention.some(({ id }) => id === letter.id));
});

test('a waiting letter can be withdrawn, drafted anew, posted, published and returned; its evidence says so', async () => {
  const given = await stage.aCase();
  const first = await given.sent({ text_key: 'first_letter_consumer' });
  const withdrawn = bodyOf(await stage.command(first.id, 'withdraw', { reason: 'Doch nicht' }), 200);
  assert.deepEqual([withdrawn.status, withdrawn.stop?.reason], ['stopped', 'withdrawn']);
  assert.equal(withdrawn.evidence.at(-1)?.what, 'withdrawn');
  assert.deepEqual(
    (await costsOf(given.path)).map(({ status }) => status),
    ['reversed', 'reversed'],
  );
  const anew = bodyOf(await stage.command(first.id, 'redraft'), 201);
  assert.deepEqual([anew.status, anew.repeats_letter_id], ['draft', first.id]);
  bodyOf(await stage.command(anew.id, 'send'), 200);
  await stage.workOnDunning();
  const batch = await stage.take(given.company.company);
  assert.deepEqual(
    batch.manifest.map(({ kind }) => kind),
    ['first_letter_consumer'],
  );
  assertRefused(await stage.command(anew.id, 'withdraw', {}), 409, 'conflict');
  bodyOf(
    await stage.operate('POST', `/operator/v1/print-batches/${batch.id}/confirm/`, { posted_on: '2026-03-02' }),
    200,
  );
  const posted = await stage.read(anew.id);
  assert.deepEqual([posted.status, posted.posted_on], ['posted', '2026-03-02']);
  const published = bodyOf(await stage.command(anew.id, 'publish', {}), 200);
  assert.ok(published.published);
  assertRefused(await stage.command(anew.id, 'publish', {}), 409, 'conflict');
  const history = await given.company.read<Page<{ id: string; documents: readonly unknown[] }>>(
    `/v2/mandates/${given.mandate.id}/history/?type=status_update`,
  );
  assert.deepEqual(
    history.results.map(({ id, documents }) => [id, documents.length]),
    [[published.published?.status_update_id, 1]],
  );
  assert.deepEqual(failuresOf(await stage.command(anew.id, 'undeliverable', { reason: 'Zurück' })), ['cause required']);
  const newer = { street: 'Neue Gasse 2', postal_code: '10117', city: 'Berlin', country: 'DE' };
  const returned = bodyOf(
    await stage.command(anew.id, 'undeliverable', { cause: 'moved_unknown', reason: 'Verzogen', new_address: newer }),
    200,
  );
  assert.equal(returned.status, 'undeliverable');
  assert.deepEqual((await costsOf(given.path)).map(({ status }) => status).toSorted(), [
    'booked',
    'booked',
    'reversed',
    'reversed',
  ]);
  const contacts = bodyOf(
    await stage.operate<Page<Contact>>('GET', `/operator/v1/debtors/${given.mandate.debtor_id}/contacts/`),
    200,
  ).results;
  assert.deepEqual(contacts.map(({ source, status, preferred }) => `${source} ${status} ${preferred}`).toSorted(), [
    'creditor undeliverable false',
    'post usable true',
  ]);
  const repeated = bodyOf(await stage.command(anew.id, 'redraft'), 201);
  bodyOf(await stage.command(repeated.id, 'send'), 200);
  await stage.workOnDunning();
  const again = await stage.read(repeated.id);
  assert.deepEqual([again.status, again.recipient.address], ['waiting', newer]);
  assert.deepEqual(again.costs, []);
});

test('of two joint debtors each has a first letter of its own, and the fee is booked once', async () => {
  const company = await stage.aCompany();
  const [one, other] = [await givenDebtor(company), await givenDebtor(company, aPerson('Beispiel'))];
  const given = await stage.aCase({ company, order: { debtor_id: one.id, additional_debtor_ids: [other.id] } });
  const first = await given.sent({ text_key: 'first_letter_consumer' });
  const second = await given.sent({
    text_key: 'first_letter_consumer',
    recipient: { role: 'additional_debtor', debtor_id: other.id },
  });
  assert.deepEqual([first.costs.length, second.costs.length], [2, 0]);
  assert.deepEqual(second.demanded_amount, first.demanded_amount);
  assert.deepEqual([second.debtor_id, second.recipient.name], [other.id, 'Mika Beispiel']);
  const reminder = await given.sent({
    text_key: 'reminder',
    recipient: { role: 'additional_debtor', debtor_id: other.id },
  });
  assert.equal(reminder.status, 'waiting');
});

test('letters of a represented debtor go to its lawyer, and not to itself', async () => {
  const given = await stage.aCase();
  const lawyer = { role: 'lawyer', name: 'Kanzlei Beispiel', email: 'kanzlei@anwalt.example', reference: '17/26' };
  const circumstances = `/operator/v1/debtors/${given.mandate.debtor_id}/circumstances/`;
  bodyOf(await stage.operate('POST', circumstances, { type: 'represented', party: lawyer }), 201);
  const early = await given.draft({ text_key: 'first_letter_consumer', channel: 'email' });
  assert.deepEqual(
    failuresOf(await stage.command(early.id, 'send')),
    ['letter case_stopped'],
    'a person decides first',
  );
  await given.liftStops();
  const itself = await given.draft({ text_key: 'first_letter_consumer', recipient: { role: 'debtor' } });
  assert.deepEqual(failuresOf(await stage.command(itself.id, 'send')), ['letter represented']);
  const letter = await given.sent({ text_key: 'first_letter_consumer', channel: 'email' });
  assert.deepEqual(
    [letter.status, letter.recipient.role, letter.recipient.email],
    ['sent', 'representative', 'kanzlei@anwalt.example'],
  );
});

test('a draft whose name and address fit in no window has a preview all the same', async () => {
  const given = await stage.aCase();
  const name = 'W'.repeat(100);
  const person = { first_name: name, last_name: name };
  bodyOf(await stage.operate('PATCH', `/operator/v1/debtors/${given.mandate.debtor_id}/`, { person }), 200);
  const { id } = await given.draft({ text_key: 'free', body: '<p>Wir prüfen.</p>' });
  assert.equal((await stage.operate('GET', `/operator/v1/letters/${id}/preview/`)).status, 200);
});

test('a paid case takes no reminder, and one that is open no confirmation of payment', async () => {
  const given = await stage.aCase();
  await given.sent({ text_key: 'first_letter_consumer' });
  const settled = await given.draft({ text_key: 'settled' });
  assert.deepEqual(failuresOf(await stage.command(settled.id, 'send')), ['letter not_paid']);
  const amount = { currency: 'EUR', value: await balanceOf(given.path) };
  const payment = { amount, value_date: '2026-03-02', payer: 'debtor' };
  bodyOf(await stage.operate('POST', `${given.path}payments/`, payment), 201);
  const reminder = await given.draft({ text_key: 'reminder' });
  assert.deepEqual(failuresOf(await stage.command(reminder.id, 'send')), ['letter paid']);
  bodyOf(await stage.command(settled.id, 'send'), 200);
  await stage.workOnDunning();
  const waiting = await stage.read(settled.id);
  assert.deepEqual([waiting.status, waiting.published], ['waiting', null]);
  const { id: batch } = await stage.take(given.company.company);
  bodyOf(await stage.operate('POST', `/operator/v1/print-batches/${batch}/confirm/`, { posted_on: '2026-03-02' }), 200);
  await stage.workOnDunning();
  assert.ok((await stage.read(settled.id)).published, 'its text shows it to the client once it is posted');
});

test('another tenant’s case, document and letter are not found or not valid, and copies of production take no writes', async () => {
  const [mine, foreign] = [await stage.aCase(), await stage.aCase()];
  const letter = await foreign.draft({ text_key: 'free', body: '<p>Geheim</p>' });
  assert.deepEqual(failuresOf(await mine.tryDraft({ body: '<p>x</p>', repeats_letter_id: letter.id })), [
    'repeats_letter_id invalid',
  ]);
  const debtor = { role: 'debtor', debtor_id: foreign.mandate.debtor_id };
  assert.deepEqual(failuresOf(await mine.tryDraft({ body: '<p>x</p>', recipient: debtor })), ['recipient invalid']);
});
