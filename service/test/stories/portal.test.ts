/** What people live through in the portal: signing in, its screens, their keyboard and their looks (portal.md). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { givenAccepted } from '../harness/cases.ts';
import { openPortal, password, type PortalStage, signIn, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
before(async () => {
  stage = await openPortal();
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

test('who opens the portal signs in first and comes to where it wanted to be', async () => {
  const { page, close } = await stage.open();
  await page.goto('/portal/operator/keys?limit=25');
  await page.waitForURL(/\/sign-in\?next=/);
  const email = await aPerson();
  await signIn(page, email, 'Fünf Raben auf dem Dach');
  await page.getByText('E-Mail-Adresse oder Passwort ist falsch.').waitFor();
  await signIn(page, email, password);
  await page.waitForURL('/portal/operator/keys?limit=25');
  await page.getByRole('heading', { level: 1, name: 'Schlüssel' }).waitFor();
  assert.equal(await page.title(), 'Schlüssel · Mahnwerk');
  await close();
});

test('a page of a list, its order and its size stand in the address, and survive Back and a reload', async () => {
  const { service } = stage;
  for (let number = 0; number < 60; number += 1)
    await service.givenCompany({ name: `Beispiel ${String(number).padStart(2, '0')} GmbH` });
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/companies');
  const rows = page.getByRole('table', { name: 'Mandanten' }).locator('tbody tr');
  await page.getByRole('button', { name: 'Name' }).click();
  await page.waitForURL(/ordering=name/);
  await page.getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort=ascending]')).waitFor();
  await page.getByLabel('Zeilen je Seite').selectOption('25');
  await page.getByText(/^1 bis 25 von \d+$/).waitFor();
  const first = await rows.first().textContent();
  await page.getByRole('button', { name: 'Nächste Seite' }).click();
  await page.getByText(/^26 bis 50 von \d+$/).waitFor();
  const second = await rows.first().textContent();
  assert.notEqual(first, second);
  await page.reload();
  await page.getByText(/^26 bis 50 von \d+$/).waitFor();
  assert.equal(await rows.first().textContent(), second);
  await page.goBack();
  await page.getByText(/^1 bis 25 von \d+$/).waitFor();
  assert.equal(await rows.first().textContent(), first);
  await close();
});

test('J, K and the arrows move through a list, Enter opens a case, and Back leads to its row', async () => {
  const company = await stage.service.aCompany({ name: 'Beispiel Zeilen GmbH' });
  for (let number = 0; number < 3; number += 1) await givenAccepted(stage.service, company);
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/cases?limit=25');
  // The first link of a row is its number; the name of the debtor leads to the same case.
  const links = page
    .getByRole('table', { name: 'Akten' })
    .locator('tbody tr')
    .getByRole('link', { name: /^K\d\d-/ });
  await links.nth(2).waitFor();
  const isFocused = (row: number) => focused(page, links.nth(row));
  await page.keyboard.press('j');
  await isFocused(0);
  await page.keyboard.press('j');
  await isFocused(1);
  await page.keyboard.press('ArrowDown');
  await isFocused(2);
  await page.keyboard.press('k');
  await isFocused(1);
  await page.keyboard.press('ArrowUp');
  await isFocused(0);
  await page.keyboard.press('ArrowUp');
  await isFocused(0);
  await page.keyboard.press('j');
  await isFocused(1);
  const number = await links.nth(1).textContent();
  await inAddress(page, links.nth(1));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/operator\/cases\/[^/]+\/overview/);
  await page.goBack();
  await focused(page, page.getByRole('link', { name: number ?? '', exact: true }));
  await page.keyboard.press('k');
  await isFocused(0);
  await inAddress(page, links.nth(0));
  await page.reload();
  await isFocused(0);
  await close();
});

/** The row of this link stands in the address: a moment after it has the focus. */
async function inAddress(page: Page, link: Locator): Promise<void> {
  const id = /cases\/([^/]+)\//.exec((await link.getAttribute('href')) ?? '')?.[1];
  await page.waitForURL(({ searchParams }) => searchParams.get('row') === id && searchParams.get('limit') === '25');
}

const focused = (page: Page, link: Locator) => link.and(page.locator(':focus')).waitFor();

test('language and theme are chosen by the keyboard alone, at once and for the next time', async () => {
  const email = await aPerson();
  const { page, close } = await signedIn(email);
  await page.getByRole('button', { name: 'Konto: Ada Amsel' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Profil' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account: Ada Amsel' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.locator('html[data-theme=dark]').waitFor();
  await close();
  const again = await signedIn(email);
  assert.deepEqual(
    [await heading(again.page), await again.page.locator('html').getAttribute('data-theme')],
    ['Today', 'dark'],
  );
  await again.close();
});

test('a person without the right is told which one is missing, and the rest of the page works', async () => {
  const { page, close } = await signedIn(await aPerson([]), '/portal/operator/companies', {
    refused: /^403 \/operator\/v1\/companies\//,
  });
  await page.getByRole('alert').getByText('Dafür fehlt Ihnen ein Recht').waitFor();
  assert.equal(await page.getByRole('navigation', { name: 'Verwaltung' }).count(), 0);
  await page.goto('/portal/no/such/page');
  await page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' }).waitFor();
  await page.getByRole('link', { name: 'Zur ersten Seite' }).click();
  await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor();
  await close();
});

test('on a phone the ways are behind a button and close once one is gone', async () => {
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/keys', {
    viewport: { width: 390, height: 844 },
  });
  const cases = page.getByRole('link', { name: 'Akten' });
  assert.equal(await cases.isVisible(), false);
  await page.getByRole('button', { name: 'Menü' }).click();
  await cases.click();
  await page.getByRole('heading', { level: 1, name: 'Akten' }).waitFor();
  assert.equal(await cases.isVisible(), false);
  await close();
});

test('a changed password refuses at its field, signs all other devices out and works at the next time', async () => {
  const email = await aPerson();
  const elsewhere = await signedIn(email);
  const { page, close } = await signedIn(email, '/portal/account/security');
  const fill = async (current: string, next: string) => {
    await page.getByLabel('Bisheriges Passwort').fill(current);
    await page.getByLabel('Neues Passwort').fill(next);
    await page.getByRole('button', { name: 'Passwort ändern' }).click();
  };
  await fill('Fünf Raben auf dem Dach', 'kurz');
  await page.getByText('Wählen Sie ein Passwort mit mindestens 12 Zeichen.').waitFor();
  assert.equal(await page.getByLabel('Bisheriges Passwort').getAttribute('aria-invalid'), 'true');
  await fill(password, 'Sieben Dohlen im alten Turm');
  await page.getByRole('status').getByText('Ihr Passwort ist geändert').waitFor();
  await elsewhere.page.getByRole('button', { name: 'Verwaltung' }).click();
  await elsewhere.page.getByRole('link', { name: 'Schlüssel' }).click();
  const dialog = elsewhere.page.getByRole('dialog', { name: 'Bitte melden Sie sich wieder an' });
  await dialog.getByLabel('Passwort').fill('Sieben Dohlen im alten Turm');
  await dialog.getByRole('button', { name: 'Anmelden' }).click();
  await elsewhere.page.getByRole('heading', { level: 1, name: 'Schlüssel' }).waitFor();
  await Promise.all([close(), elsewhere.close()]);
});

test('a person sees where it is signed in, and ends one session or all others', async () => {
  const email = await aPerson();
  const [one, other] = [await signedIn(email), await signedIn(email)];
  const { page, close } = await signedIn(email, '/portal/account/sessions');
  const rows = page.getByRole('table', { name: 'Sitzungen' }).locator('tbody tr');
  await page.getByText('dieses Gerät').waitFor();
  assert.equal(await rows.count(), 3);
  await rows.getByRole('button').first().click();
  await page.getByText(/^1 bis 2 von 2$/).waitFor();
  await page.getByRole('button', { name: 'Alle anderen abmelden' }).click();
  await page.getByText(/^1 bis 1 von 1$/).waitFor();
  await Promise.all([close(), one.close(), other.close()]);
});
