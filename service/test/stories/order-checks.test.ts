/** What the review of an order is shown before it decides (portal.md 4, 5). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OrderCheck, OrderChecks } from '@mahnwerk/contract/shapes/order-checks.ts';
import { lastDayBefore } from '../../src/domain/collection/claims/index.ts';
import {
  aClaim,
  aPerson,
  bodyOf,
  claimsOf,
  type Company,
  euros,
  first,
  givenDebtor,
  givenDraft,
  givenSubmitted,
  openStage,
  type Stage,
} from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { givenDocument } from '../harness/uploads.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

const checksOf = async (id: string): Promise<readonly OrderCheck[]> =>
  bodyOf(await stage.operate<OrderChecks>('GET', `/operator/v1/orders/${id}/checks/`), 200).checks;
/** What an order with one claim of these fields is found to need. */
async function found(code: OrderCheck['code'], changes: Record<string, unknown> = {}, debtor: object = {}) {
  const { id: debtor_id } = await givenDebtor(company, { ...aPerson(), ...debtor });
  const order = await givenSubmitted(company, { debtor_id, claims: [aClaim(1, changes)] });
  return (await checksOf(order.id))
    .filter((check) => check.code === code)
    .map(({ result, text }) => `${result}: ${text}`);
}

test('every check is answered once it passes, in one order', async () => {
  const legal_basis = { claim_type_code: 'H43', contract_date: '2026-01-05' };
  const draft = await givenDraft(company, { claims: [aClaim(1, { legal_basis })] });
  await givenDocument(company, `/v2/claims/${first(draft.claims).id}/documents/`, { file: aPdf() });
  await stage.inspectDocuments();
  bodyOf(await company.send('POST', `/v2/orders/${draft.id}/finalize/`), 200);
  const checks = await checksOf(draft.id);
  assert.deepEqual(
    checks.filter(({ code }) => code !== 'default').map(({ code, result }) => `${code} ${result}`),
    [
      'readiness pass',
      'duplicates pass',
      'limitation pass',
      'minors pass',
      'dispute pass',
      'amounts pass',
      'documents pass',
      'first_letter pass',
    ],
  );
  assert.ok(checks.every(({ text }) => text.length > 0));
});

test('a disputed claim, charges above the principal and a claim without a document are decided on', async () => {
  assert.deepEqual(await found('dispute', { is_disputed: true, dispute_reason: 'never ordered' }), [
    'decide: Disputed: never ordered',
  ]);
  const additional_charges = [{ type: 'reminder_fee', amount: euros('5000.00'), subject_matter: 'Mahnung' }];
  assert.deepEqual(await found('amounts', { additional_charges }), [
    'decide: The additional charges exceed the principal.',
  ]);
  assert.deepEqual(await found('documents'), ['decide: The claim has no document.']);
});

test('what the first letter to a consumer must state and lacks is named, field by field', async () => {
  const { id: debtor_id } = await givenDebtor(company, aPerson('Verbraucher'));
  const legal_basis = { claim_type_code: 'H29', description: 'Auffahrunfall' };
  const interest = { type: 'interest', amount: euros('3.83'), occurrence_date: '2026-02-10' };
  const order = await givenSubmitted(company, {
    debtor_id,
    claims: [aClaim(1), aClaim(2, { legal_basis, additional_charges: [interest] })],
  });
  const [contract, accident] = order.claims;
  const missing = (await checksOf(order.id)).filter(({ code }) => code === 'first_letter');
  assert.deepEqual(
    missing.map(({ result, finding, field, claim_id }) => [result, finding, field, claim_id]),
    [
      [`claims.${contract?.id}.legal_basis.contract_date`, contract?.id],
      [`claims.${accident?.id}.legal_basis.incident_date`, accident?.id],
      [
        `claims.${accident?.id}.additional_charges.${accident?.additional_charges[0]?.id}.stated_interest`,
        accident?.id,
      ],
    ].map((each) => ['decide', 'duty_data_missing', ...each]),
  );
});

test('a business gets no such letter, unless a consumer owes jointly with it', async () => {
  const business = await givenDebtor(company, {
    acting_as: 'business',
    organization: { name: 'Käufer GmbH' },
    legal_form: 'gmbh',
    addresses: aPerson().addresses ?? [],
  });
  const consumer = await givenDebtor(company, aPerson('Bürge'));
  const resultsFor = async (additional_debtor_ids: string[]) => {
    const order = await givenSubmitted(company, {
      debtor_id: business.id,
      additional_debtor_ids,
      claims: [aClaim(1)],
    });
    return (await checksOf(order.id)).filter(({ code }) => code === 'first_letter').map(({ result }) => result);
  };
  assert.deepEqual(await resultsFor([]), ['pass']);
  assert.deepEqual(await resultsFor([consumer.id]), ['decide']);
});

test('a claim that is barred, or soon will be, is decided on', async () => {
  const of = (year: number) => ({
    document_date: `${year}-03-01`,
    due_date: `${year}-03-15`,
    delay_date: `${year}-03-16`,
    reminders: [],
  });
  assert.deepEqual(await found('limitation', of(2022)), [
    'decide: Time-barred since 2025-12-31, unless the period was suspended or began anew.',
  ]);
  assert.deepEqual(await found('limitation', of(2023)), ['pass: No claim is time-barred.']);
  stage.clock.advance({ hours: 24 * 250 });
  assert.deepEqual(await found('limitation', of(2023)), ['decide: Becomes time-barred after 2026-12-31.']);
});

test('the period counts from the end of the year, for a title from its final force', () => {
  const claim = { due_date: '2024-01-01', document_date: null, enforceable_title: null };
  assert.equal(lastDayBefore(claim), '2027-12-31');
  assert.equal(lastDayBefore({ ...claim, due_date: '2024-12-31' }), '2027-12-31');
  const title = (contents: object) => ({ due_date: null, enforceable_title: { contents } }) as never;
  assert.equal(lastDayBefore(title({ final_since: '2010-05-20', issued_on: '2010-04-01' })), '2040-05-20');
  assert.equal(lastDayBefore(title({ final_since: null, issued_on: null })), undefined);
  assert.equal(lastDayBefore({ ...claim, due_date: null, document_date: '2023-05-02' }), '2026-12-31');
});

test('a debtor who was under 18 when the claim arose is named', async () => {
  const person = { first_name: 'Kim', last_name: 'Jung', birth_date: '2008-02-20' };
  const texts = await found(
    'minors',
    { document_date: '2026-02-01', due_date: '2026-02-10', delay_date: '2026-02-11' },
    { person, legal_representatives: [] },
  );
  assert.deepEqual(texts, ['decide: Kim Jung was under 18 when the claim arose (§§ 106 to 108 BGB).']);
});

test('a claim that another order of the debtor has is a duplicate, until that order ends', async () => {
  const { id: debtor_id } = await givenDebtor(company, aPerson('Zweimal'));
  const claims = [aClaim(7)];
  const earlier = await givenSubmitted(company, { debtor_id, claims });
  const order = await givenSubmitted(company, { debtor_id, claims });
  const duplicates = async () => (await checksOf(order.id)).filter(({ code }) => code === 'duplicates');
  const [duplicate, ...others] = await duplicates();
  assert.deepEqual(
    [duplicate?.result, duplicate?.order_id, duplicate?.claim_id, others],
    ['decide', earlier.id, first(order.claims).id, []],
  );
  bodyOf(await company.send('POST', `/v2/orders/${earlier.id}/withdraw/`), 200);
  assert.deepEqual(
    (await duplicates()).map(({ result }) => result),
    ['pass'],
  );
});

test('a company whose data is gone since is found incomplete', async () => {
  const other = await stage.aCompany();
  const order = await givenSubmitted(other);
  await stage.sql(`update companies set notification_channels = '[]' where id = $1`, [other.company]);
  const [lack] = (await checksOf(order.id)).filter(({ code }) => code === 'readiness');
  assert.equal(lack?.result, 'fail');
  assert.match(lack?.text ?? '', /^company\.notification_channels: /);
});

test('each claim of an order is named once, however many orders repeat it', async () => {
  const { id: debtor_id } = await givenDebtor(company, aPerson('Vielfach'));
  const claims = claimsOf(50);
  for (let earlier = 0; earlier < 3; earlier += 1) await givenSubmitted(company, { debtor_id, claims });
  const { id } = await givenSubmitted(company, { debtor_id, claims });
  const named = (await checksOf(id)).filter(({ code }) => code === 'duplicates').map(({ claim_id }) => claim_id);
  assert.deepEqual([named.length, new Set(named).size], [50, 50]);
});
