/** The payments of a company: it hands in a statement, decides on what came in, and takes a decision back (intake.md 9). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dunningApi } from '@mahnwerk/contract/apis/dunning.ts';
import type { CompanyBankTransaction } from '@mahnwerk/contract/dunning/bank-transactions.ts';
import { entry, idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import { type FakeService, membershipOf } from './harness/service.ts';

const { forUser, serviceFor, open } = portalOf();
const {
  mahnserviceBankAccounts: accounts,
  mahnserviceBankFiles: files,
  mahnserviceBankTransactions: lines,
  mahnserviceInvoices: invoices,
} = dunningApi;
const home = '/company/10000042';

const euros = (value: string) => ({ currency: 'EUR', value }) as const;
const statement = () => new File(['<Document/>'], 'auszug.xml', { type: 'text/xml' });

type Line = CompanyBankTransaction;
type Proposal = Line['proposals'][number];

const invoice = { ...recorded(invoices, 'get'), archived: false, status: 'open' as const };

const proposal = (changes: Partial<Proposal> = {}): Proposal => ({
  type: 'invoice_payment',
  mandate_id: null,
  statement_id: null,
  payout_item_id: null,
  invoice_id: invoice.id,
  splits: [{ invoice_id: invoice.id, amount: euros('50.00') }],
  amount: euros('50.00'),
  confidence: 'strong',
  reasons: ['invoice_number'],
  ...changes,
});

const lineAt = (at: number, changes: Partial<Line> = {}): Line => ({
  ...entry(lines, 'list'),
  id: idNumber(at),
  status: 'proposed',
  direction: 'credit',
  amount: euros('50.00'),
  rest: euros('50.00'),
  counterparty: { name: `Zahler ${at}`, iban: null },
  is_reversal: false,
  proposals: [proposal()],
  bookings: [],
  resembles: null,
  resembles_id: null,
  ignored_reason: null,
  ...changes,
});

/** Lines that stay as commands leave them. */
function givenLines(service: FakeService, ...all: Line[]) {
  service.answersReadsAsRecorded();
  const stored = new Map(all.map((each) => [each.id, each]));
  const isWaiting = ({ status }: Line) => status === 'unmatched' || status === 'proposed';
  service.on(lines, 'list', (call) =>
    pageOf(
      [...stored.values()].filter(
        (each) =>
          (call.query.status === undefined || each.status === call.query.status) &&
          (call.query.waiting === undefined || isWaiting(each)) &&
          (call.query.confidence === undefined || each.proposals[0]?.confidence === call.query.confidence) &&
          (call.query.q === undefined || each.counterparty.name === call.query.q),
      ),
      call,
    ),
  );
  service.on(invoices, 'get', () => invoice);
  const become = ([id = '']: readonly string[], changes: Partial<Line>): Line => {
    const after = { ...(stored.get(id) ?? assert.fail(`there is no ${id}`)), ...changes };
    stored.set(id, after);
    return after;
  };
  return become;
}

test('a company hands in a statement, and what is certain is booked', async () => {
  const service = forUser();
  givenLines(service);
  const waiting = { exact: 1, strong: 0, weak: 0, none: 2 };
  const imported = { ...recorded(files, 'create'), new_count: 3, waiting };
  service.on(files, 'create', () => imported);
  service.on(files, 'book_exact', () => ({ ...recorded(files, 'book_exact'), status: 'finished' as const, booked: 1 }));
  const { screen, within, user } = await open(`${home}/payments`);
  await screen.findByRole('heading', { level: 1, name: 'Zahlungseingänge' });
  await screen.findByText(/^Kein Zahlungseingang wartet/);
  await user.click(screen.getByRole('button', { name: 'Kontoauszug hochladen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kontoauszug hochladen' }));
  assert.equal(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Sichere Treffer gleich buchen' }).checked, true);
  await user.upload(dialog.getByLabelText('Datei auswählen'), statement());
  await user.click(dialog.getByRole('button', { name: 'Hochladen' }));
  await screen.findByText('Kontoauszug eingelesen: 3 neue Umsätze');
  await screen.findByRole('heading', { level: 1, name: 'auszug.xml' });
  assert.equal(service.doneOf(files, 'create').length, 1);
  assert.equal(service.doneOf(files, 'book_exact').length, 1);
});

test('the account of a refused statement is added, and the file is sent again', async () => {
  const service = forUser();
  givenLines(service);
  const iban = 'DE02120300000000202051';
  let isKnown = false;
  service.on(accounts, 'create', ({ body }) => {
    assert.equal(body.iban, iban);
    isKnown = true;
    return recorded(accounts, 'create');
  });
  service.on(files, 'create', () => {
    if (!isKnown)
      throw new Refused('validation_error', [{ field: 'base64', code: 'invalid', message: 'Unknown.' }], {
        account_iban: iban,
      });
    return recorded(files, 'create');
  });
  service.on(files, 'book_exact', () => ({ ...recorded(files, 'book_exact'), status: 'finished' as const }));
  const { screen, within, user } = await open(`${home}/payments`);
  await user.click(await screen.findByRole('button', { name: 'Kontoauszug hochladen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kontoauszug hochladen' }));
  await user.upload(dialog.getByLabelText('Datei auswählen'), statement());
  await user.click(dialog.getByRole('button', { name: 'Hochladen' }));
  await dialog.findByText(new RegExp(`Das Konto ${iban}`));
  await user.click(dialog.getByRole('button', { name: 'Konto hinzufügen' }));
  await dialog.findByText('Konto hinzugefügt. Laden Sie die Datei noch einmal hoch.');
  await user.click(dialog.getByRole('button', { name: 'Hochladen' }));
  await screen.findByText(/^Kontoauszug eingelesen/);
});

test('the best candidate has the focus: Enter books the line on each invoice that it names', async () => {
  const service = forUser();
  const two = [
    { invoice_id: invoice.id, amount: euros('30.00') },
    { invoice_id: idNumber(9), amount: euros('20.00') },
  ];
  const sum = proposal({
    invoice_id: null,
    splits: two,
    confidence: 'exact',
    reasons: ['invoice_number', 'amount_is_sum'],
  });
  const become = givenLines(service, lineAt(1, { proposals: [sum, proposal()] }), lineAt(2));
  service.on(lines, 'book', ({ ids }) => become(ids, { status: 'booked', rest: euros('0.00'), proposals: [] }));
  const { screen, within, user, waitFor } = await open(`${home}/payments`);
  const [accept] = await screen.findAllByRole('button', { name: 'Zuordnen' });
  await waitFor(() => assert.equal(document.activeElement, accept));
  const candidates = within(screen.getByRole('region', { name: 'Vorschläge' }));
  await waitFor(() => assert.equal(candidates.getAllByRole('link').length, 3));
  candidates.getByText('Rechnungsnummer genannt, Betrag ist die Summe');
  candidates.getByText(/30,00 €$/);
  await user.keyboard('{Enter}');
  await screen.findByText('Zugeordnet: 50,00 €.');
  assert.deepEqual(
    service.doneOf(lines, 'book').map(({ body }) => body.splits),
    [two],
  );
  await waitFor(() => assert.equal(screen.queryAllByText('Zahler 1').length, 0));
});

test('a line is booked on an invoice that is found by its number, or set aside with a reason', async () => {
  const service = forUser();
  const become = givenLines(service, lineAt(1, { proposals: [] }), lineAt(2, { proposals: [] }));
  service.on(invoices, 'list', (call) => pageOf([{ ...entry(invoices, 'list'), ...invoice }], call));
  service.on(lines, 'book', ({ ids }) => become(ids, { status: 'booked' }));
  service.on(lines, 'ignore', ({ ids, body }) => become(ids, { status: 'ignored', ignored_reason: body.reason }));
  const { screen, within, user, waitFor } = await open(`${home}/payments`);
  await screen.findByText('Zu diesem Umsatz passt nichts von selbst.');
  await user.keyboard('/');
  const find = within(await screen.findByRole('dialog', { name: 'Rechnung suchen' }));
  await user.type(await find.findByRole('combobox', { name: 'Rechnung' }), invoice.invoice_number);
  await user.click(await find.findByRole('option', { name: new RegExp(`^${invoice.invoice_number}`) }));
  await user.clear(find.getByLabelText('Betrag'));
  await user.type(find.getByLabelText('Betrag'), '12,34');
  await user.click(find.getByRole('button', { name: 'Buchen' }));
  await screen.findByText('Zugeordnet: 12,34 €.');
  const [booked] = service.doneOf(lines, 'book').map(({ body }) => body);
  assert.deepEqual(booked?.splits, [{ invoice_id: invoice.id, amount: euros('12.34') }]);
  await waitFor(() => assert.equal(screen.queryAllByText('Zahler 1').length, 0));
  await user.keyboard('z');
  const aside = within(await screen.findByRole('dialog', { name: 'Beiseitelegen' }));
  await user.type(aside.getByLabelText('Grund'), 'Verkauf');
  await user.click(aside.getByRole('button', { name: 'Beiseitelegen' }));
  await screen.findByText('Umsatz beiseitegelegt');
  await screen.findByText(/^Kein Zahlungseingang wartet/);
});

test('a line is split over several invoices, and what remains of it is said', async () => {
  const service = forUser();
  const become = givenLines(service, lineAt(1, { proposals: [] }));
  service.on(invoices, 'list', (call) => pageOf([{ ...entry(invoices, 'list'), ...invoice }], call));
  service.on(lines, 'book', ({ ids }) => become(ids, { rest: euros('10.00') }));
  const { screen, within, user } = await open(`${home}/payments`);
  await screen.findByText('Zu diesem Umsatz passt nichts von selbst.');
  await user.keyboard('t');
  const split = within(await screen.findByRole('dialog', { name: 'Aufteilen' }));
  const amounts = split.getAllByLabelText('Betrag');
  for (const [at, amount] of ['30,00', '10,00'].entries()) {
    const field = split.getAllByRole('combobox', { name: 'Rechnung' })[at] ?? assert.fail();
    await user.type(field, invoice.invoice_number);
    await user.click(await split.findByRole('option', { name: new RegExp(`^${invoice.invoice_number}`) }));
    await user.type(amounts[at] ?? assert.fail(), amount);
  }
  split.getByText(/^Es bleiben 10,00/);
  split.getByRole('button', { name: 'Weitere Rechnung' });
  await user.click(split.getByRole('button', { name: 'Buchen' }));
  await screen.findByText('Zugeordnet: 40,00 €.');
  assert.deepEqual(
    service.doneOf(lines, 'book').map(({ body }) => body.splits),
    [['30.00', '10.00'].map((value) => ({ invoice_id: invoice.id, amount: euros(value) }))],
  );
});

test('all exact lines are booked at once, after their number and sum were read', async () => {
  const service = forUser();
  const become = givenLines(service, lineAt(1, { proposals: [proposal({ confidence: 'exact' })] }), lineAt(2));
  service.on(files, 'book_exact', () => {
    become([idNumber(1)], { status: 'booked' });
    return { ...recorded(files, 'book_exact'), status: 'finished' as const, booked: 1 };
  });
  const { screen, within, user } = await open(`${home}/payments`);
  await user.click(await screen.findByRole('button', { name: 'Alle eindeutigen buchen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alle eindeutigen buchen' }));
  await dialog.findByText(/^1 eindeutiger Umsatz über zusammen 50,00 € wird auf die genannten Rechnungen gebucht/);
  await user.click(dialog.getByRole('button', { name: 'Alle eindeutigen buchen' }));
  await screen.findByText('Gebucht: 1 Umsatz');
  assert.equal(service.doneOf(files, 'book_exact').length, 1);
});

test('a file shows what became of each of its lines, and leads to those that wait', async () => {
  const service = forUser();
  givenLines(service, lineAt(1));
  const file = {
    ...recorded(files, 'get'),
    filename: 'auszug.xml',
    count: 2,
    new_count: 1,
    duplicate_count: 1,
    doubtful_count: 0,
    booked: 0,
    waiting: { exact: 0, strong: 1, weak: 0, none: 0 },
    exact_bookings: null,
  };
  service.on(files, 'get', () => file);
  service.on(files, 'lines', (call) =>
    pageOf(
      (['new', 'duplicate'] as const).map((result, at) => ({
        ...entry(files, 'lines'),
        position: at + 1,
        transaction_id: idNumber(at + 1),
        result,
        status: 'proposed' as const,
      })),
      call,
    ),
  );
  const { screen, within, user } = await open(`${home}/payments/files/${file.id}`);
  await screen.findByRole('heading', { level: 1, name: 'auszug.xml' });
  within(screen.getByRole('region', { name: 'Ergebnis' })).getByText(/^2 Umsätze, 1 neu, 1 bekannt;/);
  const table = within(await screen.findByRole('table', { name: 'Umsätze der Datei' }));
  await table.findByText('bekannt');
  await user.click(table.getByRole('link', { name: 'wartet' }));
  await screen.findByRole('heading', { name: 'Zahler 1' });
});

test('without an invoice nothing is booked, and the field says so', async () => {
  const service = forUser();
  givenLines(service, lineAt(1, { proposals: [] }));
  service.on(lines, 'book', () => {
    throw new Refused('validation_error', [{ field: 'splits[0].invoice_id', code: 'invalid', message: 'Not a UUID.' }]);
  });
  const { screen, within, user } = await open(`${home}/payments`);
  await user.click(await screen.findByRole('button', { name: 'Rechnung suchen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rechnung suchen' }));
  await user.click(dialog.getByRole('button', { name: 'Buchen' }));
  await dialog.findByText('Bitte wählen Sie eine offene Rechnung aus.');
});

test('what was booked is undone, and what was set aside is brought back', async () => {
  const service = forUser();
  const booking = {
    type: 'invoice_payment',
    invoice_id: invoice.id,
    payment_id: idNumber(8),
    amount: euros('50.00'),
  } as const;
  const become = givenLines(
    service,
    lineAt(1, { status: 'booked', bookings: [booking], proposals: [] }),
    lineAt(2, { status: 'ignored', ignored_reason: 'Verkauf', proposals: [] }),
  );
  service.on(lines, 'unbook', ({ ids }) => become(ids, { status: 'unmatched', bookings: [], ignored_reason: null }));
  const { screen, within, user } = await open(`${home}/payments/booked`);
  const table = within(await screen.findByRole('table', { name: 'Gebucht' }));
  await table.findByRole('link', { name: /^Rechnung 50,00/ });
  await user.click(table.getByRole('button', { name: /^Lösen 50,00/ }));
  const undo = within(await screen.findByRole('dialog', { name: 'Lösen' }));
  await user.click(undo.getByRole('button', { name: 'Lösen' }));
  await screen.findByText('Zuordnung gelöst.');
  await user.click(screen.getByRole('link', { name: 'Beiseitegelegt' }));
  const aside = within(await screen.findByRole('table', { name: 'Beiseitegelegt' }));
  await aside.findByText('Verkauf');
  await user.click(aside.getByRole('button', { name: /^Hervorholen/ }));
  const back = within(await screen.findByRole('dialog', { name: 'Hervorholen' }));
  await user.click(back.getByRole('button', { name: 'Hervorholen' }));
  await screen.findByText('Zuordnung gelöst.');
  assert.equal(service.doneOf(lines, 'unbook').length, 2);
});

test('a doubtful line stands beside the one that it resembles, and is taken or dropped with a reason', async () => {
  const service = forUser();
  const like = {
    id: idNumber(7),
    value_date: '2026-03-02',
    counterparty: { name: 'Lina', iban: null },
    remittance: 'Rate 3',
  };
  const doubtful = (at: number) =>
    lineAt(at, { status: 'doubtful', proposals: [], resembles_id: like.id, resembles: { ...like, status: 'booked' } });
  const become = givenLines(service, doubtful(1), doubtful(2));
  service.on(lines, 'take', ({ ids }) => become(ids, { status: 'unmatched' }));
  service.on(lines, 'drop', ({ ids, body }) => become(ids, { status: 'duplicate', ignored_reason: body.reason }));
  const { screen, within, user, waitFor } = await open(`${home}/payments`);
  const card = within(await screen.findByRole('region', { name: 'Zweifelhafte Umsätze' }));
  assert.equal((await card.findAllByText('Rate 3')).length, 2);
  await user.click(card.getAllByRole('button', { name: 'Übernehmen' })[0] ?? assert.fail());
  await screen.findByText('Umsatz übernommen');
  await waitFor(() => assert.equal(card.queryAllByText('Rate 3').length, 1));
  await user.click(card.getByRole('button', { name: 'Verwerfen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verwerfen' }));
  await user.type(dialog.getByLabelText('Grund'), 'Zweimal exportiert');
  await user.click(dialog.getByRole('button', { name: 'Verwerfen' }));
  await screen.findByText('Umsatz verworfen');
  await waitFor(() => assert.equal(screen.queryAllByText('Zweifelhafte Umsätze').length, 0));
});

test('lines are stepped through by J and K, narrowed by a text, and read again when the bank changed', async () => {
  const service = forUser();
  const become = givenLines(service, lineAt(1), lineAt(2), lineAt(3));
  const { screen, within, user, waitFor } = await open(`${home}/payments`);
  const list = within(await screen.findByRole('region', { name: 'Bankumsätze' }));
  const shown = () => list.getAllByRole('link').find((each) => each.hasAttribute('aria-current'))?.textContent ?? '';
  await user.keyboard('j');
  await waitFor(() => assert.match(shown(), /^Zahler 2/));
  await user.keyboard('k');
  await waitFor(() => assert.match(shown(), /^Zahler 1/));
  become([idNumber(1)], { status: 'booked' });
  service.hint({ topic: 'bank', id: idNumber(1), updated_at: new Date().toISOString() });
  await waitFor(() => assert.match(shown(), /^Zahler 2/));
  await user.type(screen.getByRole('searchbox', { name: 'Suchen' }), 'Zahler 3{Enter}');
  await waitFor(() => assert.deepEqual(list.getAllByRole('link').length, 1));
  await waitFor(() => assert.match(shown(), /^Zahler 3/));
});

test('who may only read sees the lines and no command', async () => {
  const member = membershipOf('company', ['member']);
  const service = serviceFor({ ...member, scopes: member.scopes.filter((each) => each !== 'dunning:payments:write') });
  givenLines(service, lineAt(1), lineAt(2, { status: 'doubtful' }));
  const { screen } = await open(`${home}/payments`);
  await screen.findByText('Zweifelhafte Umsätze');
  for (const name of [
    'Kontoauszug hochladen',
    'Alle eindeutigen buchen',
    'Aufteilen',
    'Zuordnen',
    'Rechnung suchen',
    'Beiseitelegen',
    'Übernehmen',
    'Verwerfen',
  ])
    assert.equal(screen.queryAllByRole('button', { name }).length, 0, name);
});
