/** What the operator reads of a company beside its data: who acts for it, and what its people can no longer change. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OwnCompany } from '@mahnwerk/contract/account/company.ts';
import type { CompanyPartner } from '@mahnwerk/contract/account/partners.ts';
import type { CompanyLocks } from '@mahnwerk/contract/operator/company-access.ts';
import { bodyOf, givenSubmitted, openStage, type Page, type Stage } from '../harness/cases.ts';
import { outcome } from '../harness/owners.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

test('the operator sees the Partners of a company as the company does, those whose access ended too', async () => {
  const company = await stage.aCompany();
  const [one, other] = [await stage.givenPartner([company.company]), await stage.givenPartner([company.company])];
  const path = `/operator/v1/companies/${company.company}/partners/`;
  bodyOf(await stage.operate('POST', `/operator/v1/partners/${other}/companies/${company.company}/revoke/`), 200);
  const admin = await stage.givenSession({ kind: 'company', owner: company.company });
  const { results } = bodyOf(await stage.operate<Page<CompanyPartner>>('GET', path), 200);
  const own = bodyOf(await stage.send<Page<CompanyPartner>>('GET', '/account/v1/partners/', { key: admin }), 200);
  assert.deepEqual(results, own.results);
  assert.deepEqual(
    new Map(results.map(({ id, access }) => [id, access])),
    new Map([
      [one, 'available'],
      [other, 'revoked'],
    ]),
  );
  const revoked = bodyOf(await stage.operate<Page<CompanyPartner>>('GET', `${path}?access=revoked`), 200);
  assert.deepEqual(
    revoked.results.map(({ id }) => id),
    [other],
  );
});

test('the operator sees what a company can no longer change, and why', async () => {
  const company = await stage.aCompany();
  const path = `/operator/v1/companies/${company.company}/locks/`;
  const locks = async () => bodyOf(await stage.operate<CompanyLocks>('GET', path), 200);
  assert.deepEqual((await locks()).locked_fields, [{ field: 'legal_representatives', reason: 'data_complete' }]);
  await givenSubmitted(company);
  const admin = await stage.givenSession({ kind: 'company', owner: company.company });
  const own = bodyOf(await stage.send<OwnCompany>('GET', '/account/v1/company/', { key: admin }), 200);
  const { locked_fields, required_notifications } = own;
  assert.deepEqual(await locks(), { locked_fields, required_notifications });
  assert.equal(locked_fields.length, 6);
});

test('the operator lets a company change its representatives again, also after its first case', async () => {
  const company = await stage.aCompany();
  const at = `/operator/v1/companies/${company.company}/`;
  const admin = await stage.givenSession({ kind: 'company', owner: company.company });
  const read = async () => bodyOf(await stage.send<OwnCompany>('GET', '/account/v1/company/', { key: admin }), 200);
  await givenSubmitted(company);
  const before = await read();
  const locks = bodyOf(await stage.operate<CompanyLocks>('POST', `${at}open-representatives/`), 200);
  const open = await read();
  assert.deepEqual(locks.locked_fields, open.locked_fields);
  assert.ok(!open.locked_fields.some(({ field }) => field === 'legal_representatives'));
  assert.ok(open.updated_at > before.updated_at);
  const people = { legal_representatives: [{ name: 'Milo Muster', type: 'managing_director' }] };
  const changed = await stage.send<OwnCompany>('PATCH', '/account/v1/company/', { key: admin, body: people });
  assert.deepEqual(bodyOf(changed, 200).legal_representatives, people.legal_representatives);
  assert.deepEqual((await read()).locked_fields, before.locked_fields);
});

test('a company that does not exist has neither, and its own key reads neither', async () => {
  const { company, key } = await stage.aCompany();
  for (const noun of ['partners', 'locks']) {
    const unknown = await stage.operate('GET', `/operator/v1/companies/${crypto.randomUUID()}/${noun}/`);
    assert.equal(outcome(unknown), '404 not_found');
    const refused = await stage.send('GET', `/operator/v1/companies/${company}/${noun}/`, { key });
    assert.equal(outcome(refused), '403 permission_denied');
  }
});
