/** Signed-in people: what a person sees and changes of itself, and when a session ends (portal.md 3, 4). */
import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import type { Me } from '@mahnwerk/contract/account/me.ts';
import { aPerson } from '../harness/cases.ts';
import { type LiveService, liveService, type Sent } from '../harness/service.ts';

let service: LiveService;
let company: string;

before(async () => {
  service = await liveService();
  company = await service.givenCompany();
});

after(() => service.stop());

const admin = () => service.givenSession({ kind: 'company', owner: company });
const readMe = async (key: string): Promise<Me> => (await service.send<Me>('GET', '/account/v1/me/', { key })).body;
const codeOf = async (method: string, path: string, sent: Sent): Promise<string> => {
  const { status, body } = await service.send<{ code?: string } | undefined>(method, path, sent);
  return `${status} ${body?.code ?? ''}`.trim();
};
const password = 'Vier Raben auf dem Dach';
/** The person without a membership. */
const itself = (key: string): string => `${key.split(' ').slice(0, 2).join(' ')} self`;
const membershipIn = (key: string): string => key.split(' ')[2] ?? '';

test('a person sees itself, whom it acts for, and what it may do there', async () => {
  const key = await admin();
  const { memberships, session, environment, language, theme, email } = await readMe(itself(key));
  assert.deepEqual([environment, language, theme], ['sandbox', null, 'system']);
  assert.match(email, /@kundin\.example$/);
  assert.equal(session.expires_at > session.proved_at, true);
  const [membership] = memberships;
  assert.equal(memberships.length, 1);
  assert.equal(membership?.id, membershipIn(key));
  assert.deepEqual(membership?.roles, ['admin']);
  assert.equal(membership?.owner.id, company);
  assert.ok(membership?.scopes.includes('account:admin') && membership.scopes.includes('dunning:invoices:write'));
});

test('roles decide what a person may do', async () => {
  const may = async (roles: readonly string[], method: string, path: string) => {
    const key = await service.givenSession({ kind: 'operator', roles });
    return (await service.send(method, path, { key, body: method === 'POST' ? {} : undefined })).status !== 403;
  };
  const note = '/operator/v1/partners/';
  for (const [roles, reads, invites] of [
    [['reader'], true, false],
    [['reviewer', 'cashier'], true, false],
    [['admin'], true, true],
  ] as const)
    assert.deepEqual([await may(roles, 'GET', note), await may(roles, 'POST', note)], [reads, invites], roles.join());

  const member = await service.givenSession({ kind: 'company', owner: company, roles: ['member'] });
  const hook = { url: 'https://hooks.kundin.example/', events: ['order.accepted'] };
  assert.equal(await codeOf('POST', '/v2/webhooks/', { key: member, body: hook }), '403 permission_denied');
  assert.equal((await service.send('POST', '/v2/debtors/', { key: member, body: aPerson() })).status, 201);
});

test('a person changes its name and the settings of its portal', async () => {
  const key = itself(await admin());
  const before = await readMe(key);
  const changed = await service.send<Me>('PATCH', '/account/v1/me/', {
    key,
    body: { language: 'en', theme: 'dark', density: 'compact', first_name: 'Adele' },
  });
  assert.equal(changed.status, 200, changed.text);
  const { language, theme, density, first_name } = changed.body;
  assert.deepEqual([language, theme, density, first_name], ['en', 'dark', 'compact', 'Adele']);
  assert.deepEqual(await readMe(key), { ...before, language, theme, density, first_name });
  assert.equal(
    await codeOf('PATCH', '/account/v1/me/', { key, body: { email: 'a@b.example' } }),
    '400 validation_error',
  );
});

test('what a person writes says so, and its audit line names the person', async () => {
  const key = await admin();
  const { id: debtor_id } = (await service.send<{ id: string }>('POST', '/v2/debtors/', { key, body: aPerson() })).body;
  const order = (await service.send<{ id: string }>('POST', '/v2/orders/', { key, body: { debtor_id } })).body;
  const message = { title: 'Hinweis', body: 'Der Schuldner ist umgezogen.' };
  const path = `/v2/orders/${order.id}/messages/`;
  const sent = await service.send<{ id: string; author: object }>('POST', path, { key, body: message });
  assert.deepEqual(sent.body.author, { type: 'user' });
  assert.equal((await service.send('PATCH', `${path}${sent.body.id}/`, { key, body: { title: 'Umzug' } })).status, 200);

  const staff = await service.givenSession({ kind: 'operator' });
  const partner = { key: staff, body: { name: 'Plattform Nord' } };
  const { id } = (await service.send<{ id: string }>('POST', '/operator/v1/partners/', partner)).body;
  const log = `/operator/v1/audit-log/?target_id=${id}`;
  const { results } = (await service.send<{ results: Record<string, unknown>[] }>('GET', log, { key: staff })).body;
  const { id: person } = await readMe(itself(staff));
  assert.deepEqual(
    results.map(({ actor_key_id, actor_user_id, actor_name }) => [actor_key_id, actor_user_id, actor_name]),
    [[null, person, 'Ada Amsel']],
  );
});

describe('a session ends', () => {
  test('when its person ends it, at once', async () => {
    const key = await admin();
    const { session } = await readMe(itself(key));
    assert.equal(await codeOf('DELETE', `/account/v1/sessions/${session.id}/`, { key: itself(key) }), '204');
    assert.equal(await codeOf('GET', '/v2/orders/', { key }), '401 authentication_failed');
    assert.equal(await codeOf('GET', '/account/v1/me/', { key: itself(key) }), '401 authentication_failed');
  });

  test('on another node within a second', async () => {
    const other = await liveService({ beside: service });
    try {
      const key = await admin();
      assert.equal((await other.send('GET', '/v2/orders/', { key })).status, 200);
      const { session } = await readMe(itself(key));
      await service.send('DELETE', `/account/v1/sessions/${session.id}/`, { key: itself(key) });
      const until = performance.now() + 1_000;
      while ((await other.send('GET', '/v2/orders/', { key })).status === 200) assert.ok(performance.now() < until);
    } finally {
      await other.stop();
    }
  });

  test('of another person never: it is not found', async () => {
    const [one, other] = [await admin(), await admin()];
    const { session } = await readMe(itself(other));
    assert.equal(await codeOf('DELETE', `/account/v1/sessions/${session.id}/`, { key: itself(one) }), '404 not_found');
    assert.equal((await readMe(itself(other))).session.id, session.id);
  });

  test('when its membership ends, for what it did for that owner', async () => {
    const key = await admin();
    assert.equal((await service.send('GET', '/v2/orders/', { key })).status, 200);
    const ended = `update memberships set status = 'revoked', revoked_at = now(), revocation_reason = 'removed_by_company' where id = $1`;
    await service.sql(ended, [membershipIn(key)]);
    const until = performance.now() + 1_000;
    while ((await service.send('GET', '/v2/orders/', { key })).status === 200) assert.ok(performance.now() < until);
    assert.equal(await codeOf('GET', '/v2/orders/', { key }), '403 permission_denied');
    assert.deepEqual((await readMe(itself(key))).memberships, []);
  });

  test('when a password is changed, in every other place', async () => {
    const key = itself(await admin());
    const place = `insert into sessions select gen_random_uuid(), account_id, sha256(token_hash), address, browser, proved_at, last_seen_at, idle_minutes, expires_at, created_at
      from sessions s where s.id = $1`;
    const { session } = await readMe(key);
    await service.sql(place, [session.id]);
    const list = async () =>
      (await service.send<{ results: { id: string; current: boolean }[] }>('GET', '/account/v1/sessions/', { key }))
        .body.results;
    assert.deepEqual(new Set((await list()).map(({ current }) => current)), new Set([false, true]));
    const change = (body: object) => service.send('POST', '/account/v1/password/', { key, body });
    const wrong = await change({ current_password: 'falsch und lang genug', new_password: 'Ada Amsel' });
    assert.deepEqual(
      (wrong.body as unknown as { errors: { field: string; code: string }[] }).errors.map(({ field, code }) => [
        field,
        code,
      ]),
      [
        ['current_password', 'invalid'],
        ['new_password', 'too_short'],
      ],
    );
    const right = await change({ current_password: password, new_password: 'Sieben Dohlen im alten Turm' });
    assert.equal(right.status, 204, right.text);
    assert.deepEqual(
      (await list()).map(({ id, current }) => [id, current]),
      [[session.id, true]],
    );
  });
});

test('what is sensitive needs a proof of the last ten minutes, from people alone', async () => {
  const clock = '2 hours';
  const staff = await service.givenSession({ kind: 'operator' });
  const issue = () =>
    codeOf('POST', '/operator/v1/keys/', {
      key: staff,
      body: { kind: 'case', company_id: company, token_name: 'ERP' },
    });
  assert.equal(await issue(), '201');
  const { session } = await readMe(itself(staff));
  await service.sql(`update sessions set proved_at = proved_at - interval '${clock}' where id = $1`, [session.id]);
  const until = performance.now() + 1_000;
  while ((await issue()) === '201') assert.ok(performance.now() < until);
  assert.equal(await issue(), '403 recent_sign_in_required');
  const account = { payout_bank_account: { account_holder: 'Beispiel Handel GmbH', iban: 'DE89370400440532013000' } };
  const patch = (body: object) => codeOf('PATCH', `/operator/v1/companies/${company}/`, { key: staff, body });
  assert.equal(await patch(account), '403 recent_sign_in_required');
  assert.equal(await patch({ phone: '+493087654321' }), '200');

  const prove = (sent: string) =>
    codeOf('POST', '/account/v1/proof/', { key: itself(staff), body: { password: sent } });
  assert.equal(await prove('Acht Elstern im Garten'), '400 validation_error');
  assert.equal(await prove(password), '200');
  assert.equal(await issue(), '201');
});

test('wrong passwords that prove are limited by session: ten an hour; right ones and those at sign-in count nothing', async () => {
  const limited = await liveService({ rateLimits: true, beside: service });
  try {
    const key = itself(await admin());
    const { email } = await readMe(key);
    const prove = (sent: string) =>
      limited.send<{ detail: string }>('POST', '/account/v1/proof/', { key, body: { password: sent } });
    for (let times = 0; times < 11; times += 1)
      await fetch(`${limited.url}/sign-in`, {
        method: 'POST',
        body: new URLSearchParams({ email, password: 'Acht Elstern im Garten' }),
      });
    for (let times = 0; times < 11; times += 1) assert.equal((await prove(password)).status, 200);
    for (let times = 0; times < 10; times += 1) assert.equal((await prove('Acht Elstern im Garten')).status, 400);
    const refused = await prove(password);
    assert.equal(refused.status, 429);
    assert.match(refused.body.detail, /until \d{4}-\d\d-\d\dT[\d:]+Z\. A passkey, a reset .* by mail/);
  } finally {
    await limited.stop();
  }
});

test('a session that is not used, or too old, is none', async () => {
  const key = itself(await admin());
  // A service that stops has written when each session was last used.
  const ask = async () => {
    const other = await liveService({ beside: service });
    try {
      return await other.send<Me>('GET', '/account/v1/me/', { key });
    } finally {
      await other.stop();
    }
  };
  const { session } = (await ask()).body;
  const answers = async (change: string) => {
    await service.sql(`update sessions set ${change} where id = $1`, [session.id]);
    return (await ask()).status;
  };
  assert.equal(await answers(`idle_minutes = 30, last_seen_at = created_at - interval '29 minutes'`), 200);
  assert.equal(await answers(`last_seen_at = created_at - interval '31 minutes'`), 401);
  assert.equal(await answers(`idle_minutes = 100000`), 200);
  assert.equal(await answers(`expires_at = created_at`), 401);
});
