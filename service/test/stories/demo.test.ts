/** The demo data: what it consists of, and that a crash in its middle leaves neither halves nor doubles. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type InvoicesSeed, seedInvoices } from '../../src/demo/seed-invoices.ts';
import { seed } from '../../src/demo/seed.ts';
import { type LiveService, liveService } from '../harness/service.ts';
import type { LegalBalance } from '@mahnwerk/contract/shapes/balance.ts';
import { centsOf } from '../../src/values/money.ts';

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

/** The invoices of the demo, while a worker inspects their documents. */
async function invoicesSeeded(invoices: InvoicesSeed): Promise<void> {
  const worker = new AbortController();
  const inspector = (async () => {
    while (!worker.signal.aborted) {
      await service.inspectDocuments();
      await sleep(20);
    }
  })();
  await seedInvoices(invoices).finally(() => worker.abort());
  await inspector;
}

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
  const { demo, keys, invoices: left } = await seed({ operator, begun });
  await invoicesSeeded(left);
  assert.deepEqual(await counts(), { companies: 3, partners: 1, orders: 5, mandates: 1 });

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

  await service.workOnDunning();
  const invoices = await service.send<{ results: { invoice_number: string; status: string }[] }>(
    'GET',
    '/mahnservice/v1/invoices/?ordering=invoice_number',
    { key: keys.dunning },
  );
  assert.deepEqual(
    invoices.body.results.map(({ status }) => status),
    ['draft', 'cancelled', 'paid', 'written_off', 'open', 'in_dunning', 'in_inkasso'],
  );
  assert.equal(
    (await service.send('GET', `/operator/v1/companies/${demo.company_id}/`, { key })).body.id,
    demo.company_id,
  );
});

test('its case is worth what its claims say: principal, charges, interest, less what was paid', async () => {
  const operator = await service.givenKey('operator');
  const { body } = await service.send<{ results: { legal_balance: LegalBalance }[] }>('GET', '/operator/v1/mandates/', {
    key: operator,
  });
  const balance = body.results[0]?.legal_balance;
  assert.ok(balance !== undefined);
  const interest = centsOf(balance.legal_claim_of_interest_on_principal_claim);
  assert.ok(interest > 0n);
  assert.equal(centsOf(balance.total_balance) - interest, 159_000n);
});
