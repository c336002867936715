/** What goes wrong around the office's own work: a dead line, and another person at the same moment (portal-office.md 13). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { OperatorStatement } from '@mahnwerk/contract/operator/statements.ts';
import type { Payout } from '@mahnwerk/contract/operator/payouts.ts';
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import { entry, idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { FakeService } from './harness/service.ts';

const { forStaff, open } = portalOf();
type Opened = Awaited<ReturnType<typeof open>>;
const {
  auditLog,
  bankFiles,
  letters,
  dunningRuns,
  operatorMessages,
  operatorStatements,
  payouts,
  printBatches,
  statementRuns,
} = operatorApi;

const euros = (value: string) => ({ currency: 'EUR', value }) as const;

/** Opens the dialog of a command. */
async function dialogOf({ screen, user, within }: Opened, command: string, title = command) {
  await user.click(await screen.findByRole('button', { name: command }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  return { dialog, press: (name: string) => user.click(dialog.getByRole('button', { name })) };
}

/** An entry of the audit log about what another person has just done. */
function heard(service: FakeService, action: string, target_id: string): void {
  const by = { actor_user_id: idNumber(1), actor_name: 'Ada Amsel', created_at: new Date().toISOString() };
  const found = entry(auditLog, 'list', { action, target_id, actor_key_id: null, ...by });
  service.on(auditLog, 'list', (call) => pageOf(call.query.target_id === target_id ? [found] : [], call));
}

const heardNothing = (service: FakeService): void => service.on(auditLog, 'list', (call) => pageOf([], call));

test('two files of the bank whose line dies at the second are each stored once when they are sent again', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  let mendLine = () => undefined as void;
  service.on(bankFiles, 'create', () => {
    if (service.doneOf(bankFiles, 'create').length === 1) mendLine = service.loseAnswers(bankFiles, 'create');
    return { ...recorded(bankFiles, 'get'), waiting: { exact: 0, strong: 0, weak: 0, none: 1 }, new_count: 1 };
  });
  const opened = await open('/operator/payments/files');
  const { dialog, press } = await dialogOf(opened, 'Kontoauszug hochladen');
  const files = ['eins.xml', 'zwei.xml'].map((name) => new File([name], name, { type: 'text/xml' }));
  await opened.user.upload(dialog.getByLabelText('Datei auswählen'), files);
  await press('Hochladen');
  await dialog.findByRole('alert');
  mendLine();
  await press('Hochladen');
  await opened.screen.findByText('Kontoauszug eingelesen: 2 neue Umsätze');
  assert.equal(service.doneOf(bankFiles, 'create').length, 2);
});

function givenBatch(service: FakeService) {
  const letter = { ...entry(letters, 'list'), id: idNumber(7), debtor_name: 'Erika Muster' };
  let batch: PrintBatch = { ...recorded(printBatches, 'get'), status: 'taken', stopped: [], letter_count: 1 };
  service.on(letters, 'list', (call) => pageOf([letter], call));
  service.on(printBatches, 'get', () => batch);
  return { batch, change: (values: Partial<PrintBatch>) => (batch = { ...batch, ...values }) };
}

test('a batch whose answers are lost is made once and confirmed once', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const { batch, change } = givenBatch(service);
  service.on(printBatches, 'create', () => batch);
  service.on(printBatches, 'confirm', () => {
    if (service.doneOf(printBatches, 'confirm').length > 0) throw new Refused('conflict');
    return change({ status: 'posted', posted_on: '2026-03-02' });
  });
  const opened = await open('/operator/outbox');
  const taking = await dialogOf(opened, 'Druckstapel bilden');
  let mendLine = service.loseAnswers(printBatches, 'create');
  await taking.press('Stapel bilden');
  await taking.dialog.findByRole('alert');
  mendLine();
  await taking.press('Stapel bilden');
  await opened.screen.findByText(/^Druckstapel gebildet: 1 Schreiben/);
  assert.equal(service.doneOf(printBatches, 'create').length, 1);
  const confirming = await dialogOf(opened, 'Als versendet bestätigen');
  mendLine = service.loseAnswers(printBatches, 'confirm');
  await confirming.press('Bestätigen');
  await confirming.dialog.findByRole('alert');
  mendLine();
  await confirming.press('Bestätigen');
  await opened.screen.findByText('Als versendet bestätigt: 1 Schreiben');
  assert.equal(service.doneOf(printBatches, 'confirm').length, 1);
});

test('the second of two people who confirm one batch reads who did', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const { batch, change } = givenBatch(service);
  service.on(printBatches, 'confirm', () => {
    throw new Refused('conflict');
  });
  const { dialog, press } = await dialogOf(
    await open(`/operator/outbox/batches/${batch.id}`),
    'Als versendet bestätigen',
  );
  change({ status: 'posted', posted_on: '2026-03-02' });
  heard(service, 'print-batches.confirm', batch.id);
  await press('Bestätigen');
  await dialog.findByText(/^Ada Amsel hat diesen Druckstapel .*um \d\d:\d\d als versendet bestätigt\.$/);
});

function givenDraft(service: FakeService) {
  let draft: OperatorStatement = {
    ...recorded(operatorStatements, 'get'),
    status: 'draft',
    clearing_no: null,
    blocked: [],
  };
  service.on(operatorStatements, 'get', () => draft);
  return { draft, change: (values: Partial<OperatorStatement>) => (draft = { ...draft, ...values }) };
}

test('a draft whose answers are lost is published once, and the number is said', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  const { draft, change } = givenDraft(service);
  service.on(operatorStatements, 'publish', () => change({ status: 'published', clearing_no: 'A2026-000002' }));
  const opened = await open(`/operator/statements/${draft.id}`);
  const { dialog, press } = await dialogOf(opened, 'Veröffentlichen', 'Abrechnung veröffentlichen');
  const mendLine = service.loseAnswers(operatorStatements, 'publish');
  await press('Veröffentlichen');
  await dialog.findByRole('alert');
  mendLine();
  await press('Veröffentlichen');
  await opened.screen.findByText('Veröffentlicht: A2026-000002');
  assert.equal(service.doneOf(operatorStatements, 'publish').length, 1);
});

test('the second of two people who publish one draft reads who did', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  const { draft, change } = givenDraft(service);
  service.on(operatorStatements, 'publish', () => {
    throw new Refused('conflict');
  });
  const opened = await open(`/operator/statements/${draft.id}`);
  const { dialog, press } = await dialogOf(opened, 'Veröffentlichen', 'Abrechnung veröffentlichen');
  change({ status: 'published', clearing_no: 'A2026-000002' });
  heard(service, 'operator-statements.publish', draft.id);
  await press('Veröffentlichen');
  await dialog.findByText(/^Ada Amsel hat diese Abrechnung .*um \d\d:\d\d veröffentlicht\.$/);
});

test('a run of statements whose answers are lost is started once', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  service.on(statementRuns, 'create', () => ({ ...recorded(statementRuns, 'get'), status: 'running' as const }));
  const opened = await open('/operator/statements/runs');
  const { dialog, press } = await dialogOf(opened, 'Abrechnungslauf starten');
  const mendLine = service.loseAnswers(statementRuns, 'create');
  await press('Starten');
  await dialog.findByRole('alert');
  mendLine();
  await press('Starten');
  await opened.screen.findByRole('heading', { level: 1, name: /^Abrechnungslauf bis/ });
  assert.equal(service.doneOf(statementRuns, 'create').length, 1);
});

function givenPayout(service: FakeService) {
  let payout: Payout = { ...recorded(payouts, 'get'), execution_date: '2026-11-30', status: 'prepared' };
  const change = (values: Partial<Payout>) => (payout = { ...payout, ...values });
  service.on(payouts, 'get', () => payout);
  service.on(payouts, 'file', () => {
    change({ status: 'exported' });
    return new Blob(['<Document/>'], { type: 'application/xml' });
  });
  return { payout, change };
}

test('a payout whose answers are lost is prepared once, and its file is taken by whom the answer was for', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  heardNothing(service);
  const { payout } = givenPayout(service);
  const item = { ...entry(payouts, 'items'), amount: euros('10.00') };
  const due = {
    statement_id: idNumber(1),
    kind: 'collective' as const,
    number: item.number,
    company_id: item.company_id,
    company_name: item.company_name,
    amount: item.amount,
    account_masked: 'DE89 **** **** **** **30 00',
  };
  service.on(payouts, 'preview', () => ({ count: 1, total: euros('10.00'), items: [due], excluded: [] }));
  service.on(payouts, 'create', () => payout);
  const opened = await open('/operator/payouts/new');
  const preparing = await dialogOf(opened, 'Vorbereiten', 'Auszahlung vorbereiten');
  let mendLine = service.loseAnswers(payouts, 'create');
  await preparing.press('Vorbereiten');
  await preparing.dialog.findByRole('alert');
  mendLine();
  await preparing.press('Vorbereiten');
  await opened.screen.findByText(/^Auszahlung vorbereitet/);
  assert.equal(service.doneOf(payouts, 'create').length, 1);
  const taking = await dialogOf(opened, 'Datei herunterladen');
  mendLine = service.loseAnswers(payouts, 'file');
  await taking.press('Herunterladen');
  await taking.dialog.findByRole('alert');
  mendLine();
  await taking.press('Herunterladen');
  await opened.screen.findByText('Datei heruntergeladen');
});

test('the second of two people who export one payout saves no file and reads who did', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  const { payout, change } = givenPayout(service);
  const opened = await open(`/operator/payouts/${payout.id}`);
  const { dialog, press } = await dialogOf(opened, 'Datei herunterladen');
  change({ status: 'exported' });
  heard(service, 'payouts.file', payout.id);
  await press('Herunterladen');
  await dialog.findByText(/^Ada Amsel hat die Datei dieser Auszahlung .*um \d\d:\d\d heruntergeladen\.$/);
  assert.equal(opened.screen.queryAllByText('Datei heruntergeladen').length, 0);
  // The payout is exported now: a person who needs the file once more asks for it on purpose.
  await opened.user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await opened.user.click(await opened.screen.findByRole('button', { name: 'Datei herunterladen' }));
  await opened.screen.findByText('Datei heruntergeladen');
});

test('a message to a company whose answers are lost is written once; other words are another message', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  service.onRecorded(operatorMessages, 'write_on_mandate');
  const opened = await open(`/operator/cases/${recorded(operatorApi.cases, 'get').id}/overview`);
  await opened.screen.findByRole('region', { name: 'Verlauf' });
  await opened.user.keyboard('n');
  const dialog = opened.within(await opened.screen.findByRole('dialog'));
  await opened.user.type(dialog.getByRole('textbox', { name: 'Betreff' }), 'Anschrift');
  await opened.user.type(dialog.getByRole('textbox', { name: 'Nachricht' }), 'Bitte prüfen.');
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Senden' });
  const send = async () => {
    await opened.user.click(button);
    await opened.waitFor(() => assert.ok(!button.isConnected || !button.disabled));
  };
  const mendLine = service.loseAnswers(operatorMessages, 'write_on_mandate');
  await send();
  await send();
  assert.equal(service.doneOf(operatorMessages, 'write_on_mandate').length, 1);
  await opened.user.type(dialog.getByRole('textbox', { name: 'Nachricht' }), ' Danke.');
  mendLine();
  await send();
  await opened.waitFor(() => assert.equal(opened.screen.queryAllByRole('dialog').length, 0));
  assert.deepEqual(
    service.doneOf(operatorMessages, 'write_on_mandate').map(({ body }) => body.body.replaceAll(/<.*?>/g, '')),
    ['Bitte prüfen.', 'Bitte prüfen. Danke.'],
  );
});

for (const [what, path, name, givenRun] of [
  ['dunning', '/operator/dunning-runs/', /^Mahnlauf vom/, givenDunningRun],
  ['statements', '/operator/statements/runs/', /^Abrechnungslauf bis/, givenStatementRun],
  ['exact bookings', '/operator/payments/files/', 'auszug.xml', givenExactBookings],
] as const)
  test(`a run of ${what} whose service dies stays on the screen, which goes on once the service is back`, async () => {
    const service = forStaff('admin');
    service.answersReadsAsRecorded();
    const run = givenRun(service);
    const { screen, waitFor } = await open(path + run.id);
    await screen.findByRole('heading', { level: 1, name });
    const bar = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Fortschritt' });
    await waitFor(() => assert.equal(bar().value, 3));
    const { reads } = run;
    service.isOffline = true;
    run.done = 9;
    service.hint({ topic: run.topic, id: run.id, updated_at: new Date().toISOString() });
    await waitFor(() => assert.ok(service.unreached > 0));
    assert.equal(bar().value, 3);
    assert.equal(run.reads, reads);
    service.isOffline = false;
    await waitFor(() => assert.equal(bar().value, 9));
    screen.getByRole('heading', { level: 1, name });
  });

/** A run that is under way: how far it is, and how often that was asked. */
const underWay = (id: string, topic: 'dunning_runs' | 'statement_runs' | 'bank') => ({ id, topic, done: 3, reads: 0 });

function givenDunningRun(service: FakeService) {
  const started = { ...recorded(dunningRuns, 'get'), dry_run: false, status: 'running' as const, finished_at: null };
  const run = underWay(started.id, 'dunning_runs');
  service.on(dunningRuns, 'get', () => {
    run.reads += 1;
    return { ...started, counts: { ...started.counts, letters: run.done, stopped: 0, notices: 12 } };
  });
  return run;
}

function givenStatementRun(service: FakeService) {
  const started = { ...recorded(statementRuns, 'get'), status: 'running' as const };
  const run = underWay(started.id, 'statement_runs');
  service.on(statementRuns, 'get', () => {
    run.reads += 1;
    return { ...started, progress: { done: run.done, total: 12 } };
  });
  return run;
}

function givenExactBookings(service: FakeService) {
  const file = { ...recorded(bankFiles, 'get'), filename: 'auszug.xml' };
  const running = { ...recorded(bankFiles, 'exact_bookings'), status: 'running' as const, finished_at: null };
  const run = underWay(file.id, 'bank');
  service.on(bankFiles, 'get', () => {
    run.reads += 1;
    return { ...file, exact_bookings: { ...running, booked: run.done, left: 12 - run.done } };
  });
  return run;
}
