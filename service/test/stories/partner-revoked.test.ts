/** What a Partner still sees of a company whose access the operator has taken from it, from the side of the company: that it is there, and nothing else. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ManagedCompany, PartnerCompany } from '@mahnwerk/contract/partner/companies.ts';
import { bodyOf, first, openStage, type Page, type Stage } from '../harness/cases.ts';
import { completeCompany } from '../harness/company.ts';
import { aPlatform, companiesPath, type Platform } from '../harness/platform.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const seen = ['id', 'external_reference', 'case_access', 'created_at', 'updated_at'];

interface Ended {
  readonly own: Platform;
  readonly company: PartnerCompany;
  readonly at: string;
  readonly read: () => Promise<ManagedCompany>;
}

const command = async (own: Platform, id: string, name: 'confirm' | 'revoke' | 'restore') =>
  bodyOf(await stage.operate('POST', `/operator/v1/partners/${own.partner}/companies/${id}/${name}/`), 200);

async function revoked(): Promise<Ended> {
  const own = await aPlatform(stage);
  const users = [{ email: 'mara.muster@betrieb.example', first_name: 'Mara', last_name: 'Muster', role: 'admin' }];
  const company = await own.onboard({ ...completeCompany, external_reference: 'K-1', users });
  stage.clock.advance({ minutes: 1 });
  await command(own, company.id, 'revoke');
  const at = `${companiesPath}${company.id}/`;
  return { own, company, at, read: async () => bodyOf(await own.send<ManagedCompany>('GET', at), 200) };
}

test('a Partner whose access was revoked reads five members of the company, by itself and in its list', async () => {
  const { own, company, read } = await revoked();
  const rest = await read();
  assert.deepEqual(Object.keys(rest), seen);
  assert.deepEqual(rest, {
    id: company.id,
    external_reference: 'K-1',
    case_access: 'unavailable',
    created_at: company.created_at,
    updated_at: stage.clock.now(),
  });
  for (const query of ['', '?external_reference=K-1', '?ordering=name', `?updated_since=${company.created_at}`])
    assert.deepEqual((await own.companies(query)).results, [rest], query);
});

test('what happens to the company and its users afterwards does not move the entry of a Partner whose access was revoked', async () => {
  const { own, company, at, read } = await revoked();
  const before = await own.send<ManagedCompany>('GET', at);
  stage.clock.advance({ minutes: 1 });
  const since = stage.clock.now();
  bodyOf(
    await stage.operate('PATCH', `/operator/v1/companies/${company.id}/`, {
      name: 'Andere Handels GmbH',
      phone: '+493023125099',
    }),
    200,
  );
  const added = {
    email: 'ada.amsel@betrieb.example',
    first_name: 'Ada',
    last_name: 'Amsel',
    role: 'member',
    active: true,
  };
  bodyOf(await stage.operate('POST', `/operator/v1/companies/${company.id}/users/`, added), 201);
  const after = await own.send<ManagedCompany>('GET', at);
  assert.deepEqual([after.text, after.headers.get('etag')], [before.text, before.headers.get('etag')]);
  assert.equal(
    (await own.send('GET', at, undefined, { headers: { 'If-None-Match': before.headers.get('etag') ?? '' } })).status,
    304,
  );
  assert.deepEqual((await own.companies(`?updated_since=${since}`)).results, []);
  assert.deepEqual(
    (await own.feed()).map(({ type }) => type),
    ['company.created', 'membership.created', 'company.access.revoked'],
  );

  // With the access comes what was missed: the whole company, and its place in every order of the list.
  await command(own, company.id, 'restore');
  const whole = (await read()) as PartnerCompany;
  assert.deepEqual([whole.name, whole.users.length, whole.case_access], ['Andere Handels GmbH', 2, 'available']);
  assert.deepEqual((await own.companies(`?updated_since=${since}`)).results, [whole]);
  assert.deepEqual(
    (await stage.sql('select company_name from partner_access where company_id = $1', [company.id])).map(
      ({ company_name }) => company_name,
    ),
    [whole.name],
  );
});

test('a Partner whose access was revoked changes nothing, whatever it sends along', async () => {
  const { own, at } = await revoked();
  const tag = (await own.send('GET', at)).headers.get('etag') ?? '';
  for (const headers of [{}, { 'If-Match': tag }, { 'If-Match': '"another"' }])
    assertRefused(await own.send('PATCH', at, { phone: '+493023125008' }, { headers }), 403, 'permission_denied');
  assertRefused(
    await own.send('PATCH', at, { no_such_member: 1 }),
    400,
    'validation_error',
    'unknown_field no_such_member',
  );
  assertRefused(await own.send('POST', `${at}disconnect/`), 403, 'permission_denied');
});

test('a Partner reads a suspended company as before, and changes nothing of it until it is resumed', async () => {
  const own = await aPlatform(stage);
  const company = await own.onboard(completeCompany);
  const at = `${companiesPath}${company.id}/`;
  bodyOf(await stage.operate('POST', `/operator/v1/companies/${company.id}/suspend/`), 200);
  const { case_access, updated_at, ...rest } = await own.company(company.id);
  assert.deepEqual(
    { ...rest, case_access: 'available', updated_at: company.updated_at },
    { ...company, case_access: 'available' },
  );
  assert.deepEqual([case_access, updated_at >= company.updated_at], ['unavailable', true]);
  for (const body of [{ phone: '+493023125008' }, { external_reference: 'K-9' }, {}])
    assertRefused(await own.send('PATCH', at, body), 403, 'permission_denied');
  assertRefused(await own.send('POST', `${at}disconnect/`), 403, 'permission_denied');
  bodyOf(await stage.operate('POST', `/operator/v1/companies/${company.id}/resume/`), 200);
  assert.equal(bodyOf(await own.change(company.id, { phone: '+493023125008' }), 200).phone, '+493023125008');
});

test('the operator confirms a provisional link once, with the consent of the company: the Partner is told and may act', async () => {
  const own = await aPlatform(stage);
  const { id } = await own.onboard({ onboarding_mode: 'web_flow' });
  const mayAct = async () =>
    (await own.send('GET', '/v2/info/', undefined, { headers: { 'X-On-Behalf-Of-Company': id } })).status;
  assert.equal(await mayAct(), 403);
  const confirmed = await command(own, id, 'confirm');
  assert.deepEqual(
    [confirmed.case_access, await mayAct(), (await own.company(id)).onboarding_status],
    ['available', 200, 'confirmed'],
  );
  assert.deepEqual(
    (await own.feed()).map(({ type, data }) => [type, data.case_access]),
    [
      ['company.created', undefined],
      ['company.access.confirmed', 'available'],
    ],
  );
  const again = await stage.operate('POST', `/operator/v1/partners/${own.partner}/companies/${id}/confirm/`);
  assertRefused(again, 409, 'conflict');
  const { results } = bodyOf(
    await stage.operate<Page<Record<string, Record<string, unknown>>>>(
      'GET',
      `/operator/v1/audit-log/?company_id=${id}`,
    ),
    200,
  );
  const entry = first(results);
  assert.deepEqual(
    [entry.action, entry.before?.access, entry.after?.access, entry.after?.confirmed_at !== null],
    ['operator-partners.confirm', 'unavailable', 'available', true],
  );
  // A revoked one comes back by `restore` alone.
  await command(own, id, 'revoke');
  assertRefused(
    await stage.operate('POST', `/operator/v1/partners/${own.partner}/companies/${id}/confirm/`),
    409,
    'conflict',
  );
});
