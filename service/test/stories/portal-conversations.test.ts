/** What the operator and a company say to each other about orders and cases (portal.md 5): questions and messages. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Message } from '@mahnwerk/contract/case/messages.ts';
import type { OperatorMessage } from '@mahnwerk/contract/operator/messages.ts';
import type { OperatorRequestToClient } from '@mahnwerk/contract/operator/requests.ts';
import {
  bodyOf,
  type Company,
  first,
  givenAccepted,
  givenSubmitted,
  orderAt,
  type Page as ListPage,
} from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { axeFindings, endSessions, openPortal, password, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { ask } from '../harness/requests.ts';
import { jsonOf } from '../harness/uploads.ts';

let stage: PortalStage;
let company: Company;
before(async () => {
  stage = await openPortal();
  company = await stage.service.aCompany({ name: 'Beispiel Handel GmbH' });
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);

const phone = { width: 390, height: 844 };

const answered = async (id: string, answer: Readonly<Record<string, unknown>>) => {
  bodyOf(await company.send('POST', `/v2/requests-to-client/${id}/answer/`, answer), 200);
  await stage.service.inspectDocuments();
};

test('a question on a case shows how it will be answered, and its answer stands there with its document', async () => {
  const { mandate } = await givenAccepted(stage.service, company);
  const { page, close } = await signedIn(
    await aPerson(['case_worker']),
    `/portal/operator/cases/${mandate.id}/requests`,
  );
  await page.getByRole('button', { name: 'Mehr', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rückfrage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rückfrage an den Mandanten' });
  const preview = dialog.getByRole('group', { name: 'So antwortet der Mandant' });
  await preview.getByRole('radio', { name: 'Nein' }).waitFor();
  await dialog.getByRole('combobox', { name: 'Art der Antwort' }).selectOption('Dateien');
  await preview.getByText('Bitte mindestens eine Datei').waitFor();
  assert.equal(await preview.getByRole('radio').count(), 0);
  await dialog.getByRole('textbox', { name: 'Frage' }).fill('Wer hat unterschrieben?');
  await dialog.getByRole('textbox', { name: 'Erklärung' }).fill('Wir brauchen den Lieferschein.');
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByRole('button', { name: 'Rückfrage senden' }).click();
  await page.getByRole('status').getByText('Rückfrage gesendet').waitFor();
  const { results } = await company.read<ListPage<OperatorRequestToClient>>(
    `/v2/mandates/${mandate.id}/requests-to-client/`,
  );
  await answered(first(results).id, {
    additional_comment: 'Der Fahrer.',
    documents: [jsonOf(aPdf(), 'Lieferschein.pdf', 'other')],
  });
  await page.reload();
  const answer = page.getByRole('region', { name: 'Antwort auf: Wer hat unterschrieben?' });
  await answer.getByText('Der Fahrer.').waitFor();
  await answer.getByRole('button', { name: 'Lieferschein.pdf' }).click();
  await page.getByRole('region', { name: 'Dokument Lieferschein.pdf' }).getByText('Rechnung 1').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await close();
});

test('the list of questions leads to each, to its answer and to its order; one is withdrawn once it is said what that does', async () => {
  const order = await givenSubmitted(company);
  const fields = { properties: { rooms: { type: 'integer', title: 'Zimmer' } }, type: 'object' };
  const asked = (changes: Readonly<Record<string, unknown>>) => ask(stage.service, `orders/${order.id}`, changes);
  const form = bodyOf(await asked({ title: 'Wie groß?', question_type: 'dynamic-form', form_schema: fields }), 201);
  const open = bodyOf(await asked({ title: 'Wurde geliefert?' }), 201);
  await answered(form.id, { fields: { rooms: 3 } });
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/requests?status=answered');
  const table = page.getByRole('table', { name: 'Rückfragen' });
  await table.getByRole('link', { name: 'Wie groß?' }).click();
  await page.waitForURL(`**/operator/requests/${form.id}?status=answered*`);
  const opened = page.getByRole('article');
  await opened.getByRole('definition').getByText('3', { exact: true }).waitFor();
  await opened.getByText('Zimmer').waitFor();
  assert.equal(await table.getByRole('link', { name: 'Wurde geliefert?' }).count(), 0);
  await page.getByRole('combobox', { name: 'Zustand' }).selectOption('');
  await table.getByRole('link', { name: 'Wurde geliefert?' }).click();
  await opened.getByRole('heading', { name: 'Wurde geliefert?' }).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.setViewportSize(phone);
  assert.equal(await table.isVisible(), false);
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('link', { name: '‹ Zur Liste' }).click();
  await table.getByRole('link', { name: 'Wurde geliefert?' }).click();
  await page.getByRole('link', { name: 'Zum Auftrag' }).click();
  await page.getByText('Dieser Auftrag wartet auf eine Antwort des Mandanten.').waitFor();
  await page.goBack();
  await opened.getByRole('button', { name: 'Zurückziehen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rückfrage zurückziehen' });
  await dialog.getByText('geht er zurück in die Prüfung').waitFor();
  await dialog.getByRole('button', { name: 'Zurückziehen' }).click();
  await opened.getByText('zurückgezogen').waitFor();
  assert.equal((await orderAt(company, order)).status, 'submitted');
  assert.equal(open.status, 'open');
  await close();
});

test('a message about an order is opened, which begins its review, answered once although the session ends, and handled', async () => {
  const order = await givenSubmitted(company);
  const path = `/v2/orders/${order.id}/messages/`;
  const { id } = bodyOf(
    await company.send<Message>('POST', path, {
      title: 'Lieferschein',
      body: '<p>Er liegt bei.</p>',
      documents: [jsonOf(aPdf(), 'Lieferschein.pdf', 'other')],
    }),
    201,
  );
  await stage.service.inspectDocuments();
  const { page, close } = await signedIn(
    await aPerson(['case_worker']),
    '/portal/operator/messages?state=under_review',
  );
  await page.getByRole('table', { name: 'Nachrichten' }).getByRole('link', { name: 'Lieferschein' }).click();
  const conversation = page.getByRole('list', { name: 'Nachrichten' });
  await conversation.getByText('Er liegt bei.').waitFor();
  await conversation.getByRole('button', { name: 'Lieferschein.pdf' }).click();
  await page.getByRole('region', { name: 'Dokument Lieferschein.pdf' }).getByText('Rechnung 1').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  const { review_started_at } = bodyOf(
    await stage.service.operate<OperatorMessage>('GET', `/operator/v1/messages/${id}/`),
    200,
  );
  assert.notEqual(review_started_at, null);

  await page.keyboard.press('n');
  const answer = page.getByRole('dialog', { name: 'Antwort an den Mandanten' });
  assert.equal(await answer.getByRole('textbox', { name: 'Betreff' }).inputValue(), 'Antwort: Lieferschein');
  await answer.getByRole('textbox', { name: 'Nachricht' }).fill('Danke, das genügt.');
  await endSessions(stage, page);
  await answer.getByRole('button', { name: 'Senden' }).click();
  const again = page.getByRole('dialog', { name: 'Bitte melden Sie sich wieder an' });
  await again.getByLabel('Passwort').fill(password);
  await again.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('status').getByText('Nachricht gesendet').waitFor();
  await conversation.getByText('Danke, das genügt.').waitFor();
  const { results } = await company.read<ListPage<Message>>(`${path}?sender=service`);
  assert.deepEqual(
    results.map(({ body, response_to }) => [body, response_to]),
    [['<p>Danke, das genügt.</p>', id]],
  );

  await page.keyboard.press('e');
  await page.getByRole('status').getByText('Nachricht erledigt').waitFor();
  await conversation.getByText('erledigt', { exact: true }).waitFor();
  assert.equal((await company.read<Message>(`${path}${id}/`)).state, 'handled');
  await page.getByRole('link', { name: 'Zum Auftrag' }).click();
  await page.waitForURL(`**/operator/queue/${order.id}`);
  await close();
});
