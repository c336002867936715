/** What admins of a company or a Partner do with the API keys of their owner (portal.md 4). */
import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { scopesOf } from '@mahnwerk/contract/grammar/scopes.ts';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import type { ApiKey, IssuedKey } from '@mahnwerk/contract/operator/keys.ts';
import { bodyOf, first, openStage, type Page, type Stage } from '../harness/cases.ts';
import { failuresOf } from '../harness/every-route.ts';
import { anOwner, outcome } from '../harness/owners.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const keys = '/account/v1/keys/';
const kinds = { company: 'case', partner: 'partner' } as const;
const info = { company: '/v2/info/', partner: '/partner/v2/info/' } as const;

const tryCreate = (admin: string, body: object, idempotencyKey: string = randomUUID()) =>
  stage.send<IssuedKey>('POST', keys, { key: admin, body: { token_name: 'ERP', ...body }, idempotencyKey });
const create = async (admin: string, body: object): Promise<IssuedKey> => bodyOf(await tryCreate(admin, body), 201);
const rotate = (admin: string, id: string) => stage.send<IssuedKey>('POST', `${keys}${id}/rotate/`, { key: admin });
const remove = (admin: string, id: string) => stage.send('DELETE', `${keys}${id}/`, { key: admin });
const read = (admin: string, id: string) => stage.send<ApiKey>('GET', `${keys}${id}/`, { key: admin });
const namesOf = async (admin: string, query = ''): Promise<readonly string[]> =>
  bodyOf(await stage.send<Page<ApiKey>>('GET', `${keys}${query}`, { key: admin }), 200).results.map(
    ({ token_name }) => token_name,
  );

for (const owner of ['company', 'partner'] as const)
  describe(`an admin of a ${owner}`, () => {
    const kind = kinds[owner];

    test('creates a key, whose secret is shown once and works; the audit log has the person and no secret', async () => {
      const { id, admin } = await anOwner(stage, owner);
      const idempotencyKey = randomUUID();
      const { key = '', ...issued } = bodyOf(await tryCreate(admin, { kind }, idempotencyKey), 201);
      assert.deepEqual([issued.kind, issued.scopes], [kind, scopesOf[kind]]);
      assert.equal(owner === 'company' ? issued.company_id : issued.partner_id, id);
      assert.equal((await stage.send('GET', info[owner], { key })).status, 200);
      assert.deepEqual(bodyOf(await tryCreate(admin, { kind }, idempotencyKey), 201), issued);
      const { last_used_at: _used, ...shown } = bodyOf(await read(admin, issued.id), 200);
      const { last_used_at: _unused, ...made } = issued;
      assert.deepEqual(shown, made);
      const log = await stage.operate<Page<AuditEntry>>('GET', `/operator/v1/audit-log/?target_id=${issued.id}`);
      const { action, actor_name, after: state } = first(bodyOf(log, 200).results);
      assert.deepEqual([action, actor_name], ['account-keys.create', 'Ada Amsel']);
      assert.ok(!JSON.stringify(state).includes(key));
    });

    test('rotates a key, whose former secret stops at once, and deletes it', async () => {
      const { admin } = await anOwner(stage, owner);
      const { id, key: former = '' } = await create(admin, { kind });
      const { key: next = '' } = bodyOf(await rotate(admin, id), 200);
      const uses = async () =>
        Promise.all([former, next].map(async (key) => (await stage.send('GET', info[owner], { key })).status));
      assert.deepEqual(await uses(), [401, 200]);
      assert.equal(outcome(await remove(admin, id)), '204');
      assert.deepEqual(await uses(), [401, 401]);
      const gone = [await read(admin, id), await rotate(admin, id), await remove(admin, id)];
      assert.deepEqual(gone.map(outcome), Array<string>(3).fill('404 not_found'));
    });

    test('gives a key no more than keys of its kind have', async () => {
      const { admin } = await anOwner(stage, owner);
      const foreign = owner === 'company' ? 'partner' : 'dunning';
      assert.deepEqual(failuresOf(await tryCreate(admin, { kind: foreign })), ['invalid_choice kind']);
      const scopes = [owner === 'company' ? 'partner:companies:read' : 'dunning:invoices:read'];
      assert.deepEqual(failuresOf(await tryCreate(admin, { kind, scopes })), ['invalid_choice scopes[0]']);
      for (const never of ['operator:read', 'account:admin'])
        assert.deepEqual(failuresOf(await tryCreate(admin, { kind, scopes: [never] })), ['invalid_choice scopes[0]']);
      assert.deepEqual(failuresOf(await tryCreate(admin, { kind: 'operator' })), ['invalid_choice kind']);
      assert.deepEqual(await namesOf(admin), []);
    });

    test('neither sees nor touches the keys of another owner or of the operator', async () => {
      const [{ admin }, other] = [await anOwner(stage, owner), await anOwner(stage, owner)];
      await create(admin, { kind, token_name: 'Own' });
      const foreign = await create(other.admin, { kind });
      const root = bodyOf(await stage.operate<Page<ApiKey>>('GET', '/operator/v1/keys/?kind=operator'), 200).results;
      for (const { id } of [foreign, first(root)])
        assert.deepEqual(
          [await read(admin, id), await rotate(admin, id), await remove(admin, id)].map(outcome),
          Array<string>(3).fill('404 not_found'),
        );
      assert.deepEqual([await namesOf(admin), await namesOf(admin, `?kind=${kind}`)], [['Own'], ['Own']]);
      assert.equal((await stage.send('GET', info[owner], { key: foreign.key ?? '' })).status, 200);
    });

    test('needs a fresh proof for every change; a member only reads', async () => {
      const { id, admin } = await anOwner(stage, owner);
      const key = await create(await stage.givenSession({ kind: owner, owner: id }), { kind });
      const member = await stage.givenSession({ kind: owner, owner: id, roles: ['member'] });
      const attempts = (person: string) => [
        () => tryCreate(person, { kind }),
        () => rotate(person, key.id),
        () => remove(person, key.id),
      ];
      for (const attempt of attempts(member)) assert.equal(outcome(await attempt()), '403 permission_denied');
      stage.clock.advance({ minutes: 11 });
      for (const attempt of attempts(admin)) assert.equal(outcome(await attempt()), '403 recent_sign_in_required');
      assert.deepEqual(await namesOf(member), ['ERP']);
      assert.equal((await stage.send('GET', info[owner], { key: key.key ?? '' })).status, 200);
    });
  });

test('a company has keys for cases and for dunning, and keeps a suspension by the operator when it rotates', async () => {
  const { admin } = await anOwner(stage, 'company');
  const dunning = await create(admin, { kind: 'dunning', scopes: ['dunning:debtors:read'] });
  assert.equal((await stage.send('GET', '/mahnservice/v1/info/', { key: dunning.key ?? '' })).status, 200);
  await stage.operate('POST', `/operator/v1/keys/${dunning.id}/suspend/`);
  const { key = '', suspended_at } = bodyOf(await rotate(admin, dunning.id), 200);
  assert.notEqual(suspended_at, null);
  assert.equal((await stage.send('GET', '/mahnservice/v1/info/', { key })).status, 401);
});

test('an owner creates as many keys as it may, also when two admins create one at once', async () => {
  const { id, admin } = await anOwner(stage, 'company');
  await stage.sql(
    `insert into keys (id, kind, company_id, token_name, scopes, secret_hash, created_at, updated_at)
     select gen_random_uuid(), 'case', $1, 'ERP', '{}', sha256(gen_random_uuid()::text::bytea), now(), now() from generate_series(2, $2)`,
    [id, limits.keys_of_owner],
  );
  const both = await Promise.all([tryCreate(admin, { kind: 'case' }), tryCreate(admin, { kind: 'case' })]);
  assert.deepEqual(both.map(outcome).toSorted(), ['201', '409 conflict']);
});

test('a person of the operator needs a fresh proof for every change of a key', async () => {
  const staff = await stage.givenSession({ kind: 'operator' });
  const { admin } = await anOwner(stage, 'company');
  const { id } = await create(admin, { kind: 'case' });
  stage.clock.advance({ minutes: 11 });
  for (const [method, command] of [
    ['POST', 'rotate/'],
    ['POST', 'suspend/'],
    ['POST', 'resume/'],
    ['DELETE', ''],
  ] as const) {
    const answer = await stage.send(method, `/operator/v1/keys/${id}/${command}`, { key: staff });
    assert.equal(outcome(answer), '403 recent_sign_in_required');
  }
  assert.equal(outcome(await stage.send('GET', keys, { key: staff })), '403 permission_denied');
});
