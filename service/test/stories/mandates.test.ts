/** A company follows its cases: what they are, how they stand, what is still owed, what has happened. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { ClaimInput } from '@mahnwerk/contract/case/claims.ts';
import type { DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { balanceLines, type LegalBalance } from '@mahnwerk/contract/shapes/balance.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { assertRefused } from '../harness/every-route.ts';
import {
  aClaim,
  aPerson,
  bodyOf,
  type Company,
  euros,
  everything,
  first,
  forOperator,
  unnamed,
  givenAccepted,
  givenDebtor,
  givenSubmitted,
  openStage,
  type Page,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';
import type { Answer } from '../harness/service.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const cents = ({ value }: { readonly value: string }): number => Math.round(Number(value) * 100);

/** Always balance = claim − payment, line by line and in total (decisions.md 6). */
function assertBalances(balance: LegalBalance): void {
  const totals = { claim: 0, payment: 0, balance: 0 };
  for (const line of balanceLines) {
    const [claim, payment, left] = [
      cents(balance[`legal_claim_of_${line}`]),
      cents(balance[`payment_on_${line}`]),
      cents(balance[`balance_of_${line}`]),
    ];
    assert.equal(left, claim - payment, line);
    totals.claim += claim;
    totals.payment += payment;
    totals.balance += left;
  }
  assert.deepEqual(totals, {
    claim: cents(balance.total_legal_claim),
    payment: cents(balance.total_payment),
    balance: cents(balance.total_balance),
  });
}

/** The lines of a balance on which anything stands, as `[claim, payment]`. */
const linesOf = (balance: LegalBalance): Record<string, [string, string]> =>
  Object.fromEntries(
    balanceLines
      .map((line): [string, [string, string]] => [
        line,
        [balance[`legal_claim_of_${line}`].value, balance[`payment_on_${line}`].value],
      ])
      .filter(([, [claim, payment]]) => claim !== '0.00' || payment !== '0.00'),
  );

const mandateAt = ({ read }: Company, { id }: { readonly id: string }): Promise<Mandate> =>
  read<Mandate>(`/v2/mandates/${id}/`);

describe('how a case begins', () => {
  test('with a number of its own, everything of its order, and nothing closed', async () => {
    const company = await stage.aCompany();
    const other = await givenDebtor(company);
    const { order, mandate } = await givenAccepted(stage, company, {
      additional_debtor_ids: [other.id],
      claims: [aClaim(1), aClaim(2)],
    });
    const { reference_number, legal_balance, ...rest } = mandate;
    assert.match(
      reference_number,
      /^K26-[ACDEFGHJKMNPQRTUVWXY34679]{6}$/,
      'six characters nobody mistakes for each other',
    );
    assertBalances(legal_balance);
    const now = stage.clock.now();
    assert.deepEqual(rest, {
      id: order.mandate,
      href: `${publicUrl}/v2/mandates/${order.mandate}/`,
      further_reference_numbers: [],
      next_step: {
        kind: 'demand_payment',
        on: null,
        since: null,
        text: 'The operator demands payment out of court.',
      },
      debtor_id: order.debtor_id,
      debtor_name: 'Mika Muster',
      additional_debtor_ids: [other.id],
      order_ids: [order.id],
      claim_ids: order.claims.map(({ id }) => id),
      claim_count: 2,
      procedure_state: 'extrajudicial',
      processing_state: 'in_progress',
      payment_state: 'unpaid',
      requests_to_client_summary: { total_count: 0, unanswered_count: 0, has_pending: false },
      closed_at: null,
      closing: null,
      created_at: now,
      updated_at: now,
    });
    const [detail, head] = [
      await company.send('GET', `/v2/mandates/${mandate.id}/`),
      await company.send('HEAD', `/v2/mandates/${mandate.id}/`),
    ];
    assert.deepEqual([head.status, head.text, head.headers.get('etag')], [200, '', detail.headers.get('etag')]);
    const seen = await company.send('GET', `/v2/mandates/${mandate.id}/`, undefined, {
      headers: { 'If-None-Match': detail.headers.get('etag') ?? '' },
    });
    assert.equal(seen.status, 304);
  });

  test('before the court where the order asks for it', async () => {
    const company = await stage.aCompany();
    assert.equal(
      (await givenAccepted(stage, company, { starting_approach: 'judicial' })).mandate.procedure_state,
      'judicial_dunning',
    );
  });

  test('unpaid, partly or fully paid, by the payments that came with it', async () => {
    const company = await stage.aCompany();
    const paid = async (...amounts: readonly string[]) => {
      const payments = amounts.map((amount, index) => ({
        amount: euros(amount),
        value_date: '2026-02-01',
        your_reference: String(index),
      }));
      const charges = [{ amount: euros('5.00') }];
      return (await givenAccepted(stage, company, { claims: [aClaim(1, { payments, additional_charges: charges })] }))
        .mandate.payment_state;
    };
    assert.equal(await paid(), 'unpaid');
    assert.equal(await paid('0.01'), 'partially_paid');
    assert.equal(await paid('100.00', '4.99'), 'partially_paid');
    assert.equal(await paid('100.00', '5.00'), 'fully_paid');
  });

  test('only the operator’s side changes it', async () => {
    const company = await stage.aCompany();
    const { mandate } = await givenAccepted(stage, company);
    for (const method of ['PATCH', 'PUT', 'DELETE', 'POST'])
      assertRefused(await company.send(method, `/v2/mandates/${mandate.id}/`, {}), 405, 'method_not_allowed');
    assertRefused(await company.send('POST', '/v2/mandates/', {}), 405, 'method_not_allowed');
    assert.deepEqual(await mandateAt(company, mandate), mandate);
  });
});

describe('what is owed', () => {
  const charges: ClaimInput['additional_charges'] = [
    { amount: euros('2.50'), occurrence_date: '2026-02-10' },
    { type: 'bank_charge', amount: euros('3.00'), occurrence_date: '2026-02-10' },
    { type: 'interest', amount: euros('4.00'), occurrence_date: '2026-02-10' },
    { type: 'address_inquiry', amount: euros('10.00'), occurrence_date: '2026-02-10' },
    { type: 'credit_check', amount: euros('1.00'), occurrence_date: '2026-02-10' },
    { type: 'lawyer_fee', amount: euros('70.00'), occurrence_date: '2026-02-10' },
    { type: 'other', amount: euros('0.50'), occurrence_date: '2026-02-10' },
  ];
  const payment = (amount: string, value_date = '2026-02-20') => ({ amount: euros(amount), value_date });
  const costs = '87.00';

  /** The lines of a case of one such claim. */
  async function lines(
    claim: Record<string, unknown>,
    debtor: DebtorInput = aPerson(),
  ): Promise<Record<string, [string, string]>> {
    const company = await stage.aCompany();
    const debtor_id = (await givenDebtor(company, debtor)).id;
    const { mandate } = await givenAccepted(stage, company, { debtor_id, claims: [aClaim(1, claim)] });
    assertBalances(mandate.legal_balance);
    const [listed] = (await company.read<Page<Mandate>>('/v2/mandates/')).results;
    assert.deepEqual(listed, mandate);
    return linesOf(mandate.legal_balance);
  }

  test('principal, charged interest and costs stand on lines of their own', async () => {
    assert.deepEqual(await lines({ additional_charges: charges }), {
      principal_claim: ['100.00', '0.00'],
      interest_on_principal_claim: ['4.00', '0.00'],
      costs_interest_free: [costs, '0.00'],
    });
  });

  test('a payment settles costs, then interest, then the principal (§ 367 BGB)', async () => {
    const after = (amount: string) => lines({ additional_charges: charges, payments: [payment(amount)] });
    assert.deepEqual(await after('86.99'), {
      principal_claim: ['100.00', '0.00'],
      interest_on_principal_claim: ['4.00', '0.00'],
      costs_interest_free: [costs, '86.99'],
    });
    assert.deepEqual(await after('89.00'), {
      principal_claim: ['100.00', '0.00'],
      interest_on_principal_claim: ['4.00', '2.00'],
      costs_interest_free: [costs, costs],
    });
    assert.deepEqual(await after('91.01'), {
      principal_claim: ['100.00', '0.01'],
      interest_on_principal_claim: ['4.00', '4.00'],
      costs_interest_free: [costs, costs],
    });
    assert.deepEqual(await after('191.00'), {
      principal_claim: ['100.00', '100.00'],
      interest_on_principal_claim: ['4.00', '4.00'],
      costs_interest_free: [costs, costs],
    });
  });

  test('a payment from before a charge arose could not settle it', async () => {
    const payments = [payment('30.00', '2026-02-01'), payment('5.00', '2026-02-20')];
    assert.deepEqual(await lines({ additional_charges: charges, payments }), {
      principal_claim: ['100.00', '30.00'],
      interest_on_principal_claim: ['4.00', '0.00'],
      costs_interest_free: [costs, '5.00'],
    });
  });

  test('a consumer’s loan is repaid before its interest (§ 497 (3) BGB), a business’s like anything else', async () => {
    const loan = {
      legal_basis: { claim_type_code: 'H04' },
      delay_date: '2026-02-11',
      additional_charges: charges,
      payments: [payment('90.00')],
    };
    // At 6.27 % from 11 February: 0.17 on 100.00 through the payment, 0.17 on 97.00 since then.
    assert.deepEqual(await lines(loan), {
      principal_claim: ['100.00', '3.00'],
      interest_on_principal_claim: ['4.34', '0.00'],
      costs_interest_free: [costs, costs],
    });
    const business: DebtorInput = {
      acting_as: 'business',
      organization: { name: 'Beispiel GmbH' },
      addresses: aPerson().addresses ?? [],
    };
    assert.deepEqual(await lines(loan, business), {
      principal_claim: ['100.00', '0.00'],
      interest_on_principal_claim: ['4.34', '3.00'],
      costs_interest_free: [costs, costs],
    });
  });

  test('a consumer’s arranged credit (H36) is repaid before its interest from its default on', async () => {
    const credit = { legal_basis: { claim_type_code: 'H36' }, delay_date: '2026-02-11', additional_charges: charges };
    assert.deepEqual((await lines({ ...credit, payments: [payment('90.00')] })).principal_claim, ['100.00', '3.00']);
    const early = await lines({ ...credit, delay_date: '2026-03-01', payments: [payment('91.00')] });
    assert.deepEqual(early.interest_on_principal_claim?.[1], '4.00', 'before the default the law of § 367 holds');
  });

  test('claims that are equal in security, rate and day share a payment by what is open on them, to the cent', async () => {
    const company = await stage.aCompany();
    const { mandate } = await givenAccepted(stage, company, {
      claims: [aClaim(1), aClaim(2), aClaim(3, { principal_amount: euros('200.00') })],
    });
    const sent = { amount: euros('10.02'), value_date: '2026-02-20', payer: 'debtor' };
    bodyOf(await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/payments/`, sent), 201);
    const { claims } = await company.read<MandateBalance>(`/v2/mandates/${mandate.id}/balance/?as_of=2026-02-20`);
    const byId = claims.toSorted((a, b) => (a.claim_id < b.claim_id ? -1 : 1)).map(({ principal }) => principal);
    const shares = byId.map(({ claimed, paid }) => `${claimed.value} ${paid.value}`);
    // 2.505, 2.505 and 5.01: the cent that is left goes to the lesser id of the two equal remainders.
    assert.deepEqual(
      shares.filter((share) => share.startsWith('100')),
      ['100.00 2.51', '100.00 2.50'],
    );
    assert.ok(shares.includes('200.00 5.01'));
  });

  test('a payment settles the claim it was reported on, and no other', async () => {
    const company = await stage.aCompany();
    const { mandate } = await givenAccepted(stage, company, {
      claims: [
        aClaim(1, { additional_charges: [{ amount: euros('5'), occurrence_date: '2026-02-10' }] }),
        aClaim(2, { payments: [payment('60.00')] }),
      ],
    });
    assertBalances(mandate.legal_balance);
    assert.deepEqual(linesOf(mandate.legal_balance), {
      principal_claim: ['200.00', '60.00'],
      costs_interest_free: ['5.00', '0.00'],
    });
  });

  test('a claim that falls due tomorrow counts from the day of acceptance, and the balance is as of today', async () => {
    const company = await stage.aCompany();
    const { mandate } = await givenAccepted(stage, company, {
      claims: [
        aClaim(1, {
          due_date: '2027-12-30',
          delay_date: '2027-12-31',
          additional_charges: [{ amount: euros('5'), occurrence_date: '2027-12-31' }, { amount: euros('1') }],
        }),
      ],
    });
    assert.deepEqual(
      [linesOf(mandate.legal_balance), mandate.legal_balance.as_of],
      [{ principal_claim: ['100.00', '0.00'], costs_interest_free: ['6.00', '0.00'] }, stage.clock.now().slice(0, 10)],
    );
    stage.clock.advance({ days: 1 });
    const tomorrow = await mandateAt(company, mandate);
    assert.deepEqual(tomorrow, {
      ...mandate,
      legal_balance: { ...mandate.legal_balance, as_of: stage.clock.now().slice(0, 10) },
    });
  });

  test('what two orders add to one case adds up, to the cent', async () => {
    const company = await stage.aCompany();
    const { order, mandate } = await givenAccepted(stage, company, {
      claims: [aClaim(1, { principal_amount: euros('0.10') })],
    });
    const joining = await givenSubmitted(company, {
      debtor_id: order.debtor_id,
      claims: [aClaim(1, { principal_amount: euros('9999999999.90') })],
    });
    stage.clock.advance({ minutes: 1 });
    bodyOf(await stage.operate('POST', `/operator/v1/orders/${joining.id}/accept/`, { mandate_id: mandate.id }), 200);
    const grown = await mandateAt(company, mandate);
    assertBalances(grown.legal_balance);
    assert.deepEqual(
      [grown.legal_balance.total_balance, grown.legal_balance.updated_at],
      [euros('10000000000.00'), stage.clock.now()],
    );
  });
});

describe('finding a case', () => {
  interface Shelf {
    readonly company: Company;
    readonly mandates: readonly Mandate[];
    readonly orders: readonly Order[];
  }

  /** Four cases a minute apart: two debtors of one name, two amounts alike. */
  async function givenShelf(): Promise<Shelf> {
    const company = await stage.aCompany();
    const debtors = [];
    for (const name of ['beta', 'Alpha', 'alpha']) debtors.push(await givenDebtor(company, aPerson(name)));
    const wanted: readonly (readonly [debtor: number, principal: string, paid: string | null, approach: string])[] = [
      [0, '50', null, 'extrajudicial'],
      [1, '60', '10', 'judicial'],
      [2, '5', '5', 'extrajudicial'],
      [0, '1000', null, 'judicial'],
    ];
    const shelf: { mandates: Mandate[]; orders: Order[] } = { mandates: [], orders: [] };
    for (const [debtor, principal, paid, starting_approach] of wanted) {
      const payments = paid === null ? [] : [{ amount: euros(paid), value_date: '2026-02-01' }];
      const { order, mandate } = await givenAccepted(stage, company, {
        debtor_id: debtors[debtor]?.id,
        starting_approach,
        claims: [aClaim(1, { principal_amount: euros(principal), payments })],
      });
      shelf.orders.push(order);
      shelf.mandates.push(mandate);
      stage.clock.advance({ minutes: 1 });
    }
    // Nothing on the API changes a case's processing yet.
    await stage.sql(`update mandates set processing_state = 'paused' where id = $1`, [shelf.mandates[1]?.id]);
    return {
      company,
      ...shelf,
      mandates: await Promise.all(shelf.mandates.map((mandate) => mandateAt(company, mandate))),
    };
  }

  let made: Promise<Shelf> | undefined;
  const theShelf = () => (made ??= givenShelf());

  async function found(query: string, places: readonly number[]): Promise<void> {
    const { company, mandates } = await theShelf();
    const { results, count } = await company.read<Page<Mandate>>(`/v2/mandates/${query}`);
    assert.deepEqual(
      [results.map(({ id }) => mandates.findIndex((each) => each.id === id)), count],
      [places, places.length],
      query,
    );
    for (const mandate of results) assert.deepEqual(mandate, await mandateAt(company, mandate));
  }

  test('by any of its fields', async () => {
    const { mandates } = await theShelf();
    const [one, two, three] = mandates;
    await found('', [3, 2, 1, 0]);
    await found(`?debtor_id=${one?.debtor_id}`, [3, 0]);
    await found(`?reference_number=${two?.reference_number}`, [1]);
    await found('?reference_number=K26-AAAAA0', []);
    await found('?procedure_state=judicial_dunning', [3, 1]);
    await found('?processing_state=paused', [1]);
    await found('?payment_state=unpaid', [3, 0]);
    await found('?payment_state=fully_paid', [2]);
    await found(`?payment_state=unpaid&procedure_state=extrajudicial&debtor_id=${one?.debtor_id}`, [0]);
    await found(`?updated_since=${three?.updated_at}`, [2, 3]);
    await found(`?updated_since=${three?.updated_at}&payment_state=unpaid`, [3]);
    await found(`?debtor_id=${randomUUID()}`, []);
  });

  test('in any order, both ways, equals by id', async () => {
    const { mandates } = await theShelf();
    const equal = [0, 1].sort((a, b) => ((mandates[a]?.id ?? '') < (mandates[b]?.id ?? '') ? -1 : 1));
    await found('?ordering=created', [0, 1, 2, 3]);
    await found('?ordering=-created', [3, 2, 1, 0]);
    // The balance, not what was claimed.
    await found('?ordering=amount', [2, ...equal, 3]);
    await found('?ordering=-amount,-created', [3, 1, 0, 2]);
    await found('?ordering=name,created', [1, 2, 0, 3]);
    await found('?ordering=-name,amount', [0, 3, 2, 1]);
    await found('?ordering=status,-created', [3, 2, 0, 1]);
    await found('?ordering=-status,created', [1, 0, 2, 3]);
  });

  test('a page at a time', async () => {
    const { company, mandates } = await theShelf();
    const page = await company.read<Page<Mandate>>('/v2/mandates/?limit=1&offset=1&ordering=created');
    assert.deepEqual([page.count, page.results], [4, [mandates[1]]]);
    assert.deepEqual((await everything<Mandate>(company.read, '/v2/mandates/?ordering=name')).length, 4);
  });

  const unnamedIn = (answer: Answer<Page<Mandate>>) => {
    const page = bodyOf(answer, 200);
    return { ...page, results: page.results.map(unnamed) };
  };

  test('the operator finds cases of every company', async () => {
    const { company, mandates } = await theShelf();
    const stranger = await stage.aCompany();
    const { mandate: foreign } = await givenAccepted(stage, stranger);
    const list = async (query: string) =>
      unnamedIn(await stage.operate<Page<Mandate>>('GET', `/operator/v1/mandates/?limit=100&${query}`));
    assert.deepEqual((await list(`company_id=${company.company}&ordering=created`)).results, mandates.map(forOperator));
    const all = await list('ordering=-created');
    assert.deepEqual([all.results[0], all.count], [forOperator(foreign), all.results.length]);
    assert.deepEqual(
      (await list(`reference_number=${mandates[2]?.reference_number}&payment_state=fully_paid`)).results,
      mandates.slice(2, 3).map(forOperator),
    );
    assert.deepEqual(
      unnamed(bodyOf(await stage.operate('GET', `/operator/v1/mandates/${foreign.id}/`), 200)),
      forOperator(foreign),
    );
    assertRefused(await stage.operate('GET', `/operator/v1/mandates/${randomUUID()}/`), 404, 'not_found');
  });
});

describe('the history of a case', () => {
  test('begins with its opening, and tells what came later to whoever asks since', async () => {
    const company = await stage.aCompany();
    const { order, mandate } = await givenAccepted(stage, company);
    const history = async (query = '') =>
      (await company.read<Page<HistoryEntry>>(`/v2/mandates/${mandate.id}/history/${query}`)).results;
    const [opening, ...none] = await history();
    assert.deepEqual(
      [none, opening?.type, opening?.created_at, opening?.documents],
      [[], 'state_change', mandate.created_at, []],
    );
    const { procedure_state, processing_state, payment_state } = mandate;
    assert.deepEqual(
      { ...opening, procedure_state, processing_state, payment_state },
      opening,
      'with the states of that moment',
    );

    stage.clock.advance({ milliseconds: 1 });
    const joining = await givenSubmitted(company, {
      debtor_id: order.debtor_id,
      claims: [aClaim(1, { payments: [{ amount: euros('1'), value_date: '2026-02-01' }] })],
    });
    bodyOf(await stage.operate('POST', `/operator/v1/orders/${joining.id}/accept/`, { mandate_id: mandate.id }), 200);
    const [latest] = await history();
    assert.deepEqual([latest?.created_at, latest?.payment_state], [stage.clock.now(), 'partially_paid']);
    assert.deepEqual(await history(), [latest, opening], 'newest first');
    assert.deepEqual(await history(`?updated_since=${mandate.created_at}`), [opening, latest], 'oldest change first');
    assert.deepEqual(await history(`?updated_since=${stage.clock.now()}`), [latest]);
    assert.deepEqual(await history(`?updated_since=2027-01-01T00:00:00Z`), []);
    assert.deepEqual(await history('?limit=1&offset=1'), [opening]);
    const page = await company.read<Page<HistoryEntry>>(`/v2/mandates/${mandate.id}/history/?limit=1`);
    assert.deepEqual(
      [page.count, page.next?.replace(/&position=[\w-]+$/, '')],
      [2, `${publicUrl}/v2/mandates/${mandate.id}/history/?limit=1&offset=1`],
    );
  });

  test('is that case’s alone', async () => {
    const company = await stage.aCompany();
    const [one, two] = [await givenAccepted(stage, company), await givenAccepted(stage, company)];
    const of = async (mandate: Mandate) =>
      first((await company.read<Page<HistoryEntry>>(`/v2/mandates/${mandate.id}/history/`)).results).id;
    assert.notEqual(await of(one.mandate), await of(two.mandate));
    assertRefused(await company.send('GET', `/v2/mandates/${randomUUID()}/history/`), 404, 'not_found');
  });
});

test('a mandates key needs its own scope, and reads', async () => {
  const company = await stage.aCompany();
  const { mandate } = await givenAccepted(stage, company);
  const other = await stage.givenKey('case', company.company, ['case:orders:write', 'case:debtors:write']);
  for (const path of ['/v2/mandates/', `/v2/mandates/${mandate.id}/`, `/v2/mandates/${mandate.id}/history/`]) {
    assertRefused(await stage.send('GET', path, { key: other }), 403, 'permission_denied');
    const reader = await stage.givenKey('case', company.company, ['case:mandates:read']);
    assert.equal((await stage.send('GET', path, { key: reader })).status, 200);
  }
});
