/** Month's end and payout day in the browser: drafts, runs, publishing, cancelling, payouts (portal-office.md 7). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { Payout } from '@mahnwerk/contract/operator/payouts.ts';
import type { OperatorStatement } from '@mahnwerk/contract/operator/statements.ts';
import { entry, idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { operatorLedger, operatorStatements, operatorSingleMandateStatements } = operatorApi;
const { operatorCompanies, payouts, statementRuns } = operatorApi;

const euros = (value: string) => ({ currency: 'EUR' as const, value });

const aDraft = (values: Partial<OperatorStatement> = {}): OperatorStatement => ({
  ...recorded(operatorStatements, 'get'),
  status: 'draft',
  clearing_no: null,
  invoice_no: null,
  company_name: 'Muster Versand GmbH',
  total_balance: euros('443.51'),
  documents: [],
  blocked: [],
  outdated: [],
  ...values,
});

const lacking = [{ field: 'company.address', code: 'required' as const, message: '`company.address` is required.' }];

/** A cashier with one draft that changes by what is done with it. */
function atMonthsEnd(draft = aDraft()) {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  let now = draft;
  service.on(operatorStatements, 'list', (call) => pageOf([now], call));
  service.on(operatorStatements, 'get', () => now);
  service.on(operatorSingleMandateStatements, 'list', (call) => pageOf([], call));
  return { service, change: (values: Partial<OperatorStatement>) => (now = { ...now, ...values }) };
}

test('a draft names its company and what it lacks, each with the way to mend it, and is published with its number', async () => {
  const { service, change } = atMonthsEnd(aDraft({ blocked: lacking }));
  const company = { ...recorded(operatorCompanies, 'get'), notification_channels: [] };
  service.on(operatorCompanies, 'get', () => company);
  service.on(operatorStatements, 'publish', () =>
    change({ status: 'published', clearing_no: 'A2026-000002', invoice_no: 'R2026-000003', blocked: [] }),
  );
  const { screen, within, user } = await open('/operator/statements');
  const table = within(await screen.findByRole('table', { name: 'Abrechnungen' }));
  const reason = table.getByRole('link', { name: 'Dem Mandanten fehlt die Anschrift.' });
  assert.match(reason.getAttribute('href') ?? '', /\/operator\/companies\//);
  await user.click(table.getByRole('link', { name: 'Muster Versand GmbH' }));
  await screen.findByRole('heading', { level: 1, name: 'Entwurf für Muster Versand GmbH' });
  within(screen.getByRole('region', { name: 'Saldo' })).getByText('443,51 €');
  const toolbar = within(screen.getByRole('toolbar', { name: 'Aktionen zur Abrechnung' }));
  await user.click(toolbar.getByRole('button', { name: 'Veröffentlichen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Abrechnung veröffentlichen' }));
  dialog.getByText(/fortlaufende Rechnungsnummer/);
  await dialog.findByText(/es geht keine E-Mail hinaus/);
  await user.click(dialog.getByRole('button', { name: 'Veröffentlichen' }));
  await screen.findByText('Veröffentlicht: A2026-000002');
  await screen.findByRole('heading', { level: 1, name: 'Abrechnung A2026-000002' });
  assert.equal(service.doneOf(operatorStatements, 'publish').length, 1);
});

test('a refusal to publish names each missing field in words, with its link', async () => {
  const { service } = atMonthsEnd();
  service.on(operatorStatements, 'publish', () => {
    throw new Refused('not_ready', lacking);
  });
  const { screen, within, user } = await open(`/operator/statements/${recorded(operatorStatements, 'get').id}`);
  await user.click(await screen.findByRole('button', { name: 'Veröffentlichen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Abrechnung veröffentlichen' }));
  await user.click(dialog.getByRole('button', { name: 'Veröffentlichen' }));
  const alert = within(await dialog.findByRole('alert'));
  alert.getByRole('link', { name: 'Dem Mandanten fehlt die Anschrift.' });
});

test('a published statement is cancelled with a reason, a negative one settled by what the company paid', async () => {
  const { service, change } = atMonthsEnd(
    aDraft({
      status: 'published',
      clearing_no: 'A2026-000002',
      invoice_no: 'R2026-000002',
      total_balance: euros('-11.90'),
      outstanding: euros('11.90'),
    }),
  );
  service.on(operatorStatements, 'settle', ({ body }) => {
    assert.deepEqual(body.amount, euros('11.90'));
    return change({ outstanding: euros('0.00') });
  });
  service.on(operatorStatements, 'cancel', ({ body }) => {
    assert.equal(body.reason, 'Falsche Konditionen');
    return change({ status: 'cancelled', cancellation_invoice_no: 'R2026-000003' });
  });
  const { screen, within, user } = await open(`/operator/statements/${recorded(operatorStatements, 'get').id}`);
  await user.click(await screen.findByRole('button', { name: 'Zahlung des Mandanten eintragen' }));
  const settling = within(await screen.findByRole('dialog', { name: 'Zahlung des Mandanten eintragen' }));
  assert.equal(settling.getByLabelText<HTMLInputElement>('Betrag').value, '11,90');
  await user.click(settling.getByRole('button', { name: 'Eintragen' }));
  await screen.findByText(/^Zahlung eingetragen: 11,90\s€$/);
  await user.click(await screen.findByRole('button', { name: 'Stornieren' }));
  const cancelling = within(await screen.findByRole('dialog', { name: 'Abrechnung stornieren' }));
  await user.type(cancelling.getByLabelText('Grund'), 'Falsche Konditionen');
  await user.click(cancelling.getByRole('button', { name: 'Stornieren' }));
  await screen.findByText('Storniert mit R2026-000003');
});

test('a draft is changed and discarded, and its list is shown again', async () => {
  const { service, change } = atMonthsEnd();
  service.on(operatorStatements, 'update', ({ body }) => change(body));
  service.on(operatorStatements, 'discard', () => undefined);
  const { screen, within, user } = await open(`/operator/statements/${recorded(operatorStatements, 'get').id}`);
  await user.click(await screen.findByRole('button', { name: 'Ändern' }));
  const changing = within(await screen.findByRole('dialog', { name: 'Ändern' }));
  await user.type(changing.getByLabelText('Bemerkung'), 'Wie besprochen');
  await user.click(changing.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Entwurf geändert');
  await screen.findByText('Wie besprochen');
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  const discarding = within(await screen.findByRole('dialog', { name: 'Entwurf verwerfen' }));
  await user.click(discarding.getByRole('button', { name: 'Verwerfen' }));
  await screen.findByText('Entwurf verworfen');
  await screen.findByRole('heading', { level: 1, name: 'Abrechnungen' });
});

test('a run is started for last month, and says how far it is and whom it left out', async () => {
  const { service } = atMonthsEnd();
  const run = { ...recorded(statementRuns, 'get'), period_end: '2026-10-31', status: 'running' as const };
  service.on(statementRuns, 'create', ({ body }) => {
    assert.match(body.period_start, /-01$/);
    assert.equal(body.period_end.slice(0, 7), body.period_start.slice(0, 7));
    return run;
  });
  service.on(statementRuns, 'get', () => ({
    ...run,
    progress: { done: 3, total: 12 },
    counts: { drafts: 2, skipped: 1 },
  }));
  service.on(statementRuns, 'skipped', (call) =>
    pageOf([{ company_id: idNumber(7), company_name: 'Stille Werkstatt GmbH', reason: 'open_draft' as const }], call),
  );
  const { screen, within, user } = await open('/operator/statements/runs');
  await user.click(await screen.findByRole('button', { name: 'Abrechnungslauf starten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Abrechnungslauf starten' }));
  await user.click(dialog.getByRole('button', { name: 'Starten' }));
  await screen.findByRole('heading', { level: 1, name: 'Abrechnungslauf bis 31.10.2026' });
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Fortschritt' });
  assert.deepEqual([bar.value, bar.max], [3, 12]);
  await screen.findByRole('table', { name: 'Entwürfe' });
  const skipped = within(await screen.findByRole('table', { name: 'Übersprungen' }));
  skipped.getByText('Stille Werkstatt GmbH');
  skipped.getByRole('link', { name: 'offener Entwurf' });
});

test('what a run makes and leaves out while it is watched is shown without a reload', async () => {
  const { service } = atMonthsEnd();
  const run = { ...recorded(statementRuns, 'get'), status: 'running' as const };
  let isDone = false;
  service.on(statementRuns, 'get', () =>
    isDone
      ? { ...run, status: 'finished' as const, counts: { drafts: 1, skipped: 1 } }
      : { ...run, counts: { drafts: 0, skipped: 0 } },
  );
  const draft = { ...recorded(operatorStatements, 'get'), company_name: 'Muster Werk GmbH' };
  service.on(operatorStatements, 'list', (call) => pageOf(isDone ? [draft] : [], call));
  const left = { company_id: idNumber(7), company_name: 'Stille Werkstatt GmbH', reason: 'open_draft' as const };
  service.on(statementRuns, 'skipped', (call) => pageOf(isDone ? [left] : [], call));
  const { screen } = await open(`/operator/statements/runs/${run.id}`);
  await screen.findByText('Der Lauf hat keinen Mandanten übersprungen.');
  isDone = true;
  // No hint comes: the run is read again every five seconds.
  await screen.findByRole('link', { name: 'Muster Werk GmbH' }, { timeout: 20_000 });
  await screen.findByText('Stille Werkstatt GmbH');
});

test('a payout is prepared of what is chosen, says what it leaves out, and is cancelled before its file is taken', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  const due = (number: string, value: string, at: number) => ({
    statement_id: idNumber(at),
    kind: 'collective' as const,
    number,
    company_id: idNumber(10 + at),
    company_name: `Mandant ${at} GmbH`,
    amount: euros(value),
    account_masked: 'DE89 **** **** **** **30 00',
  });
  const { amount: _amount, account_masked: _account, ...other } = due('A2026-000009', '1.00', 9);
  service.on(payouts, 'preview', () => ({
    count: 2,
    total: euros('453.51'),
    items: [due('A2026-000001', '443.51', 1), due('A2026-000002', '10.00', 2)],
    excluded: [{ ...other, reason: 'no_account' as const }],
  }));
  let payout: Payout = { ...recorded(payouts, 'get'), execution_date: '2026-11-30', status: 'prepared' };
  service.on(payouts, 'create', ({ body }) => {
    assert.deepEqual(body.statement_ids, [idNumber(1)]);
    return (payout = { ...payout, total: euros('443.51'), count: 1 });
  });
  service.on(payouts, 'get', () => payout);
  service.on(payouts, 'items', (call) => pageOf(payout.items, call));
  service.on(payouts, 'cancel', () => (payout = { ...payout, status: 'cancelled' }));
  const { screen, within, user } = await open('/operator/payouts');
  await user.click(await screen.findByRole('link', { name: 'Auszahlung vorbereiten' }));
  await screen.findByRole('heading', { level: 1, name: 'Auszahlung vorbereiten' });
  const table = within(await screen.findByRole('table', { name: 'Fällige Abrechnungen' }));
  within(screen.getByRole('table', { name: 'Ausgeschlossen' })).getByText('kein Auszahlungskonto hinterlegt');
  await user.click(table.getByRole('checkbox', { name: 'A2026-000002 auswählen' }));
  await screen.findByText(/^Eine Überweisung über 443,51\s€$/);
  await user.click(screen.getByRole('button', { name: 'Vorbereiten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Auszahlung vorbereiten' }));
  await user.click(dialog.getByRole('button', { name: 'Vorbereiten' }));
  await screen.findByText(/^Auszahlung vorbereitet: 443,51\s€$/);
  await screen.findByRole('heading', { level: 1, name: 'Auszahlung zum 30.11.2026' });
  await screen.findByRole('table', { name: 'Überweisungen' });
  await user.click(screen.getByRole('button', { name: 'Auszahlung abbrechen' }));
  const cancelling = within(await screen.findByRole('dialog', { name: 'Auszahlung abbrechen' }));
  await user.click(cancelling.getByRole('button', { name: 'Auszahlung abbrechen' }));
  await screen.findByText('Auszahlung abgebrochen');
});

test('the first download of the file says that it ends the way back; what came back is recorded with its reason', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  const [transfer] = recorded(payouts, 'get').items;
  assert.ok(transfer);
  const item = { ...transfer, status: 'prepared' as const, number: 'A2026-000001' };
  let payout: Payout = { ...recorded(payouts, 'get'), execution_date: '2026-11-30', status: 'prepared', items: [item] };
  service.on(payouts, 'get', () => payout);
  service.on(payouts, 'items', (call) => pageOf(payout.items, call));
  service.on(payouts, 'file', () => {
    payout = { ...payout, status: 'exported' };
    return new Blob(['<Document/>'], { type: 'application/xml' });
  });
  service.on(payouts, 'returned', ({ body }) => {
    assert.equal(body.reason, 'Konto erloschen');
    payout = {
      ...payout,
      status: 'partly_returned',
      items: [{ ...item, status: 'returned', return_reason: body.reason }],
    };
    return payout;
  });
  const { screen, within, user } = await open(`/operator/payouts/${payout.id}`);
  await user.click(await screen.findByRole('button', { name: 'Datei herunterladen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Datei herunterladen' }));
  dialog.getByText('Danach lässt sie sich nicht mehr abbrechen.');
  await user.click(dialog.getByRole('button', { name: 'Herunterladen' }));
  await screen.findByText('Datei heruntergeladen');
  await screen.findByText(/Der nächste Kontoauszug führt sie aus/);
  assert.equal(screen.queryAllByRole('button', { name: 'Auszahlung abbrechen' }).length, 0);
  await user.click(await screen.findByRole('button', { name: 'Rückgabe vermerken: A2026-000001' }));
  const returning = within(await screen.findByRole('dialog', { name: 'Rückgabe vermerken' }));
  await user.type(returning.getByLabelText('Grund'), 'Konto erloschen');
  await user.click(returning.getByRole('button', { name: 'Vermerken' }));
  await screen.findByText('Rückgabe vermerkt');
  await screen.findByText(/Konto erloschen/);
});

test('a reader sees drafts and payouts, and no command on them', async () => {
  const service = forStaff('reader');
  service.answersReadsAsRecorded();
  service.on(operatorStatements, 'get', () => aDraft());
  service.on(payouts, 'list', (call) => pageOf([entry(payouts, 'list')], call));
  const drafts = await open(`/operator/statements/${recorded(operatorStatements, 'get').id}`);
  await drafts.screen.findByRole('region', { name: 'Saldo' });
  assert.equal(drafts.screen.queryAllByRole('toolbar', { name: 'Aktionen zur Abrechnung' }).length, 0);
  const { screen } = await open('/operator/payouts');
  await screen.findByRole('table', { name: 'Auszahlungen' });
  assert.equal(screen.queryAllByRole('link', { name: 'Auszahlung vorbereiten' }).length, 0);
});

test('a line of a statement opens into its booking, and leads to its entry in the account', async () => {
  const { service } = atMonthsEnd();
  const mandate = recorded(operatorStatements, 'mandate_details').results[0]?.mandate ?? assert.fail();
  const [entries, zero] = [recorded(operatorLedger, 'ledger').results, euros('0.00')];
  const paid = entries.find(({ payment_id }) => payment_id !== null) ?? entries[0] ?? assert.fail();
  const payment = {
    payment_id: paid.payment_id ?? paid.id,
    type: 'payment' as const,
    value_date: '2026-02-15',
    payer: 'debtor' as const,
    amount: euros('100.00'),
    fees: zero,
    taxable_expenses: zero,
    taxfree_expenses: zero,
    client_charges: zero,
    interest: zero,
    principal: euros('100.00'),
    vat_owed_by_debtor: zero,
    vat: zero,
    commission: euros('10.00'),
    commission_vat: euros('1.90'),
    payout: euros('88.10'),
  };
  service.on(operatorStatements, 'mandate_details', (call) =>
    pageOf([{ ...entry(operatorStatements, 'mandate_details'), payments: [payment] }], call),
  );
  const { screen, within, user } = await open(`/operator/statements/${recorded(operatorStatements, 'get').id}`);
  const table = within(await screen.findByRole('table', { name: 'Akten' }));
  assert.equal(table.queryAllByText('Erfolgsprovision').length, 0);
  await user.click(table.getByText(/Zahlung an uns/));
  await table.findByText('Erfolgsprovision');
  const link = table.getByRole('link', { name: 'Im Forderungskonto' });
  assert.ok(link.getAttribute('href')?.endsWith(`/operator/cases/${mandate.id}/account#entry-${payment.payment_id}`));
});
