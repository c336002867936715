/** Passkeys in a real Chromium with a virtual authenticator: added, used to sign in and to prove, lost (portal.md 3, 4). */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import type { CDPSession, Page } from 'playwright-core';
import { openStage, type Stage } from '../harness/cases.ts';
import { openPage } from '../harness/portal.ts';
import { freePort } from '../harness/ports.ts';
import { password, signingIn } from '../harness/signing-in.ts';
import { virtualAuthenticator } from '../harness/virtual-authenticator.ts';

let stage: Stage;
let origin: string;
before(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  stage = await openStage({ publicUrl: origin, port });
});
after(() => stage.stop());

const { aPerson } = signingIn(() => stage);

interface Device {
  readonly page: Page;
  readonly authenticator: CDPSession;
  readonly authenticatorId: string;
  /** Fails if a page complained. */
  readonly close: () => Promise<void>;
}

/** A browser whose device verifies its user, by a finger or a PIN. */
async function aDevice(): Promise<Device> {
  // This service has no pages of the portal.
  const { page, close } = await openPage(origin, { refused: /^404 \/portal\// });
  const { session: authenticator, authenticatorId } = await virtualAuthenticator(page);
  return { page, authenticator, authenticatorId, close };
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A request of a page of this origin, as the signed-in person. */
const send = (page: Page, method: string, path: string, body?: object): Promise<Answered> =>
  page.evaluate(
    async ([verb, target, text]) => {
      const headers: Record<string, string> = {
        'X-Service-Membership': 'self',
        'Idempotency-Key': crypto.randomUUID(),
      };
      if (text !== undefined) headers['Content-Type'] = 'application/json';
      const reply = await fetch(target, { method: verb, headers, ...(text === undefined ? {} : { body: text }) });
      const received = await reply.text();
      return { status: reply.status, body: (received === '' ? {} : JSON.parse(received)) as Record<string, unknown> };
    },
    [method, `/account/v1${path}`, body === undefined ? undefined : JSON.stringify(body)] as const,
  );

/** What the browser answers to options, as the portal asks it. */
const answerTo = (page: Page, verb: 'create' | 'get', options: object): Promise<Record<string, unknown>> =>
  page.evaluate(
    async ([kind, json]) => {
      const parse = kind === 'create' ? 'parseCreationOptionsFromJSON' : 'parseRequestOptionsFromJSON';
      const credential = await navigator.credentials[kind]({ publicKey: PublicKeyCredential[parse](json) });
      return credential.toJSON();
    },
    [verb, options] as const,
  );

/** Adds a passkey of this device; its id. */
async function addPasskey(page: Page): Promise<string> {
  const options = await send(page, 'POST', '/passkeys/options/');
  assert.equal(options.status, 200, JSON.stringify(options.body));
  const credential = await answerTo(page, 'create', options.body);
  const added = await send(page, 'POST', '/passkeys/', { name: 'Laptop', credential });
  assert.equal(added.status, 201, JSON.stringify(added.body));
  assert.deepEqual([added.body.name, added.body.last_used_at], ['Laptop', null]);
  return String(added.body.id);
}

async function withPasskey(): Promise<Device & { readonly email: string; readonly id: string }> {
  const email = await aPerson();
  const device = await aDevice();
  await enterPassword(device.page, email);
  await device.page.waitForURL('/portal/');
  return { ...device, email, id: await addPasskey(device.page) };
}

const byPasskey = (page: Page) => page.getByRole('button', { name: 'Mit Passkey anmelden' });
const readMe = (page: Page) => send(page, 'GET', '/me/');

test('a passkey signs in without password and code, leads to where the person wanted to be, and says when it was used', async () => {
  const { page, email, close } = await withPasskey();
  await page.context().clearCookies();
  await page.goto('/sign-in?next=/portal/account/security');
  await byPasskey(page).click();
  await page.waitForURL('/portal/account/security');
  const me = await readMe(page);
  assert.deepEqual([me.body.email, me.body.passkey_count, me.body.has_totp], [email, 1, false]);
  const { results } = (await send(page, 'GET', '/passkeys/')).body as { results: { last_used_at: unknown }[] };
  assert.equal(results[0]?.last_used_at, stage.clock.now());
  await close();
});

test('behind a password it is the second factor, on the page of the code', async () => {
  const { page, email, close } = await withPasskey();
  await page.context().clearCookies();
  await enterPassword(page, email);
  await page.getByRole('textbox', { name: 'Code' }).waitFor();
  assert.equal((await readMe(page)).status, 401);
  await byPasskey(page).click();
  await page.waitForURL('/portal/');
  assert.equal((await readMe(page)).body.email, email);
  await close();
});

test('a device that does not verify its user signs in no one, and the page says so', async () => {
  const { page, authenticator, authenticatorId, close } = await withPasskey();
  await page.context().clearCookies();
  await authenticator.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.goto('/sign-in');
  await byPasskey(page).click();
  await page.getByRole('alert').getByText('Die Anmeldung mit einem Passkey wurde abgebrochen.').waitFor();
  assert.equal((await readMe(page)).status, 401);
  await close();
});

test('an answer counts once, for the challenge of this service alone', async () => {
  const { page, close } = await withPasskey();
  await page.context().clearCookies();
  await page.goto('/sign-in');
  const options = await (await page.request.post('/sign-in/passkey/options')).json();
  const credential = JSON.stringify(await answerTo(page, 'get', options as object));
  const enter = async (text: string) => {
    const answer = await page.request.post('/sign-in/passkey', { form: { credential: text }, maxRedirects: 0 });
    return [answer.status(), answer.headers()['set-cookie']?.startsWith('session=')];
  };
  const foreign = { ...(options as object), challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' };
  for (const wrong of [
    '',
    '[]',
    '{"response":{"clientDataJSON":"e30"}}',
    JSON.stringify(await answerTo(page, 'get', foreign)),
  ])
    assert.deepEqual(await enter(wrong), [422, undefined], wrong);
  assert.deepEqual(await enter(credential), [303, true]);
  assert.deepEqual(await enter(credential), [422, undefined]);
  await close();
});

test('it proves the identity of its own person, by a challenge that was asked for to prove', async () => {
  const { page, close } = await withPasskey();
  const other = await withPasskey();
  stage.clock.advance({ minutes: 11 });
  assert.equal((await send(page, 'POST', '/passkeys/options/')).body.code, 'recent_sign_in_required');
  const ask = () => send(page, 'POST', '/passkeys/options/', { purpose: 'proof' });
  const prove = async (passkey: object) => (await send(page, 'POST', '/proof/', { passkey })).status;
  assert.equal(await prove(await answerTo(other.page, 'get', (await ask()).body)), 400);
  const toSignIn = (await (await page.request.post('/sign-in/passkey/options')).json()) as object;
  assert.equal(await prove(await answerTo(page, 'get', toSignIn)), 400);
  assert.equal(await prove(await answerTo(page, 'get', (await ask()).body)), 200);
  assert.equal((await send(page, 'POST', '/passkeys/options/')).status, 200);
  await Promise.all([close(), other.close()]);
});

test('it is renamed and removed; without a factor the password is enough again, and recovery codes are gone', async () => {
  const { page, email, id, close } = await withPasskey();
  assert.equal((await send(page, 'PATCH', `/passkeys/${id}/`, { name: 'Büro' })).body.name, 'Büro');
  assert.equal((await send(page, 'POST', '/recovery-codes/')).status, 200);
  assert.equal((await readMe(page)).body.recovery_codes_left, 10);
  const again = await send(page, 'POST', '/passkeys/options/');
  await assert.rejects(answerTo(page, 'create', again.body), /InvalidStateError|already/);
  const cookies = async () => (await page.context().cookies()).find(({ name }) => name === 'session')?.value;
  const before = await cookies();
  assert.equal((await send(page, 'DELETE', `/passkeys/${id}/`)).status, 204);
  assert.notEqual(await cookies(), before);
  const me = await readMe(page);
  assert.deepEqual([me.body.passkey_count, me.body.recovery_codes_left], [0, 0]);
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await byPasskey(page).click();
  await page.getByRole('alert').getByText('Mit diesem Passkey können Sie sich nicht anmelden.').waitFor();
  await enterPassword(page, email);
  await page.waitForURL('/portal/');
  await close();
});

test('without script the page has the password alone', async () => {
  const { page, close } = await openPage(origin, { javaScriptEnabled: false });
  await page.goto('/sign-in');
  assert.equal(await page.getByRole('button').count(), 1);
  await close();
});

// The functions given to `evaluate` run in the page.
interface PageCredential {
  toJSON(): Record<string, unknown>;
}
declare const navigator: {
  readonly credentials: Readonly<Record<'create' | 'get', (asked: { publicKey: unknown }) => Promise<PageCredential>>>;
};
declare const PublicKeyCredential: Readonly<
  Record<'parseCreationOptionsFromJSON' | 'parseRequestOptionsFromJSON', (json: object) => unknown>
>;
