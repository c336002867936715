/** What who was invited lives through behind `setup_url`: with a browser without scripts where the page matters, by plain HTTP where what is answered does. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import pino from 'pino';
import type { InvitedMembership, Membership } from '@mahnwerk/contract/partner/memberships.ts';
import { isPassword } from '../../src/domain/parties/accounts/index.ts';
import { sequenceOnce } from '../../src/platform/events/index.ts';
import { listen } from '../../src/platform/http/server.ts';
import { openStorage } from '../../src/platform/objects/index.ts';
import { createService } from '../../src/app.ts';
import { bodyOf, first, type FeedEvent, openStage, type Page, publicUrl, type Stage } from '../harness/cases.ts';
import { linkIn, pathOf, visitorsOf } from '../harness/invitations.ts';
import { everyNamePublic } from '../harness/outbound.ts';
import { openPage } from '../harness/portal.ts';
import { liveService, secretKey } from '../harness/service.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ rateLimits: true, trustedProxies: ['127.0.0.1/32'] });
});
after(() => stage.stop());

const password = 'Vier Raben auf dem Dach';

interface Invited {
  readonly company: string;
  readonly partner: string;
  readonly key: string;
  readonly user: InvitedMembership;
  /** Path of `setup_url`. */
  readonly link: string;
  /** Path of the link that the mail brings. */
  readonly mailed: string;
  readonly read: () => Promise<Membership>;
  readonly told: () => Promise<string[]>;
  readonly access: () => Promise<string>;
}

let people = 0;

/** Somebody whom a Partner has invited; a company of `web_flow` waits for its confirmation. */
async function anInvitation({
  email = `mara.muster${(people += 1)}@betrieb.example`,
  role = 'admin',
  companyFields = {},
}: { email?: string; role?: 'admin' | 'member'; companyFields?: object } = {}): Promise<Invited> {
  const company = await stage.givenCompany({ name: 'Beispiel Handel GmbH', ...companyFields });
  const partner = await stage.givenPartner([company]);
  if ('onboarding_mode' in companyFields)
    await stage.sql(`update partner_access set access = 'unavailable', confirmed_at = null where company_id = $1`, [
      company,
    ]);
  const key = await stage.givenKey('partner', partner);
  const users = `/partner/v2/companies/${company}/users/`;
  const user = bodyOf(
    await stage.send<InvitedMembership>('POST', users, {
      key,
      body: { email, first_name: 'Mara', last_name: 'Muster', role },
    }),
    201,
  );
  return {
    company,
    partner,
    key,
    user,
    link: pathOf(user.setup_url ?? ''),
    mailed: await mailedTo(email),
    read: async () => bodyOf(await stage.send<Membership>('GET', `${users}${user.id}/`, { key }), 200),
    async told() {
      await sequenceOnce(stage.database, 0);
      return bodyOf(await stage.send<Page<FeedEvent>>('GET', '/partner/v2/events/', { key }), 200).results.map(
        ({ type }) => type,
      );
    },
    access: async () =>
      String(first(await stage.sql('select access from partner_access where company_id = $1', [company])).access),
  };
}

const { mailsTo, mailedTo, ask } = visitorsOf(() => stage);

const choosing = (changes: Readonly<Record<string, string>> = {}) => ({
  password,
  repetition: password,
  terms: 'accepted',
  ...changes,
});

const accountOf = async (email: string) =>
  first(
    await stage.sql(
      'select password_hash, wire_instant(email_verified_at) as email_verified_at, terms_version, wire_instant(terms_accepted_at) as terms_accepted_at from accounts where email = $1',
      [email],
    ),
  );

/** A tab of a browser that runs no script. */
async function aTab(path: string, locale = 'de-DE') {
  const { page: tab, close } = await openPage(stage.url, { javaScriptEnabled: false, locale });
  await tab.goto(path);
  return { tab, close };
}

test('from the invitation in the mail to an active admin whose company has let its Partner in', async () => {
  const invited = await anInvitation({ companyFields: { onboarding_mode: 'web_flow' } });
  const { tab, close } = await aTab(invited.mailed);
  assert.equal(await tab.textContent('h1'), 'Ihr Zugang für Beispiel Handel GmbH');
  const told = await tab.textContent('dl');
  for (const part of ['Beispiel Plattform', 'Administration', '16. März 2026']) assert.ok(told?.includes(part), part);
  assert.equal(await tab.inputValue('#email'), invited.user.email);
  assert.match((await tab.textContent('.note')) ?? '', /bestätigen Sie, dass Beispiel Plattform/);
  // A first try: too short, and the terms are not accepted.
  await tab.getByLabel('Neues Passwort').fill('kurz');
  await tab.getByLabel('Passwort wiederholen').fill('kurz');
  await tab.getByRole('button', { name: 'Zugang einrichten' }).click();
  assert.match(await tab.title(), /^Fehler: /);
  assert.deepEqual(await tab.getByRole('alert').getByRole('listitem').allTextContents(), [
    'Wählen Sie ein Passwort mit mindestens 12 Zeichen.',
    'Bitte nehmen Sie die Nutzungsbedingungen an.',
  ]);
  assert.equal(await tab.getByLabel('Neues Passwort').getAttribute('aria-invalid'), 'true');
  assert.equal(await tab.getByLabel('Neues Passwort').inputValue(), '');
  assert.equal((await invited.read()).status, 'pending_setup');
  // And a good one.
  await tab.getByLabel('Neues Passwort').fill(password);
  await tab.getByLabel('Passwort wiederholen').fill(password);
  await tab.getByLabel('Ich nehme die Nutzungsbedingungen an.').check();
  await tab.getByRole('button', { name: 'Zugang einrichten' }).click();
  assert.equal(await tab.textContent('h1'), 'Ihr Zugang ist eingerichtet');
  assert.match((await tab.textContent('main')) ?? '', /Beispiel Plattform darf ab sofort/);
  await close();

  assert.deepEqual(
    [(await invited.read()).status, (await invited.read()).invite_expires_at, await invited.access()],
    ['active', null, 'available'],
  );
  assert.deepEqual(await invited.told(), ['membership.created', 'membership.activated', 'company.access.confirmed']);
  const account = await accountOf(invited.user.email);
  assert.ok(await isPassword(String(account.password_hash), password));
  assert.deepEqual(
    [account.email_verified_at, account.terms_version, account.terms_accepted_at],
    [stage.clock.now(), '2026-11', stage.clock.now()],
  );
});

test('who is known confirms the next invitation with the password there is', async () => {
  const earlier = await anInvitation();
  assert.equal((await ask('POST', earlier.mailed, { form: choosing() })).status, 200);
  const before = await accountOf(earlier.user.email);
  const invited = await anInvitation({ email: earlier.user.email, role: 'member' });
  const { tab, close } = await aTab(invited.mailed, 'en-GB');
  assert.equal(await tab.getAttribute('html', 'lang'), 'en');
  assert.equal(await tab.getByLabel('Repeat the password').count(), 0);
  await tab.getByLabel('Your password').fill('Fünf Raben auf dem Dach');
  await tab.getByLabel('I accept the terms of use.').check();
  await tab.getByRole('button', { name: 'Set up access' }).click();
  assert.deepEqual(await tab.getByRole('alert').getByRole('listitem').allTextContents(), [
    'The password is incorrect.',
  ]);
  assert.ok(await tab.getByLabel('I accept the terms of use.').isChecked());
  await tab.getByLabel('Your password').fill(password);
  await tab.getByRole('button', { name: 'Set up access' }).click();
  assert.equal(await tab.textContent('h1'), 'Your account is ready');
  await close();
  assert.equal((await invited.read()).status, 'active');
  assert.equal((await accountOf(earlier.user.email)).password_hash, before.password_hash);
});

test('the link that the inviter has does not tell whether the address has an account; the mailed one does', async () => {
  const known = await anInvitation();
  assert.equal((await ask('POST', known.mailed, { form: choosing() })).status, 200);
  const [again, fresh] = [await anInvitation({ email: known.user.email }), await anInvitation()];
  const seen = async ({ link, user }: typeof again, form?: Record<string, string>) => {
    const { status, html } = await ask(form === undefined ? 'GET' : 'POST', link, form === undefined ? {} : { form });
    return [status, html.replaceAll(user.email, 'somebody')];
  };
  for (const form of [
    undefined,
    {},
    { password: 'kurz', repetition: 'kurz', terms: 'accepted' },
    choosing({ password: 'Passwort1234', repetition: 'Passwort1234' }),
    choosing({ repetition: 'Fünf Raben auf dem Dach' }),
    { ...choosing(), terms: '' },
  ])
    assert.deepEqual(await seen(again, form), await seen(fresh, form), JSON.stringify(form));
  assert.match((await ask('GET', again.mailed)).html, /Sie haben bereits ein Konto\./);
  assert.equal((await ask('POST', again.link, { form: choosing() })).status, 200);
  assert.equal((await ask('POST', fresh.link, { form: choosing() })).status, 200);
});

test('a link works once, and what is not good looks alike, whatever it is', async () => {
  const used = await anInvitation();
  await ask('POST', used.link, { form: choosing() });
  const cancelled = await anInvitation();
  bodyOf(
    await stage.send('POST', `/partner/v2/companies/${cancelled.company}/users/${cancelled.user.id}/cancel/`, {
      key: cancelled.key,
    }),
    200,
  );
  const replaced = await anInvitation();
  bodyOf(
    await stage.send('POST', `/partner/v2/companies/${replaced.company}/users/${replaced.user.id}/resend/`, {
      key: replaced.key,
    }),
    200,
  );
  const offboarded = await anInvitation();
  await stage.sql(`update companies set status = 'offboarded' where id = $1`, [offboarded.company]);
  const never = `/setup/${'A'.repeat(43)}`;
  const pages = await Promise.all(
    [used.link, used.mailed, cancelled.link, replaced.link, offboarded.link, never].flatMap((path) => [
      ask('GET', path),
      ask('POST', path, { form: choosing() }),
    ]),
  );
  assert.deepEqual(
    new Set(pages.map(({ status, title }) => `${status} ${title}`)),
    new Set(['410 Dieser Link gilt nicht mehr']),
  );
  assert.equal(new Set(pages.map(({ html }) => html)).size, 1);
  for (const path of ['/setup', '/setup/', '/setup/kurz', `/setup/${'A'.repeat(43)}/zu/viel`, '/setup/%00']) {
    const { status, title } = await ask('GET', path);
    assert.deepEqual([status, title], [404, 'Dieser Link gilt nicht mehr'], path);
  }
  assert.equal((await replaced.read()).status, 'pending_setup');
});

test('an invitation works until its fourteen days are over, whether a job has run or not', async () => {
  const invited = await anInvitation();
  stage.clock.advance({ days: 14, milliseconds: -1 });
  assert.equal((await ask('GET', invited.link)).status, 200);
  stage.clock.advance({ milliseconds: 1 });
  assert.deepEqual(
    [(await ask('GET', invited.link)).status, (await ask('POST', invited.link, { form: choosing() })).status],
    [410, 410],
  );
  assert.equal((await invited.read()).status, 'pending_setup');
});

test('a mail scanner that opens the link, twice and with HEAD, changes nothing', async () => {
  const invited = await anInvitation();
  const [before, account] = [await invited.read(), await accountOf(invited.user.email)];
  for (const method of ['GET', 'HEAD', 'GET'] as const) assert.equal((await ask(method, invited.mailed)).status, 200);
  assert.deepEqual([await invited.read(), await accountOf(invited.user.email)], [before, account]);
});

test('what whoever invites knows is not what the mail proves: the company has let nobody in until the address is confirmed', async () => {
  const invited = await anInvitation({ companyFields: { onboarding_mode: 'web_flow' } });
  const page = await ask('POST', invited.link, { form: choosing() });
  assert.deepEqual([page.status, page.title], [200, 'Ihr Zugang ist eingerichtet']);
  assert.match(page.html, /Ein Schritt fehlt noch/);
  assert.deepEqual(
    [(await invited.read()).status, await invited.access(), (await accountOf(invited.user.email)).email_verified_at],
    ['active', 'unavailable', null],
  );
  const confirmation = await mailedTo(invited.user.email);
  assert.match(confirmation, /^\/setup\/email\//);
  assert.match((await ask('GET', confirmation)).html, /Adresse bestätigen/);
  assert.equal(await invited.access(), 'unavailable');
  // Another's proof, or a made-up one, is none.
  assert.equal((await ask('POST', confirmation.replace(/[^/]+$/, 'A'.repeat(43)))).status, 410);
  assert.equal((await ask('POST', confirmation.replace(/email\/[^/]+/, `email/${randomUUID()}`))).status, 410);
  // Nor does it count for who reads the mail and has not chosen the password.
  assert.match((await ask('POST', confirmation, { form: {} })).html, /Geben Sie ein Passwort ein/);
  assert.match(
    (await ask('POST', confirmation, { form: { password: 'Fünf Raben auf dem Dach' } })).html,
    /Das Passwort ist falsch/,
  );
  assert.equal(await invited.access(), 'unavailable');
  for (let times = 0; times < 2; times += 1)
    assert.equal((await ask('POST', confirmation, { form: { password } })).title, 'Ihre Adresse ist bestätigt');
  assert.deepEqual(
    [await invited.access(), (await accountOf(invited.user.email)).email_verified_at],
    ['available', stage.clock.now()],
  );
  assert.deepEqual(await invited.told(), ['membership.created', 'membership.activated', 'company.access.confirmed']);
});

test('an address that is verified by a later invitation lets in whoever waited for it', async () => {
  const earlier = await anInvitation({ companyFields: { onboarding_mode: 'web_flow' } });
  await ask('POST', earlier.link, { form: choosing() });
  assert.equal(await earlier.access(), 'unavailable');
  const later = await anInvitation({ email: earlier.user.email, companyFields: { onboarding_mode: 'web_flow' } });
  // The same form twice at the same moment, and beside it the link of the first mail: each waits for the other, none for ever.
  const confirmation = linkIn(
    (await mailsTo(earlier.user.email)).find(({ text }) => text.includes('/setup/email/')) ?? { text: '' },
  );
  const pages = await Promise.all([
    ask('POST', later.mailed, { form: choosing() }),
    ask('POST', confirmation, { form: { password } }),
    ask('POST', later.mailed, { form: choosing() }),
  ]);
  assert.ok(pages.every(({ status }) => [200, 409, 410, 422].includes(status)));
  // Who was shown the form anew fills it in anew.
  if ((await later.read()).status !== 'active')
    assert.equal((await ask('POST', later.mailed, { form: { password, terms: 'accepted' } })).status, 200);
  assert.deepEqual([await earlier.access(), await later.access()], ['available', 'available']);
  for (const one of [earlier, later])
    assert.deepEqual(await one.told(), ['membership.created', 'membership.activated', 'company.access.confirmed']);
});

test('who was there first under another’s address is shut out once its owner comes by the mail', async () => {
  const squatted = await anInvitation();
  assert.equal(
    (
      await ask('POST', squatted.link, {
        form: choosing({ password: 'Ich war aber zuerst da', repetition: 'Ich war aber zuerst da' }),
      })
    ).status,
    200,
  );
  const invited = await anInvitation({ email: squatted.user.email, companyFields: { onboarding_mode: 'web_flow' } });
  assert.match((await ask('GET', invited.link)).html, /Ihr Passwort/);
  assert.match((await ask('GET', invited.mailed)).html, /Neues Passwort/);
  assert.equal((await ask('POST', invited.mailed, { form: choosing() })).status, 200);
  const account = await accountOf(squatted.user.email);
  assert.ok(await isPassword(String(account.password_hash), password));
  assert.deepEqual([await invited.access(), account.email_verified_at], ['available', stage.clock.now()]);
});

test('a member of a company that waits for its admin lets nobody in', async () => {
  const invited = await anInvitation({ role: 'member', companyFields: { onboarding_mode: 'web_flow' } });
  const { html } = await ask('GET', invited.mailed);
  assert.doesNotMatch(html, /class="note"/);
  await ask('POST', invited.mailed, { form: choosing() });
  assert.deepEqual([(await invited.read()).status, await invited.access()], ['active', 'unavailable']);
});

const wrong: readonly (readonly [what: string, form: Record<string, string>, sentences: readonly RegExp[]])[] = [
  ['nothing', {}, [/Geben Sie ein Passwort ein/, /Nutzungsbedingungen an\./]],
  ['two different passwords', choosing({ repetition: `${password}!` }), [/sind verschieden/]],
  ['no repetition', choosing({ repetition: '' }), [/Wiederholen Sie das Passwort/]],
  ['a common password', choosing({ password: 'Passwort1234', repetition: 'Passwort1234' }), [/leicht zu erraten/]],
  ['the own name', choosing({ password: 'MaraMuster1987', repetition: 'MaraMuster1987' }), [/Ihrem Namen/]],
  [
    'a password without end',
    choosing({ password: `${password} `.repeat(20), repetition: `${password} `.repeat(20) }),
    [/höchstens 256 Zeichen/],
  ],
];

for (const [what, form, sentences] of wrong)
  test(`a form with ${what} is shown again with what is wrong, and never with what was typed`, async () => {
    const invited = await anInvitation();
    const page = await ask('POST', invited.link, { form });
    assert.equal(page.status, 422);
    for (const sentence of sentences) assert.match(page.html, sentence);
    assert.ok(
      !page.html.includes('value="Vier') &&
        !page.html.includes('Passwort1234') &&
        !page.html.includes('MaraMuster1987'),
    );
    assert.equal((await invited.read()).status, 'pending_setup');
  });

test('a form that another page sends, that is none, or that is too long changes nothing', async () => {
  const invited = await anInvitation();
  const refused = async (options: Parameters<typeof ask>[2], status: number) =>
    assert.deepEqual(
      [(await ask('POST', invited.link, options)).status, (await invited.read()).status],
      [status, 'pending_setup'],
    );
  await refused({ form: choosing(), headers: { 'Sec-Fetch-Site': 'cross-site' } }, 403);
  await refused({ form: choosing(), headers: { 'Sec-Fetch-Site': 'same-site' } }, 403);
  await refused({ form: choosing(), headers: { Origin: 'https://fremd.example' } }, 403);
  await refused({ form: choosing({ more: 'x'.repeat(20_000) }) }, 413);
  await refused({ headers: { 'Content-Type': 'application/json' } }, 415);
  assert.equal((await fetch(stage.url + invited.link, { method: 'DELETE' })).status, 405);
  assert.equal((await ask('POST', invited.link, { form: choosing(), headers: { Origin: publicUrl } })).status, 200);
});

test('ten wrong passwords make the account wait, at every link and from every address; the link stays good', async () => {
  const earlier = await anInvitation();
  await ask('POST', earlier.link, { form: choosing() });
  const [one, other] = [
    await anInvitation({ email: earlier.user.email }),
    await anInvitation({ email: earlier.user.email }),
  ];
  const guesses = await Promise.all(
    Array.from({ length: 14 }, (_none, number) =>
      ask('POST', number % 2 === 0 ? one.link : other.link, {
        form: choosing({ password: `elf Reiher raten ${number}`, repetition: `elf Reiher raten ${number}` }),
        from: '198.51.100.9',
      }),
    ),
  );
  assert.deepEqual(
    [guesses.filter(({ status }) => status === 422).length, guesses.filter(({ status }) => status === 429).length],
    [10, 4],
  );
  const waiting = await ask('POST', one.link, { form: choosing(), from: '198.51.100.9' });
  assert.deepEqual([waiting.status, waiting.title], [429, 'Zu viele Versuche']);
  assert.ok(Number(waiting.headers.get('retry-after')) > 3_000);
  assert.deepEqual([(await ask('GET', one.link)).status, (await one.read()).status], [200, 'pending_setup']);
});

test('one address looks at a hundred and twenty links a minute, not at more', async () => {
  const invited = await anInvitation();
  const statuses = new Set<number>();
  for (let number = 0; number < 121; number += 1)
    statuses.add((await ask('GET', `/setup/${'B'.repeat(43)}`, { from: '198.51.100.7' })).status);
  assert.deepEqual([...statuses], [410, 429]);
  assert.equal((await ask('GET', invited.link, { from: '198.51.100.8' })).status, 200);
});

test('what a company, a Partner and a person are called is text on the page, whatever it is', async () => {
  const name = '</title><script>alert(1)</script><img src=x onerror=alert(2)> "\'&amp;';
  const invited = await anInvitation({ companyFields: { name, onboarding_mode: 'web_flow' } });
  await stage.sql('update partners set name = $2 where id = $1', [invited.partner, '"><style>*{display:none}</style>']);
  const { page: tab, close } = await openPage(stage.url);
  const dialogs: string[] = [];
  tab.on('dialog', (dialog) => void dialogs.push(dialog.message()));
  await tab.goto(invited.mailed);
  assert.equal(await tab.textContent('h1'), `Ihr Zugang für ${name}`);
  assert.equal(await tab.locator('script, img, body style').count(), 0);
  assert.ok(await tab.getByRole('button').isVisible());
  await close();
  assert.deepEqual(dialogs, []);
  const { html } = await ask('POST', invited.mailed, { form: choosing() });
  assert.ok(
    html.includes('&lt;script&gt;') &&
      !html.includes('<script') &&
      !html.includes('<img') &&
      !html.includes('"><style>'),
  );
});

test('the page brings its own style and nothing else, is kept by nobody, framed by nobody, and tells no other page its address', async () => {
  const invited = await anInvitation();
  for (const { headers } of [
    await ask('GET', invited.link),
    await ask('POST', invited.link, { form: {} }),
    await ask('GET', '/setup/kurz'),
    await ask('GET', '/setup/terms'),
  ]) {
    assert.match(
      headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'self' 'sha256-[^']+'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; /,
    );
    assert.deepEqual(
      [
        'cache-control',
        'referrer-policy',
        'x-content-type-options',
        'x-frame-options',
        'x-robots-tag',
        'content-language',
        'set-cookie',
      ].map((name) => headers.get(name)),
      ['private, no-store', 'no-referrer', 'nosniff', 'DENY', 'noindex, nofollow', 'de', null],
    );
  }
  const { html } = await ask('GET', invited.link);
  assert.doesNotMatch(html.replace(/<style>[\s\S]*?<\/style>/, ''), /<script|\bon\w+=|\bstyle=|https?:/);
});

test('two forms at the same moment: one sets up, the other finds the link used', async () => {
  for (let round = 0; round < 5; round += 1) {
    const invited = await anInvitation({ companyFields: { onboarding_mode: 'web_flow' } });
    const pages = await Promise.all([
      ask('POST', invited.mailed, { form: choosing() }),
      ask('POST', invited.mailed, {
        form: choosing({ password: 'Sechs Eulen im Wald dort', repetition: 'Sechs Eulen im Wald dort' }),
      }),
    ]);
    assert.equal(pages.filter(({ status }) => status === 200).length, 1);
    assert.ok(pages.every(({ status }) => [200, 409, 410].includes(status)));
    assert.deepEqual(await invited.told(), ['membership.created', 'membership.activated', 'company.access.confirmed']);
  }
});

test('two invitations of one new person at the same moment: both are asked, the account has one password', async () => {
  const one = await anInvitation();
  const other = await anInvitation({ email: one.user.email });
  const [a, b] = ['Vier Raben auf dem Dach', 'Sechs Eulen im Wald dort'];
  const pages = await Promise.all([
    ask('POST', one.link, { form: choosing({ password: a, repetition: a }) }),
    ask('POST', other.link, { form: choosing({ password: b, repetition: b }) }),
  ]);
  const stored = String((await accountOf(one.user.email)).password_hash);
  const statuses = pages.map(({ status }) => status);
  // Whoever comes second is shown the form anew, now asking for the password there is (or was wrong with it already).
  assert.equal(statuses.filter((status) => status === 200).length, 1);
  const winner = statuses[0] === 200 ? a : b;
  assert.ok(await isPassword(stored, winner));
  const left = statuses[0] === 200 ? other : one;
  assert.equal((await left.read()).status, 'pending_setup');
  assert.equal(
    (await ask('POST', left.link, { form: choosing({ password: winner, repetition: winner }) })).status,
    200,
  );
});

test('a role that changes while the set-up finishes: either the new role is active, or the change comes too late', async () => {
  for (let round = 0; round < 6; round += 1) {
    const invited = await anInvitation({ companyFields: { onboarding_mode: 'web_flow' } });
    const change = stage.send<Membership>(
      'PATCH',
      `/partner/v2/companies/${invited.company}/users/${invited.user.id}/`,
      { key: invited.key, body: { role: 'member' } },
    );
    const [page, changed] = await Promise.all([ask('POST', invited.mailed, { form: choosing() }), change]);
    assert.equal(page.status, 200);
    const { role, status } = await invited.read();
    assert.deepEqual([status, changed.status === 200 ? 'member' : 'admin'], ['active', role]);
    if (changed.status !== 200) assert.equal((changed.body as { code?: string }).code, 'membership_not_pending');
    assert.equal(await invited.access(), role === 'admin' ? 'available' : 'unavailable');
  }
});

test('an access that is revoked while the set-up finishes is not given back by it', async () => {
  const operator = await stage.givenKey('operator');
  for (let round = 0; round < 4; round += 1) {
    const invited = await anInvitation({ companyFields: { onboarding_mode: 'web_flow' } });
    const revoke = stage.send('POST', `/operator/v1/partners/${invited.partner}/companies/${invited.company}/revoke/`, {
      key: operator,
    });
    const [page, revoked] = await Promise.all([ask('POST', invited.mailed, { form: choosing() }), revoke]);
    assert.equal(revoked.status, 200);
    assert.ok([200, 410].includes(page.status));
    assert.equal(await invited.access(), 'revoked');
  }
});

test('while the database is away the page says so to a person, and when to come back', async () => {
  const away = await liveService({ beside: { ...stage, address: { ...stage.address, host: '127.0.0.1', port: 9 } } });
  const reply = await fetch(`${away.url}/setup/${'C'.repeat(43)}`, { headers: { 'Accept-Language': 'en' } });
  assert.deepEqual(
    [reply.status, reply.headers.get('retry-after'), reply.headers.get('content-type')],
    [503, '2', 'text/html; charset=utf-8'],
  );
  assert.match(await reply.text(), /Temporarily unavailable/);
  await away.stop();
});

test('no log line and no figure holds a token, an address or a password', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const service = createService({
    environment: 'sandbox',
    publicUrl,
    database: stage.address,
    secretKey,
    rateLimits: false,
    storage: openStorage({ folder: stage.folder }),
    outbound: everyNamePublic,
    clock: stage.clock,
    log,
  });
  const observed: object[] = [];
  const server = await listen(
    { app: service.app, pages: service.pages, log, observe: (each) => void observed.push(each) },
    { host: '127.0.0.1', port: 0 },
  );
  const invited = await anInvitation();
  const send = (form: Record<string, string>) =>
    fetch(`http://127.0.0.1:${server.port}${invited.mailed}`, { method: 'POST', body: new URLSearchParams(form) });
  assert.deepEqual(
    [
      (await fetch(`http://127.0.0.1:${server.port}${invited.mailed}`)).status,
      (await send({})).status,
      (await send(choosing())).status,
      (await send(choosing())).status,
    ],
    [200, 422, 200, 410],
  );
  await server.stop(1_000);
  await service.close();
  const all = lines.join('') + JSON.stringify(observed);
  assert.ok(lines.length >= 4);
  for (const secret of [...invited.mailed.split('/').slice(2), 'Raben', 'mara', 'muster'])
    assert.ok(!all.includes(secret), secret);
});
