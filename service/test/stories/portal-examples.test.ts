/** `/portal/examples`: each component with its states, in the sandbox alone (portal.md 7). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeFindings, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
before(async () => {
  stage = await openPortal();
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);

test('the page of examples shows each component, dialogs and a PDF that cannot be drawn among them', async () => {
  const { page, close } = await signedIn(await aPerson(['reader']), '/portal/examples');
  for (const [button, title] of [
    ['Dialog', 'Gewöhnlich'],
    ['ConflictDialog', 'Inzwischen geändert'],
    ['SecretOnce', 'Geheimnis'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog', { name: title }).waitFor();
    assert.deepEqual(await axeFindings(page), [], button);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Rechnung.pdf' }).click();
  await page.getByRole('group', { name: 'Seite 1 von 1' }).getByText('Bausteine').waitFor();
  await page.getByRole('button', { name: 'Nächstes Dokument' }).click();
  const broken = page.getByRole('region', { name: 'Dokument Abbruch.pdf' });
  await broken.getByRole('alert').getByText('Dieses Dokument lässt sich nicht anzeigen.').waitFor();
  await broken.getByRole('button', { name: 'Abbruch.pdf herunterladen' }).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await close();
});

test('the list of examples has a preview, a command of which a row fails, and views', async () => {
  const phone = { colorScheme: 'dark', viewport: { width: 390, height: 844 } } as const;
  const { page, close } = await signedIn(await aPerson(['reader']), '/portal/examples', phone);
  const list = page.getByRole('table', { name: 'Liste mit Zeilen' });
  await list.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: 'Alle 2 auswählen' }).click();
  await page.getByRole('toolbar', { name: 'Auswahl' }).getByRole('button', { name: 'Senden' }).click();
  await page.getByRole('dialog', { name: 'Senden' }).getByText('1.750,62 €').waitFor();
  await page.getByRole('button', { name: 'Für 2 ausführen' }).click();
  await page.getByText('1 von 2 erledigt, 1 fehlgeschlagen').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await list.getByRole('row').nth(1).press(' ');
  await page.getByRole('button', { name: 'Ansicht speichern' }).click();
  await page.getByRole('dialog', { name: 'Ansicht speichern' }).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await close();
});

test('in production there is no page of examples', async () => {
  const production = await openPortal({ environment: 'production' });
  const visitors = visitorsOf(() => production);
  const { page, close } = await visitors.signedIn(await visitors.aPerson(['reader']), '/portal/examples');
  await page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' }).waitFor();
  await close();
  await production.stop();
});
