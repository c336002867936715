/** Signing in and out, and a forgotten password, by plain HTTP as a browser without script does it (portal.md 3). */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import type { Me } from '@mahnwerk/contract/account/me.ts';
import { openStage, type Stage } from '../harness/cases.ts';
import { type Shown, visitorsOf } from '../harness/invitations.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ rateLimits: true, trustedProxies: ['127.0.0.1/32'] });
});
after(() => stage.stop());

const { ask, mailedTo, mailsTo } = visitorsOf(() => stage);
const password = 'Vier Raben auf dem Dach';
const wrong = 'E-Mail-Adresse oder Passwort ist falsch.';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** The address of a new admin of a new company. */
async function aPerson(): Promise<string> {
  const credentials = await stage.givenAdmin(await stage.givenCompany());
  return Buffer.from(credentials.slice('Basic '.length), 'base64').toString().split(':')[0] ?? '';
}

const signIn = (email: string, sent = password, more: Record<string, string> = {}) =>
  ask('POST', '/sign-in', { form: { email, password: sent, ...more }, headers: { 'User-Agent': firefox } });

const tokenIn = ({ headers }: Shown): string =>
  /^__Host-session=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';

const answerTo = async (token: string) => stage.send<Me>('GET', '/account/v1/me/', { key: `Session ${token} self` });

test('who signs in gets a session of this browser, and comes to the portal', async () => {
  const email = await aPerson();
  assert.match((await ask('GET', '/sign-in')).html, /<h1>Anmelden<\/h1>/);
  const answer = await signIn(email.toUpperCase());
  assert.equal(answer.status, 303, answer.html);
  assert.equal(answer.headers.get('location'), '/portal/');
  assert.match(
    answer.headers.get('set-cookie') ?? '',
    /^__Host-session=[\w-]{43}; Max-Age=604800; Secure; HttpOnly; SameSite=Lax; Path=\/, /,
  );
  const token = tokenIn(answer);
  const me = await answerTo(token);
  assert.deepEqual([me.status, me.body.email], [200, email]);
  const [session] = (
    await stage.send<{ results: { browser: string; address: string }[] }>('GET', '/account/v1/sessions/', {
      key: `Session ${token} self`,
    })
  ).body.results;
  assert.equal(session?.browser, 'Firefox, Linux');
  assert.match(session?.address ?? '', /^203\.0\.113\./);
  assert.deepEqual(await stage.sql(`select 1 from sessions where token_hash::text like '%' || $1 || '%'`, [token]), []);
});

test('a page of the portal that was asked for is shown, one of another site never', async () => {
  const email = await aPerson();
  for (const [next, shown] of [
    ['/portal/company/10000000/cases?q=muster', '/portal/company/10000000/cases?q=muster'],
    ['https://elsewhere.example/', '/portal/'],
    ['//elsewhere.example/', '/portal/'],
    ['/portal/\\elsewhere.example', '/portal/'],
    ['/portal/\r\nSet-Cookie: a=b', '/portal/'],
    ['', '/portal/'],
  ] as const)
    assert.equal((await signIn(email, password, { next })).headers.get('location'), shown, next);
  const asked = await ask('GET', `/sign-in?next=${encodeURIComponent('/portal/operator/keys?limit=25')}`);
  assert.match(asked.html, /name="next" value="\/portal\/operator\/keys\?limit=25"/);
});

test('staff are signed in for half a day at most', async () => {
  const email = await aPerson();
  await stage.sql(
    `insert into staff (id, account_id, roles, status, created_at, updated_at) select gen_random_uuid(), id, '{reader}', 'active', now(), now() from accounts where email = $1`,
    [email],
  );
  assert.match((await signIn(email)).headers.get('set-cookie') ?? '', /Max-Age=43200/);
});

test('every failure reads the same, keeps the address and sets no cookie', async () => {
  const email = await aPerson();
  for (const [address, sent] of [
    [email, 'Fünf Raben auf dem Dach'],
    [email, ''],
    ['unbekannt@kundin.example', password],
    ['no address', password],
    ['', ''],
  ] as const) {
    const answer = await signIn(address, sent);
    assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [422, null]);
    assert.ok(answer.html.includes(wrong));
    assert.ok(answer.html.includes(`value="${address}"`));
    assert.ok(sent === '' || !answer.html.includes(sent));
  }
});

test('an address that was never proved is sent the mail that proves it, and is not signed in', async () => {
  const email = await aPerson();
  await stage.sql('update accounts set password_proven_at = null, email_verified_at = null where email = $1', [email]);
  const answer = await signIn(email);
  assert.ok(answer.status === 422 && answer.html.includes(wrong));
  assert.match(await mailedTo(email), /^\/setup\/email\//);
  await signIn(email, 'Fünf Raben auf dem Dach');
  assert.equal((await mailsTo(email)).length, 1);
});

/** Ten wrong passwords from one place; then it is refused. */
async function usedUp(email: string, headers: Record<string, string>, from: string): Promise<Shown> {
  const enter = (sent: string) => ask('POST', '/sign-in', { form: { email, password: sent }, headers, from });
  for (let times = 0; times < 10; times += 1)
    assert.equal((await enter('Fünf Raben auf dem Dach')).status, 422, String(times));
  return enter(password);
}

test('a stranger who guesses refuses its own address; the owner signs in elsewhere, and reads when it can here', async () => {
  const email = await aPerson();
  const [one, other] = ['198.51.100.20', '198.51.100.21'];
  const refused = await usedUp(email, {}, one);
  assert.deepEqual([refused.status, refused.title], [429, 'Zu viele Versuche']);
  assert.ok(Number(refused.headers.get('retry-after')) > 3_000);
  assert.match(refused.html, /Um \d\d:\d\d Uhr \(in \d\d Minuten\) können Sie es hier noch einmal versuchen\./);
  assert.match(refused.html, /Passkey[\s\S]*Passwort vergessen[\s\S]*href="\/sign-in"/);
  const form = { email, password };
  for (let times = 0; times < 12; times += 1)
    assert.equal((await ask('POST', '/sign-in', { form, from: other })).status, 303);
});

test('a browser that signed in before is known to that account alone, and has its own ten attempts', async () => {
  const [email, another] = [await aPerson(), await aPerson()];
  const from = '198.51.100.22';
  const first = await ask('POST', '/sign-in', { form: { email, password }, from });
  const [known = ''] = /__Host-device=[^;]*/.exec(first.headers.get('set-cookie') ?? '') ?? [];
  assert.match(
    first.headers.get('set-cookie') ?? '',
    /, __Host-device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Secure; HttpOnly; SameSite=Lax; Path=\/$/,
  );
  assert.equal((await usedUp(email, {}, from)).status, 429);
  const headers = { Cookie: known };
  const again = await ask('POST', '/sign-in', { form: { email, password }, headers, from });
  assert.equal(again.status, 303);
  assert.ok(again.headers.get('set-cookie')?.includes(known), 'the cookie of an account stays the same');
  assert.equal((await usedUp(email, headers, from)).status, 429);

  assert.equal((await usedUp(another, {}, from)).status, 429);
  const signIn = (browser: string) =>
    ask('POST', '/sign-in', { form: { email: another, password }, headers: { Cookie: browser }, from });
  assert.equal((await signIn(known)).status, 429);
  assert.equal((await signIn(known.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status, 429);
});

test('a new password behind a mailed link makes the browser known: strangers do not keep it out', async () => {
  const email = await aPerson();
  const from = '198.51.100.23';
  assert.equal((await usedUp(email, {}, from)).status, 429);
  await ask('POST', '/forgotten', { form: { email }, from });
  const form = { password: 'Sieben Dohlen im alten Turm', repetition: 'Sieben Dohlen im alten Turm' };
  const done = await ask('POST', await mailedTo(email), { form, from });
  const Cookie = /^__Host-device=[^;]*/.exec(done.headers.get('set-cookie') ?? '')?.[0] ?? '';
  const signedIn = await ask('POST', '/sign-in', {
    form: { email, password: form.password },
    headers: { Cookie },
    from,
  });
  assert.equal(signedIn.status, 303);
});

test('a form of another site signs no person in or out', async () => {
  const email = await aPerson();
  const form = { email, password };
  for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://elsewhere.example' }]) {
    const answer = await ask('POST', '/sign-in', { form, headers });
    assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [403, null]);
  }
  const token = tokenIn(await signIn(email));
  const Cookie = `__Host-session=${token}`;
  await ask('POST', '/sign-out', { form: {}, headers: { Cookie, 'Sec-Fetch-Site': 'cross-site' } });
  assert.equal((await answerTo(token)).status, 200);
});

test('who signs out has no session any more, and the cookie is gone; a look at the page changes nothing', async () => {
  const token = tokenIn(await signIn(await aPerson()));
  const headers = { Cookie: `a=b; __Host-session=${token}` };
  assert.match((await ask('GET', '/sign-out', { headers })).html, /Möchten Sie sich auf diesem Gerät abmelden/);
  assert.equal((await answerTo(token)).status, 200);
  const answer = await ask('POST', '/sign-out', { form: {}, headers });
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/sign-in']);
  assert.match(answer.headers.get('set-cookie') ?? '', /^__Host-session=; Max-Age=0; Secure; HttpOnly/);
  assert.equal((await answerTo(token)).status, 401);
});

test('a forgotten password is chosen anew behind a mailed link, once, and all sessions end', async () => {
  const email = await aPerson();
  const token = tokenIn(await signIn(email));
  const asked = await ask('POST', '/forgotten', { form: { email } });
  const unknown = await ask('POST', '/forgotten', { form: { email: 'unbekannt@kundin.example' } });
  assert.deepEqual([asked.status, asked.html], [unknown.status, unknown.html]);
  const link = await mailedTo(email);
  assert.match(link, /^\/reset\/[\w-]{43}$/);
  assert.match((await ask('GET', link)).html, /Neues Passwort wählen/);

  const choose = (sent: string, repetition = sent) => ask('POST', link, { form: { password: sent, repetition } });
  assert.match((await choose('kurz')).html, /mindestens 12 Zeichen/);
  assert.match((await choose('Sieben Dohlen im alten Turm', 'Acht Dohlen')).html, /sind verschieden/);
  assert.equal((await answerTo(token)).status, 200);
  const answer = await choose('Sieben Dohlen im alten Turm');
  assert.match(answer.html, /Ihr Passwort ist geändert[\s\S]*Zur Anmeldung/);
  assert.equal((await answerTo(token)).status, 401);
  assert.equal((await choose('Neun Dohlen im alten Turm')).status, 410);
  assert.equal((await ask('GET', link)).status, 410);
  assert.equal((await signIn(email)).status, 422);
  assert.equal((await signIn(email, 'Sieben Dohlen im alten Turm')).status, 303);
});

test('a link of a forgotten password ends after an hour, and when a newer one is asked for', async () => {
  const email = await aPerson();
  await ask('POST', '/forgotten', { form: { email } });
  const former = await mailedTo(email);
  await ask('POST', '/forgotten', { form: { email } });
  const newest = await mailedTo(email);
  assert.deepEqual([(await ask('GET', former)).status, (await ask('GET', newest)).status], [410, 200]);
  stage.clock.advance({ minutes: 61 });
  assert.equal((await ask('GET', newest)).status, 410);
});

test('an address gets five links an hour, and its owner is told no more than others', async () => {
  const email = await aPerson();
  for (let times = 0; times < 7; times += 1)
    assert.equal((await ask('POST', '/forgotten', { form: { email } })).status, 200);
  assert.equal((await mailsTo(email)).length, 5);
});

test('the pages read English where the browser does', async () => {
  const answer = await ask('GET', '/sign-in', { headers: { 'Accept-Language': 'en' } });
  assert.match(answer.html, /lang="en"[\s\S]*<h1>Sign in<\/h1>/);
  assert.equal(
    (await ask('POST', '/sign-in', { form: { email: '', password: '' }, headers: { 'Accept-Language': 'en' } })).status,
    422,
  );
});
