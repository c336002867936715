/** A court decides what the office asked for: the title of an accepted receivable is recorded, kept and revoked (case-work.md 9). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { type EnforceableTitle, exampleTitle } from '@mahnwerk/contract/case/enforceable-titles.ts';
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import type { MandateCost } from '@mahnwerk/contract/operator/costs.ts';
import type { Limitation } from '@mahnwerk/contract/operator/limitation.ts';
import type { OperatorTitle } from '@mahnwerk/contract/operator/titles.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { verifyBooks } from '../../src/domain/collection/books/index.ts';
import {
  aClaim,
  bodyOf,
  type Company,
  euros,
  first,
  givenAccepted,
  givenDraft,
  givenSubmitted,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { failuresOf } from '../harness/every-route.ts';
import { aPdf } from '../harness/files.ts';
import { givenDocument } from '../harness/uploads.ts';

// Today is the 2nd of March 2026.
let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

const aTitle = (changes: object = {}) => ({
  type: 'enforcement_order',
  court: 'Amtsgericht Musterstadt',
  file_number: '26-0815047-0-3',
  issued_on: '2026-02-20',
  titled_amount: euros('100.00'),
  interest: null,
  ...changes,
});

const titlesOf = (claim: string) => {
  const at = `/operator/v1/claims/${claim}/enforceable-title/`;
  return {
    at,
    record: (body: object) => stage.operate<OperatorTitle>('POST', at, body),
    read: () => stage.operate<OperatorTitle>('GET', at),
    change: (body: object) => stage.operate<OperatorTitle>('PATCH', at, body),
    revoke: () => stage.operate<OperatorTitle>('POST', `${at}revoke/`, { reason: 'Falscher Schuldner' }),
  };
};

/** An accepted case, and the operator at the title of its first claim. */
async function aCase(claims: readonly object[] = [aClaim()], of = company) {
  const { mandate } = await givenAccepted(stage, of, { claims });
  const claim = first(mandate.claim_ids);
  const path = `/operator/v1/mandates/${mandate.id}/`;
  return {
    mandate,
    claim,
    path,
    ...titlesOf(claim),
    cost: async (body: object) =>
      bodyOf(
        await stage.operate<MandateCost>('POST', `${path}costs/`, {
          kind: 'court_fee',
          interest_bearing: false,
          ...body,
        }),
        201,
      ).id,
    balance: (query = '') => of.read<MandateBalance>(`/v2/mandates/${mandate.id}/balance/${query}`),
    seen: () => of.read<Claim>(`/v2/claims/${claim}/`),
    procedure: async () => (await of.read<Mandate>(`/v2/mandates/${mandate.id}/`)).procedure_state,
    limitation: async () =>
      bodyOf(await stage.operate<Limitation>('GET', `/operator/v1/claims/${claim}/limitation/`), 200).limitation_on,
    history: async () =>
      (await of.read<Page<HistoryEntry>>(`/v2/mandates/${mandate.id}/history/`)).results
        .filter(({ code }) => code?.startsWith('title.'))
        .map(({ code, title, values }) => [code, title, values?.type]),
  };
}

const figuresOf = ({ legal_balance: balance, claims }: MandateBalance) => [
  first(claims).type,
  balance.balance_of_principal_claim.value,
  balance.balance_of_interest_on_principal_claim.value,
  balance.balance_of_costs_interest_free.value,
  balance.balance_of_costs_interest_bearing.value,
  balance.balance_of_interest_on_costs.value,
  balance.total_balance.value,
];

async function assertBooksAreRight(): Promise<void> {
  for await (const { differences } of verifyBooks(stage.database)) assert.deepEqual(differences, []);
}

test('a recorded title changes claim, ledger, limitation and procedure at once, and its revocation undoes it', async () => {
  const client = await stage.aCompany();
  const it = await aCase([aClaim(1, { principal_amount: euros('3650.00') })], client);
  const court = await it.cost({ date: '2026-02-01', amount: euros('38.00') });
  await it.cost({ date: '2026-02-02', amount: euros('20.00'), kind: 'bailiff_fee' });
  // 38.00 and 20.00 of costs, and 365.00 of the principal.
  const payment = { amount: euros('423.00'), value_date: '2026-02-10', payer: 'debtor' };
  bodyOf(await stage.operate('POST', `${it.path}payments/`, payment), 201);
  const untitled = ['receivable', '3285.00', '0.00', '0.00', '0.00', '0.00', '3285.00'];
  assert.deepEqual(figuresOf(await it.balance()), untitled);
  const before = (await client.feed()).length;

  const recorded = bodyOf(
    await it.record(
      aTitle({
        served_on: '2026-02-24',
        titled_amount: euros('3285.00'),
        titled_costs: euros('80.00'),
        interest: { rate: '10', above_base_rate: false, from: '2026-02-21' },
        contains_cost_ids: [court],
        original_at: 'court',
      }),
    ),
    201,
  );
  assert.deepEqual(
    [recorded.recorded_on, recorded.revoked_on, recorded.original_at, recorded.contains_cost_ids],
    ['2026-03-02', null, 'court', [court]],
  );
  // Ten days of 0.90. The 38.00 of the court fee settle a day's interest on the 80.00, 0.01, and 37.99 of them.
  const titled = ['titled', '3285.00', '9.00', '0.00', '42.01', '0.08', '3336.09'];
  const balance = await it.balance();
  assert.deepEqual(figuresOf(balance), titled);
  assert.deepEqual(
    balance.rules.map(({ rule }) => rule).filter((rule) => rule.startsWith('title.')),
    ['title.costs', 'title.costs_replaced'],
  );
  assert.equal((await it.balance('?as_of=2026-02-19')).legal_balance.total_balance.value, '3285.00');
  assert.deepEqual(
    (await client.feed()).slice(before).map(({ type }) => type),
    ['mandate.balance_updated', 'mandate.state.changed'],
  );
  assert.deepEqual(await it.history(), [['title.recorded', 'Title recorded: enforcement order', 'enforcement_order']]);
  assert.equal(await it.procedure(), 'foreclosure');
  assert.equal(await it.limitation(), '2056-02-20');
  const seen = await it.seen();
  assert.deepEqual(
    [seen.type, seen.enforceable_title?.file_number, seen.principal_amount?.value],
    ['titled', '26-0815047-0-3', '3650.00'],
  );

  const changed = bodyOf(await it.change({ final_since: '2026-03-01', original_at: 'us' }), 200);
  assert.deepEqual([changed.final_since, changed.original_at, changed.court], ['2026-03-01', 'us', recorded.court]);
  assert.equal(await it.limitation(), '2056-03-01');
  const operator = { ...client, send: stage.operate } as Company;
  const upload = { file: aPdf(1), type: 'enforceable_title', filename: 'Titel.pdf' } as const;
  const { id: document } = await givenDocument(operator, `${it.at}documents/`, upload);
  const documents = bodyOf(await stage.operate<Page<Document>>('GET', `${it.at}documents/`), 200);
  assert.deepEqual(
    documents.results.map(({ id }) => id),
    [document],
  );
  assert.equal((await it.seen()).enforceable_title?.documents[0]?.id, document);

  stage.clock.advance({ minutes: 5 });
  const known = stage.clock.now();
  stage.clock.advance({ minutes: 5 });
  const revoked = bodyOf(await it.revoke(), 200);
  assert.deepEqual([revoked.id, revoked.revoked_on, revoked.documents.length], [recorded.id, '2026-03-02', 1]);
  assert.deepEqual(figuresOf(await it.balance()), untitled);
  assert.deepEqual(figuresOf(await it.balance(`?known_at=${known}`)), titled);
  assert.deepEqual([(await it.seen()).type, (await it.seen()).enforceable_title], ['receivable', null]);
  assert.deepEqual([await it.procedure(), await it.limitation()], ['extrajudicial', '2029-12-31']);
  assert.deepEqual((await it.history()).at(0), [
    'title.revoked',
    'Title revoked: enforcement order',
    'enforcement_order',
  ]);
  assert.equal((await client.send('GET', `/v2/claims/${it.claim}/enforceable-title/`)).status, 404);
  assert.equal(bodyOf(await it.read(), 200).revoked_on, '2026-03-02');

  const again = bodyOf(await it.record(aTitle({ contains_cost_ids: [court] })), 201);
  assert.notEqual(again.id, recorded.id);
  assert.deepEqual([bodyOf(await it.read(), 200).id, (await it.seen()).type], [again.id, 'titled']);
  await assertBooksAreRight();
});

test('of a title on a part, the day without a title stays; a case is enforced once all its claims are titled', async () => {
  const it = await aCase([aClaim(1), aClaim(2)]);
  const [one = '', other = ''] = it.mandate.claim_ids;
  bodyOf(await titlesOf(one).record(aTitle({ titled_amount: euros('60.00') })), 201);
  assert.equal(await it.limitation(), '2029-12-31');
  assert.equal(await it.procedure(), 'extrajudicial');
  bodyOf(await titlesOf(other).record(aTitle()), 201);
  assert.equal(await it.procedure(), 'foreclosure');
  bodyOf(await titlesOf(one).revoke(), 200);
  assert.equal(await it.procedure(), 'extrajudicial');

  const monitored = await aCase();
  const states = { procedure_state: 'long_term_monitoring' };
  bodyOf(await stage.operate('POST', `${monitored.path}state/`, states), 200);
  bodyOf(await monitored.record(aTitle()), 201);
  assert.equal(await monitored.procedure(), 'long_term_monitoring');
});

test('what a title says must fit its claim and its case', async () => {
  const it = await aCase();
  const stranger = await aCase();
  const foreign = await stranger.cost({ date: '2026-02-01', amount: euros('38.00') });
  const own = await it.cost({ date: '2026-02-01', amount: euros('38.00') });
  bodyOf(
    await stage.operate('POST', `${it.path}payments/`, {
      amount: euros('48.00'),
      value_date: '2026-02-21',
      payer: 'debtor',
    }),
    201,
  );
  const refusedFor = async (changes: object) => failuresOf(await it.record(aTitle(changes)));
  for (const [changes, failures] of [
    [{ issued_on: '2026-03-03' }, ['invalid issued_on']],
    [{ issued_on: '2026-01-09' }, ['invalid issued_on', 'overpayment titled_amount']],
    [{ served_on: '2026-02-19' }, ['invalid served_on']],
    [{ final_since: '2026-02-19' }, ['invalid final_since']],
    [{ titled_amount: euros('100.01') }, ['overpayment titled_amount']],
    [{ issued_on: '2026-02-21' }, ['overpayment titled_amount']],
    [{ titled_amount: euros('0.00') }, ['invalid titled_amount.value']],
    [{ interest: undefined }, ['required interest']],
    [{ interest: { rate: '5', above_base_rate: true, from: '2026-01-23' } }, ['invalid interest.from']],
    [{ contains_cost_ids: [own, foreign] }, ['invalid contains_cost_ids[1]']],
    [{ contains_cost_ids: [own, own] }, ['duplicate contains_cost_ids[1]']],
    [{ original_at: 'nowhere' }, ['invalid_choice original_at']],
    [{ reference: 'x' }, ['unknown_field reference']],
  ] as const)
    assert.deepEqual(await refusedFor(changes), failures, JSON.stringify(changes));
  assert.equal((await it.seen()).type, 'receivable');
});

test('only an accepted receivable of an open case takes a title, once', async () => {
  const refused = async (claim: string, status = 409, code = 'conflict') => {
    const answer = await titlesOf(claim).record(aTitle());
    assert.deepEqual([answer.status, (answer.body as unknown as { code: string }).code], [status, code], answer.text);
  };
  const it = await aCase();
  assert.equal((await it.read()).status, 404);
  assert.equal((await it.revoke()).status, 404);
  bodyOf(await it.record(aTitle()), 201);
  await refused(it.claim);
  const draft = await givenDraft(company);
  await refused(first(draft.claims).id);
  const submitted = await givenSubmitted(company);
  await refused(first(submitted.claims).id);
  await refused(randomUUID(), 404, 'not_found');
  const ended = await aCase();
  bodyOf(await stage.operate('POST', `${ended.path}close/`, { reason: '<p>Erledigt.</p>' }), 200);
  await refused(ended.claim);

  // What is fixed stays fixed, and what is revoked stays revoked.
  const codeOf = ({ body }: { readonly body: unknown }) => (body as { readonly code: string }).code;
  assert.equal(codeOf(await it.change({ court: 'Amtsgericht Anderswo' })), 'claim_not_editable');
  assert.deepEqual(failuresOf(await it.change({ served_on: '2026-02-01' })), ['invalid served_on']);
  bodyOf(await it.revoke(), 200);
  assert.equal(codeOf(await it.revoke()), 'conflict');
  assert.equal(codeOf(await it.change({ served_on: '2026-02-24' })), 'conflict');
  const document = { type: 'enforceable_title', filename: 'Titel.pdf', base64: aPdf(1).toString('base64') };
  assert.equal(codeOf(await stage.operate('POST', `${it.at}documents/`, document)), 'conflict');
  // The company reads the title of its claim, and no more.
  const other = await aCase();
  bodyOf(await other.record(aTitle()), 201);
  const below = `/v2/claims/${other.claim}/enforceable-title/`;
  assert.equal((await company.read<EnforceableTitle>(below)).file_number, '26-0815047-0-3');
  assert.equal(codeOf(await company.send('PATCH', below, { court: 'Anderswo' })), 'claim_not_editable');
  assert.equal(codeOf(await company.send('POST', `${below}documents/`, document)), 'claim_not_editable');
});

test('the same paths serve the title of a draft that the operator entered', async () => {
  const { id: debtor_id } = bodyOf(
    await company.send<{ id: string }>('POST', '/v2/debtors/', {
      acting_as: 'consumer',
      person: { first_name: 'Mika', last_name: 'Muster', birth_date: '1984-04-04' },
      addresses: [{ street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' }],
    }),
    201,
  );
  const order = bodyOf(
    await stage.operate<Order>('POST', '/operator/v1/orders/', {
      company_id: company.company,
      debtor_id,
      creditor_obligation_fulfilled: true,
      claims: [
        { type: 'titled', document_reference: 'VB-1', subject_matter: 'Möbel', enforceable_title: exampleTitle },
      ],
    }),
    201,
  );
  const it = titlesOf(first(order.claims).id);
  const read = bodyOf(await it.read(), 200);
  assert.deepEqual([read.recorded_on, read.original_at, read.contains_cost_ids], [null, null, []]);
  assert.equal(bodyOf(await it.change({ court: 'Amtsgericht Anderswo' }), 200).court, 'Amtsgericht Anderswo');
  assert.deepEqual(failuresOf(await it.change({ original_at: 'us' })), ['not_allowed original_at']);
  assert.equal((await it.revoke()).status, 409);
  assert.equal((await it.record(aTitle())).status, 409);
});
