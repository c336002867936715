/**
 * Requests that meet: whoever comes first, each is answered as if it had come alone before or after the
 * others. Never half a change, never a 500; lists, totals, ledger and feed agree afterwards.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { expireDrafts } from '../../src/domain/collection/orders/index.ts';
import type { Answer } from '../harness/service.ts';
import { failuresOf } from '../harness/every-route.ts';
import {
  aClaim,
  aPerson,
  assertConsistent,
  claimsOf,
  type Company,
  euros,
  first,
  givenAccepted,
  givenDebtor,
  givenDraft,
  givenSubmitted,
  openStage,
  orderAt,
  type Page,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

/** How often each race is run: who wins is chance. */
const rounds = 4;

/** Every round begins with a company of its own; all rounds of a race are run one after the other. */
const race = (name: string, run: (company: Company, round: number) => Promise<void>): void =>
  void test(name, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const company = await stage.aCompany();
      await run(company, round);
      await assertConsistent(company);
    }
  });

type Request = () => Promise<Answer<unknown>>;

/** Sends all at once, in turns who is first; the answers in the order of the requests. */
async function atOnce(round: number, requests: readonly Request[]): Promise<string[]> {
  const answers = new Map<number, Answer<unknown>>();
  const turn = requests.map((_request, index) => (index + round) % requests.length);
  await Promise.all(turn.map(async (index) => answers.set(index, (await requests[index]?.()) as Answer<unknown>)));
  return requests.map((_request, index) => outcomeOf(answers.get(index)));
}

/** `200`, or the refusal in one line. */
function outcomeOf(answer: Answer<unknown> | undefined): string {
  assert.ok(answer !== undefined);
  if (answer.status < 400) return String(answer.status);
  return [answer.status, (answer.body as { code?: string }).code, ...failuresOf(answer)].join(' ');
}

const assertOneOf = (outcome: string | undefined, ...expected: readonly string[]) =>
  assert.ok(expected.includes(outcome ?? ''), `answered ${outcome}, expected ${expected.join(' or ')}`);

const command =
  (company: Company, { id }: Order, name: 'finalize' | 'withdraw', body?: unknown): Request =>
  () =>
    company.send('POST', `/v2/orders/${id}/${name}/`, body);
const review =
  ({ id }: Order, name: 'accept' | 'reject' | 'withdraw', body?: unknown): Request =>
  () =>
    stage.operate('POST', `/operator/v1/orders/${id}/${name}/`, body);
const move =
  (claim: { readonly id: string }, order: Order): Request =>
  () =>
    stage.operate('POST', `/operator/v1/claims/${claim.id}/move/`, { order_id: order.id });
const patch =
  (company: Company, path: string, body: object, headers: Record<string, string> = {}): Request =>
  () =>
    company.send('PATCH', path, body, { headers });
const remove =
  (company: Company, path: string): Request =>
  () =>
    company.send('DELETE', path);
const add =
  (company: Company, order: Order, claim: object): Request =>
  () =>
    company.send<Claim>('POST', '/v2/claims/', { order_id: order.id, ...claim });

const pathOf = ({ id }: { readonly id: string }) => `/v2/orders/${id}/`;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_none, index) => make(index));
const countOf = (outcomes: readonly string[], outcome: string) => outcomes.filter((each) => each === outcome).length;
const typesOf = async (company: Company) => (await company.feed()).map(({ type }) => type);

describe('equal requests', () => {
  race('twenty with one key have one effect and twenty equal answers', async (company, round) => {
    const debtor = await givenDebtor(company);
    const body = {
      debtor_id: debtor.id,
      creditor_obligation_fulfilled: true,
      claims: [aClaim(1, { payments: [{ amount: euros('1'), value_date: '2026-02-01' }] })],
    };
    const create = await Promise.all(
      times(20, () => company.send<Order>('POST', '/v2/orders/', body, { idempotencyKey: `create-${round}` })),
    );
    assertEqual(create, 201);
    const order = create[0]?.body;
    assert.ok(order !== undefined);
    assert.equal((await company.read<Page<Order>>('/v2/orders/')).count, 1);
    assertEqual(
      await Promise.all(
        times(20, () =>
          company.send('POST', `${pathOf(order)}finalize/`, undefined, { idempotencyKey: `finalize-${round}` }),
        ),
      ),
      200,
    );
    assertEqual(
      await Promise.all(
        times(20, () =>
          stage.operate('POST', `/operator/v1/orders/${order.id}/accept/`, undefined, {
            idempotencyKey: `accept-${order.id}`,
          }),
        ),
      ),
      200,
    );
    assert.deepEqual(await typesOf(company), [
      'order.submitted',
      'payment.reported',
      'order.accepted',
      'mandate.created',
    ]);
  });

  function assertEqual(answers: readonly Answer<unknown>[], status: number): void {
    assert.deepEqual([...new Set(answers.map((each) => each.status))], [status]);
    assert.equal(
      new Set(answers.map(({ text, headers }) => `${text} ${headers.get('etag')} ${headers.get('location')}`)).size,
      1,
    );
    assert.equal(
      answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true').length,
      answers.length - 1,
    );
  }

  race('twenty with keys of their own are twenty orders', async (company) => {
    const debtor = await givenDebtor(company);
    const answers = await Promise.all(
      times(20, () => company.send<Order>('POST', '/v2/orders/', { debtor_id: debtor.id, claims: [aClaim()] })),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 20);
  });

  race('one key with two bodies is one order, and a conflict for the other body', async (company, round) => {
    const debtor = await givenDebtor(company);
    const outcomes = await atOnce(
      round,
      times(
        6,
        (index) => () =>
          company.send(
            'POST',
            '/v2/orders/',
            { debtor_id: debtor.id, starting_approach: index % 2 === 0 ? 'judicial' : 'extrajudicial' },
            { idempotencyKey: 'one' },
          ),
      ),
    );
    assert.deepEqual([countOf(outcomes, '201'), countOf(outcomes, '409 idempotency_key_conflict')], [3, 3]);
    assert.equal((await company.read<Page<Order>>('/v2/orders/')).count, 1);
  });
});

describe('on a draft', () => {
  race(
    'finalize, withdraw, delete, change and a further claim follow each other in some order',
    async (company, round) => {
      const draft = await givenDraft(company, { claims: claimsOf(2) });
      const [finalized, withdrawn, deleted, changed, added] = await atOnce(round, [
        command(company, draft, 'finalize'),
        command(company, draft, 'withdraw'),
        remove(company, pathOf(draft)),
        patch(company, pathOf(draft), { starting_approach: 'judicial' }),
        add(company, draft, aClaim(3)),
      ]);
      assertOneOf(finalized, '200', '404 not_found');
      assertOneOf(withdrawn, '200', '409 conflict', '404 not_found');
      assertOneOf(deleted, '204', '409 conflict');
      assertOneOf(changed, '200', '409 conflict', '404 not_found');
      assertOneOf(added, '201', '409 claim_not_editable', '400 validation_error invalid order_id');
      assert.equal(finalized === '200', deleted !== '204', 'it was submitted or deleted, never both, never neither');
      if (deleted === '204') {
        assert.deepEqual(
          [
            (await company.read<Page<Order>>('/v2/orders/')).count,
            (await company.read<Page<Claim>>('/v2/claims/')).count,
            await company.feed(),
          ],
          [0, 0, []],
        );
        return;
      }
      const order = await orderAt(company, draft);
      assert.equal(order.status, withdrawn === '200' ? 'withdrawn' : 'submitted');
      assert.equal(order.claims.length, added === '201' ? 3 : 2);
      assert.equal(order.starting_approach, changed === '200' ? 'judicial' : 'extrajudicial');
      const told = (await company.feed()).map(({ type, data }) => [type, data.claim_ids]);
      const claimIds = order.claims.map(({ id }) => id).sort();
      assert.deepEqual(told, [
        ['order.submitted', claimIds],
        ...(withdrawn === '200' ? [['order.withdrawn', claimIds]] : []),
      ]);
    },
  );

  race('changes of different fields all stay', async (company, round) => {
    const [other, third] = [await givenDebtor(company), await givenDebtor(company)];
    const draft = await givenDraft(company, { creditor_obligation_fulfilled: false });
    const claim = first(draft.claims);
    const changes = [
      { additional_debtor_ids: [other.id, third.id] },
      { starting_approach: 'judicial' },
      { creditor_obligation_fulfilled: true },
    ];
    const ofClaim = [
      { your_reference: 'x' },
      { subject_matter: 'y' },
      { reminders: [{ date: '2026-02-01' }] },
      { principal_amount: euros('7') },
      { legal_basis: { description: 'z' } },
    ];
    const outcomes = await atOnce(round, [
      ...changes.map((each) => patch(company, pathOf(draft), each)),
      ...ofClaim.map((each) => patch(company, `/v2/claims/${claim.id}/`, each)),
    ]);
    assert.deepEqual([...new Set(outcomes)], ['200']);
    const order = await orderAt(company, draft);
    assert.deepEqual(
      [
        order.additional_debtor_ids,
        order.starting_approach,
        order.creditor_obligation_fulfilled,
        order.totals.order_value,
      ],
      [[other.id, third.id], 'judicial', true, euros('7.00')],
    );
    const { your_reference, subject_matter, reminders, principal_amount, legal_basis } = first(order.claims);
    assert.deepEqual(
      [your_reference, subject_matter, reminders.length, principal_amount, legal_basis],
      [
        'x',
        'y',
        1,
        euros('7.00'),
        { claim_type_code: 'H43', contract_date: null, incident_date: null, description: 'z' },
      ],
    );
  });

  race('finalize never lets a debtor slip in that is not ready', async (company, round) => {
    const unready = await givenDebtor(company, { ...aPerson(), addresses: [] });
    const draft = await givenDraft(company);
    const [changed, finalized] = await atOnce(round, [
      patch(company, pathOf(draft), { additional_debtor_ids: [unready.id] }),
      command(company, draft, 'finalize'),
    ]);
    const { status, additional_debtor_ids } = await orderAt(company, draft);
    if (finalized === '200')
      assert.deepEqual([changed, status, additional_debtor_ids], ['409 conflict', 'submitted', []]);
    else
      assert.deepEqual(
        [changed, finalized, status],
        ['200', `422 validation_error required additional_debtors.${unready.id}.addresses`, 'draft'],
      );
  });

  race('of changes under one If-Match one succeeds, the others are told', async (company, round) => {
    const draft = await givenDraft(company);
    const claim = `/v2/claims/${first(draft.claims).id}/`;
    const etag = async (path: string) => ({ 'If-Match': (await company.send('GET', path)).headers.get('etag') ?? '' });
    const ofOrder = await etag(pathOf(draft));
    const orders = await atOnce(round, [
      patch(company, pathOf(draft), { starting_approach: 'judicial' }, ofOrder),
      patch(company, pathOf(draft), { creditor_obligation_fulfilled: false }, ofOrder),
    ]);
    assert.deepEqual(orders.sort(), ['200', '412 precondition_failed']);
    const ofClaim = await etag(claim);
    const claims = await atOnce(round, [
      ...times(3, (index) => patch(company, claim, { your_reference: String(index) }, ofClaim)),
      () => company.send('DELETE', claim, undefined, { headers: ofClaim }),
    ]);
    // Behind the deletion there is nothing left to compare with.
    const [winner, ...losers] = claims.sort();
    assertOneOf(winner, '200', '204');
    for (const loser of losers)
      assertOneOf(loser, '412 precondition_failed', ...(winner === '204' ? ['404 not_found'] : []));
    const again = await etag(pathOf(draft));
    const [deleted, changed] = await atOnce(round, [
      () => company.send('DELETE', pathOf(draft), undefined, { headers: again }),
      patch(company, pathOf(draft), { starting_approach: 'extrajudicial', creditor_obligation_fulfilled: true }, again),
    ]);
    assert.ok(
      deleted === '204'
        ? changed === '412 precondition_failed' || changed === '404 not_found'
        : deleted === '412 precondition_failed' && changed === '200',
      `${deleted} and ${changed}`,
    );
  });

  race('an If-Match on the order does not miss a change of its claims', async (company, round) => {
    const draft = await givenDraft(company);
    const etag = (await company.send('GET', pathOf(draft))).headers.get('etag') ?? '';
    const [changed, ofClaim] = await atOnce(round, [
      patch(company, pathOf(draft), { starting_approach: 'judicial' }, { 'If-Match': etag }),
      patch(company, `/v2/claims/${first(draft.claims).id}/`, { your_reference: 'x' }),
    ]);
    assertOneOf(changed, '200', '412 precondition_failed');
    assert.equal(ofClaim, '200');
    assert.equal((await orderAt(company, draft)).starting_approach, changed === '200' ? 'judicial' : 'extrajudicial');
  });

  race('one document reference is given to one claim, and fifty claims are the most', async (company, round) => {
    const draft = await givenDraft(company, { claims: claimsOf(48) });
    const twins = await atOnce(
      round,
      times(4, () => add(company, draft, aClaim(49))),
    );
    assert.deepEqual(
      [countOf(twins, '201'), countOf(twins, '400 validation_error duplicate_document_reference document_reference')],
      [1, 3],
    );
    const crowd = await atOnce(
      round,
      times(4, (index) => add(company, draft, aClaim(50 + index))),
    );
    assert.deepEqual([countOf(crowd, '201'), countOf(crowd, '400 validation_error max_length order_id')], [1, 3]);
    assert.equal((await orderAt(company, draft)).claims.length, 50);
    const [one, two] = (await orderAt(company, draft)).claims;
    const taken = await atOnce(
      round,
      [one, two].map((claim) => patch(company, `/v2/claims/${claim?.id}/`, { document_reference: 'the same' })),
    );
    assert.deepEqual(taken.sort(), ['200', '400 validation_error duplicate_document_reference document_reference']);
  });

  race('the last to take out a claim finds it gone', async (company, round) => {
    const draft = await givenDraft(company, { claims: claimsOf(3) });
    const claim = `/v2/claims/${first(draft.claims).id}/`;
    assert.deepEqual(
      (
        await atOnce(
          round,
          times(4, () => remove(company, claim)),
        )
      ).sort(),
      ['204', '404 not_found', '404 not_found', '404 not_found'],
    );
    assert.deepEqual(
      (
        await atOnce(
          round,
          times(4, () => remove(company, pathOf(draft))),
        )
      ).sort(),
      ['204', '404 not_found', '404 not_found', '404 not_found'],
    );
  });

  race('a debtor is deleted or referred to, never both', async (company, round) => {
    const [debtor, kept] = [await givenDebtor(company), await givenDebtor(company)];
    const refer: readonly Request[] = [
      () => company.send('POST', '/v2/orders/', { debtor_id: debtor.id }),
      () => company.send('POST', '/v2/orders/', { debtor_id: kept.id, additional_debtor_ids: [debtor.id] }),
    ];
    const [deleted, asDebtor, asAdditional] = await atOnce(round, [
      remove(company, `/v2/debtors/${debtor.id}/`),
      ...refer,
    ]);
    if (deleted === '204')
      assert.deepEqual(
        [asDebtor, asAdditional],
        ['400 validation_error invalid debtor_id', '400 validation_error invalid additional_debtor_ids[0]'],
      );
    else assertOneOf(`${deleted}, ${asDebtor}, ${asAdditional}`, '409 conflict, 201, 201');
    assert.equal((await company.send('GET', `/v2/debtors/${debtor.id}/`)).status, deleted === '204' ? 404 : 200);
  });

  test('several cleanups at once tell of each expired draft once', async () => {
    const company = await stage.aCompany();
    const debtor = await givenDebtor(company);
    const drafts = await Promise.all(times(12, () => givenDraft(company, { debtor_id: debtor.id })));
    stage.clock.advance({ days: 90 });
    await Promise.all(times(3, () => stage.run(expireDrafts({ publicUrl }))));
    // What one held locked another left out: the next round finds it.
    await stage.run(expireDrafts({ publicUrl }));
    assert.deepEqual(
      (await company.feed()).map(({ type, data }) => `${type} ${String(data.order_id)}`).sort(),
      drafts.map(({ id }) => `order.expired ${id}`).sort(),
    );
    await assertConsistent(company);
  });
});

describe('under review', () => {
  race('an order is accepted or withdrawn', async (company, round) => {
    const order = await givenSubmitted(company);
    const outcomes = await atOnce(round, [review(order, 'accept'), command(company, order, 'withdraw')]);
    assert.deepEqual([...outcomes].sort(), ['200', '409 conflict']);
    await assertDecided(company, order, outcomes[0] === '200' ? 'accepted' : 'withdrawn');
  });

  race('of all decisions at once one is taken', async (company, round) => {
    const order = await givenSubmitted(company, {
      claims: [aClaim(1, { payments: [{ amount: euros('1'), value_date: '2026-02-01' }] })],
    });
    const requests = [
      review(order, 'accept'),
      review(order, 'reject', { reason: 'x' }),
      review(order, 'withdraw'),
      command(company, order, 'withdraw'),
      review(order, 'accept'),
      command(company, order, 'finalize'),
    ];
    const outcomes = await atOnce(round, requests);
    assert.deepEqual([countOf(outcomes, '200'), countOf(outcomes, '409 conflict')], [1, 5]);
    await assertDecided(
      company,
      order,
      (['accepted', 'rejected', 'withdrawn', 'withdrawn', 'accepted'] as const)[outcomes.indexOf('200')] ?? 'submitted',
    );
  });

  race('five acceptances make one case', async (company, round) => {
    const order = await givenSubmitted(company);
    const outcomes = await atOnce(
      round,
      times(5, () => review(order, 'accept')),
    );
    assert.deepEqual([countOf(outcomes, '200'), countOf(outcomes, '409 conflict')], [1, 4]);
    await assertDecided(company, order, 'accepted');
  });

  /** The order, its mandate and the feed tell the same story. */
  async function assertDecided(company: Company, { id }: Order, status: Order['status']): Promise<void> {
    const order = await orderAt(company, { id });
    assert.equal(order.status, status);
    assert.equal((await company.read<Page<Mandate>>('/v2/mandates/')).count, status === 'accepted' ? 1 : 0);
    const decision = status === 'accepted' ? ['order.accepted', 'mandate.created'] : [`order.${status}`];
    assert.deepEqual(
      (await typesOf(company)).filter((type) => type !== 'payment.reported'),
      ['order.submitted', ...decision],
    );
  }

  race('a claim is accepted with the order it stood in when that was decided', async (company, round) => {
    const debtor_id = (await givenDebtor(company)).id;
    const [source, target] = [
      await givenSubmitted(company, { debtor_id, claims: claimsOf(2) }),
      await givenSubmitted(company, { debtor_id, claims: [aClaim(3, { principal_amount: euros('1') })] }),
    ];
    const claim = first(source.claims);
    const [accepted, moved, other] = await atOnce(round, [
      review(source, 'accept'),
      move(claim, target),
      ...(round % 2 === 0 ? [review(target, 'accept')] : []),
    ]);
    assert.equal(accepted, '200');
    assertOneOf(moved, '200', '409 conflict');
    if (other !== undefined) assert.equal(other, '200');
    const order = await orderAt(company, source);
    assert.equal(order.claims.length, moved === '200' ? 1 : 2);
    await assertBooked(company);
  });

  race('claims that are moved crosswise all arrive, and nobody waits for the other forever', async (company, round) => {
    const debtor_id = (await givenDebtor(company)).id;
    const [one, two] = [
      await givenSubmitted(company, { debtor_id, claims: claimsOf(4) }),
      await givenSubmitted(company, { debtor_id, claims: claimsOf(8).slice(4) }),
    ];
    const outcomes = await atOnce(
      round,
      times(4, (index) => index).flatMap((index) => [
        move({ id: one.claims[index]?.id ?? '' }, two),
        move({ id: two.claims[index]?.id ?? '' }, one),
      ]),
    );
    assert.deepEqual([...new Set(outcomes)], ['200']);
    const idsIn = async (order: Order) => (await orderAt(company, order)).claims.map(({ id }) => id).sort();
    assert.deepEqual(
      [await idsIn(one), await idsIn(two)],
      [two.claims.map(({ id }) => id).sort(), one.claims.map(({ id }) => id).sort()],
    );
  });

  race('one claim that is moved to two orders is in one of them', async (company, round) => {
    const debtor_id = (await givenDebtor(company)).id;
    const [source, left, right] = [
      await givenSubmitted(company, { debtor_id, claims: claimsOf(2) }),
      await givenSubmitted(company, { debtor_id, claims: [aClaim(8)] }),
      await givenSubmitted(company, { debtor_id, claims: [aClaim(9)] }),
    ];
    const claim = first(source.claims);
    const outcomes = await atOnce(round, [move(claim, left), move(claim, right)]);
    for (const outcome of outcomes) assertOneOf(outcome, '200', '409 conflict');
    assert.ok(outcomes.includes('200'));
    const places = (await Promise.all([source, left, right].map((order) => orderAt(company, order)))).map(
      ({ claims }) => claims.filter(({ id }) => id === claim.id).length,
    );
    assert.deepEqual([places[0], (places[1] ?? 0) + (places[2] ?? 0)], [0, 1]);
  });

  race('two orders that join one case at once are both in its balance', async (company, round) => {
    const { order, mandate } = await givenAccepted(stage, company);
    const joining = await Promise.all(
      times(4, (index) =>
        givenSubmitted(company, {
          debtor_id: order.debtor_id,
          claims: [
            aClaim(1, {
              principal_amount: euros(`${index + 1}.00`),
              payments: [{ amount: euros('0.50'), value_date: '2026-02-01' }],
            }),
          ],
        }),
      ),
    );
    const outcomes = await atOnce(
      round,
      joining.map((each) => review(each, 'accept', { mandate_id: mandate.id })),
    );
    assert.deepEqual([...new Set(outcomes)], ['200']);
    const grown = await company.read<Mandate>(`/v2/mandates/${mandate.id}/`);
    assert.deepEqual(
      [grown.order_ids.length, grown.legal_balance.total_balance, grown.payment_state],
      [5, euros('108.00'), 'partially_paid'],
    );
    await assertBooked(company);
    assert.equal((await company.read<Page<Mandate>>('/v2/mandates/?ordering=amount')).results.length, 1);
    const [row] = await stage.sql('select total_balance_cents::int from mandates where id = $1', [mandate.id]);
    assert.equal(row?.total_balance_cents, 10800);
  });

  /** Every case's ledger holds the claims that were accepted into it, and no others. */
  async function assertBooked(company: Company): Promise<void> {
    for (const mandate of (await company.read<Page<Mandate>>('/v2/mandates/')).results) {
      const orders = await Promise.all(mandate.order_ids.map((id) => orderAt(company, { id })));
      assert.deepEqual(
        mandate.claim_ids,
        orders.flatMap(({ claims }) => claims.map(({ id }) => id)),
      );
      const value = orders.reduce((total, { totals }) => total + Math.round(Number(totals.order_value.value) * 100), 0);
      assert.equal(Math.round(Number(mandate.legal_balance.total_balance.value) * 100), value);
      const accepted = (await company.feed()).filter(
        ({ type, data }) => type === 'order.accepted' && data.mandate_id === mandate.id,
      );
      assert.deepEqual(
        accepted.flatMap(({ data }) => data.claim_ids as string[]).sort(),
        [...mandate.claim_ids].sort(),
      );
    }
  }
});

test('a storm of creations and deletions leaves every count right', async () => {
  const company = await stage.aCompany();
  const debtor = await givenDebtor(company);
  const live = async (index: number) => {
    const order = await givenDraft(company, { debtor_id: debtor.id, claims: claimsOf(2) });
    if (index % 3 === 0) assert.equal((await company.send('DELETE', pathOf(order))).status, 204);
    if (index % 3 === 1) assert.equal((await company.send('POST', `${pathOf(order)}finalize/`)).status, 200);
    if (index % 6 === 1)
      assert.equal((await stage.operate('POST', `/operator/v1/orders/${order.id}/accept/`)).status, 200);
    if (index % 3 === 2)
      assert.equal((await company.send('DELETE', `/v2/claims/${first(order.claims).id}/`)).status, 204);
  };
  await Promise.all(times(36, live));
  await assertConsistent(company);
  assert.equal((await company.read<Page<Claim>>(`/v2/claims/?order_id=${randomUUID()}`)).count, 0);
});
