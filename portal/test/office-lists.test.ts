/** What each list of the office has: „CSV“, many persons behind a fresh proof alone, views, a preview (portal-office.md 2, portal.md 3). */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { accountApi } from '@mahnwerk/contract/apis/account.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { entry, idNumber, pageOf, recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { FakeService } from './harness/service.ts';

const { forStaff, open } = portalOf();
const { dunningHandovers, letters: lettersApi } = operatorApi;

/** The files that the page saves. */
function savedFiles(): Blob[] {
  const files: Blob[] = [];
  mock.method(URL, 'createObjectURL', (file: Blob) => `blob:${files.push(file)}`);
  return files;
}

const linesOf = async (file: Blob): Promise<readonly string[]> =>
  (await file.text()).replace('\uFEFF', '').trimEnd().split('\r\n');

/** The lists of the office, with the heads of their files. */
const lists: readonly (readonly [address: string, head: string])[] = [
  ['dunning-runs', 'Tag;Mandant;Auslöser;Art;Stand;Geprüft;Schreiben;Übergaben;Angehalten;Hinweise'],
  ['dunning-runs/decisions', 'Rechnung;Schuldner;Mandant;Offen;Entscheidung;Grund;Stufe;Nächster Schritt'],
  ['dunning-runs/handovers', 'Rechnung;Schuldner;Mandant;Offen;Stand;Was fehlt;Tag'],
  ['invoices', 'Nummer;Schuldner;Mandant;Fällig am;Betrag;Offen;Stufe;Stand;Nächster Schritt;Warum'],
  [
    'invoices/debtors',
    'Name;Kundennummer;Mandant;Straße und Hausnummer;Postleitzahl;Ort;E-Mail-Adresse;Offen;Rechnungen;Mahnstopp',
  ],
  ['outbox', 'Schuldner;Akte;Mandant;Art;Datum;Wartet seit;Seiten'],
  ['outbox/batches', 'Gebildet;Stand;Schreiben;Seiten;Beim Bilden gestoppt;Datei;Von;Versendet am'],
  ['outbox/stopped', 'Schuldner;Akte;Mandant;Art;Datum;Grund;Seit'],
  ['outbox/letters', 'Schuldner;Akte;Mandant;Art;Rechnungen;Datum;Versandweg;Stand;Versendet am;Grund'],
  ['payments/reported', 'Wertstellung;Aktenzeichen;Schuldner;Mandant;Beleg;Verwendungszweck;Betrag'],
  ['payments/unmatched', 'Wertstellung;Name;Verwendungszweck;Betrag'],
  ['payments/doubtful', 'Wertstellung;Name;Umsatz;Ähnelt;Betrag'],
  ['payments/matched', 'Wertstellung;Name;Verwendungszweck;Betrag'],
  ['payments/files', 'Datei;Eingelesen;Von;Umsätze;Neu;Bekannt;Zweifelhaft;Ergebnis'],
  ['statements', 'Mandant;Zeitraum;Buchungsdatum;Akten;Saldo der Akten;Verrechnet;Saldo;Was fehlt'],
  [
    'statements/published',
    'Nummer;Mandant;Zeitraum;Buchungsdatum;Akten;Saldo der Akten;Verrechnet;Saldo;Stand;Bezahlt',
  ],
  ['statements/single', 'Akte;Schuldner;Mandant;Buchungsdatum;Saldo;Nummer;Stand;Bezahlt;Was fehlt'],
  ['statements/runs', 'Bis;Zeitraum;Mandant;Stand;Entwürfe;Übersprungen;Buchungsdatum;Gestartet'],
  ['payouts', 'Tag;Stand;Überweisungen;Summe;Vorbereitet'],
  ['operations', 'Was;Für;Versuche;Grund;Seit;Zustand'],
  ['audit-log', 'Zeit;Wer;Was;Bereich;Woran;Anfrage'],
  ['cases', 'Aktenzeichen;Schuldner;Mandant;Verfahren;Zahlung;Offen;Verjährung;Als Nächstes;Am;Zuständig;Geändert'],
  ['companies', 'Name;Kundennummer;Ort;Zustand;Bereit;Konditionen;Seit'],
];

for (const [address, head] of lists)
  test(`the list at ${address} is saved with a head and a line for each row, keeps views, and previews a row`, async () => {
    const service = forStaff();
    service.answersReadsAsRecorded();
    const files = savedFiles();
    const { screen, user, waitFor } = await open(`/operator/${address}`);
    await user.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => assert.equal(files.length, 1));
    const [first, ...rows] = await linesOf(files[0] as Blob);
    assert.equal(first, head);
    assert.ok(rows.length > 0);
    for (const row of rows) assert.match(row, /^[^;]/u);
    // The lines of the bank that wait stand beside what is decided of them already.
    if (address === 'payments/unmatched') return;
    assert.ok(screen.getByRole('button', { name: 'Ansicht speichern' }));
    await user.keyboard('j');
    await waitFor(() => assert.match(location.search, /row=/));
    await user.keyboard(' ');
    const preview = await screen.findByRole('complementary', { name: 'Vorschau' });
    assert.ok(preview.querySelector('h2, dl'));
  });

/** So many letters; the person proved its identity at that instant. */
function givenLetters(service: FakeService, count: number, proved_at: string): void {
  const { session } = service.me;
  service.become({ session: { ...session, proved_at } });
  service.answersReadsAsRecorded();
  const letters = Array.from({ length: count }, (_none, at) => ({
    ...entry(lettersApi, 'list'),
    id: idNumber(at),
    debtor_name: `=SUMME(${at})`,
  }));
  service.on(lettersApi, 'list', (call) => pageOf(letters, call));
  service.on(accountApi.proof, 'create', () => recorded(accountApi.proof, 'create'));
}

const title = 'Bitte bestätigen Sie, dass Sie es sind';

test('101 persons are saved behind a fresh proof alone, and not at all without one', async () => {
  const service = forStaff();
  givenLetters(service, 101, '2026-03-02T09:00:00.000Z');
  const files = savedFiles();
  const { screen, within, user, waitFor } = await open('/operator/outbox/letters');
  await user.click(await screen.findByRole('button', { name: 'CSV' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: 'Abbrechen' }),
  );
  await waitFor(() => assert.equal(screen.queryAllByRole('dialog').length, 0));
  assert.equal(files.length, 0);
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  const proof = within(await screen.findByRole('dialog', { name: title }));
  await user.type(proof.getByLabelText('Passwort'), 'Vier Raben auf dem Dach');
  await user.click(proof.getByRole('button', { name: 'Bestätigen' }));
  await waitFor(() => assert.equal(files.length, 1));
  const lines = await linesOf(files[0] as Blob);
  assert.equal(lines.length, 102);
  // A spreadsheet shows what was written, and computes nothing.
  assert.match(lines[101] ?? '', /^'=SUMME\(100\);/);
});

for (const [count, proved, name] of [
  [100, () => '2026-03-02T09:00:00.000Z', '100 persons are saved at once'],
  [101, () => new Date().toISOString(), 'more persons are saved at once after a proof of the last ten minutes'],
] as const)
  test(name, async () => {
    const service = forStaff();
    givenLetters(service, count, proved());
    const files = savedFiles();
    const { screen, user, waitFor } = await open('/operator/outbox/letters');
    await user.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => assert.equal(files.length, 1));
    assert.equal((await linesOf(files[0] as Blob)).length, count + 1);
    assert.equal(service.doneOf(accountApi.proof, 'create').length, 0);
  });

test('the file of the handovers has what is missing, in words', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const problem = { field: 'debtor.address.street', code: 'required', message: 'is required' } as const;
  service.on(dunningHandovers, 'list', (call) =>
    pageOf([{ ...entry(dunningHandovers, 'list'), status: 'refused', problems: [problem] }], call),
  );
  const files = savedFiles();
  const { screen, user, waitFor } = await open('/operator/dunning-runs/handovers');
  await user.click(await screen.findByRole('button', { name: 'CSV' }));
  await waitFor(() => assert.equal(files.length, 1));
  assert.match((await linesOf(files[0] as Blob))[1] ?? '', /;gescheitert;.*fehlt/u);
});
