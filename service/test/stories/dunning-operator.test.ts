/** The operator helps with invoices: those of a portal, and of a locked company; every write is audited (dunning.md 9). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { OperatorInvoice } from '@mahnwerk/contract/operator/dunning-invoices.ts';
import { bodyOf, euros, openStage, type Page, publicUrl, type Stage } from '../harness/cases.ts';
import {
  anInvoice,
  aPdf,
  type DunningCompany,
  givenDunningDebtor,
  givenInvoice,
  openDunning,
} from '../harness/dunning.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
let company: DunningCompany;

before(async () => {
  stage = await openStage();
  company = await openDunning(stage);
});

after(() => stage.stop());

const invoices = '/operator/v1/dunning-invoices/';

async function givenPortalInvoice(): Promise<OperatorInvoice> {
  const { id: debtor_id } = await givenDunningDebtor(company);
  const sent = { company_id: company.company, source: 'portal', debtor_id, ...anInvoice() };
  return bodyOf(await stage.operate<OperatorInvoice>('POST', invoices, sent), 201);
}

const actionsOn = async (target: string): Promise<readonly string[]> => {
  const lines = await stage.sql('select action from audit_log where target_id = $1 order by id', [target]);
  return lines.map(({ action }) => String(action));
};

test('an invoice of the portal is readable for its company and changed by the operator alone', async () => {
  const invoice = await givenPortalInvoice();
  assert.deepEqual(
    [invoice.source, invoice.company_id, invoice.href],
    ['portal', company.company, `${publicUrl}${invoices}${invoice.id}/`],
  );
  const own = `/mahnservice/v1/invoices/${invoice.id}/`;
  bodyOf(await company.send('GET', own), 200);
  for (const [method, path, body] of [
    ['PATCH', '', { your_reference: 'x' }],
    ['DELETE', ''],
    ['POST', 'cancel/'],
    ['POST', 'payments/', { amount: euros('1.00'), value_date: '2026-02-20' }],
    ['POST', 'documents/', aPdf()],
  ] as const)
    assertRefused(await company.send(method, `${own}${path}`, body), 409, 'not_api_invoice');
});

test('the operator takes an invoice through dunning for a locked company, and leaves an audit trail', async () => {
  const invoice = await givenPortalInvoice();
  await stage.sql('update companies set dunning_locked = true, updated_at = $2 where id = $1', [
    company.company,
    stage.clock.now(),
  ]);
  const at = `${invoices}${invoice.id}/`;
  const document = bodyOf(await stage.operate<Document>('POST', `${at}documents/`, aPdf()), 201);
  await stage.inspectDocuments();
  const ready = bodyOf(await stage.operate<Page<Document>>('GET', `${at}documents/`), 200).results[0];
  assert.equal(ready?.download_url, `${publicUrl}/operator/v1/documents/${document.id}/download/`);
  bodyOf(await stage.operate('PATCH', at, { your_reference: 'x' }), 200);
  bodyOf(await stage.operate('PATCH', at, { your_reference: 'x' }), 200);
  assert.equal(bodyOf(await stage.operate<OperatorInvoice>('POST', `${at}release/`), 200).status, 'open');
  bodyOf(await stage.operate('POST', `${at}pause/`), 200);
  bodyOf(await stage.operate('POST', `${at}resume/`), 200);
  const payment = bodyOf(
    await stage.operate<{ id: string }>('POST', `${at}payments/`, {
      amount: euros('100.00'),
      value_date: '2026-02-20',
    }),
    201,
  );
  assert.equal(bodyOf(await stage.operate<OperatorInvoice>('GET', at), 200).status, 'paid');
  bodyOf(await stage.operate('DELETE', `${at}payments/${payment.id}/`), 204);
  bodyOf(await stage.operate('POST', `${at}write-off/`), 200);
  bodyOf(await stage.operate('POST', `${at}archive/`), 200);
  bodyOf(await stage.operate('POST', `${at}unarchive/`), 200);
  assert.deepEqual(
    (await actionsOn(invoice.id)).map((action) => action.replace('operator-dunning-', '')),
    [
      'invoices.create',
      'documents.create',
      'invoices.update',
      'invoices.release',
      'invoices.pause',
      'invoices.resume',
      'payments.create',
      'payments.delete',
      'invoices.write_off',
      'invoices.archive',
      'invoices.unarchive',
    ],
  );
  await stage.sql('update companies set dunning_locked = false, updated_at = $2 where id = $1', [
    company.company,
    stage.clock.now(),
  ]);
});

test('the list of the operator holds the invoices of all companies, or of one', async () => {
  const own = await openDunning(stage);
  const { id } = await givenInvoice(own);
  const all = bodyOf(await stage.operate<Page<OperatorInvoice>>('GET', `${invoices}?limit=100`), 200).results;
  assert.ok(all.some((each) => each.id === id) && all.some(({ company_id }) => company_id !== own.company));
  const one = bodyOf(await stage.operate<Page<OperatorInvoice>>('GET', `${invoices}?company_id=${own.company}`), 200);
  assert.deepEqual(
    one.results.map(({ id: each, company_id }) => [each, company_id]),
    [[id, own.company]],
  );
});

test('an unknown company, a debtor of another one and a copy of production take no invoice', async () => {
  const { id: debtor_id } = await givenDunningDebtor(company);
  const sent = { source: 'integration', debtor_id, ...anInvoice() };
  assertRefused(
    await stage.operate('POST', invoices, { company_id: randomUUID(), ...sent, due_date: '2026-01-09' }),
    400,
    'validation_error',
    'invalid company_id',
    'invalid due_date',
  );
  const other = await openDunning(stage);
  assertRefused(
    await stage.operate('POST', invoices, { company_id: other.company, ...sent }),
    400,
    'validation_error',
    'invalid debtor_id',
  );
  const copy = await stage.givenCompany({ sandbox_origin: 'production_mirror' });
  assertRefused(await stage.operate('POST', invoices, { company_id: copy, ...sent }), 403, 'sandbox_source_managed');
});

test('the operator deletes a draft', async () => {
  const invoice = await givenPortalInvoice();
  bodyOf(await stage.operate('DELETE', `${invoices}${invoice.id}/`), 204);
  assertRefused(await stage.operate('GET', `${invoices}${invoice.id}/`), 404, 'not_found');
  assert.deepEqual(await actionsOn(invoice.id), [
    'operator-dunning-invoices.create',
    'operator-dunning-invoices.delete',
  ]);
});
