/** Online payments (debtor-page.md 12): a debtor pays at a provider, whose events book once, whatever order they come in. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { DebtorChoice } from '@mahnwerk/contract/operator/debtor-choices.ts';
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import type { OnlinePayment } from '@mahnwerk/contract/operator/online-payments.ts';
import type { Task } from '@mahnwerk/contract/operator/tasks.ts';
import { followOnlinePayments } from '../../src/domain/debtor-page/online-payments/index.ts';
import { type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, euros, type Page } from '../harness/cases.ts';
import { aVisitor, codeFor, type PageAnswer, textOf, tokenFor, type Visitor } from '../harness/debtor.ts';

const secret = 'the-secret-of-the-payment-provider';
const online = '/operator/v1/online-payments/';
let stage: LetterStage;

before(async () => {
  stage = await openLetterStage({ rateLimits: false });
  const settings = { payment_adapter: 'simulated', payment_secret: secret };
  bodyOf(await stage.operate('PATCH', '/operator/v1/debtor-page-settings/', settings), 200);
});
after(() => stage.stop());

const list = async <T>(path: string) => bodyOf(await stage.operate<Page<T>>('GET', path), 200).results;
const paymentsOf = ({ path }: LetterCase) => list<MandatePayment>(`${path}payments/`);
const onlineOf = ({ mandate }: LetterCase) => list<OnlinePayment>(`${online}?mandate_id=${mandate.id}`);
const one = async (id: string) => bodyOf(await stage.operate<OnlinePayment>('GET', `${online}${id}/`), 200);
const follow = () => stage.run(followOnlinePayments(stage.dependencies));

async function inside(): Promise<{ readonly given: LetterCase; readonly debtor: Visitor }> {
  const given = await stage.aCase();
  const debtor = aVisitor(stage.url);
  assert.equal((await debtor.enter((await codeFor(stage, given)).code ?? '', { birth_date: '4.4.1984' })).status, 303);
  return { given, debtor };
}

/** Sends the form of a page that leads to a path, with its hidden fields. */
function sendFrom(debtor: Visitor, page: PageAnswer, path: string, fields: Record<string, string> = {}) {
  const form = page.text.split('<form ').find((each) => each.includes(`action="${path}"`)) ?? '';
  const hidden = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  return debtor.post(path, { ...(Object.fromEntries(hidden) as Record<string, string>), ...fields });
}

/** A payment of 100 euros that a debtor has begun. */
async function begun(amount = '100') {
  const { given, debtor } = await inside();
  const answer = await sendFrom(debtor, await debtor.get(`/d/pay?amount=${amount}`), '/d/pay/online');
  assert.equal(answer.status, 303, textOf(answer.text));
  const path = answer.location ?? '';
  const page = await debtor.get(path);
  const [payment = assert.fail('no payment')] = await onlineOf(given);
  return { given, debtor, path, page, payment };
}

interface Told {
  readonly status: string;
  readonly event_id?: string;
  readonly amount?: string;
  readonly more?: object;
  readonly by?: string;
  readonly seconds?: number;
}

/** What the provider tells, signed. */
async function tell({ id, provider_id }: Pick<OnlinePayment, 'id' | 'provider_id'>, told: Told): Promise<number> {
  const { status, event_id = status, amount = '100.00', more = {}, by = secret, seconds = 0 } = told;
  const now = stage.clock.now();
  const event = { event_id, payment_id: id, provider_id, status, amount: euros(amount), occurred_at: now, ...more };
  return post(JSON.stringify(event), { by, at: Math.floor(Date.parse(now) / 1000) + seconds });
}

async function post(body: string, { by = secret, at = 0, adapter = 'simulated' } = {}): Promise<number> {
  const proof = createHmac('sha256', by).update(`${at}.${body}`).digest('hex');
  const answer = await fetch(`${stage.url}/d/provider/${adapter}/`, {
    method: 'POST',
    body,
    headers: { 'X-Provider-Signature': `t=${at},v1=${proof}` },
  });
  await answer.arrayBuffer();
  return answer.status;
}

test('a debtor pays at the provider and reads on its page that the money came; it is booked as its payment', async () => {
  const { given, debtor, path, page, payment } = await begun('100,00');
  assert.equal(payment.status, 'created');
  const link =
    /<a href="[^"]*(\/d\/simulated\/[0-9a-f-]{36})" rel="noreferrer">Weiter zum Zahlungsdienst/.exec(page.text)?.[1] ??
    assert.fail(textOf(page.text));
  const provider = await debtor.get(link);
  for (const each of ['Bezahlen', 'Ablehnen', 'Später', '100,00'])
    assert.ok(textOf(provider.text).includes(each), textOf(provider.text));
  const paid = await sendFrom(debtor, provider, link, { outcome: 'pay' });
  assert.deepEqual([paid.status, paid.location], [303, path]);
  assert.match((await debtor.get(`${path}?status=failed`)).text, /Ihre Zahlung über 100,00\s€ ist eingegangen/);
  const [booked, ...others] = await paymentsOf(given);
  assert.deepEqual(
    [booked?.amount.value, booked?.payer, booked?.reference, booked?.value_date, others.length],
    ['100.00', 'debtor', payment.provider_id, '2026-03-02', 0],
  );
  const now = await one(payment.id);
  assert.deepEqual([now.status, now.payment_id, now.subject.id], ['paid', booked?.id, given.mandate.id]);
  const [choice] = await list<DebtorChoice>(`/operator/v1/debtor-choices/?mandate_id=${given.mandate.id}`);
  assert.deepEqual([choice?.kind, choice?.effect.online_payment_id], ['pay_online', payment.id]);
});

test('the webhook refuses in its order, and what it refused changes nothing', async () => {
  const { given, payment } = await begun();
  const stranger = { id: given.mandate.id, provider_id: payment.provider_id };
  const by = 'another-secret-of-thirty-two-characters';
  const now = Math.floor(Date.parse(stage.clock.now()) / 1000);
  assert.equal(await post('{', { at: now }), 400);
  assert.equal(await tell(stranger, { status: 'lost', by }), 400, 'malformed goes before unknown');
  assert.equal(await tell(payment, { status: 'paid', amount: '-1.00' }), 400);
  assert.equal(await tell(stranger, { status: 'paid', by }), 404, 'unknown goes before the signature');
  assert.equal(await tell({ ...payment, provider_id: 'x' }, { status: 'paid' }), 404);
  assert.equal(await tell(payment, { status: 'paid', by }), 401);
  assert.equal(await tell(payment, { status: 'paid', seconds: -301 }), 401);
  assert.equal(await tell(payment, { status: 'paid', seconds: 301 }), 401);
  assert.equal(await post(JSON.stringify({ text: 'x'.repeat(70_000) }), { at: now }), 413);
  assert.equal(await post('{}', { at: now, adapter: 'other' }), 404);
  assert.deepEqual([(await one(payment.id)).status, await paymentsOf(given)], ['created', []]);
  assert.equal(await tell(payment, { status: 'paid', seconds: -290, more: { fee: '1', tag: ['x'] } }), 200);
  assert.equal((await one(payment.id)).status, 'paid');
});

test('events in any order, twice and at once, book one payment of what came', async () => {
  const { given, payment } = await begun();
  const told = ['paid', 'pending', 'paid', 'failed', 'paid', 'pending'].map((status) =>
    tell(payment, { status, amount: '90.00' }),
  );
  assert.deepEqual([...new Set(await Promise.all(told))], [200]);
  assert.equal(await tell(payment, { status: 'paid', event_id: 'another', amount: '90.00' }), 200);
  assert.deepEqual(
    (await paymentsOf(given)).map(({ amount, status }) => [amount.value, status]),
    [['90.00', 'booked']],
  );
  assert.equal((await one(payment.id)).status, 'paid');
  const late = await begun();
  for (const status of ['failed', 'paid']) await tell(late.payment, { status });
  assert.equal((await paymentsOf(late.given)).length, 1);
  const back = await begun();
  for (const status of ['refunded', 'paid']) await tell(back.payment, { status });
  assert.deepEqual([(await one(back.payment.id)).status, await paymentsOf(back.given)], ['refunded', []]);
});

test('while the money is on its way no letter leaves; without an event it expires, and counts even then', async () => {
  const { given, debtor, path, payment } = await begun();
  const problems = async () => (await given.check('first_letter_consumer')).reasons.map(({ code }): string => code);
  assert.ok(!(await problems()).includes('payment_pending'));
  await tell(payment, { status: 'pending' });
  assert.ok((await problems()).includes('payment_pending'));
  for (const page of [path, '/d/pay'])
    assert.match((await debtor.get(page)).text, /Ihre Zahlung über 100,00\s€ ist unterwegs/, page);
  await tell(payment, { status: 'failed' });
  assert.ok(!(await problems()).includes('payment_pending'));
  assert.ok((await debtor.get(path)).text.includes('Die Zahlung hat nicht geklappt'));
  const silent = await begun();
  stage.clock.advance({ minutes: 59 });
  await follow();
  assert.equal((await one(silent.payment.id)).status, 'created');
  stage.clock.advance({ minutes: 2 });
  await follow();
  assert.equal((await one(silent.payment.id)).status, 'expired');
  assert.equal((await one(payment.id)).status, 'failed');
  await tell(silent.payment, { status: 'paid' });
  assert.equal((await paymentsOf(silent.given)).length, 1);
  stage.clock.advance({ minutes: -61 });
});

test('money for a closed case is a task until the case is open again, and then booked', async () => {
  const { given, payment } = await begun();
  bodyOf(await stage.operate('POST', `${given.path}close/`, { code: 'uncollectible', reason: 'Nichts da' }), 200);
  assert.equal(await tell(payment, { status: 'paid' }), 200);
  const tasks = () => list<Task>(`/operator/v1/tasks/?mandate_id=${given.mandate.id}&kind=payment_unmatched`);
  assert.deepEqual(
    (await tasks()).map(({ status, cause }) => [status, cause.type, cause.id]),
    [['open', 'online_payment', payment.id]],
  );
  const paid = await one(payment.id);
  assert.deepEqual([paid.status, paid.payment_id], ['paid', null]);
  await follow();
  assert.equal((await one(payment.id)).payment_id, null);
  bodyOf(await stage.operate('POST', `${given.path}reopen/`, { reason: 'Zahlung' }), 200);
  await follow();
  const [booked] = await paymentsOf(given);
  assert.equal((await one(payment.id)).payment_id, booked?.id ?? 'none');
  assert.deepEqual(
    (await tasks()).map(({ status }) => status),
    ['done'],
  );
});

test('a refund asks the provider and reverses the booking once it tells; what is not paid is not refunded', async () => {
  const { given, debtor, path, payment } = await begun();
  const refund = () => stage.operate<OnlinePayment>('POST', `${online}${payment.id}/refund/`, { reason: 'Doppelt' });
  assert.equal((await refund()).status, 409);
  await tell(payment, { status: 'paid' });
  assert.equal(bodyOf(await refund(), 200).status, 'refund_requested');
  assert.equal((await refund()).status, 409);
  await stage.workOnDunning();
  assert.equal((await one(payment.id)).status, 'refunded');
  assert.deepEqual(
    (await paymentsOf(given)).map(({ status }) => status),
    ['reversed'],
  );
  assert.match((await debtor.get(path)).text, /Sie haben 100,00\s€ zurückbekommen/);
});

test('a sum that changed begins nothing; a form sent twice is one payment; a foreign amount or payment is none', async () => {
  const { given, debtor } = await inside();
  const page = await debtor.get('/d/pay?amount=50');
  const token = tokenFor(page.text, '/d/pay/online');
  const forged = await debtor.post('/d/pay/online', { token, amount: '1', sum: '100000', on: '2026-03-02' });
  assert.equal(forged.status, 403);
  const paid = { amount: euros('10.00'), value_date: '2026-03-02', payer: 'debtor' };
  bodyOf(await stage.operate('POST', `${given.path}payments/`, paid), 201);
  const changed = await sendFrom(debtor, page, '/d/pay/online');
  assert.ok(changed.status === 409 && textOf(changed.text).includes('Der Betrag hat sich geändert'));
  assert.deepEqual(await onlineOf(given), []);
  const [first, again] = [
    await sendFrom(debtor, changed, '/d/pay/online'),
    await sendFrom(debtor, changed, '/d/pay/online'),
  ];
  assert.deepEqual([first.status, again.location], [303, first.location]);
  const [made] = await onlineOf(given);
  const other = await inside();
  for (const path of [first.location ?? '', `/d/simulated/${made?.provider_id}`])
    assert.equal((await other.debtor.get(path)).status, 404, path);
  bodyOf(await stage.operate('PATCH', '/operator/v1/debtor-page-settings/', { payment_adapter: 'none' }), 200);
  assert.ok(!(await debtor.get('/d/pay')).text.includes('Online bezahlen'));
  assert.equal((await sendFrom(debtor, await debtor.get('/d/pay'), '/d/pay/online', { token })).status, 403);
  bodyOf(await stage.operate('PATCH', '/operator/v1/debtor-page-settings/', { payment_adapter: 'simulated' }), 200);
});
