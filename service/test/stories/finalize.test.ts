/** A company submits a draft: everything that is missing or contradictory is told at once, and what is complete goes to review. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ClaimInput } from '@mahnwerk/contract/case/claims.ts';
import type { DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import type { Answer } from '../harness/service.ts';
import { assertRefused, failuresOf } from '../harness/every-route.ts';
import {
  aClaim,
  aPerson,
  assertConsistent,
  bodyOf,
  claimAt,
  claimsOf,
  type Company,
  euros,
  first,
  givenDebtor,
  givenDraft,
  givenOrder,
  openStage,
  orderAt,
  type OrderInput,
  orderStates,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const finalize = (company: Company, order: Order, sent?: Parameters<Company['send']>[3]): Promise<Answer<Order>> =>
  company.send<Order>('POST', `/v2/orders/${order.id}/finalize/`, undefined, sent);

/** Held against what a draft's finalize answers; `{claim}` stands for the id of its first claim. The draft stays as it was. */
async function assertUnready(company: Company, draft: Order, ...failures: readonly string[]): Promise<void> {
  assertRefused(
    await finalize(company, draft),
    422,
    'validation_error',
    ...failures.map((each) => each.replace('{claim}', draft.claims[0]?.id ?? '')),
  );
  assert.deepEqual(await orderAt(company, draft), draft);
  assert.deepEqual(await company.feed(), []);
}

describe('an order that is ready', () => {
  test('goes under review with its claims, and tells so once', async () => {
    const company = await stage.aCompany();
    const draft = await givenDraft(company, { claims: claimsOf(3) });
    stage.clock.advance({ minutes: 1 });
    const submitted = bodyOf(await finalize(company, draft), 200);
    const now = stage.clock.now();
    const claims = draft.claims.map((claim) => ({ ...claim, status: 'submitted' as const, updated_at: now }));
    assert.deepEqual(submitted, {
      ...draft,
      status: 'submitted',
      next_step: { kind: 'review', on: null, text: 'The operator reviews the order.' },
      expires_at: null,
      submitted_at: now,
      updated_at: now,
      claims,
    });
    assert.deepEqual(await orderAt(company, draft), submitted);
    const data = {
      company_id: company.company,
      order_id: draft.id,
      order_url: `${publicUrl}/v2/orders/${draft.id}/`,
      claim_ids: draft.claims.map(({ id }) => id).sort(),
    };
    assert.deepEqual(
      (await company.feed()).map(({ id: _id, ...event }) => event),
      [{ type: 'order.submitted', created_at: now, data }],
    );
    await assertConsistent(company);
  });

  test('payments that came with the claims are reported, each told once, and those of other drafts stay drafts', async () => {
    const company = await stage.aCompany();
    const payments = [
      { amount: euros('1'), value_date: '2026-02-01' },
      { amount: euros('2'), value_date: '2026-02-02' },
    ];
    const draft = await givenDraft(company, {
      claims: [aClaim(1, { payments }), aClaim(2), aClaim(3, { payments: payments.slice(1) })],
    });
    const other = await givenDraft(company, { claims: [aClaim(1, { payments })] });
    assert.deepEqual(await company.feed(), []);
    const submitted = bodyOf(await finalize(company, draft), 200);
    const reported = submitted.claims.flatMap((claim) => claim.payments);
    assert.deepEqual(
      reported.map(({ status, mandate }) => [status, mandate]),
      Array.from({ length: 3 }, () => ['reported', null]),
    );
    const [event, ...rest] = await company.feed();
    assert.equal(event?.type, 'order.submitted');
    assert.deepEqual(
      rest.map(({ type, data }) => [type, data]),
      reported.map(({ id }) => [
        'payment.reported',
        { company_id: company.company, payment_id: id, payment_url: `${publicUrl}/v2/payments/${id}/` },
      ]),
    );
    assert.deepEqual(await orderAt(company, other), other);
  });

  test('may be asked for with no body at all or with {}, and with nothing else', async () => {
    const company = await stage.aCompany();
    const draft = await givenDraft(company);
    const ask = (body: string) => company.send('POST', `/v2/orders/${draft.id}/finalize/`, body);
    assertRefused(await ask('[]'), 400, 'validation_error', 'invalid ');
    assertRefused(await ask('null'), 400, 'validation_error', 'invalid ');
    assertRefused(await ask('"now"'), 400, 'validation_error', 'invalid ');
    assertRefused(await ask('{"now":true}'), 400, 'validation_error', 'unknown_field now');
    assertRefused(
      await ask('{"id":null,"claims":[]}'),
      400,
      'validation_error',
      'unknown_field id',
      'unknown_field claims',
    );
    assertRefused(await ask('{'), 400, 'parse_error');
    assert.deepEqual(await orderAt(company, draft), draft);
    assert.equal((await ask('{}')).status, 200);
    assert.equal((await finalize(company, await givenDraft(company))).status, 200);
  });

  test('is submitted once: again is a conflict, a retry of the same request the same answer', async () => {
    const company = await stage.aCompany();
    const draft = await givenDraft(company);
    const answer = await finalize(company, draft, { idempotencyKey: 'once' });
    assert.equal(answer.status, 200);
    assertRefused(await finalize(company, draft), 409, 'conflict');
    const retry = await finalize(company, draft, { idempotencyKey: 'once' });
    assert.deepEqual([retry.status, retry.text, retry.headers.get('idempotency-replayed')], [200, answer.text, 'true']);
    assert.deepEqual(
      (await company.feed()).map(({ type }) => type),
      ['order.submitted'],
    );
  });

  for (const state of orderStates.filter((each) => each !== 'draft'))
    test(`does not come back: one that is ${state} cannot be finalized`, async () => {
      const company = await stage.aCompany();
      const order = await givenOrder(stage, company, state);
      const told = await company.feed();
      assertRefused(await finalize(company, order), 409, 'conflict');
      assert.deepEqual([await orderAt(company, order), await company.feed()], [order, told]);
    });

  test('a missing claim type is the company’s default, and its own stays', async () => {
    const company = await stage.aCompany({ default_claim_type: 'H05' });
    const legal_basis = { contract_date: '2026-01-05', incident_date: null, description: 'Order of 5 January' };
    const draft = await givenDraft(company, {
      claims: [
        aClaim(1, { legal_basis }),
        aClaim(2, { legal_basis: { claim_type_code: 'H11' } }),
        aClaim(3, { legal_basis: null }),
      ],
    });
    assert.deepEqual(
      draft.claims.map((claim) => claim.legal_basis.claim_type_code),
      ['H05', 'H11', 'H05'],
      'the draft shows it',
    );
    const submitted = bodyOf(await finalize(company, draft), 200);
    const none = { contract_date: null, incident_date: null, description: null };
    assert.deepEqual(
      submitted.claims.map((claim) => claim.legal_basis),
      [
        { claim_type_code: 'H05', ...legal_basis },
        { claim_type_code: 'H11', ...none },
        { claim_type_code: 'H05', ...none },
      ],
    );
    assert.deepEqual(await claimAt(company, first(draft.claims)), submitted.claims[0]);
  });

  test('what is at the edge of a rule passes', async () => {
    const company = await stage.aCompany();
    const item = (amount: string) => ({
      description: 'x',
      quantity: '1',
      unit_price: euros(amount),
      amount: euros(amount),
    });
    const passes: readonly OrderInput[] = [
      { document_date: '2026-01-24', due_date: '2026-01-24', delay_date: '2026-01-25' },
      { items: [item('60.00'), item('39.99')] },
      { items: [item('60.00'), item('40.01')] },
      { items: [item('110.00'), item('-10.00')] },
      { items: [] },
      { principal_amount: euros('0.01') },
      { principal_amount: euros('9999999999.99') },
      { additional_charges: [{ amount: euros('5') }], payments: [{ amount: euros('105'), value_date: '2026-02-01' }] },
      { is_disputed: true, dispute_reason: 'Nothing arrived.' },
      { is_disputed: false, dispute_reason: 'Nothing arrived.' },
    ];
    for (const changes of passes)
      assert.equal(
        (await finalize(company, await givenDraft(company, { claims: [aClaim(1, changes)] }))).status,
        200,
        JSON.stringify(changes),
      );
  });
});

describe('what a claim lacks or contradicts stands below claims.{id}', () => {
  const item = (amount: string) => ({
    description: 'x',
    quantity: '1',
    unit_price: euros(amount),
    amount: euros(amount),
  });
  const most = '9999999999.99';
  const rules: readonly (readonly [story: string, changes: Partial<ClaimInput>, ...failures: string[]])[] = [
    ['no subject', { subject_matter: null }, 'required claims.{claim}.subject_matter'],
    ['no document reference', { document_reference: null }, 'required claims.{claim}.document_reference'],
    ['no document date', { document_date: null }, 'required claims.{claim}.document_date'],
    ['no due date', { due_date: null }, 'required claims.{claim}.due_date'],
    ['no delay date', { delay_date: null }, 'required claims.{claim}.delay_date'],
    ['no principal', { principal_amount: null }, 'required claims.{claim}.principal_amount'],
    ['a principal of zero', { principal_amount: euros('0.00') }, 'invalid claims.{claim}.principal_amount'],
    [
      'no claim type, and no default for it',
      { legal_basis: null },
      'required claims.{claim}.legal_basis.claim_type_code',
    ],
    ['a dispute without a reason', { is_disputed: true }, 'required claims.{claim}.dispute_reason'],
    ['a due date before the document', { due_date: '2026-01-09' }, 'invalid claims.{claim}.due_date'],
    ['delay on the due date', { delay_date: '2026-01-24' }, 'delay_before_due claims.{claim}.delay_date'],
    ['delay before the due date', { delay_date: '2026-01-23' }, 'delay_before_due claims.{claim}.delay_date'],
    ['items two cents below the principal', { items: [item('99.98')] }, 'items_total_mismatch claims.{claim}.items'],
    [
      'items two cents above the principal',
      { items: [item('50.00'), item('50.02')] },
      'items_total_mismatch claims.{claim}.items',
    ],
    [
      'payments above principal and charges',
      { payments: [{ amount: euros('100.01'), value_date: '2026-02-01' }] },
      'negative_total totals.order_value',
      'overpayment claims.{claim}.payments',
      'negative_total claims.{claim}.total_amount',
    ],
    [
      'a total beyond what can be written',
      { principal_amount: euros(most), additional_charges: [{ amount: euros('0.01') }] },
      'total_too_large totals.order_value',
      'total_too_large claims.{claim}.total_amount',
    ],
  ];
  for (const [story, changes, ...failures] of rules)
    test(story, async () => {
      const company = await stage.aCompany();
      await assertUnready(
        company,
        await givenDraft(company, {
          claims: [aClaim(1, changes), aClaim(2)].slice(
            0,
            failures.some((each) => each.includes('negative_total')) ? 1 : 2,
          ),
        }),
        ...failures,
      );
    });

  test('a claim with nothing lacks everything at once, and each claim has its own entries', async () => {
    const company = await stage.aCompany();
    const draft = await givenDraft(company, { claims: [{}, aClaim(1, { subject_matter: null })] });
    const [empty, other] = draft.claims;
    const lacking = [
      'subject_matter',
      'document_reference',
      'document_date',
      'due_date',
      'delay_date',
      'principal_amount',
      'legal_basis.claim_type_code',
    ];
    await assertUnready(
      company,
      draft,
      ...lacking.map((field) => `required claims.${empty?.id}.${field}`),
      `required claims.${other?.id}.subject_matter`,
    );
  });

  test('claims that fit one by one may be too much together', async () => {
    const company = await stage.aCompany();
    const half = euros('5000000000.00');
    await assertUnready(
      company,
      await givenDraft(company, {
        claims: [aClaim(1, { principal_amount: half }), aClaim(2, { principal_amount: half })],
      }),
      'total_too_large totals.order_value',
    );
  });

  test('an overpaid claim is at fault even where the order as a whole is owed', async () => {
    const company = await stage.aCompany();
    const draft = await givenDraft(company, {
      claims: [aClaim(1, { payments: [{ amount: euros('101'), value_date: '2026-02-01' }] }), aClaim(2)],
    });
    await assertUnready(
      company,
      draft,
      'overpayment claims.{claim}.payments',
      'negative_total claims.{claim}.total_amount',
    );
  });

  test('a hundred entries are told, no more', async () => {
    const company = await stage.aCompany();
    const draft = await givenDraft(company, { claims: Array.from({ length: 50 }, () => ({})) });
    const answer = await finalize(company, draft);
    assert.deepEqual([answer.status, failuresOf(answer).length], [422, 100]);
  });
});

describe('what the order lacks', () => {
  test('a claim', async () => {
    const company = await stage.aCompany();
    await assertUnready(company, await givenDraft(company, { claims: [] }), 'required claims');
  });

  test('the word that the creditor has done its own part', async () => {
    const company = await stage.aCompany();
    await assertUnready(
      company,
      await givenDraft(company, { creditor_obligation_fulfilled: false }),
      'invalid creditor_obligation_fulfilled',
    );
  });
});

describe('what a debtor lacks', () => {
  const guardian = { first_name: 'Kim', last_name: 'Muster', type: 'legal_guardian' } as const;
  // The clock of this file begins on 2026-03-02 and stays within that year.
  const child = { first_name: 'Lou', last_name: 'Muster', birth_date: '2012-01-01' };
  const cases: readonly (readonly [story: string, input: DebtorInput, ...failures: string[]])[] = [
    ['an address', { ...aPerson(), addresses: [] }, 'required addresses'],
    ['a guardian, being under 18', { ...aPerson(), person: child }, 'legal_guardian_required legal_representatives'],
    [
      'a guardian who is of age',
      { ...aPerson(), person: child, legal_representatives: [{ ...guardian, birth_date: '2010-01-01' }] },
      'minor legal_representatives',
    ],
    [
      'the age to act as a business',
      {
        ...aPerson(),
        acting_as: 'business',
        legal_form: 'sole_trader',
        person: child,
        legal_representatives: [guardian],
      },
      'minor_debtor acting_as',
    ],
    [
      'everything of these',
      { ...aPerson(), acting_as: 'business', person: child, addresses: [] },
      'minor_debtor acting_as',
      'legal_guardian_required legal_representatives',
      'required addresses',
    ],
  ];
  for (const [story, input, ...failures] of cases)
    test(story, async () => {
      const company = await stage.aCompany();
      const debtor = await givenDebtor(company, input);
      const at = (prefix: string) => failures.map((each) => each.replace(' ', ` ${prefix}.`));
      await assertUnready(company, await givenDraft(company, { debtor_id: debtor.id }), ...at('debtor'));
      await assertUnready(
        company,
        await givenDraft(company, { additional_debtor_ids: [debtor.id] }),
        ...at(`additional_debtors.${debtor.id}`),
      );
    });

  test('nothing, being 18 today, or a minor with a guardian of age or of unknown age', async () => {
    const company = await stage.aCompany();
    const eighteen = `2008-${stage.clock.now().slice(5, 10)}`;
    const ready: readonly DebtorInput[] = [
      { ...aPerson(), person: { ...child, birth_date: eighteen } },
      { ...aPerson(), person: child, legal_representatives: [guardian] },
      { ...aPerson(), person: child, legal_representatives: [{ ...guardian, birth_date: '1980-01-01' }] },
    ];
    for (const input of ready)
      assert.equal(
        (await finalize(company, await givenDraft(company, { debtor_id: (await givenDebtor(company, input)).id })))
          .status,
        200,
      );
  });
});

describe('what the company lacks stands at company.{field}', () => {
  const channel = (...notifications: string[]) => [
    { type: 'email', value: 'inkasso@beispiel-handel.example', notifications },
  ];
  const lacks: readonly (readonly [fields: Record<string, unknown>, ...failures: string[]])[] = [
    [{ address: null }, 'address'],
    [{ phone: null }, 'phone'],
    [{ legal_form: null, legal_representatives: [] }, 'legal_form'],
    [{ legal_representatives: [] }, 'legal_representatives'],
    [{ tax_treatment: null }, 'tax_treatment'],
    [{ tax_treatment: 'reverse_charge' }, 'vat_number'],
    [{ payout_bank_account: null }, 'payout_bank_account'],
    [{ notification_channels: [] }, 'notification_channels', 'notification_channels'],
    [{ notification_channels: channel('statements', 'status_updates') }, 'notification_channels'],
    [{ notification_channels: channel('requests_to_client') }, 'notification_channels'],
  ];
  for (const [fields, ...failures] of lacks)
    test(
      Object.entries(fields)
        .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
        .join(', '),
      async () => {
        const company = await stage.aCompany(fields);
        await assertUnready(
          company,
          await givenDraft(company),
          ...failures.map((field) => `required company.${field}`),
        );
      },
    );

  test('which recipient is missing, the message says', async () => {
    const company = await stage.aCompany({ notification_channels: [] });
    const { body } = await company.send<{ errors: readonly { message: string }[] }>(
      'POST',
      `/v2/orders/${(await givenDraft(company)).id}/finalize/`,
    );
    assert.deepEqual(
      body.errors.map(({ message }) => ['requests_to_client', 'statements'].filter((kind) => message.includes(kind))),
      [['requests_to_client'], ['statements']],
    );
  });
});

test('everything that is wrong, in the order, its claims, its debtors and the company, comes as one answer', async () => {
  const company = await stage.aCompany({ phone: null, payout_bank_account: null });
  const [debtor, other] = [
    await givenDebtor(company, { ...aPerson(), addresses: [] }),
    await givenDebtor(company, { ...aPerson(), addresses: [] }),
  ];
  const draft = await givenDraft(company, {
    debtor_id: debtor.id,
    additional_debtor_ids: [other.id],
    creditor_obligation_fulfilled: false,
    claims: [
      aClaim(1, { delay_date: '2026-01-24', subject_matter: null }),
      aClaim(2, { principal_amount: euros('0') }),
    ],
  });
  const answer = await finalize(company, draft);
  assert.equal(answer.status, 422);
  const [one, two] = draft.claims.map(({ id }) => id);
  assert.deepEqual(
    failuresOf(answer).sort(),
    [
      'invalid creditor_obligation_fulfilled',
      `required claims.${one}.subject_matter`,
      `delay_before_due claims.${one}.delay_date`,
      `invalid claims.${two}.principal_amount`,
      'required debtor.addresses',
      `required additional_debtors.${other.id}.addresses`,
      'required company.phone',
      'required company.payout_bank_account',
    ].sort(),
  );
});

test('a refused finalize frees its idempotency key: corrected, the same request goes through', async () => {
  const company = await stage.aCompany();
  const draft = await givenDraft(company, { claims: [aClaim(1, { subject_matter: null })] });
  const again = () => finalize(company, draft, { idempotencyKey: 'again' });
  assert.equal((await again()).status, 422);
  assert.equal((await again()).status, 422);
  bodyOf(await company.send('PATCH', `/v2/claims/${first(draft.claims).id}/`, { subject_matter: 'Delivery' }), 200);
  const done = await again();
  assert.deepEqual([done.status, done.headers.get('idempotency-replayed')], [200, null]);
  const replayed = await again();
  assert.deepEqual([replayed.text, replayed.headers.get('idempotency-replayed')], [done.text, 'true']);
  // So does a conflict: what was refused once is tried anew.
  assertRefused(await finalize(company, draft, { idempotencyKey: 'late' }), 409, 'conflict');
  assertRefused(await finalize(company, draft, { idempotencyKey: 'late' }), 409, 'conflict');
});

test('an expired draft is not finalized, however ready it is', async () => {
  const company = await stage.aCompany();
  const [ready, lacking] = [await givenDraft(company), await givenDraft(company, { claims: [] })];
  stage.clock.advance({ days: 90 });
  for (const draft of [ready, lacking]) {
    assertRefused(await finalize(company, draft), 409, 'order_expired');
    assert.deepEqual(await orderAt(company, draft), draft);
  }
});
