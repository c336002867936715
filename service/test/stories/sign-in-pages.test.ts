/** The pages of signing in in a real Chromium: without script from the first password to a forgotten one, and what axe finds on each (portal.md 2, 3). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { codeAt } from '../harness/authenticator-app.ts';
import { openStage, type Stage } from '../harness/cases.ts';
import { visitorsOf } from '../harness/invitations.ts';
import { byLane } from '../harness/lane.ts';
import { findingsOf, sidewaysOf } from '../harness/page-watch.ts';
import { openPage } from '../harness/portal.ts';
import { password, signingIn } from '../harness/signing-in.ts';

let stage: Stage;
before(async () => {
  // Without https, so that a browser keeps the cookie on the port of a test.
  stage = await openStage({ publicUrl: 'http://portal.mahnwerk.test', secondFactor: 'required' });
});
after(() => stage.stop());

const { aStaffMember } = signingIn(() => stage);
const { mailsTo } = visitorsOf(() => stage);

const fill = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [id, text] of Object.entries(fields)) await page.locator(`#${id}`).fill(text);
  await page.locator('main button[type=submit]').first().click();
};
const signIn = async (page: Page, email: string, sent = password): Promise<void> => {
  await page.goto('/sign-in');
  await fill(page, { email, password: sent });
};
const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor();

/** A code that was not used. */
function nextCode(secret: string): string {
  stage.clock.advance({ seconds: 30 });
  return codeAt(secret, stage.clock.now());
}
const secretOn = async (page: Page): Promise<string> => (await page.locator('code').first().textContent()) ?? '';
const linkTo = async (email: string): Promise<string> =>
  /\/reset\/[\w-]+/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[0] ?? '';

/** This service has no pages of the portal; a used link is answered with 410. */
const refused = /^(?:404 \/portal\/|410 \/reset\/)/;

test('without script a person sets up its second factor, signs out and in, and chooses a new password', async () => {
  const { page, close } = await openPage(stage.url, { javaScriptEnabled: false, refused });
  const email = await aStaffMember();
  await signIn(page, email, 'Fünf Raben auf dem Dach');
  await page.getByText('E-Mail-Adresse oder Passwort ist falsch.').waitFor();
  assert.equal(await page.locator('#email').inputValue(), email);
  await fill(page, { password });
  await title(page, 'Zweiten Faktor einrichten');
  const secret = await secretOn(page);
  await fill(page, { code: '000000' });
  await page.getByText('Der Code ist falsch.').waitFor();
  await fill(page, { code: nextCode(secret) });
  await title(page, 'Ihre Wiederherstellungscodes');
  const [recovery = ''] = await page.getByRole('listitem').allTextContents();
  await page.getByRole('link', { name: 'Zum Portal' }).click();
  await page.waitForURL('/portal/');

  await page.goto('/sign-out');
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL('/sign-in');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await fill(page, { email });
  await title(page, 'Sehen Sie in Ihr Postfach');
  const link = await linkTo(email);
  await page.goto(link);
  const next = 'Sieben Dohlen im alten Turm';
  await fill(page, { password: next, repetition: 'Acht Dohlen im alten Turm' });
  await page.getByText('Die beiden Passwörter sind verschieden.').waitFor();
  await fill(page, { password: next, repetition: next });
  await title(page, 'Ihr Passwort ist geändert');
  await page.goto(link);
  await title(page, 'Dieser Link gilt nicht mehr');

  await signIn(page, email);
  await page.getByText('E-Mail-Adresse oder Passwort ist falsch.').waitFor();
  await fill(page, { password: next });
  await title(page, 'Code eingeben');
  await fill(page, { code: '000000' });
  await page.getByText('Der Code ist falsch.').waitFor();
  await fill(page, { code: recovery });
  await page.waitForURL('/portal/');
  await close();
});

/** Adds what axe finds on the page that is shown, in both schemes and at both widths. */
async function lookAt(page: Page, found: string[]): Promise<void> {
  const name = await page.title();
  for (const width of byLane({ gate: [1440], whole: [1440, 390] }))
    for (const colorScheme of byLane({ gate: ['light'] as const, whole: ['light', 'dark'] as const })) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      found.push(...(await findingsOf(page)).map((each) => `${name} ${width} ${colorScheme}: ${each}`));
      if ((await sidewaysOf(page)) > 0) found.push(`${name} ${width}: scrolls sideways`);
    }
}

for (const locale of byLane({ gate: ['de-DE'], whole: ['de-DE', 'en-GB'] }))
  test(`axe finds nothing on any of them in ${locale}, light and dark, wide and narrow`, async () => {
    const { page, close } = await openPage(stage.url, { locale, refused });
    const email = await aStaffMember();
    const found: string[] = [];
    await page.goto('/sign-in');
    await lookAt(page, found);
    await fill(page, { email, password: 'Fünf Raben auf dem Dach' });
    await page.locator('[aria-invalid=true], [role=alert]').first().waitFor();
    await lookAt(page, found);
    await fill(page, { password });
    const secret = await secretOn(page);
    await lookAt(page, found);
    await fill(page, { code: nextCode(secret) });
    await page.getByRole('listitem').first().waitFor();
    await lookAt(page, found);
    await page.goto('/sign-out');
    await lookAt(page, found);
    await fill(page, {});
    await page.waitForURL('/sign-in');
    await fill(page, { email, password });
    await page.waitForURL(/\/sign-in\/code/);
    await lookAt(page, found);
    await page.goto('/forgotten');
    await lookAt(page, found);
    await fill(page, { email });
    await page.locator('#email').waitFor({ state: 'detached' });
    await lookAt(page, found);
    const link = await linkTo(email);
    await page.goto(link);
    await lookAt(page, found);
    await fill(page, { password: 'kurz', repetition: 'kürzer' });
    await page.locator('[aria-invalid=true]').first().waitFor();
    await lookAt(page, found);
    await page.goto(`/reset/${'A'.repeat(43)}`);
    await lookAt(page, found);
    assert.deepEqual(found, []);
    await close();
  });
