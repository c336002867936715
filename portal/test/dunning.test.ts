/** What the office lives through in dunning: runs and why, invoices and what is done with them, debtors (portal-office.md 4). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { OperatorInvoice } from '@mahnwerk/contract/operator/dunning-invoices.ts';
import type { DunningRun, DunningRunSummary } from '@mahnwerk/contract/operator/dunning-runs.ts';
import { entry, idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { FakeService } from './harness/service.ts';

const { forStaff, open } = portalOf();
const {
  dunningDecisions,
  dunningHandovers,
  dunningRuns,
  operatorDunningDebtors,
  operatorDunningInvoices,
  operatorDunningPayments,
  operatorSearch,
} = operatorApi;

const euros = (value: string) => ({ currency: 'EUR', value }) as const;

const summary: DunningRunSummary = {
  rows: [
    { outcome: 'hold', reason: 'unreachable', count: 2, open_amount: euros('40.00') },
    { outcome: 'handover', reason: 'due', count: 1, open_amount: euros('10.00') },
    { outcome: 'notice', reason: 'due', count: 13, open_amount: euros('1200.00') },
  ],
  channels: { email: 9, post: 3 },
};

function givenRun(service: FakeService, changes: Partial<DunningRun>): DunningRun {
  const run = { ...recorded(dunningRuns, 'get'), company_id: null, company_name: null, on: '2026-03-09', ...changes };
  service.on(dunningRuns, 'get', () => run);
  service.on(dunningRuns, 'summary', () => summary);
  return run;
}

test('a dry run shows what would go out, and the run is started from it with what cannot be called back', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const run = givenRun(service, { dry_run: true, status: 'finished', warnings: [] });
  const asked: unknown[] = [];
  service.on(dunningRuns, 'create', ({ body }) => {
    asked.push(body);
    return { ...run, dry_run: body.dry_run ?? false };
  });
  const { screen, within, user, address } = await open('/operator/dunning-runs/new');
  const day = await screen.findByLabelText('Tag');
  await user.clear(day);
  await user.type(day, '2026-03-09');
  await user.click(screen.getByRole('button', { name: 'Probelauf' }));
  const region = within(await screen.findByRole('region', { name: 'Was hinausginge' }));
  const table = within(await region.findByRole('table', { name: 'Ergebnis' }));
  table.getByText('weder Anschrift noch E-Mail-Adresse des Schuldners funktioniert');
  assert.match(table.getAllByRole('link')[0]?.getAttribute('href') ?? '', /outcome=hold&reason=unreachable/);
  await user.click(region.getByRole('button', { name: 'Lauf starten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mahnlauf starten' }));
  await dialog.findByText(
    '12 Schreiben gehen hinaus, 9 davon per E-Mail; die lassen sich nicht zurückholen. 1 Rechnung geht ans Inkasso.',
  );
  dialog.getByText('Das Datum der Mandanten rückt auf 09.03.2026 vor.');
  await user.click(dialog.getByRole('button', { name: 'Starten' }));
  await screen.findByRole('heading', { level: 1, name: 'Probelauf für 09.03.2026' });
  assert.equal(address(), `/operator/dunning-runs/${run.id}`);
  assert.deepEqual(asked, [{ on: '2026-03-09', dry_run: true }, { on: '2026-03-09' }]);
});

test('in production a run of another day is a dry run alone', async () => {
  const service = forStaff('case_worker');
  service.become({ environment: 'production' });
  service.answersReadsAsRecorded();
  const run = givenRun(service, { dry_run: true, status: 'finished', warnings: [] });
  service.on(dunningRuns, 'create', () => run);
  const { screen, user } = await open('/operator/dunning-runs/new');
  await user.click(await screen.findByRole('button', { name: 'Probelauf' }));
  await screen.findByText('In der Produktion startet ein Lauf nur für heute.');
  assert.equal(screen.getByRole<HTMLButtonElement>('button', { name: 'Lauf starten' }).disabled, true);
});

test('a run under way shows its progress and is stopped; its decisions lead to their invoices', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const run = givenRun(service, {
    dry_run: false,
    status: 'running',
    warnings: [{ code: 'outbox_waiting', message: 'Steps wait.' }],
  });
  const held: Decision = {
    ...entry(dunningRuns, 'decisions'),
    outcome: 'hold',
    reason: 'unreachable',
    dunning_id: null,
    invoice_number: 'RE-77',
    problems: [],
  };
  service.on(dunningRuns, 'decisions', (call) => pageOf([held], call));
  service.on(dunningRuns, 'stop', () => ({ ...run, status: 'stopped' as const }));
  const { screen, within, user } = await open(`/operator/dunning-runs/${run.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Mahnlauf vom 09.03.2026' });
  screen.getByRole('progressbar', { name: 'Fortschritt' });
  await screen.findByText(/^Schritte warten/);
  const table = await screen.findByRole('table', { name: 'Entscheidungen' });
  within(table).getByRole('link', { name: 'RE-77' });
  await user.click(screen.getByRole('button', { name: 'Anhalten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mahnlauf anhalten' }));
  await user.click(dialog.getByRole('button', { name: 'Anhalten' }));
  await screen.findByText('Mahnlauf angehalten');
});

test('decisions of today begin with what is held, and refused handovers lead to what mends them', async () => {
  const service = forStaff('reader');
  service.answersReadsAsRecorded();
  const asked: object[] = [];
  service.on(dunningDecisions, 'list', (call) => {
    asked.push(call.query);
    return pageOf([], call);
  });
  const { screen } = await open('/operator/dunning-runs/decisions?on=2026-03-09');
  await screen.findByRole('table', { name: 'Entscheidungen' });
  const [first] = asked as { readonly on?: string; readonly outcome?: string }[];
  assert.deepEqual([first?.on, first?.outcome], ['2026-03-09', 'hold']);
  const refused = {
    ...entry(dunningHandovers, 'list'),
    status: 'refused' as const,
    order_id: null,
    problems: [{ field: 'company.legal_form', code: 'required', message: 'Required.' }],
  };
  service.on(dunningHandovers, 'list', (call) => pageOf([refused], call));
  const other = await open('/operator/dunning-runs/handovers');
  const link = await other.screen.findByRole('link', { name: 'Rechtsform des Mandanten fehlt' });
  assert.match(link.getAttribute('href') ?? '', new RegExp(`/operator/companies/${refused.company_id}/data$`));
  assert.equal(other.screen.queryAllByRole('link', { name: 'Neuer Lauf' }).length, 0);
});

function givenInvoice(service: FakeService, changes: Partial<OperatorInvoice>) {
  let invoice: OperatorInvoice = {
    ...recorded(operatorDunningInvoices, 'get'),
    status: 'in_dunning',
    paused: false,
    is_disputed: false,
    dispute_reason: null,
    archived: false,
    open_amount: euros('102.50'),
    decision: { outcome: 'wait', reason: 'not_due', next_on: '2026-03-20' },
    ...changes,
  };
  service.on(operatorDunningInvoices, 'get', () => invoice);
  return {
    invoice,
    change: (to: Partial<OperatorInvoice>): OperatorInvoice => (invoice = { ...invoice, ...to }),
  };
}

test('on an invoice a payment is reported with P, it is paused and disputed, and handed over with what is missing', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const { invoice, change } = givenInvoice(service, {
    decision: { outcome: 'hold', reason: 'unreachable', next_on: null },
  });
  service.on(operatorDunningPayments, 'create', ({ body }) => {
    assert.deepEqual(body.amount, euros('50.00'));
    return { ...recorded(operatorDunningPayments, 'create'), amount: euros('50.00') };
  });
  service.on(operatorDunningInvoices, 'pause', () => change({ paused: true }));
  service.on(operatorDunningInvoices, 'update', ({ body }) => change(body as Partial<OperatorInvoice>));
  service.on(operatorDunningInvoices, 'hand_over', () => {
    throw new Refused('validation_error', [{ field: 'company.legal_form', code: 'required', message: 'Required.' }]);
  });
  const { screen, within, user } = await open(`/operator/invoices/${invoice.id}`);
  const toolbar = within(await screen.findByRole('toolbar', { name: 'Aktionen zur Rechnung' }));
  await screen.findByText(
    'Anschrift oder E-Mail-Adresse beim Schuldner berichtigen; der nächste Lauf schreibt ihn an.',
  );
  await user.keyboard('p');
  const pay = within(await screen.findByRole('dialog', { name: 'Zahlung melden' }));
  await user.type(pay.getByLabelText('Betrag'), '50');
  await user.click(pay.getByRole('button', { name: 'Melden' }));
  await screen.findByText(/^Zahlung gemeldet: 50,00/);
  await user.click(toolbar.getByRole('button', { name: 'Pausieren' }));
  await screen.findByText('Rechnung pausiert');
  await toolbar.findByRole('button', { name: 'Fortsetzen' });
  await user.click(toolbar.getByRole('button', { name: 'Mehr' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Bestritten' }));
  const dispute = within(await screen.findByRole('dialog', { name: 'Als bestritten eintragen' }));
  await user.type(dispute.getByLabelText('Grund'), 'Mangel');
  await user.click(dispute.getByRole('button', { name: 'Eintragen' }));
  await screen.findByText('Rechnung ist bestritten');
  await toolbar.findByRole('button', { name: 'Streit beenden' });
  await user.click(toolbar.getByRole('button', { name: 'Mehr' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ans Inkasso übergeben' }));
  const handOver = within(await screen.findByRole('dialog', { name: 'Ans Inkasso übergeben' }));
  await user.click(handOver.getByRole('button', { name: 'Ans Inkasso übergeben' }));
  assert.match((await handOver.findByRole('alert')).textContent, /Rechtsform des Mandanten/);
});

test('invoices stand beside their age, are paused together, and each name leads to its record', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const like = { ...entry(operatorDunningInvoices, 'list'), status: 'open' as const };
  const rows = [1, 2].map((at) => ({ ...like, id: idNumber(at), invoice_number: `RE-${at}` }));
  service.on(operatorDunningInvoices, 'list', (call) => pageOf(rows, call));
  service.on(operatorDunningInvoices, 'pause', ({ ids: [id] }) => ({
    ...(rows.find((each) => each.id === id) ?? assert.fail()),
    paused: true,
  }));
  const { screen, within, user } = await open('/operator/invoices');
  await screen.findByRole('link', { name: 'RE-1' });
  assert.ok(await screen.findByRole('figure', { name: /^Alter/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }));
  await user.click(screen.getByRole('button', { name: 'Pausieren' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pausieren' }));
  await user.click(dialog.getByRole('button', { name: /2/ }));
  await screen.findByText(/^2 von 2/);
  assert.equal(service.doneOf(operatorDunningInvoices, 'pause').length, 2);
});

test('invoices are narrowed by the day of their next step', async () => {
  const service = forStaff('reader');
  service.answersReadsAsRecorded();
  const asked: object[] = [];
  service.on(operatorDunningInvoices, 'list', (call) => {
    asked.push(call.query);
    return pageOf([entry(operatorDunningInvoices, 'list')], call);
  });
  const { screen, user, waitFor } = await open('/operator/invoices?next_to=2026-03-13');
  const from = await screen.findByLabelText('Nächster Schritt ab');
  assert.equal(screen.getByLabelText<HTMLInputElement>('Nächster Schritt bis').value, '2026-03-13');
  await user.type(from, '2026-03-09');
  await waitFor(() => {
    const { next_from, next_to } = asked.at(-1) as { readonly next_from?: string; readonly next_to?: string };
    assert.deepEqual([next_from, next_to], ['2026-03-09', '2026-03-13']);
  });
});

const found = {
  kind: 'company',
  id: idNumber(900),
  title: 'Beispiel GmbH',
  subtitle: '10000001',
  company_id: idNumber(900),
  matched: { field: 'name', text: 'Beispiel GmbH' },
  parent: null,
} as const;

/** „Rechnung anlegen“ with everything filled in, of a new debtor. */
async function givenNewInvoice(service: FakeService) {
  service.answersReadsAsRecorded();
  const { invoice, change } = givenInvoice(service, { status: 'draft' });
  service.onRecorded(operatorDunningDebtors, 'create');
  service.on(operatorDunningInvoices, 'create', () => invoice);
  service.on(operatorSearch, 'get', () => ({ results: [found] }));
  const { screen, user, address } = await open('/operator/invoices/new');
  await user.type(await screen.findByRole('combobox', { name: 'Mandant' }), 'Beispiel');
  await user.click(await screen.findByRole('option', { name: /^Beispiel/ }));
  await user.click(screen.getByRole('radio', { name: 'Neuer Schuldner: Unternehmer' }));
  await user.type(screen.getByLabelText('Kundennummer'), 'K-7');
  await user.type(screen.getByLabelText('Name der Firma'), 'Muster GmbH');
  await user.type(screen.getByLabelText('Fällig am'), '2026-02-16');
  await user.type(screen.getByLabelText('Leistung'), 'Lieferung');
  await user.type(screen.getByLabelText('Rechnungsnummer'), 'RE-7');
  await user.type(screen.getByLabelText('Betrag'), '120,50');
  return { screen, user, address, invoice, change };
}

test('a new invoice is saved and released by one button', async () => {
  const service = forStaff('case_worker');
  const { screen, user, address, invoice, change } = await givenNewInvoice(service);
  service.on(operatorDunningInvoices, 'release', () => change({ status: 'open' }));
  await user.click(screen.getByRole('button', { name: 'Speichern und freigeben' }));
  await screen.findByText('Rechnung freigegeben');
  assert.equal(address(), `/operator/invoices/${invoice.id}`);
  for (const action of ['create', 'release'] as const)
    assert.equal(service.doneOf(operatorDunningInvoices, action).length, 1, action);
});

test('a draft whose release is refused stays, and the refusal says why', async () => {
  const service = forStaff('case_worker');
  const { screen, user, address, invoice } = await givenNewInvoice(service);
  service.on(operatorDunningInvoices, 'release', () => {
    throw new Refused('validation_error', [{ field: 'document', code: 'required', message: 'Required.' }]);
  });
  await user.click(screen.getByRole('button', { name: 'Speichern und freigeben' }));
  await screen.findByText(/^Der Entwurf ist gespeichert, aber nicht freigegeben:/);
  assert.equal(address(), `/operator/invoices/${invoice.id}`);
});

test('a draft is saved without its release by the other button', async () => {
  const service = forStaff('case_worker');
  const { screen, user } = await givenNewInvoice(service);
  await user.click(screen.getByRole('button', { name: 'Als Entwurf speichern' }));
  await screen.findByText('Entwurf gespeichert');
  assert.equal(service.doneOf(operatorDunningInvoices, 'release').length, 0);
});

test('a debtor that was chosen is forgotten with another kind of debtor: the empty field is what is sent', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const known = entry(operatorDunningDebtors, 'list');
  service.on(operatorSearch, 'get', () => ({ results: [found] }));
  service.on(operatorDunningDebtors, 'list', (call) => pageOf([known], call));
  service.on(operatorDunningInvoices, 'create', ({ body }) => {
    assert.equal(body.debtor_id, '', 'no debtor is chosen');
    throw new Refused('validation_error', [{ field: 'debtor_id', code: 'invalid', message: 'Invalid.' }]);
  });
  const { screen, user } = await open('/operator/invoices/new');
  await user.type(await screen.findByRole('combobox', { name: 'Mandant' }), 'Beispiel');
  await user.click(await screen.findByRole('option', { name: /^Beispiel/ }));
  await user.type(await screen.findByRole('combobox', { name: 'Schuldner' }), 'M');
  await user.click(await screen.findByRole('option'));
  await user.click(screen.getByRole('radio', { name: 'Neuer Schuldner: Unternehmer' }));
  await user.click(screen.getByRole('radio', { name: 'Bekannter Schuldner' }));
  assert.equal((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Schuldner' })).value, '');
  await user.type(screen.getByLabelText('Betrag'), '10');
  await user.click(screen.getByRole('button', { name: 'Als Entwurf speichern' }));
  await screen.findByText('Wählen Sie einen Schuldner aus der Liste.');
});

test('Space shows a handover with what is missing beside the list', async () => {
  const service = forStaff('reader');
  service.answersReadsAsRecorded();
  const problems = [{ field: 'company.legal_form', code: 'required', message: 'Required.' }];
  const refused = entry(dunningHandovers, 'list', { status: 'refused', order_id: null, problems });
  service.on(dunningHandovers, 'list', (call) => pageOf([refused], call));
  const { screen, within, user, waitFor, address } = await open('/operator/dunning-runs/handovers');
  await screen.findByRole('table', { name: 'Übergaben' });
  await user.keyboard('j');
  await waitFor(() => assert.match(address(), /row=/));
  await user.keyboard(' ');
  const preview = within(await screen.findByRole('complementary', { name: 'Vorschau' }));
  assert.ok(preview.getByRole('link', { name: 'Rechtsform des Mandanten fehlt' }));
  assert.ok(preview.getByText('gescheitert'));
});

test('a debtor is stopped with a reason, and its data are saved under their version', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  let debtor = { ...recorded(operatorDunningDebtors, 'get'), dunning_stop: null as 'insolvent' | null };
  service.on(operatorDunningDebtors, 'get', () => debtor);
  service.on(operatorDunningDebtors, 'update', ({ body }) => (debtor = { ...debtor, ...body } as typeof debtor));
  const { screen, within, user } = await open(`/operator/invoices/debtors/${debtor.id}`);
  await user.click(await screen.findByRole('button', { name: 'Mahnstopp setzen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mahnstopp setzen' }));
  await user.click(dialog.getByRole('radio', { name: 'Insolvenz' }));
  await user.click(dialog.getByRole('button', { name: 'Setzen' }));
  await screen.findByText('Mahnstopp gesetzt');
  await screen.findByRole('button', { name: 'Mahnstopp aufheben' });
  await user.click(screen.getByRole('button', { name: 'Ändern' }));
  const change = within(await screen.findByRole('dialog', { name: 'Schuldner ändern' }));
  const email = change.getByLabelText('E-Mail-Adresse');
  await user.clear(email);
  await user.type(email, 'neu@schuldner.example');
  await user.click(change.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Schuldner gespeichert');
  assert.equal(debtor.email, 'neu@schuldner.example');
});
