/** What a user of a company lives through with the service's questions and messages: others are faster, the line is dead, texts are hostile (portal.md 5, 6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import type { Message } from '@mahnwerk/contract/case/messages.ts';
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import {
  aPerson as aDebtor,
  bodyOf,
  type Company,
  givenAccepted,
  givenDebtor,
  givenSubmitted,
  type Page as ListPage,
} from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { axeFindings, homeOf, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { until } from '../harness/until.ts';

let stage: PortalStage;
let company: Company;
let home: string;
before(async () => {
  stage = await openPortal();
  company = await stage.service.aCompany();
  home = await homeOf(stage, company.company);
});
after(() => stage.stop());

const { aPerson, aUser, signedIn } = visitorsOf(() => stage);

const document = (filename: string) => ({ type: 'other', filename, base64: aPdf().toString('base64') });

/** A question about an order or a case: `orders/…` or `mandates/…`. */
async function asked(parent: string, question: object) {
  const body = {
    title: 'Wurde geliefert?',
    description: 'Bitte antworten Sie.',
    question_type: 'freetext',
    ...question,
  };
  const path = `/operator/v1/${parent}/requests-to-client/`;
  const { id } = bodyOf(await stage.service.operate<RequestToClient>('POST', path, body), 201);
  return { id, read: () => company.read<RequestToClient>(`/v2/requests-to-client/${id}/`) };
}

/** The line of a page, by Chromium's own means. */
async function lineOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (uploadThroughput: number, offline = false) =>
    session.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput });
}

/** The service does what it is asked, and no answer arrives. */
async function losingAnswers(page: Page, address: string) {
  const lose = async (route: Route) => {
    if (route.request().method() === 'POST') await route.fetch().catch(() => undefined);
    await route.abort();
  };
  await page.route(address, lose);
  return () => page.unroute(address, lose);
}

const send = (page: Page) => page.getByRole('button', { name: 'Antwort senden' }).click();

test('an order shows its question with its files, is answered on the spot, and has messages that are sent once', async () => {
  const order = await givenSubmitted(company);
  const { read } = await asked(`orders/${order.id}`, { documents: [document('Lieferschein.pdf')] });
  await stage.service.inspectDocuments();
  const { page, close } = await signedIn(await aUser(company.company), `${home}/orders/${order.id}`);
  const question = page.getByRole('region', { name: 'Wurde geliefert?' });
  await question.getByRole('button', { name: 'Lieferschein.pdf' }).click();
  await page.getByRole('region', { name: 'Dokument Lieferschein.pdf' }).locator('canvas').first().waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await question.getByRole('button', { name: 'Schließen' }).click();
  await question.getByLabel('Antwort', { exact: true }).fill('Ja, am 3. März.');
  await send(page);
  await question.getByText('Ja, am 3. März.').waitFor();
  assert.equal(await page.getByText('wurde nicht gesendet').count(), 0);
  assert.equal((await read()).answer?.text, 'Ja, am 3. März.');

  await page.getByRole('button', { name: 'Nachricht schreiben' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nachricht schreiben' });
  await dialog.getByLabel('Betreff').fill('Neue Anschrift');
  await dialog.getByLabel('Nachricht').fill('Der Schuldner ist umgezogen.');
  await dialog
    .getByLabel('Datei auswählen')
    .setInputFiles({ name: 'Melderegister.pdf', mimeType: 'application/pdf', buffer: aPdf() });
  const findAnswers = await losingAnswers(page, '**/messages/');
  await dialog.getByRole('button', { name: 'Senden', exact: true }).click();
  await dialog.getByRole('alert').waitFor();
  await findAnswers();
  await dialog.getByRole('button', { name: 'Senden', exact: true }).click();
  await dialog.getByRole('list', { name: 'Dateien', exact: true }).getByText('Melderegister.pdf').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  await stage.service.inspectDocuments();
  const card = page.getByRole('region', { name: 'Nachrichten' });
  await card.getByText('Der Schuldner ist umgezogen.').waitFor();
  await card.getByText('Melderegister.pdf').waitFor();
  const { results } = await company.read<ListPage<Message>>(`/v2/orders/${order.id}/messages/`);
  assert.deepEqual(
    results.map(({ title, documents }) => [title, documents.map(({ filename }) => filename)]),
    [['Neue Anschrift', ['Melderegister.pdf']]],
  );
  await close();
});

test('what is typed and chosen survives a reload, and a colleague who answers first: the screen says when and keeps the text', async () => {
  const { mandate } = await givenAccepted(stage.service, company);
  const { id, read } = await asked(`mandates/${mandate.id}`, { question_type: 'yes-with-date-no-freetext-on-no' });
  const path = `${home}/requests/${id}`;
  const [one, other] = [
    await signedIn(await aUser(company.company), path),
    await signedIn(await aUser(company.company), path),
  ];
  for (const { page } of [one, other]) {
    await page.getByRole('radio', { name: 'Ja' }).check();
    await page.getByLabel('Datum').fill('2026-01-12');
  }
  await one.page.getByLabel('Bemerkung').fill('Der Fahrer hat <b>zweimal</b> geklingelt.');
  await one.page.reload();
  assert.equal(await one.page.getByLabel('Datum').inputValue(), '2026-01-12');
  assert.equal(await one.page.getByRole('radio', { name: 'Ja' }).isChecked(), true);
  await send(other.page);
  await other.page.getByRole('status').filter({ hasText: 'Antwort gesendet' }).waitFor();
  await send(one.page);
  const note = one.page.getByText(
    /^Diese Frage wurde (?:am .* )?um \d\d:\d\d beantwortet\. Was Sie geschrieben hatten/,
  );
  await note.waitFor();
  await one.page.getByText('Der Fahrer hat <b>zweimal</b> geklingelt.').waitFor();
  await one.page.reload();
  await note.waitFor();
  assert.deepEqual(await axeFindings(one.page), []);
  await one.page.getByRole('button', { name: 'Verwerfen' }).click();
  await note.waitFor({ state: 'detached' });
  assert.equal((await read()).answer?.additional_comment, null);
  await Promise.all([one.close(), other.close()]);
});

test('a question that is answered while the operator withdraws it ends in one way, and both read in which', async () => {
  const { mandate } = await givenAccepted(stage.service, company);
  const { read } = await asked(`mandates/${mandate.id}`, {});
  const client = await signedIn(await aUser(company.company), `${home}/cases/${mandate.id}`);
  const operator = await signedIn(await aPerson(), `/portal/operator/cases/${mandate.id}/requests`);
  await client.page.getByLabel('Antwort', { exact: true }).fill('Ja, vollständig.');
  await operator.page.getByRole('button', { name: 'Zurückziehen' }).waitFor();
  await Promise.all([send(client.page), operator.page.getByRole('button', { name: 'Zurückziehen' }).click()]);
  await until(async () => (await read()).status !== 'open', 'the question is settled');
  const { status, answer } = await read();
  if (status === 'answered') {
    assert.equal(answer?.text, 'Ja, vollständig.');
    await client.page.getByText('Ja, vollständig.').waitFor();
    await operator.page.getByText('beantwortet').first().waitFor();
  } else {
    await client.page
      .getByText(/^Diese Frage hat sich (?:am .* )?um \d\d:\d\d erledigt\. Was Sie geschrieben hatten/)
      .waitFor();
    await client.page.getByText('Ja, vollständig.').waitFor();
  }
  await Promise.all([client.close(), operator.close()]);
});

test('files over a line that breaks: the answer is given once, and each file is shown on its way and tried again alone', async () => {
  const { mandate } = await givenAccepted(stage.service, company);
  const { id, read } = await asked(`mandates/${mandate.id}`, { question_type: 'fileupload' });
  const { page, close } = await signedIn(await aUser(company.company), `${home}/requests/${id}`);
  const megabyte = 1024 * 1024;
  const slow = megabyte / 4;
  const files = ['Vertrag.pdf', 'Lieferschein.pdf'].map((name) => ({
    name,
    mimeType: 'application/pdf',
    buffer: aPdf(1, { padding: 2 * megabyte }),
  }));
  await page.getByLabel('Datei auswählen').setInputFiles(files);
  const line = await lineOf(page);
  const progressOf = (name: string) => page.getByRole('progressbar', { name: `${name} wird hochgeladen` });
  const isUnderWay = (name: string) =>
    until(async () => Number(await progressOf(name).getAttribute('value')) > 0.1, `a part of ${name} is sent`);
  await line(slow);
  await send(page);
  await isUnderWay('Vertrag.pdf');
  await line(slow, true);
  await page.getByRole('alert').getByText('Die Verbindung ist abgebrochen.').waitFor();
  await line(slow);
  await send(page);
  await isUnderWay('Lieferschein.pdf');
  assert.deepEqual(
    (await read()).answer?.documents.map(({ filename }) => filename),
    ['Vertrag.pdf'],
  );
  await line(slow, true);
  await page.getByRole('alert').getByText('Die Verbindung ist abgebrochen.').waitFor();
  await line(-1);
  await page.getByRole('button', { name: 'Lieferschein.pdf erneut versuchen' }).click();
  await page.getByText('Lieferschein.pdf').waitFor();
  await until(async () => (await read()).answer?.documents.length === 2, 'both files are stored');
  assert.deepEqual(await axeFindings(page), []);
  await close();
});

const markup = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
/** Markup, letters and signs that turn the direction, and a word without an end. */
const hostile = `${markup} \u202Eשלום\u2066 ${'W'.repeat(90)}`;
/** As the service stores it: signs that only format are left out. */
const shown = hostile.replace(/\p{Cf}/gu, '');

test('hostile texts of companies, debtors, questions, messages and files stay text, and in their boxes', async () => {
  const other = await stage.service.aCompany({ name: `${shown} GmbH` });
  const debtor = await givenDebtor(other, aDebtor(hostile.slice(0, 100)));
  const text = { title: hostile, description: `${hostile}\n${hostile}` };
  const files = [document(`${hostile.replaceAll('/', '')}.pdf`)];
  const { order, mandate } = await givenAccepted(stage.service, other, { debtor_id: debtor.id });
  const waiting = await givenSubmitted(other, { debtor_id: debtor.id });
  const questions = [`orders/${waiting.id}`, `mandates/${mandate.id}`].map((parent) =>
    asked(parent, { ...text, documents: files }),
  );
  const [{ id: question } = { id: '' }] = await Promise.all(questions);
  const message = {
    title: hostile,
    body: `<p>${hostile}</p><p>${hostile.replaceAll('<', '&lt;')}</p>`,
    documents: files,
  };
  for (const parent of [`orders/${waiting.id}`, `mandates/${mandate.id}`])
    bodyOf(await other.send('POST', `/v2/${parent}/messages/`, message), 201);
  await stage.service.inspectDocuments();
  const at = await homeOf(stage, other.company);
  const phone = { viewport: { width: 390, height: 844 } };
  const visits = [
    [
      await aUser(other.company),
      [
        `${at}/home`,
        `${at}/cases`,
        `${at}/cases/${mandate.id}`,
        `${at}/orders`,
        `${at}/orders/${waiting.id}`,
        `${at}/requests`,
        `${at}/requests/${question}`,
        `${at}/company`,
      ],
    ],
    [
      await aPerson(),
      [
        `/portal/operator/queue/${waiting.id}`,
        '/portal/operator/cases',
        '/portal/operator/messages',
        '/portal/operator/requests',
        ...['overview', 'history', 'messages', 'requests'].map((tab) => `/portal/operator/cases/${mandate.id}/${tab}`),
        `/portal/operator/companies/${other.company}`,
      ],
    ],
  ] as const;
  assert.equal(order.mandate, mandate.id);
  for (const [email, paths] of visits) {
    const { page, close } = await signedIn(email, paths[0], phone);
    for (const path of paths) {
      await page.goto(path);
      const main = page.locator('main');
      await main.getByText('<img src=x').or(main.locator('input[name="name"]')).first().waitFor();
      assert.deepEqual(
        await page.evaluate(
          '[window.hacked ?? null, document.querySelectorAll("main img[src=x], main script").length]',
        ),
        [null, 0],
        path,
      );
      assert.ok(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'), path);
    }
    await close();
  }
});
