/** The longest texts, the highest numbers and the fullest lists that dunning takes (dunning.md 3, 4, 6.1). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Dunning } from '@mahnwerk/contract/dunning/dunnings.ts';
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { addDays } from '../../src/values/day.ts';
import { bodyOf, euros, openStage, type Page, type Stage } from '../harness/cases.ts';
import { givenDunned } from '../harness/dunned-invoices.ts';
import { givenDunningDebtor, givenOpenInvoice, openDunning } from '../harness/dunning.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});

after(() => stage.stop());

test('the longest texts and the highest amount fit into a letter by mail; one by post is held for its address', async () => {
  const company = await openDunning(stage, { name: 'W'.repeat(255) });
  const address = { street: 'W'.repeat(255), postal_code: '10115', city: 'W'.repeat(100), country: 'DE' };
  const person = { first_name: 'W'.repeat(100), last_name: 'Ä'.repeat(100) };
  for (const [channel, changes] of [
    ['post', { address, person }],
    ['email', { customer_number: 'W'.repeat(64), email: 'mika@debtor.example' }],
  ] as const) {
    const debtor = await givenDunningDebtor(company, changes);
    await givenOpenInvoice(stage, company, {
      debtor_id: debtor.id,
      invoice_number: `${channel}${'Ä'.repeat(255 - channel.length)}`,
      due_date: '2026-03-02',
      amount: euros('9999999999.99'),
    });
  }
  bodyOf(
    await stage.operate('POST', '/operator/v1/dunning-runs/', { on: '2026-03-09', company_id: company.company }),
    202,
  );
  await stage.workOnDunning();
  const { results } = await company.read<Page<Dunning>>('/mahnservice/v1/dunnings/');
  assert.deepEqual(results.map(({ channel, status }) => `${channel} ${status}`).sort(), ['email sent', 'post stopped']);
  const filename = results.find(({ channel }) => channel === 'email')?.document?.filename;
  assert.deepEqual([filename?.length, filename?.slice(-4)], [limits.filename_characters, '.pdf']);
});

test('a ladder has six levels with the longest intervals and highest fees, and sixty quiet days', async () => {
  const company = await openDunning(stage);
  const path = `/operator/v1/companies/${company.company}/dunning-ladder/`;
  const levels = [1, 2, 3, 4, 5, 6].map((level) => ({
    level,
    name: 'x'.repeat(60),
    days: 90,
    payment_days: 60,
    fee_consumer: euros(level === 1 ? '0.00' : '3.00'),
    fee_business: euros(level === 1 ? '0.00' : '10.00'),
    show_interest: true,
    intro: 'x'.repeat(2000),
    closing: 'x'.repeat(2000),
  }));
  const quiet_days = Array.from({ length: 60 }, (_each, index) => addDays('2026-03-03', index));
  const sent = {
    levels,
    handover: { enabled: true, days: 90 },
    letter_distance_days: 30,
    minimum_amount: euros('1000.00'),
    quiet_days,
  };
  const policy = bodyOf(await stage.operate<DunningPolicy>('PATCH', path, sent), 200);
  assert.deepEqual({ ...policy, ...sent }, policy);
  // 1 May is the last quiet day, and a Friday.
  const { next_dunning_at } = await givenOpenInvoice(stage, company, { due_date: '2026-01-10' });
  assert.equal(next_dunning_at, '2026-05-04T07:00:00.000Z');
});

test(`an invoice with ${limits.invoice_payments} payments is handed over with all of them`, async () => {
  const company = await openDunning(stage);
  const { id } = await givenDunned(stage, company);
  await stage.sql(
    `insert into dunning_payments (company_id, id, invoice_id, amount_cents, value_date, your_reference, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 1, '2026-02-20', n::text, $4, $4 from generate_series(1, $3::integer) n`,
    [company.company, id, limits.invoice_payments, stage.clock.now()],
  );
  await stage.sql('update dunning_invoices set paid_cents = $2, updated_at = $3 where id = $1', [
    id,
    limits.invoice_payments,
    stage.clock.now(),
  ]);
  bodyOf(await company.send('POST', `/mahnservice/v1/invoices/${id}/hand-over/`), 200);
  const key = await stage.givenKey('case', company.company);
  const { results } = bodyOf(await stage.send<Page<Claim>>('GET', '/v2/claims/', { key }), 200);
  assert.equal(results[0]?.payments.length, limits.invoice_payments);
});
