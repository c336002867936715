/** What a debtor gets in text form for what it chose on its page (debtor-page.md 6, 7): agreement, receipt. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { MandateCost } from '@mahnwerk/contract/operator/costs.ts';
import type { DebtorChoice } from '@mahnwerk/contract/operator/debtor-choices.ts';
import type { LimitationFact } from '@mahnwerk/contract/operator/limitation.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import type { Contact } from '@mahnwerk/contract/operator/contacts.ts';
import type { PlanOffer } from '@mahnwerk/contract/operator/plan-offers.ts';
import PostalMime, { type Email } from 'postal-mime';
import { aDueClaim, type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, type Page } from '../harness/cases.ts';
import { aVisitor, codeFor, type PageAnswer, textOf, tokenFor, type Visitor } from '../harness/debtor.ts';
import { pdfInfo, pdfText } from '../harness/pdf.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage({ rateLimits: false })));
after(() => stage.stop());

const list = async <T>(path: string) => bodyOf(await stage.operate<Page<T>>('GET', path), 200).results;
const choicesOf = ({ mandate }: LetterCase) =>
  list<DebtorChoice>(`/operator/v1/debtor-choices/?mandate_id=${mandate.id}`);

/** A debtor who has entered. */
async function inside(given: LetterCase): Promise<Visitor> {
  const debtor = aVisitor(stage.url);
  const { code = '' } = await codeFor(stage, given);
  assert.equal((await debtor.enter(code, { birth_date: '4.4.1984' })).status, 303);
  return debtor;
}

async function followed(debtor: Visitor, answer: PageAnswer): Promise<PageAnswer> {
  assert.equal(answer.status, 303, textOf(answer.text));
  const page = await debtor.get(answer.location ?? '');
  assert.equal(page.status, 200, textOf(page.text));
  return page;
}

const sendFrom = (debtor: Visitor, page: PageAnswer, path: string, fields: Record<string, string> = {}) =>
  debtor.post(path, { token: tokenFor(page.text, path), ...fields }, { 'Sec-Fetch-Site': 'same-origin' });

/** The pages of offers, the last first: it has the most instalments. */
async function offerPaths(debtor: Visitor): Promise<string[]> {
  const offers = await followed(debtor, await debtor.send('/d/instalments', { amount: '', first: '' }));
  return [...offers.text.matchAll(/href="(\/d\/instalments\/[0-9a-f-]{36})"/g)]
    .map(([, href]) => href ?? '')
    .toReversed();
}

const linkIn = ({ text }: PageAnswer, name: string): string =>
  new RegExp(`href="([^"]+)"[^>]*>\\s*${name.replaceAll(/[()]/g, '\\$&')}\\s*</a\\s*>`).exec(text)?.[1] ??
  assert.fail(`no link ${name} in ${textOf(text)}`);

test('an agreement and the receipt of its withdrawal are PDFs at once, and documents of the choice once, whatever is away', async () => {
  const company = await stage.aCompany();
  const claims = [1, 2, 3].map((number) =>
    aDueClaim(number, { subject_matter: `Lieferung ${number} <b>& Aufbau</b> ${'Einbauschrank '.repeat(8)}` }),
  );
  const given = await stage.aCase({ company, order: { claims } });
  const debtor = await inside(given);
  const [path = ''] = await offerPaths(debtor);
  const done = await followed(debtor, await sendFrom(debtor, await debtor.get(path), path));
  const link = linkIn(done, 'Vereinbarung (PDF)');
  const early = await debtor.get(link);
  assert.deepEqual([early.status, early.headers.get('content-type')], [200, 'application/pdf']);
  const [made] = await choicesOf(given);
  assert.deepEqual([made?.record, made?.documents], [null, []], 'its document follows');

  await stage.workOnDunning();
  await stage.sql(`insert into work_items (company_id, kind, key) values ($1, 'case.choice_record', $2)`, [
    company.company,
    made?.id,
  ]);
  await stage.workOnDunning();
  const choice = (await choicesOf(given))[0] ?? assert.fail('no choice');
  const record = choice.record ?? assert.fail('no record');
  assert.deepEqual(
    choice.documents.map(({ id }) => id),
    [record.id],
    'once',
  );
  assert.deepEqual([record.status, record.parent], ['ready', { type: 'debtor_choice', id: choice.id }]);
  const stored = await debtor.get(link);
  assert.ok(stored.bytes.equals(early.bytes), 'the same, before and after it is stored');
  assert.match(pdfInfo(stored.bytes), /Tagged:\s+yes/);
  const [plan] = await list<InstalmentPlan>(`${given.path}instalment-plans/`);
  const text = pdfText(stored.bytes).replaceAll(/\s+/g, ' ');
  const total = `${plan?.total.value.replace('.', ',').replaceAll(/\B(?=(\d{3})+,)/g, '.')} €`;
  for (const each of [given.mandate.reference_number, total, choice.id, 'Forderung 3', '<b>& Aufbau</b>', 'Version 1'])
    assert.ok(text.includes(each), `${each} in ${text}`);
  assert.equal(plan?.instalments.length, 12);

  const nested = `/operator/v1/debtor-choices/${choice.id}/documents/`;
  assert.deepEqual(bodyOf(await stage.operate<Page<Document>>('GET', nested), 200).results, choice.documents);
  assert.equal((await stage.operate('GET', `${nested}${record.id}/download/`)).status, 200);
  const other = await stage.aCase();
  const foreign = await inside(other);
  assert.equal((await foreign.get(link)).status, 404);
  assert.ok(
    (await list<Document>(`/operator/v1/documents/?mandate_id=${given.mandate.id}`)).some(({ id }) => id === record.id),
  );

  const withdrawn = await followed(debtor, await debtor.send('/d/instalments/withdraw', {}));
  const receipt = await debtor.get(linkIn(withdrawn, 'Eingang des Widerrufs (PDF)'));
  assert.match(pdfText(receipt.bytes).replaceAll(/\s+/g, ' '), /Am 2\. März 2026 ist Ihr Widerruf bei uns eingegangen/);
  const overview = textOf((await debtor.get('/d/overview')).text);
  assert.ok(overview.includes('Vereinbarung (PDF)') && overview.includes('Eingang des Widerrufs (PDF)'), overview);
});

const withFee = async ({ company }: LetterCase) =>
  bodyOf(
    await stage.operate('PATCH', `/operator/v1/companies/${company.company}/debtor-page-settings/`, {
      plan: { settlement_fee: true },
    }),
    200,
  );
const feesOf = async ({ path }: LetterCase) =>
  (await list<MandateCost>(`${path}costs/`)).filter(({ kind }) => kind === 'settlement_fee');
const openOf = async ({ path }: LetterCase) =>
  bodyOf(await stage.operate<MandateBalance>('GET', `${path}balance/`), 200).legal_balance.total_balance.value;

test('a fee is agreed to once its notice came in text form, in this visit and to the end; withdrawing takes it back', async () => {
  const given = await stage.aCase();
  await withFee(given);
  const partner = await stage.givenPartner([given.company.company]);
  const before = await openOf(given);
  const debtor = await inside(given);
  const [path = ''] = await offerPaths(debtor);
  const offer = await debtor.get(path);
  assert.match(textOf(offer.text), /Kosten der Vereinbarung (?!0,00)[\d.,]+ €.*Kostenpflichtig vereinbaren/);
  const refused = async () => {
    const answer = await sendFrom(debtor, offer, path);
    assert.equal(answer.status, 422, textOf(answer.text));
    assert.match(answer.text, /<title>Fehler: [\s\S]*role="alert"><p><a href="#cost-notice">/);
    assert.deepEqual(await feesOf(given), []);
  };
  await refused();
  const link = linkIn(offer, 'Kostenhinweis (PDF)');
  const cookie = [...debtor.cookies].map((each) => each.join('=')).join('; ');
  const head = await fetch(`${stage.url}${link}`, { method: 'HEAD', headers: { Cookie: cookie } });
  assert.equal(head.status, 200);
  await refused();
  // The same person in another visit, with another offer.
  const elsewhere = await inside(given);
  const [other = ''] = await offerPaths(elsewhere);
  assert.equal((await elsewhere.get(`${other}/cost-notice.pdf`)).status, 200);
  assert.equal((await elsewhere.get(link)).status, 404, 'an offer is of one visit');
  await debtor.enter((await codeFor(stage, given)).code ?? '', { birth_date: '4.4.1984' });
  const [again = ''] = await offerPaths(debtor);
  const page = await debtor.get(again);
  assert.equal((await sendFrom(debtor, page, again)).status, 422);
  const notice = await debtor.get(`${again}/cost-notice.pdf`);
  assert.match(notice.headers.get('content-disposition') ?? '', /^attachment; filename="Kostenhinweis-/);
  const [accepted, twice] = await Promise.all([sendFrom(debtor, page, again), sendFrom(debtor, page, again)]);
  assert.equal((await followed(debtor, accepted)).status, 200);
  assert.equal(twice.location, accepted.location);
  const [fee, ...more] = await feesOf(given);
  assert.ok(fee !== undefined && more.length === 0);
  const told = `select from event_sequencing_queue where owner_kind = 2 and owner_id = $1`;
  assert.ok((await stage.sql(told, [partner])).length > 0, 'the Partner of the company has the event of the fee');
  const [choice] = await choicesOf(given);
  assert.deepEqual(choice?.data.cost_notice, { channel: 'page', on: '2026-03-02' });
  const said = pdfText(notice.bytes);
  const cents = String(choice?.shown?.fee);
  assert.ok(said.includes(`${cents.slice(0, -2)},${cents.slice(-2)} €`), said);
  assert.equal((await followed(debtor, await debtor.send('/d/instalments/withdraw', {}))).status, 200);
  assert.equal(await openOf(given), before);
});

test('a notice of the costs in a letter that left is enough, one that waits is not', async () => {
  const given = await stage.aCase();
  await withFee(given);
  await given.sent({ text_key: 'first_letter_consumer' });
  await given.sent({ text_key: 'cost_notice', channel: 'post' });
  const debtor = await inside(given);
  const [path = ''] = await offerPaths(debtor);
  assert.equal((await sendFrom(debtor, await debtor.get(path), path)).status, 422);
  const batch = await stage.take(given.company.company);
  await stage.workOnDunning();
  bodyOf(
    await stage.operate('POST', `/operator/v1/print-batches/${batch.id}/confirm/`, { posted_on: '2026-03-02' }),
    200,
  );
  await followed(debtor, await sendFrom(debtor, await debtor.get(path), path));
  const [choice] = await choicesOf(given);
  assert.deepEqual(choice?.data.cost_notice, { channel: 'letter', on: '2026-03-02' });
});

/** The mails that left to an address, the last one last. */
async function mailsTo(address: string): Promise<Email[]> {
  await stage.workOnDunning();
  const folder = join(stage.folder, 'mails');
  const mails = await Promise.all(
    (await readdir(folder)).toSorted().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.some((each) => each.address === address));
}

const linkOf = (mail: Email | undefined): string =>
  /https?:\/\/\S+(\/d\/confirm\/\S+)/.exec(mail?.text ?? '')?.[1] ?? assert.fail(mail?.text ?? 'no mail');

/** A stranger with a browser opens the link and presses its button. */
async function pressed(link: string): Promise<PageAnswer> {
  const browser = aVisitor(stage.url);
  const asked = await browser.get(link);
  assert.equal(asked.status, 200);
  return sendFrom(browser, asked, link.replace(/\?.*$/, ''));
}

test('an address is the debtor’s once its link is confirmed, the former one hears of it, and papers go there', async () => {
  const given = await stage.aCase();
  await withFee(given);
  const { debtor_id, reference_number } = given.mandate;
  const contactsPath = `/operator/v1/debtors/${debtor_id}/contacts/`;
  const former = { type: 'email', value: 'alt@debtor.example', source: 'debtor' };
  bodyOf(await stage.operate('POST', contactsPath, former), 201);
  const debtor = await inside(given);
  for (const email of ['', 'mika', 'mika@debtor.example\r\nBcc: x@y.example']) {
    const wrong = await debtor.send('/d/report/email', { email });
    assert.ok(wrong.status === 422 && wrong.text.includes('aria-invalid'), email);
  }
  const name = async (email: string) => {
    const done = await followed(debtor, await debtor.send('/d/report/email', { email }));
    assert.match(done.text, /role="status">Wir haben Ihnen eine E-Mail geschickt/);
  };
  await name('vertippt@debtor.example');
  await name('neu@debtor.example');
  const [asked] = await mailsTo('neu@debtor.example');
  const whole = JSON.stringify(asked);
  for (const each of ['Muster', reference_number, 'Inkasso', 'Forderung', 'Beispiel Handel'])
    assert.ok(!whole.includes(each), `${each} in ${whole}`);
  const link = linkOf(asked);
  assert.equal((await aVisitor(stage.url).get(link)).status, 200, 'a scanner opens it');
  const contacts = async () =>
    (await list<Contact>(contactsPath))
      .filter(({ type }) => type === 'email')
      .map(({ value, source, preferred, recorded_by }) => [value, source, preferred, recorded_by?.type]);
  assert.equal((await contacts()).length, 1);
  assert.equal(
    (await pressed(linkOf((await mailsTo('vertippt@debtor.example'))[0]))).status,
    404,
    'a later one counts',
  );
  assert.equal((await pressed(link.replace(/confirm\/..../, 'confirm/AAAA'))).status, 404);
  stage.clock.advance({ minutes: 48 * 60 + 1 });
  assert.equal((await pressed(link)).status, 404, 'after 48 hours');
  stage.clock.advance({ minutes: -(48 * 60 + 1) });
  const [first, second] = await Promise.all([pressed(link), pressed(link)]);
  for (const each of [first, second]) assert.match(each.text, /role="status">Ihre E-Mail-Adresse ist bestätigt/);
  assert.deepEqual(
    (await contacts()).filter(([, , preferred]) => preferred),
    [['neu@debtor.example', 'debtor', true, 'debtor']],
  );
  const [warned] = await mailsTo('alt@debtor.example');
  assert.equal(warned?.subject, 'Eine andere E-Mail-Adresse ist hinterlegt');
  const changes = (await choicesOf(given)).filter(({ kind }) => kind === 'email_change');
  assert.deepEqual(
    changes.map(({ effect }) => effect.contact_id !== null),
    [true, false],
  );

  const [path = ''] = await offerPaths(debtor);
  const offer = await debtor.get(path);
  const mailed = await followed(debtor, await sendFrom(debtor, offer, `${path}/cost-notice`));
  assert.ok(textOf(mailed.text).includes('Der Kostenhinweis geht an Ihre bestätigte E-Mail-Adresse'));
  assert.equal((await sendFrom(debtor, offer, path)).status, 422, 'it has not left');
  const [, notice] = await mailsTo('neu@debtor.example');
  assert.match(notice?.attachments[0]?.filename ?? '', /^Kostenhinweis-/);
  await followed(debtor, await sendFrom(debtor, offer, path));
  const [, , agreement, ...more] = await mailsTo('neu@debtor.example');
  assert.match(agreement?.attachments[0]?.filename ?? '', /^Ratenvereinbarung-/);
  assert.deepEqual(more, []);
});

test('the office’s open offer comes first and is accepted without a change; choosing another declines it, a withdrawn one is none', async () => {
  const offered = async (given: LetterCase, changes: object = {}) =>
    bodyOf(
      await stage.operate<PlanOffer>('POST', `${given.path}plan-offers/`, {
        first_due: '2026-04-01',
        interval: 'monthly',
        amount: { currency: 'EUR', value: '100.00' },
        interest: 'runs',
        settlement_fee: false,
        respond_by: '2026-03-20',
        acceptance: 'payment',
        ...changes,
      }),
      201,
    );
  const offersOf = async ({ path }: LetterCase) =>
    (await list<PlanOffer>(`${path}plan-offers/`)).map(({ status, accepted_by }) => [status, accepted_by]);
  const given = await stage.aCase();
  await withFee(given);
  const { total, id } = await offered(given, { settlement_fee: true });
  const debtor = await inside(given);
  const page = await debtor.get('/d/instalments');
  assert.match(textOf(page.text), /Angebot von uns .*So viel kann ich im Monat zahlen/);
  const open = async () => {
    const answer = await debtor.send('/d/instalments/office', {}, '/d/instalments');
    return [answer.location ?? '', await followed(debtor, answer)] as const;
  };
  const [path, offer] = await open();
  const said = textOf(offer.text);
  assert.ok(said.includes('Kostenpflichtig vereinbaren') && !said.includes('Der Gesamtbetrag ist endgültig'), said);
  assert.ok(said.includes(`${total.value.replace('.', ',').replaceAll(/\B(?=(\d{3})+,)/g, '.')} €`), said);
  assert.equal((await sendFrom(debtor, offer, path)).status, 422, 'no notice of the fee came');
  assert.equal((await debtor.get(linkIn(offer, 'Kostenhinweis (PDF)'))).status, 200);
  const paid = { amount: { currency: 'EUR', value: '10.00' }, value_date: '2026-03-02', payer: 'debtor' };
  bodyOf(await stage.operate('POST', `${given.path}payments/`, paid), 201);
  const changed = await sendFrom(debtor, offer, path);
  assert.ok(changed.status === 409 && textOf(changed.text).includes('Der Betrag hat sich geändert'), changed.text);
  const [again, present] = await open();
  await followed(debtor, await sendFrom(debtor, present, again));
  assert.deepEqual(await offersOf(given), [['accepted', 'page']]);
  const [plan] = await list<InstalmentPlan>(`${given.path}instalment-plans/`);
  assert.deepEqual([plan?.accepted_by, plan?.offer_id, plan?.total.value], ['page', id, total.value]);
  assert.equal((await feesOf(given)).length, 1);

  const other = await stage.aCase();
  await offered(other);
  const second = await inside(other);
  const [computed = ''] = await offerPaths(second);
  await followed(second, await sendFrom(second, await second.get(computed), computed));
  assert.deepEqual(await offersOf(other), [['declined', null]]);

  const third = await stage.aCase();
  const gone = await offered(third);
  const late = await inside(third);
  const kept = await late.send('/d/instalments/office', {}, '/d/instalments');
  const shown = await followed(late, kept);
  const withdraw = `${third.path}plan-offers/${gone.id}/withdraw/`;
  bodyOf(await stage.operate('POST', withdraw, { reason: 'Irrtum' }), 200);
  const refused = await sendFrom(late, shown, kept.location ?? '');
  assert.ok(refused.status === 409 && textOf(refused.text).includes('zurzeit nicht möglich'), textOf(refused.text));
  assert.deepEqual(await list(`${third.path}instalment-plans/`), []);
});

test('the next instalment is never said to be more than what is open on its day', async () => {
  const given = await stage.aCase();
  const debtor = await inside(given);
  const [path = ''] = await offerPaths(debtor);
  await followed(debtor, await sendFrom(debtor, await debtor.get(path), path));
  const rest = (Number(await openOf(given)) - 1).toFixed(2);
  const paid = { amount: { currency: 'EUR', value: rest }, value_date: '2026-03-02', payer: 'debtor' };
  bodyOf(await stage.operate('POST', `${given.path}payments/`, paid), 201);
  const [plan] = await list<InstalmentPlan>(`${given.path}instalment-plans/`);
  const missing = plan?.instalments.find(({ status }) => status !== 'paid');
  assert.ok(Number(missing?.amount.value) - Number(missing?.paid_amount.value) > 2, 'the interest that was planned');
  const said = textOf((await debtor.get('/d/overview')).text);
  assert.match(said, /Ihre Vereinbarung 1,0\d € am/);
});

test('an acknowledgement is asked for after a plan alone, ticked by the debtor, and recorded once with its document', async () => {
  const given = await stage.aCase();
  const settings = `/operator/v1/companies/${given.company.company}/debtor-page-settings/`;
  bodyOf(await stage.operate('PATCH', settings, { acknowledgement: true }), 200);
  const debtor = await inside(given);
  assert.equal((await debtor.get('/d/acknowledge')).status, 409, 'before a plan');
  const [path = ''] = await offerPaths(debtor);
  const offer = await debtor.get(path);
  assert.ok(!offer.text.includes('acknowledge'), 'never within the agreement');
  const done = await followed(debtor, await sendFrom(debtor, offer, path));
  const page = await debtor.get(linkIn(done, 'Forderung anerkennen'));
  const said = textOf(page.text);
  for (const each of ['bringt Ihnen keinen Vorteil', 'Ohne Anerkenntnis verjährt am', '31. Dezember 2029', '§ 781 BGB'])
    assert.ok(said.includes(each), `${each} in ${said}`);
  assert.ok(page.text.includes('type="checkbox"') && !page.text.includes('checked'));
  const proof = /name="shown" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const unticked = await sendFrom(debtor, page, '/d/acknowledge', { shown: proof });
  assert.ok(unticked.status === 422 && unticked.text.includes('href="#agree"'), textOf(unticked.text));
  const fields = { shown: proof, agree: 'yes' };
  assert.equal((await debtor.post('/d/acknowledge', fields, { 'Sec-Fetch-Site': 'same-origin' })).status, 403);
  const paid = { amount: { currency: 'EUR', value: '5.00' }, value_date: '2026-03-02', payer: 'debtor' };
  bodyOf(await stage.operate('POST', `${given.path}payments/`, paid), 201);
  const changed = await sendFrom(debtor, page, '/d/acknowledge', fields);
  assert.equal(changed.status, 409, textOf(changed.text));
  const again = /name="shown" value="([^"]+)"/.exec(changed.text)?.[1] ?? '';
  const [one, two] = await Promise.all(
    [1, 2].map(async () => sendFrom(debtor, changed, '/d/acknowledge', { shown: again, agree: 'yes' })),
  );
  assert.equal(one?.location, two?.location);
  const stored = await followed(debtor, one ?? assert.fail());
  assert.match(stored.text, /role="status">Ihr Anerkenntnis ist gespeichert/);
  assert.equal((await debtor.get('/d/acknowledge')).status, 409, 'once');
  await stage.workOnDunning();
  const [claim = ''] = given.mandate.claim_ids;
  const facts = await list<LimitationFact>(`/operator/v1/claims/${claim}/limitation-facts/`);
  const [choice] = await choicesOf(given);
  assert.deepEqual(
    facts.map(({ kind, on, document_id, recorded_by }) => [kind, on, document_id, recorded_by.type]),
    [['acknowledgement', '2026-03-02', choice?.record?.id, 'debtor']],
  );
  assert.equal(choice?.effect.limitation_fact_id, facts[0]?.id);
  const text = pdfText((await debtor.get(linkIn(stored, 'Anerkenntnis (PDF)'))).bytes).replaceAll(/\s+/g, ' ');
  assert.match(text, /Ich erkenne an, dass ich Beispiel Handel GmbH am 2\. März 2026 [\d.,]+ € schulde/);

  const other = await stage.aCase({ company: given.company });
  const disputing = await inside(other);
  const [theirs = ''] = await offerPaths(disputing);
  await followed(disputing, await sendFrom(disputing, await disputing.get(theirs), theirs));
  assert.equal((await disputing.get('/d/acknowledge')).status, 200);
  await followed(disputing, await disputing.send('/d/instalments/withdraw', {}));
  assert.equal((await disputing.get('/d/acknowledge')).status, 409, 'after the plan was withdrawn');
});
