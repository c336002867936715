/** What forms say: what is wrong with a field and that it was mended, amounts and countries as people write them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountApi } from '@mahnwerk/contract/apis/account.ts';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, forUser, open } = portalOf();
const { cases, operatorLedger } = operatorApi;
const home = '/company/10000042';

test('an empty amount asks to be filled, a wrong one says how to write it; what is corrected is no longer marked', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  service.onRecorded(operatorLedger, 'preview_payment');
  const { screen, within, user } = await open(`/operator/cases/${recorded(cases, 'get').id}/overview`);
  await user.click(await screen.findByRole('button', { name: /^Zahlung buchen/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zahlung buchen' }));
  const [amount, book] = [dialog.getByLabelText('Betrag'), dialog.getByRole('button', { name: 'Buchen' })];
  await user.click(book);
  await dialog.findByText('Bitte füllen Sie dieses Feld aus.');
  await user.type(amount, '-5');
  assert.equal(amount.getAttribute('aria-invalid'), 'false');
  await user.click(book);
  await dialog.findByText(/^Das ist kein Betrag/);
});

test('a reported payment is booked with its amount as the language writes it, and is not previewed again once booked', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const [like = assert.fail()] = recorded(operatorLedger, 'payments').results;
  const amount = { currency: 'EUR', value: '1730.50' } as const;
  service.on(operatorLedger, 'payments', (call) => pageOf([{ ...like, status: 'reported' as const, amount }], call));
  let isBooked = false;
  service.on(operatorLedger, 'preview_payment', () => {
    if (isBooked) throw new Refused('duplicate_payment_report');
    return recorded(operatorLedger, 'preview_payment');
  });
  service.on(operatorLedger, 'book_payment', ({ body }) => {
    isBooked = true;
    return { ...recorded(operatorLedger, 'book_payment'), amount: body.amount };
  });
  const asked: unknown[] = [];
  service.on(cases, 'get', () => {
    asked.push(isBooked);
    return recorded(cases, 'get');
  });
  const { screen, within, user, waitFor } = await open(`/operator/cases/${recorded(cases, 'get').id}/overview`);
  await user.click(await screen.findByRole('button', { name: /^Gemeldete Zahlung von 1\.730,50/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zahlung buchen' }));
  assert.equal(dialog.getByLabelText<HTMLInputElement>('Betrag').value, '1.730,50');
  await dialog.findByText('Saldo danach');
  await user.click(dialog.getByRole('button', { name: 'Buchen' }));
  await screen.findByText(/^Zahlung gebucht: 1\.730,50/);
  await waitFor(() => assert.ok(asked.includes(true)));
  assert.deepEqual(
    service.doneOf(operatorLedger, 'book_payment').map(({ body }) => body.amount.value),
    ['1730.50'],
  );
});

test('a payment that the company reported stays in its sight as „gemeldet“', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const [like = assert.fail()] = recorded(caseApi.payments, 'list').results;
  const amount = { currency: 'EUR', value: '120.00' } as const;
  service.on(caseApi.payments, 'list', (call) => {
    assert.equal(call.query.mandate_id, recorded(caseApi.mandates, 'get').id);
    return pageOf([{ ...like, status: 'reported' as const, amount }], call);
  });
  const { screen, within } = await open(`${home}/cases/${recorded(caseApi.mandates, 'get').id}`);
  const reports = within(await screen.findByRole('region', { name: 'Von Ihnen gemeldete Zahlungen' }));
  reports.getByText(/120,00/);
  reports.getByText('gemeldet');
});

test('a report made by mistake is withdrawn until it is booked; one that was booked meanwhile says so', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const [like = assert.fail()] = recorded(caseApi.payments, 'list').results;
  let report = {
    ...like,
    status: 'reported' as (typeof like)['status'],
    amount: { currency: 'EUR', value: '120.00' } as const,
  };
  service.on(caseApi.payments, 'list', (call) => pageOf([report], call));
  service.on(caseApi.claimPayments, 'withdraw', () => {
    if (report.status === 'booked') throw new Refused('conflict');
    report = { ...report, status: 'withdrawn' };
    return report;
  });
  const address = `${home}/cases/${recorded(caseApi.mandates, 'get').id}`;
  const withdraw = async () => {
    const { screen, within, user } = await open(address);
    await user.click(await screen.findByRole('button', { name: /^Meldung über 120,00.* zurückziehen$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Meldung zurückziehen' }));
    return { screen, dialog, send: () => user.click(dialog.getByRole('button', { name: 'Zurückziehen' })) };
  };
  const late = await withdraw();
  report = { ...report, status: 'booked' };
  await late.send();
  await late.dialog.findByText(/inzwischen gebucht/);
  report = { ...report, status: 'reported' };
  const { screen, send } = await withdraw();
  await send();
  await screen.findByText(/^Meldung über 120,00.* zurückgezogen$/);
  await screen.findByText('zurückgezogen');
});

test('an account outside SEPA is said at once to get no payout, in both languages; the country is chosen by its name', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  for (const [language, label, country, hint] of [
    ['de', 'IBAN für Auszahlungen', 'Österreich', /außerhalb des SEPA-Raums/],
    ['en', /^IBAN/, 'Austria', /outside SEPA/],
  ] as const) {
    service.become({ language });
    const { screen, within, user } = await open(`${home}/company`);
    const iban = await screen.findByLabelText<HTMLInputElement>(label);
    if (iban.readOnly) continue;
    await user.clear(iban);
    await user.type(iban, 'DE89 3704 0044 0532 0130 00');
    assert.equal(screen.queryAllByText(hint).length, 0);
    await user.clear(iban);
    await user.type(iban, 'TR33 0006 1005 1978 6457 8413 26');
    await screen.findByText(hint);
    within(screen.getByLabelText(language === 'de' ? 'Land' : 'Country')).getByRole('option', { name: country });
  }
});

test('a delivery is opened in the tab of its webhook, and the way back keeps what narrows the list', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const webhook = recorded(caseApi.webhooks, 'get');
  const delivery = recorded(caseApi.webhookDeliveries, 'get');
  service.on(caseApi.webhookDeliveries, 'list', (call) => pageOf([delivery], call));
  const at = `${home}/developer/webhooks/${webhook.id}/deliveries`;
  const { screen, user, waitFor, address } = await open(`${at}?status=${delivery.status}`);
  await user.click(await screen.findByRole('link', { name: delivery.event_type }));
  await screen.findByRole('region', { name: 'Versuche' });
  assert.ok(screen.getByRole('heading', { level: 1, name: webhook.url }));
  assert.ok(address().startsWith(`${at}?`));
  await user.click(screen.getByRole('link', { name: /Zur Liste/ }));
  await waitFor(() => assert.doesNotMatch(address(), /delivery=/));
  assert.ok(address().startsWith(`${at}?status=${delivery.status}`));
  assert.equal(screen.queryAllByRole('region', { name: 'Versuche' }).length, 0);
});

test('a new webhook takes all events until single ones are chosen; what is wrong with its address stands at the field', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  service.on(caseApi.webhooks, 'check', () => {
    throw new Refused('validation_error', [{ field: 'url', code: 'invalid', message: 'Only https.' }]);
  });
  const { screen, user } = await open(`${home}/developer/webhooks/new`);
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const address = await screen.findByLabelText('Adresse');
  assert.equal(box(/^\*/).checked, true);
  await user.click(box(/^order\.accepted/));
  assert.deepEqual([box(/^\*/).checked, box(/^order\.accepted/).checked], [false, true]);
  await user.click(box(/^\*/));
  assert.deepEqual([box(/^\*/).checked, box(/^order\.accepted/).checked], [true, false]);
  await user.type(address, 'http://hooks.muster.example/');
  await user.click(screen.getByRole('button', { name: 'Prüfen' }));
  await screen.findByText('Bitte nennen Sie eine öffentliche Adresse, die mit https:// beginnt.');
  assert.equal(address.getAttribute('aria-invalid'), 'true');
  await user.type(address, 's');
  assert.equal(address.getAttribute('aria-invalid'), 'false');
});

test('a delivery under way says when it is tried again, beside the button that waits for it, and what failed in a sentence', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const next_attempt_at = '2026-11-26T21:20:07.000Z';
  service.on(caseApi.webhookDeliveries, 'get', () => ({
    ...recorded(caseApi.webhookDeliveries, 'get'),
    status: 'retrying' as const,
    error_message: 'ECONNREFUSED',
    next_attempt_at,
  }));
  service.onRecorded(accountApi.webhookStatistics, 'get');
  const { screen } = await open(
    `${home}/developer/deliveries/${recorded(caseApi.webhookDeliveries, 'get').delivery_id}`,
  );
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Jetzt zustellen' });
  assert.equal(button.disabled, true);
  const hint = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  assert.match(hint?.textContent ?? '', /Nächster Versuch: 26\.11\.2026, 22:20:07/);
  await screen.findAllByText(/Der Rechner nimmt keine Verbindung an\./);
});
