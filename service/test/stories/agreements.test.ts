/** The operator records what was agreed on a case: terms of interest of a claim, and the order in which payments are allocated. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { exampleTitle } from '@mahnwerk/contract/case/enforceable-titles.ts';
import type { HistoryEntry } from '@mahnwerk/contract/case/mandates.ts';
import type { AllocationRule, InterestTerms } from '@mahnwerk/contract/operator/agreements.ts';
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { aPdf } from '../harness/files.ts';
import { givenDocument } from '../harness/uploads.ts';
import { assertRefused } from '../harness/every-route.ts';
import {
  aClaim,
  bodyOf,
  euros,
  everything,
  first,
  givenAccepted,
  givenDraft,
  givenSubmitted,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

/** A claim that bears interest at 5 points from 1 February, on 1,825.00: 0.05 a day is one percent. */
const bearing = (number = 1, changes: object = {}) =>
  aClaim(number, { principal_amount: euros('1825.00'), delay_date: '2026-02-01', ...changes });

const termsPathOf = (claim: string) => `/operator/v1/claims/${claim}/interest-terms/`;

/** A titled claim of an accepted case. */
async function titledClaim(interest: object | null): Promise<string> {
  const company = await stage.aCompany();
  const title = { ...exampleTitle, interest };
  const draft = await givenDraft(company, {
    claims: [{ type: 'titled', document_reference: 'VB-1', subject_matter: 'Furniture', enforceable_title: title }],
  });
  const { id } = first(draft.claims);
  const documents = `/v2/claims/${id}/enforceable-title/documents/`;
  await givenDocument(company, documents, { file: aPdf(1), type: 'enforceable_title', filename: 'Titel.pdf' });
  bodyOf(await company.send('POST', `/v2/orders/${draft.id}/finalize/`), 200);
  bodyOf(await stage.operate('POST', `/operator/v1/orders/${draft.id}/accept/`), 200);
  return id;
}

async function aCase(input: Parameters<typeof givenAccepted>[2] = { claims: [bearing()] }) {
  const company = await stage.aCompany();
  const { order, mandate } = await givenAccepted(stage, company, input);
  const path = `/operator/v1/mandates/${mandate.id}/`;
  const termsPath = (claim = first(order.claims).id) => termsPathOf(claim);
  return {
    company,
    mandate,
    claims: order.claims,
    claim: first(order.claims),
    path,
    termsPath,
    agree: (body: object, claim?: string) => stage.operate<InterestTerms>('POST', termsPath(claim), body),
    terms: async () => bodyOf(await stage.operate<Page<InterestTerms>>('GET', `${termsPath()}?limit=100`), 200).results,
    rule: (body: object) => stage.operate<AllocationRule>('POST', `${path}allocation-rules/`, body),
    rules: async () =>
      bodyOf(await stage.operate<Page<AllocationRule>>('GET', `${path}allocation-rules/`), 200).results,
    pay: async (amount: string, value_date: string) =>
      bodyOf(
        await stage.operate<MandatePayment>('POST', `${path}payments/`, {
          amount: euros(amount),
          value_date,
          payer: 'debtor',
        }),
        201,
      ),
    balance: (query = '') => company.read<MandateBalance>(`/v2/mandates/${mandate.id}/balance/${query}`),
    told: async () => (await company.feed()).filter(({ type }) => type.startsWith('mandate.')).map(({ type }) => type),
    history: () => everything<HistoryEntry>(company.read, `/v2/mandates/${mandate.id}/history/`),
  };
}

const interestOf = ({ legal_balance }: MandateBalance) =>
  legal_balance.legal_claim_of_interest_on_principal_claim.value;
const periodsOf = ({ interest_periods }: MandateBalance) =>
  interest_periods.map(({ from, until, rate, rule, amount }) => [from, until, rate, rule, amount.value]);

const reason = '§ 4 of the contract';
const stated_reason = 'Vereinbarter Verzugszins nach § 4 des Vertrags';

describe('terms of interest', () => {
  test('hold on their days, and on all others the default: each period names its rule', async () => {
    const { claim, agree, terms, balance } = await aCase();
    const [byDefault, ...others] = await terms();
    assert.deepEqual(others, []);
    assert.deepEqual(byDefault, {
      id: null,
      kind: 'statutory',
      points: '5.00',
      rate: null,
      day_count: 'act_act',
      from: '2026-02-01',
      until: null,
      amount_base: null,
      rule: 'interest.statutory_5',
      reason: null,
      stated_reason: null,
      recorded_at: byDefault?.recorded_at,
    });
    // 28 days of 0.05 · 6.27: 8.778.
    assert.equal(interestOf(await balance('?as_of=2026-02-28')), '8.78');

    const added = bodyOf(
      await agree({ kind: 'fixed', rate: '12', from: '2026-02-11', until: '2026-02-20', reason, stated_reason }),
      201,
    );
    assert.deepEqual(added, {
      id: added.id,
      kind: 'fixed',
      points: null,
      rate: '12.00',
      day_count: 'act_act',
      from: '2026-02-11',
      until: '2026-02-20',
      amount_base: null,
      rule: 'interest.fixed',
      reason,
      stated_reason,
      recorded_at: added.recorded_at,
    });
    assert.deepEqual(await terms(), [byDefault, added]);
    // 10 days at 6.27, 10 at 12, 8 at 6.27: 3.135 + 6.00 + 2.508 = 11.643.
    const shown = await balance('?as_of=2026-02-28');
    assert.deepEqual(periodsOf(shown), [
      ['2026-02-01', '2026-02-10', '6.27', 'interest.statutory_5', '3.14'],
      ['2026-02-11', '2026-02-20', '12.00', 'interest.fixed', '6.00'],
      ['2026-02-21', '2026-02-28', '6.27', 'interest.statutory_5', '2.50'],
    ]);
    assert.equal(interestOf(shown), '11.64');
    const within = first((await balance('?as_of=2026-02-15')).claims);
    assert.deepEqual([within.claim_id, within.terms?.rule, within.terms?.rate], [claim.id, 'interest.fixed', '12.00']);
    assert.ok(shown.rules.some(({ rule }) => rule === 'interest.fixed'));
  });

  test('of several on a day the last recorded hold, and what was known before stays known', async () => {
    const { agree, terms, balance } = await aCase();
    bodyOf(await agree({ kind: 'base_plus', points: '8.73', from: '2026-02-01', reason }), 201);
    stage.clock.advance({ minutes: 1 });
    const known = stage.clock.now();
    stage.clock.advance({ minutes: 1 });
    bodyOf(await agree({ kind: 'none', from: '2026-02-11', until: '2026-02-28', reason: 'Deferred' }), 201);
    // 28 days at 1.27 + 8.73 = 10 %, and 10 of them after the deferral.
    assert.equal(interestOf(await balance(`?as_of=2026-02-28&known_at=${known}`)), '14.00');
    assert.equal(interestOf(await balance('?as_of=2026-02-28')), '5.00');
    assert.equal(first((await balance('?as_of=2026-02-28')).claims).terms, null);
    assert.deepEqual(
      (await terms()).map(({ id, kind, rule }) => [id === null, kind, rule]),
      [
        [true, 'statutory', 'interest.statutory_5'],
        [false, 'none', null],
        [false, 'base_plus', 'interest.base_plus'],
      ],
    );
  });

  test('may count days in another way, and on a part of the principal that payments reduce first', async () => {
    const { agree, balance, pay } = await aCase();
    await pay('825.00', '2026-01-31');
    bodyOf(
      await agree({
        kind: 'fixed',
        rate: '7.2',
        day_count: '30_360',
        from: '2026-02-01',
        amount_base: euros('1325.00'),
        reason,
      }),
      201,
    );
    // 1,325.00 − 825.00 = 500.00 at 7.2 % for 28 days of 360: 2.80.
    const shown = await balance('?as_of=2026-02-28');
    assert.equal(interestOf(shown), '2.80');
    assert.deepEqual(
      shown.interest_periods.map(({ base, year_days, days }) => [base?.value, year_days, days]),
      [['500.00', 360, 28]],
    );
  });

  test('of the law can return after others, as they were when the claim was accepted', async () => {
    const { agree, balance } = await aCase();
    bodyOf(await agree({ kind: 'none', from: '2026-02-01', reason: 'Entered by mistake' }), 201);
    assert.equal(interestOf(await balance('?as_of=2026-02-28')), '0.00');
    const back = bodyOf(await agree({ kind: 'statutory', from: '2026-02-01', reason: 'Correction' }), 201);
    assert.deepEqual([back.points, back.rule], ['5.00', 'interest.statutory_5']);
    assert.equal(interestOf(await balance('?as_of=2026-02-28')), '8.78');
  });

  test('move what a payment settled, are told once, and only when today’s balance changes', async () => {
    const { path, agree, balance, pay, told, history } = await aCase();
    await pay('100.00', '2026-02-10');
    const before = (await told()).length;
    // 10 days at 6.27 %: 3.135 of the payment met interest.
    assert.equal(first((await balance()).claims).interest.paid.value, '3.14');
    bodyOf(await agree({ kind: 'fixed', rate: '10', from: '2026-02-01', reason }), 201);
    assert.equal(first((await balance()).claims).interest.paid.value, '5.00');
    assert.deepEqual((await told()).slice(before), ['mandate.balance_updated']);
    const { results } = bodyOf(
      await stage.operate<Page<{ rule: string; reason: string | null }>>(
        'GET',
        `${path}ledger/?limit=100&derived=true`,
      ),
      200,
    );
    assert.ok(results.some(({ rule, reason: why }) => rule === 'interest.fixed' && why === 'terms_changed'));

    bodyOf(await agree({ kind: 'none', from: '2027-01-01', reason: 'Deferred from next year on' }), 201);
    assert.equal((await told()).length, before + 1, 'terms of the future change no balance of today');
    assert.equal((await history()).filter(({ title }) => title.startsWith('Terms of interest')).length, 2);
  });

  test('of a title are its own, and a title without interest has none', async () => {
    const shown = async (interest: object | null) => {
      const terms = await stage.operate<Page<InterestTerms>>('GET', termsPathOf(await titledClaim(interest)));
      return bodyOf(terms, 200).results.map((each) => [
        each.id,
        each.kind,
        each.rate,
        each.from,
        each.amount_base?.value,
        each.rule,
      ]);
    };
    const awarded = { rate: '4', above_base_rate: false, from: '2025-11-04', amount_base: euros('50.00') };
    assert.deepEqual(await shown(awarded), [[null, 'fixed', '4.00', '2025-11-04', '50.00', 'interest.title']]);
    assert.deepEqual(await shown(null), [[null, 'none', null, '2026-01-12', undefined, null]]);
  });

  test('need what their kind needs, days in order, and a claim that is owed', async () => {
    const { agree } = await aCase();
    const from = '2026-02-01';
    const refused = async (body: object, ...failures: string[]) =>
      assertRefused(await agree({ from, reason, ...body }), 400, 'validation_error', ...failures);
    await refused({ kind: 'base_plus' }, 'required points');
    await refused({ kind: 'fixed', points: '5' }, 'not_allowed points', 'required rate');
    await refused({ kind: 'statutory', points: '5', rate: '5' }, 'not_allowed points', 'not_allowed rate');
    await refused(
      { kind: 'none', day_count: 'act_365', amount_base: euros('1.00') },
      'not_allowed day_count',
      'not_allowed amount_base',
    );
    await refused({ kind: 'none', until: '2026-01-31' }, 'invalid until');
    await refused({ kind: 'none', from: '2026-01-23' }, 'invalid from');
    await refused({ kind: 'fixed', rate: '100.000001' }, 'invalid rate');
    await refused({ kind: 'fixed', rate: '1.0000001' }, 'invalid rate');
    await refused({ kind: 'none', reason: '' }, 'blank reason');
    await refused({ kind: 'none', reason: 'x'.repeat(501) }, 'max_length reason');
    bodyOf(await agree({ kind: 'fixed', rate: '0.000001', from, until: from, reason: 'x'.repeat(500) }), 201);
    bodyOf(await agree({ kind: 'fixed', rate: '100', from: '2026-01-24', reason }), 201);
  });

  test('need a claim with a case that is open', async () => {
    const { agree, termsPath, path } = await aCase();
    const body = { kind: 'none', from: '2026-02-01', reason };
    const waiting = first((await givenSubmitted(await stage.aCompany())).claims).id;
    for (const unknown of [waiting, randomUUID()]) {
      assertRefused(await agree(body, unknown), 404, 'not_found');
      assertRefused(await stage.operate('GET', termsPath(unknown)), 404, 'not_found');
    }
    bodyOf(await stage.operate('POST', `${path}close/`, { reason: 'Paid in full' }), 200);
    assertRefused(await agree(body), 409, 'conflict');
    assert.equal(bodyOf(await stage.operate<Page<InterestTerms>>('GET', termsPath()), 200).count, 1);
  });

  test('are at most a hundred for a claim', async () => {
    const { mandate, claim, agree, termsPath } = await aCase();
    await stage.sql(
      `insert into ledger_facts (company_id, mandate_id, number, kind, recorded_at, fact)
       select company_id, mandate_id, 1 + n, 'terms', recorded_at,
         json_build_object('id', gen_random_uuid(), 'claim_id', $2::text, 'from', '2026-02-01', 'until', null, 'terms', null, 'reason', 'Deferred')
       from ledger_facts, generate_series(1, 99) n where mandate_id = $1 and number = 1`,
      [mandate.id, claim.id],
    );
    assert.equal(bodyOf(await stage.operate<Page<InterestTerms>>('GET', termsPath()), 200).count, 100);
    const body = { kind: 'none', from: '2026-02-01', reason };
    bodyOf(await agree(body), 201);
    assertRefused(await agree(body), 400, 'validation_error', 'max_length interest_terms');
  });
});

describe('an allocation rule', () => {
  test('changes the order for payments of its days, those that are booked already too', async () => {
    const { rule, rules, pay, balance, told } = await aCase();
    await pay('100.00', '2026-02-10');
    await pay('100.00', '2026-02-20');
    const before = (await told()).length;
    const added = bodyOf(
      await rule({ order: 'principal_first', from: '2026-02-15', until: '2026-02-28', reason: 'Settlement' }),
      201,
    );
    assert.deepEqual(added, {
      id: added.id,
      order: 'principal_first',
      claim_id: null,
      from: '2026-02-15',
      until: '2026-02-28',
      reason: 'Settlement',
      recorded_at: added.recorded_at,
    });
    assert.deepEqual(await rules(), [added]);
    const { payments, rules: named } = await balance();
    assert.deepEqual(
      payments.map((each) => [each.rule, each.allocation.map(({ line, amount }) => [line, amount.value])]),
      [
        // 10 days of 0.05 · 6.27.
        [
          'allocation.bgb_367_1',
          [
            ['interest_on_principal_claim', '3.14'],
            ['principal_claim', '96.86'],
          ],
        ],
        ['allocation.principal_first', [['principal_claim', '100.00']]],
      ],
    );
    assert.ok(named.some((each) => each.rule === 'allocation.principal_first'));
    assert.deepEqual((await told()).slice(before), ['mandate.balance_updated']);
  });

  test('may be for one claim; the last recorded one holds', async () => {
    const { claims, rule, pay, balance } = await aCase({
      claims: [bearing(1), bearing(2, { due_date: '2026-01-25' })],
    });
    const [older, younger] = [claims[0]?.id, claims[1]?.id];
    bodyOf(await rule({ order: 'principal_first', from: '2026-02-01', reason: 'Settlement' }), 201);
    bodyOf(await rule({ order: 'bgb_497_3', claim_id: younger, from: '2026-02-01', reason: 'Loan' }), 201);
    await pay('1900.00', '2026-02-10');
    // The principal of the older claim comes before its interest; the younger one follows § 497 (3).
    assert.deepEqual(
      first((await balance()).payments).allocation.map(({ claim_id, line, amount }) => [claim_id, line, amount.value]),
      [
        [older, 'principal_claim', '1825.00'],
        [older, 'interest_on_principal_claim', '3.14'],
        [younger, 'principal_claim', '71.86'],
      ],
    );
  });

  test('are at most a hundred for a case, and a hundred for each claim', async () => {
    const { mandate, claim, rule } = await aCase();
    await stage.sql(
      `insert into ledger_facts (company_id, mandate_id, number, kind, recorded_at, fact)
       select company_id, mandate_id, 1 + n, 'allocation_rule', recorded_at,
         json_build_object('id', gen_random_uuid(), 'claim_id', case when n > 100 then $2::text end, 'order', 'bgb_367_1', 'from', '2026-02-01', 'until', null, 'reason', 'Deferred')
       from ledger_facts, generate_series(1, 199) n where mandate_id = $1 and number = 1`,
      [mandate.id, claim.id],
    );
    const body = { order: 'principal_first', from: '2026-02-01', reason: 'Settlement' };
    assertRefused(await rule(body), 400, 'validation_error', 'max_length allocation_rules');
    bodyOf(await rule({ ...body, claim_id: claim.id }), 201);
    assertRefused(await rule({ ...body, claim_id: claim.id }), 400, 'validation_error', 'max_length allocation_rules');
  });

  test('needs a claim of the case, days in order, and an open case', async () => {
    const { rule, path, claim } = await aCase();
    const other = await aCase();
    const body = { order: 'bgb_367_1', from: '2026-02-01', reason: 'Settlement' };
    const refused = async (changes: object, ...failures: string[]) =>
      assertRefused(await rule({ ...body, ...changes }), 400, 'validation_error', ...failures);
    await refused({ claim_id: other.claim.id }, 'invalid claim_id');
    await refused({ until: '2026-01-31' }, 'invalid until');
    await refused({ order: 'oldest_first' }, 'invalid_choice order');
    bodyOf(await rule({ ...body, claim_id: claim.id }), 201);
    bodyOf(await stage.operate('POST', `${path}close/`, { reason: 'Paid in full' }), 200);
    assertRefused(await rule(body), 409, 'conflict');
    assertRefused(
      await stage.operate('POST', `/operator/v1/mandates/${randomUUID()}/allocation-rules/`, body),
      404,
      'not_found',
    );
  });
});
