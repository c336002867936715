/** What people live through at „Sicherheit“ in the portal: an authenticator app, recovery codes, passkeys, a fresh proof (portal.md 3). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import jsqr from 'jsqr';
import type { Page } from 'playwright-core';
import { codeAt } from '../harness/authenticator-app.ts';
import {
  axeFindings,
  beLate,
  endSessions,
  openPortal,
  password,
  type PortalStage,
  signIn,
  visitorsOf,
} from '../harness/portal.ts';
import { virtualAuthenticator } from '../harness/virtual-authenticator.ts';

let stage: PortalStage;
before(async () => {
  stage = await openPortal({ onLocalhost: true });
});
after(() => stage.stop());

const { aPerson } = visitorsOf(() => stage);

/** A person at „Sicherheit“ in a browser with an authenticator. */
async function atSecurity(locale = 'de-DE') {
  const email = await aPerson([]);
  const opened = await stage.open({ locale });
  await virtualAuthenticator(opened.page);
  await opened.page.goto('/portal/account/security');
  await signIn(opened.page, email, password);
  await opened.page.getByRole('heading', { level: 1, name: /^(?:Sicherheit|Security)$/ }).waitFor();
  return { ...opened, email };
}

const region = (page: Page, name: string) => page.getByRole('region', { name });
const now = () => stage.service.clock.now();

/** The text of the QR code on the page, read from its picture as scanners do that need dark on light. */
async function readQrCode(page: Page): Promise<string | undefined> {
  const picture = await page.getByRole('img', { name: /^QR/ }).screenshot();
  const canvas = await page.context().newPage();
  const { data, width, height } = await canvas.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const image = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { data: Array.from(image.data), width: image.width, height: image.height };
  }, picture.toString('base64'));
  await canvas.close();
  return jsqr.default(Uint8ClampedArray.from(data), width, height, { inversionAttempts: 'dontInvert' })?.data;
}

test('an app is set up by QR code or text, gives ten recovery codes, and is asked for at the next sign-in', async () => {
  const { page, email, close } = await atSecurity();
  const app = region(page, 'Authenticator-App');
  await app.getByRole('button', { name: 'App einrichten' }).click();
  await app.getByRole('img', { name: 'QR-Code mit dem Schlüssel' }).waitFor();
  const secret = (await app.locator('code').textContent()) ?? '';
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    assert.match((await readQrCode(page)) ?? '', new RegExp(`^otpauth://.*secret=${secret.replaceAll(' ', '')}&`));
  }
  await app.getByRole('textbox', { name: 'Code' }).fill('000000');
  await app.getByRole('button', { name: 'App bestätigen' }).click();
  await app.getByText('Der Code ist falsch.').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await app.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, now()));
  await app.getByRole('button', { name: 'App bestätigen' }).click();
  const codes = region(page, 'Wiederherstellungscodes');
  await codes.getByRole('listitem').first().waitFor();
  assert.equal(await codes.getByRole('listitem').count(), 10);
  assert.deepEqual(await axeFindings(page), []);
  const issued = await codes.getByRole('listitem').allTextContents();
  const [recovery = ''] = issued;
  await codes.getByRole('button', { name: 'Ich habe sie gespeichert' }).click();
  await codes.getByText('Sie haben noch 10.').waitFor();

  await page.context().clearCookies();
  await page.goto('/sign-in?next=/portal/account/security');
  await signIn(page, email, password);
  await page.getByRole('textbox', { name: 'Code' }).fill(recovery);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await codes.getByText('Sie haben noch 9.').waitFor();

  await endSessions(stage, page);
  const [, second = ''] = issued;
  await app.getByRole('button', { name: 'App entfernen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bitte melden Sie sich wieder an' });
  await dialog.getByLabel('Passwort').fill(password);
  await dialog.getByRole('button', { name: 'Anmelden' }).click();
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
  await dialog.getByRole('button', { name: 'Weiter' }).click();
  await dialog.getByText('Der Code ist falsch.').waitFor();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(second);
  await dialog.getByRole('button', { name: 'Weiter' }).click();
  await app.getByRole('button', { name: 'App einrichten' }).waitFor();
  await codes.getByText('sobald Sie eine App oder einen Passkey haben').waitFor();
  await close();
});

test('a session that ends while a person types is renewed on the spot, and the command goes on', async () => {
  const { page, close } = await atSecurity();
  const passkeys = region(page, 'Passkeys');
  await passkeys.getByRole('textbox', { name: 'Name' }).fill('Laptop');
  await endSessions(stage, page);
  await passkeys.getByRole('button', { name: 'Passkey hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bitte melden Sie sich wieder an' });
  await dialog.getByLabel('Passwort').fill('Fünf Raben auf dem Dach');
  await dialog.getByRole('button', { name: 'Anmelden' }).click();
  await dialog.getByText('Das Passwort ist falsch.').waitFor();
  assert.equal(await dialog.getByLabel('Passwort').getAttribute('aria-invalid'), 'true');
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByLabel('Passwort').fill(password);
  await dialog.getByRole('button', { name: 'Anmelden' }).click();
  await passkeys.getByRole('status').getByText('Passkey hinzugefügt').waitFor();
  await dialog.waitFor({ state: 'detached' });

  // The other tab waits for the same sign-in.
  const other = await page.context().newPage();
  await other.goto('/portal/account/security');
  await region(other, 'Passkeys').getByRole('button', { name: 'Laptop entfernen' }).waitFor();
  await endSessions(stage, page);
  await region(other, 'Passkeys').getByRole('button', { name: 'Laptop entfernen' }).click();
  await other.getByRole('dialog', { name: 'Bitte melden Sie sich wieder an' }).waitFor();
  await page.bringToFront();
  await page.getByRole('button', { name: /^Konto: / }).click();
  await page.getByRole('menuitemradio', { name: 'Dunkel' }).click();
  await dialog.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
  await page.locator('html[data-theme=dark]').waitFor();
  await region(other, 'Passkeys').getByText('Noch nichts vorhanden.').waitFor();
  await close();
});

test('two minutes before a session ends the page says so, and signing in again takes the warning away', async () => {
  const { page, close } = await atSecurity();
  await page.clock.setFixedTime(now());
  await stage.service.sql(`update sessions set expires_at = $1::timestamptz + interval '90 seconds'`, [now()]);
  await page.reload();
  await page.getByText('Ihre Anmeldung endet in weniger als zwei Minuten.').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Neu anmelden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bitte melden Sie sich wieder an' });
  await dialog.getByLabel('Passwort').fill(password);
  await dialog.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByText('Ihre Anmeldung endet in weniger als zwei Minuten.').waitFor({ state: 'detached' });
  await dialog.waitFor({ state: 'detached' });
  await close();
});

test('a passkey is added, renamed and removed', async () => {
  const { page, close } = await atSecurity();
  const passkeys = region(page, 'Passkeys');
  await passkeys.getByRole('textbox', { name: 'Name' }).fill('Laptop');
  await passkeys.getByRole('button', { name: 'Passkey hinzufügen' }).click();
  await passkeys.getByRole('status').getByText('Passkey hinzugefügt').waitFor();
  await passkeys.getByRole('button', { name: 'Laptop umbenennen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Laptop umbenennen' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Büro');
  await dialog.getByRole('button', { name: 'Name speichern' }).click();
  await dialog.waitFor({ state: 'detached' });
  await passkeys.getByRole('button', { name: 'Büro entfernen' }).click();
  await passkeys.getByText('Noch nichts vorhanden.').waitFor();
  await close();
});

test('a person whose proof is old is asked in a dialog, by password or passkey, and the command goes on', async () => {
  const { page, close } = await atSecurity('en-GB');
  const passkeys = region(page, 'Passkeys');
  await passkeys.getByRole('textbox', { name: 'Name' }).fill('Phone');
  await beLate(stage, page);
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  await dialog.getByLabel('Password').fill('Fünf Raben auf dem Dach');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog.locator('input[aria-invalid=true]').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await passkeys.getByRole('status').getByText('Passkey added').waitFor();
  await beLate(stage, page);
  await region(page, 'Recovery codes').getByRole('button', { name: 'Issue new codes' }).click();
  await dialog.getByRole('button', { name: 'Confirm by passkey' }).click();
  await region(page, 'Recovery codes').getByRole('listitem').first().waitFor();
  await close();
});

// The functions given to `evaluate` run in the page.
interface Bitmap {
  readonly width: number;
  readonly height: number;
}
interface Drawing {
  drawImage(bitmap: Bitmap, x: number, y: number): void;
  getImageData(x: number, y: number, width: number, height: number): Bitmap & { readonly data: Iterable<number> };
}
declare const createImageBitmap: (picture: Blob) => Promise<Bitmap>;
declare const OffscreenCanvas: new (width: number, height: number) => { getContext(kind: '2d'): Drawing };
