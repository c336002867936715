/** The frame of companies and Partners: whose portal it is, whom a person acts for, search, keys, paper (portal.md 2, 6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { aPerson, bodyOf, type Company, givenAccepted, givenDebtor } from '../harness/cases.ts';
import { axeFindings, homeOf, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

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

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

async function aCase(of: Company, lastName: string) {
  const debtor = await givenDebtor(of, aPerson(lastName));
  const { mandate } = await givenAccepted(stage.service, of, { debtor_id: debtor.id });
  return { mandate, name: debtor.display_name };
}

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const focused = target.and(page.locator(':focus'));
  for (let presses = 0; presses < 60 && (await focused.count()) === 0; presses += 1) await page.keyboard.press('Tab');
  await focused.waitFor();
}

test('a company sees the name, the logo and the contacts of the operator', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';
  const look = {
    name: 'Inkasso Nord',
    logo: { media_type: 'image/svg+xml', content: Buffer.from(drawing).toString('base64') },
    support_email: 'hilfe@inkasso-nord.example',
    imprint_url: 'https://inkasso-nord.example/impressum',
  };
  bodyOf(await stage.service.operate('PATCH', '/operator/v1/settings/', look), 200);
  const { page, close } = await signedIn(await aUser(company.company), `${home}/home`);
  const head = page.getByRole('banner');
  await head.getByText('Inkasso Nord').waitFor();
  const logo = head.locator('img');
  await logo.evaluate('(image) => image.decode()');
  const foot = page.getByRole('contentinfo');
  assert.deepEqual(await foot.getByRole('link').allTextContents(), ['hilfe@inkasso-nord.example', 'Impressum']);
  assert.equal(await page.locator('html').getAttribute('data-density'), 'comfortable');
  await page.goto('/portal/account/profile');
  await page.getByLabel('Zeilen in Listen').selectOption('Eng');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.locator('html[data-density=compact]').waitFor();
  await close();
});

test('a user of two companies has both open in two tabs, and changes between them', async () => {
  const other = await stage.service.aCompany({ name: 'Beispiel Versand GmbH' });
  const [ours, theirs] = [await aCase(company, 'Handel'), await aCase(other, 'Versand')];
  const email = await aUser(company.company);
  await stage.service.sql(
    `insert into memberships (company_id, id, account_id, email, first_name, last_name, role, status, created_at, updated_at)
     select $2, gen_random_uuid(), account_id, email, first_name, last_name, role, status, now(), now() from memberships where email = $1`,
    [email, other.company],
  );
  const { page, close } = await signedIn(email, `${home}/cases`);
  await page.getByRole('link', { name: ours.name }).waitFor();
  const second = await page.context().newPage();
  await second.goto('/portal/account/profile');
  await second
    .getByRole('region', { name: 'Sie handeln für' })
    .getByRole('link', { name: 'Beispiel Versand GmbH' })
    .click();
  await heading(second, 'Übersicht');
  await second.getByRole('link', { name: 'Akten', exact: true }).click();
  await second.getByRole('link', { name: theirs.name }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: ours.name }).waitFor();
  assert.equal(await page.getByText(theirs.name).count(), 0);
  await page.getByRole('button', { name: 'Unternehmen: Beispiel Handel GmbH' }).click();
  await page.getByRole('menuitem', { name: 'Beispiel Versand GmbH' }).click();
  await page.waitForURL(`${await homeOf(stage, other.company)}/home`);
  await page.getByRole('button', { name: 'Unternehmen: Beispiel Versand GmbH' }).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await close();
});

test('a question is answered and a case found and opened by the keyboard alone', async () => {
  const { mandate, name } = await aCase(company, 'Tastatur');
  const title = 'Ist die Ware angekommen?';
  bodyOf(
    await stage.service.operate<RequestToClient>('POST', `/operator/v1/mandates/${mandate.id}/requests-to-client/`, {
      title,
      description: 'Bitte antworten Sie.',
      question_type: 'yes-no',
    }),
    201,
  );
  const { page, close } = await signedIn(await aUser(company.company), `${home}/home`);
  const palette = page.getByRole('combobox', { name: 'Suchen und ausführen' }).and(page.locator(':focus'));
  await tabTo(page, page.getByRole('region', { name: 'Wartet auf Sie' }).getByRole('link', { name: title }));
  await page.keyboard.press('Enter');
  await heading(page, title);
  await tabTo(page, page.getByRole('radio', { name: 'Ja' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Antwort senden' }));
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Antwort gesendet' }).waitFor();
  await tabTo(page, page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name: 'Akten' }));
  await page.keyboard.press('Enter');
  await heading(page, 'Akten');
  await page.getByRole('table', { name: 'Akten' }).getByRole('link').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/cases\/[^/?]+$/);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Tasten' }).getByText('Suchen und ausführen').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await palette.waitFor();
  await page.keyboard.type('tastatur');
  await page.getByRole('option', { name }).first().waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(mandate.id));
  await page.keyboard.press('/');
  await palette.waitFor();
  await page.keyboard.type('web');
  await page.getByRole('option', { name: 'Webhooks' }).waitFor();
  await page.keyboard.press('Enter');
  await heading(page, 'Webhooks');
  await page.getByRole('navigation', { name: 'Entwickler' }).getByRole('link', { name: 'Zustellungen' }).waitFor();
  await close();
});

test('on paper there is no frame: black on white in the dark scheme too, the head of the table, day and address', async () => {
  await aCase(company, 'Papier');
  const { page, close } = await signedIn(await aUser(company.company), `${home}/cases`, { colorScheme: 'dark' });
  await page.getByRole('link', { name: /Papier/ }).waitFor();
  await page.setViewportSize({ width: 700, height: 1000 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  for (const hidden of [page.getByRole('banner'), page.getByText('Sandbox'), page.getByLabel('Name oder Nummer')])
    assert.equal(await hidden.isVisible(), false);
  await page.getByRole('columnheader', { name: 'Schuldner' }).waitFor();
  await page.getByText(/^\d\d\.\d\d\.\d{4} · http.*\/cases$/).waitFor();
  const colours = await page.evaluate<string[]>(
    `[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('h1')).color]`,
  );
  assert.deepEqual(colours, ['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  await close();
});
