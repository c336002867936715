/** The page of a debtor of invoices (debtor-page.md 9): the company speaks, and what the debtor chooses holds the ladder. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { Dunning } from '@mahnwerk/contract/dunning/dunnings.ts';
import type { InvoiceChoice } from '@mahnwerk/contract/dunning/debtor-choices.ts';
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import type { AccessCode, IssuedAccessCode } from '@mahnwerk/contract/operator/access-codes.ts';
import type { DebtorChoice } from '@mahnwerk/contract/operator/debtor-choices.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import { failuresOf, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, euros, type Page } from '../harness/cases.ts';
import { pdfText } from '../harness/pdf.ts';
import { download } from '../harness/uploads.ts';
import { aVisitor, type PageAnswer, textOf, tokenFor, type Visitor } from '../harness/debtor.ts';
import {
  type DunningCompany,
  givenDunningDebtor,
  givenOpenInvoice,
  invoiceAt,
  openDunning,
} from '../harness/dunning.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage({ rateLimits: false })));
after(() => stage.stop());

const birth = { birth_date: '4.4.1984' };
const codesAt = (debtor: string) => `/operator/v1/dunning-debtors/${debtor}/access-codes/`;
const codesOf = async (debtor: string) =>
  bodyOf(await stage.operate<Page<AccessCode>>('GET', codesAt(debtor)), 200).results;

interface Given {
  readonly company: DunningCompany;
  readonly debtor: string;
  readonly invoices: readonly Invoice[];
  readonly visitor: Visitor;
}

async function given({ amounts = ['100.00'], email = null as string | null } = {}): Promise<Omit<Given, 'visitor'>> {
  const company = await openDunning(stage);
  const { id: debtor } = await givenDunningDebtor(company, { email });
  const invoices = [];
  for (const amount of amounts)
    invoices.push(await givenOpenInvoice(stage, company, { debtor_id: debtor, amount: euros(amount) }));
  return { company, debtor, invoices };
}

const codeFor = async (debtor: string) =>
  bodyOf(await stage.operate<IssuedAccessCode>('POST', codesAt(debtor), { reason: 'Brief verloren' }), 201);

/** A debtor who has entered. */
async function inside(asked: Parameters<typeof given>[0] = {}): Promise<Given> {
  const found = await given(asked);
  const visitor = aVisitor(stage.url);
  assert.equal((await visitor.enter((await codeFor(found.debtor)).code ?? '', birth)).status, 303);
  return { ...found, visitor };
}

async function followed(visitor: Visitor, answer: PageAnswer): Promise<PageAnswer> {
  assert.equal(answer.status, 303, textOf(answer.text));
  const page = await visitor.get(answer.location ?? '');
  assert.equal(page.status, 200, textOf(page.text));
  return page;
}

const overviewOf = async (visitor: Visitor) => textOf((await visitor.get('/d/overview')).text);
const decisionOn = async ({ company }: Pick<Given, 'company'>, id: string, on: string) =>
  (await company.read<Page<Decision>>(`/mahnservice/v1/invoices/${id}/decisions/?on=${on}`)).results[0];
const runOn = async (on: string, company_id: string) => {
  bodyOf(await stage.operate('POST', '/operator/v1/dunning-runs/', { on, company_id }), 202);
  await stage.workOnDunning();
};
const noticesOf = async ({ company }: Pick<Given, 'company'>, id: string) =>
  (await company.read<Page<Dunning>>(`/mahnservice/v1/invoices/${id}/dunnings/`)).results;
const choicesOf = async (query: string) =>
  bodyOf(await stage.operate<Page<DebtorChoice>>('GET', `/operator/v1/debtor-choices/?${query}`), 200).results;

test('a debtor of two invoices sees who writes, what is open and each invoice, and pays one or all', async () => {
  const { debtor, invoices, visitor, company } = await inside({ amounts: ['100.00', '50.50'] });
  const page = await visitor.get('/d/overview');
  const said = textOf(page.text);
  const [one, other] = invoices;
  for (const each of ['Wer schreibt Ihnen', '150,50 €', one?.invoice_number, other?.invoice_number, '50,50 €'])
    assert.ok(said.includes(each ?? '?'), `${each} in ${said}`);
  const { name } = bodyOf(
    await stage.operate<{ name: string }>('GET', `/operator/v1/companies/${company.company}/`),
    200,
  );
  assert.ok(page.text.includes(`Ihre Rechnungen bei ${name}`), page.text.slice(0, 800));
  for (const link of ['pay', 'later', 'instalments', 'object', 'paid', 'report'])
    assert.ok(page.text.includes(`href="/d/${link}"`), link);
  assert.equal((await visitor.get('/d/working')).status, 404, 'a page of cases');
  const all = textOf((await visitor.get('/d/pay')).text);
  const { customer_number } = await company.read<{ customer_number: string }>(`/mahnservice/v1/debtors/${debtor}/`);
  assert.ok(all.includes('150,50 €') && all.includes(`Verwendungszweck ${customer_number}`), all);
  const single = await visitor.get(`/d/pay?invoice=${other?.id}`);
  assert.ok(textOf(single.text).includes(`Verwendungszweck ${other?.invoice_number}`), textOf(single.text));
  const [file = ''] = /\/d\/documents\/[\w-]+/.exec(page.text) ?? [];
  assert.equal((await visitor.get(file)).headers.get('content-type'), 'application/pdf');
  const about = textOf((await visitor.get('/d/about')).text);
  assert.ok(about.includes(name) && about.includes('Wir schreiben Ihnen selbst'), about);
});

test('a notice carries a code that opens the invoices of its debtor; the letter stays readable to that debtor alone', async () => {
  const found = await given({ email: 'mika.muster@post.example' });
  const { debtor, company, invoices } = found;
  const [invoice] = invoices;
  await runOn('2026-03-03', company.company);
  const [notice] = await noticesOf(found, invoice?.id ?? '');
  const [code] = await codesOf(debtor);
  assert.deepEqual(
    [code?.letter_id, code?.subject.type, code?.second_fact, code?.status],
    [notice?.letter_id, 'dunning_debtor', 'birth_date', 'active'],
  );
  const path = `/mahnservice/v1/dunnings/${notice?.id}/documents/${notice?.document?.id}/download/`;
  const printed = pdfText((await download(stage.url, path, company.key)).bytes);
  const [typed = ''] = /[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/.exec(printed) ?? [];
  assert.ok(printed.includes('Ihr Geburtsdatum') && printed.includes('also available in English'), printed);
  const visitor = aVisitor(stage.url);
  assert.equal((await visitor.enter(typed, birth)).status, 303, typed);
  const strangers = await inside();
  const letter = `/d/letters/${notice?.letter_id}.pdf`;
  await stage.sql(`update letters set status = 'sent' where id = $1`, [notice?.letter_id]);
  await stage.sql(`update dunnings set status = 'sent' where letter_id = $1`, [notice?.letter_id]);
  assert.ok((await visitor.get('/d/overview')).text.includes(letter));
  assert.equal((await visitor.get(letter)).headers.get('content-type'), 'application/pdf');
  assert.equal((await strangers.visitor.get(letter)).status, 404);
  const file = `/d/documents/${invoice?.document?.id}`;
  assert.deepEqual([(await visitor.get(file)).status, (await strangers.visitor.get(file)).status], [200, 404]);
});

test('a code for a debtor: another one, a circumstance, nothing open, nothing that could be asked', async () => {
  const [{ debtor, company, invoices }, other] = [await given(), await given()];
  const make = (id: string, asked: object = {}) =>
    stage.operate('POST', codesAt(id), { reason: 'Brief verloren', ...asked });
  assert.deepEqual(failuresOf(await make(debtor, { debtor_id: other.debtor, circumstance_id: debtor })), [
    'debtor_id invalid',
    'circumstance_id invalid',
  ]);
  const unknown = await givenDunningDebtor(company, {
    person: { last_name: 'Muster', first_name: 'Alex' },
    address: null,
    email: 'alex@post.example',
  });
  await givenOpenInvoice(stage, company, { debtor_id: unknown.id });
  assert.deepEqual(failuresOf(await make(unknown.id)), ['debtor.addresses required']);
  await company.send('POST', `/mahnservice/v1/invoices/${invoices[0]?.id}/cancel/`);
  assert.equal((await make(debtor)).status, 409);
  const key = await stage.givenKey('dunning', company.company);
  assert.equal((await stage.send('POST', codesAt(debtor), { key, body: { reason: 'Ich' } })).status, 403);
});

test('paying later holds all open invoices until three working days after the day; resuming ends it', async () => {
  const found = await inside({ amounts: ['100.00', '50.00'] });
  const { visitor, company, invoices, debtor } = found;
  const asked = await visitor.send('/d/later', { on: '2026-03-13' });
  const offer = await followed(visitor, asked);
  const said = textOf(offer.text);
  for (const each of [
    'Heute offen 150,00 €',
    'Zinsen 0,00 €',
    'Zu zahlen 150,00 €',
    'für alle Ihre offenen Rechnungen',
  ])
    assert.ok(said.includes(each), `${each} in ${said}`);
  const path = asked.location ?? '';
  const send = () => visitor.post(path, { token: tokenFor(offer.text, path) }, { 'Sec-Fetch-Site': 'same-origin' });
  const [first, again] = [await send(), await send()];
  assert.deepEqual([first.status, again.location], [303, first.location], textOf(first.text));
  const [choice] = await choicesOf(`dunning_debtor_id=${debtor}`);
  assert.deepEqual(
    [choice?.kind, choice?.subject.type, choice?.effect.invoice_ids.toSorted()],
    ['promise', 'dunning_debtor', invoices.map(({ id }) => id).toSorted()],
  );
  const [id = '', otherId = ''] = invoices.map((each) => each.id);
  const held = await invoiceAt(company, id);
  assert.deepEqual([held.held_until, held.hold], ['2026-03-18', { kind: 'promise', choice_id: choice?.id }]);
  assert.ok((await overviewOf(visitor)).includes('Sie haben Zahlung bis zum 13. März 2026 zugesagt'));
  assert.equal((await visitor.get('/d/later')).status, 409, 'one promise at a time');
  await runOn('2026-03-18', company.company);
  assert.deepEqual(await noticesOf(found, id), []);
  const waiting = await decisionOn(found, id, '2026-03-18');
  assert.deepEqual([waiting?.outcome, waiting?.reason], ['hold', 'debtor_promised']);
  await company.send('POST', `/mahnservice/v1/invoices/${otherId}/resume/`);
  const resumed = await invoiceAt(company, otherId);
  assert.deepEqual([resumed.held_until, resumed.hold], [null, null]);
  await runOn('2026-03-19', company.company);
  assert.deepEqual(
    [(await noticesOf(found, id)).length, (await noticesOf(found, otherId)).length],
    [1, 1],
    'the day after the hold',
  );
  assert.equal((await invoiceAt(company, id)).hold, null);
});

test('an objection disputes the invoices that are ticked and no other, with ground and text', async () => {
  const found = await inside({ amounts: ['100.00', '50.00'] });
  const { visitor, company, invoices } = found;
  const [one, other] = invoices;
  const none = await visitor.send('/d/object', { ground: 'defects', text: 'Falsche Farbe' });
  assert.ok(none.status === 422 && none.text.includes('href="#invoices"'), textOf(none.text));
  const stranger = await given();
  const sent = await visitor.send('/d/object', {
    ground: 'defects',
    text: '<b>Falsche Farbe</b> \u202egelb',
    [`invoice-${one?.id}`]: '1',
    [`invoice-${stranger.invoices[0]?.id}`]: '1',
  });
  const done = await followed(visitor, sent);
  assert.ok(textOf(done.text).includes('Ihr Einwand ist gespeichert'), textOf(done.text));
  const disputed = await invoiceAt(company, one?.id ?? '');
  assert.deepEqual(
    [disputed.is_disputed, disputed.dispute_reason, disputed.next_dunning_at],
    [true, 'Mangel an Ware oder Leistung: <b>Falsche Farbe</b> gelb', null],
  );
  assert.equal((await invoiceAt(company, other?.id ?? '')).is_disputed, false);
  assert.equal((await invoiceAt(stranger.company, stranger.invoices[0]?.id ?? '')).is_disputed, false);
  assert.ok((await overviewOf(visitor)).includes(`Wir prüfen Ihren Einwand zu: ${one?.invoice_number}`));
});

test('what is reported holds the invoices for some working days, three times with one code, and stops no court', async () => {
  const found = await inside();
  const { visitor, company, invoices } = found;
  const [invoice] = invoices;
  const paid = { [`invoice-${invoice?.id}`]: '1', on: '2026-02-27', amount: '100,00' };
  const done = await followed(visitor, await visitor.send('/d/paid', paid));
  assert.ok(textOf(done.text).includes('Ihre Mitteilung ist gespeichert'), textOf(done.text));
  const held = await invoiceAt(company, invoice?.id ?? '');
  assert.deepEqual([held.held_until, held.hold?.kind], ['2026-03-16', 'report']);
  const wish = await followed(visitor, await visitor.send('/d/instalments', { amount: '20', text: 'Zum Ersten' }));
  assert.ok(textOf(wish.text).includes('Ihr Wunsch ist gespeichert'), textOf(wish.text));
  for (const name of ['insolvency', 'death']) await followed(visitor, await visitor.send(`/d/report/${name}`, {}));
  const choices = await choicesOf(`company_id=${company.company}`);
  assert.deepEqual(
    choices.map(({ kind, data }) => [kind, 'until' in data]),
    [
      ['death', false],
      ['insolvency', true],
      ['instalment_wish', true],
      ['already_paid', true],
    ],
  );
  const { debtor_id } = await invoiceAt(company, invoice?.id ?? '');
  const { dunning_stop } = await company.read<{ dunning_stop: string | null }>(`/mahnservice/v1/debtors/${debtor_id}/`);
  assert.equal(dunning_stop, null, 'the company confirms it');
  await company.send('PATCH', `/mahnservice/v1/debtors/${debtor_id}/`, { dunning_stop: 'insolvent' });
  const overview = await overviewOf(visitor);
  assert.ok(overview.includes('Insolvenzverfahren bekannt') && !overview.includes('Jetzt zahlen'), overview);
  assert.equal((await visitor.get('/d/pay')).status, 303);
  for (const dunning_stop of ['deceased', null])
    bodyOf(await company.send('PATCH', `/mahnservice/v1/debtors/${debtor_id}/`, { dunning_stop }), 200);
  assert.deepEqual(
    (await codesOf(debtor_id)).map(({ status }) => status),
    ['ended'],
    'for good',
  );
});

test('the company reads what its debtors chose, with their files once inspected; another company finds nothing', async () => {
  const found = await inside();
  const { visitor, company, invoices, debtor } = found;
  const [invoice] = invoices;
  const form = new FormData();
  form.set('token', tokenFor((await visitor.get('/d/object')).text, '/d/object'));
  form.set('ground', 'amount');
  form.set('text', '=1+1 zu viel');
  form.set(`invoice-${invoice?.id}`, '1');
  form.append('files', new Blob([Buffer.from(examplePdf, 'base64')]), 'beleg.pdf');
  form.append('files', new Blob(['MZ no picture']), 'böse.exe');
  const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { Cookie: cookies, 'Sec-Fetch-Site': 'same-origin' };
  const sent = await fetch(`${stage.url}/d/object`, { method: 'POST', body: form, headers, redirect: 'manual' });
  assert.equal(sent.status, 303);
  assert.ok((await visitor.get(sent.headers.get('location') ?? '')).text.includes('böse.exe'));
  const at = '/mahnservice/v1/debtor-choices/';
  const list = (query: string) => company.read<Page<InvoiceChoice>>(`${at}?${query}`);
  for (const query of [`invoice_id=${invoice?.id}`, `debtor_id=${debtor}&kind=objection`]) {
    const { results } = await list(query);
    assert.deepEqual(
      results.map(({ kind, note, invoice_ids, documents }) => [kind, note, invoice_ids, documents.length]),
      [['objection', '=1+1 zu viel', [invoice?.id], 1]],
    );
  }
  assert.deepEqual((await list('kind=promise')).results, []);
  const [choice] = (await list('')).results;
  const [file] = choice?.documents ?? [];
  const path = `${at}${choice?.id}/documents/${file?.id}/download/`;
  assert.equal((await company.send('GET', path)).status, 404, 'not inspected');
  await stage.sql(`update documents set status = 'ready' where id = $1`, [file?.id]);
  assert.equal((await download(stage.url, path, company.key)).status, 200);
  const other = await openDunning(stage);
  for (const each of [`${at}${choice?.id}/`, path]) assert.equal((await other.send('GET', each)).status, 404);
  assert.deepEqual((await other.read<Page<InvoiceChoice>>(at)).results, []);
});

test('staff looks at the page of a debtor of invoices by a link of its own, and sends nothing', async () => {
  const { debtor, invoices } = await given({ amounts: ['70.00'] });
  const path = `/operator/v1/dunning-debtors/${debtor}/debtor-page-preview/`;
  const other = await given();
  assert.deepEqual(failuresOf(await stage.operate('POST', path, { debtor_id: other.debtor })), ['debtor_id invalid']);
  const { url = '' } = bodyOf(await stage.operate<{ readonly url?: string }>('POST', path, {}), 201);
  const staff = aVisitor(stage.url);
  assert.equal((await staff.send(new URL(url).pathname, {})).status, 303);
  const overview = await staff.get('/d/overview');
  assert.match(overview.text, /role="status">Vorschau ohne Wirkung</);
  assert.ok(textOf(overview.text).includes(invoices[0]?.invoice_number ?? assert.fail()));
  assert.equal((await staff.post('/d/later', {}, { 'Sec-Fetch-Site': 'same-origin' })).status, 403);
});
