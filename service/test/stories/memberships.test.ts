/** What a Partner, an operator and the people they invite live through with the users of a company (service.md 2.10, 3.5, 4.5). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { InvitedMembership, Membership } from '@mahnwerk/contract/partner/memberships.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import {
  expireInvitations,
  finishSetup,
  lockInvited,
  readInvited,
} from '../../src/domain/parties/memberships/index.ts';
import { sequenceOnce } from '../../src/platform/events/index.ts';
import { secretHasher } from '../../src/platform/http/authenticate.ts';
import { mailSealer, opened } from '../../src/platform/mail/enqueue.ts';
import type { Mail } from '../../src/platform/mail/mail.ts';
import {
  bodyOf,
  first,
  type FeedEvent,
  openStage,
  type Page,
  publicUrl,
  type Stage,
  statusesOf,
} from '../harness/cases.ts';
import { type Answer, secretKey, type Sent } from '../harness/service.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

interface Platform {
  readonly partner: string;
  readonly company: string;
  readonly key: string;
  readonly send: <B = Membership>(method: string, path?: string, body?: unknown, sent?: Sent) => Promise<Answer<B>>;
  /** Invites somebody who has not been yet. */
  readonly invite: (changes?: object) => Promise<InvitedMembership>;
  readonly read: (user: { readonly id: string }) => Promise<Membership>;
  /** What its feed tells of users, as `type id`. */
  readonly told: () => Promise<string[]>;
}

const usersOf = (company: string) => `/partner/v2/companies/${company}/users/`;

/** A Partner of a company, with a key; paths are relative to the company's users. */
async function aPlatform(company?: string): Promise<Platform> {
  const of = company ?? (await stage.givenCompany());
  const partner = await stage.givenPartner([of]);
  const key = await stage.givenKey('partner', partner);
  const send = <B>(method: string, path = '', body?: unknown, sent: Sent = {}) =>
    stage.send<B>(method, `${usersOf(of)}${path}`, { key, ...sent, ...(body === undefined ? {} : { body }) });
  return {
    partner,
    company: of,
    key,
    send,
    invite: async (changes = {}) => bodyOf(await send<InvitedMembership>('POST', '', aUser(changes)), 201),
    read: async ({ id }) => bodyOf(await send<Membership>('GET', `${id}/`), 200),
    async told() {
      await sequenceOnce(stage.database, 0);
      const { results } = bodyOf(
        await stage.send<{ results: readonly FeedEvent[] }>('GET', '/partner/v2/events/', { key }),
        200,
      );
      return results
        .filter(({ type }) => type.startsWith('membership.'))
        .map(({ type, data }) => `${type} ${String(data.membership_id)}`);
    },
  };
}

let people = 0;
const anAddress = () => `mara.muster${(people += 1)}@beispiel-handel.example`;
const aUser = (changes: object = {}) => ({
  email: anAddress(),
  first_name: 'Mara',
  last_name: 'Muster',
  role: 'admin',
  ...changes,
});

const sealer = mailSealer(secretKey);

/** What waits to be sent to an address, the oldest first. */
async function mailsTo(address: string): Promise<Mail[]> {
  const rows = await stage.sql(
    `select key as id, payload as sealed from work_items where kind = 'mail' order by created_at, key`,
  );
  return rows
    .flatMap(({ id, sealed }) => opened(sealer, String(id), sealed as Buffer) ?? [])
    .filter(({ to }) => to === address);
}

const service = { publicUrl, hashSecret: secretHasher(secretKey) };
const tokenOf = ({ setup_url = '' }: InvitedMembership): string => setup_url.slice(`${publicUrl}/setup/`.length);
const isGood = async (token: string) =>
  (await stage.database.readAsOperator((db) => readInvited(db, token, service))) !== undefined;

/** Follows the link to the end of the set-up; false where it leads nowhere. */
const setUp = (token: string): Promise<boolean> =>
  stage.database.asOperator(async (tx) => {
    const invited = await lockInvited(tx, token, service);
    if (invited !== undefined) await finishSetup(tx, invited, service);
    return invited !== undefined;
  });

const operate = async (path: string, body?: object) =>
  bodyOf(await stage.operate('POST', `/operator/v1/${path}`, body), 200);

test('who is invited gets a mail with the link that the answer shows, and waits for the set-up', async () => {
  const platform = await aPlatform();
  const email = anAddress();
  const answer = await platform.send<InvitedMembership>('POST', '', aUser({ email, first_name: 'Mara-Luise' }));
  const { setup_url, ...user } = bodyOf(answer, 201);
  assert.match(setup_url ?? '', /^https:\/\/api\.mahnwerk\.test\/setup\/[\w-]{43}$/);
  assert.deepEqual(user, {
    id: user.id,
    email,
    first_name: 'Mara-Luise',
    last_name: 'Muster',
    role: 'admin',
    status: 'pending_setup',
    invite_expires_at: '2026-03-16T09:00:00.000Z',
    revoked_at: null,
    revoked_by_token_id: null,
    revocation_reason: null,
    sandbox_origin: 'sandbox_native',
    created_at: stage.clock.now(),
    updated_at: stage.clock.now(),
  });
  assert.equal(answer.headers.get('location'), `${publicUrl}${usersOf(platform.company)}${user.id}/`);
  const read = await platform.send('GET', `${user.id}/`);
  assert.deepEqual(
    [bodyOf(read, 200), read.headers.get('etag')],
    [user, answer.headers.get('etag')],
    'and is read without the link',
  );
  assert.deepEqual(bodyOf(await platform.send<Page<Membership>>('GET'), 200).results, [user]);

  const [mail, ...more] = await mailsTo(email);
  assert.deepEqual(more, []);
  for (const content of [mail?.text ?? '', mail?.html ?? '']) {
    assert.ok(
      content.includes(setup_url ?? '?') &&
        content.includes('Mara-Luise Muster') &&
        content.includes('Beispiel Handel GmbH'),
      content,
    );
    assert.match(content, /bis zum 16\. März 2026/);
    assert.match(content, /English: You are invited/);
  }
  assert.equal(mail?.subject, 'Ihre Einladung für Beispiel Handel GmbH');
  assert.deepEqual(await platform.told(), [`membership.created ${user.id}`]);
});

test('a person of one name is invited and greeted by it', async () => {
  const platform = await aPlatform();
  const { first_name: _none, ...sent } = aUser({ last_name: 'Suprapto' });
  const user = bodyOf(await platform.send<InvitedMembership>('POST', '', sent), 201);
  assert.deepEqual([user.first_name, user.last_name], [null, 'Suprapto']);
  const [mail] = await mailsTo(user.email);
  assert.match(mail?.text ?? '', /^Guten Tag Suprapto,/);
  const admin = `/operator/v1/companies/${platform.company}/users/`;
  const body = { email: anAddress(), first_name: '', last_name: 'Suprapto', role: 'admin', active: true };
  assert.equal(bodyOf(await stage.operate<Membership>('POST', admin, body), 201).first_name, null);
});

test('an event of a user names the company as the Partner knows it, and where the user is read', async () => {
  const platform = await aPlatform();
  await stage.sql(`update partner_access set external_reference = 'K-17' where partner_id = $1`, [platform.partner]);
  const { id } = await platform.invite();
  await sequenceOnce(stage.database, 0);
  const { results } = bodyOf(
    await stage.send<{ results: readonly FeedEvent[] }>('GET', '/partner/v2/events/', { key: platform.key }),
    200,
  );
  assert.deepEqual(
    results.map(({ data }) => data),
    [
      {
        company_id: platform.company,
        company_url: `${publicUrl}/partner/v2/companies/${platform.company}/`,
        external_reference: 'K-17',
        membership_id: id,
        membership_url: `${publicUrl}${usersOf(platform.company)}${id}/`,
      },
    ],
  );
});

test('the link is shown once: neither a replay nor anything stored has it', async () => {
  const platform = await aPlatform();
  const [body, idempotencyKey] = [aUser(), randomUUID()];
  const original = await platform.send<InvitedMembership>('POST', '', body, { idempotencyKey });
  const replay = await platform.send<InvitedMembership>('POST', '', body, { idempotencyKey });
  const { setup_url, ...rest } = bodyOf(original, 201);
  assert.deepEqual([bodyOf(replay, 201), replay.headers.get('idempotency-replayed')], [rest, 'true']);
  const resent = await platform.send<InvitedMembership>('POST', `${rest.id}/resend/`, undefined, { idempotencyKey });
  const again = await platform.send<InvitedMembership>('POST', `${rest.id}/resend/`, undefined, { idempotencyKey });
  assert.deepEqual([Object.hasOwn(resent.body, 'setup_url'), Object.hasOwn(again.body, 'setup_url')], [true, false]);
  for (const link of [setup_url, resent.body.setup_url]) {
    const token = link?.split('/').at(-1) ?? '';
    for (const table of ['memberships', 'idempotency', 'work_items', 'events', 'accounts'])
      assert.deepEqual(
        await stage.sql(
          `select from ${table} t where position($1 in t::text) > 0 or position(encode(convert_to($1, 'UTF8'), 'hex') in t::text) > 0`,
          [token],
        ),
        [],
        table,
      );
  }
});

test('the same person in the same role, in whatever case, is the same user: found with 200, told and mailed to nobody', async () => {
  const platform = await aPlatform();
  const email = anAddress();
  const { setup_url: _link, ...user } = await platform.invite({ email });
  stage.clock.advance({ days: 1 });
  const again = await platform.send<InvitedMembership>(
    'POST',
    '',
    aUser({ email: ` ${email.toUpperCase()}`, first_name: 'Anders' }),
  );
  assert.deepEqual(bodyOf(again, 200), user);
  assert.equal(again.headers.get('location'), null);
  assert.equal((await mailsTo(email)).length, 1);
  assert.deepEqual(await platform.told(), [`membership.created ${user.id}`]);

  const other = await platform.invite({ email, role: 'member' });
  assert.notEqual(other.id, user.id, 'in another role it is another one');
  assert.equal((await mailsTo(email)).length, 2);
});

test('an active user is found as well, and one that has ended is added anew', async () => {
  const platform = await aPlatform();
  const email = anAddress();
  const user = await platform.invite({ email });
  assert.ok(await setUp(tokenOf(user)));
  assert.deepEqual(bodyOf(await platform.send('POST', '', aUser({ email })), 200), await platform.read(user));
  const cancelled = await platform.invite({ email, role: 'member' });
  bodyOf(await platform.send('POST', `${cancelled.id}/cancel/`), 200);
  const anew = await platform.invite({ email, role: 'member' });
  assert.notEqual(anew.id, cancelled.id);
  assert.deepEqual(
    (await platform.told()).map((each) => each.split(' ')[0]),
    ['membership.created', 'membership.activated', 'membership.created', 'membership.revoked', 'membership.created'],
  );
});

test('whether a person is known to the service is not told: the answer, the mail and the names are as for anybody', async () => {
  const [one, other] = [await aPlatform(), await aPlatform()];
  const email = anAddress();
  assert.ok(await setUp(tokenOf(await one.invite({ email, first_name: 'Bekannt' }))));
  const user = await other.invite({ email, first_name: 'Neu' });
  assert.deepEqual([user.status, user.first_name, (await mailsTo(email)).length], ['pending_setup', 'Neu', 2]);
  const accounts = await stage.sql(
    'select count(*)::int as count, (select count(distinct account_id)::int from memberships where email = $1) as used from accounts where email = $1',
    [email],
  );
  assert.deepEqual(accounts, [{ count: 1, used: 1 }], 'and is one account for all companies');
});

test('nobody is invited at what is no address, at the service’s own role addresses or where anybody reads along', async () => {
  const platform = await aPlatform();
  for (const email of ['nobody', 'a@b', 'mara muster@beispiel.example', 'x@127.0.0.1'])
    assertRefused(await platform.send('POST', '', aUser({ email })), 400, 'validation_error', 'invalid_email email');
  for (const email of [
    'postmaster@mahnwerk.test',
    'No-Reply@api.mahnwerk.test',
    'abuse+x@mahnwerk.test',
    'mara@mailinator.com',
    'mara@eu.mailinator.com',
    'mara@betrieb.invalid',
  ])
    assertRefused(
      await platform.send('POST', '', aUser({ email })),
      400,
      'validation_error',
      'email_not_invitable email',
    );
  for (const email of ['postmaster@beispiel-handel.example', 'mara@mahnwerk.test']) await platform.invite({ email });
  assert.equal((await platform.told()).length, 2);
});

test('an invitation names everything that is wrong with it', async () => {
  const platform = await aPlatform();
  assertRefused(
    await platform.send('POST', '', {}),
    400,
    'validation_error',
    'required email',
    'required last_name',
    'required role',
  );
  assertRefused(
    await platform.send('POST', '', { ...aUser(), role: 'owner', status: 'active', first_name: 'a\nb' }),
    400,
    'validation_error',
    'control_characters first_name',
    'invalid_choice role',
    'unknown_field status',
  );
  assertRefused(
    await platform.send('POST', '', aUser({ email: null, last_name: 'a\nb' })),
    400,
    'validation_error',
    'invalid email',
    'control_characters last_name',
  );
  const { id } = await platform.invite();
  assertRefused(
    await platform.send('PATCH', `${id}/`, { email: anAddress() }),
    400,
    'validation_error',
    'unknown_field email',
  );
  assertRefused(
    await platform.send('PATCH', `${id}/`, { role: 'owner' }),
    400,
    'validation_error',
    'invalid_choice role',
  );
  for (const command of ['resend', 'cancel'])
    assertRefused(await platform.send('POST', `${id}/${command}/`, {}), 400, 'unexpected_body');
});

test('only a Partner to whom the operator has granted it vouches for an address, and for newcomers alone', async () => {
  const platform = await aPlatform();
  const verified = async (email: string) =>
    (await stage.sql('select email_verified_at is not null as verified from accounts where email = $1', [email]))[0]
      ?.verified;
  const [known, fresh] = [anAddress(), anAddress()];
  await platform.invite({ email: known, skip_email_verification: false });
  assertRefused(
    await platform.send('POST', '', aUser({ email: fresh, skip_email_verification: true })),
    403,
    'permission_denied',
  );
  bodyOf(
    await stage.operate('PATCH', `/operator/v1/partners/${platform.partner}/`, { may_skip_email_verification: true }),
    200,
  );
  const vouched = await platform.invite({ email: fresh, skip_email_verification: true });
  assert.equal(vouched.status, 'pending_setup', 'the set-up remains to be done');
  await platform.invite({ email: known, role: 'member', skip_email_verification: true });
  assert.deepEqual([await verified(fresh), await verified(known)], [true, false]);
});

test('what people and companies are called does no harm in a mail', async () => {
  const company = await stage.givenCompany({ name: 'Kraut & Rüben <GmbH> "Süd"' });
  const platform = await aPlatform(company);
  const email = anAddress();
  await platform.invite({ email, first_name: '<img src=x>', last_name: `O'Muster` });
  const { text, html = '' } = first(await mailsTo(email));
  for (const shown of ['&lt;img src=x&gt; O&#39;Muster', 'Kraut &amp; Rüben &lt;GmbH&gt; &quot;Süd&quot;'])
    assert.ok(html.includes(shown), html);
  for (const shown of [`<img src=x> O'Muster`, 'Kraut & Rüben <GmbH> "Süd"']) assert.ok(text.includes(shown), text);
});

test('a pending user changes role, is told of once, and keeps the link', async () => {
  const platform = await aPlatform();
  const invited = await platform.invite();
  const { setup_url: _link, ...user } = invited;
  stage.clock.advance({ minutes: 1 });
  for (const body of [{}, { role: 'admin' }])
    assert.deepEqual(
      bodyOf(await platform.send('PATCH', `${user.id}/`, body), 200),
      user,
      'what changes nothing leaves everything',
    );
  const changed = bodyOf(await platform.send('PATCH', `${user.id}/`, { role: 'member' }), 200);
  assert.deepEqual(changed, { ...user, role: 'member', updated_at: stage.clock.now() });
  assert.deepEqual(await platform.read(user), changed);
  assert.deepEqual(await platform.told(), [`membership.created ${user.id}`, `membership.role_changed ${user.id}`]);
  assert.ok(await isGood(tokenOf(invited)));
  assert.equal((await mailsTo(user.email)).length, 1);
});

test('a role that the person has in another membership is a conflict, until that one has ended', async () => {
  const platform = await aPlatform();
  const email = anAddress();
  const [admin, member] = [await platform.invite({ email }), await platform.invite({ email, role: 'member' })];
  assertRefused(await platform.send('PATCH', `${member.id}/`, { role: 'admin' }), 409, 'conflict');
  bodyOf(await platform.send('POST', `${admin.id}/cancel/`), 200);
  assert.equal(bodyOf(await platform.send('PATCH', `${member.id}/`, { role: 'admin' }), 200).role, 'admin');
});

test('a change under If-Match meets the user as it was read', async () => {
  const platform = await aPlatform();
  const { id } = await platform.invite();
  const etag = (await platform.send('GET', `${id}/`)).headers.get('etag') ?? '';
  bodyOf(await platform.send('PATCH', `${id}/`, { role: 'member' }, { headers: { 'If-Match': etag } }), 200);
  assertRefused(
    await platform.send('PATCH', `${id}/`, { role: 'admin' }, { headers: { 'If-Match': etag } }),
    412,
    'precondition_failed',
  );
  assertRefused(
    await platform.send('PATCH', `${randomUUID()}/`, { role: 'admin' }, { headers: { 'If-Match': '*' } }),
    404,
    'not_found',
  );
});

test('an invitation that is sent again has a new link for fourteen days from then; the old one is dead', async () => {
  const platform = await aPlatform();
  const user = await platform.invite();
  stage.clock.advance({ days: 13 });
  const resent = bodyOf(await platform.send<InvitedMembership>('POST', `${user.id}/resend/`), 200);
  assert.deepEqual(resent, {
    ...user,
    setup_url: resent.setup_url,
    invite_expires_at: new Date(Date.parse(stage.clock.now()) + limits.invite_days * 24 * 3600 * 1000).toISOString(),
    updated_at: stage.clock.now(),
  });
  assert.deepEqual([await isGood(tokenOf(user)), await isGood(tokenOf(resent))], [false, true]);
  const [, mail] = await mailsTo(user.email);
  assert.ok(mail?.text.includes(resent.setup_url ?? '?'));
  assert.deepEqual(await platform.told(), [`membership.created ${user.id}`], 'which is told to nobody');
  assert.equal(await setUp(tokenOf(user)), false);
  assert.equal(await setUp(tokenOf(resent)), true);
  assert.equal(await setUp(tokenOf(resent)), false, 'a link is good once');
});

test('an invitation that is cancelled is revoked by the key that did it, and its link is dead', async () => {
  const platform = await aPlatform();
  const invited = await platform.invite();
  const { setup_url: _link, ...user } = invited;
  stage.clock.advance({ hours: 1 });
  const token = first(await stage.sql('select id from keys where partner_id = $1', [platform.partner])).id;
  const now = stage.clock.now();
  const cancelled = bodyOf(await platform.send('POST', `${user.id}/cancel/`), 200);
  assert.deepEqual(cancelled, {
    ...user,
    status: 'revoked',
    invite_expires_at: null,
    revoked_at: now,
    revoked_by_token_id: token,
    revocation_reason: 'cancelled_by_partner',
    updated_at: now,
  });
  assert.deepEqual(await platform.read(user), cancelled);
  assert.equal(await isGood(tokenOf(invited)), false);
  assert.deepEqual(await platform.told(), [`membership.created ${user.id}`, `membership.revoked ${user.id}`]);
});

test('what is not pending neither changes role nor is sent again or cancelled', async () => {
  const platform = await aPlatform();
  const [active, revoked, expired] = [await platform.invite(), await platform.invite(), await platform.invite()];
  assert.ok(await setUp(tokenOf(active)));
  bodyOf(await platform.send('POST', `${revoked.id}/cancel/`), 200);
  stage.clock.advance({ days: 14 });
  await stage.run(expireInvitations({ publicUrl }));
  const before = bodyOf(await platform.send<Page<Membership>>('GET'), 200);
  assert.deepEqual(before.results.map(({ status }) => status).sort(), ['active', 'expired', 'revoked']);
  for (const { id } of [active, revoked, expired]) {
    for (const body of [{ role: 'member' }, {}])
      assertRefused(await platform.send('PATCH', `${id}/`, body), 409, 'membership_not_pending');
    for (const command of ['resend', 'cancel'])
      assertRefused(await platform.send('POST', `${id}/${command}/`), 409, 'membership_not_pending');
  }
  assert.deepEqual(bodyOf(await platform.send<Page<Membership>>('GET'), 200), before);
});

test('after fourteen days a link is dead at once, and the next cleanup says so', async () => {
  const platform = await aPlatform();
  const user = await platform.invite();
  stage.clock.advance({ days: 14, milliseconds: -1 });
  await stage.run(expireInvitations({ publicUrl }));
  assert.deepEqual([await isGood(tokenOf(user)), (await platform.read(user)).status], [true, 'pending_setup']);
  stage.clock.advance({ milliseconds: 1 });
  assert.deepEqual([await isGood(tokenOf(user)), (await platform.read(user)).status], [false, 'pending_setup']);
  await stage.run(expireInvitations({ publicUrl }));
  const { setup_url: _link, ...invited } = user;
  assert.deepEqual(await platform.read(user), { ...invited, status: 'expired', updated_at: stage.clock.now() });
  await stage.run(expireInvitations({ publicUrl }));
  assert.deepEqual(await platform.told(), [`membership.created ${user.id}`, `membership.expired ${user.id}`], 'once');
  assert.notEqual((await platform.invite({ email: user.email })).id, user.id, 'and the person can be invited anew');
});

test('more invitations than one run takes, of several companies, all expire', async () => {
  const platforms = [await aPlatform(), await aPlatform()];
  const account = randomUUID();
  await stage.sql(
    `insert into accounts (id, email, first_name, last_name, created_at, updated_at) values ($1, $2, 'Mara', 'Muster', $3, $3)`,
    [account, anAddress(), stage.clock.now()],
  );
  const { id: copy } = await first(platforms).invite();
  await stage.sql(`update memberships set sandbox_origin = 'production_mirror' where id = $1`, [copy]);
  for (const { company, partner } of platforms)
    await stage.sql(
      `insert into memberships (company_id, id, account_id, email, first_name, last_name, role, status, invite_token_hash, invite_expires_at, invited_by_partner, created_at, updated_at)
       select $1, gen_random_uuid(), $2, 'viele' || n || '@betrieb.example', 'Mara', 'Muster', 'member', 'pending_setup', '\\x00', $3::timestamptz + interval '1 day', $4, $3, $3 from generate_series(1, 75) n`,
      [company, account, stage.clock.now(), partner],
    );
  stage.clock.advance({ days: 14 });
  await stage.run(expireInvitations({ publicUrl }));
  assert.equal(
    (await first(platforms).read({ id: copy })).status,
    'pending_setup',
    'a copy of production expires there',
  );
  for (const platform of platforms) {
    assert.equal(bodyOf(await platform.send<Page<Membership>>('GET', '?status=expired'), 200).count, 75);
    assert.equal((await platform.told()).filter((each) => each.startsWith('membership.expired')).length, 75);
  }
});

test('with the company’s use of the service everybody’s membership ends, and every Partner is told', async () => {
  const platform = await aPlatform();
  const other = await aPlatform(platform.company);
  const [pending, active, cancelled] = [await platform.invite(), await platform.invite(), await platform.invite()];
  assert.ok(await setUp(tokenOf(active)));
  bodyOf(await platform.send('POST', `${cancelled.id}/cancel/`), 200);
  const before = (await other.told()).length;
  stage.clock.advance({ days: 1 });
  await operate(`companies/${platform.company}/offboard/`);
  for (const user of [pending, active]) {
    const { status, revocation_reason, revoked_at, revoked_by_token_id, invite_expires_at } = await platform.read(user);
    assert.deepEqual(
      [status, revocation_reason, revoked_at, revoked_by_token_id, invite_expires_at],
      ['revoked', 'company_offboarded', stage.clock.now(), null, null],
    );
  }
  assert.equal((await platform.read(cancelled)).revocation_reason, 'cancelled_by_partner');
  assert.equal(await isGood(tokenOf(pending)), false);
  for (const each of [platform, other])
    assert.deepEqual(
      (await each.told()).slice(-2).sort(),
      [`membership.revoked ${pending.id}`, `membership.revoked ${active.id}`].sort(),
    );
  assert.equal((await other.told()).length, before + 2);

  assertRefused(await platform.send('POST', '', aUser()), 409, 'company_offboarded');
  assertRefused(await platform.send('PATCH', `${pending.id}/`, { role: 'member' }), 409, 'company_offboarded');
  assertRefused(await platform.send('POST', `${pending.id}/resend/`), 409, 'company_offboarded');
  assertRefused(await platform.send('POST', `${pending.id}/cancel/`), 409, 'membership_not_pending');
  assertRefused(
    await stage.operate('POST', `/operator/v1/companies/${platform.company}/users/`, aUser()),
    409,
    'company_offboarded',
  );
});

const everyCall = (id: string): readonly (readonly [method: string, path: string, body?: object])[] => [
  ['GET', ''],
  ['GET', `${id}/`],
  ['POST', '', aUser()],
  ['PATCH', `${id}/`, { role: 'member' }],
  ['POST', `${id}/resend/`],
  ['POST', `${id}/cancel/`],
];

test('a company that a Partner does not manage, or has let go, is not there; one whose access was revoked is neither read nor changed', async () => {
  const platform = await aPlatform();
  const stranger = await aPlatform();
  const { id } = await platform.invite();
  for (const [method, path, body] of everyCall(id))
    assertRefused(
      await stage.send(method, `${usersOf(platform.company)}${path}`, { key: stranger.key, body }),
      404,
      'not_found',
    );
  for (const [method, path, body] of everyCall(id).filter(([, each]) => each !== ''))
    assertRefused(await stranger.send(method, path, body), 404, 'not_found');

  await operate(`partners/${platform.partner}/companies/${platform.company}/revoke/`);
  for (const [method, path, body] of everyCall(id))
    assertRefused(await platform.send(method, path, body), 403, 'permission_denied');
  await stage.sql(`update partner_access set access = 'disconnected' where partner_id = $1`, [platform.partner]);
  for (const [method, path, body] of everyCall(id))
    assertRefused(await platform.send(method, path, body), 404, 'not_found');
});

test('with a Partner’s access ends what it has invited and nobody has set up; other users stay, and nothing comes back', async () => {
  const platform = await aPlatform();
  const other = await aPlatform(platform.company);
  const [pending, active, foreign] = [await platform.invite(), await platform.invite(), await other.invite()];
  assert.ok(await setUp(tokenOf(active)));
  await operate(`partners/${platform.partner}/companies/${platform.company}/revoke/`);
  await operate(`partners/${platform.partner}/companies/${platform.company}/restore/`);
  const { status, revocation_reason } = await platform.read(pending);
  assert.deepEqual(
    [status, revocation_reason, (await platform.read(active)).status, (await platform.read(foreign)).status],
    ['revoked', 'access_revoked', 'active', 'pending_setup'],
  );
  assert.equal(await isGood(tokenOf(pending)), false);
});

test('a company that has yet to confirm its Partner is given users all the same; one that is suspended is read and not changed', async () => {
  const platform = await aPlatform();
  await stage.sql(`update partner_access set access = 'unavailable' where partner_id = $1`, [platform.partner]);
  const user = await platform.invite();
  bodyOf(await platform.send('POST', `${user.id}/resend/`), 200);
  await operate(`companies/${platform.company}/suspend/`);
  for (const [method, path, body] of everyCall(user.id)) {
    if (method === 'GET') bodyOf(await platform.send(method, path), 200);
    else assertRefused(await platform.send(method, path, body), 403, 'permission_denied');
  }
  await operate(`companies/${platform.company}/resume/`);
  await platform.invite();
  assert.equal((await platform.told()).length, 2);
});

test('a copy of production is changed there: here its users are read', async () => {
  const platform = await aPlatform();
  const { id } = await platform.invite();
  for (const table of ['companies', 'memberships']) {
    const place = table === 'companies' ? 'id' : 'company_id';
    await stage.sql(`update ${table} set sandbox_origin = 'production_mirror' where ${place} = $1`, [platform.company]);
    for (const [method, path, body] of everyCall(id)) {
      if (method === 'GET') bodyOf(await platform.send(method, path), 200);
      else if (table === 'companies' || path !== '')
        assertRefused(await platform.send(method, path, body), 403, 'sandbox_source_managed');
    }
    await stage.sql(`update companies set sandbox_origin = 'unclassified' where id = $1`, [platform.company]);
  }
});

test('users are listed newest first, by status and role, and since an instant in the order of their changes', async () => {
  const platform = await aPlatform();
  const list = async (query = '') => bodyOf(await platform.send<Page<Membership>>('GET', query), 200);
  const users: InvitedMembership[] = [];
  for (const role of ['admin', 'member', 'member']) {
    users.push(await platform.invite({ role }));
    stage.clock.advance({ seconds: 1 });
  }
  const [one, two, three] = users.map(({ id }) => id);
  assert.deepEqual(
    (await list()).results.map(({ id }) => id),
    [three, two, one],
  );
  const since = stage.clock.now();
  bodyOf(await platform.send('POST', `${three}/cancel/`), 200);
  stage.clock.advance({ seconds: 1 });
  bodyOf(await platform.send('PATCH', `${one}/`, { role: 'member' }), 200);
  assert.deepEqual(
    (await list(`?updated_since=${since}`)).results.map(({ id }) => id),
    [three, one],
  );
  assert.deepEqual(
    (await list('?role=member&status=pending_setup')).results.map(({ id }) => id),
    [two, one],
  );
  const page = await list('?limit=2');
  assert.deepEqual([page.count, page.results.length], [3, 2]);
  const next = await stage.send<Page<Membership>>('GET', (page.next ?? '').slice(publicUrl.length), {
    key: platform.key,
  });
  assert.deepEqual(
    next.body.results.map(({ id }) => id),
    [one],
  );
  assertRefused(await platform.send('GET', '?status=gone'), 400, 'validation_error', 'invalid_parameter status');
});

test('a Partner sees its company move whenever a user of it does', async () => {
  const platform = await aPlatform();
  const company = async () =>
    bodyOf(
      await stage.send<{ updated_at: string; users: readonly Membership[] }>(
        'GET',
        `/partner/v2/companies/${platform.company}/`,
        { key: platform.key },
      ),
      200,
    );
  stage.clock.advance({ minutes: 1 });
  const { setup_url: _link, ...user } = await platform.invite();
  assert.deepEqual([(await company()).updated_at, (await company()).users], [stage.clock.now(), [user]]);
  stage.clock.advance({ minutes: 1 });
  const cancelled = bodyOf(await platform.send('POST', `${user.id}/cancel/`), 200);
  assert.deepEqual([(await company()).updated_at, (await company()).users], [stage.clock.now(), [cancelled]]);
});

test('reading users and writing them are scopes of their own', async () => {
  const platform = await aPlatform();
  const { id } = await platform.invite();
  const key = await stage.givenKey('partner', platform.partner, ['partner:memberships:read']);
  for (const [method, path, body] of everyCall(id)) {
    const answer = await stage.send(method, `${usersOf(platform.company)}${path}`, { key, body });
    assert.equal(answer.status, method === 'GET' ? 200 : 403, `${method} ${path}`);
  }
  assert.equal(
    (
      await stage.send('GET', usersOf(platform.company), {
        key: await stage.givenKey('partner', platform.partner, ['partner:companies:write']),
      })
    ).status,
    403,
  );
});

test('the operator makes a user that is active at once, without a mail, or invites like a Partner', async () => {
  const platform = await aPlatform();
  const at = `/operator/v1/companies/${platform.company}/users/`;
  const [known, invited] = [anAddress(), anAddress()];
  const answer = await stage.operate<InvitedMembership>('POST', at, { ...aUser({ email: known }), active: true });
  const user = bodyOf(answer, 201);
  assert.deepEqual(
    [user.status, user.invite_expires_at, Object.hasOwn(user, 'setup_url'), (await mailsTo(known)).length],
    ['active', null, false, 0],
  );
  assert.deepEqual(bodyOf(await stage.operate<Membership>('GET', `${at}${user.id}/`), 200), user);
  const pending = bodyOf(await stage.operate<InvitedMembership>('POST', at, aUser({ email: invited })), 201);
  assert.deepEqual(
    [pending.status, (await mailsTo(invited)).length, await isGood(tokenOf(pending))],
    ['pending_setup', 1, true],
  );
  assert.deepEqual(await platform.told(), [
    `membership.created ${user.id}`,
    `membership.activated ${user.id}`,
    `membership.created ${pending.id}`,
  ]);

  assert.deepEqual(
    bodyOf(await stage.operate('POST', at, aUser({ email: known })), 200),
    user,
    'who is there is found',
  );
  const { setup_url: _link, ...found } = pending;
  assert.deepEqual(bodyOf(await stage.operate('POST', at, aUser({ email: invited })), 200), found);
  const activated = bodyOf(
    await stage.operate<Membership>('POST', at, { ...aUser({ email: invited }), active: true }),
    200,
  );
  assert.deepEqual(activated, {
    ...found,
    status: 'active',
    invite_expires_at: null,
    updated_at: activated.updated_at,
  });
  assert.ok(activated.updated_at > found.updated_at);
  assert.equal(await isGood(tokenOf(pending)), false);
  assert.equal((await platform.told()).at(-1), `membership.activated ${pending.id}`);
  assert.deepEqual(bodyOf(await stage.operate<Page<Membership>>('GET', `${at}?status=active`), 200).results, [
    activated,
    user,
  ]);

  const log = bodyOf(
    await stage.operate<Page<{ action: string; target_id: string; before: object | null; after: object }>>(
      'GET',
      `/operator/v1/audit-log/?company_id=${platform.company}&limit=3`,
    ),
    200,
  ).results;
  assert.deepEqual(
    log.map(({ action, target_id, before, after }) => [action, target_id, before, after]),
    [
      ['operator-users.create', pending.id, found, activated],
      ['operator-users.create', pending.id, null, found],
      ['operator-users.create', user.id, null, user],
    ],
  );
  for (const path of [at.replace(platform.company, randomUUID()), `${at}${randomUUID()}/`])
    assertRefused(await stage.operate('GET', path), 404, 'not_found');
  assertRefused(await stage.operate('POST', at.replace(platform.company, randomUUID()), aUser()), 404, 'not_found');
});

test('a Partner sees and manages users that others have invited', async () => {
  const platform = await aPlatform();
  const pending = bodyOf(
    await stage.operate<InvitedMembership>('POST', `/operator/v1/companies/${platform.company}/users/`, aUser()),
    201,
  );
  assert.equal(bodyOf(await platform.send('POST', `${pending.id}/cancel/`), 200).status, 'revoked');
});

test('an addition takes one of the hour’s hundred; so does a new invitation; who is there already and who is refused take nothing', async () => {
  const metered = await openStage({ rateLimits: true });
  try {
    const company = await metered.givenCompany();
    const key = await metered.givenKey('partner', await metered.givenPartner([company]));
    const post = (path = '', body?: object) =>
      metered.send<InvitedMembership>('POST', `${usersOf(company)}${path}`, {
        key,
        ...(body === undefined ? {} : { body }),
      });
    const used = async () =>
      bodyOf(
        await metered.send<{ buckets: readonly { bucket: string; used: number }[] }>('GET', '/partner/v2/usage/', {
          key,
        }),
        200,
      ).buckets.find(({ bucket }) => bucket === 'mail:membership-create')?.used;
    const person = aUser();
    const { id } = bodyOf(await post('', person), 201);
    assert.equal((await post('', person)).status, 200);
    assert.equal((await post('', { ...person, email: 'nobody' })).status, 400);
    assert.equal((await post(`${id}/resend/`)).status, 200);
    assert.equal((await post(`${id}/cancel/`)).status, 200);
    assert.equal(await used(), 2);
  } finally {
    await metered.stop();
  }
});

/** Who wins is chance: each race is run a few times. */
const rounds = 4;

test('two additions of one person at once make one user, one mail and one event', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const platform = await aPlatform();
    const other = await aPlatform(platform.company);
    const email = anAddress();
    const answers = await Promise.all(
      [platform, other, platform, other].map((each, index) =>
        each.send('POST', '', aUser({ email: index % 2 === 0 ? email : email.toUpperCase() })),
      ),
    );
    assert.deepEqual(statusesOf(answers), [200, 200, 200, 201]);
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
    assert.equal((await mailsTo(email)).length, 1);
    assert.equal(bodyOf(await platform.send<Page<Membership>>('GET'), 200).count, 1);
    for (const each of [platform, other]) assert.equal((await each.told()).length, 1);
  }
});

test('one person invited to many companies at once is one account', async () => {
  const platforms = await Promise.all(Array.from({ length: 6 }, () => aPlatform()));
  const email = anAddress();
  assert.deepEqual(
    statusesOf(await Promise.all(platforms.map((each) => each.send('POST', '', aUser({ email }))))),
    Array.from(platforms, () => 201),
  );
  assert.deepEqual(await stage.sql('select count(*)::int as count from accounts where email = $1', [email]), [
    { count: 1 },
  ]);
});

test('a role change and the end of the set-up come one after the other: active in the role that was answered', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const platform = await aPlatform();
    const user = await platform.invite();
    const [change, finished] = await Promise.all([
      platform.send('PATCH', `${user.id}/`, { role: 'member' }),
      setUp(tokenOf(user)),
    ]);
    assert.equal(finished, true);
    const after = await platform.read(user);
    assert.deepEqual([after.status, after.role], ['active', change.status === 200 ? 'member' : 'admin']);
    if (change.status !== 200) assertRefused(change, 409, 'membership_not_pending');
    const told = (await platform.told()).map((each) => each.split(' ')[0]);
    assert.deepEqual(told, [
      'membership.created',
      ...(change.status === 200 ? ['membership.role_changed'] : []),
      'membership.activated',
    ]);
  }
});

test('a cancellation and a new invitation at once leave no link that is good', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const platform = await aPlatform();
    const user = await platform.invite();
    const [cancelled, resent] = await Promise.all([
      platform.send('POST', `${user.id}/cancel/`),
      platform.send<InvitedMembership>('POST', `${user.id}/resend/`),
    ]);
    assert.equal(cancelled.status, 200);
    if (resent.status !== 200) assertRefused(resent, 409, 'membership_not_pending');
    else assert.equal(await isGood(tokenOf(resent.body)), false);
    assert.equal(await isGood(tokenOf(user)), false);
    assert.equal((await platform.read(user)).status, 'revoked');
    assert.equal((await mailsTo(user.email)).length, resent.status === 200 ? 2 : 1);
  }
});

test('a cancellation and the end of the set-up, an addition and the end of the company: one comes first, and nothing is left between', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const platform = await aPlatform();
    const user = await platform.invite();
    const [cancelled, finished] = await Promise.all([
      platform.send('POST', `${user.id}/cancel/`),
      setUp(tokenOf(user)),
    ]);
    assert.deepEqual(
      [cancelled.status, (await platform.read(user)).status],
      finished ? [409, 'active'] : [200, 'revoked'],
    );

    const [added] = await Promise.all([
      platform.send('POST', '', aUser()),
      platform.send('POST', '', aUser()),
      operate(`companies/${platform.company}/offboard/`),
    ]);
    if (added.status !== 201) assertRefused(added, 409, 'company_offboarded');
    const { results } = bodyOf(await platform.send<Page<Membership>>('GET'), 200);
    assert.ok(
      results.every(({ status }) => status === 'revoked'),
      JSON.stringify(results),
    );
  }
});

test('the cleanup and whatever is done to an invitation at that moment come one after the other', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const platform = await aPlatform();
    const users = [await platform.invite(), await platform.invite()];
    stage.clock.advance({ days: 14 });
    const [resent, , cancelled] = await Promise.all([
      platform.send('POST', `${users[0]?.id}/resend/`),
      stage.run(expireInvitations({ publicUrl })),
      platform.send('POST', `${users[1]?.id}/cancel/`),
      operate(`partners/${platform.partner}/companies/${platform.company}/revoke/`),
    ]);
    for (const { status } of [resent, cancelled]) assert.ok([200, 403, 409].includes(status), String(status));
    await stage.run(expireInvitations({ publicUrl }));
    const left = await stage.sql('select status from memberships where company_id = $1', [platform.company]);
    assert.deepEqual(
      [left.length, left.every(({ status }) => status === 'revoked' || status === 'expired')],
      [users.length, true],
    );
  }
});
