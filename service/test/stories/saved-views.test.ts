/** People save views of the lists in the portal, and admins share them (portal.md 4). */
import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { SavedView } from '@mahnwerk/contract/account/views.ts';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { bodyOf, first, openStage, type Page, type Stage } from '../harness/cases.ts';
import { alsoIn, anOwner, membershipIn, outcome } from '../harness/owners.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const views = '/account/v1/views/';
const aView = { screen: 'cases', name: 'Waiting', query: 'waiting_for=client', columns: ['debtor_name', 'balance'] };

const trySave = (key: string, body: object = {}) =>
  stage.send<SavedView>('POST', views, { key, body: { ...aView, ...body } });
const save = async (key: string, body: object = {}): Promise<SavedView> => bodyOf(await trySave(key, body), 201);
const change = (key: string, id: string, body: object) =>
  stage.send<SavedView>('PATCH', `${views}${id}/`, { key, body });
const remove = (key: string, id: string) => stage.send('DELETE', `${views}${id}/`, { key });
const seen = async (key: string, query = ''): Promise<readonly SavedView[]> =>
  bodyOf(await stage.send<Page<SavedView>>('GET', `${views}?ordering=position${query}`, { key }), 200).results;
const idsOf = (list: readonly SavedView[]): string[] => list.map(({ id }) => id);

/** An admin and a member of one owner. */
async function aTeam(kind: 'operator' | 'company' | 'partner') {
  if (kind === 'operator')
    return { admin: await stage.givenSession({ kind }), member: await stage.givenSession({ kind, roles: ['reader'] }) };
  const { id, admin } = await anOwner(stage, kind);
  return { admin, member: await stage.givenSession({ kind, owner: id, roles: ['member'] }) };
}

for (const kind of ['operator', 'company', 'partner'] as const)
  describe(`in the portal of the ${kind}`, () => {
    test('a person keeps a view to itself: no colleague, not even an admin, reads, changes or deletes it', async () => {
      const { admin, member } = await aTeam(kind);
      const view = await save(member, { screen: `own/${kind}` });
      assert.deepEqual([view.is_shared, view.is_own, view.position, view.columns], [false, true, 0, aView.columns]);
      assert.deepEqual(await seen(member, `&screen=own/${kind}`), [view]);
      assert.deepEqual(await seen(admin, `&screen=own/${kind}`), []);
      const answers = [
        await stage.send('GET', `${views}${view.id}/`, { key: admin }),
        await change(admin, view.id, { name: 'Mine' }),
        await remove(admin, view.id),
      ];
      assert.deepEqual(answers.map(outcome), Array<string>(3).fill('404 not_found'));
      const renamed = bodyOf(await change(member, view.id, { name: 'Later', query: null, columns: [] }), 200);
      assert.deepEqual([renamed.name, renamed.query, renamed.columns], ['Later', null, []]);
      assert.equal(outcome(await remove(member, view.id)), '204');
      assert.deepEqual(await seen(member, `&screen=own/${kind}`), []);
    });

    test('an admin shares a view with everyone, whom it names as its owner; only admins change it', async () => {
      const { admin, member } = await aTeam(kind);
      const screen = `shared/${kind}`;
      assert.equal(outcome(await trySave(member, { screen, is_shared: true })), '403 permission_denied');
      const own = await save(member, { screen });
      assert.equal(outcome(await change(member, own.id, { is_shared: true })), '403 permission_denied');

      const shared = await save(admin, { screen, is_shared: true });
      assert.deepEqual(await seen(member, `&screen=${screen}`), [own, { ...shared, is_own: false }]);
      assert.equal(shared.owner_name, 'Ada Amsel');
      const attempts = [await change(member, shared.id, { name: 'Ours' }), await remove(member, shared.id)];
      assert.deepEqual(attempts.map(outcome), ['403 permission_denied', '403 permission_denied']);

      bodyOf(await change(admin, shared.id, { is_shared: false }), 200);
      assert.deepEqual(idsOf(await seen(member, `&screen=${screen}`)), [own.id]);
      const { results } = bodyOf(
        await stage.operate<Page<AuditEntry>>('GET', `/operator/v1/audit-log/?target_id=${shared.id}`),
        200,
      );
      assert.deepEqual(
        results.map(({ action }) => action),
        ['views.update', 'views.create'],
      );
    });
  });

test('views stand in the order of their positions; a new one comes last', async () => {
  const { admin, member } = await aTeam('company');
  const [one, two] = [await save(member), await save(admin, { is_shared: true })];
  const three = await save(member);
  assert.deepEqual([one.position, two.position, three.position], [0, 0, 1]);
  bodyOf(await change(member, three.id, { position: 7 }), 200);
  bodyOf(await change(admin, two.id, { position: 8 }), 200);
  const four = await save(member);
  assert.deepEqual([four.position, idsOf(await seen(member))], [9, [one.id, three.id, two.id, four.id]]);
});

test('a person with two companies has the views of each apart, under one Idempotency-Key too', async () => {
  const [one, other] = [await anOwner(stage, 'company'), await anOwner(stage, 'company')];
  const second = await alsoIn(stage, one.admin, other.id);
  const idempotencyKey = randomUUID();
  const saved: SavedView[] = [];
  for (const key of [one.admin, second])
    saved.push(bodyOf(await stage.send<SavedView>('POST', views, { key, body: aView, idempotencyKey }), 201));
  assert.deepEqual([idsOf(await seen(one.admin)), idsOf(await seen(second))], [[saved[0]?.id], [saved[1]?.id]]);
  const shared = await save(other.admin, { is_shared: true });
  for (const answer of [
    await stage.send('GET', `${views}${shared.id}/`, { key: one.admin }),
    await change(one.admin, shared.id, { name: 'Ours' }),
    await remove(one.admin, shared.id),
  ])
    assert.equal(outcome(answer), '404 not_found');
  const self = one.admin.replace(membershipIn(one.admin), 'self');
  assert.equal(outcome(await stage.send('GET', views, { key: self })), '403 permission_denied');
});

test('a person saves as many views as it may, also when it saves two at once', async () => {
  const { admin } = await anOwner(stage, 'company');
  const { id } = await save(admin);
  await stage.sql(
    `insert into saved_views (id, account_id, company_id, screen, name, query, columns, is_shared, position, created_at, updated_at)
     select gen_random_uuid(), account_id, company_id, screen, name, query, columns, is_shared, position, created_at, updated_at
     from saved_views, generate_series(3, $2) where id = $1`,
    [id, limits.views],
  );
  const both = await Promise.all([trySave(admin), trySave(admin)]);
  assert.deepEqual(both.map(outcome).toSorted(), ['201', '409 conflict']);
  bodyOf(await remove(admin, id), 204);
  assert.equal(outcome(await trySave(admin, { is_shared: true, position: limits.view_position_max })), '201');
  assert.equal(first(await seen(admin, '&limit=1')).is_own, true);
});
