/** Dunning through the SDK: from a debtor to the letter of a notice, and why it was sent. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dunningApi } from '@mahnwerk/contract/apis/dunning.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { ApiError } from '@mahnwerk/client/api-error.ts';
import { connect } from '@mahnwerk/client/client.ts';
import { type DunningStage, dunningStage } from '../harness/dunning-stage.ts';
import { aPdf } from '../harness/files.ts';

let stage: DunningStage;
before(async () => {
  stage = await dunningStage();
});
after(() => stage.stop());

test('an integrator releases an invoice, and reads its notice, the letter and the decision', async () => {
  const { id: company_id, key } = await stage.company();
  const client = connect(dunningApi, { baseUrl: stage.service.url, key, retries: 0 });
  const debtor = await client.mahnserviceDebtors.create({
    body: {
      customer_number: 'K-1',
      acting_as: 'business',
      organization: { name: 'Muster Metallbau GmbH' },
      address: { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
    },
  });
  const { id } = await client.mahnserviceInvoices.create({
    body: {
      debtor_id: debtor.id,
      invoice_number: 'RE-1',
      subject_matter: 'Lieferung',
      invoice_date: '2026-01-05',
      due_date: '2026-01-19',
      amount: { currency: 'EUR', value: '1190.00' },
    },
  });
  await assert.rejects(
    client.mahnserviceInvoices.release({ id }),
    (error) => error instanceof ApiError && error.status === 422 && error.errors[0]?.field === 'document',
  );
  const file = new Blob([new Uint8Array(aPdf(1))]);
  await client.mahnserviceInvoiceDocuments.create({
    invoice_id: id,
    body: { type: 'invoice', filename: 'RE-1.pdf', file },
  });
  await stage.service.inspectDocuments();
  const released = await client.mahnserviceInvoices.release({ id });
  const on = released.next_dunning_at?.slice(0, 10) ?? '';

  const operator = connect(operatorApi, { baseUrl: stage.service.url, key: stage.operator, retries: 0 });
  await operator.dunningRuns.create({ body: { on, company_id } });
  await stage.service.workOnDunning();
  const [notice] = (await client.mahnserviceInvoiceDunnings.list({ invoice_id: id })).results;
  assert.deepEqual([notice?.level, notice?.channel, notice?.status], [1, 'post', 'waiting']);
  const letter = await client.mahnserviceDunningDocuments.download({
    dunning_id: notice?.id ?? '',
    id: notice?.document?.id ?? '',
  });
  assert.equal((await letter.text()).slice(0, 5), '%PDF-');
  const decisions = [];
  for await (const { outcome, reason } of client.mahnserviceDecisions.list.each({ invoice_id: id, query: { on } }))
    decisions.push(`${outcome} ${reason}`);
  assert.deepEqual(decisions, ['notice due']);
});
