/** The money of a case: costs, agreements and waivers are booked with what they do in view, and only by who may. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const {
  cases,
  operatorCases,
  operatorClaims,
  operatorLedger,
  instalmentPlans,
  interestTerms,
  allocationRules,
  waivers,
} = operatorApi;
const { id } = recorded(cases, 'get');

/** A case of which each read, and each preview, is answered as it was recorded. */
function givenCase(service = forStaff()) {
  service.answersReadsAsRecorded();
  return service;
}

async function opened(command: string, tab = 'account') {
  const page = await open(`/operator/cases/${id}/${tab}`);
  const { screen, within, user } = page;
  await user.click(await screen.findByRole('button', { name: 'Mehr' }));
  await user.click(await screen.findByRole('menuitem', { name: command }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: command })) };
}

test('costs are booked by the rules of the law, and „Wirkung“ shows their working and the balance before', async () => {
  const service = givenCase();
  service.on(operatorLedger, 'add_cost', () => recorded(operatorLedger, 'add_cost'));
  const { screen, dialog, user } = await opened('Kosten buchen');
  assert.equal(dialog.getByLabelText<HTMLInputElement>('Umsatzsteuer in Prozent').value, '');
  await user.selectOptions(dialog.getByLabelText('Art'), 'Inkassovergütung');
  await user.click(dialog.getByRole('radio', { name: 'umfangreich' }));
  const effect = await dialog.findByRole('region', { name: 'Wirkung' });
  await dialog.findByText('Schuldet der Schuldner');
  assert.ok(effect.textContent?.includes('Saldo'));
  await user.click(dialog.getByRole('button', { name: 'Kosten buchen' }));
  await screen.findByText('Kosten gebucht');
  const { body } = service.doneOf(operatorLedger, 'add_cost')[0] ?? assert.fail();
  assert.deepEqual([body.kind, body.effort, 'vat_rate' in body], ['collection_fee', 'extensive', false]);
});

test('wrong costs are reversed after their effect was seen, and their working opens', async () => {
  const service = givenCase();
  const cost = recorded(operatorLedger, 'cost');
  service.on(operatorLedger, 'reverse_cost', () => recorded(operatorLedger, 'reverse_cost'));
  const { screen, within, user } = await open(`/operator/cases/${id}/account`);
  const table = within(await screen.findByRole('table', { name: 'Kosten' }));
  await user.click(table.getAllByRole('button', { expanded: false })[0] ?? assert.fail());
  await user.click((await table.findAllByRole('button', { name: /stornieren$/ }))[0] ?? assert.fail());
  const dialog = within(await screen.findByRole('dialog', { name: 'Kosten stornieren' }));
  await dialog.findByRole('table');
  await user.click(dialog.getByRole('button', { name: 'Stornieren' }));
  await screen.findByText('Kosten storniert');
  assert.equal(service.doneOf(operatorLedger, 'reverse_cost').length, 1);
  assert.equal(cost.status, 'booked');
});

test('a plan shows its instalments before it is concluded, and says how many were agreed', async () => {
  const service = givenCase();
  service.on(instalmentPlans, 'create', () => recorded(instalmentPlans, 'create'));
  const { screen, within, dialog, user } = await opened('Ratenplan vereinbaren', 'agreements');
  await user.type(dialog.getByLabelText('Erste Rate am'), '2026-04-01');
  await user.type(dialog.getByLabelText('Rate'), '25');
  const preview = within(await dialog.findByRole('region', { name: 'Vorschau' }));
  const rows = within(await preview.findByRole('table', { name: 'Raten' })).getAllByRole('row');
  const { count } = recorded(instalmentPlans, 'preview').result;
  assert.equal(rows.length, count + 1);
  await user.click(dialog.getByRole('checkbox', { name: 'Einigungsgebühr' }));
  assert.ok(dialog.getByLabelText('Kostenhinweis am'));
  await user.click(dialog.getByRole('button', { name: 'Vereinbaren' }));
  await screen.findByText(`Ratenplan vereinbart: ${recorded(instalmentPlans, 'create').count} Raten`);
  const { body } = service.doneOf(instalmentPlans, 'create')[0] ?? assert.fail();
  assert.deepEqual([body.interval, body.settlement_fee, 'count' in body], ['monthly', true, false]);
});

test('an active plan is ended with a reason; one in default offers a new one', async () => {
  const service = givenCase();
  const plan = { ...recorded(instalmentPlans, 'get'), status: 'active' as const };
  service.on(instalmentPlans, 'list', () => ({ count: 1, next: null, previous: null, results: [plan] }));
  service.on(instalmentPlans, 'cancel', () => recorded(instalmentPlans, 'cancel'));
  const { screen, within, user } = await open(`/operator/cases/${id}/agreements`);
  const region = within(await screen.findByRole('region', { name: 'Ratenplan' }));
  await region.findByText('läuft');
  assert.equal(region.queryAllByRole('button', { name: 'Ratenplan vereinbaren' }).length, 0);
  await user.click(region.getByRole('button', { name: 'Plan beenden' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan beenden' }));
  await user.type(dialog.getByLabelText('Grund'), 'Der Schuldner bat darum');
  await user.click(dialog.getByRole('button', { name: 'Plan beenden' }));
  await screen.findByText('Ratenplan beendet');
});

test('a plan of the debtor page says so, with the interest that its instalments hold', async () => {
  const service = givenCase();
  const planned_interest = { value: '12.34', currency: 'EUR' } as const;
  const plan = { ...recorded(instalmentPlans, 'get'), accepted_by: 'page' as const, planned_interest };
  service.on(instalmentPlans, 'list', () => ({ count: 1, next: null, previous: null, results: [plan] }));
  const { screen, within } = await open(`/operator/cases/${id}/agreements`);
  const region = await screen.findByRole('region', { name: 'Ratenplan' });
  await within(region).findByText(/vom Schuldner auf seiner Seite vereinbart · darin Zinsen bis zum Ende/);
  assert.ok(region.textContent?.includes('12,34'));
});

test('a plan in default waits for a decision, whose links open the commands', async () => {
  const service = givenCase();
  const next_step = { kind: 'decide' as const, on: null, text: 'In default.', since: '2026-02-10', step: null };
  service.on(cases, 'get', () => ({ ...recorded(cases, 'get'), next_step }));
  const { screen, user } = await open(`/operator/cases/${id}/overview`);
  await user.click(await screen.findByRole('link', { name: 'Neuen Plan vereinbaren' }));
  await screen.findByRole('dialog', { name: 'Ratenplan vereinbaren' });
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  assert.equal(screen.queryAllByRole('dialog').length, 0);
  await user.click(screen.getByRole('link', { name: 'Status ändern' }));
  await screen.findByRole('dialog', { name: 'Status ändern' });
});

test('other interest, another order and a waiver are agreed, each with its effect', async () => {
  const service = givenCase();
  service.on(interestTerms, 'create', () => recorded(interestTerms, 'create'));
  service.on(allocationRules, 'create', () => recorded(allocationRules, 'create'));
  service.on(waivers, 'create', () => recorded(waivers, 'create'));
  const interest = await opened('Zinsen ändern', 'agreements');
  await interest.user.type(interest.dialog.getByLabelText('Satz in Prozent'), '4,5');
  await interest.user.type(interest.dialog.getByLabelText('Grund'), '§ 4 des Vertrags');
  await interest.user.type(interest.dialog.getByLabelText('Begründung im ersten Schreiben'), 'Vereinbart in § 4');
  await interest.dialog.findByRole('table');
  await interest.user.click(interest.dialog.getByRole('button', { name: 'Speichern' }));
  await interest.screen.findByText('Zinsen geändert');
  const terms = service.doneOf(interestTerms, 'create')[0] ?? assert.fail();
  const { kind, rate, stated_reason } = terms.body;
  assert.deepEqual([kind, rate, stated_reason], ['fixed', '4.5', 'Vereinbart in § 4']);

  const order = await opened('Verrechnung vereinbaren', 'agreements');
  await order.user.click(order.dialog.getByRole('radio', { name: '§ 497 BGB' }));
  await order.user.type(order.dialog.getByLabelText('Grund'), 'Vereinbart');
  await order.user.click(order.dialog.getByRole('button', { name: 'Speichern' }));
  await order.screen.findByText('Verrechnung vereinbart');

  // The card has the same command as „Mehr“.
  const page = await open(`/operator/cases/${id}/agreements`);
  const card = page.within(await page.screen.findByRole('region', { name: 'Erlasse' }));
  await page.user.click(await card.findByRole('button', { name: 'Erlassen' }));
  const waiver = { ...page, dialog: page.within(await page.screen.findByRole('dialog', { name: 'Erlassen' })) };
  await waiver.user.type(waiver.dialog.getByLabelText('Betrag'), '5');
  await waiver.user.type(waiver.dialog.getByLabelText('Grund'), 'Kulanz');
  await waiver.dialog.findByRole('table');
  await waiver.user.click(waiver.dialog.getByRole('button', { name: 'Erlassen' }));
  await waiver.screen.findByText(/^Erlassen: 5,00/);
});

test('who only works on cases sees what was agreed and is offered nothing that books money', async () => {
  givenCase(forStaff('case_worker'));
  const { screen, within } = await open(`/operator/cases/${id}/agreements`);
  await screen.findByRole('table', { name: 'Zinsbedingungen' });
  // A promise is no money: who works on cases may withdraw it.
  for (const name of ['Ratenplan', 'Zinsen', 'Verrechnung', 'Erlasse']) {
    const buttons = within(await screen.findByRole('region', { name })).queryAllByRole('button');
    assert.ok(
      buttons.every(({ textContent }) => textContent === 'Zurücknehmen'),
      name,
    );
  }
});

test('surplus of a payment goes back to who paid it; the amount is that of the surplus', async () => {
  const service = givenCase();
  const [payment] = recorded(operatorLedger, 'payments').results;
  assert.ok(payment);
  service.on(operatorCases, 'balance', () => {
    const balance = recorded(operatorCases, 'balance');
    const paid = {
      payment_id: payment.id,
      value_date: payment.value_date,
      payer: payment.payer,
      amount: payment.amount,
    };
    const surplus = { currency: 'EUR' as const, value: '12.50' };
    const rest = {
      rule: 'allocation.bgb_367_1',
      designation: null,
      allocation: [],
      refunded: { ...surplus, value: '0.00' },
    };
    return { ...balance, payments: [{ ...paid, ...rest, surplus }] };
  });
  service.on(operatorLedger, 'refund_payment', () => recorded(operatorLedger, 'refund_payment'));
  const { screen, within, user } = await open(`/operator/cases/${id}/account`);
  await user.click(await screen.findByRole('button', { name: /^Überschuss von 12,50/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Überschuss zurückzahlen' }));
  assert.equal(dialog.getByLabelText<HTMLInputElement>('Betrag').value, '12,50');
  await dialog.findByRole('table');
  await user.click(dialog.getByRole('button', { name: 'Zurückzahlen' }));
  await screen.findByText('Überschuss zurückgezahlt');
});

test('a closing says what ends, and waives a residue within the limit', async () => {
  const service = givenCase();
  const preview = recorded(operatorCases, 'preview_close');
  const residue = { currency: 'EUR' as const, value: '1.37' };
  service.on(operatorCases, 'preview_close', ({ body }) => ({
    ...preview,
    residue,
    waived: body.waive_residue === true ? residue : { ...residue, value: '0.00' },
    plan_id: id,
  }));
  service.on(operatorCases, 'close', () => recorded(operatorCases, 'close'));
  const { screen, within, user } = await open(`/operator/cases/${id}/overview`);
  await user.click(await screen.findByRole('button', { name: 'Mehr' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Schließen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Akte schließen' }));
  await user.click(await dialog.findByRole('checkbox', { name: /^Rest von 1,37/ }));
  const effect = within(dialog.getByRole('region', { name: 'Wirkung' }));
  await effect.findByText('Der laufende Ratenplan endet.');
  await effect.findByText(/^Erlassen werden 1,37/);
  await effect.findByText('Der Entwurf einer Aktenabrechnung mit eigener Rechnung entsteht.');
  await user.selectOptions(dialog.getByLabelText('Ergebnis'), 'Sonstiges');
  await user.type(dialog.getByRole('textbox'), 'Fertig');
  await user.click(dialog.getByRole('button', { name: 'Akte schließen' }));
  await screen.findByText('Akte geschlossen');
  assert.equal(service.doneOf(operatorCases, 'close')[0]?.body.waive_residue, true);
});

test('a payment is booked on the claim and the line that its payer named, beginning with its amount', async () => {
  const service = givenCase();
  service.on(operatorLedger, 'book_payment', () => recorded(operatorLedger, 'book_payment'));
  const { screen, within, user } = await open(`/operator/cases/${id}/account`);
  await user.click(await screen.findByRole('button', { name: 'Zahlung buchen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zahlung buchen' }));
  await user.type(dialog.getByLabelText('Betrag'), '50');
  const designation = within(dialog.getByRole('group', { name: 'Tilgungsbestimmung' }));
  await user.selectOptions(designation.getByRole('combobox', { name: 'Forderung' }), 'RE-2026-1');
  await user.selectOptions(designation.getByRole('combobox', { name: 'Zeile' }), 'Hauptforderung');
  const allocation = within(dialog.getByRole('region', { name: 'Verrechnung' }));
  await allocation.findByText('Saldo danach');
  assert.match((await allocation.findAllByRole('definition'))[0]?.textContent ?? '', /^50,00/);
  await user.click(dialog.getByRole('button', { name: 'Buchen' }));
  await screen.findByText(/^Zahlung gebucht/);
  const [claim] = recorded(operatorClaims, 'list').results;
  assert.deepEqual(service.doneOf(operatorLedger, 'book_payment')[0]?.body.designation, {
    claim_id: claim?.id,
    line: 'principal',
  });
});
