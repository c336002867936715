/** Second factors: an authenticator app and recovery codes, offered, used while signing in, lost and required (portal.md 3, 4). */
import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import type { Me } from '@mahnwerk/contract/account/me.ts';
import { readSettings } from '../../src/config.ts';
import { resetFactors } from '../../src/domain/parties/sessions/index.ts';
import { mailSealer } from '../../src/platform/mail/index.ts';
import { codeAt } from '../harness/authenticator-app.ts';
import { openStage, type Stage } from '../harness/cases.ts';
import { visitorsOf } from '../harness/invitations.ts';
import { cookieIn, keyOf, password, shownSecret, signingIn, tokenIn } from '../harness/signing-in.ts';
import { type LiveService, liveService, secretKey } from '../harness/service.ts';
import { until } from '../harness/until.ts';

let stage: Stage;
let strict: LiveService;
before(async () => {
  stage = await openStage({ rateLimits: true, trustedProxies: ['127.0.0.1/32'] });
  strict = await liveService({ beside: stage, secondFactor: 'required' });
});
after(async () => {
  await strict.stop();
  await stage.stop();
});

const { ask, mailsTo, mailedTo } = visitorsOf(() => stage);
const atStrict = visitorsOf(() => ({ ...stage, url: strict.url })).ask;
const { aPerson, aStaffMember, signIn, atTheCode, withApp } = signingIn(() => stage);
const readMe = (key: string) => stage.send<Me>('GET', '/account/v1/me/', { key });
const now = () => stage.clock.now();

const outcome = async (method: string, path: string, key: string, body?: object): Promise<string> => {
  const answer = await stage.send<{ code?: string; errors?: { field: string; code: string }[] } | undefined>(
    method,
    path,
    { key, ...(body === undefined ? {} : { body }) },
  );
  const failures = (answer.body?.errors ?? []).map(({ field, code }) => `${code} ${field}`);
  return [answer.status, answer.body?.code, ...failures].filter(Boolean).join(' ');
};

test('an app becomes a second factor once a code of it confirms the secret, and ten recovery codes are shown once', async () => {
  const email = await aPerson();
  const signedIn = await signIn(email);
  const key = keyOf(tokenIn(signedIn));
  assert.equal(await outcome('POST', '/account/v1/totp/confirm/', key, { code: '000000' }), '409 conflict');
  const { body: offered } = await stage.send<{ secret: string; otpauth_url: string }>('POST', '/account/v1/totp/', {
    key,
  });
  assert.match(offered.otpauth_url, /^otpauth:\/\/totp\/Mahnwerk:.*issuer=Mahnwerk.*secret=[A-Z2-7]{32}/);
  assert.deepEqual(
    await stage.sql(`select 1 from totp where secret is not null or offered_secret::text like '%' || $1 || '%'`, [
      offered.secret,
    ]),
    [],
  );
  const wrong = String((Number(codeAt(offered.secret, now())) + 1) % 1_000_000).padStart(6, '0');
  assert.equal(
    await outcome('POST', '/account/v1/totp/confirm/', key, { code: wrong }),
    '400 validation_error invalid code',
  );
  assert.equal((await readMe(key)).body.has_totp, false);
  const idempotencyKey = crypto.randomUUID();
  const confirm = (as: string) =>
    stage.send<{ recovery_codes?: string[] }>('POST', '/account/v1/totp/confirm/', {
      key: as,
      idempotencyKey,
      body: { code: codeAt(offered.secret, now()) },
    });
  const confirmed = await confirm(key);
  assert.equal(new Set(confirmed.body.recovery_codes).size, 10, confirmed.text);
  const replayed = await confirm(key);
  assert.deepEqual([replayed.body, replayed.headers.get('set-cookie')], [{}, null]);
  const { has_totp, recovery_codes_left } = (await readMe(key)).body;
  assert.deepEqual([has_totp, recovery_codes_left], [true, 10]);
  assert.deepEqual(
    await stage.sql(`select 1 from recovery_codes where encode(code_hash, 'escape') like '%' || $1 || '%'`, [
      confirmed.body.recovery_codes?.[0],
    ]),
    [],
  );
});

test('a change of factors gives the session a new token: a copy of its cookie is worthless', async () => {
  const { key } = await withApp();
  const [, stolen = ''] = key.split(' ');
  const Cookie = `__Host-session=${stolen}`;
  const me = async () =>
    (await fetch(`${stage.url}/account/v1/me/`, { headers: { Cookie, 'X-Service-Membership': 'self' } })).status;
  assert.equal(await me(), 401);
  assert.equal((await readMe(key)).status, 200);
  const removed = await stage.send('DELETE', '/account/v1/totp/', { key });
  assert.match(
    removed.headers.get('set-cookie') ?? '',
    /^__Host-session=[\w-]{43}; Max-Age=\d+; Secure; HttpOnly; SameSite=Lax; Path=\/$/,
  );
  const nothing = await stage.send('DELETE', '/account/v1/totp/', { key });
  assert.deepEqual([nothing.status, nothing.headers.get('set-cookie')], [404, null]);
});

test('whatever concerns factors needs a proof of the last ten minutes, which a code is as well', async () => {
  const { key, secret, codes } = await withApp();
  stage.clock.advance({ minutes: 11 });
  for (const [method, path, body] of [
    ['POST', '/account/v1/totp/'],
    ['POST', '/account/v1/totp/confirm/', { code: '000000' }],
    ['DELETE', '/account/v1/totp/'],
    ['POST', '/account/v1/recovery-codes/'],
  ] as const)
    assert.equal(await outcome(method, path, key, body), '403 recent_sign_in_required', path);
  const prove = (body: object) => outcome('POST', '/account/v1/proof/', key, body);
  assert.equal(await prove({}), '400 validation_error required password');
  assert.equal(await prove({ password, code: '000000' }), '400 validation_error invalid code');
  assert.equal(await prove({ code: codeAt(secret, now(), 90) }), '400 validation_error invalid code');
  assert.equal(await prove({ code: codeAt(secret, now()) }), '200');
  assert.equal(await prove({ code: codeAt(secret, now()) }), '400 validation_error invalid code');
  assert.equal(await prove({ code: codes[0] ?? '' }), '200');
  const issued = await stage.send<{ recovery_codes: string[] }>('POST', '/account/v1/recovery-codes/', { key });
  assert.equal(issued.status, 200, issued.text);
  assert.equal(await prove({ code: codes[1] ?? '' }), '400 validation_error invalid code');
  assert.equal((await readMe(key)).body.recovery_codes_left, 10);
});

test('a secret that is offered belongs to its session: no other confirms it, and a later offer takes its place', async () => {
  const email = await aPerson();
  const [own, stranger] = [keyOf(tokenIn(await signIn(email))), keyOf(tokenIn(await signIn(email)))];
  const offer = async (key: string) =>
    (await stage.send<{ secret: string }>('POST', '/account/v1/totp/', { key })).body.secret;
  const confirm = (key: string, secret: string) =>
    outcome('POST', '/account/v1/totp/confirm/', key, { code: codeAt(secret, now()) });
  const scanned = await offer(own);
  assert.equal(await confirm(stranger, scanned), '409 conflict');
  await offer(stranger);
  assert.equal(await confirm(own, scanned), '409 conflict');
  assert.equal(await confirm(own, await offer(own)), '200');
  assert.equal(await outcome('POST', '/account/v1/totp/', stranger), '403 recent_sign_in_required');
});

test('a proof by password changes no factor of a person who has one; a code does', async () => {
  const { email, secret, codes } = await withApp();
  const { enter } = await atTheCode(email);
  const key = keyOf(tokenIn(await enter(codeAt(secret, now()))));
  stage.clock.advance({ minutes: 11 });
  const prove = (body: object) => outcome('POST', '/account/v1/proof/', key, body);
  assert.equal(await prove({ password }), '200');
  const changes = [
    ['POST', '/account/v1/totp/'],
    ['POST', '/account/v1/totp/confirm/', { code: '000000' }],
    ['DELETE', '/account/v1/totp/'],
    ['POST', '/account/v1/recovery-codes/'],
    ['POST', '/account/v1/passkeys/options/'],
    ['POST', '/account/v1/passkeys/', { name: 'Laptop', credential: {} }],
  ] as const;
  for (const [method, path, body] of changes)
    assert.equal(await outcome(method, path, key, body), '403 recent_sign_in_required', path);
  assert.equal(await outcome('POST', '/account/v1/sessions/end-others/', key), '204');
  assert.equal(await prove({ code: codes[0] ?? '' }), '200');
  assert.equal(await outcome('DELETE', '/account/v1/totp/', key), '204');
});

describe('a person with an app', () => {
  test('is led from the password to the code, has no session until then, and comes to where it wanted to be', async () => {
    const { email, secret } = await withApp();
    const next = '/portal/company/10000000/cases?q=muster';
    const led = await ask('POST', '/sign-in', { form: { email, password, next } });
    assert.deepEqual(
      [led.status, led.headers.get('location')],
      [303, `/sign-in/code?next=${encodeURIComponent(next)}`],
    );
    const Cookie = cookieIn(led);
    assert.match(Cookie, /^__Host-sign-in=[\w-]{43}$/);
    assert.equal((await readMe(keyOf(Cookie.slice('__Host-sign-in='.length)))).status, 401);
    const page = await ask('GET', led.headers.get('location') ?? '', { headers: { Cookie } });
    assert.match(page.html, /<label for="code">Code<\/label>[\s\S]*>Weiter<\/button>/);
    const entered = await ask('POST', '/sign-in/code', {
      form: { code: codeAt(secret, now()), next },
      headers: { Cookie },
    });
    assert.deepEqual([entered.status, entered.headers.get('location')], [303, next]);
    assert.equal((await readMe(keyOf(tokenIn(entered)))).body.email, email);
    // It is finished: the cookie begins no second session.
    assert.equal((await ask('GET', '/sign-in/code', { headers: { Cookie } })).headers.get('location'), '/sign-in');
  });

  test('may be one step early or late, and uses no code twice', async () => {
    const { email, secret } = await withApp();
    stage.clock.advance({ seconds: 30 });
    const { enter } = await atTheCode(email);
    for (const seconds of [-90, 90]) {
      const refused = await enter(codeAt(secret, now(), seconds));
      assert.deepEqual([refused.status, refused.headers.get('set-cookie')], [422, null]);
      assert.match(refused.html, /Der Code ist falsch\./);
    }
    const early = codeAt(secret, now(), 30);
    assert.equal((await enter(early.replace(/^.{3}/, '$& '))).status, 303);
    assert.equal((await (await atTheCode(email)).enter(early)).status, 422);
    const both = await Promise.all(
      [await atTheCode(email), await atTheCode(email)].map(({ enter: send }) => send(codeAt(secret, now(), 30))),
    );
    assert.deepEqual(
      both.map(({ status }) => status),
      [422, 422],
    );
  });

  test('who enters one code in two places at once is signed in once', async () => {
    const { email, secret } = await withApp();
    const places = [await atTheCode(email), await atTheCode(email)];
    const both = await Promise.all(places.map(({ enter }) => enter(codeAt(secret, now()))));
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      [303, 422],
    );
  });

  test('uses each recovery code once, however it is typed', async () => {
    const { email, codes, key } = await withApp();
    const [code = ''] = codes;
    assert.equal((await (await atTheCode(email)).enter(` ${code.toUpperCase().replace('-', ' ')}`)).status, 303);
    assert.equal((await (await atTheCode(email)).enter(code)).status, 422);
    assert.equal((await readMe(key)).body.recovery_codes_left, 9);
  });

  test('has ten minutes for the code, and ten attempts an hour', async () => {
    const { email, secret } = await withApp();
    const slow = await atTheCode(email);
    stage.clock.advance({ minutes: 11 });
    assert.equal((await slow.enter(codeAt(secret, now()))).headers.get('location'), '/sign-in');
    const { enter } = await atTheCode(email);
    const seen = [];
    // The code that confirmed the app was the first.
    for (let times = 0; times < 9; times += 1) seen.push((await enter('000000')).status);
    assert.deepEqual(new Set(seen), new Set([422]));
    const late = await enter(codeAt(secret, now()));
    assert.deepEqual([late.status, late.headers.get('set-cookie')], [429, null]);
  });

  test('keeps the second factor behind a forgotten password, and unfinished sign-ins end with the former one', async () => {
    const { email, secret } = await withApp();
    const before = await atTheCode(email);
    await ask('POST', '/forgotten', { form: { email } });
    const link = await mailedTo(email);
    const chosen = 'Sieben Dohlen im alten Turm';
    await ask('POST', link, { form: { password: chosen, repetition: chosen } });
    assert.equal((await before.enter(codeAt(secret, now()))).headers.get('location'), '/sign-in');
    const answer = await ask('POST', '/sign-in', { form: { email, password: chosen } });
    assert.match(answer.headers.get('location') ?? '', /^\/sign-in\/code/);
  });
});

test('a person who has lost everything is reset: password alone, no session, and a mail that says so', async () => {
  const { email, key } = await withApp();
  const unfinished = await atTheCode(email);
  const [{ id } = { id: '' }] = await stage.sql('select id from accounts where email = $1', [email]);
  const deps = { mail: mailSealer(secretKey), forgetSession: () => undefined };
  const before = await stage.database.asOperator((tx) => resetFactors(tx, String(id), deps));
  assert.deepEqual(before, { has_totp: true, passkey_count: 0, recovery_codes_left: 10 });
  await until(async () => (await readMe(key)).status === 401, 'the session has ended');
  assert.equal((await unfinished.enter('000000')).headers.get('location'), '/sign-in');
  assert.equal((await signIn(email)).headers.get('location'), '/portal/');
  const [mail] = await mailsTo(email);
  assert.match(mail?.subject ?? '', /zweiter Faktor ist zurückgesetzt/);
});

describe('where the operator requires a second factor', () => {
  test('staff without one see the page that sets it up, and nothing else until then', async () => {
    const email = await aStaffMember();
    const led = await signIn(email, atStrict);
    assert.match(led.headers.get('location') ?? '', /^\/sign-in\/second-factor/);
    const headers = { Cookie: cookieIn(led) };
    assert.equal(tokenIn(led), '');
    const page = await atStrict('GET', '/sign-in/second-factor', { headers });
    assert.match(page.html, /<h1>Zweiten Faktor einrichten<\/h1>/);
    assert.match(page.html, /href="otpauth:\/\/totp\//);
    const secret = shownSecret(page);
    const enter = (code: string) => atStrict('POST', '/sign-in/second-factor', { form: { code }, headers });
    const refused = await enter('000000');
    assert.deepEqual([refused.status, refused.headers.get('set-cookie')], [422, null]);
    assert.ok(refused.html.includes(secret));
    const done = await enter(codeAt(secret, now()));
    assert.equal(done.html.match(/<li><code>/g)?.length, 10);
    const me = await strict.send<Me>('GET', '/account/v1/me/', { key: keyOf(tokenIn(done)) });
    assert.equal(me.body.has_totp, true);
    const membership = me.body.memberships.find(({ kind }) => kind === 'operator')?.id;
    const key = `Session ${tokenIn(done)} ${membership}`;
    assert.equal((await strict.send('GET', '/operator/v1/partners/', { key })).status, 200);
    const removal = await strict.send('DELETE', '/account/v1/totp/', { key: keyOf(tokenIn(done)) });
    assert.equal(removal.status, 409, removal.text);
  });

  test('each sign-in is offered a secret of its own; the first that is confirmed ends the others', async () => {
    const email = await aStaffMember();
    const enter = async () => {
      const headers = { Cookie: cookieIn(await signIn(email, atStrict)) };
      const look = () => atStrict('GET', '/sign-in/second-factor', { headers });
      return {
        secret: shownSecret(await look()),
        look,
        confirm: (code: string) => atStrict('POST', '/sign-in/second-factor', { form: { code }, headers }),
      };
    };
    const [stranger, owner] = [await enter(), await enter()];
    assert.notEqual(stranger.secret, owner.secret);
    assert.equal((await stranger.confirm(codeAt(owner.secret, now()))).status, 422);
    assert.equal(shownSecret(await stranger.look()), stranger.secret);
    const [first, second] = await Promise.all([
      owner.confirm(codeAt(owner.secret, now())),
      owner.confirm(codeAt(owner.secret, now())),
    ]);
    assert.deepEqual(
      [first.status, second.status].toSorted((a, b) => a - b),
      [200, 303],
    );
    assert.equal((await stranger.look()).headers.get('location'), '/sign-in');
    assert.equal((await stranger.confirm(codeAt(stranger.secret, now()))).headers.get('location'), '/sign-in');
    stage.clock.advance({ seconds: 30 });
    const { enter: enterCode } = await atTheCode(email);
    assert.equal((await enterCode(codeAt(stranger.secret, now()))).status, 422);
    assert.equal((await enterCode(codeAt(owner.secret, now()))).status, 303);
  });

  test('a session that began by password alone does not act for the operator once another has set up the factor', async () => {
    const email = await aStaffMember();
    const early = tokenIn(await signIn(email));
    const { memberships } = (await readMe(keyOf(early))).body;
    const { secret } = await withApp(email);
    const asked = () =>
      strict.send('GET', '/operator/v1/partners/', {
        key: `Session ${early} ${memberships.find(({ kind }) => kind === 'operator')?.id}`,
      });
    assert.equal((await asked()).status, 403);
    assert.equal(await outcome('POST', '/account/v1/proof/', keyOf(early), { code: codeAt(secret, now()) }), '200');
    await until(async () => (await asked()).status === 200, 'the session acts for the operator');
  });

  test('a session from before acts for the operator no more, and a password alone replaces no factor', async () => {
    const email = await aStaffMember();
    const token = tokenIn(await signIn(email));
    const { memberships } = (await readMe(keyOf(token))).body;
    const key = `Session ${token} ${memberships.find(({ kind }) => kind === 'operator')?.id}`;
    assert.equal((await stage.send('GET', '/operator/v1/partners/', { key })).status, 200);
    assert.equal((await strict.send('GET', '/operator/v1/partners/', { key })).status, 403);

    const headers = { Cookie: cookieIn(await signIn(email, atStrict)) };
    const page = await atStrict('GET', '/sign-in/second-factor', { headers });
    const secret = shownSecret(page);
    const { secret: confirmed } = await withApp(email);
    for (const each of [secret, confirmed]) {
      const answer = await atStrict('POST', '/sign-in/second-factor', { form: { code: codeAt(each, now()) }, headers });
      assert.equal(answer.headers.get('location'), '/sign-in');
    }
  });

  test('it does so in production, unless it chooses otherwise, and not in the sandbox', () => {
    const [production, sandbox] = [{ MAHNWERK_ENVIRONMENT: 'production' }, { MAHNWERK_ENVIRONMENT: 'sandbox' }];
    const chosen = { MAHNWERK_SECOND_FACTOR: 'optional' };
    assert.deepEqual(
      [production, { ...production, ...chosen }, sandbox].map((variables) => readSettings(variables).secondFactor),
      ['required', 'optional', 'optional'],
    );
  });

  test('users of companies choose for themselves', async () => {
    assert.equal((await signIn(await aPerson(), atStrict)).headers.get('location'), '/portal/');
  });
});
