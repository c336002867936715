/** A company enters an invoice by hand, gives it its PDF, releases it, and ends it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dunningApi } from '@mahnwerk/contract/apis/dunning.ts';
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import type { Import, ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import { entry, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { FakeService } from './harness/service.ts';

const { forUser, open } = portalOf();
const { mahnserviceInvoices: invoices, mahnserviceDebtors: debtors, mahnserviceDebtorChoices: choices } = dunningApi;
const { mahnserviceImports: imports } = dunningApi;
const home = '/company/10000042';

/** „Neuer Schuldner“ is offered before anything is typed. */
async function chooseNew({ screen, user }: Awaited<ReturnType<typeof open>>) {
  await user.click(await screen.findByRole('combobox', { name: 'Schuldner' }));
  await user.click(await screen.findByRole('option', { name: 'Neuer Schuldner' }));
}

/** „Rechnung anlegen“ with a new debtor, filled in. */
async function enterInvoice() {
  const opened = await open(`${home}/invoices/new`);
  const { screen, user } = opened;
  await chooseNew(opened);
  await user.type(await screen.findByLabelText('Kundennummer bei Ihnen'), 'K-1');
  await user.type(screen.getByLabelText('Firma'), 'Muster GmbH');
  await fillInvoice(opened);
  return opened;
}

async function fillInvoice({ screen, user }: Awaited<ReturnType<typeof open>>) {
  await user.type(screen.getByLabelText('Rechnungsnummer'), 'RE-1');
  await user.type(screen.getByLabelText('Leistung'), 'Lieferung');
  await user.type(screen.getByLabelText('Betrag'), '1.190,00');
  await user.type(screen.getByLabelText('Fällig am'), '2026-12-24');
}

test('an invoice is entered with a new debtor; sent again after a refusal it makes no second debtor', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  service.onRecorded(debtors, 'create');
  let isTaken = true;
  const draft = { ...recorded(invoices, 'create'), status: 'draft' as const };
  service.on(invoices, 'create', () => {
    if (isTaken)
      throw new Refused('validation_error', [{ field: 'invoice_number', code: 'duplicate', message: 'Taken.' }]);
    return draft;
  });
  service.on(invoices, 'get', () => draft);
  const { screen, user, waitFor, address } = await enterInvoice();
  await user.click(screen.getByRole('button', { name: 'Als Entwurf speichern' }));
  await waitFor(() => assert.equal(screen.getByLabelText('Rechnungsnummer').getAttribute('aria-invalid'), 'true'));
  isTaken = false;
  await user.type(screen.getByLabelText('Rechnungsnummer'), 'b');
  await user.click(screen.getByRole('button', { name: 'Als Entwurf speichern' }));
  await waitFor(() => assert.equal(address(), `${home}/invoices/${draft.id}`));
  assert.equal(service.doneOf(debtors, 'create').length, 1);
  const [sent] = service.doneOf(invoices, 'create').map(({ body }) => body);
  assert.deepEqual([sent?.invoice_number, sent?.amount.value, sent?.due_date], ['RE-1b', '1190.00', '2026-12-24']);
});

/** A draft, with a new debtor. */
function givenDraft(service: FakeService) {
  service.answersReadsAsRecorded();
  service.onRecorded(debtors, 'create');
  let invoice = { ...recorded(invoices, 'create'), status: 'draft' as Invoice['status'] };
  for (const action of ['create', 'get'] as const) service.on(invoices, action, () => invoice);
  service.on(invoices, 'release', () => (invoice = { ...invoice, status: 'open' }));
  return invoice;
}

test('an invoice is saved and released by one button', async () => {
  const service = forUser();
  const { id } = givenDraft(service);
  const { screen, user, address } = await enterInvoice();
  screen.getByLabelText('PDF der Rechnung');
  await user.click(screen.getByRole('button', { name: 'Speichern und freigeben' }));
  await screen.findByText('Rechnung freigegeben');
  assert.equal(address(), `${home}/invoices/${id}`);
  assert.equal(service.doneOf(invoices, 'release').length, 1);
});

test('an invoice whose release is refused is a draft, and the page says why', async () => {
  const service = forUser();
  const { id } = givenDraft(service);
  service.on(invoices, 'release', () => {
    throw new Refused('not_ready', [{ field: 'document', code: 'required', message: 'No document.' }]);
  });
  const { screen, user, waitFor, address } = await enterInvoice();
  await user.click(screen.getByRole('button', { name: 'Speichern und freigeben' }));
  await screen.findByText(/^Der Entwurf ist gespeichert, aber nicht freigegeben: ./);
  await waitFor(() => assert.equal(address(), `${home}/invoices/${id}`));
});

test('an invoice is of the debtor that was chosen; without one the field says so', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const known = entry(debtors, 'list', { display_name: 'Muster GmbH' });
  service.on(debtors, 'list', (call) => pageOf([known], call));
  const ids: string[] = [];
  service.on(invoices, 'create', ({ body }) => {
    ids.push(body.debtor_id);
    throw new Refused('validation_error', [{ field: 'debtor_id', code: 'invalid', message: 'Invalid.' }]);
  });
  const opened = await open(`${home}/invoices/new`);
  const { screen, user, waitFor } = opened;
  await user.type(await screen.findByRole('combobox', { name: 'Schuldner' }), 'Muster');
  await user.click(await screen.findByRole('option', { name: /^Muster GmbH/ }));
  await fillInvoice(opened);
  await user.click(screen.getByRole('button', { name: 'Als Entwurf speichern' }));
  await waitFor(() => assert.deepEqual(ids, [known.id]));
  await user.type(await screen.findByRole('combobox', { name: 'Schuldner' }), 'x');
  await user.click(screen.getByRole('button', { name: 'Als Entwurf speichern' }));
  await screen.findByText('Wählen Sie einen Schuldner aus der Liste.');
  assert.equal(service.doneOf(debtors, 'create').length, 0);
});

test('what was typed and chosen is there again when a person comes back', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  await enterInvoice();
  const { screen } = await open(`${home}/invoices/new`);
  const valueOf = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;
  assert.equal(await valueOf('Schuldner'), 'Neuer Schuldner');
  assert.equal(await valueOf('Kundennummer bei Ihnen'), 'K-1');
  assert.equal(await valueOf('Betrag'), '1.190,00');
});

test('a draft without its PDF says so where it is released; a released one is written off or cancelled, then archived', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const like = recorded(invoices, 'get');
  let invoice: typeof like = {
    ...like,
    status: 'draft',
    document: null,
    archived: false,
    paused: false,
    collection: null,
  };
  service.on(invoices, 'get', () => invoice);
  service.on(dunningApi.mahnserviceDecisions, 'list', (call) => pageOf([], call));
  let isReady = false;
  service.on(invoices, 'release', () => {
    if (!isReady) throw new Refused('not_ready', [{ field: 'document', code: 'required', message: 'No document.' }]);
    return (invoice = { ...invoice, status: 'open' });
  });
  service.on(invoices, 'write_off', () => (invoice = { ...invoice, status: 'written_off' }));
  service.on(invoices, 'archive', () => (invoice = { ...invoice, archived: true }));
  const { screen, within, user } = await open(`${home}/invoices/${like.id}`);
  await screen.findByText(/^Das PDF der Rechnung\./);
  await user.click(screen.getByRole('button', { name: 'Freigeben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Freigeben' }));
  await user.click(dialog.getByRole('button', { name: 'Freigeben' }));
  await dialog.findByText(/^Beleg: /);
  isReady = true;
  await user.click(dialog.getByRole('button', { name: 'Freigeben' }));
  await screen.findByText(`Rechnung freigegeben: ${like.invoice_number}`);
  await user.click(await screen.findByRole('button', { name: 'Ausbuchen' }));
  const end = within(await screen.findByRole('dialog', { name: 'Ausbuchen' }));
  await user.click(end.getByRole('button', { name: 'Ausbuchen' }));
  await user.click(await screen.findByRole('button', { name: 'Archivieren' }));
  await screen.findByText('Archiviert');
  await screen.findByRole('button', { name: 'Aus dem Archiv holen' });
});

test('a company reads on the invoice what its customer said, as text, and how long the ladder waits', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const invoice = { ...recorded(invoices, 'get'), held_until: '2026-03-16' };
  service.on(invoices, 'get', () => invoice);
  const said = { ...recorded(choices, 'get'), kind: 'objection' as const, note: '<b>Falsche Farbe</b>' };
  service.on(choices, 'list', (call) => pageOf([{ ...said, data: { ground: 'defects', amount: '1250' } }], call));
  const { screen, within } = await open(`${home}/invoices/${invoice.id}`);
  const region = within(await screen.findByRole('region', { name: 'Rückmeldung des Kunden' }));
  region.getByText('Einwand');
  region.getByText('<b>Falsche Farbe</b>');
  region.getByText('Mangel an Ware oder Leistung');
  region.getByText('12,50 €');
  region.getByText('16.03.2026');
});

const checkedImport = { ...recorded(imports, 'get'), status: 'checked' as const, dialect: null, problem: null };

/** What the service reads of an e-invoice. */
const eInvoiceRow = (changes: Partial<ImportRow> = {}): ImportRow => ({
  number: 1,
  document: 'rechnung.xml',
  values: {
    invoice_number: 'RE-2026-7',
    invoice_date: '2026-11-02',
    due_date: '2026-11-16',
    amount: '1190.00',
    subject_matter: 'Rechnung RE-2026-7',
    acting_as: 'business',
    company_name: 'Schrauben Süd e. K.',
    street: 'Musterweg 7',
    postal_code: '10115',
    city: 'Musterstadt',
    customer_number: 'K-77',
  },
  invoice: null,
  state: 'ready',
  problems: [],
  matched: null,
  candidates: [],
  edited: false,
  result: null,
  ...changes,
});

/** A service that reads a file as this row, once it has looked twice. */
function readsAs(row: ImportRow, changes: Partial<Import> = {}) {
  const service = forUser();
  service.answersReadsAsRecorded();
  service.onRecorded(debtors, 'create');
  const draft = { ...recorded(invoices, 'create'), status: 'draft' as const };
  service.on(invoices, 'create', () => draft);
  service.on(invoices, 'get', () => draft);
  service.on(imports, 'create', () => ({ ...checkedImport, status: 'reading' as const }));
  let looks = 0;
  service.on(imports, 'get', () => {
    looks += 1;
    return looks < 2 ? { ...checkedImport, status: 'reading' as const } : { ...checkedImport, ...changes };
  });
  service.on(imports, 'rows', (call) => pageOf([row], call));
  service.on(imports, 'delete', () => undefined);
  return service;
}

const xml = () => new File(['<Invoice/>'], 'rechnung.xml', { type: 'text/xml' });
const valueOf = (element: HTMLElement) => (element as HTMLInputElement).value;

test('an e-invoice fills the fields with its new debtor; the import that read it is deleted, and nothing of it runs', async () => {
  const warned = { severity: 'warning', code: 'seller_differs', field: 'invoice.seller.name', column: null } as const;
  const message = 'The seller is “Anders GmbH”, the company “Muster GmbH”.';
  const service = readsAs(eInvoiceRow({ problems: [{ ...warned, header: null, row: null, message }] }));
  const { screen, user, waitFor } = await open(`${home}/invoices/new`);
  await user.type(await screen.findByLabelText('Ihr Zeichen (freiwillig)'), 'Z-1');
  await user.upload(screen.getByLabelText('PDF der Rechnung'), xml());
  await screen.findByText('Die Datei wird gelesen …');
  await waitFor(() => assert.equal(valueOf(screen.getByLabelText('Rechnungsnummer')), 'RE-2026-7'), { timeout: 5_000 });
  const shown = ['Rechnungsdatum', 'Fällig am', 'Betrag', 'Leistung', 'Firma', 'Kundennummer bei Ihnen'].map((label) =>
    valueOf(screen.getByLabelText(label)),
  );
  assert.deepEqual(shown, [
    '2026-11-02',
    '2026-11-16',
    '1.190,00',
    'Rechnung RE-2026-7',
    'Schrauben Süd e. K.',
    'K-77',
  ]);
  assert.equal(valueOf(screen.getByLabelText('Ihr Zeichen (freiwillig)')), 'Z-1', 'what it does not say stays');
  await screen.findByText(/Der Verkäufer heißt anders als dieses Unternehmen\. „Anders GmbH“/);
  assert.equal(service.doneOf(imports, 'delete').length, 1);
  await user.click(screen.getByRole('button', { name: 'Als Entwurf speichern' }));
  await waitFor(() => assert.equal(service.doneOf(invoices, 'create').length, 1));
  const [sent] = service.doneOf(invoices, 'create').map(({ body }) => body);
  assert.deepEqual([sent?.invoice_number, sent?.amount.value], ['RE-2026-7', '1190.00']);
  assert.equal(service.doneOf(debtors, 'create')[0]?.body.organization?.name, 'Schrauben Süd e. K.');
});

test('a debtor that is here is chosen; a file that is no e-invoice says so, a plain PDF says nothing', async () => {
  const known = recorded(debtors, 'get');
  const match = { type: 'debtor', id: known.id, href: 'https://x.example/', reasons: ['vat_number'] };
  const service = readsAs(eInvoiceRow({ matched: match }));
  const { screen, user, waitFor } = await open(`${home}/invoices/new`);
  await user.upload(await screen.findByLabelText('PDF der Rechnung'), xml());
  const chosen = `${known.display_name} · ${known.customer_number}`;
  await waitFor(() => assert.equal(valueOf(screen.getByRole('combobox', { name: 'Schuldner' })), chosen), {
    timeout: 5_000,
  });
  const problem = { code: 'not_an_invoice', message: 'The file is not an e-invoice.', line: null };
  service.on(imports, 'get', () => ({ ...checkedImport, status: 'refused' as const, problem }));
  await user.upload(screen.getByLabelText('PDF der Rechnung'), xml());
  await screen.findByText('Das ist keine E-Rechnung.');
  await user.upload(
    screen.getByLabelText('PDF der Rechnung'),
    new File(['%PDF-1.7'], 'rechnung.pdf', { type: 'application/pdf' }),
  );
  await waitFor(() => assert.equal(service.doneOf(imports, 'delete').length, 3));
  await waitFor(() => assert.equal(screen.queryAllByText('Das ist keine E-Rechnung.').length, 0));
});
