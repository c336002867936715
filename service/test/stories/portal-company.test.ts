/** What a user of a company lives through in the portal: what waits, a question answered on a phone, a case in plain words (portal.md 5). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import {
  aPerson,
  bodyOf,
  type Company,
  first,
  givenAccepted,
  givenDebtor,
  type Page as ListPage,
} from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { axeFindings, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
let company: Company;
let customer: string;
before(async () => {
  stage = await openPortal();
  company = await stage.service.aCompany({ name: 'Beispiel Handel GmbH' });
  customer = await customerOf(company);
});
after(() => stage.stop());

const { aUser, signedIn } = visitorsOf(() => stage);

const customerOf = async ({ company: id }: Company): Promise<string> =>
  String(first(await stage.service.sql('select customer_number from companies where id = $1', [id])).customer_number);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function asked(question_type: string, more: object = {}) {
  const debtor = await givenDebtor(company, aPerson('Säumig'));
  const { mandate } = await givenAccepted(stage.service, company, { debtor_id: debtor.id });
  const title = `Frage ${question_type}`;
  const request = bodyOf(
    await stage.service.operate<RequestToClient>('POST', `/operator/v1/mandates/${mandate.id}/requests-to-client/`, {
      title,
      description: 'Bitte antworten Sie.',
      question_type,
      ...more,
    }),
    201,
  );
  const read = () => company.read<RequestToClient>(`/v2/requests-to-client/${request.id}/`);
  return { mandate, request, title, read, debtor };
}

const phone = { viewport: { width: 390, height: 844 } };
const send = (page: Page) => page.getByRole('button', { name: 'Antwort senden' }).click();
const sent = (page: Page) => page.getByRole('status').filter({ hasText: 'Antwort gesendet' }).waitFor();

test('on a phone, what waits stands first, is answered with a file, and waits no longer', async () => {
  const { title, read } = await asked('fileupload');
  const { page, close } = await signedIn(await aUser(company.company), '/portal/', phone);
  await heading(page, 'Übersicht');
  await page.getByRole('region', { name: 'Wartet auf Sie' }).getByRole('link', { name: title }).click();
  await heading(page, title);
  assert.deepEqual(await axeFindings(page), []);
  assert.equal(
    await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'),
    true,
    'no sideways scroll',
  );
  await send(page);
  await page.locator('[aria-invalid="true"][type="file"]').waitFor();
  await page
    .getByLabel('Datei auswählen')
    .setInputFiles({ name: 'vertrag.pdf', mimeType: 'application/pdf', buffer: Buffer.from(aPdf()) });
  await page.getByRole('textbox', { name: 'Bemerkung' }).fill('Der Vertrag von 2025.');
  await send(page);
  await sent(page);
  const { status, answer } = await read();
  assert.deepEqual(
    [status, answer?.additional_comment, answer?.documents.map(({ filename }) => filename)],
    ['answered', 'Der Vertrag von 2025.', ['vertrag.pdf']],
  );
  await page.getByText('vertrag.pdf').waitFor();
  await close();
});

test('each kind of question has its form, and what is refused stands at its field', async () => {
  const user = await aUser(company.company);
  const explained = await asked('yes-no-freetext-on-no');
  const { page, close } = await signedIn(user, `/portal/company/${customer}/requests/${explained.request.id}`);
  await heading(page, explained.title);
  await page.getByRole('radio', { name: 'Nein' }).check();
  await send(page);
  await page.locator('textarea[aria-invalid="true"]').waitFor();
  await page.getByRole('textbox', { name: 'Bemerkung' }).fill('Die Ware kam nie an.');
  await send(page);
  await sent(page);
  assert.equal((await explained.read()).answer?.text, 'no');

  const dated = await asked('yes-with-date-no-freetext-on-no');
  await page.goto(`/portal/company/${customer}/requests/${dated.request.id}`);
  await page.getByRole('radio', { name: 'Ja' }).check();
  await page.getByLabel('Datum').fill('2026-01-12');
  await send(page);
  await sent(page);
  assert.equal((await dated.read()).answer?.date, '2026-01-12');

  const properties = {
    iban: { type: 'string', title: 'IBAN', maxLength: 34 },
    rooms: { type: 'integer', title: 'Zimmer' },
    furnished: { type: 'boolean', title: 'Möbliert' },
    kind: { type: 'string', title: 'Art', enum: ['Haus', 'Wohnung'] },
  };
  const form = await asked('dynamic-form', { form_schema: { type: 'object', properties, required: ['iban'] } });
  await page.goto(`/portal/company/${customer}/requests/${form.request.id}`);
  await page.getByLabel('Zimmer').fill('3');
  await page.getByLabel('Möbliert').selectOption('Ja');
  await page.getByLabel('Art').selectOption('Wohnung');
  await send(page);
  await page.locator('input[aria-invalid="true"]').waitFor();
  await page.getByLabel('IBAN').fill('DE02120300000000202051');
  await send(page);
  await sent(page);
  assert.deepEqual((await form.read()).answer?.fields, {
    iban: 'DE02120300000000202051',
    rooms: 3,
    furnished: true,
    kind: 'Wohnung',
  });
  await close();
});

test('a case says where it stands, what happens next and why; its question is answered on the spot', async () => {
  const { mandate, title, debtor, read } = await asked('freetext');
  const { page, close } = await signedIn(await aUser(company.company), `/portal/company/${customer}/cases`);
  await heading(page, 'Akten');
  await page
    .getByRole('row', { name: new RegExp(mandate.reference_number) })
    .getByText('Bitte beantworten')
    .waitFor();
  await page
    .getByRole('row', { name: new RegExp(mandate.reference_number) })
    .getByRole('link')
    .click();
  await heading(page, debtor.display_name);
  await page.getByRole('region', { name: 'Wie es weitergeht' }).getByText('Außergerichtlich').waitFor();
  await page.getByRole('table', { name: /Saldo/ }).waitFor();
  await page.getByRole('region', { name: title }).getByLabel('Antwort').fill('Ja, am 3. März.');
  await send(page);
  await sent(page);
  assert.equal((await read()).answer?.text, 'Ja, am 3. März.');
  await page.getByRole('button', { name: 'Nachricht schreiben' }).click();
  await page.getByRole('textbox', { name: 'Betreff' }).fill('Neue Anschrift');
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('Der Schuldner ist <umgezogen>.');
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Nachricht gesendet' }).waitFor();
  const messages = await company.read<ListPage<{ title: string; body: string }>>(
    `/v2/mandates/${mandate.id}/messages/`,
  );
  assert.deepEqual(
    messages.results.map((each) => [each.title, each.body]),
    [['Neue Anschrift', '<p>Der Schuldner ist &lt;umgezogen&gt;.</p>']],
  );
  await close();
});

test('a user of one company reaches nothing of another, whatever stands in the address', async () => {
  const other = await stage.service.aCompany();
  const { request } = await asked('freetext');
  const { page, close } = await signedIn(
    await aUser(other.company),
    `/portal/company/${customer}/requests/${request.id}`,
    { refused: /^40[34] / },
  );
  await page.getByText('Dafür fehlt Ihnen ein Recht').waitFor();
  await page.goto(`/portal/company/${await customerOf(other)}/requests/${request.id}`);
  await heading(page, 'Diese Seite gibt es nicht');
  assert.equal(await page.getByText(request.title).count(), 0);
  await close();
});

test('a payment that the company received is reported on its claim; what is too much is refused at the amount', async () => {
  const { mandate } = await asked('freetext');
  const { page, close } = await signedIn(
    await aUser(company.company),
    `/portal/company/${customer}/cases/${mandate.id}`,
  );
  await page.getByRole('button', { name: 'Zahlung melden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zahlung melden' });
  await dialog.getByRole('option', { name: /RE-/ }).first().waitFor({ state: 'attached' });
  await dialog.getByLabel('Betrag').fill('999.999,00');
  await dialog.getByLabel('Eingegangen am').fill('2026-02-15');
  await dialog.getByRole('button', { name: 'Melden', exact: true }).click();
  await dialog.locator('input[name="amount"][aria-invalid="true"]').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByLabel('Betrag').fill('12,50');
  await dialog.getByRole('button', { name: 'Melden', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Zahlung von 12,50 € gemeldet' }).waitFor();
  const [claim_id] = mandate.claim_ids;
  const payments = await company.read<ListPage<{ amount: { value: string }; status: string }>>(
    `/v2/claims/${claim_id}/payments/`,
  );
  assert.deepEqual(
    payments.results.map(({ amount, status }) => [amount.value, status]),
    [['12.50', 'reported']],
  );
  await close();
});
