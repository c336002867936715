/** What a user of a company lives through in the portal with invoices in dunning and statements of account (portal.md 5). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Company, givenAccepted } from '../harness/cases.ts';
import { givenDunned, givenDunningDebtor, invoiceRow } from '../harness/dunned-invoices.ts';
import { givenStatement, givenStatementDocument } from '../harness/given-statements.ts';
import { axeFindings, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
let company: Company;
let home: string;
before(async () => {
  stage = await openPortal();
  company = await stage.service.aCompany();
  const [row] = await stage.service.sql('select customer_number from companies where id = $1', [company.company]);
  home = `/portal/company/${String(row?.customer_number)}`;
});
after(() => stage.stop());

const { aUser, signedIn } = visitorsOf(() => stage);

test('an invoice says its level, its next step and why; it is paused, resumed, paid in part and handed over', async () => {
  const given = await givenDunned(stage.service, company);
  const { page, close } = await signedIn(await aUser(company.company), `${home}/invoices`);
  await page.getByRole('heading', { level: 1, name: 'Rechnungen' }).waitFor();
  await page.getByRole('row', { name: /Mika Muster/ }).waitFor();
  const number = `RE-${given.id.slice(0, 8)}`;
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('heading', { level: 1, name: number }).waitFor();
  const next = page.getByRole('region', { name: 'Wie es weitergeht' });
  await next.getByText('Stufe 3 ist erreicht.').waitFor();
  await next.getByText('12.02.2026').waitFor();
  await page.getByRole('region', { name: 'Briefe' }).getByText('Stufe 2').waitFor();
  await page.getByRole('button', { name: 'Pausieren' }).click();
  await page.getByRole('button', { name: 'Fortsetzen' }).waitFor();
  assert.equal((await invoiceRow(stage.service, given)).paused, true);
  await page.getByRole('button', { name: 'Fortsetzen' }).click();
  await page.getByRole('button', { name: 'Pausieren' }).waitFor();
  await page.getByRole('button', { name: 'Zahlung melden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zahlung melden' });
  await dialog.getByLabel('Betrag').fill('5.000,00');
  await dialog.getByLabel('Eingegangen am').fill('2026-01-15');
  await dialog.getByRole('button', { name: 'Melden', exact: true }).click();
  await dialog.locator('input[name="amount"][aria-invalid="true"]').waitFor();
  await dialog.getByLabel('Betrag').fill('20,00');
  await dialog.getByRole('button', { name: 'Melden', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Zahlung von 20,00 € gemeldet' }).waitFor();
  await page.getByRole('region', { name: 'Offener Betrag' }).getByText('85,00 €').waitFor();
  await page.getByRole('button', { name: 'Ans Inkasso abgeben' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abgeben' }).click();
  await page.getByRole('status').filter({ hasText: 'Rechnung abgegeben' }).waitFor();
  await next.getByRole('link', { name: 'Zum Auftrag' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mika Muster' }).waitFor();
  await close();
});

test('what an invoice lacks for collection is listed before anything is handed over', async () => {
  const debtor = await givenDunningDebtor(stage.service, company, { address: null });
  const { id } = await givenDunned(stage.service, company, { debtor });
  const { page, close } = await signedIn(await aUser(company.company), `${home}/invoices/${id}`);
  await page.getByRole('button', { name: 'Ans Inkasso abgeben' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abgeben', exact: true }).click();
  await page.getByRole('dialog').getByText('Anschrift des Schuldners: Bitte füllen').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  assert.equal((await invoiceRow(stage.service, { id })).status, 'in_dunning');
  await close();
});

/** 50.00 on the principal, of which the commission is kept. */
const aPayment = {
  payment_id: randomUUID(),
  type: 'payment',
  value_date: '2026-02-02',
  payer: 'debtor',
  amount: 5000n,
  fees: 0n,
  taxable_expenses: 0n,
  taxfree_expenses: 0n,
  client_charges: 0n,
  interest: 0n,
  principal: 5000n,
  vat_owed_by_debtor: 0n,
  vat: 0n,
  commission: 672n,
  commission_vat: 128n,
  payout: 4200n,
  commission_basis: 5000n,
  commission_proportional: 672n,
} as const;

test('a statement says what is paid out and when, and gives its documents; each line opens its booking', async () => {
  const id = await givenStatement(stage.service, {
    company: company.company,
    status: 'published',
    total_cents: 4200,
    payments: [aPayment],
  });
  await givenStatementDocument(stage.service, id);
  const { page, close } = await signedIn(await aUser(company.company), `${home}/statements/${id}`);
  await page.getByRole('region', { name: 'Das zahlen wir Ihnen aus' }).getByText('42,00 €').first().waitFor();
  await page.getByRole('table', { name: 'Akten' }).getByText('02.02.2026').click();
  await page.getByText('davon Hauptforderung').waitFor();
  assert.equal(await page.getByText('davon Zinsen').count(), 0, 'what is zero is left out');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /herunterladen$/ }).click();
  assert.match((await download).suggestedFilename(), /\.pdf$/);

  await page.goto(`${home}/statements`);
  await page.getByRole('table', { name: 'Abrechnungen' }).getByRole('link').first().waitFor();
  const draft = await givenStatement(stage.service, { company: company.company, status: 'draft' });
  assert.equal((await stage.service.operate('POST', `/operator/v1/statements/${draft}/publish/`)).status, 200);
  await page.getByRole('button', { name: '1 neuen anzeigen' }).waitFor();
  await close();
});

test('a case shows the statement of its own, and gives its document', async () => {
  const { mandate } = await givenAccepted(stage.service, company);
  const of = { company: company.company, mandate: mandate.id, status: 'published', total_cents: 1500 } as const;
  await givenStatementDocument(stage.service, await givenStatement(stage.service, of));
  const { page, close } = await signedIn(await aUser(company.company), `${home}/cases/${mandate.id}`);
  const statement = page.getByRole('region', { name: /^Aktenabrechnung R2019-/ });
  await statement
    .getByText(/^15,00\s€$/)
    .first()
    .waitFor();
  const download = page.waitForEvent('download');
  await statement.getByRole('button', { name: /herunterladen$/ }).click();
  assert.match((await download).suggestedFilename(), /\.pdf$/);
  assert.deepEqual(await axeFindings(page), []);
  await close();
});
