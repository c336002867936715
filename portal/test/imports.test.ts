/** A company drops a file, maps its columns, corrects rows, imports and takes back; the operator does it for a company. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { dunningApi } from '@mahnwerk/contract/apis/dunning.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { Import, ImportKind, ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import { anEInvoice } from '../../service/test/harness/e-invoices.ts';
import { entry, idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { FakeService } from './harness/service.ts';

const { forStaff, forUser, open } = portalOf();
const { mahnserviceImports: imports, mahnserviceImportKinds: kinds, mahnserviceDebtors: debtors } = dunningApi;
const home = '/company/10000042/imports';
const id = idNumber(7);
const noCounts: Import['counts'] = {
  rows: 0,
  ready: 0,
  warned: 0,
  refused: 0,
  done: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
  undone: 0,
  left: 0,
};

const field = (name: string, de: string, en: string, rest: Partial<ImportKind['fields'][number]> = {}) => ({
  name,
  title: { de, en },
  type: 'text' as const,
  required: true,
  choices: null,
  max_length: 255,
  aliases: [],
  ...rest,
});

const ofInvoices: ImportKind = {
  kind: 'invoices',
  title: { de: 'Rechnungen', en: 'Invoices' },
  formats: ['csv', 'xlsx'],
  fields: [
    field('customer_number', 'Kundennummer', 'Customer number'),
    field('invoice_number', 'Rechnungsnummer', 'Invoice number'),
    field('due_date', 'Fälligkeit', 'Due date', { type: 'day', max_length: null, required: false }),
    field('amount', 'Betrag', 'Amount', { type: 'money', max_length: null }),
  ],
  options: ['payment_days', 'release', 'on_existing_debtor'],
};

const headers = ['Kunde', 'Re-Nr', 'faellig', 'Summe'] as const;
const mapped = ['customer_number', 'invoice_number', 'due_date', 'amount'] as const;

const made = (changes: Partial<Import> = {}): Import => ({
  ...recorded(imports, 'get'),
  id,
  kind: 'invoices',
  format: 'csv',
  status: 'checked',
  filename: 'rechnungen.csv',
  dialect: {
    encoding: 'windows-1252',
    delimiter: ';',
    decimal_separator: null,
    date_order: null,
    sheet: null,
    sheets: [],
    header_row: 1,
  },
  columns: headers.map((header, index) => ({
    position: index + 1,
    header,
    samples: [`${header} 1`, `${header} 2`],
    field: mapped[index] ?? null,
  })),
  mapping_id: null,
  options: { payment_days: null, release: false, on_existing_debtor: 'keep' },
  counts: noCounts,
  problem: null,
  can_undo: false,
  started_at: null,
  finished_at: null,
  undone_at: null,
  ...changes,
});

const row = (number: number, changes: Partial<ImportRow> = {}): ImportRow => ({
  number,
  document: null,
  values: { customer_number: `K-${number}`, invoice_number: `RE-${number}`, due_date: '2026-12-24', amount: '1190.00' },
  invoice: null,
  state: 'ready',
  problems: [],
  matched: null,
  candidates: [],
  edited: false,
  result: null,
  ...changes,
});

const problem = (changes: Partial<ImportRow['problems'][number]>): ImportRow['problems'][number] => ({
  severity: 'error',
  code: 'invalid',
  field: 'amount',
  column: 4,
  header: 'Summe',
  row: null,
  message: '“12,345” has more than two decimals.',
  ...changes,
});

const rows = [
  row(2),
  row(3, {
    state: 'warned',
    problems: [problem({ severity: 'warning', code: 'already_exists', field: null, header: null, message: 'Here.' })],
  }),
  row(4, {
    state: 'refused',
    values: { customer_number: 'K-4', invoice_number: 'RE-4', due_date: null, amount: null },
    problems: [
      problem({}),
      problem({ code: 'duplicate', field: 'invoice_number', header: 'Re-Nr', row: 2, message: 'Twice.' }),
    ],
  }),
];

const counted = { ...noCounts, rows: 3, ready: 1, warned: 1, refused: 1 };

/** An import that commands move on. */
function given(service: FakeService, first: Import, its: readonly ImportRow[] = rows) {
  let now = first;
  let shown = its;
  service.answersReadsAsRecorded();
  service.on(kinds, 'list', () => [ofInvoices]);
  service.on(caseApi.importKinds, 'list', () => []);
  service.on(imports, 'get', () => now);
  service.on(imports, 'rows', (call) =>
    pageOf(
      shown.filter(({ state }) => call.query['state'] === undefined || state === call.query['state']),
      call,
    ),
  );
  return {
    move: (changes: Partial<Import>) => (now = { ...now, ...changes }),
    show: (others: readonly ImportRow[]) => (shown = others),
  };
}

test('a company uploads a file; the kind that it chose last is chosen again', async () => {
  const service = forUser();
  given(service, made({ status: 'reading', dialect: null, columns: [] }));
  service.on(kinds, 'list', () => [ofInvoices, { ...ofInvoices, kind: 'invoice_payments' as const }]);
  service.on(imports, 'list', (call) => pageOf([made()], call));
  service.on(imports, 'create', () => made({ status: 'reading' }));
  service.on(kinds, 'sample', () => new Blob(['Kundennummer']) as never);
  const { screen, within, user, address, waitFor } = await open(home);
  await screen.findByRole('link', { name: 'rechnungen.csv' });
  await user.click(screen.getByRole('button', { name: 'Datei importieren' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Datei importieren' }));
  const what = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Was ist in der Datei?' });
  assert.equal(what.selectedOptions[0]?.textContent, 'Rechnungen');
  await user.selectOptions(what, 'Zahlungen auf Rechnungen');
  await user.click(dialog.getByRole('link', { name: 'Beispieldatei herunterladen' }));
  assert.equal(dialog.getByRole<HTMLButtonElement>('button', { name: 'Hochladen' }).disabled, true);
  await user.upload(dialog.getByLabelText('Datei auswählen'), new File(['a;b'], 'rechnungen.csv'));
  await user.click(dialog.getByRole('button', { name: 'Hochladen' }));
  await screen.findByRole('heading', { level: 1, name: 'rechnungen.csv' });
  await screen.findByText('Die Datei wird gelesen …');
  assert.equal(address(), `${home}/${id}`);
  const [sent] = service.doneOf(imports, 'create').map(({ body }) => body);
  assert.deepEqual([sent?.kind, sent?.filename], ['invoice_payments', 'rechnungen.csv']);
  const again = await open(home);
  await again.screen.findByRole('button', { name: 'Datei importieren' });
  await again.user.keyboard('c');
  const second = within(await again.screen.findByRole('dialog', { name: 'Datei importieren' }));
  await waitFor(() =>
    assert.equal(
      second.getByRole<HTMLSelectElement>('combobox', { name: 'Was ist in der Datei?' }).value,
      'invoice_payments',
    ),
  );
});

test('a file that is refused says why, and one that was imported leads to its import', async () => {
  const service = forUser();
  given(service, made());
  service.on(imports, 'list', (call) => pageOf([], call));
  let refused = new Refused('validation_error', [{ field: 'file', code: 'encrypted', message: 'Protected.' }]);
  service.on(imports, 'create', () => {
    throw refused;
  });
  const { screen, within, user } = await open(home);
  await screen.findByText('Noch keine Datei importiert.');
  await user.click(await screen.findByRole('button', { name: 'Datei importieren' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Datei importieren' }));
  await user.upload(dialog.getByLabelText('Datei auswählen'), new File(['a'], 'a.xlsx'));
  const send = () => user.click(dialog.getByRole('button', { name: 'Hochladen' }));
  await send();
  await dialog.findByText('Die Datei ist mit einem Passwort geschützt. Bitte entfernen Sie es.');
  refused = new Refused('conflict', [], { import_id: id });
  await send();
  assert.equal((await dialog.findByRole('alert')).textContent, 'Diese Datei wurde schon importiert.');
  await user.click(dialog.getByRole('link', { name: 'Zu diesem Import' }));
  await screen.findByRole('heading', { level: 1, name: 'rechnungen.csv' });
});

test('columns are mapped by hand; what was chosen is there again after a reload, and is sent with „Weiter“', async () => {
  const service = forUser();
  const columns = made().columns.map((each) => (each.position === 4 ? { ...each, field: null } : each));
  const { move } = given(
    service,
    made({
      status: 'mapping',
      columns,
      problem: { code: 'mapping_required', message: 'Map a column to “Amount”.', line: null },
    }),
  );
  service.on(imports, 'update', ({ body }) =>
    move(body.mapping === undefined ? { dialect: null } : { status: 'checked', problem: null, counts: counted }),
  );
  const first = await open(`${home}/${id}`);
  await first.screen.findByRole('table', { name: 'Spalten zuordnen' });
  first.screen.getByText(/Ein nötiges Feld hat noch keine Spalte. \(Betrag\)/);
  first.screen.getByText('Summe 1 · Summe 2');
  await first.user.selectOptions(first.screen.getByRole('combobox', { name: 'Feld für Summe' }), 'Betrag (nötig)');
  await first.user.selectOptions(first.screen.getByRole('combobox', { name: 'Dezimalzeichen' }), 'Komma: 1.234,56');
  const { screen, user } = await open(`${home}/${id}`);
  const amount = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Feld für Summe' });
  assert.equal(amount.value, 'amount');
  for (const name of ['Trennzeichen', 'Zeichensatz', 'Datumsformat']) screen.getByRole('combobox', { name });
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  await screen.findByText('1 Zeile bereit, 1 mit Hinweis, 1 mit Fehler');
  assert.deepEqual(
    service.doneOf(imports, 'update').map(({ body }) => body),
    [
      {
        mapping: { customer_number: 1, invoice_number: 2, due_date: 3, amount: 4 },
        dialect: { decimal_separator: 'comma', date_order: null },
      },
    ],
  );
});

test('another delimiter reads the file anew, and the columns are shown again', async () => {
  const service = forUser();
  const { move } = given(service, made({ counts: counted }));
  service.on(imports, 'update', ({ body }) =>
    move({
      dialect: { ...(made().dialect as NonNullable<Import['dialect']>), delimiter: body.dialect?.delimiter ?? ';' },
    }),
  );
  const { screen, user, waitFor, address } = await open(`${home}/${id}`);
  await user.click(await screen.findByRole('link', { name: 'Spalten ändern' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Trennzeichen' }), 'Komma');
  await waitFor(() =>
    assert.equal(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Trennzeichen' }).value, ','),
  );
  assert.match(address(), /step=columns/);
  assert.deepEqual(
    service.doneOf(imports, 'update').map(({ body }) => body),
    [{ dialect: { delimiter: ',' } }],
  );
});

test('a faulty row says column and value, is corrected by the key E, and is checked again', async () => {
  const service = forUser();
  const { move, show } = given(service, made({ counts: counted }));
  service.on(imports, 'update_row', ({ body }) => {
    const corrected = row(4, { values: { ...row(4).values, ...body.values }, edited: true });
    show([rows[0] ?? row(2), rows[1] ?? row(3), corrected]);
    move({ counts: { ...counted, ready: 2, refused: 0 } });
    return corrected;
  });
  const { screen, within, user } = await open(`${home}/${id}`);
  const table = within(await screen.findByRole('table', { name: 'Zeilen' }));
  const faulty = table.getByText('Zeile 4').closest('tr')?.textContent ?? '';
  assert.match(faulty, /Summe: Das ist nicht richtig\. „12,345“/);
  assert.match(faulty, /Re-Nr: Das steht hier schon einmal\. \(wie Zeile 2\)/);
  await user.keyboard('jjj');
  await user.keyboard('e');
  const dialog = within(await screen.findByRole('dialog', { name: 'Zeile 4' }));
  dialog.getByText(/In der Datei: 12,345/);
  await user.type(dialog.getByLabelText('Betrag'), '1.234,50');
  await user.clear(dialog.getByLabelText('Rechnungsnummer'));
  await user.type(dialog.getByLabelText('Rechnungsnummer'), 'RE-4b');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('2 Zeilen bereit, 1 mit Hinweis, 0 mit Fehler');
  assert.deepEqual(
    service.doneOf(imports, 'update_row').map(({ ids, body }) => [ids, body]),
    [[[id, '4'], { values: { invoice_number: 'RE-4b', amount: '1234.50' } }]],
  );
});

test('days, amounts, codes and fields of problems and results stand in the words of people', async () => {
  const service = forUser();
  const type = field('claim_type_code', 'Art der Forderung', 'Type of the claim', {
    type: 'choice',
    choices: ['H43', 'H10'],
    required: false,
  });
  const day = { field: 'due_date', header: 'faellig', column: 3 };
  const { show } = given(service, made({ counts: counted, started_at: '2026-11-29T09:00:00Z' }));
  service.on(kinds, 'list', () => [{ ...ofInvoices, fields: [...ofInvoices.fields, type] }]);
  const differs = 'Invoice RE-2 is here with other values: due_date, amount. Value: “2026-12-24”.';
  const off = 'Expected 1200.00, computed 1190.05 as of 2026-11-29: principal_claim 1000.05, interest_on_costs 190.00.';
  show([
    row(2, { state: 'refused', problems: [problem({ ...day, message: 'Before it. Value: “2026-01-01”.' })] }),
    row(3, { state: 'refused', problems: [problem({ ...day, code: 'differs', message: differs })] }),
    row(4, {
      state: 'refused',
      problems: [
        problem({
          code: 'totals_mismatch',
          field: 'invoice.totals.gross',
          header: null,
          message: 'BR-CO-15: BT-112 = BT-109 + BT-110. The document says 1190.00, the sum is 1189.99.',
        }),
      ],
    }),
    row(5, {
      result: {
        action: 'created',
        resources: [],
        code: 'balance_differs',
        message: off,
        errors: [{ field: `claims.${id}.due_date`, code: 'required', message: 'Missing.' }],
      },
    }),
  ]);
  const { screen, within } = await open(`${home}/${id}`);
  const table = within(await screen.findByRole('table', { name: 'Zeilen' }));
  const textOf = (name: string) => (table.getByText(name).closest('tr')?.textContent ?? '').replaceAll('\u00a0', ' ');
  assert.match(textOf('Zeile 2'), /faellig: Das ist nicht richtig\. „01\.01\.2026“/);
  assert.match(textOf('Zeile 3'), /mit anderen Angaben da\. „24\.12\.2026“ \(Fälligkeit, Betrag\)/);
  assert.match(textOf('Zeile 4'), /Im Beleg steht 1\.190,00 €, gerechnet sind es 1\.189,99 €\./);
  assert.match(
    textOf('Zeile 5'),
    /Erwartet 1\.200,00 €, errechnet 1\.190,05 € am 29\.11\.2026; Hauptforderung 1\.000,05 €/,
  );
  assert.match(textOf('Zeile 5'), /Fälligkeit: Bitte füllen Sie dieses Feld aus\./);
  assert.doesNotMatch(
    table
      .getAllByRole('row')
      .map((each) => each.textContent)
      .join(' '),
    /\d{4}-\d\d-\d\d|[a-z]_[a-z]/,
  );
});

const ofEInvoice: Partial<Import> = {
  format: 'e_invoice',
  filename: 'rechnung.xml',
  dialect: null,
  columns: [],
  counts: { ...noCounts, rows: 1, refused: 1 },
};

test('an e-invoice shows what it says and whose it is; of several debtors one is chosen', async () => {
  const service = forUser();
  const { move, show } = given(service, made(ofEInvoice));
  const candidate = (n: number) => ({
    type: 'debtor' as const,
    id: idNumber(n),
    href: 'https://x.example/',
    reasons: ['name_postal_code'],
  });
  const ambiguous = row(1, {
    document: 'rechnung.xml',
    state: 'refused',
    values: { ...row(1).values, company_name: 'Schrauben Süd e. K.' },
    invoice: anEInvoice({ number: 'RE-1' }) as unknown as ImportRow['invoice'],
    problems: [
      problem({ code: 'debtor_ambiguous', field: 'customer_number', column: null, header: null, message: 'Several.' }),
    ],
    candidates: [candidate(11), candidate(12)],
  });
  show([ambiguous]);
  service.on(debtors, 'get', ({ ids: [debtor] }) => ({
    ...recorded(debtors, 'get'),
    id: debtor ?? '',
    display_name: debtor === idNumber(11) ? 'Schrauben Süd' : 'Schrauben Sued e. K.',
  }));
  service.on(imports, 'update_row', ({ body }) => {
    const chosen = { ...candidate(12), id: body.debtor_id ?? '', reasons: ['customer_number', 'name_postal_code'] };
    const now: ImportRow = {
      ...ambiguous,
      state: 'ready',
      problems: [],
      candidates: [],
      matched: chosen,
      edited: true,
    };
    show([now]);
    move({ counts: { ...noCounts, rows: 1, ready: 1 } });
    return now;
  });
  const { screen, within, user } = await open(`${home}/${id}`);
  const table = within(await screen.findByRole('table', { name: 'Zeilen' }));
  table.getByText('rechnung.xml');
  table.getByText('Mehrere Schuldner passen. Bitte wählen Sie einen.', { selector: 'span' });
  assert.equal(screen.queryByRole('link', { name: 'Spalten ändern' }), null);
  await user.click(table.getByRole('button', { name: 'Bearbeiten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zeile 1' }));
  const read = within(dialog.getByRole('region', { name: 'E-Rechnung' }));
  read.getByText('Beispiel Handel GmbH');
  read.getByText(/^1\.237,55/);
  const group = within(dialog.getByRole('radiogroup', { name: 'Schuldner' }));
  await user.click(
    await group.findByRole('radio', { name: 'Schrauben Sued e. K. (gleicher Name und gleiche Postleitzahl)' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('1 Zeile bereit, 0 mit Hinweis, 0 mit Fehler');
  await table.findByText('gleiche Kundennummer, gleicher Name und gleiche Postleitzahl');
  assert.deepEqual(
    service.doneOf(imports, 'update_row').map(({ ids, body }) => [ids, body]),
    [[[id, '1'], { values: {}, debtor_id: idNumber(12) }]],
  );
});

test('selected rows are run alone, those with an error left out', async () => {
  const service = forUser();
  const { move } = given(service, made({ counts: counted }));
  service.on(imports, 'run', () => move({ status: 'running', started_at: made().created_at }));
  const { screen, user } = await open(`${home}/${id}`);
  await screen.findByRole('table', { name: 'Zeilen' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Zustand' }), 'alle');
  await user.click(screen.getByRole('checkbox', { name: 'Zeile 2 auswählen' }));
  await user.click(screen.getByRole('checkbox', { name: 'Zeile 4 auswählen' }));
  await user.click(screen.getByRole('button', { name: '1 Zeile importieren' }));
  await screen.findByRole('progressbar', { name: 'Fortschritt' });
  assert.deepEqual(
    service.doneOf(imports, 'run').map(({ body }) => body),
    [{ only: [2] }],
  );
});

test('what is selected by X and typed is there again when a person comes back', async () => {
  const service = forUser();
  given(service, made({ counts: counted }));
  service.on(imports, 'list', (call) => pageOf([made({ counts: counted })], call));
  const { screen, user, waitFor } = await open(`${home}/${id}`);
  await screen.findByRole('table', { name: 'Zeilen' });
  await user.keyboard('jjkx');
  await waitFor(() => screen.getByText('Eine Zeile ausgewählt'));
  await user.click(screen.getByText('Einstellungen des Imports'));
  await user.type(screen.getByLabelText(/^Zahlungsziel in Tagen/), '14');
  await user.click(screen.getByRole('link', { name: 'Alle Importe' }));
  await user.click(await screen.findByRole('link', { name: 'rechnungen.csv' }));
  await screen.findByText('Eine Zeile ausgewählt');
  const chosen = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Zeile 2 auswählen' });
  assert.equal(chosen.checked, true);
  const days = screen.getByLabelText<HTMLInputElement>(/^Zahlungsziel in Tagen/);
  await waitFor(() => assert.equal(days.value, '14'));
  assert.equal(days.closest('details')?.open, true);
});

test('an import runs, is stopped, goes on, and shows what became of each row', async () => {
  const service = forUser();
  const { move, show } = given(service, made({ counts: counted }));
  const started = { started_at: made().created_at, can_undo: true };
  service.on(imports, 'run', ({ body }) =>
    move(
      service.doneOf(imports, 'run').length === 0
        ? { ...started, status: 'running', counts: { ...counted, done: 1, created: 1 } }
        : {
            status: body === undefined ? 'finished' : 'checked',
            counts: { ...counted, done: 2, created: 1, skipped: 1 },
          },
    ),
  );
  service.on(imports, 'stop', () => {
    show([
      row(2, {
        result: {
          action: 'created',
          resources: [{ type: 'invoice', id: idNumber(9), href: 'https://x.example/' }],
          code: null,
          message: null,
          errors: [],
        },
      }),
      row(3, { result: { action: 'skipped', resources: [], code: null, message: null, errors: [] } }),
    ]);
    return move({ status: 'stopped' });
  });
  service.on(imports, 'result', () => new Blob(['a']) as never);
  const { screen, within, user } = await open(`${home}/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Fehlerdatei herunterladen' }));
  await user.click(screen.getByRole('button', { name: '2 Zeilen importieren' }));
  await screen.findByText('1 von 2 Zeilen');
  await user.click(screen.getByRole('button', { name: 'Anhalten' }));
  await screen.findByText('Der Import ist angehalten.');
  await user.click(screen.getByRole('button', { name: 'Weiter importieren' }));
  const result = within(await screen.findByRole('region', { name: 'Ergebnis' }));
  await result.findByText('waren schon da');
  await user.click(result.getByRole('button', { name: 'Ergebnis herunterladen' }));
  const table = within(await screen.findByRole('table', { name: 'Zeilen' }));
  assert.match(table.getByRole('link', { name: 'Öffnen' }).getAttribute('href') ?? '', /invoices\//);
  assert.deepEqual(
    service.doneOf(imports, 'run').map(({ body }) => body),
    [undefined, undefined],
  );
});

test('an import is taken back: what went on stays, and is said', async () => {
  const service = forUser();
  const { move } = given(
    service,
    made({
      status: 'finished',
      can_undo: true,
      counts: { ...counted, done: 2, created: 2 },
      started_at: made().created_at,
    }),
  );
  service.on(imports, 'undo', ({ body }) => {
    if (body?.partial !== true) throw new Refused('conflict', [], { detail: 'Something followed: 2, 3. Send it.' });
    return move({ status: 'undone', can_undo: false, counts: { ...counted, done: 2, undone: 1, left: 1 } });
  });
  const { screen, within, user } = await open(`${home}/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Import zurücknehmen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import zurücknehmen' }));
  dialog.getByText(/^Stehen bleibt, womit es schon weiterging/);
  await user.click(dialog.getByRole('button', { name: 'Zurücknehmen' }));
  await dialog.findByText('Mit diesen Zeilen ging es schon weiter: 2, 3. Zurückgenommen ist nichts.');
  await user.click(dialog.getByRole('checkbox', { name: 'Das Übrige zurücknehmen und dies stehen lassen' }));
  await user.click(dialog.getByRole('button', { name: 'Zurücknehmen' }));
  const result = within(await screen.findByRole('region', { name: 'Ergebnis' }));
  await result.findByText('bleiben stehen');
  assert.equal(screen.queryAllByRole('button', { name: 'Import zurücknehmen' }).length, 0);
});

test('options are sent, and the rows are checked with them', async () => {
  const service = forUser();
  const { move } = given(service, made({ counts: counted }));
  service.on(imports, 'update', ({ body }) => move({ options: { ...made().options, ...body.options } }));
  const { screen, user, waitFor } = await open(`${home}/${id}`);
  await user.click(await screen.findByText('Einstellungen des Imports'));
  await user.type(screen.getByLabelText('Zahlungsziel in Tagen, wo kein Fälligkeitstag steht'), '14');
  await user.click(screen.getByRole('checkbox', { name: /^Rechnungen gleich freigeben/ }));
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
  await waitFor(() => assert.equal(service.doneOf(imports, 'update').length, 1));
  assert.deepEqual(service.doneOf(imports, 'update')[0]?.body, {
    options: { payment_days: 14, release: true, on_existing_debtor: 'keep' },
  });
});

test('a file that cannot be read says where and why, and is deleted', async () => {
  const service = forUser();
  given(
    service,
    made({
      status: 'refused',
      dialect: null,
      columns: [],
      problem: { code: 'unclosed_quote', message: 'A quote that opens in this line is never closed.', line: 12 },
    }),
  );
  service.on(imports, 'list', (call) => pageOf([], call));
  service.on(imports, 'delete', () => undefined as never);
  const { screen, within, user, address, waitFor } = await open(`${home}/${id}`);
  await screen.findByText('Zeile 12: Ein Anführungszeichen wird nie geschlossen.');
  await user.click(screen.getByRole('button', { name: 'Löschen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import löschen' }));
  await user.click(dialog.getByRole('button', { name: 'Löschen' }));
  await waitFor(() => assert.equal(address(), home));
});

test('the operator imports for a company, whose name stands at each import', async () => {
  const { operatorImports, operatorImportKinds, operatorCompanies } = operatorApi;
  const service = forStaff('admin');
  service.answersReadsAsRecorded();
  const company = entry(operatorCompanies, 'list');
  const ofCompany = { ...made({ counts: counted }), company_id: company.id };
  service.on(operatorImportKinds, 'list', () => [ofInvoices]);
  service.on(operatorImports, 'list', (call) => pageOf([ofCompany], call));
  service.on(operatorImports, 'get', () => ofCompany);
  service.on(operatorImports, 'rows', (call) => pageOf(rows, call));
  service.on(operatorCompanies, 'get', () => ({
    ...recorded(operatorCompanies, 'get'),
    id: company.id,
    name: 'Probe AG',
  }));
  const { screen, within, user } = await open('/operator/imports');
  await screen.findByRole('link', { name: 'Probe AG' });
  await user.click(screen.getByRole('button', { name: 'Datei importieren' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Datei importieren' }));
  dialog.getByRole('combobox', { name: 'Mandant' });
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await user.click(screen.getByRole('link', { name: 'rechnungen.csv' }));
  await screen.findByText('1 Zeile bereit, 1 mit Hinweis, 1 mit Fehler');
  await screen.findByRole('link', { name: 'Probe AG' });
});
