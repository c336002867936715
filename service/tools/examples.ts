/**
 * The examples of the documents are answers of the service: `npm run examples` sends every documented request once what
 * it refers to exists, in a company of its own, and writes each exchange to
 * contract/src/grammar/recorded-examples.gen.ts. So states, sums and links are the service's; recording.ts makes ids,
 * times and secrets the same in every run.
 *
 *     npm run examples                    every operation
 *     npm run examples -- orders.create   these operations; the others stay
 */
import { readFile, writeFile } from 'node:fs/promises';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import type { RecordedExample } from '@mahnwerk/contract/grammar/recorded-example.ts';
import { sequenceOnce } from '../src/platform/events/index.ts';
import { givenAccount } from '../test/harness/bank.ts';
import { givenCompanyAccount } from '../test/harness/company-bank.ts';
import { requestExampleOf } from '@mahnwerk/contract/grammar/examples-of-operations.ts';
import { askByExample, type Exchange, first, named } from './asked-by-example.ts';
import {
  ask,
  type Fixture,
  fixtureOf,
  givenIds,
  inspected,
  orderUnderReview,
  pathOf,
  type Step,
} from '../test/harness/every-route.ts';
import { recordingOf } from '../test/harness/recording.ts';
import { type LiveService, liveService } from '../test/harness/service.ts';

const file = new URL('../../contract/src/grammar/recorded-examples.gen.ts', import.meta.url);

/** Answers that depend on what is beside the service; their examples are made from the shapes. */
const unrecorded: ReadonlySet<string> = new Set([
  ...everyRoute()
    .filter(({ name, route }) => /\.(?:schema|health)$/.test(name) || route.binary !== undefined)
    .map(({ name }) => name),
  // A booked balance, computed by hand in docs/guides/balance.md, says more than that of a new case.
  'mandates.balance',
  // Nothing has failed there: the shape says more.
  'request-failures.get',
  // The machine of the recording is none of the reader's.
  'deployment.get',
  // Some hundred texts: two of them say as much.
  ...['get', 'update', 'version', 'approve'].map((action) => `debtor-page-texts.${action}`),
  // Random, and each as good as the next.
  'recovery-codes.create',
]);

/** Nothing delivers beside a recording: a delivery, an event that was missed and their counts are made from the shapes. */
const isOfDelivery = (name: string): boolean =>
  /deliveries\.(?:list|get)|missed|\.check$|^(?:webhook-statistics|sent-events)\./.test(name);

/** The feed of the company has what happened to an order; no sequencer runs beside a recording. */
async function sequenced(cast: Fixture): Promise<undefined> {
  await orderUnderReview(cast);
  await sequenceOnce(cast.service.database, 0);
  cast.service.clock.advance({ minutes: 2 });
}

/** What an example needs besides: stories that the walk over every route has no time for. @returns another body */
const beforehand: Readonly<Record<string, (cast: Fixture, ids: Record<string, string>) => Promise<unknown>>> = {
  'mahnservice-invoices.release': (cast, ids) => withDocument(cast, ids, 'mahnservice-invoice-documents'),
  'operator-dunning-invoices.release': (cast, ids) => withDocument(cast, ids, 'operator-dunning-documents'),
  'mahnservice-invoices.write_off': (cast, ids) => released(cast, ids, 'mahnservice-invoice'),
  'operator-dunning-invoices.write_off': (cast, ids) => released(cast, ids, 'operator-dunning'),
  'reviews.move_claim': betweenOrders,
  'claim-payments.withdraw': submitted,
  'figures.recovery': givenCase,
  'operator-search.get': givenCase,
  'account-summary.get': givenCase,
  'mahnservice-figures.get': openInvoice,
  'account-search.get': givenCase,
  'account-messages.list': async (cast) => void (await givenIds(cast, '/account/v1/messages/{id}/')),
  'events.list': sequenced,
  'partner-events.list': sequenced,
  // The walk keeps the password.
  'password.change': async () => requestExampleOf(named('password.change').route),
  // The account and the file of the reference; the walk makes others each time.
  'bank-accounts.create': async () => requestExampleOf(named('bank-accounts.create').route),
  'bank-files.create': async ({ service }) => {
    await givenAccount(service, 'client_money', 'DE02120300000000202051').catch(() => 'made by its own example');
    return requestExampleOf(named('bank-files.create').route);
  },
  'mahnservice-bank-accounts.create': async () => requestExampleOf(named('mahnservice-bank-accounts.create').route),
  'mahnservice-bank-files.create': async (cast) => {
    await givenCompanyAccount(cast, 'DE02120300000000202051');
    return requestExampleOf(named('mahnservice-bank-files.create').route);
  },
};

/** What is reported on a draft is a draft itself. */
async function submitted({ service, keys }: Fixture, { claim_id }: Record<string, string>): Promise<undefined> {
  const key = keys.case;
  const { body: claim } = await service.send<{ order_id: string }>('GET', `/v2/claims/${claim_id}/`, { key });
  await service.send('POST', `/v2/orders/${claim.order_id}/finalize/`, { key });
}

async function givenCase(cast: Fixture): Promise<undefined> {
  await givenIds(cast, '/operator/v1/mandates/{id}/');
}

async function openInvoice(cast: Fixture): Promise<undefined> {
  await released(cast, await givenIds(cast, '/mahnservice/v1/invoices/{id}/'), 'mahnservice-invoice');
}

async function withDocument(cast: Fixture, { id = '' }: Record<string, string>, group: string): Promise<undefined> {
  await askByExample(cast, named(`${group}.create`), { invoice_id: id });
  await inspected(cast);
}

async function released(cast: Fixture, ids: Record<string, string>, prefix: string): Promise<undefined> {
  await withDocument(cast, ids, `${prefix}-documents`);
  await askByExample(cast, named(`${prefix}${prefix.endsWith('e') ? 's' : '-invoices'}.release`), ids);
}

/** Two orders of one debtor under review. */
async function betweenOrders(cast: Fixture, ids: Record<string, string>): Promise<object> {
  const { id: debtor_id = '' } = await givenIds(cast, '/v2/debtors/{id}/');
  const orders: string[] = [];
  for (const reference of ['RE-2026-0815', 'RE-2026-0816']) {
    const [claim] = (requestExampleOf(named('orders.create').route) as { claims: object[] }).claims;
    const body = {
      debtor_id,
      creditor_obligation_fulfilled: true,
      claims: [{ ...claim, document_reference: reference }],
    };
    const key = cast.keys.case;
    const { body: order } = await cast.service.send<{ id: string; claims: { id: string }[] }>('POST', '/v2/orders/', {
      key,
      body,
    });
    await cast.service.send('POST', `/v2/orders/${order.id}/finalize/`, { key });
    if (orders.length === 0) ids.id = order.claims[0]?.id ?? '';
    orders.push(order.id);
  }
  return { order_id: orders[1] };
}

export async function record(service: LiveService, step: Step): Promise<RecordedExample> {
  const began = service.clock.now();
  const cast: Fixture = { ...(await fixtureOf(service)), asDocumented: true, alone: true };
  const ids = await givenIds(cast, step.route.path);
  for (const name of first[step.name] ?? []) await askByExample(cast, named(name), ids);
  const example = await beforehand[step.name]?.(cast, ids);
  const { path, body, answer } =
    example === undefined ? await askByExample(cast, step, ids) : await askWith(cast, step, ids, example);
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return recordingOf(step, { path, body, reply: answer.body, company: cast.company, began });
}

async function askWith(cast: Fixture, step: Step, ids: Record<string, string>, body: unknown): Promise<Exchange> {
  const path = pathOf(step, ids);
  return { path, body, answer: await ask(cast, step, { path, body }) };
}

/** Every answer comes a few seconds after the one before it. */
function withPassingTime(service: LiveService): LiveService {
  const { clock } = service;
  return {
    ...service,
    async send(method, path, sent) {
      clock.advance({ seconds: 3, milliseconds: 137 });
      return service.send(method, path, sent);
    },
  };
}

async function main(names: readonly string[]): Promise<void> {
  const service = withPassingTime(await liveService());
  const recorded: Record<string, RecordedExample> = names.length === 0 ? {} : await readRecorded();
  try {
    for (const step of everyRoute()) {
      if (unrecorded.has(step.name) || isOfDelivery(step.name) || (names.length > 0 && !names.includes(step.name)))
        continue;
      try {
        const one = await record(service, step);
        if (Object.keys(one).length > 0) recorded[step.name] = one;
      } catch (error) {
        process.exitCode = 1;
        process.stderr.write(`${step.name}: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}\n`);
      }
    }
  } finally {
    await service.stop();
  }
  const order = everyRoute().flatMap(({ name }) => (recorded[name] === undefined ? [] : [[name, recorded[name]]]));
  const lines = order.map(([name, one]) => `  ${JSON.stringify(name)}: ${JSON.stringify(one)},`);
  await writeFile(file, `${opening}${lines.join('\n')}\n};\n`);
}

const opening = `// Written by \`npm run examples\` from answers of the service.
import type { RecordedExample } from './recorded-example.ts';

export const recordedExamples: Readonly<Record<string, RecordedExample>> = {
`;

async function readRecorded(): Promise<Record<string, RecordedExample>> {
  const text = await readFile(file, 'utf8');
  return Object.fromEntries(
    [...text.matchAll(/^ {2}"([^"]+)": (\{.*\}),$/gm)].map(([, name = '', json = '']) => [
      name,
      JSON.parse(json) as RecordedExample,
    ]),
  );
}

if (process.argv[1] === import.meta.filename) {
  await main(process.argv.slice(2));
  // Helper processes that tests keep would hold it.
  process.exit();
}
