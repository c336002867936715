/** The demo data: what it consists of, and that a crash in its middle leaves neither halves nor doubles. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { seed } from '../../src/demo/seed.ts';
import { type LiveService, liveService } from '../harness/service.ts';

let service: LiveService;
before(async () => {
  service = await liveService();
});
after(() => service.stop());

const counts = async () => {
  const operator = await service.givenKey('operator');
  const count = async (noun: string) =>
    (await service.send<{ count: number }>('GET', `/operator/v1/${noun}/`, { key: operator })).body.count;
  return {
    companies: await count('companies'),
    partners: await count('partners'),
    orders: await count('orders'),
    mandates: await count('mandates'),
  };
};

test('a demo that a crash interrupted is taken up without doing anything twice', async () => {
  const begun = service.clock.now();
  const key = await service.givenKey('operator');
  const operator = { baseUrl: service.url, key, retries: 0 };
  const crash = async (request: Request) => {
    if (request.url.endsWith('/reject/')) throw new Error('crash');
    return fetch(request);
  };
  await assert.rejects(seed({ operator: { ...operator, fetch: crash }, begun }), /reviews.reject: no response/);
  service.clock.advance({ hours: 2 });
  const { demo, keys } = await seed({ operator, begun });
  assert.deepEqual(await counts(), { companies: 2, partners: 1, orders: 5, mandates: 1 });

  const { body } = await service.send<{ results: { status: string }[] }>(
    'GET',
    `/v2/orders/?limit=${limits.page_max}`,
    { key: keys.case },
  );
  assert.deepEqual(body.results.map(({ status }) => status).sort(), [
    'accepted',
    'draft',
    'rejected',
    'submitted',
    'withdrawn',
  ]);
  const headers = { 'X-On-Behalf-Of-Company': demo.company_id };
  assert.equal(
    (await service.send('GET', '/v2/mandates/', { key: keys.partner, headers })).body.count,
    1,
    'its Partner acts for it',
  );
  assert.equal(
    (await service.send('GET', `/operator/v1/companies/${demo.company_id}/`, { key })).body.id,
    demo.company_id,
  );
});

test('its case is worth what its claims say: principal, charges, less what was paid', async () => {
  const operator = await service.givenKey('operator');
  const { body } = await service.send<{ results: { legal_balance: { total_balance: { value: string } } }[] }>(
    'GET',
    '/operator/v1/mandates/',
    { key: operator },
  );
  assert.equal(body.results[0]?.legal_balance.total_balance.value, '1590.00');
});
