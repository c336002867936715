/** Payments on invoices: what settles an invoice, what is waived, and what reopens it (dunning.md 4.2). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Dunning } from '@mahnwerk/contract/dunning/dunnings.ts';
import type { InvoicePayment } from '@mahnwerk/contract/dunning/invoice-payments.ts';
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { bodyOf, euros, openStage, type Page, type Stage, statusesOf } from '../harness/cases.ts';
import {
  type DunningCompany,
  givenInvoice,
  givenInvoiceIn,
  givenNotice,
  givenOpenInvoice,
  invoiceAt,
  openDunning,
} from '../harness/dunning.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
let company: DunningCompany;

before(async () => {
  stage = await openStage();
  company = await openDunning(stage);
});

after(() => stage.stop());

const paymentsOf = ({ id }: Invoice): string => `/mahnservice/v1/invoices/${id}/payments/`;

const pay = (invoice: Invoice, value: string, more: object = {}, own = company) =>
  own.send<InvoicePayment>('POST', paymentsOf(invoice), { amount: euros(value), value_date: '2026-02-20', ...more });

const eventsOf = async ({ id }: Invoice): Promise<string[]> =>
  (await company.feed()).filter(({ data }) => data.invoice_id === id).map(({ type }) => type);

const amountsOf = (invoice: Invoice) => [
  invoice.status,
  invoice.paid_amount.value,
  invoice.waived_amount.value,
  invoice.open_amount.value,
];

/** A company whose policy demands fees and interest too. */
async function openDemanding(): Promise<DunningCompany> {
  const own = await openDunning(stage);
  bodyOf(
    await stage.operate('PATCH', `/operator/v1/companies/${own.company}/dunning-ladder/`, { remainder: 'demand' }),
    200,
  );
  return own;
}

test('a payment reduces what is open, and the last one settles the invoice', async () => {
  const invoice = await givenOpenInvoice(stage, company);
  const first = bodyOf(await pay(invoice, '40.00', { your_reference: 'first' }), 201);
  assert.deepEqual(bodyOf(await company.send('GET', `${paymentsOf(invoice)}${first.id}/`), 200), first);
  assert.deepEqual(amountsOf(await invoiceAt(company, invoice.id)), ['open', '40.00', '0.00', '60.00']);
  const second = bodyOf(await pay(invoice, '60.00'), 201);
  const paid = await invoiceAt(company, invoice.id);
  assert.deepEqual(amountsOf(paid), ['paid', '100.00', '0.00', '0.00']);
  assert.deepEqual([paid.settled_at, paid.next_dunning_at], [stage.clock.now(), null]);
  assert.deepEqual(
    paid.payments.map(({ id }) => id),
    [second.id, first.id],
  );
  assert.deepEqual(await eventsOf(invoice), ['invoice.released', 'invoice.paid']);
  const { results } = await company.read<Page<InvoicePayment>>(paymentsOf(invoice));
  assert.deepEqual(results, paid.payments);
});

test('an invalid payment is refused at its field', async () => {
  const invoice = await givenOpenInvoice(stage, company);
  assertRefused(
    await pay(invoice, '1.00', { value_date: '2026-03-03' }),
    400,
    'validation_error',
    'invalid value_date',
  );
  assertRefused(await pay(invoice, '0.00'), 400, 'validation_error', 'invalid amount.value');
  assertRefused(await pay(invoice, '100.01'), 400, 'validation_error', 'overpayment amount');
  bodyOf(await pay(invoice, '60.00'), 201);
  assertRefused(await pay(invoice, '60.00'), 409, 'duplicate_payment_report');
  assertRefused(
    await pay(invoice, '60.00', { your_reference: 'again' }),
    400,
    'validation_error',
    'overpayment amount',
  );
  bodyOf(await pay(invoice, '40.00', { your_reference: 'again' }), 201);
});

test('two payments that race never exceed what is open', async () => {
  const invoice = await givenOpenInvoice(stage, company);
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((your_reference) => pay(invoice, '60.00', { your_reference })),
  );
  assert.deepEqual(statusesOf(answers), [201, 400, 400, 400]);
  assert.deepEqual(amountsOf(await invoiceAt(company, invoice.id)), ['open', '60.00', '0.00', '40.00']);
  const rest = await Promise.all(['a', 'b'].map((your_reference) => pay(invoice, '40.00', { your_reference })));
  assert.deepEqual(statusesOf(rest), [201, 409]);
  assert.deepEqual(await eventsOf(invoice), ['invoice.released', 'invoice.paid']);
});

test('a draft takes payments silently and stays a draft', async () => {
  const invoice = await givenInvoice(company);
  bodyOf(await pay(invoice, '100.00'), 201);
  assert.deepEqual(amountsOf(await invoiceAt(company, invoice.id)), ['draft', '100.00', '0.00', '0.00']);
  assert.deepEqual(await eventsOf(invoice), []);
  bodyOf(await company.send('DELETE', `/mahnservice/v1/invoices/${invoice.id}/`), 204);
});

test('once the amount is paid, fees are waived, visibly', async () => {
  const invoice = await givenInvoiceIn(stage, company, 'in_dunning');
  assert.deepEqual(amountsOf(invoice), ['in_dunning', '0.00', '0.00', '102.50']);
  bodyOf(await pay(invoice, '100.00'), 201);
  assert.deepEqual(amountsOf(await invoiceAt(company, invoice.id)), ['paid', '100.00', '2.50', '0.00']);
  const whole = await givenInvoiceIn(stage, company, 'in_dunning');
  bodyOf(await pay(whole, '102.50'), 201);
  assert.deepEqual(amountsOf(await invoiceAt(company, whole.id)), ['paid', '102.50', '0.00', '0.00']);
});

test('a company that demands its fees waits for them', async () => {
  const own = await openDemanding();
  const invoice = await givenInvoiceIn(stage, own, 'in_dunning');
  bodyOf(await pay(invoice, '100.00', {}, own), 201);
  assert.deepEqual(amountsOf(await invoiceAt(own, invoice.id)), ['in_dunning', '100.00', '0.00', '2.50']);
  bodyOf(await pay(invoice, '2.50', {}, own), 201);
  assert.deepEqual(amountsOf(await invoiceAt(own, invoice.id)), ['paid', '102.50', '0.00', '0.00']);
});

test('the figures of an invoice add up after the fee of a letter that never left was paid', async () => {
  const own = await openDemanding();
  const invoice = await givenOpenInvoice(stage, own);
  await givenNotice(stage, own, invoice, { status: 'waiting' });
  bodyOf(await pay(invoice, '102.50', {}, own), 201);
  const paid = await invoiceAt(own, invoice.id);
  assert.equal(paid.fees_amount.value, '0.00', 'the letter is withdrawn');
  assert.deepEqual(amountsOf(paid), ['paid', '100.00', '0.00', '0.00']);
  assert.equal(paid.payments[0]?.amount.value, '102.50');
});

test('a deleted payment reopens the invoice, and paying again is a new event', async () => {
  const invoice = await givenOpenInvoice(stage, company);
  const { id } = bodyOf(await pay(invoice, '100.00'), 201);
  bodyOf(await company.send('DELETE', `${paymentsOf(invoice)}${id}/`), 204);
  const reopened = await invoiceAt(company, invoice.id);
  assert.deepEqual(amountsOf(reopened), ['open', '0.00', '0.00', '100.00']);
  assert.deepEqual([reopened.settled_at, reopened.next_dunning_at], [null, invoice.next_dunning_at]);
  bodyOf(await pay(invoice, '100.00'), 201);
  assert.deepEqual(await eventsOf(invoice), ['invoice.released', 'invoice.paid', 'invoice.paid']);
});

test('an invoice reopens in dunning once a notice has gone, also if it came back', async () => {
  const invoice = await givenInvoiceIn(stage, company, 'in_dunning');
  const { id } = bodyOf(await pay(invoice, '100.00'), 201);
  bodyOf(await company.send('DELETE', `${paymentsOf(invoice)}${id}/`), 204);
  assert.deepEqual(amountsOf(await invoiceAt(company, invoice.id)), ['in_dunning', '0.00', '0.00', '102.50']);
  const returned = await givenOpenInvoice(stage, company);
  await givenNotice(stage, company, returned, { status: 'undeliverable' });
  const payment = bodyOf(await pay(returned, '100.00'), 201);
  bodyOf(await company.send('DELETE', `${paymentsOf(returned)}${payment.id}/`), 204);
  assert.equal((await invoiceAt(company, returned.id)).status, 'in_dunning');
});

test('what other payments still cover stays paid', async () => {
  const invoice = await givenInvoiceIn(stage, company, 'in_dunning');
  const small = bodyOf(await pay(invoice, '2.00'), 201);
  bodyOf(await pay(invoice, '100.50'), 201);
  assert.deepEqual(amountsOf(await invoiceAt(company, invoice.id)), ['paid', '102.50', '0.00', '0.00']);
  bodyOf(await company.send('DELETE', `${paymentsOf(invoice)}${small.id}/`), 204);
  assert.deepEqual(amountsOf(await invoiceAt(company, invoice.id)), ['paid', '100.50', '2.00', '0.00']);
});

test('a letter that waits for its posting is withdrawn with the payment, and its fee too', async () => {
  const invoice = await givenOpenInvoice(stage, company);
  await givenNotice(stage, company, invoice, { status: 'waiting' });
  bodyOf(await pay(invoice, '100.00'), 201);
  const paid = await invoiceAt(company, invoice.id);
  assert.deepEqual([...amountsOf(paid), paid.fees_amount.value], ['paid', '100.00', '0.00', '0.00', '0.00']);
  const [notice] = await stage.sql('select status, stop_reason from dunnings where invoice_id = $1', [invoice.id]);
  assert.deepEqual(notice, { status: 'stopped', stop_reason: 'paid' });
});

for (const [command, reason] of [
  ['cancel', 'cancelled'],
  ['write-off', 'written_off'],
] as const)
  test(`${command} withdraws a letter that waits for its posting, with its fee`, async () => {
    const invoice = await givenOpenInvoice(stage, company);
    await givenNotice(stage, company, invoice, { status: 'waiting' });
    const path = `/mahnservice/v1/invoices/${invoice.id}/`;
    bodyOf(await company.send('POST', `${path}${command}/`), 200);
    const { status, fees_amount, current_level } = await invoiceAt(company, invoice.id);
    assert.deepEqual([status, fees_amount.value, current_level], [reason, '0.00', 0]);
    const { results } = await company.read<Page<Dunning>>(`${path}dunnings/`);
    assert.deepEqual(
      results.map((notice) => [notice.status, notice.stop_reason]),
      [['stopped', reason]],
    );
  });

test(`an invoice holds ${limits.invoice_payments} payments and no more`, async () => {
  const invoice = await givenInvoice(company);
  await stage.sql(
    `insert into dunning_payments (company_id, id, invoice_id, amount_cents, value_date, your_reference, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 1, '2026-02-20', n::text, $4, $4 from generate_series(1, $3) n`,
    [company.company, invoice.id, limits.invoice_payments, stage.clock.now()],
  );
  assertRefused(await pay(invoice, '1.00'), 400, 'validation_error', 'max_length payments');
});

test('a payment is found at its own invoice alone', async () => {
  const [invoice, other] = [await givenOpenInvoice(stage, company), await givenOpenInvoice(stage, company)];
  const { id } = bodyOf(await pay(invoice, '1.00'), 201);
  assertRefused(await company.send('GET', `${paymentsOf(other)}${id}/`), 404, 'not_found');
  assertRefused(await company.send('DELETE', `${paymentsOf(other)}${id}/`), 404, 'not_found');
});
