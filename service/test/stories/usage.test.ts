/** What a company and a Partner see of their budgets. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OwnerUsage, Usage, UsageBucket } from '@mahnwerk/contract/case/usage.ts';
import { actingFor, aPerson, bodyOf, givenDebtor } from '../harness/cases.ts';
import { Database } from '../../src/platform/database/pool.ts';
import { type LiveService, liveService } from '../harness/service.ts';

let service: LiveService;
let database: Database;
before(async () => {
  service = await liveService({ rateLimits: true });
  database = new Database(service.address, service.clock);
});
after(async () => {
  await database.close();
  await service.stop();
});

async function usageOf(
  key: string,
  { path = '/v2/usage/', company, of = service }: { path?: string; company?: string; of?: LiveService } = {},
): Promise<Usage> {
  return bodyOf(
    await of.send<Usage>('GET', path, {
      key,
      headers: company === undefined ? {} : { 'X-On-Behalf-Of-Company': company },
    }),
    200,
  );
}

const named = ({ buckets }: Usage): string[] => buckets.map(({ scope, bucket, used }) => `${scope} ${bucket} ${used}`);

const hourlyOfCompany = [
  'company expensive:webhook-delivery 0',
  'company expensive:document-download 0',
  'company expensive:imports 0',
];

test('a company sees its requests, the writes it has made, and its hourly budgets', async () => {
  const id = await service.givenCompany();
  const key = await service.givenKey('case', id);
  assert.deepEqual(named(await usageOf(key)), ['credential requests 1', 'company requests 1', ...hourlyOfCompany]);
  const company = actingFor(service, database, { company: id, key });
  const debtor = await givenDebtor(company);
  await company.send('PATCH', `/v2/debtors/${debtor.id}/`, { your_reference: 'D-1' });
  await company.send('POST', '/v2/debtors/', { nonsense: true });
  assert.deepEqual(named(await usageOf(key)), [
    'credential requests 5',
    'company requests 5',
    'credential endpoint:debtors.create 2',
    'company endpoint:debtors.create 2',
    'credential endpoint:debtors.update 1',
    'company endpoint:debtors.update 1',
    ...hourlyOfCompany,
  ]);
  const second = await service.givenKey('case', id);
  assert.deepEqual(
    named(await usageOf(second)).slice(0, 3),
    ['credential requests 1', 'company requests 6', 'company endpoint:debtors.create 2'],
    'keys of a company share its budgets',
  );
});

test('every bucket says how much is left, of how much, and when it is whole again', async () => {
  const key = await service.givenKey('case', await service.givenCompany());
  await usageOf(key);
  const { environment, generated_at, buckets } = await usageOf(key);
  assert.equal(environment, 'sandbox');
  assert.ok(Math.abs(Date.parse(generated_at) - Date.now()) < 5_000, 'in wall time: no sandbox moves its budgets');
  const [requests] = buckets;
  const left = Date.parse(requests?.reset_at ?? '') - Date.parse(generated_at);
  assert.ok(left > 50_000 && left <= 60_000, `${left} ms`);
  const { reset_at: _some, ...rest } = requests as UsageBucket;
  assert.deepEqual(rest, {
    bucket: 'requests',
    scope: 'credential',
    limit: limits.requests_per_minute,
    used: 2,
    remaining: limits.requests_per_minute - 2,
    window_seconds: 60,
  });
  assert.deepEqual(buckets.at(-2), {
    bucket: 'expensive:document-download',
    scope: 'company',
    limit: limits.document_downloads_per_hour,
    used: 0,
    remaining: limits.document_downloads_per_hour,
    window_seconds: 3600,
    reset_at: generated_at,
  });
});

test('a Partner sees its own budgets, and those of the company it acts for', async () => {
  const company = await service.givenCompany();
  const key = await service.givenKey('partner', await service.givenPartner([company]));
  assert.deepEqual(named(await usageOf(key, { company })), [
    'credential requests 1',
    'partner requests 1',
    'company requests 1',
    ...hourlyOfCompany,
  ]);
  assert.deepEqual(named(await usageOf(key, { path: '/partner/v2/usage/' })), [
    'credential requests 2',
    'partner requests 2',
    'partner expensive:webhook-delivery 0',
    'partner mail:company-create 0',
    'partner mail:membership-create 0',
  ]);
  const { body } = await service.send('POST', '/v2/debtors/', {
    key,
    headers: { 'X-On-Behalf-Of-Company': company },
    body: aPerson(),
  });
  assert.ok('id' in body);
  assert.deepEqual(named(await usageOf(key, { path: '/partner/v2/usage/' })).slice(0, 4), [
    'credential requests 4',
    'partner requests 4',
    'credential endpoint:debtors.create 1',
    'partner endpoint:debtors.create 1',
  ]);
});

test('the people of a company see what each of its keys has used, by name, and what all share', async () => {
  const [id, stranger] = [await service.givenCompany(), await service.givenCompany()];
  const [first, second] = [await service.givenKey('case', id), await service.givenKey('dunning', id)];
  await service.givenKey('case', stranger);
  // A dunning key acts once its company has a user.
  const people = await Promise.all(
    ['admin', 'member'].map((role) => service.givenSession({ kind: 'company', owner: id, roles: [role] })),
  );
  await usageOf(first);
  await service.send('POST', '/v2/debtors/', { key: first, body: aPerson() });
  await service.send('GET', '/mahnservice/v1/invoices/', { key: second });
  const rows = await service.sql(`select id, kind, token_name from keys where company_id = $1`, [id]);
  for (const person of people) {
    const { buckets } = bodyOf(await service.send<OwnerUsage>('GET', '/account/v1/usage/', { key: person }), 200);
    const shared = buckets.filter(({ key_id }) => key_id === null);
    assert.deepEqual(
      shared.map(({ scope, bucket, token_name }) => `${scope} ${bucket} ${token_name}`),
      [
        'company requests null',
        'company endpoint:debtors.create null',
        'company expensive:webhook-delivery null',
        'company expensive:document-download null',
        'company expensive:imports null',
      ],
    );
    const usedBy = (kind: string) => {
      const key = rows.find((row) => row['kind'] === kind);
      const own = buckets.filter(({ key_id }) => key_id === key?.['id']);
      assert.ok(own.every(({ scope, token_name }) => scope === 'credential' && token_name === key?.['token_name']));
      return own.map(({ bucket, used }) => `${bucket} ${used}`);
    };
    assert.deepEqual(usedBy('case'), ['requests 2', 'endpoint:debtors.create 1']);
    assert.deepEqual(usedBy('dunning'), ['requests 1']);
    assert.equal(new Set(buckets.map(({ key_id }) => key_id)).size, 3, 'no key of another company');
  }
});

test('the people of a Partner see the keys of the Partner, and no membership sees nothing', async () => {
  const partner = await service.givenPartner([]);
  const key = await service.givenKey('partner', partner);
  await usageOf(key, { path: '/partner/v2/usage/' });
  const person = await service.givenSession({ kind: 'partner', owner: partner });
  const { buckets } = bodyOf(await service.send<OwnerUsage>('GET', '/account/v1/usage/', { key: person }), 200);
  assert.deepEqual(
    buckets.map(({ scope, bucket, used }) => `${scope} ${bucket} ${used}`),
    [
      'partner requests 2',
      'partner expensive:webhook-delivery 0',
      'partner mail:company-create 0',
      'partner mail:membership-create 0',
      'credential requests 1',
    ],
  );
  const staff = await service.givenSession({ kind: 'operator' });
  for (const each of [staff, `${person.split(' ').slice(0, 2).join(' ')} self`])
    assert.equal((await service.send('GET', '/account/v1/usage/', { key: each })).status, 403);
});

test('asking needs no scope and costs a request: a key without any left is told to wait here as well', async () => {
  const key = await service.givenKey('case', await service.givenCompany(), []);
  let answer = await service.send('GET', '/v2/usage/', { key });
  for (let asked = 1; asked < limits.requests_per_minute; asked += 1)
    answer = await service.send('GET', '/v2/usage/', { key });
  assert.deepEqual([answer.status, (answer.body as unknown as Usage).buckets[0]?.remaining], [200, 0]);
  assert.equal((await service.send('GET', '/v2/usage/', { key })).status, 429);
});

test('with budgets switched off nothing is used', async () => {
  const open = await liveService({ rateLimits: false });
  try {
    const key = await open.givenKey('case', await open.givenCompany());
    await usageOf(key, { of: open });
    assert.deepEqual(named(await usageOf(key, { of: open })), [
      'credential requests 0',
      'company requests 0',
      ...hourlyOfCompany,
    ]);
  } finally {
    await open.stop();
  }
});
