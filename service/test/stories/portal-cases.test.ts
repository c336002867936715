/** The operator's day in the portal: deciding on orders, working on cases (portal.md 5). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import type { HistoryEntry } from '@mahnwerk/contract/case/mandates.ts';
import { givenAccount, importStatements, transactionsOf } from '../harness/bank.ts';
import { bodyOf, first, givenAccepted, givenSubmitted, orderAt, type Page as ListPage } from '../harness/cases.ts';
import { axeFindings, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
before(async () => {
  stage = await openPortal();
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

test('an order is accepted by three keys, and a payment booked on its case by the keyboard alone', async () => {
  const company = await stage.service.aCompany();
  const [first, second] = [await givenSubmitted(company), await givenSubmitted(company)];
  const { page, close } = await signedIn(await aPerson(), `/portal/operator/queue/${first.id}`);
  const toolbar = page.getByRole('toolbar', { name: 'Entscheidung' });
  await toolbar.getByRole('button', { name: 'Annehmen' }).waitFor();
  const name = (await heading(page)) ?? '';
  await page.keyboard.press('a');
  await page.getByRole('dialog', { name: 'Auftrag annehmen' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText(`Auftrag angenommen: ${name}.`).waitFor();
  await page.waitForURL(new RegExp(`/queue/${second.id}$`));
  assert.equal((await orderAt(company, first)).status, 'accepted');

  await page.getByRole('link', { name: 'Akte öffnen' }).press('Enter');
  await page.getByRole('region', { name: 'Saldo' }).waitFor();
  assert.equal(await heading(page), name);
  await page.keyboard.press('p');
  await page.getByRole('dialog', { name: 'Zahlung buchen' }).waitFor();
  await page.keyboard.type('1.0.0');
  await page.keyboard.press('Tab');
  await page.getByText('Das ist kein Betrag').waitFor();
  await page.getByRole('textbox', { name: 'Betrag' }).fill('');
  await page.keyboard.type('20,5');
  const allocation = page.getByRole('region', { name: 'Verrechnung' });
  await allocation.getByText('Saldo danach').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Zahlung gebucht: 20,50').waitFor();
  const { mandate } = await orderAt(company, first);
  const { results } = await company.read<ListPage<HistoryEntry>>(`/v2/mandates/${mandate}/history/`);
  assert.equal(results.filter(({ type }) => type === 'payment').length, 1);
  await page.getByRole('link', { name: 'Forderungskonto' }).click();
  await page.getByRole('table', { name: 'Forderungskonto' }).getByText('Verrechnung der Zahlung').waitFor();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  assert.match(await readFile(await csv.path(), 'utf8'), /;Verrechnung der Zahlung;[^;]+;;20,50;/);
  await page.getByLabel('Stichtag').fill('2026-12-24');
  await page.waitForURL(/\?as_of=2026-12-24$/);
  await page.reload();
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Forderungsaufstellung (PDF)' }).click(),
  ]);
  assert.match(pdf.suggestedFilename(), /^Forderungsaufstellung K\d\d-\w+ 2026-12-24\.pdf$/);
  await page.getByRole('button', { name: 'Hauptforderung', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Beleg' }).first().waitFor();
  await close();
});

test('an order is rejected with its reason and asked about, and a refusal stands at its field', async () => {
  const company = await stage.service.aCompany();
  const [first, second] = [await givenSubmitted(company), await givenSubmitted(company)];
  const { page, close } = await signedIn(await aPerson(), `/portal/operator/queue/${first.id}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('toolbar', { name: 'Entscheidung' }).waitFor();
  await page.keyboard.press('r');
  const reason = dialog.getByRole('textbox', { name: 'Grund, wie der Mandant ihn liest' });
  await dialog.getByRole('button', { name: 'Ablehnen' }).click();
  await dialog.getByText('Bitte füllen Sie dieses Feld aus.').waitFor();
  assert.equal(await reason.getAttribute('aria-invalid'), 'true');
  await reason.fill('Die Forderung ist verjährt.');
  await dialog.getByRole('button', { name: 'Ablehnen' }).click();
  await page.getByRole('status').getByText('Auftrag abgelehnt').waitFor();
  assert.equal((await orderAt(company, first)).rejection_reason, 'Die Forderung ist verjährt.');

  await page.goto(`/portal/operator/queue/${second.id}`);
  await page.getByRole('toolbar', { name: 'Entscheidung' }).waitFor();
  await page.keyboard.press('f');
  await dialog.getByRole('textbox', { name: 'Frage' }).fill('Wurde geliefert?');
  await dialog.getByRole('textbox', { name: 'Erklärung' }).fill('Der Schuldner bestreitet den Empfang.');
  await dialog.getByRole('button', { name: 'Rückfrage senden' }).click();
  await page.getByRole('status').getByText('Rückfrage gesendet').waitFor();
  assert.equal((await orderAt(company, second)).status, 'awaiting_client_response');
  await close();
});

test('a payment that the company reported is booked as it was reported', async () => {
  const company = await stage.service.aCompany();
  const { mandate } = await givenAccepted(stage.service, company);
  const today = stage.service.clock.now().slice(0, 10);
  const report = { amount: { currency: 'EUR', value: '12.34' }, value_date: today };
  assert.equal((await company.send('POST', `/v2/claims/${mandate.claim_ids[0]}/payments/`, report)).status, 201);
  const { page, close } = await signedIn(await aPerson(['cashier']), `/portal/operator/cases/${mandate.id}/account`);
  await page.getByRole('button', { name: /^Gemeldete Zahlung von 12,34/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buchen' }).click();
  await page.getByRole('status').getByText('Zahlung gebucht: 12,34').waitFor();
  await page.getByRole('button', { name: /^Zahlung von 12,34 .* stornieren$/ }).click();
  const reversing = page.getByRole('dialog', { name: 'Zahlung stornieren' });
  await reversing.getByRole('button', { name: 'Stornieren' }).click();
  await reversing.getByText('Bitte füllen Sie dieses Feld aus.').waitFor();
  await reversing.getByRole('textbox', { name: 'Grund' }).fill('Doppelt gemeldet.');
  await reversing.getByRole('button', { name: 'Stornieren' }).click();
  await page.getByRole('status').getByText('Zahlung storniert').waitFor();
  await page.getByRole('region', { name: 'Verlauf' }).getByText('Doppelt gemeldet.').waitFor();
  await page.getByRole('button', { name: /^Gemeldete Zahlung von 12,34/ }).waitFor();
  await close();
});

test('what is typed for a booking is there again, and a booking whose answers are lost happens once', async () => {
  const company = await stage.service.aCompany();
  const { mandate } = await givenAccepted(stage.service, company);
  const { page, close } = await signedIn(await aPerson(['cashier']), `/portal/operator/cases/${mandate.id}/overview`);
  const dialog = page.getByRole('dialog', { name: 'Zahlung buchen' });
  const open = async () => {
    await page.getByRole('toolbar', { name: 'Aktionen zur Akte' }).waitFor();
    await page.keyboard.press('p');
    await dialog.waitFor();
  };
  const typed = async () => {
    await dialog.getByText('Saldo danach').waitFor();
    const texts = [dialog.getByRole('textbox', { name: 'Betrag' }), dialog.getByLabel('Verwendungszweck')];
    return Promise.all(texts.map((each) => each.inputValue()));
  };
  await open();
  await dialog.getByRole('textbox', { name: 'Betrag' }).fill('20,5');
  await dialog.getByLabel('Verwendungszweck').fill('Auszug 7');
  await page.keyboard.press('Escape');
  await open();
  assert.deepEqual(await typed(), ['20,5', 'Auszug 7']);
  await page.reload();
  await open();
  assert.deepEqual(await typed(), ['20,5', 'Auszug 7']);
  // The service books; the browser hears of none of the answers.
  const booking = `**/operator/v1/mandates/${mandate.id}/payments/`;
  await page.route(booking, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Buchen' }).click();
  await dialog.getByRole('alert').waitFor();
  await page.unroute(booking);
  const [again] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/payments/')),
    dialog.getByRole('button', { name: 'Buchen' }).click(),
  ]);
  assert.ok([201, 409].includes(again.status()), 'it is the same command, or a duplicate that is refused');
  const payments = bodyOf(
    await stage.service.operate<ListPage<object>>('GET', `/operator/v1/mandates/${mandate.id}/payments/`),
    200,
  );
  assert.equal(payments.count, 1);
  await close();
});

test('a note is written by keyboard, stands in the history as internal, and is changed and deleted', async () => {
  const company = await stage.service.aCompany();
  const { mandate } = await givenAccepted(stage.service, company);
  const { page, close } = await signedIn(
    await aPerson(['case_worker']),
    `/portal/operator/cases/${mandate.id}/overview`,
  );
  await page.getByRole('region', { name: 'Verlauf' }).waitFor();
  await page.keyboard.press('i');
  await page.getByRole('dialog', { name: 'Notiz schreiben' }).waitFor();
  await page.getByRole('textbox', { name: 'Notiz' }).fill('Ruft zurück');
  await page.getByLabel('Wiedervorlage').fill('2026-04-01');
  await page.getByRole('button', { name: 'Notiz speichern' }).click();
  const note = page
    .getByRole('region', { name: 'Verlauf' })
    .getByRole('listitem')
    .filter({ hasText: 'nur intern' })
    .last();
  await note.getByText('Ruft zurück').waitFor();
  await note.getByText('Wiedervorlage 01.04.2026').waitFor();
  await page.getByRole('link', { name: 'Verlauf', exact: true }).click();
  await page.getByLabel('Zeigen').selectOption('Notiz');
  await note.getByText('Ruft zurück').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  assert.match(page.url(), /\/history\?kind=note$/);
  await page.goBack();
  await page.goForward();
  await note.getByRole('button', { name: 'Ändern' }).click();
  await page.getByRole('textbox', { name: 'Notiz' }).fill('Hat zurückgerufen');
  const notes = `/operator/v1/mandates/${mandate.id}/notes/`;
  const written = bodyOf(await stage.service.operate<ListPage<{ readonly id: string }>>('GET', notes), 200);
  bodyOf(await stage.service.operate('PATCH', `${notes}${first(written.results).id}/`, { text: 'Ruft an' }), 200);
  await page.getByRole('button', { name: 'Notiz speichern' }).click();
  const conflict = page.getByRole('dialog', { name: 'Inzwischen geändert' });
  await conflict.getByRole('radio', { name: 'Gespeichert Ruft an' }).waitFor();
  await conflict.getByRole('button', { name: 'Auswahl speichern' }).click();
  await note.getByText('Hat zurückgerufen').waitFor();
  await note.getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('dialog', { name: 'Notiz löschen' }).getByRole('button', { name: 'Löschen' }).click();
  await page.getByText('Noch ist nichts geschehen.').waitFor();
  await close();
});

/** The form for the debtor of a case, in a browser of its own. */
async function correcting(path: string) {
  const email = await aPerson(['case_worker']);
  const { page, close } = await signedIn(email, path);
  return {
    page,
    close,
    field: (name: string) => page.getByRole('textbox', { name }),
    save: () => page.getByRole('button', { name: 'Speichern' }).click(),
    saved: () => page.getByRole('status').getByText('Stammdaten geändert').waitFor(),
    conflict: page.getByRole('dialog', { name: 'Inzwischen geändert' }),
    async open() {
      await page.getByRole('button', { name: /^Stammdaten von .* ändern$/ }).click();
      await page.getByRole('dialog', { name: 'Stammdaten ändern' }).waitFor();
    },
  };
}

const street = 'Straße und Hausnummer';

test('a debtor is corrected on its case, and what two people change at once is settled field by field', async () => {
  const company = await stage.service.aCompany();
  const { mandate } = await givenAccepted(stage.service, company);
  const address = `/portal/operator/cases/${mandate.id}/master-data`;
  const [first, second] = [await correcting(address), await correcting(address)];
  const path = `/v2/debtors/${mandate.debtor_id}/`;
  await first.open();
  await first.field(street).fill('');
  await first.save();
  await first.page.getByText('Bitte füllen Sie dieses Feld aus.').waitFor();
  assert.equal(await first.field(street).getAttribute('aria-invalid'), 'true');
  await first.field(street).fill('Neue Gasse 2');
  await first.field('Postleitzahl').fill('50668');
  assert.deepEqual(await axeFindings(first.page), []);

  await second.open();
  await second.field(street).fill('Zweite Gasse 4');
  await second.field('Postleitzahl').fill('50670');
  await second.field('Ort').fill('Bonn');
  await second.save();
  await second.saved();
  await first.save();
  const { conflict } = first;
  await conflict.getByText(/^Zuletzt gespeichert: Ada Amsel, \d/).waitFor();
  assert.deepEqual(await axeFindings(first.page), []);
  const choice = (name: string) => conflict.getByRole('group', { name });
  assert.ok(await choice(street).getByRole('radio', { name: 'Ihre Eingabe Neue Gasse 2' }).isChecked());
  assert.ok(await choice('Ort').getByRole('radio', { name: 'Gespeichert Bonn' }).isChecked());
  await choice('Postleitzahl').getByRole('radio', { name: 'Gespeichert 50670' }).check();
  assert.equal(await conflict.getByRole('group').count(), 3);
  await conflict.getByRole('button', { name: 'Auswahl speichern' }).click();
  await first.saved();
  const { addresses } = await company.read<Debtor>(path);
  assert.deepEqual(
    addresses.map((each) => [each.street, each.postal_code, each.city]),
    [['Neue Gasse 2', '50670', 'Bonn']],
  );
  await second.close();

  await first.open();
  await first.field(street).fill('Dritte Gasse 3');
  assert.equal((await company.send('PATCH', path, { your_reference: 'K-7' })).status, 200);
  await first.save();
  await conflict.getByRole('radio', { name: 'Ihre Eingabe leer' }).waitFor();
  assert.match((await conflict.textContent()) ?? '', /Zuletzt gespeichert: \d/);
  await first.page.keyboard.press('Escape');
  await first.page.getByRole('alert').getByText('Inzwischen wurden diese Daten geändert.').waitFor();
  await first.page.locator(':focus', { hasText: 'Speichern' }).waitFor();
  assert.equal(await first.field(street).inputValue(), 'Dritte Gasse 3');
  assert.equal((await company.read<Debtor>(path)).addresses[0]?.street, 'Neue Gasse 2');
  await first.page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
  await first.page
    .getByRole('region', { name: /^Schuldner: / })
    .getByText('K-7')
    .waitFor();
  await first.close();
});

test('bank lines are matched by the keyboard: a candidate by Enter, others on cases that are found, one set aside', async () => {
  const { service } = stage;
  const company = await service.aCompany();
  const [named, found] = [await givenAccepted(service, company), await givenAccepted(service, company)];
  const entry = (name: string, amount: string, text: string) => ({ name, amount, text, reference: randomUUID() });
  await importStatements(service, [
    {
      iban: await givenAccount(service),
      from: '2026-03-02',
      opening: '0.00',
      entries: [
        entry('Erster', '40.00', `Az ${named.mandate.reference_number}`),
        entry('Zweiter', '30.00', 'ohne'),
        entry('Dritter', '5.00', 'Zinsen'),
      ],
    },
  ]);
  const { page, close } = await signedIn(await aPerson(['cashier']), '/portal/operator/today');
  await page
    .getByRole('navigation', { name: 'Geld' })
    .getByRole('link', { name: /^Zahlungen/ })
    .waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('z');
  await page.waitForURL(/payments\/unmatched/);
  const line = page.getByRole('region', { name: 'Bankumsatz', exact: true });
  await page.getByText('Aktenzeichen genannt').waitFor();
  await line.getByText('40,00').first().waitFor();
  await page.locator('span', { hasText: /^eindeutig$/ }).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.locator(':focus', { hasText: 'Zuordnen' }).press('Enter');
  await page.getByRole('status').getByText('Zugeordnet: 40,00').waitFor();

  await page.getByRole('link', { name: /^Zweiter/ }).click();
  await line.getByRole('heading', { name: 'Zweiter' }).waitFor();
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Aufteilen' });
  for (const [at, { mandate }, amount] of [
    [0, named, '10'],
    [1, found, '20,00'],
  ] as const) {
    await dialog.getByRole('combobox', { name: 'Akte' }).nth(at).fill(mandate.reference_number);
    await page.getByRole('option', { name: new RegExp(mandate.reference_number) }).click();
    await dialog.getByRole('textbox', { name: 'Betrag' }).nth(at).fill(amount);
  }
  await dialog.getByText('Es bleiben 0,00').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByRole('button', { name: 'Buchen' }).click();
  await page.getByRole('status').getByText('Zugeordnet: 30,00').waitFor();

  await line.getByRole('heading', { name: 'Dritter' }).waitFor();
  await page.keyboard.press('z');
  await page.getByRole('textbox', { name: 'Grund' }).fill('Zinsen unseres Kontos');
  await page.getByRole('dialog').getByRole('button', { name: 'Zurückstellen' }).click();
  await page.getByText('Kein Bankumsatz wartet auf eine Zuordnung.').waitFor();
  assert.deepEqual((await transactionsOf(service)).map(({ status, rest }) => `${status} ${rest.value}`).toSorted(), [
    'booked 0.00',
    'booked 0.00',
    'ignored 5.00',
  ]);
  await page.getByRole('link', { name: 'Zugeordnet' }).click();
  await page.getByRole('button', { name: 'Zuordnung von 40,00 € lösen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lösen' }).click();
  await page.getByRole('status').getByText('Zuordnung gelöst.').waitFor();
  await close();
});
