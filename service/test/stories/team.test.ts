/** People of the operator and of Partners: invited, working, changed and removed (portal.md 3 and 4). */
import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import type { Me } from '@mahnwerk/contract/account/me.ts';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import type { InvitedStaffMember, StaffMember } from '@mahnwerk/contract/operator/staff.ts';
import { expireTeamInvitations } from '../../src/domain/parties/team/index.ts';
import { bodyOf, first, openStage, type Page, type Stage } from '../harness/cases.ts';
import { pathOf, visitorsOf } from '../harness/invitations.ts';
import { password, signingIn, tokenIn } from '../harness/signing-in.ts';

let stage: Stage;
let admin: string;
let partner: string;

before(async () => {
  stage = await openStage({ trustedProxies: ['127.0.0.1/32'] });
  admin = await stage.givenSession({ kind: 'operator' });
  partner = await stage.givenPartner([await stage.givenCompany()]);
});

after(() => stage.stop());

const { ask, mailsTo, mailedTo } = visitorsOf(() => stage);
const { signIn } = signingIn(() => stage);

/** Both kinds of people; what differs between them. */
const kinds = [
  {
    kind: 'operator',
    title: 'a member of the staff',
    owner: 'Mahnwerk',
    at: () => '/operator/v1/staff/',
    role: (name: string) => ({ roles: [name] }),
    other: 'reader',
    scope: 'operator:read',
  },
  {
    kind: 'partner',
    title: 'a user of a Partner',
    owner: 'Beispiel Plattform',
    at: () => `/operator/v1/partners/${partner}/users/`,
    role: (name: string) => ({ role: name }),
    other: 'member',
    scope: 'partner:companies:read',
  },
] as const;
type Kind = (typeof kinds)[number];

let people = 0;
const anAddress = (): string => `paula.beispiel${(people += 1)}@betrieb.example`;

async function invite({ at, role }: Kind, name = 'admin', email = anAddress()): Promise<InvitedStaffMember> {
  const body = { email, first_name: 'Paula', last_name: 'Beispiel', ...role(name) };
  return bodyOf(await stage.send<InvitedStaffMember>('POST', at(), { key: admin, body }), 201);
}

const chosen = { password, repetition: password, terms: 'accepted' };

/** Invites a person, who follows the mailed link and signs in. @returns its membership and its session's token */
async function aMember(kind: Kind, role = 'admin') {
  const { id, email } = await invite(kind, role);
  const finished = await ask('POST', await mailedTo(email), { form: chosen });
  assert.equal(finished.title, 'Ihr Zugang ist eingerichtet', finished.html);
  return { id, email, token: tokenIn(await signIn(email)) };
}

const meOf = async (token: string): Promise<Me> =>
  bodyOf(await stage.send<Me>('GET', '/account/v1/me/', { key: `Session ${token} self` }), 200);

const read = async ({ at }: Kind, id: string): Promise<StaffMember> =>
  bodyOf(await stage.send<StaffMember>('GET', `${at()}${id}/`, { key: admin }), 200);

const change = ({ at, role }: Kind, id: string, name: string, key = admin) =>
  stage.send<{ code?: string }>('PATCH', `${at()}${id}/`, { key, body: role(name) });

const remove = ({ at }: Kind, id: string, key = admin) =>
  stage.send<{ code?: string }>('DELETE', `${at()}${id}/`, { key });

const outcome = ({ status, body }: { readonly status: number; readonly body: unknown }): string =>
  `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim();

const entryOf = async (id: string): Promise<AuditEntry> =>
  first(
    bodyOf(
      await stage.send<Page<AuditEntry>>('GET', `/operator/v1/audit-log/?target_id=${id}&limit=1`, {
        key: await stage.givenSession({ kind: 'operator', roles: ['reader'] }),
      }),
      200,
    ).results,
  );

for (const kind of kinds)
  describe(kind.title, () => {
    test('is invited by mail, sets up the access and acts for its owner', async () => {
      const { id, email, setup_url, status, last_signed_in_at } = await invite(kind, kind.other);
      assert.deepEqual([status, last_signed_in_at], ['pending_setup', null]);
      const mail = first(await mailsTo(email));
      assert.ok(mail.subject.includes(kind.owner) && setup_url !== undefined && mail.text.includes(`${setup_url}/`));
      const page = await ask('GET', await mailedTo(email));
      assert.equal(page.title, `Ihr Zugang für ${kind.owner}`);
      assert.equal((await ask('POST', await mailedTo(email), { form: chosen })).status, 200);
      assert.equal((await read(kind, id)).status, 'active');

      const { memberships } = await meOf(tokenIn(await signIn(email)));
      const membership = first(memberships);
      assert.deepEqual([membership.kind, membership.roles], [kind.kind, [kind.other]]);
      assert.ok(membership.scopes.includes(kind.scope));
      assert.equal((await read(kind, id)).last_signed_in_at, stage.clock.now());
      // The link worked once.
      assert.equal((await ask('GET', await mailedTo(email))).status, 410);
    });

    test('is invited once: a repetition answers what there is, other roles are a conflict', async () => {
      const { id, email } = await invite(kind);
      const again = { email: email.toUpperCase(), first_name: 'Paul', last_name: 'Muster' };
      const post = (name: string) =>
        stage.send<InvitedStaffMember>('POST', kind.at(), { key: admin, body: { ...again, ...kind.role(name) } });
      const same = bodyOf(await post('admin'), 200);
      assert.deepEqual([same.id, same.first_name, same.setup_url], [id, 'Paula', undefined]);
      assert.equal(outcome(await post(kind.other)), '409 conflict');
      assert.equal((await mailsTo(email)).length, 1);
    });

    test('who had an account before is invited once by two admins at the same time', async () => {
      for (let round = 0; round < 10; round += 1) {
        const { id, email } = await invite(kind);
        await remove(kind, id);
        const body = { email, first_name: 'Paula', last_name: 'Beispiel', ...kind.role('admin') };
        const send = () => stage.send<StaffMember>('POST', kind.at(), { key: admin, body });
        const answers = await Promise.all([send(), send()]);
        assert.deepEqual(answers.map(outcome).toSorted(), ['200', '201']);
        assert.equal(answers[0].body.id, answers[1].body.id);
      }
    });

    test('gets a new link, and the one before it stops working', async () => {
      const { id, email } = await invite(kind);
      const before = await mailedTo(email);
      const { setup_url } = bodyOf(
        await stage.send<InvitedStaffMember>('POST', `${kind.at()}${id}/resend/`, { key: admin }),
        200,
      );
      assert.equal((await ask('GET', before)).status, 410);
      assert.equal((await ask('GET', pathOf(setup_url ?? ''))).status, 200);
      assert.ok((await mailedTo(email)).startsWith(pathOf(setup_url ?? '')));
    });

    test('can be removed while the invitation is open, which then opens nothing', async () => {
      const { id, email } = await invite(kind);
      assert.equal(outcome(await remove(kind, id)), '204');
      assert.equal((await ask('GET', await mailedTo(email))).status, 410);
      assert.equal((await stage.send('GET', `${kind.at()}${id}/`, { key: admin })).status, 404);
      assert.notEqual((await invite(kind, kind.other, email)).id, id);
    });

    test('has new rights in the session that runs, and none once it is removed', async () => {
      // Another admin stays.
      await aMember(kind);
      const { id, token } = await aMember(kind);
      const scopes = async () => first((await meOf(token)).memberships).scopes.length;
      const all = await scopes();
      assert.equal(outcome(await change(kind, id, kind.other)), '200');
      assert.ok((await scopes()) < all);
      assert.equal(outcome(await remove(kind, id)), '204');
      const { status } = await stage.send('GET', '/account/v1/me/', { key: `Session ${token} self` });
      assert.equal(status, 401);
    });
  });

test('the last admin of a Partner stays, also when two admins remove each other at the same time', async () => {
  partner = await stage.givenPartner([await stage.givenCompany()]);
  const [, users] = kinds;
  const one = await aMember(users);
  const last = [await remove(users, one.id), await change(users, one.id, 'member')];
  assert.deepEqual(last.map(outcome), ['409 conflict', '409 conflict']);
  assert.equal(outcome(await change(users, one.id, 'admin')), '200');
  for (let round = 0; round < 5; round += 1) {
    const pair = [(await aMember(users)).id, (await aMember(users)).id];
    const admins = async () =>
      (
        await stage.sql(`select id from partner_users where partner_id = $1 and status = 'active' and role = 'admin'`, [
          partner,
        ])
      ).length;
    for (const { id } of await stage.sql(`select id from partner_users where partner_id = $1 and status = 'active'`, [
      partner,
    ]))
      if (!pair.includes(String(id))) assert.equal(outcome(await remove(users, String(id))), '204');
    const answers = await Promise.all(pair.map((id) => remove(users, id)));
    assert.deepEqual(answers.map(outcome).sort(), ['204', '409 conflict']);
    assert.equal(await admins(), 1);
  }
});

test('the last admin of the operator stays', async () => {
  const [staff] = kinds;
  const mine = (await stage.sql(`select s.id from staff s where s.status = 'active' and 'admin' = any(s.roles)`)).map(
    ({ id }) => String(id),
  );
  const others = mine.filter((id) => !admin.includes(id));
  for (const id of others) assert.equal(outcome(await remove(staff, id)), '204');
  const own = first(mine.filter((id) => admin.includes(id)));
  assert.equal(outcome(await remove(staff, own)), '409 conflict');
  assert.equal(outcome(await change(staff, own, 'reader')), '409 conflict');
  assert.equal((await read(staff, own)).status, 'active');
});

test('a wrong address and a missing name of an invited person are refused together', async () => {
  for (const { at, role } of kinds) {
    const { body } = await stage.send('POST', at(), { key: admin, body: { email: 'kurt', ...role('admin') } });
    const { errors } = body as { readonly errors: readonly { readonly field: string; readonly code: string }[] };
    assert.deepEqual(
      errors.map(({ field, code }) => `${field} ${code}`),
      ['email invalid_email', 'last_name required'],
    );
  }
});

test('another member of the staff neither sees nor changes the people', async () => {
  const [staff] = kinds;
  const { id } = await invite(staff, 'reader');
  const key = await stage.givenSession({ kind: 'operator', roles: ['reader', 'reviewer', 'case_worker', 'cashier'] });
  assert.equal(outcome(await stage.send('GET', '/operator/v1/staff/', { key })), '403 permission_denied');
  assert.equal(outcome(await change(staff, id, 'admin', key)), '403 permission_denied');
});

test('a user of one Partner is unknown below another', async () => {
  const [, users] = kinds;
  const { id } = await invite(users);
  const other = await stage.givenPartner([await stage.givenCompany()]);
  const path = `/operator/v1/partners/${other}/users/${id}/`;
  const answers = [
    await stage.send('GET', path, { key: admin }),
    await stage.send('PATCH', path, { key: admin, body: { role: 'member' } }),
    await stage.send('DELETE', path, { key: admin }),
  ];
  assert.deepEqual(answers.map(outcome), Array<string>(3).fill('404 not_found'));
});

test('an invitation ends after 14 days, and can be given again', async () => {
  const [staff] = kinds;
  const { id, email } = await invite(staff, 'reader');
  stage.clock.advance({ hours: 14 * 24 });
  assert.equal((await ask('GET', await mailedTo(email))).status, 410);
  admin = await stage.givenSession({ kind: 'operator' });
  await stage.run(expireTeamInvitations);
  assert.equal((await read(staff, id)).status, 'expired');
  assert.equal(outcome(await change(staff, id, 'admin')), '409 conflict');
  assert.notEqual((await invite(staff, 'reader', email)).id, id);
});

test('the audit log names the person who invited, changed and removed', async () => {
  const [staff] = kinds;
  const { id, email } = await invite(staff, 'reader');
  await change(staff, id, 'cashier');
  const { action, actor_name, actor_key_id, actor_user_id, target, before, after } = await entryOf(id);
  assert.deepEqual([action, actor_name, actor_key_id], ['operator-staff.update', 'Ada Amsel', null]);
  assert.deepEqual(target, { kind: 'staff', title: 'Paula Beispiel' });
  assert.equal(typeof actor_user_id, 'string');
  assert.deepEqual(
    [before, after].map((each) => (each as StaffMember).roles),
    [['reader'], ['cashier']],
  );
  await stage.sql(`update accounts set first_name = null, last_name = '' where email = $1`, [email]);
  assert.equal((await entryOf(id)).target?.title, null, 'an address is no name');
});

test('people are invited and removed with a fresh proof alone', async () => {
  const [staff] = kinds;
  const { id } = await invite(staff, 'reader');
  const key = await stage.givenSession({ kind: 'operator' });
  stage.clock.advance({ minutes: 11 });
  assert.equal(outcome(await remove(staff, id, key)), '403 recent_sign_in_required');
  assert.equal((await read(staff, id)).status, 'pending_setup');
});
