/** A company reads all its messages in one list, follows a case on its way, takes its list along as a file, and sees at once what waits (portal.md 5, 6). */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import { aPerson, bodyOf, type Company, first, givenAccepted, givenDebtor, givenDraft } from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { axeFindings, homeOf, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { givenDocument } from '../harness/uploads.ts';

let stage: PortalStage;
let company: Company;
let home: string;
before(async () => {
  stage = await openPortal();
  company = await stage.service.aCompany({ name: 'Beispiel Handel GmbH' });
  home = await homeOf(stage, company.company);
});
after(() => stage.stop());

const { aUser, signedIn } = visitorsOf(() => stage);

async function givenCase(name: string) {
  const debtor = await givenDebtor(company, aPerson(name));
  const { mandate } = await givenAccepted(stage.service, company, { debtor_id: debtor.id });
  const at = `/operator/v1/mandates/${mandate.id}`;
  const answer = async (title: string, more: object = {}) =>
    bodyOf(await stage.service.operate('POST', `${at}/messages/`, { title, body: 'Guten Tag.', ...more }), 201);
  const ask = async (title: string) =>
    bodyOf(
      await stage.service.operate('POST', `${at}/requests-to-client/`, {
        title,
        description: 'Bitte antworten Sie.',
        question_type: 'yes-no',
      }),
      201,
    );
  return { mandate, debtor, answer, ask };
}

const isFine = async (page: Page) => {
  assert.deepEqual(await axeFindings(page), []);
  assert.ok(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'), 'no sideways scroll');
};

test('messages of all cases stand in one list, newest first, show themselves beside it and lead to their case', async () => {
  const { mandate, debtor, answer } = await givenCase('Briefmann');
  const sent = { title: 'Neue Anschrift', body: 'Der Schuldner ist umgezogen.' };
  await company.send('POST', `/v2/mandates/${mandate.id}/messages/`, sent);
  await answer('Vielen Dank', { documents: [{ type: 'other', filename: 'antwort.pdf', base64: examplePdf }] });
  const { page, close } = await signedIn(await aUser(company.company, 'member'), `${home}/home`);
  await page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name: 'Nachrichten' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nachrichten' }).waitFor();
  const titles = page.getByRole('table', { name: 'Nachrichten' }).getByRole('link');
  await titles.nth(1).waitFor();
  assert.deepEqual(await titles.allTextContents(), ['Vielen Dank', 'Neue Anschrift']);
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await page.getByRole('complementary', { name: 'Vorschau' }).getByText('antwort.pdf').waitFor();
  await isFine(page);
  await answer('Noch etwas');
  await page.getByRole('button', { name: '1 neuen anzeigen' }).click();
  await page.getByRole('link', { name: 'Noch etwas' }).waitFor();
  await page.getByLabel('Von').selectOption('Ihnen');
  await page.getByRole('link', { name: 'Vielen Dank' }).first().waitFor({ state: 'detached' });
  await titles.first().click();
  await page.getByRole('heading', { level: 1, name: debtor.display_name }).waitFor();
  await close();
});

test('a message opens its case at that message: it stands in the window and has the focus', async () => {
  const { mandate, answer } = await givenCase('Stellmann');
  const { id } = bodyOf(
    await company.send<{ id: string }>('POST', `/v2/mandates/${mandate.id}/messages/`, {
      title: 'Weit unten',
      body: '<p>Er schrieb:</p><blockquote>Ich zahle nicht.</blockquote>',
    }),
    201,
  );
  for (let later = 1; later <= 12; later += 1) {
    stage.service.clock.advance({ minutes: 1 });
    await answer(`Darüber ${later}`);
  }
  const { page, close } = await signedIn(await aUser(company.company), `${home}/messages`);
  await page.getByRole('link', { name: 'Weit unten' }).click();
  await page.waitForURL(new RegExp(`/cases/${mandate.id}#entry-${id}$`));
  const message = page.locator(`#entry-${id}`);
  await message.getByText('Ich zahle nicht.').waitFor();
  // What is read later above it does not push it away.
  await page.getByRole('region', { name: 'Offener Betrag' }).waitFor();
  await page.waitForFunction(`(() => {
    const { top, bottom } = document.activeElement.getBoundingClientRect();
    return document.activeElement.id === 'entry-${id}' && top >= 0 && bottom <= innerHeight;
  })()`);
  assert.match((await message.textContent()) ?? '', /· Nachricht · von Ihnen/);
  await isFine(page);
  await close();
});

test('a person corrects a message of its own until we work on it, in its list; one of a key has no such button', async () => {
  const { mandate } = await givenCase('Tippmann');
  const at = `/v2/mandates/${mandate.id}/messages/`;
  bodyOf(await company.send('POST', at, { title: 'Vom Programm', body: 'Guten Tag.' }), 201);
  const { page, close } = await signedIn(await aUser(company.company), `${home}/messages`);
  const membership = await page.evaluate<string>(
    `fetch('/account/v1/me/', { headers: { 'X-Service-Membership': 'self' } }).then((it) => it.json()).then((me) => me.memberships[0].id)`,
  );
  await page.evaluate(
    ([path, header]) =>
      fetch(path, {
        method: 'POST',
        headers: {
          'X-Service-Membership': header,
          'Idempotency-Key': crypto.randomUUID(),
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ title: 'Ratenzalung', body: '<p>Erste Zeile<br>zweite &amp; dritte</p><p>Gruß</p>' }),
      }),
    [at, membership] as const,
  );
  await page.reload();
  const preview = page.getByRole('complementary', { name: 'Vorschau' });
  await page.getByRole('link', { name: 'Ratenzalung' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await preview.getByRole('button', { name: 'Nachricht ändern' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nachricht ändern' });
  const text = dialog.getByRole('textbox', { name: 'Nachricht' });
  assert.equal(await text.inputValue(), 'Erste Zeile\nzweite & dritte\n\nGruß');
  await isFine(page);
  await dialog.getByRole('textbox', { name: 'Betreff' }).fill('Ratenzahlung');
  await text.fill('Neue Zeile\n<b>bleibt Text');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('status').getByText('Nachricht geändert.').waitFor();
  await page.getByRole('table').getByRole('link', { name: 'Ratenzahlung' }).waitFor();
  const { results } = await company.read<{ results: { title: string; body: string; editable: boolean }[] }>(at);
  const changed = results.find(({ title }) => title === 'Ratenzahlung');
  assert.deepEqual([changed?.body, changed?.editable], ['<p>Neue Zeile<br />&lt;b&gt;bleibt Text</p>', false]);
  await page.keyboard.press('j');
  await preview.getByText('Guten Tag.').waitFor();
  assert.equal(await preview.getByRole('button', { name: 'Nachricht ändern' }).count(), 0);
  await close();
});

test('a case shows its way and all its history by kind, and says when a message or a question arrives', async () => {
  const { mandate, answer, ask } = await givenCase('Wegmann');
  await answer('Mit Anlage', { documents: [{ type: 'other', filename: 'anlage.pdf', base64: examplePdf }] });
  await stage.service.sql(
    `insert into mandate_history (company_id, id, mandate_id, type, title, description, procedure_state, processing_state, payment_state, created_at, updated_at)
     select company_id, gen_random_uuid(), mandate_id, 'status_update', 'Mitteilung ' || n, '', procedure_state, processing_state, payment_state,
       created_at - n * interval '1 minute', updated_at
     from mandate_history h, generate_series(1, 55) n where h.mandate_id = $1 and h.type = 'message'`,
    [mandate.id],
  );
  await stage.service.sql(`update documents set status = 'ready' where filename = 'anlage.pdf'`);
  const { page, close } = await signedIn(await aUser(company.company), `${home}/cases/${mandate.id}`);
  const present = page.getByRole('list', { name: 'Stand des Verfahrens' }).locator('[aria-current="step"]');
  assert.match((await present.textContent()) ?? '', /^Außergerichtlich/);
  const history = page.getByRole('region', { name: 'Was geschehen ist' });
  await history.getByText('Mitteilung 40', { exact: true }).waitFor();
  assert.equal(await history.getByText('Mitteilung 55', { exact: true }).count(), 0);
  await history.getByRole('button', { name: 'Ältere zeigen' }).click();
  await history.getByText('Mitteilung 55', { exact: true }).waitFor();
  await history.getByLabel('Zeigen').selectOption('Nachricht');
  await history.getByText('Mitteilung 1', { exact: true }).waitFor({ state: 'detached' });
  await history.getByText('Mit Anlage').waitFor();
  await isFine(page);

  const opened = page.waitForResponse(/\/messages\/[^/]+\/documents\/[^/]+\/download\/$/);
  await page.getByRole('button', { name: 'anlage.pdf' }).click();
  assert.equal((await opened).status(), 200, 'a document of a message is read below the message');

  const changes = page.getByRole('status', { name: 'Änderungen' });
  stage.service.clock.advance({ minutes: 1 });
  await answer('Gerade geschrieben');
  await changes.getByRole('button', { name: 'Neuen Stand zeigen' }).click();
  await history.getByText('Gerade geschrieben').waitFor();
  stage.service.clock.advance({ minutes: 1 });
  await ask('Wurde geliefert?');
  await changes.getByRole('button', { name: 'Neuen Stand zeigen' }).click();
  await page.getByRole('region', { name: 'Wurde geliefert?' }).waitFor();
  await close();
});

test('the list of cases narrows by whom it waits for, and is saved as a file that no spreadsheet computes', async () => {
  const { mandate, ask } = await givenCase('=Formel');
  await ask('Wer hat unterschrieben?');
  const { page, close } = await signedIn(await aUser(company.company), `${home}/cases?q=Formel`);
  const row = page.getByRole('row', { name: new RegExp(mandate.reference_number) });
  await row.getByText(/^0,00\s€ von [\d.,]+\s€$/).waitFor();
  await page.getByLabel('Wartet auf').selectOption('den Schuldner');
  await page.getByText('passt', { exact: false }).first().waitFor();
  await page.getByLabel('Wartet auf').selectOption('Sie');
  await row.waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^Akten-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  assert.match(head, /^\uFEFFAktenzeichen;Schuldner;/);
  assert.deepEqual(
    lines.map((line) => line.split(';').slice(0, 4)),
    [[mandate.reference_number, lines[0]?.split(';')[1], 'Außergerichtlich', '0,00']],
  );
  assert.doesNotMatch(lines.join(), /;[=+@-]/);
  await close();
});

test('what waits leads to its place and is there at once; where one thing cannot be read, the rest stands', async () => {
  const { ask } = await givenCase('Wartemann');
  const draft = await givenDraft(company);
  const { id } = await givenDocument(company, `/v2/claims/${first(draft.claims).id}/documents/`, { file: aPdf(1) });
  await stage.service.sql(
    `update documents set status = 'failed', failure_reason = 'corrupt', updated_at = now(), filename = 'beleg.pdf' where id = $1`,
    [id],
  );
  const { page, close } = await signedIn(await aUser(company.company), `${home}/home`);
  const waiting = page.getByRole('region', { name: 'Wartet auf Sie' });
  const questions = page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name: /^Rückfragen/ });
  await waiting.getByRole('link', { name: 'beleg.pdf' }).waitFor();
  const before = Number(/\d+/.exec((await questions.textContent()) ?? '')?.[0]);
  await ask('Haben Sie den Lieferschein?');
  await waiting.getByRole('link', { name: 'Haben Sie den Lieferschein?' }).waitFor();
  await questions.getByText(`${before + 1} warten`).waitFor();
  await isFine(page);
  await waiting.getByRole('link', { name: 'beleg.pdf' }).click();
  await page.waitForURL(`**/orders/${draft.id}`);

  await page.route('**/v2/requests-to-client/**', (route) => route.abort());
  await page.goto(`${home}/home`);
  await waiting.getByRole('alert').waitFor();
  await page.getByRole('region', { name: 'Auf einen Blick' }).waitFor();
  await waiting.getByRole('link', { name: 'beleg.pdf' }).waitFor();
  await close();
});
