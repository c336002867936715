/** The bank day of a cashier: files, doubtful lines, lines that wait, the cash position, accounts (portal-office.md 6). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountApi } from '@mahnwerk/contract/apis/account.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { entry, idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { bankAccounts, bankFiles, bankTransactions, cashPosition } = operatorApi;

const euros = (value: string) => ({ currency: 'EUR', value }) as const;
const camt = () => new File(['<Document/>'], 'auszug.xml', { type: 'text/xml' });

/** A file of three lines: one is exact, one is known, one is doubtful. */
const imported = {
  ...recorded(bankFiles, 'get'),
  filename: 'auszug.xml',
  count: 3,
  new_count: 1,
  duplicate_count: 1,
  doubtful_count: 1,
  waiting: { exact: 1, strong: 0, weak: 0, none: 0 },
  booked: 0,
};

test('a cashier uploads a bank file, and reads what became of its lines', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  let file = imported;
  service.on(bankFiles, 'get', () => file);
  service.on(bankFiles, 'create', () => imported);
  service.on(bankFiles, 'book_exact', () => {
    file = { ...imported, waiting: { ...imported.waiting, exact: 0 }, booked: 1 };
    return { ...recorded(bankFiles, 'book_exact'), status: 'finished' as const, booked: 1, left: 0 };
  });
  const { screen, within, user, address } = await open('/operator/payments/files');
  await screen.findByRole('table', { name: 'Kontoauszüge' });
  await user.keyboard('c');
  const dialog = within(await screen.findByRole('dialog', { name: 'Kontoauszug hochladen' }));
  assert.equal(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Sichere Treffer gleich buchen' }).checked, true);
  await user.click(dialog.getByRole('button', { name: 'Hochladen' }));
  await dialog.findByText('Bitte wählen Sie eine Datei aus.');
  await user.upload(dialog.getByLabelText('Datei auswählen'), camt());
  await user.click(dialog.getByRole('button', { name: 'Hochladen' }));
  await screen.findByText('Kontoauszug eingelesen: 1 neuer Umsatz');
  await screen.findByRole('heading', { level: 1, name: 'auszug.xml' });
  assert.equal(address(), `/operator/payments/files/${imported.id}`);
  const result = within(screen.getByRole('region', { name: 'Ergebnis' }));
  assert.match(
    screen.getByRole('region', { name: 'Ergebnis' }).textContent,
    /3 Umsätze, 1 neu, 1 bekannt; 1 gebucht, 0 warten, 1 zweifelhaft/,
  );
  assert.match(
    result.getByRole('link', { name: '1 zweifelhaft' }).getAttribute('href') ?? '',
    /payments\/doubtful\?bank_file_id=/,
  );
  await screen.findByRole('table', { name: 'Umsätze der Datei' });
  screen.getByRole('table', { name: 'Auszüge' });
  assert.equal(service.doneOf(bankFiles, 'create').length, 1);
  assert.equal(service.doneOf(bankFiles, 'book_exact').length, 1);
});

test('a file whose lines were not booked is stored: sent again, it is booked and not uploaded once more', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  service.on(bankFiles, 'create', () => {
    if (service.doneOf(bankFiles, 'create').length > 0)
      throw new Refused('conflict', [], { bank_file_id: imported.id });
    return imported;
  });
  let isBooked = false;
  service.on(bankFiles, 'book_exact', () => {
    if (!isBooked) throw new Refused('conflict');
    return { ...recorded(bankFiles, 'book_exact'), status: 'finished' as const };
  });
  const { screen, within, user } = await open('/operator/payments/files');
  await user.click(await screen.findByRole('button', { name: 'Kontoauszug hochladen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kontoauszug hochladen' }));
  await user.upload(dialog.getByLabelText('Datei auswählen'), camt());
  await user.click(dialog.getByRole('button', { name: 'Hochladen' }));
  assert.match((await dialog.findByRole('alert')).textContent, /^Die sicheren Treffer wurden nicht gebucht/);
  isBooked = true;
  const mend = service.loseAnswers(bankFiles, 'book_exact');
  await user.click(dialog.getByRole('button', { name: 'Hochladen' }));
  await dialog.findByRole('alert');
  mend();
  await user.click(dialog.getByRole('button', { name: 'Hochladen' }));
  await screen.findByText('Kontoauszug eingelesen: 1 neuer Umsatz');
  assert.equal(service.doneOf(bankFiles, 'create').length, 1);
  assert.equal(service.doneOf(bankFiles, 'book_exact').length, 1);
});

test('a file that is refused says why: the same one, the account of another bank, a damaged one', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  let refused = new Refused('conflict', [], { bank_file_id: imported.id });
  service.on(bankFiles, 'create', () => {
    throw refused;
  });
  const { screen, within, user } = await open('/operator/payments/files');
  await user.click(await screen.findByRole('button', { name: 'Kontoauszug hochladen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kontoauszug hochladen' }));
  const send = () => user.click(dialog.getByRole('button', { name: 'Hochladen' }));
  await user.upload(dialog.getByLabelText('Datei auswählen'), camt());
  await send();
  const link = await dialog.findByRole('link', { name: 'Zu dieser Datei' });
  assert.match(link.getAttribute('href') ?? '', new RegExp(`payments/files/${imported.id}$`));
  assert.match(dialog.getByRole('alert').textContent, /^Der Kontoauszug wurde nicht eingelesen/);
  const invalid = (code: 'invalid' | 'corrupt') => [{ field: 'file', code, message: 'refused' }] as const;
  refused = new Refused('validation_error', invalid('corrupt'));
  await send();
  await dialog.findByText(/Das ist kein Kontoauszug, die Datei ist beschädigt/);
  refused = new Refused('validation_error', invalid('invalid'), { account_iban: 'DE02120300000000202051' });
  await send();
  await dialog.findByText(/Das Konto DE02120300000000202051 ist nicht angelegt/);
  await user.click(dialog.getByRole('link', { name: 'Konto hinzufügen' }));
  const account = within(await screen.findByRole('dialog', { name: 'Konto hinzufügen' }));
  assert.equal(account.getByRole<HTMLInputElement>('textbox', { name: 'IBAN' }).value, 'DE02120300000000202051');
});

/** As many lines that wait, the first of them exact. */
const waitingLines = (count: number) =>
  Array.from({ length: count }, (_none, at) =>
    entry(bankTransactions, 'list', {
      id: idNumber(at),
      status: at === 0 ? 'proposed' : 'unmatched',
      counterparty: { name: `Zahler ${at}`, iban: null },
      rest: euros(`${at + 1}.00`),
      proposals: [],
    }),
  );

/** One of them, which there is. */
const lineAt = <T>(all: readonly T[], at: number): T => all[at] ?? assert.fail(`there are ${all.length}`);

test('every line that waits is reached by pages, is found by filters, and is marked as refunded by a key', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  const lines = waitingLines(60);
  service.on(bankTransactions, 'list', (call) =>
    pageOf(
      lines.filter(
        ({ counterparty: { name }, status }) =>
          (call.query.q === undefined || name === call.query.q) && status !== 'refunded',
      ),
      call,
    ),
  );
  service.on(bankTransactions, 'refund', ({ ids: [id] }) => {
    const at = lines.findIndex((each) => each.id === id);
    const refunded = { ...lineAt(lines, at), status: 'refunded' as const };
    lines[at] = refunded;
    return refunded;
  });
  const { screen, within, user } = await open('/operator/payments/unmatched');
  const list = within(await screen.findByRole('region', { name: 'Bankumsätze' }));
  assert.equal(list.getAllByRole('link').length, 50);
  await user.click(screen.getByRole('button', { name: 'Nächste Seite' }));
  await list.findByRole('link', { name: /^Zahler 59/ });
  await user.keyboard('j');
  await screen.findByRole('heading', { name: 'Zahler 51' });
  await user.keyboard('e');
  await screen.findByText('Als erstattet vermerkt');
  assert.deepEqual(
    service.doneOf(bankTransactions, 'refund').map(({ ids }) => ids[0]),
    [idNumber(51)],
  );
  await user.type(screen.getByRole('searchbox', { name: 'Suchen' }), 'Zahler 7{Enter}');
  await screen.findByRole('heading', { name: 'Zahler 7' });
  assert.equal(screen.getAllByRole('link', { name: /^Zahler / }).length, 1);
});

test('all exact lines are booked at once, after their number and sum were read', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  const lines = waitingLines(2);
  const [one, two] = [lineAt(lines, 0), lineAt(lines, 1)];
  service.on(bankTransactions, 'list', (call) =>
    pageOf(call.query.confidence === 'exact' ? [one, { ...two, bank_file_id: idNumber(9) }] : [one], call),
  );
  let status: 'running' | 'finished' = 'finished';
  service.on(bankFiles, 'book_exact', () => ({ ...recorded(bankFiles, 'book_exact'), status, booked: 1, left: 4 }));
  const { screen, within, user } = await open('/operator/payments/unmatched');
  const press = async () => user.click(await screen.findByRole('button', { name: 'Alle eindeutigen buchen' }));
  await press();
  const dialog = within(await screen.findByRole('dialog', { name: 'Alle eindeutigen buchen' }));
  await dialog.findByText(/^2 eindeutige Umsätze über zusammen 3,00 €/);
  await user.click(dialog.getByRole('button', { name: 'Alle eindeutigen buchen' }));
  await screen.findByText('Gebucht: 2 Umsätze');
  assert.equal(service.doneOf(bankFiles, 'book_exact').length, 2);
  status = 'running';
  await press();
  const again = within(await screen.findByRole('dialog', { name: 'Alle eindeutigen buchen' }));
  await again.findByText(/^2 eindeutige Umsätze/);
  await user.click(again.getByRole('button', { name: 'Alle eindeutigen buchen' }));
  await screen.findByText('Es wird gebucht: 2 gebucht, 8 übrig');
});

test('booking all exact lines waits until they were read, and books each file once though an answer is lost', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  const lines = waitingLines(2);
  const files = [idNumber(8), idNumber(9)];
  service.on(bankTransactions, 'list', (call) =>
    pageOf(
      files.map((bank_file_id, at) => ({ ...lineAt(lines, at), bank_file_id })),
      call,
    ),
  );
  service.on(bankFiles, 'book_exact', () => ({ ...recorded(bankFiles, 'book_exact'), status: 'finished' as const }));
  const answerLists = service.holdAfter(bankTransactions, 'list', 1);
  const { screen, within, user } = await open('/operator/payments/unmatched');
  await user.click(await screen.findByRole('button', { name: 'Alle eindeutigen buchen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alle eindeutigen buchen' }));
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Alle eindeutigen buchen' });
  assert.equal(submit.disabled, true);
  answerLists();
  await dialog.findByText(/^2 eindeutige Umsätze/);
  const mend = service.loseAnswers(bankFiles, 'book_exact');
  await user.click(submit);
  await dialog.findByRole('alert');
  mend();
  await user.click(submit);
  await screen.findByText(/^Gebucht:/);
  assert.deepEqual(
    service.doneOf(bankFiles, 'book_exact').map(({ ids }) => ids[0]),
    files,
  );
});

test('a doubtful line stands beside the one that it resembles, and is taken or dropped with a reason', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  const resembles = {
    id: idNumber(8),
    value_date: '2026-03-01',
    counterparty: { name: 'Erika Muster', iban: null },
    remittance: 'schon da',
    status: 'booked',
  } as const;
  const lines = waitingLines(2).map((line) => ({
    ...line,
    status: 'doubtful' as const,
    resembles_id: idNumber(8),
    resembles,
  }));
  const decided = new Set<string>();
  service.on(bankTransactions, 'list', (call) =>
    pageOf(
      lines.filter(({ id }) => !decided.has(id)),
      call,
    ),
  );
  let isHeld = true;
  service.on(bankTransactions, 'take', ({ ids: [id = ''] }) => {
    if (isHeld) throw new Refused('conflict');
    decided.add(id);
    return lineAt(lines, 0);
  });
  service.on(bankTransactions, 'drop', ({ ids: [id = ''] }) => {
    decided.add(id);
    return lineAt(lines, 1);
  });
  const { screen, within, user } = await open('/operator/payments/doubtful');
  const table = within(await screen.findByRole('table', { name: 'Zweifelhafte Umsätze' }));
  assert.equal(table.getAllByText('schon da').length, 2);
  await user.click(lineAt(table.getAllByRole('button', { name: 'Übernehmen' }), 0));
  const refused = within(await table.findByRole('alert'));
  isHeld = false;
  await user.click(refused.getByRole('button'));
  await screen.findByText('Umsatz übernommen');
  await screen.findByText('Zahler 1');
  await user.click(table.getByRole('button', { name: 'Verwerfen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verwerfen' }));
  await user.type(dialog.getByRole('textbox', { name: 'Grund' }), 'doppelt exportiert');
  await user.click(dialog.getByRole('button', { name: 'Verwerfen' }));
  await screen.findByText('Umsatz verworfen');
  await screen.findByText('Kein Umsatz ist zweifelhaft.');
  assert.deepEqual(service.doneOf(bankTransactions, 'drop')[0]?.body, { reason: 'doppelt exportiert' });
});

test('the cash position says what it is made of, why it does not add up, and which lines make up a figure', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  service.on(cashPosition, 'get', ({ query }) => ({
    ...recorded(cashPosition, 'get'),
    on: query.on ?? '',
    suspense: euros('12.00'),
    difference: euros('1.00'),
    doubtful: euros('10.00'),
  }));
  service.on(cashPosition, 'days', () => ({
    days: [1, 2, 3].map((day) => ({
      on: `2026-03-0${day}`,
      bank_balance: euros(`${day}00.00`),
      booked: euros('0.00'),
      suspense: euros('12.00'),
      difference: euros('0.00'),
      covered: day < 3,
    })),
    gaps: [{ account_iban: 'DE02120300000000202051', from: '2026-03-02', to: '2026-03-05' }],
  }));
  service.on(cashPosition, 'lines', (call) =>
    pageOf(
      Array.from({ length: 60 }, (_none, at) => ({
        ...entry(cashPosition, 'lines'),
        bank_transaction_id: idNumber(at),
        text: `Zeile ${at}`,
      })),
      call,
    ),
  );
  const { screen, within, user, address, waitFor } = await open('/operator/cash?on=2026-03-03');
  const alert = within(await screen.findByRole('alert'));
  await alert.findByText('Die Differenz ist nicht null');
  alert.getByText('Konto DE02120300000000202051: zwischen dem 02.03.2026 und dem 05.03.2026 fehlt ein Auszug.');
  alert.getByRole('button', { name: 'Kontoauszug hochladen' });
  assert.match(screen.getByRole('link', { name: 'Entscheiden' }).getAttribute('href') ?? '', /payments\/doubtful$/);
  const chart = within(await screen.findByRole('figure', { name: 'Kontostand' }));
  const reading = chart.getByRole('slider', { name: 'Kontostand' });
  const said = () => reading.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ');
  assert.equal(said(), '03.03.2026: 300,00 € (ohne Auszug)');
  reading.focus();
  await user.keyboard('{ArrowLeft}');
  assert.equal(said(), '02.03.2026: 200,00 €');
  await user.click(chart.getByRole('button', { name: 'Als Tabelle' }));
  assert.equal(within(chart.getByRole('table')).getAllByRole('row').length, 4);
  const composition = within(screen.getByRole('table', { name: 'Zusammensetzung' }));
  await user.click(composition.getByRole('link', { name: 'Ungeklärt' }));
  const lines = within(await screen.findByRole('region', { name: 'Umsätze' }));
  await lines.findByRole('table', { name: 'Umsätze' });
  assert.equal(address(), '/operator/cash?on=2026-03-03&part=suspense');
  await screen.findByRole('figure', { name: 'Eingänge' });
  await user.click(lines.getByRole('button', { name: 'Nächste Seite' }));
  await lines.findByText('Zeile 59');
  await waitFor(() => assert.match(address(), /on=2026-03-03&part=suspense&.*offset=50/));
});

test('accounts are added, renamed and archived; a reader sees no command', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  let account = { ...recorded(bankAccounts, 'get'), name: 'Sparkasse', archived: false };
  service.on(bankAccounts, 'list', (call) => pageOf([account], call));
  let isProved = false;
  service.on(bankAccounts, 'create', ({ body }) => {
    if (!isProved) throw new Refused('recent_sign_in_required');
    return { ...account, ...body };
  });
  service.on(accountApi.proof, 'create', () => {
    isProved = true;
    return recorded(accountApi.proof, 'create');
  });
  service.on(bankAccounts, 'update', ({ body }) => (account = { ...account, ...body }));
  let { screen, within, user } = await open('/operator/cash/accounts');
  const table = within(await screen.findByRole('table', { name: 'Bankkonten' }));
  const tabs = within(screen.getByRole('navigation', { name: 'Kontostand' }));
  assert.deepEqual(
    tabs.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent),
    ['Konten'],
  );
  await user.keyboard('c');
  const adding = within(await screen.findByRole('dialog', { name: 'Konto hinzufügen' }));
  await user.type(adding.getByRole('textbox', { name: 'Name' }), 'Volksbank');
  await user.type(adding.getByRole('textbox', { name: 'IBAN' }), 'DE02120300000000202051');
  await user.click(within(adding.getByRole('radiogroup', { name: 'Art' })).getByRole('radio', { name: 'Eigenes' }));
  await user.click(adding.getByRole('button', { name: 'Hinzufügen' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' }));
  await user.type(proof.getByLabelText('Passwort'), 'Vier Raben auf dem Dach');
  await user.click(proof.getByRole('button', { name: 'Bestätigen' }));
  await screen.findByText('Konto hinzugefügt: Volksbank');
  assert.deepEqual(service.doneOf(bankAccounts, 'create')[0]?.body, {
    name: 'Volksbank',
    iban: 'DE02120300000000202051',
    kind: 'own',
  });
  await user.click(table.getByRole('button', { name: 'Umbenennen' }));
  const renaming = within(await screen.findByRole('dialog', { name: 'Umbenennen' }));
  await user.type(renaming.getByRole('textbox', { name: 'Name' }), ' am Markt');
  await user.click(renaming.getByRole('button', { name: 'Umbenennen' }));
  await screen.findByText('Konto umbenannt: Sparkasse am Markt');
  await user.click(table.getByRole('button', { name: 'Stilllegen' }));
  const archiving = within(await screen.findByRole('dialog', { name: 'Stilllegen' }));
  await user.click(archiving.getByRole('button', { name: 'Stilllegen' }));
  await screen.findByText('Konto stillgelegt: Sparkasse am Markt');
  await table.findByRole('button', { name: 'Wieder aufnehmen' });

  const reader = forStaff('reader');
  reader.answersReadsAsRecorded();
  ({ screen, within, user } = await open('/operator/cash/accounts'));
  await screen.findByRole('table', { name: 'Bankkonten' });
  assert.equal(screen.queryAllByRole('button', { name: /hinzufügen|Umbenennen|Stilllegen/ }).length, 0);
});
