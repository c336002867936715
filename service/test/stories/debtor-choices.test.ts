/** What a debtor chooses on its page (debtor-page.md 6 to 8): a promise, instalments, an objection, a payment made, a report. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Stop } from '@mahnwerk/contract/operator/case-stops.ts';
import type { DebtorChoice } from '@mahnwerk/contract/operator/debtor-choices.ts';
import type { Declaration } from '@mahnwerk/contract/operator/declarations.ts';
import type { InboxItem } from '@mahnwerk/contract/operator/inbox.ts';
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import type { OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import type { PaymentPromise } from '@mahnwerk/contract/operator/promises.ts';
import type { Task } from '@mahnwerk/contract/operator/tasks.ts';
import { type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, euros, type Page } from '../harness/cases.ts';
import { aVisitor, codeFor, type PageAnswer, textOf, tokenFor, type Visitor } from '../harness/debtor.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage({ rateLimits: false })));
after(() => stage.stop());

const list = async <T>(given: LetterCase, path: string) =>
  bodyOf(await stage.operate<Page<T>>('GET', `${given.path}${path}`), 200).results;

/** A debtor who has entered. */
async function inside(): Promise<{ readonly given: LetterCase; readonly debtor: Visitor }> {
  const given = await stage.aCase();
  const debtor = aVisitor(stage.url);
  const { code = '' } = await codeFor(stage, given);
  assert.equal((await debtor.enter(code, { birth_date: '4.4.1984' })).status, 303);
  return { given, debtor };
}

/** Follows a redirect. */
async function followed(debtor: Visitor, answer: PageAnswer): Promise<PageAnswer> {
  assert.equal(answer.status, 303, textOf(answer.text));
  const page = await debtor.get(answer.location ?? '');
  assert.equal(page.status, 200, textOf(page.text));
  return page;
}

/** Sends the form of a page that has just been read. */
const sendFrom = (debtor: Visitor, page: PageAnswer, path: string, fields: Record<string, string> = {}) =>
  debtor.post(path, { token: tokenFor(page.text, path), ...fields }, { 'Sec-Fetch-Site': 'same-origin' });

test('a debtor sees what paying later costs, promises it, and the case waits; sent twice it is one promise', async () => {
  const { given, debtor } = await inside();
  const tooLate = await debtor.send('/d/later', { on: '2027-01-01' });
  assert.ok(tooLate.status === 422 && tooLate.text.includes('aria-invalid'), textOf(tooLate.text));
  const asked = await debtor.send('/d/later', { on: '2026-03-20' });
  const offer = await followed(debtor, asked);
  const said = textOf(offer.text);
  for (const each of [
    'Was das kostet',
    'Heute offen',
    'Zinsen',
    'Weitere Kosten 0,00 €',
    'Zu zahlen',
    'Was das bedeutet',
  ])
    assert.ok(said.includes(each), `${each} in ${said}`);
  const path = asked.location ?? '';
  const [first, again] = [await sendFrom(debtor, offer, path), await sendFrom(debtor, offer, path)];
  assert.deepEqual([first.status, again.location], [303, first.location]);
  const done = await debtor.get(first.location ?? '');
  assert.match(done.text, /role="status">Ihre Zusage ist gespeichert: [\d.,]+\s€ bis zum 20\. März 2026/);
  const promises = await list<PaymentPromise>(given, 'promises/');
  assert.deepEqual(
    promises.map(({ status, due_on, channel, by, recorded_by }) => [status, due_on, channel, by, recorded_by.type]),
    [['open', '2026-03-20', 'page', 'debtor', 'debtor']],
  );
  assert.ok(
    textOf((await debtor.get('/d/overview')).text).includes('Sie haben Zahlung bis zum 20. März 2026 zugesagt'),
  );
  const second = await debtor.get('/d/later');
  assert.ok(second.status === 409 && second.text.includes('Eine Zusage ist zurzeit nicht möglich'));
  const history = await list<OperatorHistoryEntry>(given, 'history/');
  const found = async (query: string) =>
    bodyOf(await stage.operate<Page<DebtorChoice>>('GET', `/operator/v1/debtor-choices/?${query}`), 200).results;
  const { company } = given.company;
  const debtor_id = given.mandate.debtor_id;
  for (const query of [
    `mandate_id=${given.mandate.id}`,
    `company_id=${company}&kind=promise`,
    `debtor_id=${debtor_id}`,
  ]) {
    const [choice] = await found(query);
    assert.deepEqual(
      [choice?.kind, choice?.effect.promise_id, choice?.letter_id],
      ['promise', promises[0]?.id, null],
      query,
    );
  }
  assert.deepEqual(await found(`mandate_id=${given.mandate.id}&kind=plan`), []);
  assert.deepEqual(await found(`letter_id=${given.mandate.id}`), []);
  const entry = history.find(({ type }) => type === 'debtor_choice');
  assert.deepEqual(
    [entry?.code, entry?.values?.kind, entry?.author?.type, entry?.internal],
    ['debtor_choice.made', 'promise', 'debtor', true],
  );
});

test('a sum that changed while the page was read is shown anew, and nothing is promised', async () => {
  const { given, debtor } = await inside();
  const asked = await debtor.send('/d/later', { on: '2026-03-20' });
  const offer = await followed(debtor, asked);
  const paid = { amount: euros('100.00'), value_date: '2026-03-02', payer: 'debtor' };
  bodyOf(await stage.operate('POST', `${given.path}payments/`, paid), 201);
  const changed = await sendFrom(debtor, offer, asked.location ?? '');
  assert.equal(changed.status, 409);
  assert.ok(textOf(changed.text).includes('Der Betrag hat sich geändert'));
  assert.deepEqual(await list(given, 'promises/'), []);
  const again = /action="(\/d\/later\/[0-9a-f-]{36})"/.exec(changed.text)?.[1] ?? assert.fail('no new offer');
  assert.equal((await sendFrom(debtor, changed, again)).status, 303);
  assert.equal((await list(given, 'promises/')).length, 1);
});

test('a debtor chooses among instalments whose total is what the plan holds, and pays no more', async () => {
  const { given, debtor } = await inside();
  const offers = await followed(debtor, await debtor.send('/d/instalments', { amount: '', first: '' }));
  const said = textOf(offers.text);
  for (const each of ['Angebot 1', 'Angebot 2', 'Angebot 3', 'Gesamtbetrag', 'Am günstigsten ist Angebot 1'])
    assert.ok(said.includes(each), `${each} in ${said}`);
  const [link = ''] = [...offers.text.matchAll(/href="(\/d\/instalments\/[0-9a-f-]{36})"/g)].map(
    ([, href]) => href ?? '',
  );
  const offer = await debtor.get(link);
  assert.ok(offer.text.includes('Ratenvereinbarung schließen') && !offer.text.includes('Kostenpflichtig'));
  const total = /Gesamtbetrag<\/dt><dd><strong><bdi dir="ltr">([\d.,]+)\s€/.exec(offer.text)?.[1];
  const accepted = await sendFrom(debtor, offer, link);
  assert.match((await followed(debtor, accepted)).text, /Die Vereinbarung ist geschlossen\. Die erste Rate ist am/);
  const [plan] = await list<InstalmentPlan>(given, 'instalment-plans/');
  assert.deepEqual(
    [plan?.status, plan?.accepted_by, plan?.total.value.replace('.', ',').replaceAll(/\B(?=(\d{3})+,)/g, '.')],
    ['active', 'page', total],
  );
  assert.equal((await debtor.get('/d/instalments')).status, 409);
  const overview = await debtor.get('/d/overview');
  assert.ok(textOf(overview.text).includes('Ihre Vereinbarung') && overview.text.includes('Vertrag widerrufen'));
  const withdrawn = await debtor.send('/d/instalments/withdraw', {});
  assert.match((await followed(debtor, withdrawn)).text, /Ihr Widerruf ist eingegangen am 2\. März 2026/);
  assert.equal((await list<InstalmentPlan>(given, 'instalment-plans/'))[0]?.status, 'cancelled');
  assert.ok(!(await debtor.get('/d/overview')).text.includes('Vertrag widerrufen'));
  const other = await inside();
  assert.equal((await other.debtor.get(link)).status, 404, 'an offer is of one visit');
});

test('an objection with a proof reaches the office as one item, stops what waits, and says so', async () => {
  const { given, debtor } = await inside();
  const letter = await given.sent({ text_key: 'first_letter_consumer', channel: 'post' });
  const page = await debtor.get('/d/object');
  const form = new FormData();
  form.set('token', tokenFor(page.text, '/d/object'));
  form.set('ground', 'defects');
  form.set('text', 'Die Ware war defekt.\u202e\u0007 <script>alert(1)</script>');
  form.append('files', new Blob([Buffer.from('%PDF-1.7\n')]), 'foto.pdf');
  form.append('files', new Blob([Buffer.from('MZ\u0090')]), 'virus.exe');
  const cookie = [...debtor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${stage.url}/d/object`, {
    method: 'POST',
    body: form,
    headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
    redirect: 'manual',
  });
  assert.equal(answer.status, 303, await answer.text());
  const done = await debtor.get(answer.headers.get('location') ?? '');
  assert.ok(done.text.includes('Ihr Einwand ist gespeichert') && done.text.includes('virus.exe'), textOf(done.text));
  const [declaration] = await list<Declaration>(given, 'declarations/');
  assert.deepEqual(
    [declaration?.type, declaration?.ground, declaration?.source.type],
    ['objection', 'defects', 'page'],
  );
  assert.equal(declaration?.note, 'Die Ware war defekt. <script>alert(1)</script>');
  const item = bodyOf(await stage.operate<InboxItem>('GET', `/operator/v1/inbox/${declaration.source.id}/`), 200);
  assert.deepEqual([item.channel, item.documents.map(({ filename }) => filename)], ['page', ['foto.pdf']]);
  assert.equal((await stage.read(letter.id)).status, 'stopped');
  const wrong = await debtor.send('/d/object', {});
  assert.equal(wrong.status, 422);
});

test('what is paid already holds the case for some days, three times at most; a call back is a task', async () => {
  const { given, debtor } = await inside();
  const tell = async (path: string, fields: Record<string, string>) => {
    const page = await debtor.get(path);
    const form = new FormData();
    for (const [name, value] of Object.entries({ token: tokenFor(page.text, path), ...fields })) form.set(name, value);
    const isPlain = path === '/d/report/call';
    const answer = await fetch(`${stage.url}${path}`, {
      method: 'POST',
      body: isPlain ? new URLSearchParams([...form] as [string, string][]) : form,
      headers: {
        Cookie: [...debtor.cookies].map((each) => each.join('=')).join('; '),
        'Sec-Fetch-Site': 'same-origin',
      },
      redirect: 'manual',
    });
    assert.equal(answer.status, 303, await answer.text());
    return debtor.get(answer.headers.get('location') ?? '');
  };
  const paid = await tell('/d/paid', { amount: '1.000,00', on: '2026-02-20', to: 'client' });
  assert.ok(paid.text.includes('Ihre Mitteilung ist gespeichert'));
  const [stop] = await list<Stop>(given, 'stops/');
  assert.deepEqual([stop?.kind, stop?.status, stop?.until], ['debtor_report', 'active', '2026-03-16']);
  for (const path of ['/d/report/hardship', '/d/report/hardship', '/d/report/hardship'])
    await tell(path, { text: 'Ich bin krank.' });
  const declarations = await list<Declaration>(given, 'declarations/');
  assert.deepEqual(declarations.map(({ type }) => type).toSorted(), [
    'already_paid',
    'hardship',
    'hardship',
    'hardship',
  ]);
  const called = await tell('/d/report/call', { phone: '030 1234567', when: 'Vormittags' });
  assert.ok(called.text.includes('Ihre Mitteilung ist gespeichert'));
  const tasks = bodyOf(
    await stage.operate<Page<Task>>('GET', `/operator/v1/tasks/?mandate_id=${given.mandate.id}&kind=call`),
    200,
  ).results;
  assert.deepEqual(
    tasks.map(({ cause, text }) => [cause.type, text]),
    [['choice', 'Vormittags']],
  );
});
