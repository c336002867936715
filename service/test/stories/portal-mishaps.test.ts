/** What goes wrong around a person at work: a dead network, another person at the same moment, an ended session, other sites (portal.md 3, 6). */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type Company, givenAccepted, givenSubmitted, orderAt } from '../harness/cases.ts';
import { endSessions, openPortal, password, type PortalStage, signIn, visitorsOf } from '../harness/portal.ts';
import { until } from '../harness/until.ts';

let stage: PortalStage;
let company: Company;
before(async () => {
  stage = await openPortal();
  company = await stage.service.aCompany({ name: 'Beispiel Handel GmbH' });
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);

test('two decide on one order at the same moment: one of them does, the other reads who and how', async () => {
  const order = await givenSubmitted(company);
  const path = `/portal/operator/queue/${order.id}`;
  const paul = await aPerson(['reviewer']);
  await stage.service.sql(`update accounts set first_name = 'Paul' where email = $1`, [paul]);
  const [one, other] = [await signedIn(await aPerson(['reviewer']), path), await signedIn(paul, path)];
  for (const [{ page }, key] of [
    [one, 'a'],
    [other, 'r'],
  ] as const) {
    await page.getByRole('toolbar', { name: 'Entscheidung' }).waitFor();
    await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
  }
  await other.page.getByRole('dialog').getByRole('textbox').fill('Der Beleg fehlt.');
  stage.service.clock.advance({ minutes: 1 });
  await Promise.all([
    one.page.getByRole('button', { name: 'Akte anlegen' }).click(),
    other.page.getByRole('dialog').getByRole('button', { name: 'Ablehnen' }).click(),
  ]);
  const statusNow = async () => (await orderAt(company, order)).status;
  await until(async () => (await statusNow()) !== 'submitted', 'the order is decided');
  const isAccepted = (await statusNow()) === 'accepted';
  const [winner, loser] = isAccepted ? [one, other] : [other, one];
  await winner.page
    .getByRole('status')
    .getByText(isAccepted ? 'Auftrag angenommen' : 'Auftrag abgelehnt')
    .waitFor();
  const sentence = isAccepted ? /^Ada Amsel .*angenommen\.$/ : /^Paul Amsel .*abgelehnt\.$/;
  await loser.page.getByRole('alert').getByText(sentence).waitFor();
  assert.equal((await orderAt(company, order)).mandate !== null, isAccepted);
  await Promise.all([one.close(), other.close()]);
});

test('a note whose session ends while it is written is stored once', async () => {
  const { mandate } = await givenAccepted(stage.service, company);
  const { page, close } = await signedIn(await aPerson(), `/portal/operator/cases/${mandate.id}/overview`);
  const history = page.getByRole('region', { name: 'Verlauf' });
  await history.waitFor();
  const note = page.getByRole('dialog', { name: 'Notiz schreiben' });
  const save = note.getByRole('button', { name: 'Notiz speichern' });
  const write = async (text: string) => {
    await page.keyboard.press('i');
    await note.getByRole('textbox', { name: 'Notiz' }).fill(text);
  };
  const stored = async () =>
    (
      await stage.service.sql('select text from case_notes where mandate_id = $1 order by created_at, id', [mandate.id])
    ).map(({ text }) => text);
  await write('Ruft am Montag zurück.');
  await endSessions(stage, page);
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Bitte melden Sie sich wieder an' });
  await dialog.getByLabel('Passwort').fill(password);
  await dialog.getByRole('button', { name: 'Anmelden' }).click();
  await note.waitFor({ state: 'detached' });
  await history.getByText('Ruft am Montag zurück.').waitFor();
  assert.deepEqual(await stored(), ['Ruft am Montag zurück.']);
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft '))), []);
  await close();
});

/** An empty page, on a site of its own and on another port of ours: there the browser even sends the cookie. */
async function openForeignPages() {
  const server = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end('<body>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addresses: [`http://page.muster.example:${port}/`, `http://127.0.0.1:${port}/`],
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('a form, a script and a frame of another site do nothing in the name of the signed-in person', async () => {
  const { service } = stage;
  const email = await aPerson();
  const elsewhere = await signedIn(email);
  const opened = await signedIn(email);
  // The foreign pages complain, as they should: they have a browser that is not watched.
  const browser = opened.page.context().browser() ?? assert.fail();
  const context = await browser.newContext({ baseURL: service.url, locale: 'de-DE' });
  const own = await context.newPage();
  await own.goto('/portal/');
  await signIn(own, email, password);
  await own.getByRole('heading', { level: 1 }).waitFor();
  const sessions = () =>
    service.sql(
      'select count(*)::int as sessions from sessions join accounts on accounts.id = account_id where email = $1',
      [email],
    );
  const before = await sessions();
  const foreign = await openForeignPages();
  for (const address of foreign.addresses) {
    const page = await context.newPage();
    const told: string[] = [];
    page.on('console', (message) => void told.push(message.text()));
    for (const [path, status] of [
      ['/sign-out', 403],
      ['/sign-in', 403],
      ['/account/v1/sessions/end-others/', 401],
    ] as const) {
      await page.goto(address);
      const answer = page.waitForResponse((response) => response.request().method() === 'POST');
      const shown = page.waitForURL(service.url + path);
      await page.evaluate(
        ([action, fields]) => {
          const form = document.createElement('form');
          Object.assign(form, { action, method: 'post', innerHTML: fields });
          document.body.append(form);
          form.submit();
        },
        [
          service.url + path,
          `<input name="email" value="${email}"><input name="password" value="${password}">`,
        ] as const,
      );
      assert.equal((await answer).status(), status, `${path} from ${address}`);
      await shown;
    }
    await page.goto(address);
    const sent = await page.evaluate(async (base) => {
      const headers = { 'X-Service-Membership': 'self', 'Idempotency-Key': 'foreign' };
      const command = `${base}/account/v1/sessions/end-others/`;
      const outcome = (asked: Promise<unknown>) =>
        asked.then(
          () => 'answered',
          () => 'refused',
        );
      return [
        await outcome(fetch(command, { method: 'POST', credentials: 'include', headers })),
        await outcome(fetch(`${base}/account/v1/me/`, { credentials: 'include', headers })),
        await outcome(fetch(`${base}/portal/`, { credentials: 'include' })),
      ];
    }, service.url);
    assert.deepEqual(sent, ['refused', 'refused', 'refused'], address);
    await page.evaluate((base) => {
      const frame = document.createElement('iframe');
      document.body.append(Object.assign(frame, { src: `${base}/portal/` }));
    }, service.url);
    await until(() => told.some((text) => text.includes("frame-ancestors 'none'")), 'the frame is refused');
    assert.doesNotMatch(page.frames()[1]?.url() ?? '', /\/portal\//);
    await page.close();
  }
  await foreign.close();
  assert.deepEqual(await sessions(), before);
  await own.reload();
  await own.getByRole('heading', { level: 1 }).waitFor();
  assert.match(own.url(), /\/portal\//);
  await context.close();
  await Promise.all([opened.close(), elsewhere.close()]);
});

// The functions given to `evaluate` run in the page.
interface Part {
  submit(): void;
}
declare const document: {
  readonly body: { append(part: Part): void };
  createElement(name: string): Part;
};
