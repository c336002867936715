/** The events of dunning, for the company and its Partner (dunning.md 10; decisions.md 10). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Dunning } from '@mahnwerk/contract/dunning/dunnings.ts';
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import type { DunningRun } from '@mahnwerk/contract/operator/dunning-runs.ts';
import { bodyOf, euros, type FeedEvent, openStage, type Page, publicUrl, type Stage } from '../harness/cases.ts';
import {
  type DunningCompany,
  givenDunningDebtor,
  givenOpenInvoice,
  givenReadyInvoice,
  invoiceAt,
  openDunning,
} from '../harness/dunning.ts';

let stage: Stage;
let company: DunningCompany;
let partnerKey: string;

before(async () => {
  stage = await openStage();
  company = await openDunning(stage);
  partnerKey = await stage.givenKey('partner', await stage.givenPartner([company.company]));
});

after(() => stage.stop());

const invoices = '/mahnservice/v1/invoices/';

const command = ({ id }: Invoice, name: string) => company.send('POST', `${invoices}${id}/${name}/`);

const pay = ({ id }: Invoice, value: string) =>
  company.send<{ id: string }>('POST', `${invoices}${id}/payments/`, {
    amount: euros(value),
    value_date: '2026-02-20',
  });

/** The events that company and Partner read; both read the same. */
async function eventsSince(first: number): Promise<readonly FeedEvent[]> {
  const own = await company.feed();
  const { results } = bodyOf(
    await stage.send<{ results: readonly FeedEvent[] }>('GET', '/partner/v2/events/', { key: partnerKey }),
    200,
  );
  assert.deepEqual(results, own);
  return own.slice(first);
}

const dataOf = ({ id }: Invoice) => ({
  company_id: company.company,
  invoice_id: id,
  invoice_url: `${publicUrl}${invoices}${id}/`,
});

const plain = (events: readonly FeedEvent[]) => events.map(({ type, data }) => [type, data]);

test('what ends or settles an invoice is told with its URL alone; what changes nothing of its state is not told', async () => {
  const first = (await company.feed()).length;
  const draft = await givenReadyInvoice(stage, company);
  bodyOf(await pay(draft, '1.00'), 201);
  for (const name of ['pause', 'resume', 'cancel', 'archive', 'unarchive']) bodyOf(await command(draft, name), 200);
  const lost = await givenOpenInvoice(stage, company);
  bodyOf(await company.send('PATCH', `${invoices}${lost.id}/`, { your_reference: 'x' }), 200);
  bodyOf(await command(lost, 'write-off'), 200);
  const paid = await givenOpenInvoice(stage, company);
  bodyOf(await pay(paid, '40.00'), 201);
  const { id } = bodyOf(await pay(paid, '60.00'), 201);
  bodyOf(await company.send('DELETE', `${invoices}${paid.id}/payments/${id}/`), 204);
  bodyOf(await pay(paid, '60.00'), 201);
  assert.deepEqual(plain(await eventsSince(first)), [
    ['invoice.cancelled', dataOf(draft)],
    ['invoice.released', dataOf(lost)],
    ['invoice.written_off', dataOf(lost)],
    ['invoice.released', dataOf(paid)],
    ['invoice.paid', dataOf(paid)],
    ['invoice.paid', dataOf(paid)],
  ]);
});

test('an invoice on its way into collection is told cause by cause: release, levels, order, handover', async () => {
  const first = (await company.feed()).length;
  const debtor = await givenDunningDebtor(company, { email: 'mika@debtor.example' });
  const invoice = await givenOpenInvoice(stage, company, {
    debtor_id: debtor.id,
    due_date: '2026-03-02',
    claim_type_code: 'H43',
  });
  for (const on of ['2026-03-09', '2026-03-19', '2026-03-30', '2026-04-09']) {
    bodyOf(
      await stage.operate<DunningRun>('POST', '/operator/v1/dunning-runs/', { on, company_id: company.company }),
      202,
    );
    await stage.workOnDunning();
  }
  const { collection } = await invoiceAt(company, invoice.id);
  const { results: notices } = await company.read<Page<Dunning>>(`${invoices}${invoice.id}/dunnings/`);
  const [submitted, ...others] = (await eventsSince(first)).filter(({ type }) => type === 'order.submitted');
  assert.deepEqual([submitted?.data.order_id, others], [collection?.order_id, []]);
  assert.deepEqual(plain(await eventsSince(first)), [
    ['invoice.released', dataOf(invoice)],
    ...notices
      .toReversed()
      .map(({ id, href, level }) => [
        'dunning.level_reached',
        { ...dataOf(invoice), dunning_id: id, dunning_url: href, level },
      ]),
    ['order.submitted', submitted?.data],
    [
      'dunning.handed_to_collection',
      {
        ...dataOf(invoice),
        order_id: collection?.order_id,
        order_url: `${publicUrl}/v2/orders/${collection?.order_id}/`,
      },
    ],
  ]);
  assert.deepEqual(
    notices.map(({ level }) => level),
    [3, 2, 1],
  );
});
