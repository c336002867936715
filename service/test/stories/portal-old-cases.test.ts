/** An agency takes 3,000 old cases over in the portal, as docs/guides/old-cases.md says it: each balance agrees with the old system's column (intake.md 10). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Import, ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { bodyOf, type Company, first, type Page } from '../harness/cases.ts';
import { type FollowedGuide, followGuide, type Hand } from '../harness/followed-guide.ts';
import { endImportWork, workOnImports } from '../harness/imports.ts';
import { aFormerSystem, as_of } from '../harness/former-system.ts';
import { livesThen } from '../harness/other-days.ts';
import { openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { until } from '../harness/until.ts';

let stage: PortalStage;
let guide: FollowedGuide;
let company: Company;
before(async () => {
  guide = await followGuide('old-cases');
  stage = await openPortal();
  company = await stage.service.aCompany({ name: 'Muster Bestand GmbH', default_claim_type: 'H43' });
});
after(async () => {
  await endImportWork();
  await stage.stop();
});

const { aPerson, signedIn } = visitorsOf(() => stage);

/** The cases and their rows: a case in twenty has two claims. */
const cases = aFormerSystem(3_000);

/** Works until the import rests: on a busy machine a piece of its work may wait for its thread. */
const work = () =>
  until(
    async () => {
      await workOnImports(stage.service);
      const busy = `select 1 from imports where status in ('reading', 'checking', 'running')`;
      return (await stage.service.sql(busy)).length === 0;
    },
    'the import rests',
    1_800_000,
  );

const ask = async <T>(path: string): Promise<T> => bodyOf(await stage.service.operate<T>('GET', path), 200);

/** Each case of which one row is read here. */
const sampled = 150;

test('3,000 old cases come in by a file, and their balances agree with the column of the old system', async () => {
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/today', {
    viewport: { width: 1440, height: 900 },
  });
  page.setDefaultTimeout(60_000);
  await page.addInitScript(livesThen, Date.parse(stage.service.clock.now()) - Date.now());
  await page.reload();
  const step = (name: string, does: (hand: Hand) => Promise<void>) => guide.step(page, name, does);
  await step('hochladen', async (hand) => {
    await hand.opens('Mahnwesen', 'Importe');
    await hand.button('Datei importieren');
    const dialog = hand.dialog('Datei importieren');
    await dialog.find('Mandant', 'Muster Bestand');
    await dialog.choose('Was ist in der Datei?', 'Altbestand');
    await dialog.file('Datei auswählen', 'altbestand.csv', cases.file);
    await dialog.button('Hochladen');
    await hand.heading('altbestand.csv');
    await work();
  });
  await step('spalten', async (hand) => {
    await hand.link('Spalten ändern');
    await hand.choose('Feld für OP-Saldo', 'Erwarteter Saldo');
    await hand.button('Weiter');
    await page.getByText('wird geprüft …').waitFor();
    await work();
  });
  await step('stichtag', async (hand) => {
    await page
      .locator('summary')
      .filter({ hasText: hand.named('Einstellungen des Imports') })
      .click();
    await hand.types({ 'Stichtag des erwarteten Saldos': '28.02.2026' });
    await hand.button('Übernehmen');
    await page.getByText('wird geprüft …').waitFor();
    await work();
    await hand.said('3150 Zeilen bereit, 0 mit Hinweis, 0 mit Fehler');
  });
  await step('importieren', async (hand) => {
    await hand.button('3150 Zeilen importieren');
    await page.getByRole('progressbar', { name: hand.named('Fortschritt') }).waitFor();
    await work();
    await hand.region('Ergebnis').sees('angelegt');
    await page.getByText('3150 von 3150 Zeilen').waitFor({ state: 'detached' });
  });
  await step('salden', async (hand) => {
    await hand.region('Zeilen').choose('Salden', 'weicht ab');
    await hand.sees('Nichts passt zum Filter.');
  });
  await step('akte', async (hand) => {
    await hand.button('Filter zurücksetzen');
    await page
      .getByRole('table', { name: 'Zeilen' })
      .getByRole('link', { name: hand.named('Öffnen') })
      .first()
      .click();
    await hand.sees('Schuldner 0 GmbH');
  });
  guide.isDone();
  await close();

  const [made] = (await ask<Page<Import>>(`/operator/v1/imports/?company_id=${company.company}`)).results;
  assert.deepEqual([made?.status, made?.counts.created, made?.counts.failed], ['finished', 3_150, 0]);
  const off: string[] = [];
  for (let at = 0; at < cases.all.length; at += cases.all.length / sampled) {
    const { row, balance, key } = cases.all[at] ?? first([]);
    const { result } = await ask<ImportRow>(`/operator/v1/imports/${made?.id}/rows/${row}/`);
    const mandate = result?.resources.find(({ type }) => type === 'mandate')?.id;
    const path = `/operator/v1/mandates/${mandate}/balance/?as_of=${as_of}`;
    const { value } = (await ask<MandateBalance>(path)).legal_balance.total_balance;
    if (value !== balance) off.push(`${key}: ${value}, ${balance} expected`);
  }
  assert.deepEqual(off, []);
});
