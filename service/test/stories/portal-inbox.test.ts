/** The office works through its inbox: a mail finds its case, is classified and answered; the rest is uploaded or discarded (correspondence.md 8, 15). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { InboxItem } from '@mahnwerk/contract/operator/inbox.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import { bodyOf, type Company, first, type Page as ListPage } from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { caseOf, givenMail, inboxPath, sendScans, workOnInbox } from '../harness/inbox.ts';
import { axeFindings, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
let company: Company;
before(async () => {
  stage = await openPortal();
  company = await stage.service.aCompany({ name: 'Beispiel Handel GmbH' });
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);
const phone = { width: 360, height: 780 };

const isFine = async (page: Page) => {
  assert.deepEqual(await axeFindings(page), []);
  assert.ok(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'), 'no sideways scroll');
};

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Posteingang' }).getByRole('link', { name: new RegExp(`^${name}`) });

/** The number beside a tab, once it is this one. */
const counts = async (page: Page, name: string, count: number) =>
  tab(page, name)
    .filter({ hasText: count === 0 ? new RegExp(`^${name}$`) : new RegExp(`^${name}${count}$`) })
    .waitFor();

const listOf = async (query: string): Promise<readonly InboxItem[]> =>
  bodyOf(await stage.service.operate<ListPage<InboxItem>>('GET', inboxPath + query), 200).results;

test('a mail is opened, assigned as proposed, classified and answered; another one is discarded, and the numbers fall', async () => {
  const mandate = await caseOf(stage.service, company, {});
  const subject = `Ihr Zeichen ${mandate.reference_number}`;
  await givenMail(stage.service, { subject, text: 'Guten Tag,\n\nich habe das nie bestellt.\n\nMika Muster' });
  await givenMail(stage.service, { from: 'Werbung <spam@web.example>', subject: 'Angebot der Woche' });
  const { page, close } = await signedIn(await aPerson(['case_worker']), '/portal/operator/today');
  await page.getByRole('heading', { level: 1, name: 'Heute' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await counts(page, 'Offen', 2);
  const table = page.getByRole('table', { name: 'Posteingang' });
  await table.getByRole('row').filter({ hasText: subject }).getByText('Mika Muster').waitFor();
  await isFine(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: subject }).waitFor();
  await page.getByRole('region', { name: 'Nachricht' }).getByText('ich habe das nie bestellt.').waitFor();
  const proposals = page.getByRole('region', { name: 'Vorschläge' });
  await proposals.getByText('nennt das Aktenzeichen').waitFor();
  await isFine(page);
  await proposals.getByRole('button', { name: 'Zuordnen' }).click();
  await page.getByRole('status').getByText(`Zugeordnet: Akte ${mandate.reference_number}`).waitFor();
  const region = page.getByRole('region', { name: 'Einordnung' });
  await region.getByRole('checkbox', { name: 'Widerspruch' }).check();
  await region.getByRole('button', { name: 'Einordnen' }).click();
  await page.getByRole('status').getByText('Eingeordnet: Widerspruch').waitFor();
  await isFine(page);
  await page.getByRole('button', { name: 'Antworten' }).click();
  await page.getByRole('heading', { level: 1, name: 'Schreiben' }).waitFor();
  await page.getByRole('textbox', { name: 'Text' }).fill('Wir fragen unsere Auftraggeberin.');
  await page.getByText(/^Entwurf gespeichert/).waitFor();
  const [item] = await listOf('?status=assigned');
  const [reply = ''] = item?.replies ?? [];
  const letter = bodyOf(await stage.service.operate<Letter>('GET', `/operator/v1/letters/${reply}/`), 200);
  assert.deepEqual([letter.in_reply_to, letter.text_key], [item?.id, 'objection_answer']);
  await page.getByRole('link', { name: 'diesen Eingang' }).click();
  await page.getByRole('heading', { level: 1, name: subject }).waitFor();
  await page.getByRole('button', { name: 'Erledigt' }).click();
  await page.getByRole('heading', { level: 1, name: 'Angebot der Woche' }).waitFor();
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog', { name: 'Verwerfen' });
  await dialog.getByLabel('Grund').fill('Werbung');
  await dialog.getByRole('button', { name: 'Verwerfen' }).click();
  await page.getByText('Nichts ist offen. Neue Post erscheint hier von selbst.').waitFor();
  await counts(page, 'Offen', 0);
  await counts(page, 'Zugeordnet', 0);
  await tab(page, 'Verworfen').click();
  await page.getByRole('link', { name: 'Angebot der Woche' }).click();
  await page.getByRole('button', { name: 'Wieder aufnehmen' }).click();
  await page.getByRole('status').getByText('Eingang wieder aufgenommen').waitFor();
  await close();
});

test('a letter from the post is uploaded, shows its pages, and finds any other case', async () => {
  const mandate = await caseOf(stage.service, company, { last_name: 'Andersen' });
  const { page, close } = await signedIn(await aPerson(['case_worker']), '/portal/operator/inbox');
  await page.getByRole('button', { name: 'Hochladen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hochladen' });
  const refused = { name: 'seite.html', mimeType: 'text/html', buffer: Buffer.from('<b>kein Brief</b>') };
  const scan = (number: number) => ({
    name: `seite-${number}.pdf`,
    mimeType: 'application/pdf',
    buffer: aPdf(number, { text: `Seite ${number}` }),
  });
  await dialog.getByLabel('Dateien auswählen').setInputFiles([scan(1), refused]);
  await isFine(page);
  await dialog.getByRole('button', { name: 'Hochladen' }).click();
  await dialog.getByText(/^seite\.html: /).waitFor();
  await dialog.getByLabel('Dateien auswählen').setInputFiles([scan(1), scan(2)]);
  await dialog.getByLabel('Vermerk').fill('Frühpost');
  await dialog.getByRole('button', { name: 'Hochladen' }).click();
  await page.getByRole('heading', { level: 1, name: /^Brief vom / }).waitFor();
  await page.getByRole('status').getByText('In den Posteingang gelegt').waitFor();
  await workOnInbox(stage.service);
  await page.reload();
  const files = page.getByRole('region', { name: 'Dateien', exact: true });
  await files.getByRole('region', { name: 'Dokument seite-1.pdf' }).locator('canvas').first().waitFor();
  const field = page.getByRole('combobox', { name: 'Andere Akte' });
  await field.fill(mandate.reference_number);
  await page.getByRole('option', { name: /Andersen/ }).click();
  await page.getByRole('button', { name: 'Zuordnen' }).click();
  await page.getByRole('status').getByText(`Zugeordnet: Akte ${mandate.reference_number}`).waitFor();
  await isFine(page);
  await close();
});

test('whatever a stranger writes stays text, wraps, and scrolls nothing sideways on a phone', async () => {
  const word = 'W'.repeat(400);
  const hostile = `<img src=x onerror="document.title='taken'">${word}`;
  const { id } = await givenMail(stage.service, {
    from: `"${word}" <m@web.example>`,
    subject: hostile.slice(0, 480),
    text: `${hostile}\n<script>document.title='taken'</script>`,
  });
  const scans = bodyOf(await sendScans(stage.service, [aPdf()], { note: word }), 201);
  await workOnInbox(stage.service);
  const { page, close } = await signedIn(await aPerson(['case_worker']), `/portal/operator/inbox/${id}`, {
    viewport: phone,
  });
  await page.getByRole('region', { name: 'Nachricht' }).getByText('<script>').waitFor();
  await isFine(page);
  assert.notEqual(await page.title(), 'taken');
  await page.goto(`/portal/operator/inbox/${scans.id}`);
  await page.getByRole('region', { name: 'Dateien', exact: true }).locator('canvas').first().waitFor();
  await isFine(page);
  await page.goto('/portal/operator/inbox');
  await page.getByRole('table', { name: 'Posteingang' }).getByRole('link').first().waitFor();
  await isFine(page);
  assert.equal(first(await listOf('?q=document')).id, id);
  await close();
});
