/**
 * What the first letter to a consumer must state (§ 13a RDG; correspondence.md 6.2): a company sends it with its claims, the
 * operator adds what is missing to accepted ones.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { HistoryEntry } from '@mahnwerk/contract/case/mandates.ts';
import type { InterestTerms } from '@mahnwerk/contract/operator/agreements.ts';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import { verifyBooks } from '../../src/domain/collection/books/index.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import {
  aClaim,
  aPerson,
  assertConsistent,
  bodyOf,
  claimAt,
  euros,
  everything,
  first,
  givenAccepted,
  givenDebtor,
  givenDraft,
  givenOrder,
  openStage,
  orderStates,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const stated = { base: euros('500'), rate: '9.120', from: '2026-01-10', until: '2026-02-10' };
const charged = (changes: object = {}) => ({
  type: 'interest',
  amount: euros('3.83'),
  occurrence_date: '2026-02-10',
  ...changes,
});

describe('a company says with its claims', () => {
  test('the day of an incident, and what its interest was computed from', async () => {
    const company = await stage.aCompany();
    const draft = await givenDraft(company, {
      claims: [
        aClaim(1, {
          legal_basis: { claim_type_code: 'H29', incident_date: '2025-12-24', description: 'Auffahrunfall' },
          additional_charges: [charged({ stated_interest: stated }), charged()],
        }),
      ],
    });
    const claim = first(draft.claims);
    assert.equal(claim.legal_basis.incident_date, '2025-12-24');
    assert.deepEqual(
      claim.additional_charges.map(({ stated_interest }) => stated_interest),
      [{ ...stated, base: euros('500.00'), rate: '9.12' }, null],
    );
    assert.deepEqual(await claimAt(company, claim), claim);
    const [kept] = claim.additional_charges;
    const changed = bodyOf(
      await company.send<Claim>('PATCH', `/v2/claims/${claim.id}/`, {
        additional_charges: [{ ...charged(), id: kept?.id, stated_interest: null }],
      }),
      200,
    );
    assert.deepEqual(changed.additional_charges, [{ ...kept, stated_interest: null }]);
  });

  test('nothing of the future, of another charge or backwards, however the claim arrives', async () => {
    const company = await stage.aCompany();
    const wrong = {
      legal_basis: { incident_date: '2027-01-01' },
      additional_charges: [
        charged({ type: 'bank_charge', stated_interest: stated }),
        charged({ stated_interest: { ...stated, until: '2026-01-09' } }),
        charged({ stated_interest: { ...stated, until: '2026-01-10' } }),
        { amount: euros('1'), stated_interest: stated },
      ],
    };
    const failed = (place: string) => [
      `invalid ${place}legal_basis.incident_date`,
      `invalid ${place}additional_charges[0].stated_interest`,
      `invalid ${place}additional_charges[1].stated_interest.until`,
      `invalid ${place}additional_charges[3].stated_interest`,
    ];
    const draft = await givenDraft(company);
    const { id } = first(draft.claims);
    const added = await company.send('POST', '/v2/claims/', { order_id: draft.id, ...wrong });
    assertRefused(added, 400, 'validation_error', ...failed(''));
    assertRefused(await company.send('PATCH', `/v2/claims/${id}/`, wrong), 400, 'validation_error', ...failed(''));
    assertRefused(
      await company.send('POST', '/v2/orders/', { debtor_id: draft.debtor_id, claims: [wrong] }),
      400,
      'validation_error',
      ...failed('claims[0].'),
    );
  });
});

/** An accepted claim, and the calls of the operator on it. */
async function accepted(changes: Readonly<Record<string, unknown>> = {}, debtor: object = {}) {
  const company = await stage.aCompany();
  const { id: debtor_id } = await givenDebtor(company, { ...aPerson(), ...debtor });
  const { order, mandate } = await givenAccepted(stage, company, { debtor_id, claims: [aClaim(1, changes)] });
  const claim = first(order.claims);
  const path = `/operator/v1/claims/${claim.id}/`;
  const caseAt = `/operator/v1/mandates/${mandate.id}/`;
  return {
    company,
    order,
    claim,
    path,
    caseAt,
    complete: (body: object, headers: Record<string, string> = {}) =>
      stage.operate<Claim>('PATCH', path, body, { headers }),
    shown: () => stage.operate<Claim>('GET', path),
    lines: async () =>
      bodyOf(
        await stage.operate<Page<AuditEntry>>('GET', `/operator/v1/audit-log/?target_id=${claim.id}&limit=100`),
        200,
      ).results,
    terms: async () =>
      bodyOf(await stage.operate<Page<InterestTerms>>('GET', `${path}interest-terms/`), 200).results.map(
        ({ id, rule, from, until }) => [id === null, rule, from, until],
      ),
    interest: async (query: string) =>
      (await company.read<MandateBalance>(`/v2/mandates/${mandate.id}/balance/?as_of=2026-02-28${query}`)).legal_balance
        .legal_claim_of_interest_on_principal_claim.value,
    history: () => everything<HistoryEntry>(company.read, `/v2/mandates/${mandate.id}/history/`),
  };
}

describe('the operator adds to an accepted claim', () => {
  test('the ground in words and days, and what interest was computed from; the rest stays, and a line tells the fields', async () => {
    const { company, order, claim, complete, shown, lines } = await accepted({
      legal_basis: { claim_type_code: 'H29' },
      additional_charges: [charged(), { amount: euros('2.50') }, charged()],
    });
    const [one, fee, two] = claim.additional_charges;
    stage.clock.advance({ minutes: 1 });
    const ground = { incident_date: '2025-12-24', description: 'Auffahrunfall' };
    const sent = { legal_basis: ground, additional_charges: [{ id: two?.id, stated_interest: stated }] };
    const changed = bodyOf(await complete(sent), 200);
    assert.deepEqual(changed.legal_basis, { claim_type_code: 'H29', contract_date: null, ...ground });
    const stated_interest = { ...stated, base: euros('500.00'), rate: '9.12' };
    assert.deepEqual(changed.additional_charges, [one, fee, { ...two, stated_interest }]);
    const { href: _href, ...others } = changed;
    const own = await claimAt(company, claim);
    assert.deepEqual({ ...own, ...others }, own, 'the company reads the same');
    assert.deepEqual(own, {
      ...claim,
      legal_basis: own.legal_basis,
      additional_charges: own.additional_charges,
      updated_at: stage.clock.now(),
    });
    assert.deepEqual(bodyOf(await shown(), 200), changed);
    const whole = await company.read<{ updated_at: string; totals: object }>(`/v2/orders/${order.id}/`);
    assert.deepEqual([whole.updated_at, whole.totals], [stage.clock.now(), order.totals]);
    await assertConsistent(company);

    const [line, ...earlier] = await lines();
    assert.equal(line?.action, 'claim-entry.update');
    assert.deepEqual(line?.after, {
      fields: ['legal_basis.incident_date', 'legal_basis.description', 'additional_charges'],
    });
    stage.clock.advance({ minutes: 1 });
    assert.deepEqual(bodyOf(await complete(sent), 200), changed, 'the same again changes nothing');
    assert.equal((await lines()).length, 1 + earlier.length);
    const emptied = bodyOf(
      await complete({
        legal_basis: { description: null },
        additional_charges: [{ id: two?.id, stated_interest: null }, { id: one?.id }],
      }),
      200,
    );
    assert.deepEqual(emptied.legal_basis, { ...changed.legal_basis, description: null });
    assert.deepEqual(emptied.additional_charges, claim.additional_charges);
  });

  test('nothing over what another person wrote since', async () => {
    const { complete, shown } = await accepted();
    const { etag } = Object.fromEntries((await shown()).headers);
    stage.clock.advance({ minutes: 1 });
    const change = (description: string) => complete({ legal_basis: { description } }, { 'if-match': String(etag) });
    bodyOf(await change('Erste'), 200);
    assert.equal((await change('Zweite')).status, 412);
    assert.equal(bodyOf(await shown(), 200).legal_basis.description, 'Erste');
  });

  test('no other member, and nothing that contradicts the claim', async () => {
    const { claim, complete, shown } = await accepted({
      additional_charges: [charged(), { amount: euros('2.50') }],
    });
    const [interest, fee] = claim.additional_charges;
    const before = bodyOf(await shown(), 200);
    for (const other of [
      { subject_matter: 'Regal' },
      { legal_basis: null },
      { legal_basis: { claim_type_code: 'H11', description: 'x' } },
      { additional_charges: [{ id: interest?.id, amount: euros('9.00') }] },
      { legal_basis: { description: 'x' }, additional_charges: [{ id: interest?.id, type: 'interest' }] },
    ])
      assertRefused(await complete(other), 409, 'claim_not_editable');
    assertRefused(
      await complete({
        legal_basis: { incident_date: '2027-01-01' },
        additional_charges: [{ stated_interest: { ...stated, until: '2025-01-01' } }],
      }),
      400,
      'validation_error',
      'invalid legal_basis.incident_date',
      'invalid additional_charges[0].stated_interest.until',
      'required additional_charges[0].id',
    );
    assertRefused(
      await complete({
        additional_charges: [
          { id: fee?.id, stated_interest: stated },
          { id: randomUUID(), stated_interest: stated },
          { id: fee?.id },
        ],
      }),
      400,
      'validation_error',
      'invalid additional_charges[0].stated_interest',
      'invalid additional_charges[1].id',
      'invalid additional_charges[2].id',
    );
    assert.deepEqual(bodyOf(await shown(), 200), before);
  });

  test('nothing in another state, in a closed case, in a draft of the company or in a copy of production', async () => {
    const company = await stage.aCompany();
    const body = { legal_basis: { description: 'Kauf' } };
    for (const state of orderStates.filter((each) => each !== 'accepted')) {
      const order = await givenOrder(stage, company, state);
      const refused = await stage.operate('PATCH', `/operator/v1/claims/${first(order.claims).id}/`, body);
      assertRefused(refused, 409, state === 'draft' ? 'conflict' : 'claim_not_editable');
    }
    const closed = await accepted();
    bodyOf(await stage.operate('POST', `${closed.caseAt}close/`, { reason: 'Erledigt' }), 200);
    assertRefused(await closed.complete(body), 409, 'claim_not_editable');
    const copied = await accepted();
    await stage.sql(`update companies set sandbox_origin = 'production_mirror' where id = $1`, [
      copied.company.company,
    ]);
    assertRefused(await copied.complete(body), 403, 'sandbox_source_managed');
    assertRefused(await stage.operate('PATCH', `/operator/v1/claims/${randomUUID()}/`, body), 404, 'not_found');
  });

  test('in a draft that it entered, a charge needs its amount', async () => {
    const company = await stage.aCompany();
    const { id: debtor_id } = await givenDebtor(company);
    const draft = bodyOf(
      await stage.operate<{ claims: Claim[] }>('POST', '/operator/v1/orders/', {
        company_id: company.company,
        debtor_id,
        claims: [aClaim()],
      }),
      201,
    );
    const path = `/operator/v1/claims/${first(draft.claims).id}/`;
    assertRefused(
      await stage.operate('PATCH', path, { additional_charges: [charged(), { type: 'interest' }] }),
      400,
      'validation_error',
      'required additional_charges[1].amount',
    );
    const { additional_charges } = bodyOf(
      await stage.operate<Claim>('PATCH', path, { additional_charges: [charged({ stated_interest: stated })] }),
      200,
    );
    assert.equal(additional_charges[0]?.stated_interest?.from, stated.from);
  });
});

describe('a contract day that changes the rate of the law', () => {
  const business = { acting_as: 'business', person: null, organization: { name: 'Käufer GmbH' }, legal_form: 'gmbh' };
  /** 28 days of 0.05 a day for each percent: 10.27 % make 14.378, 9.27 % make 12.978. */
  const bearing = {
    principal_amount: euros('1825.00'),
    document_date: '2014-08-15',
    due_date: '2026-01-24',
    delay_date: '2026-02-01',
  };

  test('is booked: the ledger follows, what was known stays known, and the day back brings the rate back', async () => {
    const { complete, lines, terms, interest, history, caseAt, company } = await accepted(bearing, business);
    const pay = { amount: euros('100.00'), value_date: '2026-02-10', payer: 'debtor' };
    bodyOf(await stage.operate('POST', `${caseAt}payments/`, pay), 201);
    stage.clock.advance({ minutes: 1 });
    const [told, at] = [(await company.feed()).length, stage.clock.now()];
    const before = await interest('');
    assert.deepEqual(await terms(), [[true, 'interest.statutory_9', '2026-02-01', null]]);

    stage.clock.advance({ minutes: 1 });
    bodyOf(await complete({ legal_basis: { contract_date: '2014-07-28' } }), 200);
    assert.deepEqual(await terms(), [[true, 'interest.statutory_8', '2026-02-01', null]]);
    const lower = await interest('');
    assert.ok(Number(lower) < Number(before), `${lower} < ${before}`);
    assert.equal(await interest(`&known_at=${at}`), before);
    const { results } = bodyOf(
      await stage.operate<Page<{ rule: string; reason: string | null }>>('GET', `${caseAt}ledger/?limit=100`),
      200,
    );
    assert.ok(results.some(({ rule, reason }) => rule === 'interest.statutory_8' && reason === 'terms_changed'));
    assert.deepEqual(
      (await company.feed()).slice(told).map(({ type }) => type),
      ['mandate.balance_updated'],
    );
    assert.equal((await history()).filter(({ title }) => title.startsWith('Terms of interest')).length, 1);
    const { after: changed } = first(await lines());
    assert.deepEqual(Object.keys(changed as object).toSorted(), ['fields', 'payment_state', 'total_balance']);

    stage.clock.advance({ minutes: 1 });
    bodyOf(await complete({ legal_basis: { contract_date: '2014-07-29' } }), 200);
    assert.deepEqual(await terms(), [[true, 'interest.statutory_9', '2026-02-01', null]]);
    assert.equal(await interest(''), before);
    const verified = await Array.fromAsync(verifyBooks(stage.database));
    assert.deepEqual(
      verified.flatMap(({ differences }) => differences),
      [],
    );
  });

  test('changes the default alone: terms that were agreed hold on their days', async () => {
    const { complete, path, terms, interest } = await accepted(bearing, business);
    assert.equal(await interest(''), '14.38');
    const agreed = { kind: 'fixed', rate: '12', from: '2026-02-01', until: '2026-02-10', reason: '§ 4' };
    bodyOf(await stage.operate('POST', `${path}interest-terms/`, agreed), 201);
    stage.clock.advance({ minutes: 1 });
    bodyOf(await complete({ legal_basis: { contract_date: '2014-01-01' } }), 200);
    assert.deepEqual(await terms(), [
      [true, 'interest.statutory_8', '2026-02-01', null],
      [false, 'interest.fixed', '2026-02-01', '2026-02-10'],
    ]);
    // 10 days at 12 %, 18 at 9.27 %: 6.00 + 8.343.
    assert.equal(await interest(''), '14.34');
    // The law returns by the corrected day.
    const back = await stage.operate<InterestTerms>('POST', `${path}interest-terms/`, {
      kind: 'statutory',
      from: '2026-02-01',
      reason: 'Correction',
    });
    assert.equal(bodyOf(back, 201).rule, 'interest.statutory_8');
    assert.equal(await interest(''), '12.98');
  });

  test('of a consumer, or beyond the change of the law, books nothing', async () => {
    const consumer = await accepted(bearing);
    const told = (await consumer.company.feed()).length;
    bodyOf(await consumer.complete({ legal_basis: { contract_date: '2014-01-01' } }), 200);
    assert.equal((await consumer.company.feed()).length, told);
    const later = await accepted({ ...bearing, document_date: '2026-01-10' }, business);
    bodyOf(await later.complete({ legal_basis: { contract_date: '2025-12-01' } }), 200);
    assert.deepEqual(
      (await later.history()).filter(({ title }) => title.startsWith('Terms of interest')),
      [],
    );
  });
});
