/** What a case worker sees of a payment before it is booked: what it would settle, and the balance after (portal.md 4). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { PaymentPreview } from '@mahnwerk/contract/operator/payment-preview.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { bookCents } from '../harness/large-cases.ts';
import {
  bodyOf,
  type Company,
  claimsOf,
  euros,
  first,
  givenAccepted,
  openStage,
  type Stage,
} from '../harness/cases.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

type Sent = Record<string, unknown>;
const today = () => stage.clock.now().slice(0, 10);
const aPayment = (value: string, more: Sent = {}): Sent => ({
  amount: euros(value),
  value_date: today(),
  payer: 'debtor',
  ...more,
});

async function aCase(claims = 1) {
  const { order, mandate } = await givenAccepted(stage, company, { claims: claimsOf(claims) });
  const path = `/operator/v1/mandates/${mandate.id}/`;
  return {
    id: mandate.id,
    claim: first(order.claims).id,
    preview: (body: Sent) =>
      stage.operate<PaymentPreview & { code?: string }>('POST', `${path}payments/preview/`, body),
    book: (body: Sent) => stage.operate('POST', `${path}payments/`, body),
    balance: async () => bodyOf(await stage.operate<MandateBalance>('GET', `${path}balance/`), 200),
    read: () => company.read<Mandate>(`/v2/mandates/${mandate.id}/`),
  };
}

const withoutTimes = ({ updated_at: _at, ...lines }: PaymentPreview['balance_after']) => lines;

for (const [what, claims, changes] of [
  ['a part of a claim', 1, { value: '40.00' }],
  ['several claims', 3, { value: '2500.00' }],
  ['more than is owed', 1, { value: '99999.00' }],
  ['the principal first, as the payer says', 2, { value: '70.00', designation: { line: 'principal' } }],
  ['a day before today', 2, { value: '55.55', value_date: '2026-02-01' }],
] as const)
  test(`the preview of ${what} is what the booking settles, to the cent`, async () => {
    const { preview, book, balance, read } = await aCase(claims);
    const { value, ...more } = changes;
    const before = (await read()).legal_balance;
    const shown = bodyOf(await preview(aPayment(value, more)), 200);
    assert.deepEqual(withoutTimes(shown.balance_before), withoutTimes(before));
    bodyOf(await book(aPayment(value, more)), 201);
    const { payments, legal_balance } = await balance();
    const booked = first(payments.filter(({ amount }) => amount.value === value));
    assert.deepEqual([shown.settles, shown.surplus], [booked.allocation, booked.surplus]);
    assert.deepEqual(withoutTimes(shown.balance_after), withoutTimes(legal_balance));
  });

test('a preview writes nothing, however often it is asked', async () => {
  const { id, preview, read } = await aCase();
  const rows = async () =>
    (
      await stage.sql(
        `select (select count(*) from ledger_facts where mandate_id = $1) as facts, (select count(*) from ledger_postings where mandate_id = $1) as postings,
           (select count(*) from mandate_payments where mandate_id = $1) as payments, (select count(*) from audit_log) as audited`,
        [id],
      )
    )[0];
  const before = [await rows(), await read()];
  for (let round = 0; round < 3; round += 1) bodyOf(await preview(aPayment('10.00')), 200);
  assert.deepEqual([await rows(), await read()], before);
});

test('a preview refuses what the booking refuses', async () => {
  const { id, preview, book } = await aCase();
  const refusal = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ''}`;
  bodyOf(await book(aPayment('12.00')), 201);
  for (const body of [
    aPayment('12.00'),
    aPayment('0.00'),
    aPayment('1.00', { value_date: '2999-01-01' }),
    aPayment('1.00', { designation: { claim_id: id } }),
    aPayment('1.00', { payment_id: id }),
    aPayment('1.00', { payer: 'client', payment_id: id }),
  ])
    assert.equal(refusal(await preview(body)), refusal(await book(body)), JSON.stringify(body));
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${id}/close/`, { reason: 'uncollectible' }), 200);
  assert.equal(refusal(await preview(aPayment('1.00'))), '409 conflict');
});

test('a reported payment is previewed on its claim', async () => {
  const { claim, preview } = await aCase(2);
  const report = bodyOf(
    await company.send<{ id: string }>('POST', `/v2/claims/${claim}/payments/`, {
      amount: euros('25.00'),
      value_date: today(),
    }),
    201,
  );
  const shown = bodyOf(await preview(aPayment('25.00', { payer: 'client', payment_id: report.id })), 200);
  assert.ok(shown.settles.some(({ claim_id }) => claim_id === claim));
});

test('a case with thousands of payments is previewed too', async () => {
  const { id, preview } = await aCase();
  await bookCents(stage.database, { company: company.company, id }, { count: 1500, value_date: '2026-02-20' });
  const { balance_before, balance_after } = bodyOf(await preview(aPayment('3.00')), 200);
  assert.equal(
    (Number(balance_before.total_balance.value) - Number(balance_after.total_balance.value)).toFixed(2),
    '3.00',
  );
});

test('who does not book money gets no preview', async () => {
  const { id } = await aCase();
  const key = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  const { status } = await stage.send('POST', `/operator/v1/mandates/${id}/payments/preview/`, {
    key,
    body: aPayment('1.00'),
  });
  assert.equal(status, 403);
});
