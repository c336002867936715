/** A landlord hands over rent: the claim carries the agreement it comes from (decisions.md 4). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { exampleAgreement, type RentalAgreement, rentalClaimTypes } from '@mahnwerk/contract/case/rental-agreements.ts';
import {
  aClaim,
  assertConsistent,
  bodyOf,
  claimAt,
  type Company,
  first,
  givenAccepted,
  givenDebtor,
  givenDraft,
  openStage,
  orderAt,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { download, givenDocument } from '../harness/uploads.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

const rent = (number = 1, changes: Readonly<Record<string, unknown>> = {}) =>
  aClaim(number, { legal_basis: { claim_type_code: 'H19' }, ...changes });
const agreed = (changes: Readonly<Record<string, unknown>> = {}) =>
  rent(1, { rental_agreement: { ...exampleAgreement, ...changes } });
const agreementOf = ({ id }: { readonly id: string }) => `/v2/claims/${id}/rental-agreement/`;
const add = ({ send }: Company, claim: { readonly id: string }, body: unknown = exampleAgreement, sent = {}) =>
  send<RentalAgreement>('POST', agreementOf(claim), body, sent);
const patch = ({ send }: Company, claim: { readonly id: string }, change: unknown, sent = {}) =>
  send<RentalAgreement>('PATCH', agreementOf(claim), change, sent);
const remove = ({ send }: Company, claim: { readonly id: string }, sent = {}) =>
  send('DELETE', agreementOf(claim), undefined, sent);
const finalize = ({ send }: Company, { id }: Order) => send<Order>('POST', `/v2/orders/${id}/finalize/`);
const givenRent = async (claim: unknown = agreed()): Promise<Claim> =>
  first((await givenDraft(company, { claims: [claim] })).claims);

describe('an agreement', () => {
  test('comes with the claim, is shown with it and by itself, and stays with the case', async () => {
    const { order } = await givenAccepted(stage, company, { claims: [agreed({ lease_end: '2026-03-31' }), aClaim(2)] });
    const [claim, other] = order.claims;
    const { id = '', ...agreement } = claim?.rental_agreement ?? {};
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(agreement, { ...exampleAgreement, lease_end: '2026-03-31', documents: [] });
    assert.equal(other?.rental_agreement, null);
    assert.deepEqual(await company.read(agreementOf(claim as Claim)), claim?.rental_agreement);
  });

  test('is added once, under a path of its own, and prolongs the draft', async () => {
    const order = await givenDraft(company, { claims: [rent()] });
    const claim = first(order.claims);
    assertRefused(await company.send('GET', agreementOf(claim)), 404, 'not_found');
    stage.clock.advance({ days: 1 });
    const idempotencyKey = randomUUID();
    const answer = await add(company, claim, exampleAgreement, { idempotencyKey });
    const agreement = bodyOf(answer, 201);
    assert.equal(answer.headers.get('location'), `${publicUrl}${agreementOf(claim)}`);
    assert.deepEqual(agreement, { id: agreement.id, ...exampleAgreement, lease_end: null, documents: [] });
    const replay = await add(company, claim, exampleAgreement, { idempotencyKey });
    assert.deepEqual(
      [replay.status, replay.text, replay.headers.get('idempotency-replayed'), replay.headers.get('location')],
      [201, answer.text, 'true', answer.headers.get('location')],
    );
    assertRefused(await add(company, claim), 409, 'conflict');
    const changed = await orderAt(company, order);
    assert.deepEqual(
      [changed.updated_at, first(changed.claims).updated_at, first(changed.claims).rental_agreement],
      [stage.clock.now(), stage.clock.now(), agreement],
    );
    assert.equal(changed.expires_at, new Date(Date.parse(stage.clock.now()) + 90 * 86_400_000).toISOString());
  });

  test('is changed in part; premises change whole; what changes nothing leaves no trace', async () => {
    const claim = await givenRent();
    const before = await company.send<RentalAgreement>('GET', agreementOf(claim));
    const tag = before.headers.get('etag');
    stage.clock.advance({ seconds: 1 });
    for (const change of [{}, { monthly_rent: { currency: 'EUR', value: '845' } }, { lease_end: null }])
      assert.equal((await patch(company, claim, change)).headers.get('etag'), tag);
    assert.equal((await claimAt(company, claim)).updated_at, claim.updated_at);
    assertRefused(
      await patch(company, claim, { lease_end: '2026-06-30' }, { headers: { 'If-Match': '"stale"' } }),
      412,
      'precondition_failed',
    );
    const changed = bodyOf(
      await patch(company, claim, { lease_end: '2026-06-30' }, { headers: { 'If-Match': tag } }),
      200,
    );
    assert.deepEqual(changed, { ...before.body, lease_end: '2026-06-30' });
    const moved = { street: 'Ringstraße 2', postal_code: '1010', city: 'Wien', country: 'AT' };
    assert.deepEqual(bodyOf(await patch(company, claim, { premises: moved }), 200), { ...changed, premises: moved });
    assertRefused(
      await patch(company, claim, { premises: { city: 'Graz' } }),
      400,
      'validation_error',
      'required premises.street',
      'required premises.country',
      'required premises.postal_code',
    );
  });

  test('may be replaced or removed with the claim as well', async () => {
    const claim = await givenRent();
    const change = (rental_agreement: unknown) =>
      company.send<Claim>('PATCH', `/v2/claims/${claim.id}/`, { rental_agreement });
    const replaced = bodyOf(await change({ ...exampleAgreement, contract_date: '2020-01-01' }), 200);
    assert.deepEqual(replaced.rental_agreement, { ...claim.rental_agreement, contract_date: '2020-01-01' });
    assertRefused(
      await change({ contract_date: '2020-01-01' }),
      400,
      'validation_error',
      ...['premises', 'lease_start', 'period_from', 'period_to', 'monthly_rent'].map(
        (field) => `required rental_agreement.${field}`,
      ),
    );
    assertRefused(
      await change({ ...exampleAgreement, premises: { ...exampleAgreement.premises, postal_code: '1010' } }),
      400,
      'validation_error',
      'zip_country_mismatch rental_agreement.premises.postal_code',
    );
    assert.equal(bodyOf(await change(null), 200).rental_agreement, null);
    assertRefused(await company.send('GET', agreementOf(claim)), 404, 'not_found');
    const again = bodyOf(await change(exampleAgreement), 200);
    assert.notEqual(again.rental_agreement?.id, claim.rental_agreement?.id);
    assert.deepEqual(again.rental_agreement, await company.read(agreementOf(claim)));
  });

  test('is taken off with its documents, and another can be added', async () => {
    const claim = await givenRent();
    const document = await givenDocument(company, `${agreementOf(claim)}documents/`, {
      file: aPdf(1),
      type: 'rental_agreement',
    });
    assert.equal((await remove(company, claim)).status, 204);
    assertRefused(await remove(company, claim), 404, 'not_found');
    for (const path of [
      agreementOf(claim),
      `${agreementOf(claim)}documents/`,
      `${agreementOf(claim)}documents/${document.id}/`,
    ])
      assertRefused(await company.send('GET', path), 404, 'not_found');
    assertRefused(await patch(company, claim, {}), 404, 'not_found');
    assert.deepEqual(await stage.sql('select from documents where id = $1', [document.id]), []);
    assert.equal((await claimAt(company, claim)).rental_agreement, null);
    bodyOf(await add(company, claim), 201);
    await assertConsistent(company);
  });

  test('of two who add one at once, one does', async () => {
    const claim = await givenRent(rent());
    const statuses = (await Promise.all([1, 2, 3].map(() => add(company, claim)))).map(({ status }) => status);
    assert.deepEqual(
      statuses.sort((one, other) => one - other),
      [201, 409, 409],
    );
  });
});

describe('only rent has one', () => {
  test('each claim type for rent takes it, and one whose type is not known yet', async () => {
    for (const claim_type_code of [...rentalClaimTypes, null])
      bodyOf(await add(company, await givenRent(aClaim(1, { legal_basis: { claim_type_code } }))), 201);
  });

  test('another claim type is told at once, and at finalize where it came later', async () => {
    const goods = await givenRent(aClaim());
    assertRefused(await add(company, goods), 400, 'validation_error', 'invalid rental_agreement');
    assertRefused(
      await company.send('PATCH', `/v2/claims/${goods.id}/`, { rental_agreement: exampleAgreement }),
      400,
      'validation_error',
      'invalid rental_agreement',
    );
    const debtor_id = (await givenDebtor(company)).id;
    assertRefused(
      await company.send('POST', '/v2/orders/', {
        debtor_id,
        claims: [aClaim(1, { rental_agreement: exampleAgreement })],
      }),
      400,
      'validation_error',
      'invalid claims[0].rental_agreement',
    );

    const order = await givenDraft(company, { claims: [agreed()] });
    const claim = first(order.claims);
    bodyOf(await company.send('PATCH', `/v2/claims/${claim.id}/`, { legal_basis: { claim_type_code: 'H43' } }), 200);
    assertRefused(
      await finalize(company, order),
      422,
      'validation_error',
      `invalid claims.${claim.id}.rental_agreement`,
    );
    bodyOf(await company.send('PATCH', `/v2/claims/${claim.id}/`, { legal_basis: { claim_type_code: 'H90' } }), 200);
    bodyOf(await finalize(company, order), 200);
  });

  test("the company's default type counts at finalize", async () => {
    const seller = await stage.aCompany({ default_claim_type: 'H43' });
    const order = await givenDraft(seller, {
      claims: [agreed(), { ...agreed(), legal_basis: null, document_reference: 'RE-2' }],
    });
    assertRefused(
      await finalize(seller, order),
      422,
      'validation_error',
      `invalid claims.${order.claims[1]?.id}.rental_agreement`,
    );
  });
});

describe('finalize', () => {
  test('asks that lease and period run forward', async () => {
    const order = await givenDraft(company, {
      claims: [
        agreed({
          lease_start: '2026-01-02',
          lease_end: '2026-01-01',
          period_from: '2026-01-02',
          period_to: '2026-01-01',
        }),
      ],
    });
    const claim = first(order.claims);
    assertRefused(
      await finalize(company, order),
      422,
      'validation_error',
      `invalid claims.${claim.id}.rental_agreement.lease_end`,
      `invalid claims.${claim.id}.rental_agreement.period_to`,
    );
    bodyOf(await patch(company, claim, { lease_end: '2026-01-02', period_to: '2026-01-02' }), 200);
    bodyOf(await finalize(company, order), 200);
  });

  test('names a document that cannot be read; afterwards nothing changes any more', async () => {
    const order = await givenDraft(company, { claims: [agreed()] });
    const claim = first(order.claims);
    const documents = `${agreementOf(claim)}documents/`;
    const document = await givenDocument(company, documents, { file: aPdf(1), type: 'rental_agreement' });
    await stage.sql(`update documents set status = 'rejected' where id = $1`, [document.id]);
    assertRefused(
      await finalize(company, order),
      422,
      'validation_error',
      `rejected claims.${claim.id}.rental_agreement.documents`,
    );
    assert.equal((await company.send('DELETE', `${documents}${document.id}/`)).status, 204);
    bodyOf(await finalize(company, order), 200);
    assertRefused(await add(company, claim), 409, 'claim_not_editable');
    assertRefused(await patch(company, claim, { lease_end: '2030-01-01' }), 409, 'claim_not_editable');
    assertRefused(await remove(company, claim), 409, 'claim_not_editable');
  });
});

test('its documents are inspected, downloaded, and nobody else’s', async () => {
  const claim = await givenRent();
  const documents = `${agreementOf(claim)}documents/`;
  const file = aPdf(3);
  const sent = await givenDocument(company, documents, { file, type: 'rental_agreement' });
  assert.deepEqual(sent.parent, { id: claim.rental_agreement?.id, type: 'rental_agreement' });
  stage.clock.advance({ seconds: 5 });
  await stage.inspectDocuments();
  const shown = await claimAt(company, claim);
  assert.deepEqual(
    [shown.updated_at, first(shown.rental_agreement?.documents ?? []).download_url],
    [stage.clock.now(), `${publicUrl}${documents}${sent.id}/download/`],
  );
  assert.ok((await download(stage.url, `${documents}${sent.id}/download/`, company.key)).bytes.equals(file));
  const stranger = await stage.aCompany();
  for (const path of [agreementOf(claim), documents, `${documents}${sent.id}/`])
    assertRefused(await stranger.send('GET', path), 404, 'not_found');
  assertRefused(await add(stranger, claim), 404, 'not_found');
  assertRefused(await remove(stranger, claim), 404, 'not_found');
});
