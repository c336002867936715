/** What admins of a company or a Partner manage by themselves (portal.md 4): its people. */
import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Me } from '@mahnwerk/contract/account/me.ts';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import type { InvitedMembership, Membership } from '@mahnwerk/contract/partner/memberships.ts';
import { bodyOf, first, openStage, type Page, type Stage } from '../harness/cases.ts';
import { pathOf, visitorsOf } from '../harness/invitations.ts';
import { alsoIn, anOwner as ownerOn, membershipIn, outcome, type OwnerKind } from '../harness/owners.ts';
import { password, signingIn, tokenIn } from '../harness/signing-in.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ trustedProxies: ['127.0.0.1/32'] });
});
after(() => stage.stop());

const { ask, mailsTo, mailedTo } = visitorsOf(() => stage);
const { signIn } = signingIn(() => stage);

const anOwner = (kind: OwnerKind) => ownerOn(stage, kind);

const users = '/account/v1/users/';
let people = 0;
const aPerson = (role = 'admin', email = `paula.beispiel${(people += 1)}@betrieb.example`) => ({
  email,
  first_name: 'Paula',
  last_name: 'Beispiel',
  role,
});

const invite = async (key: string, body = aPerson()): Promise<InvitedMembership> =>
  bodyOf(await stage.send<InvitedMembership>('POST', users, { key, body }), 201);

const read = async (key: string, id: string): Promise<Membership> =>
  bodyOf(await stage.send<Membership>('GET', `${users}${id}/`, { key }), 200);

const change = (key: string, id: string, role: string) =>
  stage.send<Membership>('PATCH', `${users}${id}/`, { key, body: { role } });

const remove = (key: string, id: string) => stage.send('DELETE', `${users}${id}/`, { key });

/** Invites a person, who follows the mailed link and signs in: its session acts for the owner. */
async function aMember(key: string, role = 'admin') {
  const { id, email } = await invite(key, aPerson(role));
  const form = { password, repetition: password, terms: 'accepted' };
  assert.equal((await ask('POST', await mailedTo(email), { form })).status, 200);
  const token = tokenIn(await signIn(email));
  return { id, email, token, key: `Session ${token} ${id}` };
}

for (const kind of ['company', 'partner'] as const)
  describe(`an admin of a ${kind}`, () => {
    test('invites a person, who sets up the access and then appears as active', async () => {
      const { admin } = await anOwner(kind);
      const { setup_url, ...invited } = await invite(admin, aPerson('member'));
      assert.deepEqual([invited.status, invited.role, invited.revoked_at], ['pending_setup', 'member', null]);
      assert.ok(setup_url !== undefined && first(await mailsTo(invited.email)).text.includes(`${setup_url}/`));
      assert.deepEqual(await read(admin, invited.id), invited);
      const again = await stage.send('POST', users, { key: admin, body: aPerson('member', invited.email) });
      assert.deepEqual(bodyOf(again, 200), invited);
      assert.equal((await mailsTo(invited.email)).length, 1);

      const form = { password, repetition: password, terms: 'accepted' };
      await ask('POST', await mailedTo(invited.email), { form });
      const token = tokenIn(await signIn(invited.email));
      const active = await stage.send<Page<Membership>>('GET', `${users}?status=active&role=member`, {
        key: `Session ${token} ${invited.id}`,
      });
      assert.deepEqual(
        bodyOf(active, 200).results.map(({ id }) => id),
        [invited.id],
      );
    });

    test('sends a new link while the invitation is open, and not afterwards', async () => {
      const { admin } = await anOwner(kind);
      const { id, email } = await invite(admin);
      const former = await mailedTo(email);
      const resend = (user: string) => stage.send<InvitedMembership>('POST', `${users}${user}/resend/`, { key: admin });
      const { setup_url = '' } = bodyOf(await resend(id), 200);
      assert.equal((await ask('GET', former)).status, 410);
      assert.equal((await ask('GET', pathOf(setup_url))).status, 200);
      assert.equal(outcome(await resend(membershipIn(admin))), '409 membership_not_pending');
    });

    test('changes the role of a person who works, whose session follows at once', async () => {
      const { admin } = await anOwner(kind);
      const { id, key } = await aMember(admin);
      assert.equal(outcome(await change(key, id, 'admin')), '200');
      assert.equal(bodyOf(await change(admin, id, 'member'), 200).role, 'member');
      assert.equal(outcome(await change(key, id, 'admin')), '403 permission_denied');
      assert.equal((await read(key, id)).role, 'member');
    });

    test('removes a person, who is signed out; the audit log names both', async () => {
      const { admin } = await anOwner(kind);
      const { id, token, key } = await aMember(admin, 'member');
      assert.equal(outcome(await remove(admin, id)), '204');
      assert.equal((await stage.send('GET', users, { key })).status, 401);
      assert.equal((await stage.send('GET', '/account/v1/me/', { key: `Session ${token} self` })).status, 401);
      const { results } = bodyOf(
        await stage.operate<Page<AuditEntry>>('GET', `/operator/v1/audit-log/?target_id=${id}&limit=1`),
        200,
      );
      const { action, actor_name, actor_key_id, before: state } = first(results);
      assert.deepEqual([action, actor_name, actor_key_id], ['account-users.delete', 'Ada Amsel', null]);
      assert.equal((state as Membership).status, 'active');
    });

    test('removes an open invitation, which then opens nothing', async () => {
      const { admin } = await anOwner(kind);
      const { id, email } = await invite(admin);
      assert.equal(outcome(await remove(admin, id)), '204');
      assert.equal((await ask('GET', await mailedTo(email))).status, 410);
      assert.notEqual((await invite(admin, aPerson('admin', email))).id, id);
    });

    test('is the last one and stays, also when two remove each other at the same time', async () => {
      const { admin, adminId } = await anOwner(kind);
      await invite(admin);
      const last = [await remove(admin, adminId), await change(admin, adminId, 'member')];
      assert.deepEqual(last.map(outcome), ['409 conflict', '409 conflict']);
      const other = await aMember(admin);
      const both = await Promise.all([remove(admin, other.id), remove(other.key, adminId)]);
      // Who loses finds one admin less, or no right any more.
      assert.equal(both.filter(({ status }) => status === 204).length, 1, both.map(outcome).join());
    });

    test('needs a fresh proof for changes, and a member neither invites, changes nor removes', async () => {
      const { id, admin, adminId } = await anOwner(kind);
      const member = await stage.givenSession({ kind, owner: id, roles: ['member'] });
      const attempts = (key: string) => [
        () => stage.send('POST', users, { key, body: aPerson() }),
        () => change(key, adminId, 'member'),
        () => remove(key, adminId),
        () => stage.send('POST', `${users}${adminId}/resend/`, { key }),
      ];
      for (const attempt of attempts(member)) assert.equal(outcome(await attempt()), '403 permission_denied');
      stage.clock.advance({ minutes: 11 });
      for (const attempt of attempts(admin)) assert.equal(outcome(await attempt()), '403 recent_sign_in_required');
      assert.equal((await read(member, adminId)).role, 'admin');
    });

    test('knows nothing of the people of another owner', async () => {
      const [{ admin }, other] = [await anOwner(kind), await anOwner(kind)];
      const answers = [
        await stage.send('GET', `${users}${other.adminId}/`, { key: admin }),
        await change(admin, other.adminId, 'member'),
        await remove(admin, other.adminId),
        await stage.send('POST', `${users}${other.adminId}/resend/`, { key: admin }),
      ];
      assert.deepEqual(answers.map(outcome), Array<string>(4).fill('404 not_found'));
      const { results } = bodyOf(await stage.send<Page<Membership>>('GET', users, { key: admin }), 200);
      assert.deepEqual(
        results.map(({ id }) => id),
        [membershipIn(admin)],
      );
    });
  });

test('the Partner of a company hears of every change, and sees who was removed by the company', async () => {
  const company = await stage.givenCompany();
  const key = await stage.givenKey('partner', await stage.givenPartner([company]));
  const admin = await stage.givenSession({ kind: 'company', owner: company });
  const { id } = await invite(admin, aPerson('member'));
  await change(admin, id, 'admin');
  await remove(admin, id);
  const again = [await remove(admin, id), await change(admin, id, 'member')];
  assert.deepEqual(again.map(outcome), ['404 not_found', '404 not_found']);
  const seen = await stage.send<Membership>('GET', `/partner/v2/companies/${company}/users/${id}/`, { key });
  const { status, revocation_reason, revoked_by_token_id, invite_expires_at } = bodyOf(seen, 200);
  assert.deepEqual([status, revocation_reason], ['revoked', 'removed_by_company']);
  assert.deepEqual([revoked_by_token_id, invite_expires_at], [null, null]);
  const events = await stage.sql(`select type from events where envelope like '%' || $1 || '%' order by recorded_at`, [
    id,
  ]);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['membership.created', 'membership.role_changed', 'membership.revoked'],
  );
});

test('an admin of two companies sends one Idempotency-Key for each of them', async () => {
  const [one, two] = [await anOwner('company'), await anOwner('company')];
  const idempotencyKey = randomUUID();
  const body = aPerson();
  const keys = [one.admin, await alsoIn(stage, one.admin, two.id)];
  const answers = [];
  for (const key of [...keys, ...keys])
    answers.push(bodyOf(await stage.send<InvitedMembership>('POST', users, { key, body, idempotencyKey }), 201).id);
  const [ofOne, ofTwo, ...replayed] = answers;
  assert.notEqual(ofOne, ofTwo);
  assert.deepEqual(replayed, [ofOne, ofTwo]);
});

test('people of the operator, and a session without an owner, are refused', async () => {
  const staff = await stage.givenSession({ kind: 'operator' });
  const { admin } = await anOwner('company');
  const self = admin.replace(membershipIn(admin), 'self');
  for (const key of [staff, self])
    assert.equal(outcome(await stage.send('GET', users, { key })), '403 permission_denied');
  const { memberships } = bodyOf(await stage.send<Me>('GET', '/account/v1/me/', { key: self }), 200);
  assert.equal(memberships.length, 1);
});
