/**
 * The starting points of case management stories: a company with its key, debtors, drafts, orders under review,
 * accepted cases. All are created through the API. A story also reads its feed and runs jobs here, because no worker
 * and no sequencer runs beside a test.
 */
import assert from 'node:assert/strict';
import pino from 'pino';
import type { Claim, ClaimInput } from '@mahnwerk/contract/case/claims.ts';
import { paymentStatuses } from '@mahnwerk/contract/case/payments.ts';
import type { Debtor, DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import type { Mandate, OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Order, QueuedOrder } from '@mahnwerk/contract/case/orders.ts';
import type { MoneyObject } from '@mahnwerk/contract/shapes/values.ts';
import { Database } from '../../src/platform/database/pool.ts';
import { sequenceOnce } from '../../src/platform/events/index.ts';
import { type Job, runJob } from '../../src/platform/queue/index.ts';
import { ask } from './requests.ts';
import { type Answer, type LiveOptions, liveService, type LiveService, type Sent } from './service.ts';
import { whenReady } from './when-ready.ts';

/** The base of every URL in `liveService`. */
export const publicUrl = 'https://api.mahnwerk.test';

export interface Page<T> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly T[];
}

export interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A running service, an operator, and its database. */
export interface Stage extends LiveService {
  /** Sends one request with the operator's key. */
  readonly operate: <B = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    sent?: Sent,
  ) => Promise<Answer<B>>;
  /** A new company with a key, so that stories are independent. */
  readonly aCompany: (fields?: Readonly<Record<string, unknown>>) => Promise<Company>;
  /** Runs a job to its end, due or not. */
  readonly run: (job: Job) => Promise<void>;
}

export interface Company {
  readonly company: string;
  readonly key: string;
  readonly send: <B = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    sent?: Sent,
  ) => Promise<Answer<B>>;
  /** The body of a GET, which must succeed. */
  readonly read: <B>(path: string) => Promise<B>;
  /** The company's whole feed so far, in order. */
  readonly feed: () => Promise<readonly FeedEvent[]>;
}

export async function openStage(options: LiveOptions = {}): Promise<Stage> {
  const service = await liveService(options);
  const { database } = service;
  const operator = await service.givenKey('operator');
  const log = pino({ level: 'silent' });
  return {
    ...service,
    operate: (method, path, body, sent = {}) =>
      service.send(method, path, { key: operator, ...sent, ...(body === undefined ? {} : { body }) }),
    async aCompany(fields) {
      const company = await service.givenCompany(fields);
      return actingFor(service, database, { company, key: await service.givenKey('case', company) });
    },
    async run(job) {
      await runJob(job, { database, clock: service.clock, log });
    },
  };
}

/**
 * A key acting for one company; `headers` are sent with every request, such as a Partner's selection of the company.
 */
export function actingFor(
  service: LiveService,
  database: Database,
  { company, key, headers = {} }: { company: string; key: string; headers?: Readonly<Record<string, string>> },
): Company {
  const send = <B>(method: string, path: string, body?: unknown, sent: Sent = {}): Promise<Answer<B>> =>
    service.send<B>(method, path, {
      key,
      ...sent,
      headers: { ...headers, ...sent.headers },
      ...(body === undefined ? {} : { body }),
    });
  return {
    company,
    key,
    send,
    async read<B>(path: string) {
      const answer = await whenReady(() => send<B>('GET', path));
      assert.equal(answer.status, 200, `${path}: ${answer.text}`);
      return answer.body;
    },
    async feed() {
      await sequenceOnce(database, 0);
      const happened: FeedEvent[] = [];
      for (let next: string | null = '/v2/events/'; next !== null;) {
        const page: Answer<{ next: string | null; results: FeedEvent[] }> = await send(
          'GET',
          next.replace(publicUrl, ''),
        );
        assert.equal(page.status, 200, page.text);
        happened.push(...page.body.results);
        next = page.body.next;
      }
      return happened;
    },
  };
}

export const euros = (value: string): MoneyObject => ({ currency: 'EUR', value });

/** A complete claim; the number makes document references differ. It bears no interest yet, so that amounts are round. */
export const aClaim = (number = 1, changes: Readonly<Record<string, unknown>> = {}): ClaimInput => ({
  document_reference: `RE-2026-${number}`,
  subject_matter: 'Delivery of office furniture',
  document_date: '2026-01-10',
  due_date: '2026-01-24',
  delay_date: '2030-01-01',
  principal_amount: euros('100.00'),
  legal_basis: { claim_type_code: 'H43' },
  ...changes,
});

/** Several complete claims. */
export const claimsOf = (count: number): ClaimInput[] =>
  Array.from({ length: count }, (_none, index) => aClaim(index + 1));

export const aPerson = (last_name = 'Muster'): DebtorInput => ({
  acting_as: 'consumer',
  person: { first_name: 'Mika', last_name, birth_date: '1984-04-04' },
  addresses: [{ street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' }],
});

/** The body of a response that must have this status. */
export function bodyOf<B>(answer: Answer<B>, status: number): B {
  assert.equal(answer.status, status, answer.text);
  return answer.body;
}

export const givenDebtor = async ({ send }: Company, input: DebtorInput = aPerson()): Promise<Debtor> =>
  bodyOf(await send<Debtor>('POST', '/v2/debtors/', input), 201);

export type OrderInput = Readonly<Record<string, unknown>>;

/** A draft, complete unless the input says otherwise; creates a debtor if none is given. */
export async function givenDraft(company: Company, input: OrderInput = {}): Promise<Order> {
  const debtor_id = input.debtor_id ?? (await givenDebtor(company)).id;
  return bodyOf(
    await company.send<Order>('POST', '/v2/orders/', {
      debtor_id,
      creditor_obligation_fulfilled: true,
      claims: [aClaim()],
      ...input,
    }),
    201,
  );
}

/** An order under review. */
export async function givenSubmitted(company: Company, input: OrderInput = {}): Promise<Order> {
  const draft = await givenDraft(company, input);
  return bodyOf(await company.send<Order>('POST', `/v2/orders/${draft.id}/finalize/`), 200);
}

/** An accepted order and its case. */
export async function givenAccepted(
  stage: Stage,
  company: Company,
  input: OrderInput = {},
): Promise<{ order: Order; mandate: Mandate }> {
  const submitted = await givenSubmitted(company, input);
  bodyOf(await stage.operate('POST', `/operator/v1/orders/${submitted.id}/accept/`), 200);
  const order = await orderAt(company, submitted);
  return { order, mandate: await company.read<Mandate>(`/v2/mandates/${order.mandate}/`) };
}

export const orderStates = [
  'draft',
  'submitted',
  'awaiting_client_response',
  'accepted',
  'rejected',
  'withdrawn',
] as const;
export type OrderState = (typeof orderStates)[number];

/** An order in any state; in `requests_to_client` it has an open request. */
export async function givenOrder(
  stage: Stage,
  company: Company,
  state: OrderState,
  input: OrderInput = {},
): Promise<Order> {
  if (state === 'draft') return givenDraft(company, input);
  if (state === 'accepted') return (await givenAccepted(stage, company, input)).order;
  const submitted = await givenSubmitted(company, input);
  if (state === 'awaiting_client_response') bodyOf(await ask(stage, `orders/${submitted.id}`), 201);
  if (state === 'rejected')
    bodyOf(
      await stage.operate('POST', `/operator/v1/orders/${submitted.id}/reject/`, {
        reason: 'The claim is time-barred.',
      }),
      200,
    );
  if (state === 'withdrawn') bodyOf(await company.send('POST', `/v2/orders/${submitted.id}/withdraw/`), 200);
  return company.read<Order>(`/v2/orders/${submitted.id}/`);
}

export const orderAt = ({ read }: Company, { id }: { readonly id: string }): Promise<Order> =>
  read<Order>(`/v2/orders/${id}/`);
interface Located {
  readonly href: string;
  readonly claims?: readonly Located[];
}

/** The operator's form of an order, a claim or a case without documents: the same under other URLs. */
export const forOperator = <T extends Located>(resource: T): T => ({
  ...resource,
  href: resource.href.replace('/v2/', '/operator/v1/'),
  ...(resource.claims === undefined ? {} : { claims: resource.claims.map(forOperator) }),
});

/** Leaves out what only the operator reads of an order or a case: whose it is, who is at it, the step of its policy. */
export const unnamed = <T>({
  company_id: _company,
  company_name: _name,
  company_customer_number: _number,
  review: _review,
  assignee: _assignee,
  limitation_on: _limitation,
  debtor_flags: _flags,
  ...rest
}: T & Partial<Pick<QueuedOrder & OperatorMandate, Named>>): Omit<T, Named> => {
  const { next_step } = rest as { next_step?: { step?: unknown } | null };
  if (next_step == null) return rest;
  const { step: _step, ...shown } = next_step;
  return { ...rest, next_step: shown };
};

type Named =
  | 'company_id'
  | 'company_name'
  | 'company_customer_number'
  | 'review'
  | 'assignee'
  | 'limitation_on'
  | 'debtor_flags';

/** The last day on which a claim is not time-barred (§§ 195, 197, 199 BGB). */
const barredAfter = ({ due_date, enforceable_title: title }: Claim): string[] => {
  const since = title === null ? due_date : (title.final_since ?? title.issued_on);
  if (since === null) return [];
  return [
    title === null ? `${Number(since.slice(0, 4)) + 3}-12-31` : `${Number(since.slice(0, 4)) + 30}${since.slice(4)}`,
  ];
};

/** The operator's queue form of an order, with a summary of its claims. */
export function queuedForOperator(order: Order): Omit<QueuedOrder, Named> {
  const { claims, ...rest } = forOperator(order);
  const dueDates = claims.flatMap(({ due_date }) => due_date ?? []).sort();
  return {
    ...rest,
    claims_summary: {
      count: claims.length,
      types: [...new Set(claims.map(({ type }) => type))].sort(),
      earliest_due_date: dueDates[0] ?? null,
      disputed_count: claims.filter(({ is_disputed }) => is_disputed).length,
      limitation_on: claims.flatMap(barredAfter).sort()[0] ?? null,
    },
  };
}

export const claimAt = ({ read }: Company, { id }: { readonly id: string }): Promise<Claim> =>
  read<Claim>(`/v2/claims/${id}/`);

/** The statuses of concurrent requests in ascending order: which came first is random. */
export const statusesOf = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).sort((a, b) => a - b);

/** The first entry, which must exist. */
export function first<T>(list: readonly T[]): T {
  const [entry] = list;
  assert.ok(entry !== undefined, 'nothing stands there');
  return entry;
}

/**
 * Compares the counts of lists with their contents, by status and in total; every order's totals with its claims; and
 * the order by amount, for which the totals are maintained, with both.
 */
export async function assertConsistent({ read }: Company): Promise<void> {
  const countOf = async (path: string): Promise<number> => (await read<Page<unknown>>(path)).count;
  const check = async (noun: string, states: readonly string[]): Promise<void> => {
    const all = await everything<{ id: string; status?: string }>(read, `/v2/${noun}/`);
    const counts = await Promise.all(
      ['', ...states.map((status) => `&status=${status}`)].map((query) => countOf(`/v2/${noun}/?limit=1${query}`)),
    );
    assert.deepEqual(
      counts,
      [all.length, ...states.map((status) => all.filter((each) => each.status === status).length)],
      `counts of ${noun}, all and ${states.join(', ')}`,
    );
  };
  await Promise.all([
    check('orders', orderStates),
    check('claims', orderStates),
    check('payments', paymentStatuses),
    check('mandates', []),
    check('debtors', []),
  ]);
  const [orders, mandates] = await Promise.all([
    everything<Order>(read, '/v2/orders/?ordering=amount'),
    everything<Mandate>(read, '/v2/mandates/?ordering=amount'),
  ]);
  for (const order of orders) assertAddsUp(order);
  for (const amounts of [
    orders.map(({ totals }) => centsOf(totals.order_value)),
    mandates.map(({ legal_balance }) => centsOf(legal_balance.total_balance)),
  ])
    assert.deepEqual(
      amounts,
      amounts.toSorted((a, b) => a - b),
      'the order by amount',
    );
}

/** All pages of a list, by its links. */
export async function everything<T>(read: Company['read'], path: string): Promise<T[]> {
  const results: T[] = [];
  for (let next: string | null = `${path}${path.includes('?') ? '&' : '?'}limit=100`; next !== null;) {
    const page: Page<T> = await read<Page<T>>(next.replace(publicUrl, ''));
    results.push(...page.results);
    next = page.next;
  }
  return results;
}

const centsOf = (money: MoneyObject | null): number => (money === null ? 0 : Math.round(Number(money.value) * 100));
const sum = (amounts: readonly (MoneyObject | null)[]): number =>
  amounts.reduce((total, amount) => total + centsOf(amount), 0);

/** The payments that count: without reports that the operator rejected or the company withdrew. */
const paidOn = ({ payments }: Claim): MoneyObject[] =>
  payments.filter(({ status }) => status !== 'rejected' && status !== 'withdrawn').map(({ amount }) => amount);

/** Checks computed sums and the claims' effective status against decisions.md 3. */
export function assertAddsUp({ id, status, mandate, totals, claims }: Order): void {
  for (const claim of claims) {
    assert.equal(
      centsOf(claim.additional_charges_amount),
      sum([...claim.additional_charges.map(({ amount }) => amount), claim.enforceable_title?.titled_costs ?? null]),
    );
    assert.equal(
      centsOf(claim.total_amount),
      centsOf(claim.principal_amount) + centsOf(claim.additional_charges_amount) - sum(paidOn(claim)),
    );
    assert.deepEqual([claim.order_id, claim.status, claim.mandate_id], [id, status, mandate]);
  }
  assert.equal(centsOf(totals.principal_amount), sum(claims.map(({ principal_amount }) => principal_amount)));
  assert.equal(
    centsOf(totals.additional_charges_amount),
    sum(claims.map(({ additional_charges_amount }) => additional_charges_amount)),
  );
  assert.equal(centsOf(totals.payments_amount), sum(claims.flatMap(paidOn)));
  assert.equal(centsOf(totals.order_value), sum(claims.map(({ total_amount }) => total_amount)));
}
