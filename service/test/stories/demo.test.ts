/** The demo data: what it consists of, and that a crash in its middle leaves neither halves nor doubles. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Contact } from '@mahnwerk/contract/operator/contacts.ts';
import type { Portfolio } from '@mahnwerk/contract/operator/figures.ts';
import type { InboxItem } from '@mahnwerk/contract/operator/inbox.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import type { LimitationRow } from '@mahnwerk/contract/operator/limitations.ts';
import { workQueueNames, type WorkQueues } from '@mahnwerk/contract/operator/work-queues.ts';
import type { DebtorChoice } from '@mahnwerk/contract/operator/debtor-choices.ts';
import { createFailing } from '../../src/demo/failing.ts';
import { printedPage } from '../../src/demo/printed-page.ts';
import { seedLater } from '../../src/demo/seed-later.ts';
import type { LaterSeed } from '../../src/demo/later-seed.ts';
import { seed } from '../../src/demo/seed.ts';
import { createOutbound } from '../../src/platform/egress/outbound-client.ts';
import { dispatching } from '../harness/dispatching.ts';
import { startNameServer } from '../harness/name-server.ts';
import { type LiveService, liveService } from '../harness/service.ts';
import { pino } from 'pino';
import { statementInterestHandler, statementRunHandler } from '../../src/domain/statements/runs/index.ts';
import { watchLimitation } from '../../src/domain/case-work/tasks/jobs.ts';
import { drain, runJob } from '../../src/platform/queue/index.ts';
import type { LegalBalance } from '@mahnwerk/contract/shapes/balance.ts';
import { addDays } from '../../src/values/day.ts';
import { centsOf } from '../../src/values/money.ts';

let service: LiveService;
before(async () => {
  service = await liveService();
});
after(() => service.stop());

const counts = async () => {
  const operator = await service.givenKey('operator');
  const count = async (noun: string) =>
    (await service.send<{ count: number }>('GET', `/operator/v1/${noun}/`, { key: operator })).body.count;
  return {
    companies: await count('companies'),
    partners: await count('partners'),
    orders: await count('orders'),
    mandates: await count('mandates'),
  };
};

/** The parts of the demo that a worker takes part in, while one works and a dispatcher delivers. None may fail. */
async function restSeeded(later: LaterSeed): Promise<void> {
  const worker = new AbortController();
  const names = await startNameServer();
  const outbound = createOutbound({ allowedNetworks: [], nameServers: [names.address] });
  const dispatch = dispatching(service, { outbound });
  const works = (async () => {
    while (!worker.signal.aborted) {
      await service.inspectDocuments();
      await service.workOnDunning();
      await drain({
        database: service.database,
        handlers: [statementRunHandler(service.database), statementInterestHandler(service.database)],
        log: pino({ level: 'silent' }),
      });
      await sleep(20);
    }
  })();
  const failures: unknown[] = [];
  await seedLater(later, (part, error) => failures.push(part, error)).finally(() => worker.abort());
  await works;
  await dispatch.stop();
  await outbound.close();
  await names.close();
  assert.deepEqual(failures, []);
}

test('a demo that a crash interrupted is taken up without doing anything twice', async () => {
  const begun = service.clock.now();
  const key = await service.givenKey('operator');
  const operator = { baseUrl: service.url, key, retries: 0 };
  const crash = async (request: Request) => {
    if (request.url.endsWith('/reject/')) throw new Error('crash');
    return fetch(request);
  };
  await assert.rejects(seed({ operator: { ...operator, fetch: crash }, begun }), /reviews.reject: no response/);
  service.clock.advance({ hours: 2 });
  const { demo, keys, later } = await seed({ operator, begun });
  await createFailing({ app: service, dependencies: service.dependencies }, demo);
  await createFailing({ app: service, dependencies: service.dependencies }, demo);
  const [printed, again] = [await printedPage(later), await printedPage(later)];
  assert.ok(printed.url !== '' && again.url !== '' && printed.url !== again.url);
  await restSeeded(later);
  await restSeeded(later);
  // Twenty-three of the company with cases, and one that a handover made.
  assert.deepEqual(await counts(), { companies: 3, partners: 1, orders: 24, mandates: 19 });

  const { body } = await service.send<{ results: { status: string }[] }>(
    'GET',
    `/v2/orders/?limit=${limits.page_max}`,
    { key: keys.case },
  );
  assert.deepEqual(body.results.map(({ status }) => status).sort(), [
    ...Array.from({ length: 19 }, () => 'accepted'),
    'draft',
    'rejected',
    'submitted',
    'withdrawn',
  ]);
  const headers = { 'X-On-Behalf-Of-Company': demo.company_id };
  assert.equal(
    (await service.send('GET', '/v2/mandates/', { key: keys.partner, headers })).body.count,
    19,
    'its Partner acts for it',
  );

  await service.workOnDunning();
  const invoices = await service.send<{ results: { invoice_number: string; status: string }[] }>(
    'GET',
    `/mahnservice/v1/invoices/?ordering=invoice_number&limit=${limits.page_max}`,
    { key: keys.dunning },
  );
  assert.deepEqual(
    invoices.body.results.map(({ status }) => status),
    'draft cancelled paid written_off open in_dunning in_inkasso in_dunning in_dunning in_dunning in_dunning paid'.split(
      ' ',
    ),
  );
  const lines = await service.send<{ results: { status: string; proposals: { confidence: string }[] }[] }>(
    'GET',
    '/mahnservice/v1/bank-transactions/?ordering=amount',
    { key: keys.dunning },
  );
  assert.deepEqual(
    lines.body.results.map(({ status, proposals }) => [status, proposals[0]?.confidence]),
    [
      ['unmatched', undefined],
      ['proposed', 'strong'],
      ['booked', undefined],
    ],
  );
  assert.equal(
    (await service.send('GET', `/operator/v1/companies/${demo.company_id}/`, { key })).body.id,
    demo.company_id,
  );
});

test('its case is worth what its claims say: principal, charges, interest, less what was paid', async () => {
  const operator = await service.givenKey('operator');
  const { body } = await service.send<{ results: { debtor_name: string; legal_balance: LegalBalance }[] }>(
    'GET',
    `/operator/v1/mandates/?limit=${limits.page_max}`,
    { key: operator },
  );
  const balance = body.results.find(({ debtor_name }) => debtor_name === 'Muster Werkstatt OHG')?.legal_balance;
  assert.ok(balance !== undefined);
  const interest = centsOf(balance.legal_claim_of_interest_on_principal_claim);
  assert.ok(interest > 0n);
  // 1,590.00 at acceptance, less the payments of 500.00 and 100.00.
  assert.equal(centsOf(balance.total_balance) - interest, 99_000n);
});

test('a case is in each phase, a promise is due today, and a claim is barred on the last day of this year', async () => {
  const key = await service.givenKey('operator');
  const read = async <T>(path: string) => (await service.send<T>('GET', `/operator/v1/${path}`, { key })).body;
  const { as_of, phases } = await read<Portfolio>('figures/portfolio/');
  assert.deepEqual(
    phases.filter(({ count }) => count === 0).map(({ phase }) => phase),
    [],
  );

  const { results } = await read<{ results: OperatorMandate[] }>(`mandates/?limit=${limits.page_max}`);
  assert.deepEqual(
    results.filter(({ next_step }) => next_step?.kind === 'promise').map(({ next_step }) => next_step?.on),
    [addDays(as_of, 1), as_of],
  );

  const last = `${as_of.slice(0, 4)}-12-31`;
  const barred = await read<{ results: LimitationRow[] }>(`limitations/?from=${last}&to=${last}`);
  assert.deepEqual(
    barred.results.map(({ document_reference }) => document_reference),
    ['RE-2019'],
  );
});

test('the debtor of one case is insolvent, that of another is represented and has a new address', async () => {
  const key = await service.givenKey('operator');
  const read = async <T>(path: string) =>
    (await service.send<{ results: T[] }>('GET', `/operator/v1/${path}`, { key })).body.results;
  const flagged = (await read<OperatorMandate>(`mandates/?limit=${limits.page_max}`)).filter(
    ({ debtor_flags }) => debtor_flags.length > 0,
  );
  assert.deepEqual(
    new Map(flagged.map(({ debtor_name, debtor_flags }) => [debtor_name, debtor_flags])),
    new Map([
      ['Max Probe', ['represented']],
      ['Probe Druck GmbH', ['insolvent']],
    ]),
  );
  const debtor = flagged.find(({ debtor_name }) => debtor_name === 'Max Probe')?.debtor_id;
  assert.deepEqual(
    (await read<Contact>(`debtors/${debtor}/contacts/`)).map(({ source, preferred }) => [source, preferred]),
    [
      ['registry', true],
      ['creditor', false],
    ],
  );
});

test('its cases have first letters that wait, are posted and came back, and a mail whose objection has a draft answer', async () => {
  const key = await service.givenKey('operator');
  const read = async <T>(path: string) =>
    (await service.send<{ results: T[] }>('GET', `/operator/v1/${path}`, { key })).body.results;
  const letters = await read<Letter>('letters/?origin=person');
  assert.deepEqual(letters.map(({ kind, status }) => `${kind} ${status}`).toSorted(), [
    'first_letter_consumer posted',
    'first_letter_consumer undeliverable',
    'first_letter_consumer waiting',
    'objection_answer draft',
  ]);
  const items = await read<InboxItem>('inbox/');
  assert.deepEqual(items.map(({ status, channel }) => `${status} ${channel}`).toSorted(), [
    'assigned email',
    'assigned page',
    'unmatched email',
    'unmatched post',
  ]);
  const [answered] = items.filter(({ status }) => status === 'assigned');
  assert.deepEqual(
    answered?.declarations.map(({ type, ground }) => [type, ground]),
    [['objection', 'defects']],
  );
  assert.equal(letters.find(({ status }) => status === 'draft')?.in_reply_to, answered?.id);
});

interface Listed {
  readonly status: string;
  readonly state: string;
  readonly proposals: readonly { readonly confidence: string }[];
}

test('its money is at every stage: decided and undecided lines of the bank, a statement paid out, a draft', async () => {
  const key = await service.givenKey('operator');
  const of = async (noun: string) =>
    (await service.send<{ results: Listed[] }>('GET', `/operator/v1/${noun}/`, { key })).body.results;
  const statusesOf = async (noun: string) => (await of(noun)).map(({ status }) => status).sort();
  assert.deepEqual(await statusesOf('bank-transactions'), [
    'booked',
    'doubtful',
    'proposed',
    'unmatched',
    'unmatched',
    'unmatched',
  ]);
  assert.deepEqual(await statusesOf('statements'), ['draft', 'published']);
  assert.deepEqual(await statusesOf('payouts'), ['prepared']);
  assert.deepEqual(await statusesOf('requests-to-client'), ['answered', 'open']);
  assert.deepEqual((await of('messages')).map(({ state }) => state).sort(), ['handled', 'published', 'under_review']);
  const proposed = (await of('bank-transactions')).find(({ status }) => status === 'proposed');
  assert.equal(proposed?.proposals[0]?.confidence, 'strong');
  const { body } = await service.send<{ difference: unknown }>('GET', '/operator/v1/cash-position/', { key });
  assert.deepEqual(body.difference, { currency: 'EUR', value: '0.00' });
});

test('each queue of the office has something that waits, but the base rate, which the service knows', async () => {
  const { database, clock } = service;
  await runJob(watchLimitation, { database, clock, log: pino({ level: 'silent' }) });
  const key = await service.givenKey('operator');
  const queues = async () => (await service.send<WorkQueues>('GET', '/operator/v1/work-queues/', { key })).body;
  const found = await queues();
  assert.deepEqual(
    workQueueNames.filter((name) => found[name].count === 0),
    ['base_rate'],
  );
});

test('its print outbox has letters of two days, one that is stale and a batch that waits for its confirmation', async () => {
  const key = await service.givenKey('operator');
  const lettersThat = async (query: string) =>
    (
      await service.send<{ results: { dated: string; stop_reason: string | null }[] }>(
        'GET',
        `/operator/v1/dunning-letters/?${query}`,
        { key },
      )
    ).body.results;
  const waiting = await lettersThat('channel=post&status=waiting');
  assert.equal(new Set(waiting.map(({ dated }) => dated)).size, 2);
  assert.deepEqual(
    (await lettersThat('attention=true')).map(({ stop_reason }) => stop_reason),
    ['stale'],
  );
  const { body } = await service.send<{ results: { letter_count: number; stopped: unknown[] }[] }>(
    'GET',
    '/operator/v1/print-batches/?status=taken',
    { key },
  );
  assert.deepEqual(
    body.results.map(({ letter_count, stopped }) => [letter_count, stopped.length]),
    [[1, 1]],
  );
});

test('debtors have used their page: a plan, an objection with its proof, a promise; one code is locked', async () => {
  const key = await service.givenKey('operator');
  const read = async <T>(path: string) => (await service.send<T>('GET', `/operator/v1/${path}`, { key })).body;
  const { results } = await read<{ results: DebtorChoice[] }>('debtor-choices/');
  assert.deepEqual(results.map(({ kind }) => kind).toSorted(), ['objection', 'plan', 'promise']);
  const item = results.find(({ kind }) => kind === 'objection')?.effect.inbox_item_id ?? '';
  const { documents } = await read<{ documents: { filename: string }[] }>(`inbox/${item}/`);
  assert.deepEqual(
    documents.map(({ filename }) => filename),
    ['Rücksendeschein.pdf'],
  );
  const [locked] = await service.sql('select count(*)::integer as count from access_codes where locked_until > $1', [
    service.clock.now(),
  ]);
  assert.equal(locked?.count, 1);
});
